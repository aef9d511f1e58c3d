"""A name typed on a keyboard: the buttons that write a letter on the screen of the name entry.

The looks and the page in a browser use it. The firmware needs no keyboard for it.
"""

from pigskin.core.players import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# The line below the letters (`_draw_name` of screens/menus/name_entry.py), and dark rows below it.
_LINE_Y = 34
_LEFT = 32
_RIGHT = 96
_DARK = range(36, 41)


def is_name_entry(pixel: "Callable[[int, int], int]") -> bool:
    """Return whether the display shows the name entry."""
    if pixel(_LEFT - 1, _LINE_Y) or pixel(_RIGHT, _LINE_Y):
        return False
    if not all(pixel(x, _LINE_Y) for x in range(_LEFT, _RIGHT)):
        return False
    return not any(pixel(x, y) for y in _DARK for x in range(128))


def buttons_for(letter: str) -> "list[str]":
    """Return the buttons that add a letter to the name; none if names do not have it."""
    at = LETTERS.find(letter.upper()) if letter else -1
    if at < 0:
        return []
    # RIGHT fixes a letter that is being turned. A new one begins at A.
    turns = ["up"] * at if 2 * at <= len(LETTERS) else ["down"] * (len(LETTERS) - at)
    turns.append("right")
    # MicroPython has no star in a list.
    return ["right", "up"] + turns  # noqa: RUF005
