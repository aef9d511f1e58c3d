"""The engine that runs the firmware on a real MicroPython: WebAssembly or an emulated Pico.

On both, the app and its drivers run on the simulated wires of wiring/handheld.py. Their clock
stands still between steps, so a script gives the same events to the millisecond. The pins and the
bus of the Pico are not used.
"""

from binascii import a2b_base64
from collections.abc import Iterator
from pathlib import Path

from boards.ssd1306_i2c import board
from host_sim import runtimes
from host_sim.engines.engine import DARK, WIDTH
from host_sim.engines.on_wires import EngineOnWires
from host_sim.errors import UserError
from host_sim.wiring.nor import TIMES
from pigskin_desktop import ROOT

FLASH = "/flash"


class MicroPythonEngine(EngineOnWires):
    """An engine in another process, driven by small scripts."""

    def __init__(
        self, name: str, folder: Path, seed: str | None = None, flash_times: str = "none"
    ):
        super().__init__(folder, seed)
        self._flash_times = TIMES[flash_times]
        self.name = name
        self._runtime = runtimes.find(name)
        self._start(False)

    def close(self) -> None:
        self._session.close()

    def _start(self, fresh: bool) -> None:
        files = {f"{FLASH}/{path.name}": path.read_bytes() for path in _files(self.folder)}
        self._session = self._runtime.session({**runtimes.FIRMWARE, **_library(), **files})
        self._pixels = DARK
        self._told = (0, 0)
        self._tell(
            "import board\nfrom host_sim.wiring.handheld import Handheld, Reporter\n"
            f"sim = Handheld(board, {FLASH!r}, {self._chance_of_start()!a}, {self.identity!r}, "
            f"{self._codes_down()}, {self._flash_times})\n"
            "reporter = Reporter(sim)"
        )

    def _do(self, call: str, *arguments: object) -> None:
        self._tell(f"sim.{call}({', '.join(repr(argument) for argument in arguments)})")

    def _bus_and_heap(self) -> tuple[int, int]:
        bus, heap = self._session.check("print(*sim.figures())").split()
        return int(bus), int(heap)

    def _tell(self, script: str) -> None:
        try:
            said = self._session.check(script + "\nreporter.print_events()")
        except (runtimes.ScriptFailed, ChildProcessError) as error:
            raise UserError(f"the firmware stopped on {self.name}:\n{error}") from None
        self._take(self._events(said))

    def _events(self, said: str) -> Iterator[tuple]:
        for line in said.splitlines():
            ms, kind, *words = line.split(" ")
            if kind == "picture":
                contrast, lit, *pages = words
                yield int(ms), kind, self._changed(pages), int(contrast), lit == "True"
            elif kind in ("tone", "lamp"):
                yield int(ms), kind, int(words[0])
            elif kind in ("write", "append"):
                data = a2b_base64(words[1])
                # The flash is in the other process. The folder keeps a copy.
                with open(self.folder / words[0], "wb" if kind == "write" else "ab") as file:
                    file.write(data)
                yield int(ms), kind, words[0], data
            elif kind == "remove":
                (self.folder / words[0]).unlink(missing_ok=True)
                yield int(ms), kind, words[0]
            elif kind in ("serial", "peer"):
                yield int(ms), kind, a2b_base64(words[0])
            elif kind in ("cut", "rest"):
                yield int(ms), kind

    def _changed(self, pages: list[str]) -> bytes:
        pixels = bytearray(self._pixels)
        for at, page in zip(pages[::2], pages[1::2], strict=True):
            pixels[int(at) : int(at) + WIDTH] = a2b_base64(page)
        self._pixels = bytes(pixels)
        return self._pixels


_WIRING = ("__init__", "oled", "circuit", "handheld")


def _library() -> dict[str, Path | bytes]:
    """Return the files of the simulated wires, a `machine` for MicroPython, and the board."""
    here = ROOT / "host_sim"
    library: dict[str, Path | bytes] = {
        f"/lib/host_sim/{name}.py": here / f"{name}.py"
        for name in ("__init__", *(f"wiring/{name}" for name in _WIRING))
    }
    library["/lib/machine.py"] = here / "lib" / "machine.py"
    library["/lib/board.py"] = Path(board.__file__)
    return library


def _files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if path.is_file()]
