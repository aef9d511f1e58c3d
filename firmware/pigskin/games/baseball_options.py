"""Options of the dice baseball: read before play, and when a game is written down.

Rulings are cited as B-9, from tests/rules/baseball.md.
"""

from micropython import const

from pigskin.core.game import OptionError
from pigskin.core.options import is_digits

SHIPPED = ("lex", "cal", "tri")
_MOST_INNINGS = const(18)

_OPTIONS = (
    ("table", SHIPPED, "the dice table: lex, cal, tri, or the name of an owner's own (B-1)"),
    ("innings", ("9", "7", "5", "3"), "how many innings, 1 to 18 (B-2)"),
    ("last_half", ("cut", "full"), "the last half: over when decided, or in full (B-2, B-22)"),
    ("level", ("extra", "draw"), "level at the end: extra innings, or a draw (B-21)"),
    ("first_third", ("hold", "score"), "the man on third in a force at second (B-3)"),
    ("fly_home", ("throw", "sure"), "home from third on a fly: a throw, or sure (B-4)"),
    ("home_steal", ("yes", "no"), "may home be stolen? (B-12)"),
    ("failed_steal", ("advance", "return"), "the others in a failed double steal (B-11)"),
)


def options(_: int) -> tuple:
    return _OPTIONS


def allow(name: str, value: str) -> bool:
    if name == "innings" and (
        not is_digits(value) or value[0] == "0" or int(value[:3]) > _MOST_INNINGS
    ):
        raise OptionError("innings=%s: 1 to %d are possible" % (value, _MOST_INNINGS))
    # Whether there is such a table shows when it is opened.
    return name in ("innings", "table")
