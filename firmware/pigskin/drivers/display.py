"""The display that a board asks for; a board is a module such as boards/pico/board.py."""

from machine import I2C, SPI, Pin

from pigskin.drivers.sh1106 import SH1106
from pigskin.drivers.ssd1306 import SSD1306, OnI2C, OnSPI


def display_of(board):
    """The display, alive or not."""
    bus = _bus_of(board)
    if board.DISPLAY == "sh1106":
        return SH1106(bus)
    return SSD1306(bus)


def _bus_of(board):
    if hasattr(board, "I2C"):
        i2c = I2C(board.I2C, sda=Pin(board.SDA), scl=Pin(board.SCL), freq=board.I2C_HZ)
        return OnI2C(i2c, board.ADDRESS)
    spi = SPI(board.SPI, board.SPI_HZ, sck=Pin(board.SCK), mosi=Pin(board.MOSI))
    reset = Pin(board.RESET, Pin.OUT, value=1) if board.RESET is not None else None
    return OnSPI(spi, Pin(board.DC, Pin.OUT), Pin(board.CS, Pin.OUT, value=1), reset)
