"""The built firmware in the flash of an emulated Pico, from `main.py` on.

MicroPython is a stock image, the time is the chip's own, the display is a simulated controller
on its I2C bus and the buttons pull at its pins. Time passes as on a Pico, so a picture comes a
little later than on the other engines; the pictures are the same. The emulator gives bytes on
the bus no time.
"""

import asyncio
import runpy
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

from littlefs import LittleFS
from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.device import MicroPythonDevice
from rp2040py.external.key_mock import KeyMock
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.i2c import I2CMode

from host_sim.engine import Engine
from host_sim.engines import BOARD
from host_sim.oled import SSD1306
from tools.build import board_files
from tools.errors import UserError
from tools.runtimes.pico import find_image
from tools.runtimes.pico_runner import LITTLEFS_FORMAT

SAVES = "/saves"
_NS_PER_MS = 1_000_000
# The main loop sleeps longer than this between two pictures, and no picture takes so long.
_QUIET_MS = 3
# How often sound and flash are looked at.
_LOOK_MS = 20
# What MicroPython says when main.py has ended.
_PROMPT = b"\r\n>>> "
# Registers of a slice of the PWM.
_SLICE_BYTES = 0x14
_DIV, _CC, _TOP = 0x04, 0x0C, 0x10

# Runs before main.py, when a seed is given: takes the place of the chip's noise.
_SEEDED = """
from pigskin.core.chance import seed_from
from pigskin.handheld.device import Device

_count = 0

def _entropy(device, count):
    global _count
    _count += 1
    return seed_from("%s/%d" % ({seed!a}, _count))[:count]

Device.entropy = _entropy
"""


