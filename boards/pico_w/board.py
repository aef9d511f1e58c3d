"""A Raspberry Pi Pico W, wired as the Pico."""

from boards.pico.board import *

NAME = "Raspberry Pi Pico W"
MICROPYTHON = "RPI_PICO_W"
