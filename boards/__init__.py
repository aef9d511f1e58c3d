"""The boards that are frozen into the image, by name; only the one in use is imported."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board


def _pico() -> "Board":
    from boards.pico import board

    return board


def _pico_w() -> "Board":
    from boards.pico_w import board

    return board


def _pico2() -> "Board":
    from boards.pico2 import board

    return board


def _pico2_w() -> "Board":
    from boards.pico2_w import board

    return board


def _pico_sh1106_spi() -> "Board":
    from boards.pico_sh1106_spi import board

    return board


BOARDS = {
    "pico": _pico,
    "pico_w": _pico_w,
    "pico2": _pico2,
    "pico2_w": _pico2_w,
    "pico_sh1106_spi": _pico_sh1106_spi,
}
