"""The screens of any football: the field with ball, pins, score and situation."""

from micropython import const

from pigskin.core.game import NOBODY, WHITE, beside
from pigskin.games.football.data import pictures
from pigskin.games.football.field import on_spot, ordinal
from pigskin.games.football.rules import points_of
from pigskin.games.screen import GameScreen
from pigskin.hardware import WIDTH
from pigskin.ui import tunes
from pigskin.ui.pieces import draw_picture

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.football.drives import Drives
    from pigskin.types import (
        Calls,
        Choices,
        Display,
        Event,
        Events,
        FootballView,
        OwnView,
        Screen,
        Tune,
        Words,
    )
    from pigskin.ui.ui import Ui

# The row in which the ball lies.
_MIDDLE = const(23)
# A yard is a pixel.
_LEFT = const(14)
_TOP = const(13)
_BOTTOM = const(33)
_GOAL = const(100)
# A ball that is over a goal line is drawn this many yards behind it.
_DEEP = const(5)
_TEN = const(10)
_FRAME_MS = const(40)
# The player is asked again about a kick up to this down, while more cards or plays than _SHORT
# are left.
_EARLY = const(2)
_SHORT = const(4)
# Sounds.
_FIRST_DOWN = const(((880, 70), (1175, 110)))
_TURNOVER = const(((440, 110), (330, 110), (247, 220)))
_TOUCHDOWN = const(((523, 110), (523, 110), (659, 110), (784, 220), (659, 110), (784, 330)))
_FIELD_GOAL = const(((659, 110), (784, 110), (1047, 260)))
_GUN = const(((150, 30), (90, 60), (60, 180)))
_SAFETY = const(((330, 160), (247, 160), (196, 300)))


def yard_x(at_left: bool, spot: int) -> int:
    """Return the column of a spot counted from the left goal, or from the right one."""
    yard = spot if at_left else _GOAL - spot
    if yard < 0:
        yard = -_DEEP
    elif yard > _GOAL:
        yard = _GOAL + _DEEP
    return _LEFT + yard


def draw_field(display: "Display") -> None:
    display.rect(_LEFT - 11, _TOP, 122 + 1, _BOTTOM - _TOP + 1, 1)
    for yard in range(0, _GOAL + 1, 10):
        x = _LEFT + yard
        if yard in (0, _GOAL):
            display.vline(x, _TOP, _BOTTOM - _TOP + 1, 1)
        elif yard == 50:
            _dots(display, x, 2)
        else:
            _dots(display, x, 4)
    # End zones are hatched.
    for x, edge in ((_LEFT - 11, _LEFT), (_LEFT + _GOAL, _LEFT + _GOAL + 11)):
        for start in range(x - (_BOTTOM - _TOP), edge, 4):
            _hatch(display, start, x, edge)


def _dots(display: "Display", x: int, step: int) -> None:
    for y in range(_TOP, _BOTTOM, step):
        display.pixel(x, y, 1)


def _hatch(display: "Display", start: int, left: int, right: int) -> None:
    """Draw the part of a falling line that is between two columns."""
    first = max(start, left + 1)
    last = min(start + _BOTTOM - _TOP, right) - 1
    if first <= last:
        display.line(first, _TOP + first - start, last, _TOP + last - start, 1)


def _draw_pin(display: "Display", x: int, flag: int) -> None:
    """Draw a row of posts across the field with a flag on top, `flag` pixels wide."""
    for y in range(_TOP - 1, _BOTTOM + 2, 2):
        display.pixel(x, y, 1)
    display.fill_rect(x, _TOP - 2, flag, 3, 1)


def _draw_ball(display: "Display", x: int, y: int = _MIDDLE) -> None:
    """Draw a football of seven by five pixels with a dark edge."""
    for i in range(-3, 4):
        wide = 4 - abs(i) + (i == 0)
        display.hline(x - wide, y + i, 2 * wide + 1, 0)
    display.hline(x - 1, y - 2, 3, 1)
    display.hline(x - 2, y - 1, 5, 1)
    display.hline(x - 3, y, 7, 1)
    display.hline(x - 2, y + 1, 5, 1)
    display.hline(x - 1, y + 2, 3, 1)
    display.pixel(x - 1, y, 0)
    display.pixel(x + 1, y, 0)


