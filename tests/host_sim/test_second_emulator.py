"""The same image with the same presses shows the same pictures on rp2040js as on rp2040py.

rp2040py began as a port of rp2040js, so this test misses mistakes that both share. Both have the
same simulated display controller, and rp2040js is given a writable flash.
"""

import json
import subprocess
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import pytest

from boards.ssd1306_i2c import board
from host_sim.engines import new_engine
from host_sim.engines.engine import BUTTONS, DARK, WIDTH, Engine, Picture
from host_sim.pico_image import find_image
from host_sim.runtimes.wasm import NODE_MODULES, find_node
from host_sim.wiring.oled import SSD1306Module
from pigskin.games import GAMES

pytestmark = [pytest.mark.soak, pytest.mark.needs_pico_image, pytest.mark.needs_node]

RUNNER = Path(__file__).parents[1] / "support" / "rp2040js_runner.mjs"
MODULE = NODE_MODULES / "rp2040js" / "dist" / "esm" / "index.js"
# The title is shown by then. It goes away by itself later.
FIRST_PRESS_MS = 1500
PRESS_MS = 60
# From one press to the next. Everything is drawn by then and nothing moves any more. A throw takes
# longer: the dice, the coach's answer and the story.
PACE_MS = 700
THROW_MS = 8000
# By then the pointer of the first steps has stopped.
GUIDE_MS = 3500
STILL_MS = 300
# Far more than a run needs.
PATIENCE_S = 1800

Presses = list[tuple[str, int]]


class Look(NamedTuple):
    """The picture just before a press, and since when it is shown."""

    picture: Picture
    since_ms: float


@pytest.fixture
def module(request) -> Path:
    if not MODULE.exists():
        pytest.skip(
            f"{request.node.name}: the npm package rp2040js is not installed in {NODE_MODULES}; "
            "run `make env` to get it"
        )
    return MODULE


def way_into(game: str) -> Presses:
    """Return presses from the title to a game's card, its neighbour, its options, its start.

    B skips the first steps of the game.
    """
    buttons = ["a", *["right"] * list(GAMES).index(game), "right", "left", "a"]
    presses = [(button, PACE_MS) for button in buttons]
    return [*presses, ("a", GUIDE_MS), ("b", PACE_MS)]


def times_of(presses: Presses) -> list[int]:
    """Return when each button is pressed, and the end."""
    return list(accumulate((ms for _, ms in presses), initial=FIRST_PRESS_MS))


def on_rp2040py(engine: Engine, presses: Presses) -> list[Look]:
    changes = [0]
    engine.listeners.append(lambda event: changes.append(event.ms) if event.picture else None)
    looks = []
    for ms, (button, _) in zip(times_of(presses), [*presses, ("", 0)], strict=True):
        engine.step(ms - engine.ms)
        looks.append(Look(engine.picture(), changes[-1]))
        if button:
            engine.press(button)
            engine.step(PRESS_MS)
            engine.release(button)
    return looks


def on_rp2040js(module: Path, files: Path, files_at: int, presses: Presses) -> list[Look]:
    """Run on rp2040js. `files` is the file system's part of the flash, before and afterwards."""
    from rp2040py.device.bootrom import BOOTROM_B1

    pins = dict(zip(BUTTONS, [getattr(board, name.upper()) for name in BUTTONS], strict=True))
    times = times_of(presses)
    moves = []
    for ms, (button, _) in zip(times, presses, strict=False):
        moves += [(ms, pins[button], 0), (ms + PRESS_MS, pins[button], 1)]
    job = {
        "rom": BOOTROM_B1,
        "image": str(find_image()),
        "files": str(files),
        "files_at": files_at,
        "i2c": board.I2C,
        "address": board.ADDRESS,
        "inputs": list(pins.values()),
        "moves": moves,
        "end_ms": times[-1],
    }
    done = subprocess.run(
        [find_node(), str(RUNNER), str(module)],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stderr
    return looks_at(SSD1306Module(board.ADDRESS), done.stdout.splitlines(), times)


def looks_at(display: SSD1306Module, transfers: list[str], times: list[int]) -> list[Look]:
    """Return what the display shows at these times, from all that was sent to it."""
    look = Look(Picture(lit=False), 0)
    looks = []
    for line in transfers:
        ms, data = line.split()
        while len(looks) < len(times) and float(ms) >= times[len(looks)]:
            looks.append(look)
        display.start(display.address)
        for byte in bytes.fromhex(data):
            display.write(byte)
        picture = Picture(display.image(), display.contrast, display.lit)
        if picture != look.picture:
            look = Look(picture, float(ms))
    assert not display.unknown
    return looks + [look] * (len(times) - len(looks))


def without_noise(look: Look) -> bytes:
    """Return the picture without the line that shows the commit of a new game."""
    pages = [look.picture.pixels[at : at + WIDTH] for at in range(0, len(DARK), WIDTH)]
    return b"".join(pages[:1] + pages[3:])


# Up to the first call of a kick-off, and to the first line-up.
@pytest.mark.parametrize(
    ("game", "seed", "more"),
    [
        pytest.param("football26", "the same", [("a", THROW_MS)], id="football26"),
        # A new chip formats its flash first. The seed is random, but only the commit shows it.
        pytest.param("pigskin46", None, [], id="pigskin46 on a new chip"),
    ],
)
def test_same_pictures(game, seed, more, module, tmp_path):
    from host_sim.engines.pico_flash import FlashImage

    folder = tmp_path / "saves"
    folder.mkdir()
    engine = new_engine("pico", folder, seed)
    if seed is None:
        engine.close()
        engine._flash = b"\xff" * len(engine._flash)
        engine._power_on()
    files = tmp_path / "flash.img"
    files.write_bytes(engine._flash)
    layout = engine._spec.layout
    presses = way_into(game) + more
    ours = on_rp2040py(engine, presses)
    engine.close()
    theirs = on_rp2040js(module, files, layout.fs_start, presses)

    for name, looks in (("rp2040py", ours), ("rp2040js", theirs)):
        for ms, look in zip(times_of(presses), looks, strict=True):
            print(name, ms, look.picture.hash(), f"since {look.since_ms:.0f}")
            assert look.picture.lit
            assert ms - look.since_ms > STILL_MS
    if seed is None:
        assert [without_noise(look) for look in ours] == [without_noise(look) for look in theirs]
    else:
        assert [look.picture for look in ours] == [look.picture for look in theirs]
    # Going there and back shows the same card; all other pictures differ.
    assert len({look.picture.hash() for look in ours}) == len(ours) - 1

    ours_saved = {path.name: path.read_bytes() for path in folder.iterdir()}
    theirs_saved = FlashImage(layout, files.read_bytes()).saves()
    if seed is None:
        for saved in (ours_saved, theirs_saved):
            assert sorted(saved) == ["game.txt", "settings.txt"]
            assert saved["game.txt"].startswith(b"pigskin %s seed=" % game.encode())
    else:
        assert ours_saved == theirs_saved
