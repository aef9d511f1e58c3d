"""Simulated display controllers, SSD1306 and SH1106, from the bytes on the bus to the glass.

They also run on MicroPython, so that the drivers can be tried there without a display. Section
numbers are those of the SSD1306 data sheet, revision 1.1.
"""

WIDTH = 128
HEIGHT = 64
_PAGES = 8

# Bits of the control byte on I2C: only one byte follows, and that byte is data.
_ONE_FOLLOWS = 0x80
_IS_DATA = 0x40

# Each byte with its bits in the opposite order.
_REVERSED = bytes([sum([(byte >> i & 1) << (7 - i) for i in range(8)]) for byte in range(256)])


class SSD1306Module:
    """A module as sold: the panel stands upright when columns and rows are mirrored."""

    # The size in a shop, and the shortest clock cycle on SPI by the data sheet.
    size = '0.96"'
    spi_hz = 10_000_000
    columns = 128
    # The first controller column that is connected to the panel.
    first_column = 0

    # Commands by their number of argument bytes.
    arguments: tuple[tuple[int, ...], ...] = (
        (),
        (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB),
        (0x21, 0x22, 0xA3),
        (),
        (),
        (0x29, 0x2A),
        (0x26, 0x27),
    )

    def __init__(self, address: int = 0x3C):
        self.address = address
        self.plugged = True
        # Grows with everything that may change the picture.
        self.version = 0
        self.data_bytes = 0
        self.command_bytes = 0
        # Commands that the controller does not know. A good driver sends none.
        self.unknown: list[int] = []
        self.reset()

    def reset(self) -> None:
        """Set the state after power-on: everything at its default, and noise in the memory."""
        seed = 1
        self.ram = bytearray(_PAGES * self.columns)
        for at in range(len(self.ram)):
            seed = (seed * 75 + 74) % 65537
            self.ram[at] = seed & 0xFF
        self.on = False
        self.pump_on = False
        self.contrast = 0x7F
        self.inverted = False
        self.all_lit = False
        self.mirror_x = False
        self.mirror_y = False
        self.start_line = 0
        self.offset = 0
        self.rows = HEIGHT
        self.com_pins = 0x12
        self.addressing = 2
        self.column_range = (0, self.columns - 1)
        self.page_range = (0, _PAGES - 1)
        self.column = 0
        self.page = 0
        self._pending: list[int] = []
        self._control = -1
        # Whether the last control byte said that data follows.
        self._after_data = False
        self.version += 1

    def unplug(self) -> None:
        """Pull the module off the board. It forgets everything and does not answer."""
        self.plugged = False
        self.reset()

    def plug_in(self) -> None:
        self.plugged = True

    # On I2C

    def start(self, address: int, reading: bool = False) -> bool:
        """Begin a transfer. Return whether this module acknowledges the address."""
        self._control = -1
        return self.plugged and address == self.address

    def write(self, byte: int) -> bool:
        """Take a byte after the address. Return whether it is acknowledged."""
        if not self.plugged:
            return False
        if self._control < 0:
            self._control = byte
            self._after_data = bool(byte & _IS_DATA)
            return True
        self.take(byte, bool(self._control & _IS_DATA))
        if self._control & _ONE_FOLLOWS:
            self._control = -1
        return True

    def read(self) -> int:
        """Return the status. Bit 6 is set while the display is dark."""
        return 0 if self.on else 0x40

    # On SPI, and after the control byte on I2C

    def take(self, byte: int, is_data: bool) -> None:
        if is_data:
            self.data_bytes += 1
            self._store(byte)
            return
        self.command_bytes += 1
        self._pending.append(byte)
        command = self._pending[0]
        wanted = [count for count, codes in enumerate(self.arguments) if command in codes]
        if len(self._pending) > (wanted[0] if wanted else 0):
            arguments = self._pending[1:]
            self._pending = []
            if not self._command(command, arguments):
                self.unknown.append(command)
            self.version += 1

    def _store(self, byte: int) -> None:
        self.column &= 0x7F
        # Mirroring affects only data written after the command (10.1.8).
        column = self.columns - 1 - self.column if self.mirror_x else self.column
        self.ram[self.page * self.columns + column] = byte
        self.version += 1
        self._advance()

    def _advance(self) -> None:
        """Move on as the addressing mode says (10.1.3)."""
        if self.addressing == 2:
            self.column = (self.column + 1) % self.columns
            return
        first_column, last_column = self.column_range
        first_page, last_page = self.page_range
        if self.addressing == 0:
            column_full = self.column == last_column
            self.column = first_column if column_full else (self.column + 1) % self.columns
            if column_full:
                self.page = first_page if self.page == last_page else (self.page + 1) % _PAGES
        else:
            page_full = self.page == last_page
            self.page = first_page if page_full else (self.page + 1) % _PAGES
            if page_full:
                column_full = self.column == last_column
                self.column = first_column if column_full else (self.column + 1) % self.columns

    def _command(self, command: int, arguments: list) -> bool:
        """Carry out a command. Return False if it is unknown."""
        if command == 0x20:
            self.addressing = arguments[0] & 3
        elif command == 0x21:
            self.column_range = (arguments[0] & 0x7F, arguments[1] & 0x7F)
            self.column = self.column_range[0]
        elif command == 0x22:
            self.page_range = (arguments[0] & 7, arguments[1] & 7)
            self.page = self.page_range[0]
        elif command == 0x8D:
            self.pump_on = bool(arguments[0] & 4)
        elif command in (0x26, 0x27, 0x29, 0x2A, 0x2E, 0x2F, 0xA3):
            # Automatic scrolling: accepted, but without effect here.
            pass
        else:
            return self._common_command(command, arguments)
        return True

    def _common_command(self, command: int, arguments: list) -> bool:
        """Carry out a command that both controllers share. Return False if it is unknown."""
        if command <= 0x0F:
            self.column = self.column & 0xF0 | command
        elif command <= 0x1F:
            self.column = self.column & 0x0F | (command & 0x0F) << 4
        elif 0x40 <= command <= 0x7F:
            self.start_line = command & 0x3F
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command in (0xA0, 0xA1):
            self.mirror_x = command == 0xA1
        elif command in (0xA4, 0xA5):
            self.all_lit = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverted = command == 0xA7
        elif command == 0xA8:
            self.rows = (arguments[0] & 0x3F) + 1
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif 0xB0 <= command <= 0xB7:
            self.page = command & 7
        elif 0xC0 <= command <= 0xCF:
            self.mirror_y = bool(command & 8)
        elif command == 0xD3:
            self.offset = arguments[0] & 0x3F
        elif command == 0xDA:
            self.com_pins = arguments[0]
        elif command not in (0xD5, 0xD9, 0xDB, 0xE3):
            return False
        return True

    # On the glass

    @property
    def lit(self) -> bool:
        """Return whether the panel can be seen: it is on, and has its voltage."""
        return self.plugged and self.on and self.pump_on

    def image(self) -> bytes:
        """Return the visible picture, 128x64 pixels as MONO_VLSB."""
        if not self.lit:
            return bytes(WIDTH * _PAGES)
        if self.all_lit:
            return b"\xff" * (WIDTH * _PAGES)
        pages = [self._page_as_seen(page) for page in range(_PAGES)]
        if self.start_line or self.offset or self.rows != HEIGHT:
            pages = self._moved(pages)
        elif not self.mirror_y:
            pages = [bytes([_REVERSED[byte] for byte in page]) for page in reversed(pages)]
        image = b"".join(pages)
        return bytes([byte ^ 0xFF for byte in image]) if self.inverted else image

    def _page_as_seen(self, page: int) -> bytes:
        """Return the columns of a page from left to right. The leftmost is on the last segment."""
        row = self.ram[page * self.columns : (page + 1) * self.columns]
        last = self.first_column + WIDTH - 1
        return bytes([row[last - x] for x in range(WIDTH)])

    def _moved(self, pages: list) -> list:
        """Return the rows where start line, offset and multiplex ratio put them."""
        seen = [bytearray(WIDTH) for _ in range(_PAGES)]
        for line in range(self.rows):
            row = (line + self.start_line) % HEIGHT
            # The panel has COM0 at the bottom.
            com = self.rows - 1 - line if self.mirror_y else line
            y = HEIGHT - 1 - (com - self.offset) % HEIGHT
            for x in range(WIDTH):
                if pages[row >> 3][x] >> (row & 7) & 1:
                    seen[y >> 3][x] |= 1 << (y & 7)
        return [bytes(page) for page in seen]


