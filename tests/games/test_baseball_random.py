"""Random games of the baseball keep what must always hold."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, WHITE
from pigskin.core.match import Match
from pigskin.core.options import options_text
from pigskin.core.outcomes import ScriptedChance
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import game_class, new_coach, parse_position
from pigskin.games.baseball.notation import BASES

MANAGERS = ("rookie", "varsity")


def some_options(number):
    """The recommended options for every other game, any mixture for the rest."""
    options = {}
    if number % 2:
        chance = Chance(seed_from(f"options {number}"))
        for name, values, _ in game_class("baseball26").OPTIONS:
            options[name] = values[chance.below(len(values))]
    return options


class Recorder(Chance):
    """Writes its throws down."""

    def __init__(self, seed):
        super().__init__(seed)
        self.throws = []

    def throw(self):
        self.throws.append(super().throw())
        return self.throws[-1]


def check_position(game):
    for side in (WHITE, BLACK):
        assert sum(game.line[side]) == game.score[side]
        assert game.hits[side] >= 0 and game.errors[side] >= 0
    assert len(game.line[BLACK]) == game.inning
    assert game.inning - len(game.line[WHITE]) == (1 if game.batting == BLACK else 0)
    assert 0 <= game.bases < 8
    assert game.over or 0 <= game.outs <= 2
    assert (game.phase == "final") == game.over == (not game.choices())
    if game.phase == "try_home":
        assert game.bases & 4
    text = game.notation()
    twin = parse_position(text)
    assert twin.notation() == text
    assert twin.choices() == game.choices()
    assert twin.view(game.side).notation() == text


def check_play(before, events, game):
    """The events tell exactly what has changed on the bases and on the board."""
    side = before.side
    men = {0: 0} | {base: 1 for base in (1, 2, 3) if before.bases >> base - 1 & 1}
    outs = runs = 0
    for event in events:
        if event[0] in ("MOVE", "RUN", "LATE", "OUT"):
            assert event[1] == side
            assert event[2] == 0 or men.pop(event[2])
        if event[0] == "MOVE":
            assert event[3] not in men and event[2] < event[3] <= 3
            men[event[3]] = 1
        runs += event[0] == "RUN"
        outs += event[0] == "OUT"
    del men[0]
    assert game.score[side] == before.score[side] + runs
    assert game.score[1 - side] == before.score[1 - side]
    out = next((event for event in events if event[0] == "SIDEOUT"), None)
    if out:
        assert before.outs + outs == 3
        assert len(men) == out[2]
    else:
        assert game.outs == before.outs + outs
        assert BASES[game.bases] == ("".join(map(str, sorted(men))) or "empty")


def check_end(game, box):
    home, away = game.score
    assert game.inning >= game.rules.innings
    if game.options["level"] == "extra":
        assert home != away
    else:
        assert game.inning == game.rules.innings
    for side in (WHITE, BLACK):
        figures = dict(box.figures(side))
        assert figures["R"] == game.score[side]
        assert figures["H"] == game.hits[side]
        assert figures["E"] == game.errors[side]
        assert [inning[0] for inning in box.innings[side]] == game.line[side]
        # A box score proves: whoever came to bat has scored, is out, or was left on base.
        outs = 3 * len(game.line[side]) - (3 - game.outs if side == game.batting else 0)
        batters = figures["AB"] + figures["BB"] + figures["SF"]
        assert batters == figures["R"] + figures["LOB"] + outs


def check_game(number, every_play):
    options = some_options(number)
    match = Match("baseball26", options, Recorder(seed_from(f"random {number}")))
    game = match.game
    managers = [
        new_coach(MANAGERS[number >> 1 + side & 1], "baseball26", seed_from(f"{number}/{side}"))
        for side in (0, 1)
    ]
    box = game.statistics()
    while not game.over:
        before = game.copy()
        drawn = len(match.chance.throws)
        choice = managers[game.side].choose(game.view(game.side))
        events = match.choose(choice)
        box.add(events)
        check_play(before, events, game)
        throws = match.chance.throws[drawn:]
        assert throws == [event[2] for event in events if event[0] == "THROW"]
        assert len(throws) <= 2
        if every_play:
            check_position(game)
            assert all(line and line[-1] in ".!" for line in game.tell(events))
            # The same position, choice and throws give the same result.
            script = ScriptedChance(throws)
            assert before.play(choice, script) == events
            assert (script.left, before.notation()) == (0, game.notation())
    check_position(game)
    check_end(game, box)
    if every_play:
        text = format_record(record_of(match, ("one", "two")))
        again = replay(parse_record(text))
        assert format_record(record_of(again, ("one", "two"))) == text
        assert options_text(type(game), game.options) in game.notation()


def test_random_games():
    for number in range(150):
        check_game(number, every_play=True)


def test_more_random_games():
    for number in range(150, 500):
        check_game(number, every_play=False)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_random_games(part):
    for number in range(part * 1000, (part + 1) * 1000):
        check_game(number, every_play=True)
