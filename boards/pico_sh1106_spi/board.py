"""A Raspberry Pi Pico with the larger SH1106 on SPI; buttons and piezo as on the Pico."""

from boards.pico.board import CHIP, DOWN, LEFT, MICROPYTHON, NAME, PIEZO, RIGHT, UP, A, B

DISPLAY = "sh1106"
SPI = 0
SCK = 18
MOSI = 19
CS = 17
DC = 20
# None for a module that resets itself.
RESET = 21
SPI_HZ = 4_000_000
