"""The boards in `boards/`: found by their folders and checked against the chip.

`python -m tools.generators.boards` draws their wiring, parts lists and Wokwi diagrams anew.
"""

import runpy
from contextlib import suppress
from pathlib import Path

from host_sim.errors import UserError
from tools.shared.chip import faults_of

FOLDER = Path(__file__).resolve().parents[2] / "boards"


def board_names() -> list[str]:
    """The default first."""
    names = sorted(path.parent.name for path in FOLDER.glob("*/board.py"))
    return sorted(names, key=lambda name: name != "pico")


def load(name: str) -> dict:
    """What a board file says; UserError if there is none or its pins cannot work."""
    if name not in board_names():
        there = ", ".join(board_names())
        raise UserError(f"there is no board '{name}'; there are: {there}")
    path = FOLDER / name / "board.py"
    try:
        board = {key: value for key, value in runpy.run_path(str(path)).items() if key.isupper()}
    except BaseException as error:
        # Its own SystemExit or KeyboardInterrupt is a fault of the file too.
        why = " ".join(f"{type(error).__name__}: {error}".split())
        raise UserError(f"boards/{name}/board.py does not load: {why}") from None
    faults = faults_of(board)
    if faults:
        raise UserError("\n  ".join([f"boards/{name}/board.py cannot work:", *faults]))
    return board


def sound_boards() -> dict[str, dict]:
    """Those that can work, by name: a fault of one is no fault of the others."""
    found = {}
    for name in board_names():
        with suppress(UserError):
            found[name] = load(name)
    return found


def drawn_files(name: str) -> dict[str, str]:
    """What stands beside a board file and is made from it: file name -> text."""
    from tools.generators.boards.parts import parts_list
    from tools.generators.boards.picture import draw
    from tools.generators.boards.wokwi import diagram_of

    board = load(name)
    return {
        "wiring.svg": draw(board),
        "parts.md": parts_list(name, board),
        "diagram.json": diagram_of(board),
    }


def shared_files() -> dict[str, str]:
    """What is made from the first board for all of them: file name -> text."""
    from tools.generators.boards.link_picture import draw_link

    boards = list(sound_boards().values())
    return {"link.svg": draw_link(boards[0])} if boards else {}


def write_all() -> list[Path]:
    """Make the drawn files of all sound boards anew: the paths of those that have changed."""
    texts = {FOLDER / file: text for file, text in shared_files().items()}
    for name in sound_boards():
        texts |= {FOLDER / name / file: text for file, text in drawn_files(name).items()}
    changed = []
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed
