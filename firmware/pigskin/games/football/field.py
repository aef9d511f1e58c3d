"""Spots and downs as people say them."""

from pigskin.core.game import NOBODY, SIDE_NAMES


def spot_text(side: int, spot: int, reader: int) -> str:
    """A spot that counts from the goal which `side` defends.

    The reader's own half is "own", the other one "their"; the public (NOBODY) has it by name.
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
    """Where a ball lies: "on own 30", but "at midfield"."""
    return ("at " if spot == 50 else "on ") + spot_text(side, spot, reader)


def ordinal(down: int) -> str:
    return ("-", "1st", "2nd", "3rd", "4th")[down]
