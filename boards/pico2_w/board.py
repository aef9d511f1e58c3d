"""A Raspberry Pi Pico 2 W, wired as the Pico."""

from boards.pico2.board import *

NAME = "Raspberry Pi Pico 2 W"
MICROPYTHON = "RPI_PICO2_W"