class SH1106Module(SSD1306Module):
    """A module with 132 columns, of which the panel shows the middle 128. Page addressing only."""

    size = '1.3"'
    spi_hz = 4_000_000
    columns = 132
    first_column = 2
    arguments = ((), (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB))

    def reset(self) -> None:
        super().reset()
        self.contrast = 0x80
        # Its converter is on from the start. 0xAD switches it.
        self.pump_on = True

    def read(self) -> int:
        """Return the status, or a byte of the memory after data was written."""
        if self._after_data:
            return self.ram[self.page * self.columns + min(self.column, self.columns - 1)]
        return super().read()

    def _store(self, byte: int) -> None:
        # The column counter stops after the last column. Mirroring happens only on the way to the
        # panel.
        if self.column < self.columns:
            self.ram[self.page * self.columns + self.column] = byte
            self.column += 1
            self.version += 1

    def _command(self, command: int, arguments: list) -> bool:
        if command == 0xAD:
            self.pump_on = bool(arguments[0] & 1)
        elif 0x30 <= command <= 0x33 or command in (0xE0, 0xEE):
            # The converter's voltage, and read-modify-write, which needs a read-back: both have no
            # effect here.
            pass
        else:
            return self._common_command(command, arguments)
        return True

    def _page_as_seen(self, page: int) -> bytes:
        row = self.ram[page * self.columns : (page + 1) * self.columns]
        if self.mirror_x:
            first = self.first_column
            return bytes(row[first : first + WIDTH])
        return super()._page_as_seen(page)


# By the name that a board gives its display.
CONTROLLERS = {"ssd1306": SSD1306Module, "sh1106": SH1106Module}
