"""The events of a football game in English, a line for each play and each score."""

from micropython import const

from pigskin.core.game import NOBODY, SIDE_NAMES, WHITE, beside
from pigskin.games.football.field import on_spot, ordinal, spot_text

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.games.football.rules import Football
    from pigskin.types import Event, Events, Part

_CALLS = const(
    (
        ("LINE", "line plunge"),
        ("END", "end run"),
        ("PASS", "forward pass"),
        ("TRICK", "trick play"),
        ("PUNT", "punt"),
        ("PLACE", "place kick"),
        ("FG", "field goal"),
        ("KICK", "kick"),
        ("UNNAMED", "throws without naming a play"),
    )
)

# The result that leads a line: points, or the word for a play without yards.
_RESULTS = const(
    (
        ("TD", "+6"),
        ("PAT", "+1"),
        ("NOPAT", "0"),
        ("FG", "+3"),
        ("NOFG", "NO GOAL"),
        ("SAFETY", "+2"),
        ("LOST", "LOST"),
        ("BLOCKED", "BLOCKED"),
        ("INCOMPLETE", "0"),
    )
)


# Other events. The star stands for the side.
_WORDS = const(
    (
        ("TOSS", "* has the choice."),
        ("INCOMPLETE", "not completed"),
        ("DECLINE", "* declines the run back"),
        ("BLOCKED", "blocked"),
        ("TURNAGAIN", "the card does not apply, another is turned"),
        ("TOUCHBACK", "touchback"),
        ("FIRSTDOWN", "first down"),
        ("DOWNS", "stopped on fourth down"),
        ("TD", "TOUCHDOWN *!"),
        ("PAT", "the point is good"),
        ("NOPAT", "no point"),
        ("FG", "FIELD GOAL *!"),
        ("NOFG", "no goal"),
        ("SAFETY", "SAFETY against *."),
        ("DELAY", "* delays the game"),
    )
)


# Instead of the side that called a play: its kick is in the air.
_KICKED = const(2)
_FIVE = const(5)
_TEN = const(10)


def yards_text(yards: int) -> str:
    return "1 yard" if abs(yards) == 1 else "%d yards" % abs(yards)


