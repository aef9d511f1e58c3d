"""The SSD1306 for OLEDs of 128x64 pixels, on I2C or SPI: a FrameBuffer that sends what changed.

When the display does not answer, `alive` turns False and drawing goes on. Later calls of `show`
retry, and bring the display back with its settings and the whole picture. A display that lost its
power for a moment answers again at once, but dark and without settings: `check` looks for that.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from machine import I2C

    from pigskin.drivers.on_spi import OnSPI
    from pigskin.types import Buffer

WIDTH = const(128)
HEIGHT = const(64)
_PAGES = const(8)

# Commands of both controllers.
_COLUMN_LOW = const(0x00)
_COLUMN_HIGH = const(0x10)
_START_LINE = const(0x40)
_CONTRAST = const(0x81)
_MIRROR_X = const(0xA0)
_SHOW_RAM = const(0xA4)
_NOT_INVERTED = const(0xA6)
_ROWS = const(0xA8)
_POWER = const(0xAE)
_PAGE = const(0xB0)
_MIRROR_Y = const(0xC0)
_OFFSET = const(0xD3)
_CLOCK = const(0xD5)
_PRECHARGE = const(0xD9)
_COM_PINS = const(0xDA)
_VCOM_LEVEL = const(0xDB)
_NOTHING = const(0xE3)
# Commands of the SSD1306 only.
_ADDRESSING = const(0x20)
_CHARGE_PUMP = const(0x8D)

# Sending this many unchanged columns takes no longer than addressing the next changed one.
_GAP = const(7)

_COMMANDS_FOLLOW = const(b"\x00")
_DATA_FOLLOWS = const(b"\x40")
# The bit of the status that is set while the display is off.
_STATUS_OFF = const(0x40)


class OnI2C:
    """The bus of a display on I2C. Its OSErrors pass through."""

    # Two bytes: the address of the display, and the one that says what follows.
    overhead = 2

    def __init__(self, i2c: "I2C", address: int = 0x3C):
        self._i2c = i2c
        self._address = address
        self._command: list[Buffer] = [_COMMANDS_FOLLOW, b""]
        self._data: list[Buffer] = [_DATA_FOLLOWS, b""]
        self._status = bytearray(1)

    def reset(self) -> None:
        """Find the display, which resets itself when it gets power, at either of its addresses."""
        for address in (self._address, self._address ^ 1):
            try:
                self._i2c.writeto(address, _COMMANDS_FOLLOW)
            except OSError:
                continue
            self._address = address
            return

    def command(self, data: "Buffer") -> None:
        self._command[1] = data
        self._i2c.writevto(self._address, self._command)

    def data(self, data: "Buffer") -> None:
        self._data[1] = data
        self._i2c.writevto(self._address, self._data)

    def lost(self) -> bool:
        """Return whether a display that should be on is off or does not answer."""
        try:
            # After data, an SH1106 may answer with data instead of its status.
            self._i2c.writeto(self._address, _COMMANDS_FOLLOW)
            self._i2c.readfrom_into(self._address, self._status)
        except OSError:
            return True
        return bool(self._status[0] & _STATUS_OFF)


class SSD1306(FrameBuffer):
    # How many times a transfer is tried before `alive` turns False.
    tries = 3
    # Calls of `show` between two attempts to set the display up again. They double up to this.
    longest_pause_shows = 16

    # The controller's column at which the panel begins.
    column_offset = 0

    # Clock, 64 rows, no offset, pump on, page addressing; `_settings` adds the rest.
    _SETUP = bytes(
        (_NOTHING, _CLOCK, 0x80, _ROWS, HEIGHT - 1, _OFFSET, 0, _START_LINE)
        + (_CHARGE_PUMP, 0x14, _ADDRESSING, 2, _COM_PINS, 0x12, _PRECHARGE, 0xF1)
        + (_VCOM_LEVEL, 0x30, _SHOW_RAM)
    )

    def __init__(self, bus: "OnI2C | OnSPI"):
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(self.buffer, WIDTH, HEIGHT, MONO_VLSB)
        self.alive = False
        # Bytes on the bus since the start, commands and addresses included.
        self.bytes_sent = 0
        self.errors = 0
        self._bus = bus
        self._contrast = 0xCF
        self._on = True
        self._flipped = False
        self._address = bytearray(3)
        # Sliced once, so that `show` compares without allocating.
        self._drawn = _pages(self.buffer)
        self._sent = _pages(bytearray(WIDTH * HEIGHT // 8))
        self._all = True
        self._pause = self._wait = 0
        self._set_up()

    def show(self) -> None:
        """Send what has changed since the last call."""
        if not self.alive and not self._come_back():
            return
        for page in range(_PAGES):
            if not self._show_page(page):
                return
        if self._all:
            self._all = False
            # Switched on only now, so that its old memory is never seen.
            self._switch()

    def check(self) -> None:
        """Set a display up again that has lost its power. The loop calls this every second."""
        if self.alive and self._on:
            self.bytes_sent += 2 * self._bus.overhead
            if self._bus.lost():
                # Without a reset: on SPI nobody knows, and a display that is well must not blink.
                self._send_all()
                self.show()

    def refresh(self) -> None:
        """Bring the display from any state to ours, with the whole picture."""
        self._set_up()
        self.show()

    def contrast(self, value: int) -> None:
        """Set the contrast from 0 to 255; 0 is still visible."""
        self._contrast = value
        self._send_settings()

    def power(self, on: bool) -> None:
        """Switch the display on or off."""
        if on == self._on:
            return
        self._on = on
        if on:
            # It may have lost its power in the dark. Only its whole setup switches the pump on.
            self.refresh()
        else:
            self._switch()

    def flip(self, flipped: bool) -> None:
        """Turn the picture by 180 degrees."""
        if flipped != self._flipped:
            self._flipped = flipped
            # The SSD1306 mirrors columns as they are written, not as they are shown.
            self.refresh()

    def _settings(self) -> bytes:
        # After a broken transfer the controller may wait for an argument. It then takes the first
        # byte, which does nothing.
        return bytes(
            (
                _NOTHING,
                _MIRROR_X | (0 if self._flipped else 1),
                _MIRROR_Y | (0 if self._flipped else 8),
                _CONTRAST,
                self._contrast,
                _NOT_INVERTED,
            )
        )

    def _send_settings(self) -> None:
        if self.alive:
            self._send(self._settings())

    def _set_up(self) -> None:
        """Reset the controller and send our settings. It stays dark after power-on."""
        self._bus.reset()
        self.bytes_sent += self._bus.overhead
        self._send_all()

    def _send_all(self) -> None:
        """Send our settings; the next `show` sends the whole picture and switches on."""
        self._all = True
        self.alive = True
        self._send(self._SETUP + self._settings())

    def _switch(self) -> None:
        if self.alive and not self._all:
            self._send(bytes((_POWER | (1 if self._on else 0),)))

    def _come_back(self) -> bool:
        if self._wait:
            self._wait -= 1
            return False
        self._set_up()
        return self.alive

    def _show_page(self, page: int) -> bool:
        """Send the changed spans of a page; return False when the display does not answer."""
        if self._all:
            return self._send_span(page, 0, WIDTH)
        drawn = self._drawn[page]
        sent = self._sent[page]
        if drawn == sent:
            return True
        # The start of the current span, and the last column in it that differs.
        start = last = -1
        for column in range(WIDTH):
            if drawn[column] != sent[column]:
                if start < 0:
                    start = column
                elif column - last > _GAP:
                    if not self._send_span(page, start, last + 1):
                        return False
                    start = column
                last = column
        return self._send_span(page, start, last + 1)

    def _send_span(self, page: int, start: int, end: int) -> bool:
        column = start + self.column_offset
        address = self._address
        address[0] = _PAGE | page
        address[1] = _COLUMN_LOW | column & 15
        address[2] = _COLUMN_HIGH | column >> 4
        span = self._drawn[page][start:end]
        if not self._send(address, span):
            return False
        self._sent[page][start:end] = span
        return True

    def _send(self, command: "Buffer", data: "Buffer | None" = None) -> bool:
        """Send a command and its data; retry both if either fails."""
        bus = self._bus
        for _ in range(self.tries):
            try:
                bus.command(command)
                self.bytes_sent += bus.overhead + len(command)
                if data is not None:
                    bus.data(data)
                    self.bytes_sent += bus.overhead + len(data)
            except OSError:
                self.errors += 1
                continue
            self._pause = 0
            return True
        self.alive = False
        self._wait = self._pause
        self._pause = min(2 * self._pause + 1, self.longest_pause_shows)
        return False


def _pages(buffer: bytearray) -> tuple[memoryview, ...]:
    view = memoryview(buffer)
    return tuple([view[at : at + WIDTH] for at in range(0, len(buffer), WIDTH)])
