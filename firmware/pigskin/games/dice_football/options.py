"""The options of the dice footballs, and how the rules read them.

Clauses are cited as FB26-A1, FB48-14 and rulings as F-2, from tests/rules/football_dice.md.
"""

from micropython import const

from pigskin.core.game import OptionError
from pigskin.core.options import is_digits

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Choices, Option, Options

_UNLIMITED = const(-1)
_MOST = const(9999)

_TRY = const(("LINE", "END", "PASS", "PLACE"))
_TRY_TRICK = const(("LINE", "END", "PASS", "TRICK", "PLACE"))

# The lengths in the menu. The rules take any number of minutes, plays or throws.
_LENGTHS = const(("100plays", "60plays", "150plays", "10min", "15min", "20min"))


def options_of(edition: int) -> "tuple[Option, ...]":
    """Return the options with the edition's own reading first; see the difference table."""

    def pick(name: str, old: str, new: str, meaning: str) -> "Option":
        return (name, (new, old) if edition == 1948 else (old, new), meaning)

    return (
        ("length", _LENGTHS, "how long: minutes (15min), plays or throws"),
        pick("goal_line", "over", "on", "a touchdown needs the ball over, or on, the line (F-1)"),
        pick("kickoff_doubles", "again", "count", "doubles on the kick-off: kick again, or count"),
        pick("run_back", "must", "may", "the return of a kick: compulsory, or a chance (F-21)"),
        pick("pass43", "first", "either", "4-3 loses the ball: on the pass, or on the run too"),
        ("pass43_spot", ("catch", "line"), "where a 4-3 on the run loses the ball (F-5)"),
        pick("near_goal", "stop", "half", "five yards back near the own goal (D4c, 18h)"),
        pick("posts", "0", "10", "yards from the goal line to the posts"),
        pick("try_spot", "5", "2", "where the try for point is made from"),
        pick("try_trick", "yes", "no", "may the try be a trick play? (F-34)"),
        pick("kick_on_line", "return", "touchback", "a kick dead on the goal line (F-6)"),
        pick("at_time", "stop", "finish", "at time: stop at once, or finish the play (F-17)"),
        ("first_kick", ("throw", "coin"), "who chooses first: the high throw, or a coin (F-15)"),
        ("double_down", ("used", "repeat", "mixed"), "is a five-yard double a down? (F-2)"),
        ("kick_doubles", ("act", "count"), "doubles on punts and place kicks (F-3, F-10)"),
        ("run_doubles", ("catch", "line", "even"), "doubles on the run after a catch (F-4)"),
        ("return_doubles", ("act", "count"), "doubles on the return of a kick (F-7)"),
        ("pass_over", ("score", "throw"), "a pass caught over the line (F-8)"),
        ("place_range", ("50", "49"), "farthest place kick (F-11)"),
        ("return_fumble", ("first", "second"), "the down after a kept return fumble (F-12)"),
        ("try_double", ("end", "again"), "a five-yard double on the try (F-13)"),
        ("kickoff_spot", ("40", "50"), "where the kick-off is made (F-14)"),
        ("after_safety", ("scrimmage", "kick"), "how play goes on after a safety (F-16)"),
        pick("delay_near_goal", "stop", "half", "ten yards for delay near the own goal (F-18)"),
        ("half_yard", ("up", "down"), "half of an odd distance (F-19)"),
        ("unnamed_double", ("void", "act"), "a double on a throw without a call (F-20)"),
        ("return_safety", ("yes", "no"), "4-4 or 5-5 on a return may be a safety (F-26)"),
        ("short_place", ("return", "dead"), "an odd place kick that falls short (F-29)"),
        ("fumble_fourth", ("over", "again"), "own fumble kept on fourth down (F-30)"),
        ("place_down", ("any", "fourth"), "when a place kick may be tried (F-32)"),
        ("after_loss", ("stay", "measure"), "the line to gain after five back (F-33)"),
    )


class DiceRules:
    """The options of one game in the resolver's form; all its positions share them."""

    kickoff_doubles: str
    run_back: str
    pass43: str
    pass43_spot: str
    near_goal: str
    kick_on_line: str
    first_kick: str
    double_down: str
    kick_doubles: str
    run_doubles: str
    return_doubles: str
    pass_over: str
    return_fumble: str
    try_double: str
    after_safety: str
    delay_near_goal: str
    half_yard: str
    unnamed_double: str
    return_safety: str
    short_place: str
    fumble_fourth: str
    place_down: str
    after_loss: str

    on_line: bool
    # The spot nearest to its own goal to which a penalty can move a side (FB26-D4a, F-1).
    last_yard: int
    post_depth: int
    try_ball: int
    kickoff_ball: int
    place_from: int
    finish_play: bool
    try_calls: "Choices"
    timed: bool
    minutes: int
    plays: int
    throws: int

    def __init__(self, options: "Options"):
        for name in options:
            setattr(self, name, options[name])
        self.on_line = options["goal_line"] == "on"
        # The spot nearest to its own goal to which a penalty can move a side (FB26-D4a, F-1).
        self.last_yard = 1 if self.on_line else 0
        self.post_depth = int(options["posts"])
        self.try_ball = 100 - int(options["try_spot"])
        self.kickoff_ball = int(options["kickoff_spot"])
        self.place_from = 100 - int(options["place_range"])
        self.finish_play = options["at_time"] == "finish"
        self.try_calls = _TRY_TRICK if options["try_trick"] == "yes" else _TRY
        count, unit = split_length(options["length"])
        self.timed = unit == "min"
        self.minutes = count if unit == "min" else 0
        self.plays = count if unit == "plays" else _MOST
        self.throws = count if unit == "throws" else _UNLIMITED


def split_length(text: str) -> tuple[int, str]:
    """Split `15min` into (15, "min")."""
    for unit in ("min", "plays", "throws"):
        count = text[: -len(unit)]
        if text.endswith(unit) and is_digits(count) and len(count) < 5 and 0 < int(count) < _MOST:
            return int(count), unit
    raise OptionError("length=%s: a length is such as 15min, 100plays or 150throws" % text[:20])
