"""The events of a football game in English, a line for each play and each score."""

from micropython import const

from pigskin.core.dice import dice_text
from pigskin.core.game import SIDE_NAMES
from pigskin.games.football.field import ordinal, spot_text

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, Events

_CALLS = {
    "LINE": "line plunge",
    "END": "end run",
    "PASS": "forward pass",
    "TRICK": "trick play",
    "PUNT": "punt",
    "PLACE": "place kick",
    "KICKOFF": "kick-off",
    "FG": "field goal",
    "KICK": "kick",
    "UNNAMED": "throws without naming a play",
}


def yards_text(yards: int) -> str:
    return "1 yard" if abs(yards) == 1 else "%d yards" % abs(yards)


def tell(events: "Events") -> list[str]:
    """Lines such as `White, 2nd and 8 on own 38: end run, 6-2, 8 yards to own 46.`"""
    lines: list[str] = []
    line = ""
    caller = -1
    for event in events:
        if event[0] in ("PLAY", "DELAY", "ELECT") and line:
            lines.append(line + ".")
            line = ""
        words = words_of(event)
        if event[0] == "PLAY":
            caller = event[1]
        elif event[0] == "THROW" and event[1] != caller:
            words = "%s throws %s" % (SIDE_NAMES[event[1]], words)
        if not words:
            continue
        if event[0] in _CLOSING:
            if line:
                lines.append(line + ".")
                line = ""
            lines.append(words)
        else:
            line = "%s, %s" % (line, words) if line else words
    if line:
        lines.append(line + ".")
    return lines


# Events that get a line of their own.
_CLOSING = ("TD", "PAT", "NOPAT", "FG", "SAFETY", "FINAL", "TIMEUP", "SERIES", "TOSS", "QUARTER")


def words_of(event: "Event") -> str:
    """What an event adds to a line, or its own line."""
    name = event[0]
    if name == "PLAY":
        return _play_words(event)
    if name == "THROW":
        return dice_text(event[2])
    if name == "MOVE":
        return _move_words(event[2], event[3], event[4])
    if name == "FINAL":
        return "Final score: White %d, Black %d." % (event[1], event[2])
    if name == "TIMEUP":
        return "Time is up."
    if name == "QUARTER":
        return "The %s quarter begins." % ordinal(event[1])
    return _side_words(name, SIDE_NAMES[event[1]], event)


def _play_words(event: "Event") -> str:
    _, side, call, ball, down, _ = event
    what = _CALLS.get(call, call.lower())
    who = SIDE_NAMES[side]
    if down:
        return down_words(event, what)
    if call == "KICKOFF":
        return "%s kicks off from %s" % (who, spot_text(ball))
    if call == "FREEKICK":
        return "%s punts free from %s" % (who, spot_text(ball))
    return "%s tries for the point: %s" % (who, what)


def down_words(event: "Event", what: str) -> str:
    _, side, _, ball, down, togo = event
    goal = "goal" if ball + togo >= 100 else str(togo)
    return "%s, %s and %s on %s: %s" % (
        SIDE_NAMES[side],
        ordinal(down),
        goal,
        spot_text(ball),
        what,
    )


def _move_words(how: str, yards: int, spot: int) -> str:
    where = "over the goal line" if spot > 100 else "to " + spot_text(spot)
    if spot < 0:
        where = "behind the own goal line"
    if how == "kick":
        return "%s %s" % (yards_text(yards), where)
    if how == "return" and yards == 0:
        return "no run back"
    if how == "return":
        return "brought back %s %s" % (yards_text(yards), where)
    if how == "pass":
        return "caught for %s" % yards_text(yards)
    if how == "penalty":
        return "penalty, %s back %s" % (yards_text(yards), where)
    if yards < 0:
        return "a loss of %s %s" % (yards_text(yards), where)
    if yards == 0:
        return "no gain"
    return "%s %s" % (yards_text(yards), where)


def _side_words(name: str, who: str, event: "Event") -> str:
    if name == "TOSS":
        return "%s has the choice." % who
    if name == "ELECT":
        return "%s chooses to %s" % (who, event[2].lower())
    if name == "INCOMPLETE":
        return "not completed"
    if name == "FUMBLE":
        return "a fumble, but %s has it" % who if event[3] else "a fumble"
    if name == "LOST":
        return "the pass is lost" if event[2] == "pass" else "the ball is lost"
    if name == "DECLINE":
        return "%s declines the run back" % who
    if name == "KICKAGAIN":
        return "out of bounds, to be kicked again from %s" % spot_text(event[2])
    if name == "BLOCKED":
        return "blocked"
    if name == "TURNAGAIN":
        return "the card does not apply, another is turned"
    if name == "TOUCHBACK":
        return "touchback"
    if name == "FIRSTDOWN":
        return "first down"
    if name == "DOWNS":
        return "stopped on fourth down"
    if name == "SERIES":
        return "%s's ball on %s." % (who, spot_text(event[2]))
    if name == "TD":
        return "TOUCHDOWN %s!" % who
    if name == "PAT":
        return "The point is good."
    if name == "NOPAT":
        return "No point."
    if name == "FG":
        return "FIELD GOAL %s!" % who
    if name == "NOFG":
        return "no goal"
    if name == "SAFETY":
        return "SAFETY against %s." % who
    if name == "DELAY":
        return "%s delays the game" % who
    return ""
