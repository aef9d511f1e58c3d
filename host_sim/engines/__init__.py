"""Engines that run the firmware: this process, or one of two real MicroPythons."""

from pathlib import Path

from host_sim import runtimes
from host_sim.engines.engine import Engine

ENGINES = ("cpython", "wasm", "pico")


def new_engine(
    name: str, folder: Path, seed: str | None = None, image: Path | None = None
) -> Engine:
    """Return a handheld with this folder as its flash. Raise UserError if the engine is missing.

    The emulated Pico also keeps an `image` of its file system, if given a path for it.
    """
    if name == "cpython":
        from host_sim.engines.cpython import CPythonEngine

        return CPythonEngine(folder, seed)
    if name == "pico":
        # Raise the error about a missing piece before importing it.
        runtimes.find("pico")
        from host_sim.engines.pico import PicoEngine

        return PicoEngine(folder, seed, image)
    from host_sim.engines.micropython import MicroPythonEngine

    return MicroPythonEngine(name, folder, seed)
