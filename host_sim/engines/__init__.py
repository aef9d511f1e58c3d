"""Engines that run the firmware: this process, or one of two real MicroPythons."""

from pathlib import Path

from host_sim import runtimes
from host_sim.engines.engine import Engine

ENGINES = ("cpython", "wasm", "pico")


def new_engine(
    name: str,
    folder: Path,
    seed: str | None = None,
    image: Path | None = None,
    flash_times: str = "none",
) -> Engine:
    """Return a handheld with this folder as its flash. Raise UserError if the engine is missing.

    The emulated Pico also keeps an `image` of its flash, if given a path for it. `flash_times` is
    a name in TIMES of host_sim/wiring/nor.py.
    """
    if name == "cpython":
        from host_sim.engines.cpython import CPythonEngine

        return CPythonEngine(folder, seed, flash_times)
    if name == "pico":
        # Raise the error about a missing piece before importing it.
        runtimes.find("pico")
        from host_sim.engines.pico import PicoEngine

        return PicoEngine(folder, seed, image, flash_times)
    from host_sim.engines.micropython import MicroPythonEngine

    return MicroPythonEngine(name, folder, seed, flash_times)
