"""Whole games on two joined handhelds: simulated ones, and emulated Picos joined by UART."""

import random
import re

import pytest

from host_sim.cables.cable import Pipe, SimulatedCable
from host_sim.cables.ends import TcpPort
from host_sim.engines import new_engine
from host_sim.engines.engine import Engine, join
from host_sim.engines.pico import PicoEngine
from pigskin.core.record import parse_record, replay
from pigskin.games import GAMES, game_class
from pigskin.storage.files import seal
from tests.support.capturing import Desktop, FastDisk
from tests.support.recorded import public_text
from tools.commands.relay import Relay, end_of

NAMES = ("ANNA", "BEN")
# Both handhelds get this much time in turn: two exchanges of what is on the cable.
STEP_MS = 20


class Two:
    """Two engines joined by a cable, and a player who presses A on both."""

    def __init__(self, folder, engine, seed):
        self.folders = []
        self.engines = []
        self.seed = seed
        self.hand = random.Random(seed)
        for name in NAMES:
            saves = folder / name
            saves.mkdir()
            settings = f"sound=0\nspeed=0\ndim_s=0\nsleep_s=0\nname1={name}\nguided="
            (saves / "settings.txt").write_bytes(seal(settings + " ".join(GAMES)))
            self.folders.append(saves)
            self.engines.append(new_engine(engine, saves, f"{seed} {name}"))
        self.connect()

    def connect(self):
        join(*self.engines)

    def step(self, ms):
        for _ in range(0, ms, STEP_MS):
            for engine in self.engines:
                engine.step(STEP_MS)

    def press(self, number, *buttons, wait_ms=100):
        for button in buttons:
            self.engines[number].press(button)
            self.step(50)
            self.engines[number].release(button)
            self.step(wait_ms)

    def begin(self, game, shorter=0):
        """Start a game of two coaches.

        It is `shorter` values of the length option below a long one.
        """
        self.step(1200)
        self.press(0, "a", "b", wait_ms=500)
        self.press(1, "a", wait_ms=500)
        # In the menu nobody is asked to play together.
        self.press(1, "b", wait_ms=300)
        self.press(0, "b", wait_ms=300)
        # Black: from the rookie back past the person to the cable. White: a rookie.
        self.press(0, *["right"] * list(GAMES).index(game), "a", "down", "down", "left", "left")
        self.press(0, "down", *["right"] * shorter, "up", "up", "right", "up", "a")
        self.press(1, "down", "down", "a", "a", wait_ms=500)
        self.step(1500)
        self.press(1, "a", "down", "a", wait_ms=500)
        for _ in range(20):
            if all(self.journals()):
                break
            self.step(200)

    def records(self):
        return [sorted(folder.glob("r0*.txt")) for folder in self.folders]

    def journals(self):
        return [sorted(folder.glob("link_*.txt")) for folder in self.folders]

    def play(self, cuts=0):
        done = 0
        for number in range(20_000):
            if all(self.records()):
                return done
            if done < cuts and number % 25 == 24 and not any(self.records()):
                done += 1
                self.cut(done % 2)
            for at in (0, 1):
                if not self.records()[at]:
                    self.engines[at].press("a")
            self.step(50)
            for engine in self.engines:
                engine.release("a")
            self.step(100)
        raise AssertionError("the game does not come to its end")

    def cut(self, number):
        """Pull the cable and cut the power of one handheld; its player then resumes the game."""
        self.step(STEP_MS * self.hand.randrange(10))
        self.engines[number].plug_peer(False)
        self.press(1 - number, "a", wait_ms=500)
        self.engines[number].plug_peer(True)
        self.step(STEP_MS * self.hand.randrange(10))
        self.engines[number].restart()
        self.step(1500)
        self.press(number, "a", wait_ms=1500)
        self.press(number, "a", wait_ms=500)

    def check_end(self, game):
        (one,), (other,) = self.records()
        assert one.read_bytes() == other.read_bytes()
        record = parse_record(one.read_text(), game_class)
        assert record.game == game
        assert replay(record).game.over
        # Leave the story of the game, where presses may have led, or the verdict.
        for button in "bbabbbbabb":
            if self.journals() == [[], []]:
                break
            for number in (0, 1):
                self.press(number, button, wait_ms=500)
        assert self.journals() == [[], []]
        for engine, folder in zip(self.engines, self.folders, strict=True):
            engine.close()
            assert not (folder / "crash.txt").exists(), (folder / "crash.txt").read_text()


@pytest.fixture
def same_secrets(monkeypatch):
    """Make linked games repeatable, which no seed, script or address can do."""
    monkeypatch.setattr(Engine, "_secret", lambda engine: f"secret of {engine.seed}")


class Relayed(Two):
    """Two handhelds without a link cable: a computer carries the bytes over their USB cables."""

    def connect(self):
        for engine in self.engines:
            engine.cable = SimulatedCable(TcpPort())
        self.ends = [end_of(engine.cable.address) for engine in self.engines]
        self.relay = Relay(*self.ends)

    def step(self, ms):
        # The relay waits for answers in real time.
        for _ in range(0, ms, 4 * STEP_MS):
            super().step(4 * STEP_MS)
            self.relay.step()


