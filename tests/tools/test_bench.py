"""The measurements of `pigskin bench` have a goal, or are within bounds."""

import pytest

from pigskin.games import GAMES
from tools.commands.bench.games import goal_of
from tools.commands.bench.peers import play_linked
from tools.commands.bench.shelf import measure_shelf
from tools.commands.bench.usb import bytes_of


@pytest.mark.parametrize("game", ["football26", "baseball26"])
def test_bytes_on_the_wire(game):
    figures = bytes_of(game)
    # Questions, numbers and checksums cost less than the record itself.
    assert figures["record"] < figures["record on the wire"] < 2 * figures["record"]
    assert 20 < figures["followed, bytes a play"] < 250


def test_every_game_has_a_goal():
    assert all(goal_of(name) > 0 for name in GAMES)


@pytest.mark.parametrize("game", ["pigskin56", "football26"])
def test_a_linked_game_is_within_bounds(game):
    played = play_linked(game, 0)
    assert max(map(len, played.messages)) <= 250
    assert 40 * played.choices < sum(map(len, played.messages)) <= 60 * 1024


@pytest.mark.needs_pico_image
def test_a_game_is_kept_and_captured_beside_hundreds_of_others():
    """This failed from a hundred games on. `measure_shelf` verifies what was captured."""
    few, many = measure_shelf("baseball26", 20), measure_shelf("baseball26", 300)
    assert many["pages"] < few["pages"] + 30
