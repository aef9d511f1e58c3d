"""The end of a game on a flash that fails: what a screen says is kept is kept."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.games import game_class, new_coach
from pigskin.storage.files import JOURNAL
from pigskin.storage.journal import Journal
from pigskin.storage.results import load_results
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory
from tests.support.handhelds.two_consoles import Two, journals, records, to_the_cards

RESULTS = "results.txt"
PLAYERS = ("person:ANNA", "rookie")
OLD = "r0001_football26_7-0.txt"
CAPTURED = "r0001_football26_7-0_kept.txt"


class Broken(Memory):
    """A flash in which nothing can be written any more."""

    broken = False

    def write(self, name, data):
        if self.broken:
            raise OSError(5)
        super().write(name, data)

    def append(self, name, data):
        if self.broken:
            raise OSError(5)
        super().append(name, data)


def played(without=0):
    """A game to its end, or short of so many choices."""
    match = Match(game_class("football26"), {}, Chance(seed_from("kept")))
    play_out(match, [new_coach("rookie", "football26", seed_from(side)) for side in "WB"])
    return match.anew(len(match.choices) - without)


def unread(storage):
    """Results that the flash does not give."""
    storage.files[RESULTS] = b"x"
    storage.unreadable = {RESULTS}


def test_a_game_that_stays_saved_is_not_replaced_by_a_new_one():
    storage = Memory()
    Journal(storage).begin(played(), PLAYERS)
    unread(storage)
    console = Console(storage)
    assert "stays saved" in console.screen.replace(" | ", " ")
    saved = storage.files[JOURNAL]
    console.press("a")
    console.game_card("football26")
    console.press("aa")
    assert "Start the game" not in console.screen
    assert storage.files[JOURNAL] == saved


def test_a_game_that_stays_saved_is_not_replaced_by_a_rematch():
    storage = Memory()
    match = played(without=1)
    Journal(storage).begin(match, PLAYERS if match.game.side == 0 else PLAYERS[::-1])
    console = Console(storage)
    console.press("a")
    console.wait(1000)
    unread(storage)
    console.until("stays saved", "a")
    saved = storage.files[JOURNAL]
    console.press("aua")
    assert storage.files[JOURNAL] == saved


def test_a_flash_that_cannot_be_written_is_told_and_loses_nothing():
    storage = Broken()
    Journal(storage).begin(played(), PLAYERS)
    storage.files[CAPTURED] = b"x"
    console = Console(storage, started=False)
    storage.broken = True
    console.wait(3000)
    assert "cannot be written (error 5)" in console.screen.replace(" | ", " ")
    console.press("a")
    assert CAPTURED in storage.files and JOURNAL in storage.files


def at_the_end(room=None, old=b""):
    """A linked game in which both wait for the secrets, ANNA on a flash with so much room."""
    two = Two(seed="proof")
    two.invite("baseball26", innings="3")
    storage = two.consoles[0].storage
    two.cable.lost = b"$end "
    two.play(until=lambda: all("Waiting for the secrets" in two.said(n) for n in (0, 1)))
    if old:
        storage.files[OLD] = old
    storage.room = room
    two.cable.lost = b"\0"
    return two


def test_a_linked_game_stays_when_its_result_cannot_be_read():
    two = at_the_end()
    anna = two.consoles[0]
    unread(anna.storage)
    two.until(0, "stays saved")
    # BEN has his record, and says so.
    two.until(1, "Judged: true")
    two.wait(4000)
    to_the_cards(anna)
    assert len(journals(anna)) == 1
    anna.storage.unreadable = set()
    anna.press("b")
    anna.pick("Two handhelds")
    anna.pick("Baseball 1926, BEN")
    anna.pick("Go on")
    two.until(0, "Judged: true")
    assert len(records(anna)) == 1


def test_a_full_flash_at_the_secrets_offers_to_make_room():
    two = at_the_end(room=10, old=b"x" * 4000)
    two.until(0, "Let the oldest record go")
    two.consoles[0].press("a")
    two.until(0, "Judged: true")
    assert "The record is kept" in two.said(0)
    assert OLD not in two.consoles[0].storage.files


def test_a_record_that_nobody_makes_room_for_is_not_called_kept():
    two = at_the_end(room=200, old=b"x")
    two.until(0, "Let the oldest record go")
    two.consoles[0].press("b")
    two.until(0, "Judged: true")
    assert "no room for the record" in two.said(0)
    assert list(records(two.consoles[0])) == [b"x"]


def test_a_linked_game_counts_once_however_often_it_is_opened():
    two = at_the_end()
    anna = two.consoles[0]
    # Neither tells that it has its record.
    two.cable.lost = b"$end %d 1 " % len(anna.match.choices)
    two.until(0, "Judged: true")
    two.cable.plugged = False
    anna.until("Final score")
    to_the_cards(anna)
    assert len(journals(anna)) == 1
    counted = load_results(anna.storage)
    Journal(anna.storage).begin(played(), PLAYERS)
    anna = two.cut_power(0)
    to_the_cards(anna)
    anna.press("b")
    anna.pick("Two handhelds")
    anna.pick("Baseball 1926, BEN")
    anna.pick("Go on")
    two.until(0, "Judged: true")
    (linked,) = counted
    assert load_results(anna.storage)[linked] == counted[linked]
    assert len(load_results(anna.storage)) == 2


@pytest.mark.parametrize("work", ["wire", "cable"])
def test_a_failure_in_the_background_is_shown(work):
    def fail(*_):
        raise MemoryError("no room")

    two = Two(seed="wrong")
    anna = two.consoles[0]
    if work == "wire":
        anna.app.loop.background.append(fail)
    else:
        two.invite("football26", side=1)
        anna.app.loop.background[-1].__self__.on_tick = fail
    two.until(0, "Something went wrong")
    anna.until("menu", "a")
    anna.press("a")
    to_the_cards(anna)
