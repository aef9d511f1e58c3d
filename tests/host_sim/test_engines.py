"""The same script gives the same pictures, tones and files on every engine."""

from pathlib import Path

import pytest

from host_sim.control.rewind import take_up
from host_sim.control.script import run_script
from host_sim.engines import new_engine
from host_sim.engines.engine import Engine, Event
from host_sim.engines.micropython import MicroPythonEngine
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import GAMES, game_class
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from tests.support.scripts import PLAY, WAY_IN, script_of

# The pause menu with the help, a power cut, and on with the game.
LOOK = "press b\nwait 300\npress a\nwait 300\npress down\nwait 300\npress b 2\nwait 300\n"
GO_ON = "cut\nwait 3000\npress a\nwait 500\n"


def play(engine_name: str, folder: Path, script: str) -> tuple[list[Event], dict[str, bytes]]:
    """Run a script and return all that was seen and heard, and the files in flash at the end."""
    folder.mkdir()
    if engine_name == "session on a pico":
        engine: Engine = MicroPythonEngine("pico", folder, "the same")
    else:
        engine = new_engine(engine_name, folder, "the same")
    try:
        events = [Event(0, "picture", engine.picture())]
        engine.listeners.append(events.append)
        run_script(script, engine, folder)
        return events, {path.name: path.read_bytes() for path in folder.iterdir()}
    finally:
        engine.close()


def same(engine_name: str, folder: Path, script: str) -> int:
    """Compare an engine with CPython and return the number of different pictures."""
    ours, our_flash = play("cpython", folder / "ours", script)
    theirs, their_flash = play(engine_name, folder / "theirs", script)
    for mine, other in zip(ours, theirs, strict=False):
        assert mine == other
    assert len(ours) == len(theirs)
    assert our_flash == their_flash
    return len({event.picture.hash() for event in ours if event.picture})


