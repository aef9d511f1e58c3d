"""The built firmware on an emulated Pico, with MicroPython's own file system."""

import random
import shutil

import pytest

from host_sim.engines import new_engine
from host_sim.engines.engine import DARK
from host_sim.engines.pico import PicoEngine
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.core.record import parse_record, replay
from pigskin.games import GAMES, game_class, new_coach
from pigskin.storage.files import Folder, seal
from pigskin.storage.journal import Journal
from pigskin.storage.load import load_game
from tools.commands.bench.handheld import ProbedPico

pytestmark = pytest.mark.needs_pico_image

# Nothing moves, the story waits for a button and no first steps are shown: the quickest way
# through a game.
STILL = seal("sound=0\nspeed=0\ndim_s=0\nsleep_s=0\nguided=" + " ".join(GAMES))
# MicroPython raises an exception beyond this.
STACK = 7936
HAND = ("a", "a", "a", "a", "a", "right", "down")


class Table:
    """An emulated Pico, a player who presses its buttons, and all that the Pico must keep."""

    def __init__(self, folder, seed, probed=False):
        folder.mkdir()
        (folder / "settings.txt").write_bytes(STILL)
        self.folder = folder
        self.hand = random.Random(seed)
        self.pico = ProbedPico(folder) if probed else PicoEngine(folder, seed)
        self.pico.listeners.append(self._notice)
        self.safe: list[bytes] = []
        self.choices = 0
        self.records: list[str] = []
        self.cuts = 0

    def _notice(self, event):
        if event.kind == "cut":
            self.cuts += 1
        if event.kind == "write" and event.name.startswith("r0") and event.name.endswith(".txt"):
            self.records.append(event.name)
        if event.kind in ("write", "append") and event.name == "game.txt":
            self._compare((self.folder / "game.txt").read_bytes().split(b"\n")[:-1])

    def _compare(self, lines):
        """Check that a line once whole in flash stays until its game is finished or replaced."""
        if lines and self.safe and lines[0] == self.safe[0]:
            assert lines[: len(self.safe)] == self.safe, "a confirmed choice was lost"
            self.choices += len(lines) - len(self.safe)
        elif self.safe:
            seed = self.safe[0].split(b"seed=")[1].split()[0]
            kept = [name for name in self.records if seed in (self.folder / name).read_bytes()]
            assert kept, "an unfinished game was lost"
        self.safe = lines

    def boot(self):
        """Go past the title to the menu, or on with the game that was interrupted."""
        self.pico.step(1100)
        self.pico.tap("a", 30)
        self.pico.step(500)
        if (self.folder / "game.txt").exists():
            self.pico.step(1000)
            self.pico.tap("a", 30)
            self.pico.step(300)
        assert self.pico.picture().pixels != DARK

    def begin(self, game):
        for button in ["right"] * list(GAMES).index(game) + ["a", "a"]:
            self.pico.tap(button, 30)
            self.pico.step(400)

    def play(self):
        self.pico.tap(self.hand.choice(HAND), 25)
        # A question takes only presses that come later.
        self.pico.step(400)

    def cut_at_any_moment(self):
        for _ in range(self.hand.randrange(20)):
            self.play()
        self.pico.step(self.hand.randrange(1, 120))
        self.pico.restart()
        self.cuts += 1

    def cut_in_a_write(self):
        before = self.cuts
        self.pico.cut_after(self.hand.randrange(1, 400))
        for _ in range(60):
            if self.cuts > before:
                return
            self.play()
        self.cut_at_any_moment()

    def check_flash(self, scratch):
        """Check that the flash at this moment can be read and holds a game."""
        shutil.rmtree(scratch, ignore_errors=True)
        shutil.copytree(self.folder, scratch)
        load_game(Folder(str(scratch)))
        for path in scratch.glob("r0*.txt"):
            assert replay(parse_record(path.read_text(), game_class)).game.over

    def close(self):
        self.pico.close()


def cut_often(tmp_path, game, cuts, seed):
    """Check promise 7: a power cut at any byte loses at most the choice not yet confirmed."""
    table = Table(tmp_path / "saves", seed)
    table.boot()
    table.begin(game)
    assert (tmp_path / "saves" / "game.txt").read_text().split()[1] == game
    while table.cuts < cuts:
        if table.hand.random() < 0.5:
            table.cut_at_any_moment()
        else:
            table.cut_in_a_write()
        table.check_flash(tmp_path / "scratch")
        table.boot()
    for _ in range(10):
        table.play()
    table.close()
    assert table.choices > cuts


@pytest.mark.smoke
def test_power_cuts(tmp_path):
    cut_often(tmp_path, "football26", 2, "cut")


# Two hundred in all. A game with a longer journal takes longer to resume.
CUTS = {
    "baseball26": 60,
    "football26": 50,
    "football48": 30,
    "allfair46": 30,
    "pigskin46": 15,
    "pigskin56": 15,
}


@pytest.mark.soak
@pytest.mark.parametrize("game", CUTS)
def test_many_power_cuts(game, tmp_path):
    cut_often(tmp_path, game, CUTS[game], f"cut {game}")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_buttons(game, tmp_path):
    table = Table(tmp_path / "saves", f"whole {game}")
    table.boot()
    table.begin(game)
    for _ in range(6000):
        if table.records:
            break
        table.play()
    table.pico.step(500)
    table.check_flash(tmp_path / "scratch")
    table.close()
    assert len(table.records) == 1
    assert table.records[0].split("_")[1] == game


