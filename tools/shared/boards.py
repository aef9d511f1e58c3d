"""The boards that can be chosen and the wirings in `boards/`, checked against the chip."""

import runpy
from contextlib import suppress
from pathlib import Path

from boards import BOARDS
from host_sim.errors import UserError
from tools.shared.chip import faults_of

FOLDER = Path(__file__).resolve().parents[2] / "boards"


def board_names() -> list[str]:
    return list(BOARDS)


def chip_of(board: str) -> str:
    """Return the chip of a board; raise UserError if there is no such board."""
    return _entry(board)[1]


def boards_with(chip: str) -> list[str]:
    return sorted(board for board, (_, its_chip, _) in BOARDS.items() if its_chip == chip)


def check(board: str) -> None:
    """Raise UserError if there is no such board or its wiring cannot work."""
    load(_entry(board)[2])


def _entry(board: str) -> tuple[str, str, str]:
    if board not in BOARDS:
        there = ", ".join(BOARDS)
        raise UserError(f"there is no board '{board}' in boards/__init__.py; there are: {there}")
    return BOARDS[board]


def wirings() -> list[str]:
    return sorted(path.parent.name for path in FOLDER.glob("*/board.py"))


def load(wiring: str) -> dict:
    """Return the names and values of a board file; raise UserError if its pins cannot work."""
    path = FOLDER / wiring / "board.py"
    try:
        board = {key: value for key, value in runpy.run_path(str(path)).items() if key.isupper()}
    except BaseException as error:
        # A SystemExit or KeyboardInterrupt that the file raises is a fault of the file too.
        why = " ".join(f"{type(error).__name__}: {error}".split())
        raise UserError(f"boards/{wiring}/board.py does not load: {why}") from None
    faults = faults_of(board)
    if faults:
        raise UserError("\n  ".join([f"boards/{wiring}/board.py cannot work:", *faults]))
    return board


def sound_wirings() -> dict[str, dict]:
    """Load all wirings that can work; skip the faulty ones."""
    found = {}
    for wiring in wirings():
        with suppress(UserError):
            found[wiring] = load(wiring)
    return found
