"""The events of a Pigskin game in English, a line for each play and each thing that follows.

The events are those that one side may see (`events_for`); a hidden value in them is -1.
"""

from micropython import const

from pigskin.core.game import SIDE_NAMES
from pigskin.games.football.field import spot_text
from pigskin.games.football.words import down_words, words_of, yards_text
from pigskin.games.hamilton.deck import DOUBLE, LONG, POSITIONS, card_name

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, Events

CLASS_NAMES = ("Star", "Second", "Scrub")

# In the order of POSITIONS.
_POSITION_NAMES = (
    "left end",
    "left tackle",
    "left guard",
    "center",
    "right guard",
    "right tackle",
    "right end",
    "quarterback",
    "fullback",
    "left halfback",
    "right halfback",
)

_CALLS = {
    "LONGPASS": "long pass",
    "PUNT": "punt",
    "POOB": "punt out of bounds",
    "QUICKKICK": "quick kick",
    "FIELDGOAL": "field goal try",
}

# Events that get a line of their own; the others make up the line of the play.
_OWN_LINE = (
    "TOSS",
    "ELECT",
    "LINEUP",
    "TD",
    "PAT",
    "NOPAT",
    "FG",
    "SAFETY",
    "SERIES",
    "RESHUFFLE",
    "PENALTY",
    "OFFSET",
    "REPLACE",
    "ENTER",
    "SUB",
    "TIMEOUT",
    "QUARTER",
    "REMOVED",
    "FINAL",
)

# Told by games.football.words.
_AS_IN_ANY_FOOTBALL = (
    "FINAL",
    "QUARTER",
    "TOUCHBACK",
    "FIRSTDOWN",
    "DOWNS",
    "SERIES",
    "TD",
    "PAT",
    "NOPAT",
    "FG",
    "NOFG",
    "SAFETY",
)


def tell(events: "Events") -> list[str]:
    """Lines such as `White, 2nd and 8 on own 38: run at left guard (C4 Second), 4 yards to ...`"""
    lines: list[str] = []
    line = ""
    cut = False
    for event in events:
        name = event[0]
        if name == "CUT":
            cut = True
            continue
        if name == "CARD":
            line += _card_words(event, cut)
            cut = False
            continue
        words = _words(name, event)
        if not words:
            continue
        if name in _OWN_LINE or name == "PLAY":
            if line:
                lines.append(line[0].upper() + line[1:] + ".")
            line = ""
        if name in _OWN_LINE:
            lines.append(words)
        else:
            line = "%s, %s" % (line, words) if line else words
    # A line of nothing but a card is the try for point, whose result has its own line.
    if line and line[0] != " ":
        lines.append(line[0].upper() + line[1:] + ".")
    return lines


def _card_words(event: "Event", cut: bool) -> str:
    """The card and the class that was named; nothing of either in closed announcing."""
    _, _, card, _, man, code = event
    words = ""
    if card >= 0:
        words = " (%s%s%s)" % (
            "cut " if cut else "",
            card_name(card),
            " " + CLASS_NAMES[man] if man >= 0 else "",
        )
    kind = code >> 8
    if kind == LONG:
        words += ", a long gain"
    elif kind == DOUBLE:
        words += ", doubled"
    return words


def _words(name: str, event: "Event") -> str:
    if name == "PLAY":
        return _play_words(event)
    if name == "MOVE":
        return _move_words(event[2], event[3], event[4])
    if name == "RESHUFFLE":
        return "A replacement card comes first: all cards are shuffled again."
    if name == "OFFSET":
        return "The penalties cancel each other."
    if name in _AS_IN_ANY_FOOTBALL:
        return words_of(event)
    return _side_words(name, SIDE_NAMES[event[1]], event) if name != "OTO" else ""


def _position_name(position: str) -> str:
    return _POSITION_NAMES[POSITIONS.index(position)]


def _play_words(event: "Event") -> str:
    call = event[2]
    if call == "KICKOFF":
        return words_of(event)
    how, _, position = call.partition(" ")
    if position:
        what = ("run at " if how == "RUN" else "pass to ") + _position_name(position)
    else:
        what = _CALLS[call]
    return down_words(event, what)


def _move_words(how: str, yards: int, spot: int) -> str:
    where = "to " + spot_text(spot)
    if spot >= 100:
        where = "over the goal line"
    elif spot <= 0:
        where = "behind the own goal line"
    if how == "kick":
        return "%s %s" % (yards_text(yards), where)
    if how == "return":
        if yards < 0:
            return "brought back to a loss of %s %s" % (yards_text(yards), where)
        return "brought back %s %s" % (yards_text(yards), where) if yards else "no run back"
    if how == "penalty":
        return "%s back %s" % (yards_text(yards), where)
    if how == "pass" and yards >= 0:
        return "caught for %s %s" % (yards_text(yards), where)
    if yards < 0:
        return "a loss of %s %s" % (yards_text(yards), where)
    return "%s %s" % (yards_text(yards), where) if yards else "no gain"


def _side_words(name: str, who: str, event: "Event") -> str:
    if name == "TOSS":
        return "%s wins the toss." % who
    if name == "ELECT":
        return "%s chooses to %s." % (who, event[2].lower())
    if name == "LINEUP":
        return "%s is ready." % who
    if name == "INCOMPLETE":
        return "incomplete after %s" % yards_text(event[2])
    if name == "LOST":
        return "intercepted on %s" % spot_text(event[3]) if event[2] == "pass" else ""
    if name == "FUMBLE":
        return "fumbled and %s" % ("kept" if event[3] else "lost")
    if name == "BLOCKED":
        kept = "%s has it" % who if event[3] else "lost"
        return "blocked, %s on %s" % (kept, spot_text(max(0, event[2])))
    if name == "OB":
        return "out of bounds"
    if name == "REGAINED":
        return "%s has the ball again" % who
    if name == "PENALTYCARD":
        return "a penalty card"
    if name == "REPLACECARD":
        return "a replacement card"
    if name == "PENALTY":
        answer = "accepted" if event[3] else "refused"
        return "Penalty against %s, %s: %s." % (who, yards_text(event[2]), answer)
    if name == "TIMEOUT":
        return "%s calls time-out, number %d of the half." % (who, event[2])
    return _men_words(name, who, event)


def _men_words(name: str, who: str, event: "Event") -> str:
    if name not in ("SUB", "REPLACE", "ENTER", "REMOVED", "PLACE"):
        return ""
    position = _position_name(event[2])
    man = ": a " + CLASS_NAMES[event[-1]] if event[-1] >= 0 else ""
    if name == "SUB":
        return "%s has a new man at %s%s." % (who, position, man)
    if name == "ENTER":
        return "A substitute comes in at %s%s." % (position, man)
    if name == "REPLACE":
        long = "game" if event[3] else "quarter"
        return "%s's %s is out for the %s%s." % (who, position, long, man)
    if name == "REMOVED":
        return "%s's %s who had to leave was a %s." % (who, position, CLASS_NAMES[event[-1]])
    return ""
