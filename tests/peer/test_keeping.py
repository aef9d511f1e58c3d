"""The end of a linked game on a flash that fails: what a screen calls kept is kept."""

import pytest

from pigskin.storage.journal import Journal
from pigskin.storage.results import load_results
from tests.support.handhelds.two_consoles import Two, journals, records, to_the_cards
from tests.support.kept_game import PLAYERS, played, unread

OLD = "r0001_football26_7-0.txt"


def at_the_end(room=None, old=b""):
    """Return a linked game in which both wait for the secrets. ANNA's flash has this much room."""
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
    # BEN has his record and says so.
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


def test_a_full_flash_at_the_end_offers_to_make_room():
    two = at_the_end(room=10, old=b"x" * 4000)
    two.until(0, "Let the oldest record go")
    two.consoles[0].press("a")
    two.until(0, "Judged: true")
    assert "The record is kept" in two.said(0)
    assert OLD not in two.consoles[0].storage.files


def test_a_record_without_room_is_not_called_kept():
    two = at_the_end(room=200, old=b"x")
    two.until(0, "Let the oldest record go")
    two.consoles[0].press("b")
    two.until(0, "Judged: true")
    assert "no room for the record" in two.said(0)
    assert list(records(two.consoles[0])) == [b"x"]


def test_a_linked_game_counts_once_however_often_it_is_opened():
    two = at_the_end()
    anna = two.consoles[0]
    # Neither says that it has its record.
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
