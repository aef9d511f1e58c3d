"""Words of a football position: what the notations of all football games are read with."""

from pigskin.core.game import SIDES, NotationError


def parse_side(word: str) -> int:
    if word not in SIDES or len(word) != 1:
        raise NotationError("'%s' is not a side; W or B is" % word)
    return SIDES.index(word)


def is_digits(word: str) -> bool:
    """Only 0 to 9: isdigit() takes signs such as a raised 2, which are no numbers."""
    return word != "" and word.strip("0123456789") == ""


def parse_number(word: str, low: int, high: int, what: str) -> int:
    """A whole number in range, or a NotationError that names what was expected."""
    digits = word[1:] if word[:1] == "-" else word
    # More digits than any field has would be a big integer: refused unread.
    if not is_digits(digits) or len(digits) > 6 or not low <= int(word) <= high:
        raise NotationError("'%s' is not %s (%d to %d)" % (word[:20], what, low, high))
    return int(word)


def parse_score(word: str) -> list:
    parts = word.split("-")
    if len(parts) != 2:
        raise NotationError("'%s' is not a score such as 13-7" % word)
    return [parse_number(part, 0, 9999, "a score") for part in parts]
