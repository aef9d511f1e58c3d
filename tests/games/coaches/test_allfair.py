"""The varsity coach of All-Fair Football calls what the folder advises, and wins by it."""

import pytest

from pigskin.core.chance import seed_from
from pigskin.games import new_coach, parse_position

NAME = "allfair46"


def position(place, score="0-0", q=1, left=36):
    digits = [min(4, max(0, left - at)) for at in range(0, 36, 4)]
    cards = "".join(f"{(1 << n) - 1:x}" for n in digits)
    points = "/".join([score] + ["0-0"] * (q - 1))
    return parse_position(f"{NAME} {place} {score} q={q} cards={cards} first=B points={points}")


def calls(*args, **more):
    """Return everything that 50 coaches call in that position."""
    game = position(*args, **more)
    view = game.view(game.side)
    return {new_coach("varsity", NAME, seed_from(str(n))).choose(view) for n in range(50)}


@pytest.mark.parametrize("ball", [3, 15, 30, 42, 55, 61])
def test_punts_on_fourth_down_with_much_to_go(ball):
    """AF46-34, AF46-R12."""
    assert calls(f"W scrimmage {ball} 4&9") == {"PUNT"}


def test_kicks_when_close_with_much_to_go():
    """AF46-34: inside the opponents' 40, not close to ten yards."""
    assert calls("W scrimmage 82 4&9") == {"FG"}


@pytest.mark.parametrize("ball", [25, 60, 96])
def test_the_line_for_short_yards(ball):
    """AF46-R9."""
    assert calls(f"W scrimmage {ball} 3&1") == {"LINE"}


def test_no_short_passes_near_the_own_goal():
    """AF46-R11: dangerous before midfield, disastrous there."""
    assert "PASS" not in calls("W scrimmage 5 1&10") | calls("W scrimmage 5 3&9")
    assert "PASS" in calls("W scrimmage 60 3&9")


def test_does_not_punt_when_far_behind_and_late():
    """AF46-R12: unless far behind."""
    assert "PUNT" not in calls("W scrimmage 30 4&9", "0-20", 4, 12)
    assert calls("W scrimmage 30 4&9", "20-0", 4, 12) == {"PUNT"}


def test_takes_the_points_on_the_last_card():
    """AF46-21, AF46-22: only the next score counts."""
    assert calls("W scrimmage 85 1&10", "0-2", 4, 1) == {"FG"}
    assert calls("W scrimmage 85 1&10", "0-6", 4, 1) == {"PASS"}
    assert calls("W scrimmage 85 1&10", "0-0", 2, 1) == {"FG"}


def test_receives_and_kicks_the_point():
    """AF46-36, AF46-37."""
    assert calls("W choice 0 0&0", "0-7") == {"RECEIVE"}
    assert calls("W try 98 0&0", "6-0") == {"KICK"}
    assert calls("W freekick 20 0&0", "0-2") == {"PUNT"}
