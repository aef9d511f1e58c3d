"""Two dice as one number from 0 to 35, and tables of what games need to know of a throw."""

# A throw n stands for the dice n // 6 + 1 and n % 6 + 1. Tables written as literals stay in flash.
TOTAL = (
    b"\x02\x03\x04\x05\x06\x07"
    b"\x03\x04\x05\x06\x07\x08"
    b"\x04\x05\x06\x07\x08\x09"
    b"\x05\x06\x07\x08\x09\x0a"
    b"\x06\x07\x08\x09\x0a\x0b"
    b"\x07\x08\x09\x0a\x0b\x0c"
)
LOWER = (
    b"\x01\x01\x01\x01\x01\x01"
    b"\x01\x02\x02\x02\x02\x02"
    b"\x01\x02\x03\x03\x03\x03"
    b"\x01\x02\x03\x04\x04\x04"
    b"\x01\x02\x03\x04\x05\x05"
    b"\x01\x02\x03\x04\x05\x06"
)
# The number shown twice, 0 where the dice differ.
DOUBLE = (
    b"\x01\x00\x00\x00\x00\x00"
    b"\x00\x02\x00\x00\x00\x00"
    b"\x00\x00\x03\x00\x00\x00"
    b"\x00\x00\x00\x04\x00\x00"
    b"\x00\x00\x00\x00\x05\x00"
    b"\x00\x00\x00\x00\x00\x06"
)


def dice(first: int, second: int) -> int:
    """Return the throw that shows these two numbers."""
    return first * 6 + second - 7


def dice_text(throw: int) -> str:
    return "%d-%d" % (throw // 6 + 1, throw % 6 + 1)


def parse_dice(text: str) -> int:
    """Read a throw such as `6-3`, or raise ValueError."""
    if len(text) == 3 and text[1] == "-" and text[0] in "123456" and text[2] in "123456":
        return dice(int(text[0]), int(text[2]))
    raise ValueError("'%s' is not a throw of two dice such as 6-3" % text)
