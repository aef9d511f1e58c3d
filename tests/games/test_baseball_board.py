"""The score board keeps its numbers apart from its lines in every inning (BB26-K2)."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Contest, Match
from pigskin.games import game_class, title_of
from tests.support.handhelds.display import Display, NotingUi, faults

TITLE = title_of("baseball26")


def game_in(inning):
    """Return a position with a run in each inning so far, and eleven in the last but one."""
    match = Match(game_class(TITLE.name), {}, Chance(seed_from("board")))
    game = match.game
    game.inning = inning
    for side in (0, 1):
        game.line[side][:] = [1] * inning
        game.line[side][max(0, inning - 2)] = 11
        game.score[side] = game.hits[side] = sum(game.line[side])
    return match


def boards(match):
    """Return the board beside the diamond, and the whole one."""
    display = Display()
    TITLE.screen().draw(NotingUi(display), match.game)
    yield display
    display = Display()
    report = TITLE.report(NotingUi(display), Contest(match, ("rookie", "rookie"), None))
    next(report.line_score())
    yield display


@pytest.mark.parametrize("inning", [1, 5, 9, 10, 12])
def test_no_number_stands_on_another_or_on_the_line_before_the_runs(inning):
    for display in boards(game_in(inning)):
        assert not faults(display)
        numbers = [box for box in display.boxes if box[0].isdigit()]
        rows = range(min(box[2] for box in numbers), max(box[2] for box in numbers) + 7)
        lines = [x for x in range(50, 128) if all(display.pixel(x, y) for y in rows)]
        assert len(lines) == 1
        assert not [box for box in numbers if box[1] <= lines[0] < box[1] + box[3]]


def test_an_inning_that_the_home_team_did_not_need_has_a_cross():
    match = game_in(9)
    match.game.line[0].pop()
    for over, said in ((False, 0), (True, 1)):
        match.game.side = -1 if over else 0
        for display in boards(match):
            assert [box[0] for box in display.boxes].count("x") == said
