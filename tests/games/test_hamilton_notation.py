"""The one-line notation of Pigskin positions: what it says, and what it refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NotationError
from pigskin.games import new_game, parse_position, title_of
from tests.games.hamilton_play import play, position

KICKOFF = "pigskin56 W kickoff W40 0&0 0-0 q1 3ff.3ff.3ff.3ff.3ff - 0-0 B **222222*2* **222222*2*"


def test_a_line():
    game = parse_position(KICKOFF)
    assert game.notation() == KICKOFF
    assert (game.phase, game.ball, game.left, game.toss_loser) == ("kickoff", 40, 50, 1)


def test_an_unfinished_play_is_in_it():
    """Penalty, replacement and the end of the play: all that is needed to go on (PS-17)."""
    game = position(ball="W95", down="3&5", used="C")
    play(game, "RUN LG", "PENALTY", "REPLACE-P", "LINE=9;pen=OFF15")
    text = game.notation()
    assert text.endswith("resume=scrimmage end=touchdown:W:0 queue=WP penalty=OFF15 oto")
    twin = parse_position(text)
    for choice, cards in (("REFUSE", ()), ("OUT QB", ()), ("IN S", ("PAT=G",))):
        assert play(twin, choice, *cards) == play(game, choice, *cards)
        assert twin.notation() == game.notation()
    assert twin.score == [7, 0]


def test_men_held_back_and_what_is_known():
    squad = "**2222S2S2*/2Lw/*Bo/SLxLG/SBbQB-RT2Q-FB*P+FB+RE!LE*?C685?C17f"
    line = KICKOFF.replace("**222222*2*", "**22222SS22", 1).replace("**22222SS22", squad)
    with pytest.raises(NotationError, match="more men of one class"):
        parse_position(line)
    squad = "**2222S2S2*/2Lw/SBo/SLxLG/SBbQB-RT2Q-FB*P+FB+RE!LE*?C685?C17f"
    line = KICKOFF.replace("**222222*2*", squad, 1)
    game = parse_position(line)
    assert game.notation() == line.replace("+FB+RE", "+RE+FB")
    white = game.squads[0]
    assert (len(white.held), len(white.back), len(white.removed)) == (3, 1, 2)
    assert white.named[0] == 0
    assert white.heard == bytes((3, 0x85, 6, 3, 0x7F, 1))


WRONG = [
    ("pigskin56", "pigskin57"),
    (" W ", " X "),
    (" W ", " - "),
    ("kickoff", "kick"),
    ("kickoff", "final"),
    ("kickoff", "window"),
    ("kickoff", "penalty"),
    ("kickoff", "forced"),
    ("kickoff", "toss"),
    ("W40", "X40"),
    ("W40", "W100"),
    ("W40", "W0"),
    ("W40", "40"),
    ("0&0", "1&10"),
    ("0&0", "0"),
    ("0-0 q1", "0 q1"),
    ("q1", "q5"),
    ("q1", "1"),
    ("3ff.3ff.3ff.3ff.3ff", "3ff.3ff.3ff.3ff"),
    ("3ff.3ff.3ff.3ff.3ff", "7ff.3ff.3ff.3ff.3ff"),
    ("3ff.3ff.3ff.3ff.3ff", "3fg.3ff.3ff.3ff.3ff"),
    ("3ff.3ff.3ff.3ff.3ff", "000.000.000.000.000"),
    (" - 0-0", " QB 0-0"),
    (" - 0-0", " LG.LG 0-0"),
    (" 0-0 B", " 0 B"),
    (" B ", " X "),
    (" B ", " - "),
    ("**222222*2*", "***22222*2*"),
    ("**222222*2*", "**222222*2"),
    ("**222222*2*", "**222222*2."),
    ("**222222*2*", "**222222*2*/"),
    ("**222222*2*", "**222222*2*/SLz"),
    ("**222222*2*", "**222222*2*/SLwLG"),
    ("**222222*2*", "**222222*2*/SLxQB"),
    ("**222222*2*", "**222222*2*/SLx"),
    ("**222222*2*", "**222222*2*-LG"),
    ("**222222*2*", "**222222*2*-LGSX"),
    ("**222222*2*", "**222222*2*!LG"),
    ("**222222*2*", "**222222*2*?LG:"),
    ("**222222*2*", "**222222*2*?LG0:3"),
    ("**222222*2*", "**222222*2*?LG"),
    ("**222222*2*", "**222222*2*+"),
    ("**222222*2*", "**222222*2*x"),
]


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_lines_that_are_no_position(old, new):
    assert old in KICKOFF
    with pytest.raises((NotationError, ValueError)):
        parse_position(KICKOFF.replace(old, new, 1))


@pytest.mark.parametrize(
    "rest",
    [
        "oto oto",
        "resume=kickoff",
        "place=LG",
        "place=XX",
        "end=down:W:30",
        "queue=1",
        "queue=x",
        "penalty=OFF5",
        "penalty=5",
        "penalty=",
        "queue=WX",
        "queue=XQ",
        "queue=WQXX",
        "queue=",
        "void",
        "wind=strong",
        "announcing=loud",
        "deck=nowhere",
    ],
)
def test_words_that_do_not_belong(rest):
    with pytest.raises(NotationError):
        parse_position(f"{KICKOFF} {rest}")


@given(st.data())
def test_any_word_changed(data):
    """A changed line is refused with a NotationError, or it is a position that can be played."""
    chance = Chance(seed_from(str(data.draw(st.integers(0, 50)))))
    game = new_game(data.draw(st.sampled_from(["pigskin46", "pigskin56"])))
    for _ in range(data.draw(st.integers(0, 120))):
        choices = game.choices()
        game.play(choices[chance.below(len(choices))], chance)
    words = game.notation().split()
    at = data.draw(st.integers(0, len(words) - 1))
    change = st.sampled_from(words) | st.text("*2SWB.-/+!?&:=LGQ019abf", max_size=14)
    words[at] = data.draw(change)
    try:
        changed = title_of(game.name).parse(" ".join(words))
    except NotationError:
        return
    assert title_of(game.name).parse(changed.notation()).notation() == changed.notation()
    for _ in range(60):
        if changed.over:
            break
        choices = changed.choices()
        changed.play(choices[chance.below(len(choices))], chance)
        for side in (-1, 0, 1):
            changed.view(side)