@pytest.mark.needs_node
@pytest.mark.parametrize("rounds", [4, pytest.param(9, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_same_on_wasm(game, rounds, tmp_path):
    script = script_of(game, rounds - 1) + LOOK + GO_ON + PLAY
    assert same("wasm", tmp_path, script) > 5 * rounds


def seeds_of_two_games(engine_name: str, folder: Path, seed: str | None) -> list[bytes]:
    """Return the seed of a game, and of the one begun instead of it after a power cut."""
    folder.mkdir()
    engine = new_engine(engine_name, folder, seed)
    instead = (
        "cut\nwait 3000\npress b\nwait 500\npress right 3\npress a\nwait 500\npress b\nwait 500\n"
    )
    seeds = []
    try:
        for way in (WAY_IN.format(3), instead + "press a\nwait 500\npress a\n"):
            run_script(way, engine, folder)
            engine.step(1500)
            seeds.append((folder / "game.txt").read_bytes().split(b"seed=")[1].split()[0])
        return seeds
    finally:
        engine.close()


@pytest.mark.parametrize(
    "engine_name",
    [
        "cpython",
        pytest.param("wasm", marks=pytest.mark.needs_node),
        pytest.param("pico", marks=pytest.mark.needs_pico_image),
    ],
)
def test_every_start_draws_a_seed_of_its_own(engine_name, tmp_path):
    """A power cut brings back no game that was played before, unless a seed was given."""
    first, second = (seeds_of_two_games(engine_name, tmp_path / name, None) for name in "ab")
    assert len({*first, *second}) == 4
    assert not any(seed.endswith(b"-from-outside") for seed in first + second)
    asked = seeds_of_two_games(engine_name, tmp_path / "c", "asked")
    assert asked == seeds_of_two_games("cpython", tmp_path / "d", "asked")
    assert asked[0] != asked[1]


def patient(
    engine_name: str, folder: Path, game: str, rounds: int
) -> tuple[list[bytes], set[int]]:
    """Return the pictures in order from the first card on, without their times, and the tones."""
    folder.mkdir()
    engine = new_engine(engine_name, folder, "the same")
    try:
        # The title stands for 2.5 seconds.
        run_script("settle 4000", engine, folder)
        seen = [engine.picture().pixels]
        heard = set()

        def look(event: Event) -> None:
            heard.add(event.hertz)
            if event.picture and event.picture.pixels != seen[-1]:
                seen.append(event.picture.pixels)

        engine.listeners.append(look)
        # A Pico is slow, so presses must wait until nothing moves.
        run_script(PATIENT_WAY_IN.format(list(GAMES).index(game)), engine, folder)
        run_script(PATIENT_PLAY * rounds, engine, folder)
        return seen, heard - {0}
    finally:
        engine.close()


PATIENT_WAY_IN = (
    "press right {}\nsettle 600\npress a\nsettle 600\npress a\nsettle\npress b\nsettle\n"
)
PATIENT_PLAY = "press right\nsettle 600\npress a\nsettle\n"


def without_halves(pictures: list[bytes], whole: list[bytes]) -> list[bytes]:
    """Return the pictures without those caught on the bus half way between two whole ones.

    That happens when memory is collected.
    """
    kept: list[bytes] = []
    for picture in pictures:
        at = len(kept)
        if 0 < at < len(whole) and picture != whole[at]:
            parts = zip(picture, whole[at - 1], whole[at], strict=True)
            if all(byte in (old, new) for byte, old, new in parts):
                continue
        kept.append(picture)
    return kept


def same_pictures_on_pico(folder: Path, game: str, rounds: int) -> tuple[int, set[int]]:
    """Compare through the real bus of an emulated Pico.

    Return the number of pictures, and the tones.
    """
    ours, our_tones = patient("cpython", folder / "ours", game, rounds)
    theirs, their_tones = patient("pico", folder / "theirs", game, rounds)
    assert without_halves(theirs, ours) == ours
    # The chip cannot give every frequency exactly.
    for tone in their_tones:
        assert any(abs(tone - ours) <= ours // 50 for ours in our_tones), (tone, our_tones)
    return len(set(ours)), their_tones


def one_choice(engine_name: str, folder: Path, game: str) -> list[bytes]:
    """Return what is seen from a saved game on, through one choice and its outcome."""
    folder.mkdir()
    match = Match(game_class(game), {}, Chance(seed_from("pico")))
    Journal(Folder(str(folder))).begin(match, ("person", "person"))
    engine = new_engine(engine_name, folder, "the same")
    try:
        take_up(engine)
        run_script("settle 400", engine, folder)
        seen = [engine.picture().pixels]

        def look(event: Event) -> None:
            if event.picture:
                seen.append(event.picture.pixels)

        engine.listeners.append(look)
        # A curtain, where there is one, and the first choice.
        run_script("press a\nsettle 400\npress a\nsettle 900", engine, folder)
        return [pixels for number, pixels in enumerate(seen) if pixels != seen[number - 1]]
    finally:
        engine.close()


@pytest.mark.needs_pico_image
@pytest.mark.parametrize("game", GAMES)
def test_same_pictures_on_pico(game, tmp_path):
    """Short, with a saved game; the long ones are below."""
    ours = one_choice("cpython", tmp_path / "ours", game)
    theirs = one_choice("pico", tmp_path / "theirs", game)
    assert without_halves(theirs, ours) == ours
    assert len(ours) > 1


@pytest.mark.soak
@pytest.mark.needs_pico_image
@pytest.mark.parametrize("game", GAMES)
def test_same_pictures_on_pico_for_half_a_minute(game, tmp_path):
    pictures, tones = same_pictures_on_pico(tmp_path, game, 7)
    assert pictures > 15
    # The click of a menu may be over before the test listens.
    assert tones


@pytest.mark.soak
@pytest.mark.needs_pico_image
def test_same_in_a_session_on_a_pico(tmp_path):
    """MicroPython of the Pico on simulated wires shows the same to the millisecond."""
    ours = play("cpython", tmp_path / "ours", script_of("football26", 1))
    theirs = play("session on a pico", tmp_path / "theirs", script_of("football26", 1))
    assert ours == theirs


@pytest.mark.parametrize("game", GAMES)
def test_each_game_shows_different_pictures(game, tmp_path):
    """Otherwise the comparison of engines would look at one game six times."""
    _, flash = play("cpython", tmp_path / "flash", script_of(game, 1))
    assert any(game.encode() in data for data in flash.values())


def test_time_does_not_depend_on_the_steps(tmp_path):
    heard = []
    for ms in (1, 7, 16, 1000):
        folder = tmp_path / str(ms)
        folder.mkdir()
        engine = new_engine("cpython", folder, "the same")
        events = []
        engine.listeners.append(events.append)
        engine.step(3000)
        engine.press("right")
        for _ in range(7000 // ms):
            engine.step(ms)
        engine.step(7000 % ms)
        assert engine.ms == 10_000
        heard.append(events)
    assert heard[0] == heard[1] == heard[2] == heard[3]
    assert len(heard[0]) > 20


def test_another_seed_is_another_game(tmp_path):
    flashes = []
    for seed in ("one", "two"):
        folder = tmp_path / seed
        folder.mkdir()
        engine = new_engine("cpython", folder, seed)
        run_script(script_of("football26", 1), engine, folder)
        flashes.append([path.read_bytes() for path in sorted(folder.iterdir())])
    assert flashes[0] != flashes[1]
