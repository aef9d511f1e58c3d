"""Functions that read a position from its notation, shared by the games."""

from micropython import const

from pigskin.core.game import NOBODY, SIDES, NotationError, OptionError
from pigskin.core.options import is_digits, parse_options

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.types import AnyGame


def parse(kind: "type[AnyGame]", text: str) -> "AnyGame":
    """Read a position in the default notation of `Game.notation`."""
    size = 4 + len(kind.NUMBERS)
    needed = ", ".join(("side", "phase", "score") + kind.NUMBERS)
    words = split_position(kind, text, size, needed + " are needed")
    game = game_with(kind, words[size:])
    game.side = NOBODY if words[1] == "-" else parse_side(words[1])
    game.phase = words[2]
    if game.phase not in kind.PHASES:
        raise NotationError("'%s' is not a phase: %s" % (words[2][:20], ", ".join(kind.PHASES)))
    game.score = parse_score(words[3])
    for name, word in zip(kind.NUMBERS, words[4:]):
        start = name + "="
        if word[: len(start)] != start:
            raise NotationError("'%s' does not begin with %s" % (word[:20], start))
        setattr(game, name, parse_number(word[len(start) :], -9999, 9999, name))
    return game


def split_position(kind: "type[Game]", text: str, least: int, needed: str) -> list[str]:
    """Split a position of this game into at least `least` words, or raise NotationError."""
    words = text.split()
    if not words or words[0] != kind.name:
        raise NotationError("not a position of %s" % kind.name)
    if len(words) < least:
        raise NotationError("too short: %s" % needed)
    return words


def game_with(kind: "type[AnyGame]", options: list[str]) -> "AnyGame":
    """Make a new game from options given as words."""
    try:
        return kind(parse_options(" ".join(options)))
    except OptionError as error:
        raise NotationError(str(error)) from None


def parse_side(word: str) -> int:
    if word not in SIDES or len(word) != 1:
        raise NotationError("'%s' is not a side; W or B is" % word)
    return SIDES.index(word)


def parse_number(word: str, low: int, high: int, what: str) -> int:
    """Read a whole number in range, or raise a NotationError that names what was expected."""
    digits = word[1:] if word[:1] == "-" else word
    # No field has more digits, and int() would make a big integer of them.
    if not is_digits(digits) or len(digits) > 6 or not low <= int(word) <= high:
        raise NotationError("'%s' is not %s (%d to %d)" % (word[:20], what, low, high))
    return int(word)


def parse_score(word: str) -> list[int]:
    parts = word.split("-")
    if len(parts) != 2:
        raise NotationError("'%s' is not a score such as 13-7" % word)
    return [parse_number(part, 0, 9999, "a score") for part in parts]
