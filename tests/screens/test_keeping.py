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
    console.until("up: rematch", "a")
    console.press("ua")
    console.until("stays saved", "a", 1)
    saved = storage.files[JOURNAL]
    console.press("aua")
    assert storage.files[JOURNAL] == saved


def test_the_final_screen_comes_before_anything_is_written():
    """A power cut at the final screen loses nothing (promise 7)."""
    storage = Memory()
    match = played(without=1)
    Journal(storage).begin(match, PLAYERS if match.game.side == 0 else PLAYERS[::-1])
    console = Console(storage)
    states = []
    work = console.app.loop.step

    def step() -> bool:
        resumed = work()
        if "up: rematch" in console.screen:
            states.append(dict(storage.files))
        return resumed

    console.app.loop.step = step
    console.until("up: rematch", "a")
    assert not finished_in(states[0]) and JOURNAL in states[0]
    assert finished_in(states[-1]) and JOURNAL not in states[-1]
    for files in states:
        again = Console(Memory(files))
        assert len(finished_in(again.storage.files)) == 1 and JOURNAL not in again.storage.files


def finished_in(files: dict[str, bytes]) -> list[str]:
    return [name for name in files if name.startswith("r0")]


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