class Teller:
    """A teller that cuts events into parts, with a line for each.

    A line is such as `White, 2nd and 8 on White 38: end run, 6-2, 8 yards to White 46.`
    """

    # Events that begin a line, and events that have a line of their own.
    OPENING: tuple[str, ...] = ("PLAY", "DELAY", "ELECT")
    OWN_LINE: tuple[str, ...] = (
        "TD",
        "FG",
        "SAFETY",
        "FINAL",
        "TIMEUP",
        "TOSS",
        "QUARTER",
    )

    def __init__(self, game: "Football", names: "Sequence[str]"):
        self._is_goal = game.is_goal
        self._options = game.options
        self._names = names or SIDE_NAMES
        self._parts: list[Part] = []
        self._line = ""
        self._result = ""
        # The side that called the play or had the ball first, and its yards with the ball.
        self._caller = NOBODY
        self._yards = 0
        # The last spot that the line has told, in yards from White's goal.
        self._told = NOBODY

    def parts(self, events: "Events") -> "list[Part]":
        for at, event in enumerate(events):
            name = event[0]
            own = name in self.OWN_LINE
            if own or name in self.OPENING:
                self._close(at)
            words = self.words(event)
            if own:
                self._parts.append((at + 1, beside(name, _RESULTS), words))
                continue
            if name == "PLAY":
                self._caller = event[1]
            self._note_result(name, event)
            if not self._line or not words or words[0] in " ,":
                self._line += words
            else:
                self._line += ", " + words
        self._close(len(events))
        return self._parts

    def _close(self, end: int) -> None:
        """End the open line before the event `end`."""
        line = self._line
        if line:
            self._parts.append((end, self._result, line[0].upper() + line[1:] + "."))
        self._line = ""
        self._result = ""
        self._caller = NOBODY
        self._yards = 0
        self._told = NOBODY

    def _note_result(self, name: str, event: "Event") -> None:
        if self._caller == _KICKED:
            # The line tells of the return, but does not lead with it.
            return
        result = beside(name, _RESULTS)
        if result:
            self._result = result
        elif name == "MOVE":
            _, side, how, yards, _ = event
            if self._caller == NOBODY:
                self._caller = side
            if how == "kick":
                self._result = self._result or str(yards)
                self._caller = _KICKED
            elif side == self._caller and self._result != "LOST":
                self._yards += yards
                self._result = "%+d" % self._yards if self._yards else "0"

    def spot(self, side: int, spot: int) -> str:
        """Return the words for a spot counted from the goal that the side defends."""
        self._told = spot if side == WHITE else 100 - spot
        return spot_text(side, spot, self._names)

    def on(self, side: int, spot: int) -> str:
        """Return the words for where the ball lies."""
        self._told = spot if side == WHITE else 100 - spot
        return on_spot(side, spot, self._names)

    def words(self, event: "Event") -> str:
        """Return what an event adds to a line, or its own line; empty if it is not told."""
        name = event[0]
        if name == "PLAY":
            return self.play_words(event)
        if name == "THROW":
            from pigskin.core.dice import dice_text

            words = dice_text(event[2])
            if event[1] != self._caller:
                words = "%s throws %s" % (self._names[event[1]], words)
            return words
        if name == "MOVE":
            return self.move_words(event)
        if name == "FINAL":
            white, black = self._names
            return "Final score: %s %d, %s %d." % (white, event[1], black, event[2])
        if name == "TIMEUP":
            return "Time is up."
        if name == "QUARTER":
            return "The %s quarter begins." % ordinal(event[1])
        return self.side_words(name, self._names[event[1]], event) if len(event) > 1 else ""

    def call_words(self, call: str) -> str:
        return beside(call, _CALLS)

    def play_words(self, event: "Event") -> str:
        _, side, call, ball, down, togo = event
        who = self._names[side]
        if call == "KICKOFF":
            return "%s kicks off from %s" % (who, self.spot(side, ball))
        if call == "FREEKICK":
            return "%s punts free from %s" % (who, self.spot(side, ball))
        what = self.call_words(call)
        if not down:
            return "%s tries for the point: %s" % (who, what)
        goal = "goal" if self._is_goal(ball + togo) else str(togo)
        where = self.on(side, ball)
        return "%s, %s and %s %s: %s" % (who, ordinal(down), goal, where, what)

    def where(self, side: int, spot: int) -> str:
        """Return the words for where the ball has come to."""
        if self._over(spot):
            return "over the goal line"
        if self._over(100 - spot):
            return "behind " + self.spot(side, 0)
        return "to " + self.spot(side, spot)

    def _over(self, spot: int) -> bool:
        return spot > 100 or (spot == 100 and self._is_goal(spot))

    def move_words(self, event: "Event") -> str:
        _, side, how, yards, spot = event
        length = yards_text(yards)
        where = self.where(side, spot)
        if how == "return":
            if yards < 0:
                return "brought back to a loss of %s %s" % (length, where)
            return "brought back %s %s" % (length, where) if yards else "no run back"
        if how == "penalty":
            return "penalty, %s%s back %s" % (self._half(-yards, spot), length, where)
        if how == "pass" and yards >= 0:
            return "caught for %s %s" % (length, where)
        if yards < 0:
            return "a loss of %s %s" % (length, where)
        return "%s %s" % (length, where) if yards or how == "kick" else "no gain"

    def _half(self, yards: int, spot: int) -> str:
        """Return why a penalty has fewer yards than others (FB48-18h, F-18)."""
        late = self._line.endswith("delays the game")
        option = "delay_near_goal" if late else "near_goal"
        # A kick-off goes back by all yards that there are, or by ten.
        short = yards < (_TEN if late else _FIVE) and abs(yards - spot) <= 1
        return "half the distance, " if short and self._options[option] == "half" else ""

    def side_words(self, name: str, who: str, event: "Event") -> str:
        side = event[1]
        if name == "ELECT":
            return "%s chooses to %s" % (who, event[2].lower())
        if name == "FUMBLE":
            return "a fumble, but %s has it" % who if event[3] else "a fumble"
        if name == "LOST":
            return "the pass is lost" if event[2] == "pass" else "the ball is lost"
        if name == "KICKAGAIN":
            return "out of bounds, to be kicked again from %s" % self.spot(side, event[2])
        if name == "SERIES":
            told = self._told
            where = self.on(side, event[2])
            return "%s's ball" % who if self._told == told else "%s's ball %s" % (who, where)
        return beside(name, _WORDS).replace("*", who)
