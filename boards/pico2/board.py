"""A Raspberry Pi Pico 2, wired as the Pico."""

from boards.pico.board import *

NAME = "Raspberry Pi Pico 2"
CHIP = "RP2350"
MICROPYTHON = "RPI_PICO2"
