"""The events of a Pigskin game in English: a line for each play and for each event after it.

The events are those that one side may see (`events_for`). A hidden value in them is -1.
"""

from micropython import const

from pigskin.core.game import beside
from pigskin.games.football.words import Teller, yards_text
from pigskin.games.hamilton.deck import DOUBLE, LONG, POINT_AFTER_MARGIN, POSITIONS, card_name

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event

CLASS_NAMES = ("Star", "Second", "Scrub")

# In the order of POSITIONS.
_POSITION_NAMES = const(
    (
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
)

_CALLS = const(
    (
        ("LONGPASS", "long pass"),
        ("PUNT", "punt"),
        ("POOB", "punt out of bounds"),
        ("QUICKKICK", "quick kick"),
        ("FIELDGOAL", "field goal"),
    )
)

# By how many there are; the pack has four (PS-13.1).
_REPLACEMENTS = const(
    (
        "a replacement card",
        "two replacement cards",
        "three replacement cards",
        "four replacement cards",
    )
)


# What a reading says, by its kind (deck.py); an empty one says its figure.
_KINDS = const(
    (
        "",
        "",
        "LONG GAIN",
        "FUMBLE",
        "AND RUN",
        "AND RUN",
        "INCOMPLETE",
        "INTERCEPT.",
        "BLOCKED",
        "DOUBLED",
        "KEPT",
        "LOST",
        "KEPT",
        "LOST",
        "OUT",
        "RUN BACK",
        "",
        "GOOD",
        "NO GOOD",
    )
)
_AND = const("AND")


def reading_words(code: int) -> str:
    """Return a reading in up to ten letters: `+6`, `+6 AND RUN`, `FUMBLE`."""
    words = _KINDS[code >> 8] if code >> 8 < len(_KINDS) else ""
    figure = "%+d" % ((code & 255) - 128)
    if words[:3] == _AND:
        return figure + " " + words
    return words or figure


def position_name(position: str) -> str:
    return _POSITION_NAMES[POSITIONS.index(position)]


def call_words(call: str) -> str:
    """Return the announcement of a call from scrimmage (PS-7.3)."""
    how, _, position = call.partition(" ")
    if position:
        return ("run at " if how == "RUN" else "pass to ") + position_name(position)
    return beside(call, _CALLS)


class HamiltonTeller(Teller):
    """A teller of Pigskin: `White, 2nd and 8 on White 38: run at left guard (C4 Second), 4 ...`"""

    OWN_LINE = (
        "TD",
        "FG",
        "SAFETY",
        "FINAL",
        "TOSS",
        "QUARTER",
        "LINEUP",
        "RESHUFFLE",
        "PENALTY",
        "OFFSET",
        "REPLACE",
        "ENTER",
        "SUB",
        "TIMEOUT",
        "REMOVED",
    )

    _cut = False
    # The yards of the penalty named last; those of a time-out are not named (PS-12.3).
    _due = 5

    def words(self, event: "Event") -> str:
        name = event[0]
        if name == "CUT":
            self._cut = True
            return ""
        if name == "PENALTY":
            self._due = event[2]
        if name == "CARD":
            words = _card_words(event, self._cut)
            self._cut = False
            if event[3] == POINT_AFTER_MARGIN:
                return "%s tries for the point%s" % (self._names[event[1]], words)
            return words
        if name == "RESHUFFLE":
            return "A replacement card comes first: all cards are shuffled again."
        if name == "OFFSET":
            return "The penalties cancel each other."
        return super().words(event)

    def call_words(self, call: str) -> str:
        return call_words(call)

    def move_words(self, event: "Event") -> str:
        _, side, how, yards, spot = event
        if how != "penalty":
            return super().move_words(event)
        # The line before has named the penalty. The ball goes back, or forward for the others.
        where = self.spot(side, spot)
        against = "%s against %s" % (yards_text(self._due), self._names[side])
        if -yards < self._due:
            # PS-10.6.
            return "%d of %s: penalties stop at %s" % (-yards, against, where)
        return "%s, to %s" % (against, where)

    def _note_result(self, name: str, event: "Event") -> None:
        if name == "MOVE" and event[2] == "penalty":
            self._result = str(-event[3])
        else:
            super()._note_result(name, event)

    def _replacement_words(self) -> str:
        """Return the words for a replacement card; several in a row are told as one number."""
        for count in range(1, len(_REPLACEMENTS)):
            told = _REPLACEMENTS[count - 1]
            if self._line.endswith(told):
                self._line = self._line[: -len(told)] + _REPLACEMENTS[count]
                return ""
        return _REPLACEMENTS[0]

    def side_words(self, name: str, who: str, event: "Event") -> str:
        side = event[1]
        if name == "TOSS":
            return "%s wins the toss." % who
        if name == "LINEUP":
            return "%s is ready." % who
        if name == "INCOMPLETE":
            return "incomplete after %s" % yards_text(event[2])
        if name == "LOST":
            return "intercepted %s" % self.on(side, event[3]) if event[2] == "pass" else ""
        if name == "FUMBLE":
            return "fumbled and %s" % ("kept" if event[3] else "lost")
        if name == "BLOCKED":
            kept = "%s has it" % who if event[3] else "lost"
            return "blocked, %s %s" % (kept, self.on(side, max(0, event[2])))
        if name == "OB":
            return "out of bounds"
        if name == "REGAINED":
            return "%s has the ball again" % who
        if name == "PENALTYCARD":
            return "a penalty card"
        if name == "REPLACECARD":
            return self._replacement_words()
        if name == "PENALTY":
            answer = "accepted" if event[3] else "refused"
            return "Penalty against %s, %s: %s." % (who, yards_text(event[2]), answer)
        if name == "TIMEOUT":
            return "%s calls time-out, number %d of the half." % (who, event[2])
        return _men_words(name, who, event) or super().side_words(name, who, event)


def _card_words(event: "Event", cut: bool) -> str:
    """Return the card and the class that was named; neither in closed announcing."""
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


def _men_words(name: str, who: str, event: "Event") -> str:
    if name not in ("SUB", "REPLACE", "ENTER", "REMOVED", "PLACE"):
        return ""
    position = position_name(event[2])
    man = ": a " + CLASS_NAMES[event[-1]] if event[-1] >= 0 else ""
    if name == "SUB":
        return "%s has a new man at %s%s." % (who, position, man)
    if name == "ENTER":
        return "A substitute comes in at %s%s." % (position, man)
    if name == "REPLACE":
        long = "game" if event[3] else "quarter"
        return "%s's %s is out, by a replacement card for the %s%s." % (who, position, long, man)
    if name == "REMOVED":
        return "%s's %s who had to leave was a %s." % (who, position, CLASS_NAMES[event[-1]])
    return ""
