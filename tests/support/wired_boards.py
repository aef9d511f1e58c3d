"""The Pico's board with any of the displays, to try the drivers on."""

from types import SimpleNamespace

from boards.pico import board as pico

ON_SPI = {"SPI": 0, "SPI_HZ": 4_000_000, "SCK": 18, "MOSI": 19, "DC": 20, "CS": 17, "RESET": 21}
ONLY_I2C = ("I2C", "SDA", "SCL", "I2C_HZ", "ADDRESS")


def board_with(controller: str, bus: str) -> SimpleNamespace:
    pins = {name: value for name, value in vars(pico).items() if name.isupper()}
    if bus == "spi":
        pins = {name: value for name, value in pins.items() if name not in ONLY_I2C} | ON_SPI
    return SimpleNamespace(**(pins | {"DISPLAY": controller}))


def source_of(board: SimpleNamespace) -> bytes:
    """Return the source of the board's module."""
    return "".join(f"{name} = {value!r}\n" for name, value in vars(board).items()).encode()
