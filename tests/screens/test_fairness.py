"""Fairness that people can check: the commit before the first choice, and a deck they have cut."""

import pytest

from pigskin.core.record import parse_record, replay
from pigskin.games import game_class
from pigskin.storage.load import load_game
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory
from tests.support.watched_flash import finished_in


def dial(console, cut: str) -> None:
    """Go from the menu of a new game through the cut into the game."""
    console.go_to("Add your digits")
    console.press("r")
    assert console.screen_row("Add your digits") == "yes"
    console.pick("Start")
    for digit in cut:
        console.press("u" * int(digit) + "r")
    console.press("a")


def test_the_commit_is_shown_before_the_first_choice_and_in_the_menu_of_the_game():
    console = Console()
    console.game_card("football26")
    console.press("a")
    what, shown = console.screen_row("Start").split()
    assert what == "commit"
    console.pick("Start")
    assert console.match.chance.commitment().startswith(shown) and len(shown) == 8
    console.until("Pause", "b", 9)
    console.go_to("Commit")
    assert console.chosen() == f"Commit {shown}"
    console.press("a")
    assert shown in console.screen


def test_people_cut_the_deck_after_the_commit_and_the_record_verifies_it():
    """The machine's seed is the same, but the game differs. A restart keeps the cut."""
    records = []
    for cut in ("", "000000", "004711"):
        storage = Memory()
        console = Console(storage, seed="cut")
        console.game_card("baseball26")
        console.press("a")
        console.set_option("innings", "3")
        shown = console.screen_row("Start").split()[1]
        if cut:
            dial(console, cut)
        else:
            console.pick("Start")
        console.press("a" * 9)
        console = Console(storage)
        assert load_game(Memory(storage.files)).match.chance.cut == cut
        console.press("a")
        console.until("story", "a", 600)
        record = parse_record(storage.read(finished_in(storage)[0]).decode(), game_class)
        assert (record.cut, record.commit[:8]) == (cut, shown)
        assert replay(record).game.over
        records.append(record)
    assert len({record.seed for record in records}) == 1
    assert len({record.position for record in records}) == 3


@pytest.mark.parametrize("leave", ["b", "uurrb"])
def test_leaving_the_cut_returns_to_the_menu(leave):
    console = Console()
    console.press("a")
    console.go_to("Add your digits")
    console.press("r")
    console.pick("Start")
    assert "Add your digits" in console.screen and "New game" not in console.screen
    console.press(leave)
    assert "New game" in console.screen
    assert console.storage.read("game.txt") == b""


def test_a_given_seed_is_shown_before_the_game_in_its_menu_and_in_its_record():
    console = Console(seed="outside")
    console.parts.seeded = True
    console.game_card("baseball26")
    console.press("a")
    assert len(console.screen_row("Start: outside seed")) == 8
    console.set_option("innings", "3")
    console.pick("Start: outside seed")
    console.until("Pause", "b", 9)
    console.go_to("Commit")
    console.press("a")
    console.until("came from outside", "d", 9)
    # The mark stays with the game, on any handheld that continues it.
    storage = console.storage
    console = Console(storage)
    console.press("a")
    console.until("story", "a", 600)
    record = parse_record(storage.read(finished_in(storage)[0]).decode(), game_class)
    assert record.outside and replay(record).game.over


def test_a_seed_that_the_handheld_draws_has_no_mark():
    console = Console()
    console.game_card("baseball26")
    console.press("a")
    console.pick("Start")
    assert not console.match.chance.outside