def draw_arrow(display: "Display", at_left: bool, x: int) -> None:
    """Draw the direction of the side in possession, with a dark edge on the end zones."""
    step = 1 if at_left else -1
    x += 6 * step
    for i in range(4):
        display.vline(x + i * step, _MIDDLE - 3 + i, 7 - 2 * i, 0)
    for i in range(3):
        display.vline(x + i * step, _MIDDLE - 2 + i, 5 - 2 * i, 1)


def clock_text(view: "OwnView") -> str:
    """Return how much is left, as the game counts it: quarter and cards, plays, or throws."""
    if hasattr(view, "quarter"):
        return "Q%d %d" % (view.quarter, view.left)
    rules = view.rules
    if rules.timed:
        # MatchFlow writes the minutes left here.
        return ""
    return "%d left" % (view.throws if rules.throws >= 0 else max(0, rules.plays - view.plays))


def togo_text(view: "FootballView") -> str:
    return "goal" if view.goal_to_go else str(view.togo)


# The line below the field in phases without downs. * is the side that is asked.
_SITUATIONS = const(
    (
        ("opening", "Who shall have the choice?"),
        ("toss", "* calls the coin"),
        ("choice", "* has the choice"),
        ("choice_half", "* has the choice"),
        ("kickoff", "Kick-off"),
        ("freekick", "Free kick"),
        ("try", "* tries for the point"),
        ("runback", "Caught"),
        ("window", "Time-out for *"),
    )
)


def _left(view: "OwnView") -> int:
    """Return how many cards, throws or plays are left."""
    if hasattr(view, "quarter"):
        return view.left
    return view.throws if view.rules.throws >= 0 else view.rules.plays - view.plays


def _has_ball(view: "FootballView") -> int:
    """Return the side that has the ball; in Pigskin the other side may be asked meanwhile."""
    return view.possession if hasattr(view, "possession") else view.side


# Endings of a call, and gains in yards.
_OUTCOMES = const(
    (
        ("PAT", "good"),
        ("NOPAT", "no point"),
        ("FG", "goal"),
        ("NOFG", "no goal"),
        ("TD", "touchdown"),
        ("SAFETY", "safety"),
        ("BLOCKED", "blocked"),
        ("LOST", "lost"),
    )
)
_GAINS = const(((0, "no gain"), (1, "1 to 4"), (5, "5 to 9"), (10, "10 and more")))
_WITH_BALL = const(("kickoff", "freekick", "runback"))
_NO_BALL = const(("lineup", "toss", "opening", "choice", "choice_half", "final"))
# After these events, the position after the choice is shown at once.
_LAST = const(("TOSS", "ELECT", "LINEUP", "FINAL"))


