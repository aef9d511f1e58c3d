"""The cost of the simulator's window: time to its first picture, and CPU while it is idle."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from host_sim.errors import UserError, how_to_get
from tools.commands.bench.rows import show_rows

_IDLE_S = 5.0
# Runs in its own process, since a player waits for imports too.
_PROBE = """
import json, sys, time
begun = float(sys.argv[1])
from pathlib import Path
import pigskin_desktop
from host_sim.cables.cable import SimulatedCable
from host_sim.cables.ends import default_port, port_of
from host_sim.looks.front_end import FrontEnd
from host_sim.engines import new_engine
from host_sim.looks.window import FRAMES_A_SECOND, Window, pygame
engine = new_engine("cpython", Path(sys.argv[2]), "bench")
engine.cable = SimulatedCable(port_of(default_port()))
window = Window([FrontEnd(engine, Path(sys.argv[2]))])
window.frame(0)
first, first_cpu = time.time() - begun, time.process_time()
# Past the title, which ends by itself.
for _ in range(30):
    window.frame(100)
clock = pygame.time.Clock()
frames, cpu, wall = 0, time.process_time(), time.monotonic()
while time.monotonic() - wall < float(sys.argv[3]):
    window.frame(clock.tick(FRAMES_A_SECOND))
    frames += 1
passed = time.monotonic() - wall
print(json.dumps({
    "first frame s": round(first, 2),
    "first frame CPU s": round(first_cpu, 2),
    "frames a second": round(frames / max(passed, 1e-9), 1),
    "idle CPU %": round(100 * (time.process_time() - cpu) / max(passed, 1e-9), 1),
}))
"""


def measure(games: list[str], args: argparse.Namespace) -> dict[str, float]:
    """Return seconds to the first frame of a warm start, frames per second, and idle CPU.

    Without a display SDL draws into memory, and our own code stays the same.
    """
    if find_spec("pygame") is None:
        raise UserError(f"the window needs pygame-ce; {how_to_get('window')}")
    environment = dict(os.environ)
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    best: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        # The first start warms the caches of the system.
        for number in range(2):
            flash = Path(folder, str(number))
            flash.mkdir()
            # The clock starts before Python does.
            words = [str(time.time()), str(flash), str(_IDLE_S if number else 0)]
            done = subprocess.run(
                [sys.executable, "-c", _PROBE, *words],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            best = json.loads(done.stdout)
    return best


def show(figures: dict[str, float]) -> None:
    show_rows("The simulator's window", figures)
