"""The functions of a Pico's pins, the same on RP2040 and RP2350, and the faults of a board."""

import re
from collections.abc import Iterator

from host_sim.wiring.oled import CONTROLLERS, SSD1306Module

# The header as seen with the USB socket on top: pins 1 to 20, then 40 to 21.
LEFT_PINS = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
)
RIGHT_PINS = (
    *("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "GP28", "GND", "GP27", "GP26"),
    *("RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16"),
)
HEADER = LEFT_PINS + RIGHT_PINS[::-1]
GPIOS = sorted(int(pin[2:]) for pin in HEADER if pin.startswith("GP"))

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
ADDRESSES = (0x3C, 0x3D)
I2C_HZ = 1_000_000
I2C_NAMES = ("I2C", "SDA", "SCL", "I2C_HZ", "ADDRESS")
_WORDS = re.compile(r"[!-~]([ -~]{0,38}[!-~])?")
# A board has all of these or none.
PEER_NAMES = ("PEER_UART", "PEER_TX", "PEER_RX")
SPI_NAMES = ("SPI", "SCK", "MOSI", "CS", "DC", "RESET", "SPI_HZ")


def can(gpio: int, role: str) -> bool:
    """Return whether a GPIO can serve as `I2C0 SDA`, `UART0 RX` or `SPI1 MOSI` (the chip's TX)."""
    bus, _, wire = role.partition(" ")
    number = int(bus[-1])
    if bus.startswith("I2C"):
        return gpio // 2 % 2 == number and gpio % 2 == ("SDA", "SCL").index(wire)
    if bus.startswith("UART"):
        return (gpio + 4) // 8 % 2 == number and gpio % 4 == ("TX", "RX").index(wire)
    return gpio // 8 % 2 == number and gpio % 4 == {"SCK": 2, "MOSI": 3}[wire]


def pin_number(gpio: int) -> int:
    """Return the number of the header's pin, 1 to 40, as pictures of the board show it."""
    return HEADER.index(f"GP{gpio}") + 1


def used_pins(board: dict) -> dict[str, int]:
    """Return name -> GPIO of everything with its own wire on the breadboard."""
    bus = ("SDA", "SCL") if "I2C" in board else ("SCK", "MOSI", "CS", "DC", "RESET")
    names = (*bus, *BUTTONS, "PIEZO")
    # Some displays on SPI have no reset.
    return {name: board[name] for name in names if name != "RESET" or board[name] is not None}


def peer_pins(board: dict) -> dict[str, int]:
    """Return name -> GPIO of the link cable; empty for a board without one."""
    return {name: board[name] for name in PEER_NAMES[1:] if name in board}


def faults_of(board: dict) -> list[str]:
    """Return everything that keeps a board from working, a sentence each."""
    missing = list(_missing(board))
    return missing or [*_wrong_values(board), *_wrong_pins(board), *_wrong_buses(board)]


def _missing(board: dict) -> Iterator[str]:
    needed = ["DISPLAY", *BUTTONS, "PIEZO"]
    buses = [name for name in ("I2C", "SPI") if name in board]
    if len(buses) != 1:
        yield (
            "it names both I2C and SPI; the display has one bus"
            if buses
            else ("it names neither I2C nor SPI; the display needs one")
        )
    if buses == ["I2C"]:
        needed += I2C_NAMES
    elif buses == ["SPI"]:
        needed += SPI_NAMES
    if any(name in board for name in PEER_NAMES):
        needed += PEER_NAMES
    for name in needed:
        if name not in board:
            yield f"{name} is missing"


def _wrong_values(board: dict) -> Iterator[str]:
    name = board.get("NAME", "a Pico")
    if not isinstance(name, str) or not _WORDS.fullmatch(name):
        yield f"NAME is {name!r}; a text of 1 to 40 plain characters is needed"
    if board["DISPLAY"] not in list(CONTROLLERS):
        yield f"DISPLAY is {board['DISPLAY']!r}; there are drivers for {' and '.join(CONTROLLERS)}"
    if "I2C" in board:
        if board["ADDRESS"] not in ADDRESSES:
            yield f"ADDRESS is {board['ADDRESS']!r}; these displays have 0x3C or 0x3D"
        yield from _wrong_speed(board, "I2C_HZ", I2C_HZ)
    else:
        kind = CONTROLLERS.get(str(board["DISPLAY"]), SSD1306Module)
        yield from _wrong_speed(board, "SPI_HZ", kind.spi_hz)


def _wrong_speed(board: dict, name: str, highest: int) -> Iterator[str]:
    value = board[name]
    if type(value) is not int or not 10_000 <= value <= highest:
        yield f"{name} is {value!r}; from 10_000 to {highest:_} is possible with this display"


def _wrong_pins(board: dict) -> Iterator[str]:
    owners: dict[int, str] = {}
    for name, gpio in {**used_pins(board), **peer_pins(board)}.items():
        if type(gpio) is not int or gpio not in GPIOS:
            yield f"{name} is {gpio!r}; the header of a Pico has GP0 to GP22 and GP26 to GP28"
        elif gpio in owners:
            yield f"{owners[gpio]} and {name} are both on GP{gpio}"
        else:
            owners[gpio] = name


def _wrong_buses(board: dict) -> Iterator[str]:
    if "I2C" in board:
        yield from _wrong_bus(board, "I2C", ("SDA", "SCL"))
    else:
        yield from _wrong_bus(board, "SPI", ("SCK", "MOSI"))
    if "PEER_UART" in board:
        yield from _wrong_bus(board, "PEER_UART", ("PEER_TX", "PEER_RX"))


def _wrong_bus(board: dict, name: str, wires: tuple[str, ...]) -> Iterator[str]:
    number, kind = board[name], name.removeprefix("PEER_")
    if type(number) is not int or number not in (0, 1):
        yield f"{name} is {number!r}; there are {kind} 0 and 1"
        return
    for wire in wires:
        role = f"{kind}{number} {wire.removeprefix('PEER_')}"
        able = [gpio for gpio in GPIOS if can(gpio, role)]
        if board[wire] in GPIOS and board[wire] not in able:
            there = ", ".join(f"GP{gpio}" for gpio in able)
            yield f"GP{board[wire]} cannot be {wire} of {kind}{number}; {there} can"
