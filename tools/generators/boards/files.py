"""The files in `boards/` that are made from the board files."""

from pathlib import Path

from boards import BOARDS
from tools.generators.boards.link_picture import draw_link
from tools.generators.boards.part_pictures import part_pictures
from tools.generators.boards.parts import parts_list
from tools.generators.boards.picture import draw
from tools.generators.boards.power_picture import draw_power
from tools.shared import boards

# The usual wiring. The picture of the link cable shows its pins.
_USUAL = "ssd1306_i2c"


def drawn_files(wiring: str) -> dict[str, str]:
    """Return the files that belong beside a board file: name -> text."""
    board = boards.load(wiring)
    names = [name for name, (_, _, its_wiring) in BOARDS.items() if its_wiring == wiring]
    picos = _picos(names)
    return {"wiring.svg": draw(board, picos), "parts.md": parts_list(board, picos, names)}


def _picos(names: list[str]) -> str:
    """Return the Picos of these boards in words: `Raspberry Pi Pico, Pico W or Pico 2`."""
    maker = "Raspberry Pi "
    picos = [BOARDS[name][0].removeprefix(maker) for name in names] or ["Pico"]
    *others, last = picos
    return maker + (f"{', '.join(others)} or {last}" if others else last)


def write_all() -> list[Path]:
    """Write the drawn files of all sound wirings, and return the paths of those that changed."""
    sound = boards.sound_wirings()
    texts = {
        boards.FOLDER / wiring / file: text
        for wiring in sound
        for file, text in drawn_files(wiring).items()
    }
    if _USUAL in sound:
        texts[boards.FOLDER / "link.svg"] = draw_link(sound[_USUAL])
        texts[boards.FOLDER / "power.svg"] = draw_power()
        texts |= {
            boards.FOLDER / "pictures" / file: text for file, text in part_pictures().items()
        }
    changed = []
    for path, text in texts.items():
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed
