"""The layout of a breadboard of 63 columns: the place of each part, and the wires.

The board lies with its ravine across. The Pico is at its left end with the USB socket to the left,
then come piezo, display and buttons. A column is five holes that are one contact: `a` to `e` below
the ravine, `f` to `j` above it. The rails of many boards are split in the middle, so wires bridge
the halves.
"""

from dataclasses import dataclass

from tools.shared.chip import HEADER, LEFT_PINS, peer_pins, pin_number

COLUMNS = 63
PICO = 1
# The piezo's legs are in this column and the next but one, 5 mm apart.
PIEZO = 22
PIEZO_OHMS = 150
# Free columns where wires cross the ravine.
CROSSING = (25.5, 26.1)
DISPLAY_CENTRE = 32.5
# A button's legs are in this column and the next but one. A, the button pressed most, is
# outermost.
BUTTONS = {"LEFT": 40, "UP": 44, "DOWN": 48, "RIGHT": 52, "B": 57, "A": 61}
OTHER_LEG = 2
# In TX of the link cable, so that it cannot feed a partner without power.
LINK_OHMS = 1000
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
# The first column of the right half of the rails, and the columns of the wires that bridge them.
SPLIT, BRIDGE = 32, (28, 36)
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
    """One jumper wire. `pin` is the pin of the Pico that it comes from, 0 for none.

    With `ohms` it is a resistor, or has one in it.
    """

    name: str
    start: Hole
    end: Hole
    pin: int = 0
    ohms: int = 0

    @property
    def label(self) -> str:
        if self.is_bridge:
            return f"{self.start}, column {self.start.column}"
        return f"{HEADER[self.pin - 1]}, pin {self.pin}" if self.pin else str(self.start)

    @property
    def is_bridge(self) -> bool:
        """Return whether the wire joins the halves of a rail."""
        return self.start.row == self.end.row and self.end.column == BRIDGE[1]

    @property
    def far_end(self) -> str:
        """Return in words where the wire ends. The link cable is crossed."""
        if self.is_bridge:
            return f"column {self.end.column}"
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
    return [*power, *_bridges(wires), *wires]


def link_wires_of(board: dict) -> list[JumperWire]:
    """Return the three wires of the link cable, or none if the board has no pins for it."""
    wires = []
    for name, gpio in peer_pins(board).items():
        number = pin_number(gpio)
        start = pico_hole(number)
        end = Hole(OUTSIDE, start.row)
        ohms = LINK_OHMS if name == "PEER_TX" else 0
        wires.append(JumperWire(name.removeprefix("PEER_"), start, end, number, ohms))
    if wires:
        # The ground wire leaves from the rail on the side of RX, which lies beside TX.
        rail = "-t" if wires[-1].start.on_top else "-b"
        ground = Hole(wires[-1].start.column, rail)
        wires.append(JumperWire("GND", ground, Hole(OUTSIDE, rail)))
    return wires


def _feed(name: str, pin: int, rail: str) -> JumperWire:
    start = pico_hole(pin)
    return JumperWire(name, start, Hole(start.column, rail), pin)


def _bridges(wires: list[JumperWire]) -> list[JumperWire]:
    """Return a wire for each rail that is used beyond the first end of its bridge."""
    left, right = BRIDGE
    used = {wire.end.row for wire in wires if wire.end.column > left}
    return [
        JumperWire("3V3" if rail == "+t" else "GND", Hole(left, rail), Hole(right, rail))
        for rail in RAILS
        if rail in used
    ]


def _signal(name: str, gpio: int, column: int) -> JumperWire:
    """Return a wire from the Pico to a column that is one contact across the ravine."""
    start = pico_hole(pin_number(gpio))
    return JumperWire(name, start, Hole(column, start.row), pin_number(gpio))


def _ground(column: int, on_top: bool, ohms: int = 0) -> JumperWire:
    start = Hole(column, "j" if on_top else "a")
    return JumperWire("GND", start, Hole(column, "-t" if on_top else "-b"), ohms=ohms)


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
    """Return the wire of the piezo, and the resistor that takes its other leg to ground."""
    signal = _signal("PIEZO", board["PIEZO"], PIEZO)
    return [signal, _ground(PIEZO + OTHER_LEG, signal.end.on_top, PIEZO_OHMS)]


def piezo_row(board: dict) -> str:
    """Return the row of the piezo's legs, on the side of the Pico where its pin is."""
    return "f" if pico_hole(pin_number(board["PIEZO"])).on_top else "e"
