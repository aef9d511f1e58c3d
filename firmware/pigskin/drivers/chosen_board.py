"""The choice of the board, since one image serves every wiring.

A `board.py` in the file system comes first. Next comes the name in board.txt, which the settings,
the self-test and `pigskin flash --board` write. Without both it is the plain board of the chip.
"""

import os
import sys

from micropython import const

from boards import BOARDS, wiring_of

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board

_OWN = const("/board.py")
_CHOICE = const("/board.txt")


def load_board() -> "Board":
    """Import the module with the pins."""
    return _own_board() if _exists(_OWN) else wiring_of(board_name())


def _own_board() -> "Board":
    # main.py keeps the file system out of the path.
    sys.path.append("")
    try:
        import board
    finally:
        sys.path.pop()
    return board


def board_name() -> str:
    """Return the name of the chosen board."""
    try:
        with open(_CHOICE) as file:
            name = file.read().strip()
    except OSError:
        name = ""
    if name in BOARDS:
        return name
    return "pico2" if "RP2350" in os.uname().machine else "pico"


def board_names() -> list[str]:
    """Return the boards with this chip; none where a board.py decides."""
    if _exists(_OWN):
        return []
    machine = os.uname().machine
    return sorted([name for name in BOARDS if BOARDS[name][1] in machine])


def choose_board(name: str) -> None:
    """Choose the board for the next start."""
    if name not in BOARDS:
        raise ValueError("no such board: " + name)
    with open(_CHOICE, "w") as file:
        file.write(name + "\n")


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True
