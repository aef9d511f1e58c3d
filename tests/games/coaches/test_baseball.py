"""The varsity manager of the baseball."""

import pytest

from pigskin.core.chance import seed_from
from pigskin.games import new_coach, parse_position


@pytest.fixture
def manager():
    return new_coach("varsity", "baseball26", seed_from("manager"))


def ninth(bases, outs, home, away, more=""):
    return parse_position(
        f"baseball26 W bat bottom9 {outs} {bases} B={away}00000000/9/0 W={home}00000000/9/0 {more}"
    )


def test_a_man_alone_on_third_steals_home_with_two_out(manager):
    """Nobody else runs: `pigskin solve baseball26 --coaches` counts 5 wins lost in 1,000."""
    for outs in range(3):
        for bases in ("empty", "1", "2", "12", "3", "13", "23", "123"):
            game = parse_position(f"baseball26 B bat top1 {outs} {bases} B=0/0/0 W=-/0/0")
            wanted = "STEAL 3" if bases == "3" and outs == 2 else "BAT"
            assert manager.choose(game) == wanted


def test_he_steals_home_at_most_one_run_behind(manager):
    behind = {0: "STEAL 3", 1: "STEAL 3", 2: "BAT", 3: "BAT"}
    for runs, wanted in behind.items():
        assert manager.choose(ninth("3", 2, 1, 1 + runs)) == wanted


def test_the_manager_makes_only_legal_choices(manager):
    for bases in ("3", "13", "23", "123"):
        for outs in range(3):
            game = ninth(bases, outs, 3, 3, "home_steal=no")
            assert manager.choose(game) in game.choices()


def test_tries_for_home(manager):
    text = "baseball26 B try_home top1 {} {} B=0/0/0 W=-/0/0 after={}"
    assert manager.choose(parse_position(text.format(2, "3", "FLY"))) == "TRY"
    assert manager.choose(parse_position(text.format(1, "3", "FLY"))) == "HOLD"
    assert manager.choose(parse_position(text.format(0, "23", "2B"))) == "HOLD"
