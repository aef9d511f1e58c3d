"""The display of a board, on its bus."""

from machine import I2C, SPI, Pin
from micropython import const

from pigskin.drivers.ssd1306 import SSD1306, OnI2C
from pigskin.hardware import on_i2c

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.drivers.on_spi import OnSPI
    from pigskin.types import Board, I2CBoard

# How long a transfer may take.
_MOST_BITS = const(2000)


def display_of(board: "Board") -> SSD1306:
    """Return the display, whether it answers or not."""
    bus = _bus_of(board)
    # The class SH1106 of sh1106.py; SSD1306 for an owner's board.py that names no driver of ours.
    try:
        driver = __import__("pigskin.drivers." + board.DISPLAY, None, None, ("driver",))
        kind: type[SSD1306] = getattr(driver, board.DISPLAY.upper())
    except (ImportError, AttributeError):
        kind = SSD1306
    return kind(bus)


def _free(board: "I2CBoard") -> None:
    """Free a bus that the display holds, because a reset came while it was sending a byte."""
    sda = Pin(board.SDA, Pin.IN, Pin.PULL_UP)
    scl = Pin(board.SCL, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    # The rest of the byte, and its acknowledgement.
    for _ in range(9):
        if sda():
            break
        scl(0)
        scl(1)


def _bus_of(board: "Board") -> "OnI2C | OnSPI":
    if on_i2c(board):
        _free(board)
        # The longest transfer has 1,200 bits. MicroPython's own 50 ms would hold up a handheld
        # whose bus is stuck.
        timeout_us = _MOST_BITS * 1_000_000 // board.I2C_HZ
        i2c = I2C(  # type: ignore[call-overload, unused-ignore]  # Its stubs lack the timeout.
            board.I2C,
            sda=Pin(board.SDA),
            scl=Pin(board.SCL),
            freq=board.I2C_HZ,
            timeout=timeout_us,
        )
        return OnI2C(i2c, board.ADDRESS)
    from pigskin.drivers.on_spi import OnSPI

    spi = SPI(board.SPI, board.SPI_HZ, sck=Pin(board.SCK), mosi=Pin(board.MOSI))
    reset = Pin(board.RESET, Pin.OUT, value=1) if board.RESET is not None else None
    return OnSPI(spi, Pin(board.DC, Pin.OUT), Pin(board.CS, Pin.OUT, value=1), reset)
