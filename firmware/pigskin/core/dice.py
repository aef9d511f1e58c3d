"""Two dice as one small number, 0 to 35, with what the games ask of a throw in tables."""

# A throw n stands for the dice n // 6 + 1 and n % 6 + 1.
TOTAL = bytes([a + b for a in range(1, 7) for b in range(1, 7)])
LOWER = bytes([min(a, b) for a in range(1, 7) for b in range(1, 7)])
# The number shown twice, 0 where the dice differ.
DOUBLE = bytes([a if a == b else 0 for a in range(1, 7) for b in range(1, 7)])


def dice(first: int, second: int) -> int:
    """The throw that shows these two numbers."""
    return first * 6 + second - 7


def dice_text(throw: int) -> str:
    return "%d-%d" % (throw // 6 + 1, throw % 6 + 1)


def parse_dice(text: str) -> int:
    """`6-3` as a throw; ValueError when it is not two dice."""
    if len(text) == 3 and text[1] == "-" and text[0] in "123456" and text[2] in "123456":
        return dice(int(text[0]), int(text[2]))
    raise ValueError("'%s' is not a throw of two dice such as 6-3" % text)