class Followed(Two):
    """Two handhelds, each at a computer that follows the game and captures its record."""

    def __init__(self, folder, engine, seed):
        self.desktops = []
        super().__init__(folder, engine, seed)

    def connect(self):
        super().connect()
        for engine, saves in zip(self.engines, self.folders, strict=True):
            pipe = Pipe()
            engine.cable = SimulatedCable(pipe)
            self.desktops.append(Desktop(saves.parent / f"{saves.name}'s games", pipe, FastDisk()))

    def step(self, ms):
        for _ in range(0, ms, STEP_MS):
            super().step(STEP_MS)
            for desktop, engine in zip(self.desktops, self.engines, strict=True):
                desktop.tick(engine.ms)


def whole_game(folder, engine, game, cuts, shorter=0):
    two = Two(folder, engine, f"{engine} {game}")
    two.begin(game, shorter)
    assert all(len(files) == 1 for files in two.journals())
    assert two.play(cuts) == cuts
    two.check_end(game)


@pytest.mark.usefixtures("same_secrets")
@pytest.mark.parametrize("game", ["football26", "pigskin46"])
def test_a_game_on_two_simulated_handhelds(game, tmp_path):
    whole_game(tmp_path, "cpython", game, 3)


@pytest.mark.usefixtures("same_secrets")
@pytest.mark.parametrize("game", ["football26", "pigskin46"])
def test_a_game_that_desktops_follow(game, tmp_path):
    """Each handheld tells the public words of every choice, and the record verifies them."""
    two = Followed(tmp_path, "cpython", f"followed {game}")
    two.begin(game)
    two.play(2)
    record = parse_record(two.records()[0][0].read_text(), game_class)
    two.step(20_000)
    for desktop in two.desktops:
        (session,) = desktop.sessions.values()
        followed = session.folder.live(record.commit[:16]).text().decode()
        assert followed == public_text(record)
        assert len(session.kept) == 1 and not session.faults()
    two.check_end(game)


@pytest.mark.parametrize("engine", ["cpython", pytest.param("wasm", marks=pytest.mark.needs_node)])
def test_joined_handhelds_play_together_after_one_press_each(engine, tmp_path):
    two = Two(tmp_path, engine, "together")
    two.step(9000)
    assert two.journals() == [[], []]
    two.press(1, "a", wait_ms=4000)
    two.press(0, "a", wait_ms=4000)
    (joins,), (invites,) = ([file.read_text() for file in files] for files in two.journals())
    # White invites. Each journal has the agreement of the other handheld.
    game = next(iter(GAMES))
    assert invites.startswith(f"pigskin-link 1 {game} side=W invites=1 ")
    assert joins.startswith(f"pigskin-link 1 {game} side=B invites=0 ")
    assert "\n< hi " in invites and "\n< hi " in joins
    for handheld in two.engines:
        handheld.close()


@pytest.mark.usefixtures("same_secrets")
@pytest.mark.soak
def test_a_game_relayed_by_a_computer(tmp_path):
    two = Relayed(tmp_path, "cpython", "relay")
    two.begin("football26")
    two.play()
    two.check_end("football26")
    assert min(two.relay.carried) > 5000
    for engine, end in zip(two.engines, two.ends, strict=True):
        end.close()
        engine.cable.close()


@pytest.mark.usefixtures("same_secrets")
@pytest.mark.needs_node
@pytest.mark.parametrize(
    ("game", "shorter"),
    [("baseball26", 3), pytest.param("football26", 0, marks=pytest.mark.soak)],
)
def test_a_game_on_micropython(game, shorter, tmp_path):
    whole_game(tmp_path, "wasm", game, 2, shorter)


@pytest.mark.usefixtures("same_secrets")
@pytest.mark.soak
@pytest.mark.needs_pico_image
@pytest.mark.parametrize(("game", "cuts"), [("football26", 8), ("pigskin46", 8)])
def test_a_game_on_two_emulated_picos(game, cuts, tmp_path):
    whole_game(tmp_path, "pico", game, cuts)


@pytest.mark.parametrize("engine", ["cpython", pytest.param("wasm", marks=pytest.mark.needs_node)])
def test_a_seed_does_not_give_away_the_secret_of_a_linked_game(engine, tmp_path):
    """Two handhelds with the same seed draw different secrets.

    The record has no mark, nor needs one.
    """
    secrets = []
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
        two = Two(folder, engine, "the same")
        two.begin("baseball26")
        secrets += [re.findall(r"[0-9a-f]{32}", file.read_text())[0] for (file,) in two.journals()]
        for handheld in two.engines:
            handheld.close()
    assert len(set(secrets)) == 4


@pytest.mark.needs_pico_image
def test_a_pico_drives_its_line_only_while_somebody_links(tmp_path):
    """Check the pin itself: a silent UART would feed a handheld that is switched off."""
    (tmp_path / "settings.txt").write_bytes(seal("sound=0\nguided=" + " ".join(GAMES)))
    pico = PicoEngine(tmp_path, "line")
    driven = []
    for button in ["a", "b", "down", "down", "a", "a", "b"]:
        pico.step(1200)
        pico.tap(button, 50)
        pico.step(300)
        driven.append(pico.drives_link)
    pico.close()
    # The last A waits for an invitation, and B goes back.
    assert driven == [False] * 5 + [True, False]
