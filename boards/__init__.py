"""The boards to choose from. Each is a Pico with a wiring, and a wiring is a folder here."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board

# Name of the board -> name of its Pico, its chip, its wiring.
BOARDS = {
    "pico": ("Raspberry Pi Pico", "RP2040", "ssd1306_i2c"),
    "pico_w": ("Raspberry Pi Pico W", "RP2040", "ssd1306_i2c"),
    "pico2": ("Raspberry Pi Pico 2", "RP2350", "ssd1306_i2c"),
    "pico2_w": ("Raspberry Pi Pico 2 W", "RP2350", "ssd1306_i2c"),
    "pico_sh1106_i2c": ("Raspberry Pi Pico", "RP2040", "sh1106_i2c"),
    "pico2_sh1106_i2c": ("Raspberry Pi Pico 2", "RP2350", "sh1106_i2c"),
    "pico_sh1106_spi": ("Raspberry Pi Pico", "RP2040", "sh1106_spi"),
}


def wiring_of(name: str) -> "Board":
    """Import the wiring of a board. The other wirings take no memory."""
    board: Board = __import__("boards." + BOARDS[name][2] + ".board", None, None, ("board",))
    return board
