"""Real MicroPython on the desktop: `wasm` (WebAssembly on Node) and `pico` (an emulated Pico)."""

from host_sim.errors import BuildFailed, UserError
from host_sim.runtimes.pico import Pico
from host_sim.runtimes.runtime import (
    FIRMWARE,
    Files,
    Heap,
    Interpreter,
    Result,
    Runtime,
    ScriptFailed,
)
from host_sim.runtimes.wasm import Wasm

__all__ = [
    "FIRMWARE",
    "NAMES",
    "Files",
    "Heap",
    "Interpreter",
    "Result",
    "Runtime",
    "ScriptFailed",
    "available",
    "find",
]

_RUNTIMES: dict[str, type[Runtime]] = {runtime.name: runtime for runtime in (Wasm, Pico)}
NAMES = tuple(_RUNTIMES)


def find(name: str, *, compiled: bool | None = None) -> Runtime:
    """The runtime of this name; UserError says what is missing and how to get it.

    `compiled` decides whether modules are mounted as .mpy or as source; without it, as the
    runtime does best: .mpy on the Pico, as on a real device, and source on WebAssembly.
    """
    if name not in _RUNTIMES:
        raise UserError(f"there is no runtime '{name}'; there are: {', '.join(NAMES)}")
    return _RUNTIMES[name](compiled)


def available(name: str) -> tuple[bool, str]:
    """Whether a runtime can be had here, and if not, why and what to do.

    BuildFailed if all is there and the fault is in the firmware.
    """
    try:
        find(name)
    except BuildFailed:
        raise
    except UserError as error:
        return False, str(error)
    return True, ""
