"""The larger SH1106 on SPI. Everything else is wired as with the SSD1306."""

from boards.ssd1306_i2c.board import (
    DOWN,
    LEFT,
    PEER_RX,
    PEER_TX,
    PEER_UART,
    PIEZO,
    RIGHT,
    UP,
    A,
    B,
)

DISPLAY = "sh1106"
SPI = 0
SCK = 18
MOSI = 19
CS = 17
DC = 20
# None for a module that resets itself.
RESET = 21
SPI_HZ = 4_000_000