class PicoEngine(Engine):
    name = "pico"

    def __init__(self, folder: Path, seed: str | None = None):
        super().__init__(folder, seed)
        self._pins = SimpleNamespace(**runpy.run_path(str(BOARD)))
        self._spec = resolve_firmware(BOARDS["pico"], "micropython", str(find_image()))
        self._loop = asyncio.new_event_loop()
        self._start()

    def close(self) -> None:
        self._device.stop()

    def _plug(self, plugged: bool) -> None:
        if plugged:
            self._display.plug_in()
        else:
            self._display.unplug()
        self._look_at_display()

    def _fill(self, full: bool) -> None:
        raise UserError("the flash of the emulated Pico cannot be filled; use another engine")

    def _cut_after(self, size: int) -> None:
        raise UserError("the emulated Pico cannot lose its power at a byte; use another engine")

    def _start(self) -> None:
        self._saves = {path.name: path.read_bytes() for path in self.folder.iterdir()}
        with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
            image = Path(folder, "flash.littlefs")
            image.write_bytes(self._filesystem())
            self._device = MicroPythonDevice(board=self._spec, filesystem=image)
        self._flash = self._flash_now()
        self._shown: tuple = ()
        simulator = self._device.simulator
        simulator.bind_loop(self._loop)
        self._stop_alarm = simulator.clock.create_alarm(simulator.stop)
        self._quiet_alarm = simulator.clock.create_alarm(self._look_at_display)
        self._power_on_ns = simulator.clock.nanos
        self._display = SSD1306(self._pins.ADDRESS)
        self._connect_display()
        self._buttons = [KeyMock(gpio, active_high=False) for gpio in self._button_pins()]
        for button in self._buttons:
            button.attach(self._device.mcu)
        for code in self._codes_down():
            self._push(code)
        self._said = bytearray()
        self._device.cdc.on_serial_data = self._said.extend
        self._device.mcu.core.pc = FLASH_START_ADDRESS

    def _button_pins(self) -> tuple[int, ...]:
        pins = self._pins
        return (pins.UP, pins.DOWN, pins.LEFT, pins.RIGHT, pins.A, pins.B)

    def _connect_display(self) -> None:
        bus = self._device.mcu.i2c[self._pins.I2C]
        display = self._display

        def on_connect(address: int, mode: I2CMode) -> None:
            bus.complete_connect(display.start(address, mode == I2CMode.READ))

        def on_stop() -> None:
            self._quiet_alarm.schedule(_QUIET_MS * _NS_PER_MS)
            bus.complete_stop()

        bus.on_connect = on_connect
        bus.on_write_byte = lambda value: bus.complete_write(display.write(value))
        bus.on_read_byte = lambda ack: bus.complete_read(display.read())
        bus.on_stop = on_stop

    # Time

    def _run(self, ms: int) -> None:
        while ms > 0:
            part = min(ms, _LOOK_MS)
            self._stop_alarm.schedule(part * _NS_PER_MS)
            self._loop.run_until_complete(self._device.simulator.execute())
            self._look_at_sound()
            self._look_at_flash()
            self._look_at_serial()
            ms -= part

    def _now_ms(self) -> int:
        return int(self._device.simulator.clock.nanos - self._power_on_ns) // _NS_PER_MS

    def _push(self, code: int) -> None:
        self._buttons[code - 1].press()

    def _release(self, code: int) -> None:
        self._buttons[code - 1].release()

    # What can be noticed

    def _look_at_display(self) -> None:
        display = self._display
        shown = (display.image(), display.contrast, display.lit)
        if shown != self._shown:
            self._shown = shown
            self._take([(self._now_ms(), "picture", *shown)])

    def _look_at_sound(self) -> None:
        hertz = self._hertz()
        if hertz != self._tone:
            self._take([(self._now_ms(), "tone", hertz)])

    def _hertz(self) -> int:
        mcu, pin = self._device.mcu, self._pins.PIEZO
        base = (pin >> 1 & 7) * _SLICE_BYTES
        duty = mcu.pwm.read_uint32(base + _CC) >> (16 * (pin & 1)) & 0xFFFF
        # The divider has four bits behind the point.
        divider = mcu.pwm.read_uint32(base + _DIV) & 0xFFF
        if not duty or not divider:
            return 0
        top = mcu.pwm.read_uint32(base + _TOP) & 0xFFFF
        return round(mcu.pwm.clock_freq * 16 / divider / (top + 1))

    def _look_at_serial(self) -> None:
        if self._said.endswith(_PROMPT):
            said = self._said[: -len(_PROMPT)].decode(errors="replace").replace("\r", "").strip()
            raise UserError(f"the firmware stopped on pico:\n{said}")

    # Flash

    def _new_filesystem(self, content: bytes | None = None) -> LittleFS:
        layout = self._spec.layout
        assert layout
        flash = LittleFS(
            block_size=layout.fs_blocksize,
            block_count=layout.fs_blockcount,
            prog_size=256,
            # MicroPython writes its own version into what it was given.
            disk_version=LITTLEFS_FORMAT if content is None else 0,
            mount=False,
        )
        if content is None:
            flash.format()
        else:
            flash.context.buffer[:] = content
        flash.mount()
        return flash

    def _filesystem(self) -> bytes:
        """What a board gets from `pigskin build`, and what was saved before."""
        files = board_files(BOARD.parent.name)
        files |= {f"{SAVES}/{name}": data for name, data in self._saves.items()}
        if self._seeded:
            files["boot.py"] = _SEEDED.format(seed=self.seed).encode()
        flash = self._new_filesystem()
        for path, data in files.items():
            flash.makedirs("/" + path.lstrip("/").rpartition("/")[0], exist_ok=True)
            with flash.open("/" + path.lstrip("/"), "wb") as file:
                file.write(data)
        flash.unmount()
        return bytes(flash.context.buffer)

    def _flash_now(self) -> bytes:
        layout = self._spec.layout
        assert layout
        end = layout.fs_start + layout.fs_blocksize * layout.fs_blockcount
        return bytes(self._device.mcu.flash[layout.fs_start : end])

    def _look_at_flash(self) -> None:
        flash = self._flash_now()
        if flash != self._flash:
            self._flash = flash
            self._take(list(self._saved(flash)))

    def _saved(self, content: bytes) -> Iterator[tuple]:
        """What has changed among the saves, also for the folder that keeps them."""
        flash = self._new_filesystem(content)
        saves = {}
        if SAVES[1:] in flash.listdir("/"):
            for name in flash.listdir(SAVES):
                with flash.open(f"{SAVES}/{name}", "rb") as file:
                    saves[name] = file.read()
        before, self._saves = self._saves, saves
        for name in sorted(set(before) | set(saves)):
            old, new = before.get(name), saves.get(name)
            if new is None:
                (self.folder / name).unlink(missing_ok=True)
                yield self._now_ms(), "remove", name
            elif new != old:
                (self.folder / name).write_bytes(new)
                if old and new.startswith(old):
                    yield self._now_ms(), "append", name, new[len(old) :]
                else:
                    yield self._now_ms(), "write", name, new
