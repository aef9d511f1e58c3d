"""Spots and downs as people say them."""

from pigskin.core.game import NOBODY, SIDE_NAMES


def spot_text(side: int, spot: int, reader: int) -> str:
    """Return the words for a spot counted from the goal that `side` defends.

    A side reads "own" for its half and "their" for the other. The public (NOBODY) reads names.
    """
    if spot == 50:
        return "midfield"
    if spot > 50:
        side = 1 - side
        spot = 100 - spot
    if reader != NOBODY:
        half = "own" if side == reader else "their"
    else:
        half = SIDE_NAMES[side] if spot else SIDE_NAMES[side] + "'s"
    return "%s %d" % (half, spot) if spot else half + " goal line"


def on_spot(side: int, spot: int, reader: int) -> str:
    """Return the words for where a ball lies: "on own 30", but "at midfield"."""
    return ("at " if spot == 50 else "on ") + spot_text(side, spot, reader)


def ordinal(down: int) -> str:
    return ("-", "1st", "2nd", "3rd", "4th")[down]
