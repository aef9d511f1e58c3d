"""Spots and downs as people say them."""


def spot_text(spot: int) -> str:
    """own 34, midfield, their 20"""
    if spot == 50:
        return "midfield"
    if spot < 50:
        return "own %d" % spot
    return "their %d" % (100 - spot)


def ordinal(down: int) -> str:
    return ("-", "1st", "2nd", "3rd", "4th")[down]
