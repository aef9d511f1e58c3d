"""Where the firmware runs: in this process, or on one of two real MicroPythons."""

from pathlib import Path

from host_sim import runtimes
from host_sim.engines.engine import Engine

ENGINES = ("cpython", "wasm", "pico")


def new_engine(
    name: str, folder: Path, seed: str | None = None, image: Path | None = None
) -> Engine:
    """A handheld with this folder as its flash; UserError when the engine cannot be had.

    The emulated Pico keeps an `image` of its file system as well, if it is given one.
    """
    if name == "cpython":
        from host_sim.engines.cpython import CPythonEngine

        return CPythonEngine(folder, seed)
    if name == "pico":
        # Says what is missing before that is imported.
        runtimes.find("pico")
        from host_sim.engines.pico import PicoEngine

        return PicoEngine(folder, seed, image)
    from host_sim.engines.micropython import MicroPythonEngine

    return MicroPythonEngine(name, folder, seed)
