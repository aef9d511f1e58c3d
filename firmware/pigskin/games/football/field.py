"""Spots and downs as people say them."""

from micropython import const

from pigskin.core.game import SIDE_NAMES

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence


def spot_text(side: int, spot: int, names: "Sequence[str]" = SIDE_NAMES) -> str:
    """Return the words for a spot counted from the goal that `side` defends: "Black 41"."""
    if spot == 50:
        return "midfield"
    if spot > 50:
        side = 1 - side
        spot = 100 - spot
    return "%s %d" % (names[side], spot) if spot else names[side] + "'s goal line"


def on_spot(side: int, spot: int, names: "Sequence[str]") -> str:
    """Return the words for where a ball lies: "on White 30", but "at midfield"."""
    return ("at " if spot == 50 else "on ") + spot_text(side, spot, names)


def ordinal(down: int) -> str:
    return ("-", "1st", "2nd", "3rd", "4th")[down]
