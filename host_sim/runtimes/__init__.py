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
    """Return the runtime of this name. Raise UserError with what is missing and how to get it.

    `compiled` decides whether modules are mounted as .mpy or as source. By default the Pico has
    .mpy, as a real device does, and WebAssembly has source.
    """
    if name not in _RUNTIMES:
        raise UserError(f"there is no runtime '{name}'; there are: {', '.join(NAMES)}")
    return _RUNTIMES[name](compiled)


def available(name: str) -> tuple[bool, str]:
    """Return whether a runtime is available here, and if not, why and what to do.

    Raise BuildFailed if nothing is missing and the fault is in the firmware.
    """
    try:
        find(name)
    except BuildFailed:
        raise
    except UserError as error:
        return False, str(error)
    return True, ""