def saved(match, folder):
    """Save a game to be resumed by a person whose turn it is and who may ask the coach."""
    folder.mkdir()
    (folder / "settings.txt").write_bytes(seal("sound=0\nspeed=0\ndim_s=0\nsleep_s=0\nhints=1"))
    players = ("person", "rookie") if match.game.side == 0 else ("rookie", "person")
    Journal(Folder(str(folder))).begin(match, players)
    return folder


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_the_coach_is_asked(game, tmp_path):
    """The coach's search fits into the stack and memory that a game leaves."""
    match = Match(game_class(game), {}, Chance(seed_from("asked")))
    hand = random.Random(game)
    while match.game.phase not in ("scrimmage", "bat") or len(match.game.choices()) < 2:
        match.choose(hand.choice(match.game.choices()))
    saves = saved(match, tmp_path / "saves")
    pico = PicoEngine(saves, "asked")
    pico.step(1100)
    # Go past the title, into the game, its menu and the coach, and do as he says.
    waits = (("a", 1200), ("a", 700), ("b", 400), ("down", 200), ("a", 1000), ("a", 300))
    for button, ms in waits:
        pico.tap(button, 30)
        pico.step(ms)
    pico.close()
    lines = (saves / "game.txt").read_text().split("\n")
    said, called = lines[len(match.choices) + 1 :][:2]
    assert said.startswith("# hints 1-0" if match.game.side == 0 else "# hints 0-1")
    coach = new_coach("allamerican", game, seed_from("hint"))
    best = coach.weigh(match.game.view(match.game.side))[0][1]
    assert called.startswith(best + " ~")


def test_every_screen_of_the_pause_fits_into_memory(tmp_path):
    """Visit every screen of the pause in the largest game, on the deepest stack of screens."""
    match = Match(game_class("pigskin56"), {}, Chance(seed_from("pause")))
    hand = random.Random("pause")
    while match.game.phase != "scrimmage" or match.game.quarter < 2:
        match.choose(hand.choice(match.game.choices()))
    saves = saved(match, tmp_path / "saves")
    pico = ProbedPico(saves)
    pico.step(1100)
    press(pico, "a")
    pico.step(1500)
    press(pico, "a")
    pico.step(1500)
    pictures = set()
    for item in range(6):
        press(pico, "b", *["down"] * item, "a")
        pico.step(2500)
        pictures.add(pico.picture().pixels)
        press(pico, "right", "b", "b", "b", "b")
        pico.step(500)
    most = pico.most_stack()
    pico.close()
    assert len(pictures) == 6
    assert not (saves / "crash.txt").exists(), (saves / "crash.txt").read_text()
    assert most < STACK


def press(pico, *buttons):
    for button in buttons:
        pico.step(200)
        pico.tap(button, 30)


def title_cards(folder):
    """Return the six cards of the carousel, as the desktop draws them."""
    engine = new_engine("cpython", folder)
    engine.step(1500)
    cards = {}
    for game in GAMES:
        engine.tap("a" if not cards else "right")
        engine.step(500)
        cards[game] = engine.picture().pixels
    engine.close()
    return cards


@pytest.mark.soak
def test_a_hundred_computer_games_leave_no_trace(tmp_path):
    """Promise 6: a game leaves memory when it ends, so the live heap is the same as before."""
    (tmp_path / "desktop").mkdir()
    cards = title_cards(tmp_path / "desktop")
    table = Table(tmp_path / "saves", "hundred", probed=True)
    pico = table.pico
    pico.step(1100)
    # Go past the title to All-Fair. White becomes a computer, as Black is.
    press(pico, "a", "right", "right", "right", "right", "a", "down", "right", "up", "a")
    game = "allfair46"
    heaps = []
    while True:
        for _ in range(4000):
            if len(table.records) > len(heaps):
                break
            pico.tap("a", 25)
        assert table.records[-1].split("_")[1] == game
        for _ in range(20):
            pico.step(400)
            if pico.picture().pixels == cards[game]:
                break
            pico.tap("b", 30)
        heaps.append(pico.live_heap())
        print(len(heaps), game, heaps[-1], flush=True)
        if len(heaps) == 100:
            break
        # Three innings of baseball.
        if game != "baseball26":
            game = "baseball26"
            press(pico, "right")
        press(pico, "a", "down", "down", "down", "left", "up", "up", "up", "a")
    table.check_flash(tmp_path / "scratch")
    table.close()
    # Both games have been played once by then.
    assert abs(heaps[-1] - heaps[1]) <= 2048, heaps


def test_a_pico_without_a_display_blinks_its_own_led(tmp_path):
    pico = PicoEngine(tmp_path, "dark")
    told = []
    pico.listeners.append(lambda event: told.append(event.kind))
    pico.step(1500)
    pico.plug(False)
    pico.step(5500)
    assert told.count("lamp") == told.count("tone") == 6
    pico.plug(True)
    pico.step(2000)
    assert pico.picture().lit and not pico.lamp
    pico.close()
