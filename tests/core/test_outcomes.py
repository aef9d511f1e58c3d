"""Scripted chance returns the given draws, and outcomes() counts every outcome exactly."""

from fractions import Fraction

import pytest

from pigskin.core.dice import dice
from pigskin.core.game import IllegalChoice
from pigskin.core.outcomes import OutOfChance, ScriptedChance, outcomes
from pigskin.games import parse_position

POSITIONS = [
    "football26 W opening 0 0&0 0-0 plays=0",
    "football26 W opening 0 0&0 0-0 plays=0 first_kick=coin",
    "football26 W kickoff 40 0&0 0-0 plays=0",
    "football26 W scrimmage 50 2&7 0-0 plays=0",
    "football26 B scrimmage 0 4&10 0-0 plays=0",
    "football26 B scrimmage 100 4&10 0-0 plays=0",
    "football26 W try 95 0&0 6-0 plays=0",
    "football26 B choice 0 0&0 6-0 plays=0",
    "football26 W scrimmage 50 2&7 0-0 plays=0 throws=2 length=20min",
    "football48 W kickoff 40 0&0 0-0 plays=0",
    "football48 W scrimmage 50 2&7 0-0 plays=0",
    "football48 B scrimmage 1 4&10 0-0 plays=0",
    "football48 W try 98 0&0 6-0 plays=0",
    "football48 B runback 5 0&0 0-0 plays=1",
]


def test_script_in_order():
    chance = ScriptedChance([dice(6, 3), 4])
    assert (chance.used, chance.left) == (0, 2)
    assert chance.throw() == dice(6, 3)
    assert chance.below(5) == 4
    assert (chance.used, chance.left) == (2, 0)
    with pytest.raises(OutOfChance, match="more chance than the 2 given"):
        chance.throw()


@pytest.mark.parametrize("draw", [-1, 5])
def test_script_with_an_impossible_draw(draw):
    with pytest.raises(ValueError, match="where 0 to 4 is possible"):
        ScriptedChance([draw]).below(5)


@pytest.mark.parametrize("text", POSITIONS)
def test_chances_add_up_to_one_and_the_game_stays(text):
    game = parse_position(text)
    for choice in game.choices() + game.irregular():
        assert sum(Fraction(1, of) for of, _, _ in outcomes(game, choice)) == 1
        assert game.notation() == text


def test_every_throw_is_visited_once():
    """A run after a catch: the 12 even throws that are no doubles lead to 36 more each."""
    game = parse_position("football26 W scrimmage 50 1&10 0-0 plays=0")
    paths = [
        tuple(event[2] for event in events if event[0] == "THROW")
        for _, _, events in outcomes(game, "PASS")
    ]
    assert len(paths) == len(set(paths))
    assert sum(len(path) == 1 for path in paths) == 36 - 12 - 1
    # 6-6 has a throw for recovery, both alone and after the catch.
    assert sum(len(path) == 2 for path in paths) == 12 * 35 + 36
    assert sum(len(path) == 3 for path in paths) == 12 * 36


def test_each_chance_is_the_product_of_its_throws():
    game = parse_position("football26 W scrimmage 50 1&10 0-0 plays=0")
    for of, _, events in outcomes(game, "PASS"):
        assert of == 36 ** sum(event[0] == "THROW" for event in events)


def test_a_choice_without_chance_has_one_outcome():
    game = parse_position("football26 B choice 0 0&0 6-0 plays=0")
    ((of, position, _),) = outcomes(game, "KICK")
    assert (of, position.phase) == (1, "kickoff")


def test_an_illegal_choice_is_refused():
    game = parse_position("football26 B choice 0 0&0 6-0 plays=0")
    with pytest.raises(IllegalChoice):
        list(outcomes(game, "PUNT"))
