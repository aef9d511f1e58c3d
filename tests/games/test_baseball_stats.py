"""The box score of the baseball."""

import pytest

from pigskin.core.game import BLACK, WHITE
from pigskin.core.outcomes import ScriptedChance
from pigskin.games.baseball.figures import (
    FIGURE_NAMES,
    FIGURES,
    BoxScore,
    average_text,
    batting_average,
)
from tests.support.baseball_play import at, bat, played, total


def box_of(events):
    box = BoxScore()
    box.add(events)
    return dict(box.figures(BLACK)), dict(box.figures(WHITE)), box


@pytest.mark.parametrize("code", ["K", "FO", "FLY", "IF", "GO", "GDP", "E"])
def test_times_at_bat_without_a_hit(code):
    """B-29, B-16: an error is a time at bat and no hit."""
    batting, fielding, _ = box_of(bat(at(), code))
    assert (batting["AB"], batting["H"]) == (1, 0)
    assert batting["K"] == (code == "K")
    assert fielding["E"] == (code == "E")


@pytest.mark.parametrize("code", ["1L", "1R", "2B", "3B", "HR"])
def test_hits(code):
    batting, _, box = box_of(bat(at(), code))
    assert (batting["AB"], batting["H"], batting["BA"]) == (1, 1, 1000)
    for name in ("2B", "3B", "HR"):
        assert batting[name] == (code == name)
    assert box.innings[BLACK] == [[int(code == "HR"), 1, 0, 0]]


def test_a_walk_is_no_time_at_bat():
    """B-29."""
    batting, _, _ = box_of(bat(at(), "BB"))
    assert (batting["AB"], batting["BB"]) == (0, 1)


def test_a_scoring_fly_is_no_time_at_bat():
    """B-29: a fly on which the man scores. One on which he holds or is out is a time at bat."""

    def figures(choice, *totals):
        game = at("3")
        events = bat(game, "FLY")
        events += game.play(choice, ScriptedChance([total(figure) for figure in totals]))
        return box_of(events)[0]

    scoring = figures("TRY", 6)
    assert (scoring["AB"], scoring["SF"], scoring["R"]) == (0, 1, 1)
    held = figures("HOLD")
    assert (held["AB"], held["SF"], held["DP"]) == (1, 0, 0)
    out = figures("TRY", 7)
    assert (out["AB"], out["SF"], out["DP"]) == (1, 0, 1)


def test_a_run_stolen_after_a_fly_makes_it_no_scoring_fly():
    game = at("3")
    box = BoxScore()
    box.add(bat(game, "FLY"))
    box.add(game.play("HOLD", ScriptedChance([])))
    box.add(game.play("STEAL 3", ScriptedChance([total(2)])))
    figures = dict(box.figures(BLACK))
    assert (figures["AB"], figures["SF"], figures["R"], figures["SB"]) == (1, 0, 1, 1)


@pytest.mark.parametrize(
    ("bases", "men", "figure", "stolen", "caught"),
    [("1", "1", 6, 1, 0), ("13", "13", 6, 2, 0), ("123", "123", 2, 3, 0), ("1", "1", 7, 0, 1)],
)
def test_steals(bases, men, figure, stolen, caught):
    batting, _, _ = box_of(at(bases).play(f"STEAL {men}", ScriptedChance([total(figure)])))
    assert (batting["SB"], batting["CS"]) == (stolen, caught)


def test_no_steal_is_credited_when_a_runner_is_caught():
    batting, _, _ = box_of(at("123").play("STEAL 123", ScriptedChance([total(7)])))
    assert (batting["SB"], batting["CS"]) == (0, 1)


def test_double_and_triple_plays_and_men_left():
    assert box_of(bat(at("1"), "GO", 7))[0]["DP"] == 1
    assert box_of(bat(at("12"), "GO", 3))[0]["TP"] == 1
    assert box_of(bat(at("123", 1), "GDP"))[0]["LOB"] == 2
    assert box_of(bat(at("123", 2), "K"))[0]["LOB"] == 3


def test_men_who_come_home_too_late_are_left_on_base():
    """B-22."""
    game = at("123", 0, "bottom9", "B=000000000/1/0 W=000000000/9/0")
    _, home, _ = box_of(bat(game, "3B"))
    assert (home["R"], home["LOB"]) == (1, 3)


def test_events_may_come_one_by_one_or_all_together():
    match, plays = played("box")
    single, together = match.game.statistics(), match.game.statistics()
    for events in plays:
        single.add(events)
    together.add([event for events in plays for event in events])
    for side in (WHITE, BLACK):
        assert single.figures(side) == together.figures(side)
        assert single.innings[side] == together.innings[side]
        assert [name for name, _ in single.figures(side)] == list(FIGURES) == list(FIGURE_NAMES)


@pytest.mark.parametrize(
    ("hits", "at_bats", "thousandths", "text"),
    [
        (0, 0, 0, ".000"),
        (1, 3, 333, ".333"),
        (2, 3, 667, ".667"),
        (1, 8, 125, ".125"),
        (1, 16, 63, ".063"),
        (4, 4, 1000, "1.000"),
    ],
)
def test_batting_averages_are_whole_thousandths(hits, at_bats, thousandths, text):
    assert batting_average(hits, at_bats) == thousandths
    assert average_text(thousandths) == text