class FootballScreen(GameScreen):
    """The screens of a football: the field, and the calls of the dice footballs and All-Fair."""

    SUMS_UP = "PLAY"
    PERIOD = "QUARTER"
    # The header also has two scores of two digits, the sign of a break and the clock.
    NAMES_WIDE = 50
    CALLS: "Calls" = (
        ("THROW", "Throw the dice", "high throw has the choice"),
        ("KICK", "Kick off", "the others get the ball"),
        ("RECEIVE", "Receive", "you get the ball"),
        ("KICKOFF", "Kick off", ""),
        ("LINE", "Line plunge", "sure but short"),
        ("END", "End run", "wide and often stopped"),
        ("PASS", "Forward pass", "far, but it may be lost"),
        ("TRICK", "Trick play", "twice as far, or far back"),
        ("PUNT", "Punt", "give it up far away"),
        ("PLACE", "Place kick", "three points if good"),
        ("FG", "Field goal", "three points if good"),
        ("RUNBACK", "Run it back", "if even, so many yards"),
        ("DECLINE", "Stay here", "no risk"),
        ("UNNAMED", "Foul: no play named", ""),
        ("DELAY", "Foul: playing for time", ""),
    )
    SUBJECTS: "Words" = (("FG", "Field goal"), ("KICKOFF", "Kick-off"))
    CALLED = ("scrimmage",)
    KICKS: "Choices" = ("PUNT", "PLACE", "FG")
    KNOWN: "Choices" = ("ELECT",)
    MOMENTS: "Words" = (
        ("TD", "TOUCHDOWN!"),
        ("FG", "FIELD GOAL!"),
        ("SAFETY", "SAFETY!"),
        ("FINAL", "FINAL GUN!"),
    )
    SOUNDS: "dict[str, Tune]" = {
        "FIRSTDOWN": _FIRST_DOWN,
        "LOST": _TURNOVER,
        "DOWNS": _TURNOVER,
        "TD": _TOUCHDOWN,
        "FG": _FIELD_GOAL,
        "SAFETY": _SAFETY,
        "FINAL": _GUN,
        "QUARTER": tunes.WHISTLE,
    }

    def draw(self, ui: "Ui", view: "OwnView", choice: str = "") -> None:
        """Draw score, field, ball and situation; the choice or the story goes below them."""
        ui.clear()
        self.draw_score(ui, view, clock_text(view), bool(choice))
        if view.phase in _NO_BALL:
            draw_field(ui.display)
        else:
            side, ball, down = self.resting(view)
            x = self._x(view, side, ball)
            self._draw_pitch(ui.display, view, down, side, x)
            _draw_ball(ui.display, x)
        ui.center(self.situation(view), 35)

    def words_for(self, choice: str, view: "OwnView" = None) -> tuple[str, str]:
        name, hint = GameScreen.words_for(self, choice)
        if view is not None and view.phase == "try" and choice in self.KICKS:
            hint = "one point if good"
        return name, hint

    def new_summary(self) -> "Drives":
        from pigskin.games.football.drives import Drives

        return Drives()

    def short_line(self, line: str, own: bool) -> str:
        """Return the line without what the picture shows: kick-off spot, and whose ball it is.

        The person who has made the call knows down, distance and spot too.
        """
        first, comma, last = line.rpartition(", ")
        if comma and "'s ball" in last:
            line = first + "."
        situation, colon, rest = line.partition(": ")
        if own and colon and " and " in situation:
            return rest[0].upper() + rest[1:]
        who, kicks, rest = line.partition(" from ")
        if not kicks or who[-9:] != "kicks off":
            return line
        # The spot ends before the card or the comma.
        return who + rest[min([rest.find(mark) % len(rest) for mark in (" (", ",")]) :]

    def outcome(self, side: int, events: "Events") -> tuple[str, int]:
        """Return the ending that weighs most, or the length of a kick, or the gain."""
        yards = kicked = 0
        ended = ""
        for event in events:
            name = event[0]
            if name == "MOVE" and event[2] == "kick":
                kicked = event[3]
            elif name == "MOVE" and event[1] == side:
                yards += event[3]
            elif len(event) > 1 and event[1] == side:
                ended = ended or beside(name, _OUTCOMES)
            elif name == "TD":
                ended = "their touchdown"
        if kicked and not ended:
            kicked -= kicked % _TEN
            return "%d to %d yards" % (kicked, kicked + _TEN - 1), 0
        if not ended:
            ended = "loss"
            for least, words in _GAINS:
                if yards >= least:
                    ended = words
        return ended, yards

    def period_name(self, event: "Event") -> str:
        return "Half-time" if event[1] == 3 else "Quarter %d" % (event[1] - 1)

    def doubt(self, view: "OwnView", choice: str) -> str:
        """Return a question about an early kick; sound coaches wait for fourth down."""
        early = 0 < view.down <= _EARLY and _left(view) > _SHORT
        if choice not in self.KICKS or not early:
            return ""
        return "%s on %s down?" % (self.call_label(choice), ordinal(view.down))

    def situation(self, view: "FootballView") -> str:
        """Return one line with down and distance, or with who does what."""
        # A long name fits beside "goal", not beside "goal line".
        where = on_spot(_has_ball(view), view.ball, self.names).replace(" line", "")
        if view.down and view.phase != "window":
            return "%s & %s %s" % (ordinal(view.down), togo_text(view), where)
        words = beside(view.phase, _SITUATIONS).replace("*", self.names[view.side])
        return "%s %s" % (words, where) if view.phase in _WITH_BALL else words

    def cursor(self, view: "OwnView", choices: "Choices", last: str) -> int:
        """Return the last call, or to receive; most sides want the ball."""
        return GameScreen.cursor(self, view, choices, last or "RECEIVE")

    def left_side(self, view: "OwnView") -> int:
        """Return the side that defends the goal at the left all through the game."""
        return WHITE

    def _x(self, view: "OwnView", side: int, spot: int) -> int:
        """Return the column of a spot counted from this side's own goal."""
        return yard_x(side == self.left_side(view), spot)

    def resting(self, view: "OwnView") -> tuple[int, int, int]:
        """Return the side that has the ball, its spot, and the down; 0 without a series."""
        return _has_ball(view), view.ball, view.down

    def pins(self, view: "OwnView") -> tuple[int, int]:
        """Return where the series began, NOBODY if that is unknown, and the line to gain."""
        return view.gain_line - _TEN, view.gain_line

    def _draw_pitch(
        self, display: "Display", view: "OwnView", down: int, side: int, x: int
    ) -> None:
        """Draw the field with its pins, and the arrow of the side whose ball is at x."""
        draw_field(display)
        if down:
            owner = _has_ball(view)
            start, gain = self.pins(view)
            if start != NOBODY:
                _draw_pin(display, self._x(view, owner, start), 2)
            if start != NOBODY and gain <= _GOAL:
                _draw_pin(display, self._x(view, owner, gain), 4)
        draw_arrow(display, side == self.left_side(view), x)

    # The picture while the events of a choice are told

    def follow(self, shown: "OwnView", event: "Event", after: "OwnView") -> "OwnView":
        name = event[0]
        if name in _LAST:
            return after
        scorer, points = points_of(event)
        if points:
            shown.score = list(shown.score)
            shown.score[scorer] += points
        if name == "MOVE":
            self._follow_ball(shown, event)
        elif name == "TD":
            _set(shown, "try", event[1], self.try_spot(shown))
        elif name in ("PAT", "NOPAT", "FG"):
            _set(shown, "choice", 1 - event[1], 0)
        elif name == "SAFETY":
            _set(shown, "kickoff", event[1], 20)
        elif name in ("SERIES", "FIRSTDOWN"):
            _set(shown, "scrimmage", event[1], event[2], 1)
            shown.gain_line = event[2] + _TEN
        elif name == "LOST":
            _set(shown, "runback", 1 - event[1], _GOAL - event[3])
        elif name in ("FUMBLE", "BLOCKED", "KICKAGAIN"):
            shown.ball = event[2]
        return shown

    def _follow_ball(self, shown: "OwnView", event: "Event") -> None:
        _, side, how, _, spot = event
        if how == "kick":
            _set(shown, "runback", 1 - side, _GOAL - spot)
        elif how == "penalty":
            shown.ball = spot if side == _has_ball(shown) else _GOAL - spot
        else:
            shown.ball = spot

    def try_spot(self, shown: "OwnView") -> int:
        """Return the spot of the ball for the try."""
        return 98

    def draw_moment(
        self, ui: "Ui", shown: "OwnView", event: "Event", words: str, frame: int
    ) -> None:
        """Draw the hopping referee with his sign, or the ball between the posts."""
        side, points = points_of(event)
        name = "%s +%d" % (self.names[side], points) if points else "%d - %d" % event[1:3]
        ui.clear()
        if event[0] == "FG":
            draw_picture(ui.display, pictures.FIELD_GOAL, 0, 0)
            self.draw_words(ui, words, 70, name)
        else:
            sign = pictures.TOUCHDOWN if event[0] == "TD" else pictures.SAFETY
            draw_picture(ui.display, sign, 0, 2 * (frame & 1))
            self.draw_words(ui, words, 46, name)

    def movement(self, ui: "Ui", shown: "OwnView", event: "Event") -> "Screen[bool] | None":
        name, side = event[0], event[1] if len(event) > 1 else NOBODY
        start = self.resting(shown)[1]
        if name == "MOVE":
            _, _, how, yards, spot = event
            lifted = how in ("kick", "pass")
            return self._travel(ui.display, shown, side, spot - yards, spot, lifted)
        if name == "LOST" and event[2] == "pass":
            return self._travel(ui.display, shown, side, start, event[3], True)
        if name == "BLOCKED":
            return self._travel(ui.display, shown, side, start, event[2], False)
        return None

    def _travel(
        self, display: "Display", shown: "OwnView", side: int, start: int, spot: int, lifted: bool
    ) -> "Screen[bool]":
        """Move the ball over the field from spot to spot; return True if a button skips this."""
        x = self._x(shown, side, start)
        way = self._x(shown, side, spot) - x
        holder, _, down = self.resting(shown)
        steps = min(12, max(2, abs(way) // 3))
        for i in range(steps + 1):
            display.fill_rect(0, 11, WIDTH, 24, 0)
            at = x + way * i // steps
            self._draw_pitch(display, shown, down, holder, at)
            lift = 28 * i * (steps - i) // (steps * steps) if lifted else 0
            _draw_ball(display, at, _MIDDLE - lift)
            if (yield _FRAME_MS):
                return True
        return False


def _set(shown: "OwnView", phase: str, side: int, ball: int, down: int = 0) -> None:
    shown.phase = phase
    shown.side = side
    if hasattr(shown, "possession"):
        shown.possession = side
    shown.ball = ball
    shown.down = down
