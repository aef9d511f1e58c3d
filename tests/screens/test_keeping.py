"""The end of a game on a flash that fails: what a screen calls kept is kept."""

from pigskin.storage.files import JOURNAL
from pigskin.storage.journal import Journal
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory
from tests.support.kept_game import PLAYERS, played, unread

CAPTURED = "r0001_football26_7-0_kept.txt"


class Broken(Memory):
    """A flash that can no longer be written."""

    broken = False

    def write(self, name, data):
        if self.broken:
            raise OSError(5)
        super().write(name, data)

    def append(self, name, data):
        if self.broken:
            raise OSError(5)
        super().append(name, data)


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
    assert "Start" not in console.screen
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


def test_a_flash_that_cannot_be_written_is_reported_and_loses_nothing():
    storage = Broken()
    Journal(storage).begin(played(), PLAYERS)
    storage.files[CAPTURED] = b"x"
    console = Console(storage, started=False)
    storage.broken = True
    console.wait(3000)
    assert "cannot be written (error 5)" in console.screen.replace(" | ", " ")
    console.press("a")
    assert CAPTURED in storage.files and JOURNAL in storage.files
