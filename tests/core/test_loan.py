"""DESIGN promise 6: what no game in play needs is not in memory while one is played."""

import pytest

from pigskin.core.loan import borrow
from pigskin.games import GAMES
from tools import runtimes

SCRIPT = """
import sys
from pigskin.games import new_game, parse_position
game = new_game({name!r})
for option, values, meaning in game.OPTIONS:
    assert game.options[option] == values[0] and meaning
print(sorted(name for name in sys.modules if name.startswith("pigskin")))
assert parse_position(game.notation()).notation() == game.notation()
print(sorted(name for name in sys.modules if name.startswith("pigskin")))
print(all(hasattr(sys.modules["pigskin.games"], name) == (("pigskin.games." + name) in sys.modules)
    for name in ("hamilton_notation", "allfair_pack", "deck_pack", "baseball_tables",
        "position_words")))
"""


@pytest.mark.needs_node
@pytest.mark.parametrize("name", GAMES)
def test_what_is_lent_comes_back(name):
    before, after, gone = (
        runtimes.find("wasm").run(SCRIPT.format(name=name)).stdout.strip().split("\n")
    )
    assert before == after
    assert gone == "True"
    for lent in ("_options", "_notation", "_parse", "_pack", "_tables", "core.data"):
        assert lent + "'" not in after


def test_what_a_borrowed_function_gives_and_raises():
    assert borrow("games.position_words", "parse_score", "13-7") == [13, 7]
    with pytest.raises(ValueError, match="not a score"):
        borrow("games.position_words", "parse_score", "13")
