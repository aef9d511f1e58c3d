"""The layout of a breadboard of 63 columns: the place of each part, and the wires.

The board lies with its ravine across. The Pico is at its left end with the USB socket to the left,
then come piezo, display and buttons. A column is five holes that are one contact: `a` to `e` below
the ravine, `f` to `j` above it.
"""

from dataclasses import dataclass

from tools.shared.chip import HEADER, LEFT_PINS, peer_pins, pin_number

COLUMNS = 63
PICO = 1
PIEZO = 23
# Free columns where wires cross the ravine.
CROSSING = (25.7, 26.4)
DISPLAY_CENTRE = 32.5
# A button's legs are in this column and the next but one. A, the button pressed most, is
# outermost.
BUTTONS = {"LEFT": 40, "UP": 44, "DOWN": 48, "RIGHT": 52, "B": 57, "A": 61}
OTHER_LEG = 2
DISPLAY_PINS = {
    "I2C": ("GND", "VCC", "SCL", "SDA"),
    "SPI": ("GND", "VCC", "SCK", "MOSI", "RESET", "DC", "CS"),
}
# The names printed on the modules, where they differ from ours.
PRINTED = {"SCK": "CLK", "RESET": "RES"}
# The pins of the Pico that feed the rails. Nothing else begins this far left.
POWER_PIN, TOP_GROUND_PIN, BOTTOM_GROUND_PIN = 36, 38, 3
# The column where the link cable leaves, to the left.
OUTSIDE = -2
RAILS = {"+t": "top + rail", "-t": "top − rail", "-b": "bottom − rail"}


@dataclass(frozen=True)
class Hole:
    """A hole by its column and row. Rows are `a` to `j` and the rails of RAILS."""

    column: int
    row: str

    def __str__(self) -> str:
        return RAILS.get(self.row) or f"{self.row}{self.column}"

    @property
    def on_top(self) -> bool:
        return self.row in "fghij" or self.row.endswith("t")


@dataclass(frozen=True)
class JumperWire:
    """One jumper wire. `pin` is the pin of the Pico that it comes from, 0 for none."""

    name: str
    start: Hole
    end: Hole
    pin: int = 0

    @property
    def label(self) -> str:
        return f"{HEADER[self.pin - 1]}, pin {self.pin}" if self.pin else str(self.start)

    @property
    def far_end(self) -> str:
        """Return in words where the wire ends. The link cable is crossed."""
        if self.end.column != OUTSIDE:
            return str(self.end)
        there = {"TX": "RX", "RX": "TX"}.get(self.name, self.name)
        return f"{there} of the other handheld"


def pico_hole(pin: int) -> Hole:
    """Return the outermost hole in the column of a pin."""
    if pin <= len(LEFT_PINS):
        return Hole(PICO + pin - 1, "a")
    return Hole(PICO + len(HEADER) - pin, "j")


def display_columns(board: dict) -> dict[str, int]:
    """Return the column of each pin of the display, from left to right as on most modules."""
    pins = DISPLAY_PINS["I2C" if "I2C" in board else "SPI"]
    first = int(DISPLAY_CENTRE - (len(pins) - 1) / 2)
    return {pin: first + at for at, pin in enumerate(pins)}


def wires_of(board: dict) -> list[JumperWire]:
    """Return all wires, power first."""
    wires = [*_display_wires(board), *_button_wires(board), *_piezo_wires(board)]
    power = [_feed("3V3", POWER_PIN, "+t"), _feed("GND", TOP_GROUND_PIN, "-t")]
    if any(wire.end.row == "-b" for wire in [*wires, *link_wires_of(board)]):
        power.append(_feed("GND", BOTTOM_GROUND_PIN, "-b"))
    return power + wires


def link_wires_of(board: dict) -> list[JumperWire]:
    """Return the three wires of the link cable, or none if the board has no pins for it."""
    wires = []
    for name, gpio in peer_pins(board).items():
        number = pin_number(gpio)
        start = pico_hole(number)
        end = Hole(OUTSIDE, start.row)
        wires.append(JumperWire(name.removeprefix("PEER_"), start, end, number))
    if wires:
        # The ground wire leaves from the rail on the side of RX, which lies beside TX.
        rail = "-t" if wires[-1].start.on_top else "-b"
        ground = Hole(wires[-1].start.column, rail)
        wires.append(JumperWire("GND", ground, Hole(OUTSIDE, rail)))
    return wires


def _feed(name: str, pin: int, rail: str) -> JumperWire:
    start = pico_hole(pin)
    return JumperWire(name, start, Hole(start.column, rail), pin)


def _signal(name: str, gpio: int, column: int) -> JumperWire:
    """Return a wire from the Pico to a column that is one contact across the ravine."""
    start = pico_hole(pin_number(gpio))
    return JumperWire(name, start, Hole(column, start.row), pin_number(gpio))


def _ground(column: int, on_top: bool) -> JumperWire:
    return JumperWire(
        "GND", Hole(column, "j" if on_top else "a"), Hole(column, "-t" if on_top else "-b")
    )


def _display_wires(board: dict) -> list[JumperWire]:
    """Return the wires of the display, whose header is in row i. They come in above it."""
    wires = []
    for pin, column in display_columns(board).items():
        end = Hole(column, "j")
        if pin in ("GND", "VCC"):
            rail = Hole(column, "+t" if pin == "VCC" else "-t")
            wires.append(JumperWire(pin.replace("VCC", "3V3"), end, rail))
        elif board[pin] is not None:
            number = pin_number(board[pin])
            wires.append(JumperWire(pin, pico_hole(number), end, number))
    return wires


def _button_wires(board: dict) -> list[JumperWire]:
    """Return the wires of the buttons. Ground is opposite the signal, so the two do not cross."""
    wires = []
    for name, column in BUTTONS.items():
        signal = _signal(name, board[name], column)
        wires += [signal, _ground(column + OTHER_LEG, not signal.end.on_top)]
    return wires


def _piezo_wires(board: dict) -> list[JumperWire]:
    """Return the wires of the piezo. It stands across the ravine: one leg above, one below."""
    signal = _signal("PIEZO", board["PIEZO"], PIEZO)
    return [signal, _ground(PIEZO, not signal.end.on_top)]
