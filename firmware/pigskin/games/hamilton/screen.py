"""The screens of Pigskin: the eleven men, the men to choose from, penalties, and the curtain."""

from micropython import const

from pigskin.core.game import NOBODY, beside
from pigskin.games.football.field import on_spot, ordinal, spot_text
from pigskin.games.football.screen import FootballScreen, clock_text
from pigskin.games.hamilton.deck import POINT_AFTER_MARGIN, POSITIONS, card_name
from pigskin.games.hamilton.squad import CLASSES, LINE_MEN, UNKNOWN
from pigskin.games.hamilton.timeout import FREE_TIMEOUTS, TIMEOUTS
from pigskin.games.hamilton.turn import OUT_OF_BOUNDS_FROM
from pigskin.games.hamilton.words import CLASS_NAMES, call_words, reading_words
from pigskin.games.screen import TO_ACT
from pigskin.hardware import DOWN, LEFT, RIGHT, UP, WIDTH, A
from pigskin.ui.pieces import draw_tiny

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.core.game import Game
    from pigskin.games.hamilton.rules import Hamilton
    from pigskin.games.hamilton.view import View
    from pigskin.types import Choices, Display, Event, Events, Flow, OwnView, Part, Screen
    from pigskin.ui.ui import Ui

# An extra choice in a line-up: a coach places the rest of the eleven.
LINE_UP = const("LINEUP")

_LEAVES = const("Card: a man of %s leaves")
_LEAVE = const("Cards: %d men of %s leave")
_NOT_OPEN = const(
    (
        ("SUB", "Nobody on the bench may come in now."),
        ("POOB", "Only a Star at fullback may punt out of bounds."),
        ("QUICKKICK", "Only a Star at fullback may quick kick."),
    )
)

# The letters of readings that fit between the buttons.
_GAVE = const(16)
_FIVE_YARDS = const("This is time-out %d of the half. Only four are free: it costs five yards.")

_WIDE = const(17)
_HIGH = const(11)
_STEP = const(18)
# Where the tab with the class of the man begins.
_TAB = const(12)
_LINE_Y = const(11)
_BACKS_Y = const(23)
_TITLE_Y = const(35)
# QB, FB, LH and RH behind the line: the halfbacks outside, the quarterback before the fullback.
_BACK_X = const((46, 64, 19, 91))
# The positions as they are drawn, line and backs from left to right.
_FROM_LEFT = const(b"\x00\x01\x02\x03\x04\x05\x06\x09\x07\x08\x0a")

_GOAL = const(100)
_FIRST_YARD = const(1)
_TOUCHBACK_SPOT = const(20)
_ENDED = const(
    (
        ("touchdown", "touchdown %s"),
        ("safety", "safety on %s"),
        ("goal", "field goal %s"),
        ("good", "%s's point is good"),
        ("failed", "no point for %s"),
    )
)


# Endings without an event that moved the ball.
_WHERE_IT_WAS = const(("-", "goal", "missed"))
# Endings at which the pins are still there.
_IN_SERIES = const(("down", "safety"))
# The spot at which a ball over the goal line is drawn.
_BEHIND = const(-1)
_SECOND_HALF = const(3)
# Events for which a card leaves the pack, events that settle a play, and events that move the
# ball.
_TURNED = const(("CARD", "PENALTYCARD", "REPLACECARD"))
_SETTLED = const(
    (
        "MOVE",
        "CARD",
        "TD",
        "SAFETY",
        "FG",
        "NOFG",
        "PAT",
        "NOPAT",
        "TOUCHBACK",
        "DOWNS",
        "FIRSTDOWN",
        "REGAINED",
        "SERIES",
    )
)
_MOVING = const(("MOVE", "LOST", "BLOCKED", "FUMBLE"))


class PigskinScreen(FootballScreen):
    # The next card is cut, and stays in the pack (AMB-01).
    _cut = False

    CALLS = (
        ("KICK", "Kick off", "the others get the ball"),
        ("RECEIVE", "Receive", "you get the ball"),
        ("KICKOFF", "Kick off", ""),
        ("PASS", "Forward pass", "far, but it may be lost"),
        ("PUNT", "Punt", "give it up far away"),
        ("FIELDGOAL", "Field goal", "three points if good"),
        ("LONGPASS", "Long pass", "all or nothing"),
        ("POOB", "Punt out of bounds", "Star; a rare return"),
        ("QUICKKICK", "Quick kick", "Star; early downs only"),
        ("ACCEPT", "Accept", "walk off, play again"),
        ("REFUSE", "Refuse", "the play stands"),
        ("DONE", "Play on", "leave the bench"),
        ("SUB", "Substitute", "bring a man in"),
        (LINE_UP, "Line up for me", "a coach places the rest"),
        ("KEEP", "Keep line-up", "all stay"),
        ("*", "Star", "the best"),
        ("2", "Second", "good"),
        ("S", "Scrub", "a body"),
    )
    SUBJECTS = (
        ("RUN", "Run"),
        ("PASS", "Pass"),
        ("KICKOFF", "Kick-off"),
        ("SUB", "Substitute"),
        ("DONE", "Substitute"),
        ("ACCEPT", "Penalty"),
        ("REFUSE", "Penalty"),
        ("OUT", "Replacement card"),
        ("IN", "Replacement card"),
    )
    WATCHING = (
        "Watch, or press RIGHT: it plays on to your next choice. B: time-out. UP: your bench, "
        "while its sign is shown."
    )
    WATCHING_B = "time-out"
    NO_ADVICE = ("lineup", "substitute", "forced", "enter", "window", "toss")
    TAKE_BACK = ("lineup", "substitute")
    KICKS = ("PUNT", "POOB", "QUICKKICK", "FIELDGOAL")
    BREAK = ("window", "DONE", "SUB")
    WHO_ACTS = "Who changes men?"
    SMALL = ("REPLACE", "ENTER", "SUB", "OTO")
    # A choice of a man, or about a penalty, may end a play that waited for it.
    KNOWN = ("ELECT", "LINEUP", "PLACE", "FIRSTDOWN", "SERIES", "TOUCHBACK", "PENALTY")
    UNTOLD = ("PLACE", "REMOVED")
    SECRET = ("lineup", "substitute", "forced", "enter")

    def left_side(self, view: "View") -> int:
        """Return the side that defends the left goal, by the option (PS-4.2)."""
        return view.rules.left_side

    def draw(self, ui: "Ui", view: "View", choice: str = "") -> None:
        """Draw the man or the decision that a choice is about, or the field."""
        phase = view.phase
        marked = _position_of(view, choice)
        if not choice or phase in ("kickoff", "toss", "choice", "choice_half"):
            FootballScreen.draw(self, ui, view, choice)
        elif phase == "scrimmage" and marked < 0:
            FootballScreen.draw(self, ui, view, choice)
            _draw_way(ui.display, UP)
        elif phase == "scrimmage":
            known = view.named[1 - view.side]
            self._draw_eleven(ui, view, self.situation(view), known, marked, view.used)
            _draw_way(ui.display, DOWN)
        elif phase == "penalty":
            self._draw_penalty(ui, view)
        elif view.viewer == NOBODY:
            FootballScreen.draw(self, ui, view, choice)
        else:
            own = view.loser in (NOBODY, view.viewer)
            men = view.field if own else view.named[view.loser]
            name = self.names[view.viewer if own else view.loser]
            self._draw_eleven(ui, view, _title(view, name), men, marked)

    def draw_score(self, ui: "Ui", view: "View", left: str, asked: bool) -> None:
        FootballScreen.draw_score(self, ui, view, left, asked)
        if self.can_act or self.act_wanted:
            _draw_bench(ui.display, WIDTH - 5 - ui.font.width(left), self.act_wanted)

    def _draw_eleven(
        self,
        ui: "Ui",
        view: "View",
        title: str,
        men: "Sequence[int]",
        marked: int = -1,
        used: int = 0,
    ) -> None:
        ui.clear()
        self.draw_score(ui, view, clock_text(view), view.viewer in (NOBODY, view.side))
        for position in range(len(POSITIONS)):
            _draw_man(ui, position, men[position], position == marked, used >> position & 1)
        ui.center(title, _TITLE_Y)

    def _draw_penalty(self, ui: "Ui", view: "View") -> None:
        """Draw what follows from either answer to a penalty (PS-10.4)."""
        ui.clear()
        self.draw_score(ui, view, clock_text(view), True)
        ui.text("Accept:", 1, 12)
        ui.right(_accepted_text(view, self.names), WIDTH - 1, 12)
        ui.text("Refuse:", 1, 23)
        ui.right(_refused_text(view, self.names), WIDTH - 1, 23)
        against = self.names[view.offender], view.penalty_yards
        ui.center("Penalty on %s: %d yards" % against, _TITLE_Y)

    def resting(self, view: "OwnView") -> tuple[int, int, int]:
        """Return side, spot and down, also while a play waits for a decision."""
        ending = view.ending
        if ending in _WHERE_IT_WAS:
            return view.possession, view.ball, view.down
        if ending in ("good", "failed"):
            return view.possession, self.try_spot(view), 0
        side = view.end_side
        series = ending in _IN_SERIES and side == view.possession
        spot = view.end_spot
        if ending == "touchdown":
            spot = _GOAL
        elif ending in ("safety", "touchback"):
            spot = _BEHIND
        return side, spot, view.down if series else 0

    def pins(self, view: "OwnView") -> tuple[int, int]:
        # With goal to go, the line to gain does not show where the series began (AMB-22).
        return (NOBODY, _GOAL) if view.goal_to_go else FootballScreen.pins(self, view)

    def follow(self, shown: "OwnView", event: "Event", after: "OwnView") -> "OwnView":
        name = event[0]
        if name in _TURNED and not self._cut:
            shown.left -= 1
        self._cut = name == "CUT"
        if shown.ending != "-" and name in _SETTLED:
            # A play that counts goes on from where it ended. Penalty yards are walked off from its
            # line of scrimmage, and after a penalty a try is made again.
            if name != "MOVE":
                shown.possession, shown.ball, shown.down = self.resting(shown)
            shown.ending = "-"
        shown = FootballScreen.follow(self, shown, event, after)
        if name in ("QUARTER", "RESHUFFLE"):
            shown.left = shown.rules.full
            if name == "QUARTER":
                shown.quarter = event[1]
                if event[1] == _SECOND_HALF:
                    shown.phase = "choice_half"
        elif name in ("OB", "REGAINED"):
            shown.possession = event[1]
            shown.ball = event[2]
            shown.down = 0
        elif name == "BLOCKED" and not event[3]:
            shown.possession = 1 - event[1]
            shown.ball = _GOAL - event[2]
            shown.down = 0
        if name in _MOVING and shown.ball <= 0:
            shown.ball = _BEHIND
        elif name in _MOVING and shown.ball >= _GOAL:
            # A touchdown ends the series, also of a side that got its own kick back.
            shown.ball = _GOAL
            shown.down = 0
        elif name in ("SERIES", "FIRSTDOWN"):
            shown.gain_line = min(_GOAL, shown.gain_line)
        return shown

    # Choices

    def words_for(self, choice: str, view: "View | None" = None) -> tuple[str, str]:
        if view is not None and view.phase in ("lineup", "enter", "substitute"):
            words = _words_about_men(view, choice)
            if words:
                return words
        first, _, rest = choice.partition(" ")
        if choice in TIMEOUTS:
            name = self.names[TIMEOUTS.index(choice)]
            return "Time-out " + name, "both may change men"
        if first == "OUT":
            long = "game" if view is not None and view.for_game else "quarter"
            return rest + " goes out", "he is out for the %s" % long
        if rest in POSITIONS:
            name = "%s %s" % (first[0] + first[1:].lower(), rest)
            return name, _gave(view, POSITIONS.index(rest)) or call_words(choice)
        if first == "IN":
            return self.words_for(rest)[0] + " comes in", ""
        if first in POSITIONS and rest:
            return "%s: %s" % (first, self.words_for(rest)[0]), ""
        return FootballScreen.words_for(self, choice)

    def step(self, view: "View", choices: "Choices", at: int, button: int) -> int:
        if button == UP and view.phase == "kickoff":
            return TO_ACT
        if view.phase not in ("scrimmage", "forced", "substitute"):
            return FootballScreen.step(self, view, choices, at, button)
        places = [_position_of(view, choice) for choice in choices]
        if button in (LEFT, RIGHT):
            return _beside(choices, places, at, 1 if button == RIGHT else -1)
        to = _above_or_below(places, at, 1 if button == DOWN else -1)
        # UP from the line leads to the bench.
        return TO_ACT if to == at and button == UP and view.phase == "scrimmage" else to

    def cursor(self, view: "View", choices: "Choices", last: str) -> int:
        """Return the choice about the last man called, or the nearest open man in his row."""
        if last in choices or not last:
            return FootballScreen.cursor(self, view, choices, last)
        places = [_position_of(view, choice) for choice in choices]
        place = _position_of(view, last)
        return _nearest(places, _row_of(place), place, 0)

    def sole_choice(self, view: "View", choices: "Choices") -> str:
        return "DONE" if view.phase == "window" and choices == ("DONE",) else ""

    def extras(self, view: "View") -> "Choices":
        return (LINE_UP,) if view.phase == "lineup" else ()

    def play_extra(self, flow: "Flow", choice: str) -> "Screen[None]":
        """Let a coach place the rest of a person's eleven."""
        side = flow.match.game.side
        yield flow.let_coach_choose()
        yield self._show_eleven(flow, side)

    def _show_eleven(self, flow: "Flow", side: int) -> "Screen[None]":
        """Show the eleven that a coach has placed until the player presses A."""
        ui = flow.ui
        view: OwnView = flow.match.game.view(side)
        while True:
            self._draw_eleven(ui, view, "%s's eleven" % self.names[side], view.field)
            ui.footer("ok", "")
            if (yield None) == A:
                # Acknowledge the button at once, since the other coach may take long.
                ui.footer("", "")
                ui.display.show()
                return

    def worth_of(self, view: "View", choice: str) -> str:
        from pigskin.games.hamilton.odds import gain_text

        return gain_text(view.deck, choice)

    def offered(self, view: "View") -> "Choices":
        """Return the choices; on the bench without men of the class of the man they replace."""
        choices = view.choices()
        if view.phase != "substitute":
            return choices
        better = [
            word for word in choices if word[-1] != CLASSES[view.field[_position_of(view, word)]]
        ]
        return tuple(better) or choices

    def public_choices(self, game: "Hamilton") -> "Choices":
        """Return all calls that the position may allow, to hide whether the fullback is a Star.

        A player who picks a closed call is told so, and the other player sees that.
        """
        if game.phase == "window":
            return ("DONE", "SUB")
        choices = game.choices()
        if game.phase != "scrimmage":
            return choices
        calls = [call for call in choices if call not in ("POOB", "QUICKKICK", "FIELDGOAL")]
        if game.ball >= OUT_OF_BOUNDS_FROM:
            calls.append("POOB")
        if game.down <= game.rules.quick_kick_downs:
            calls.append("QUICKKICK")
        if "FIELDGOAL" in choices:
            calls.append("FIELDGOAL")
        return tuple(calls)

    def doubt(self, view: "View", choice: str) -> str:
        # A quick kick is meant for early downs.
        return "" if choice == "QUICKKICK" else FootballScreen.doubt(self, view, choice)

    def cost(self, view: "View", call: str) -> str:
        """Return a warning if a time-out costs yards: four in a half are free (PS-12.2, 12.3)."""
        used = view.timeouts[TIMEOUTS.index(call)] if call in TIMEOUTS else 0
        return "" if used < FREE_TIMEOUTS else _FIVE_YARDS % (used + 1)

    def why_not(self, choice: str) -> str:
        return beside(choice, _NOT_OPEN)

    def card_text(self, event: "Event") -> tuple[str, str]:
        """Return the card, and the class of the man it is read for if that is announced."""
        card = event[2]
        if card < 0:
            return "?", "reads it in secret"
        if event[3] == POINT_AFTER_MARGIN:
            return card_name(card), "tries for the point"
        man = event[4]
        said = "has a %s there" % CLASS_NAMES[man] if man >= 0 else "turns a card"
        return card_name(card), said

    def read_text(self, shown: "OwnView", event: "Event") -> str:
        return reading_words(event[5])

    def parts(self, game: "Game", events: "Events", names: "Sequence[str]") -> "list[Part]":
        """Return the lines of a story; the first card of a game is told in words."""
        parts = FootballScreen.parts(self, game, events, names)
        for at, (end, result, line) in enumerate(parts):
            before, bracket, rest = line.partition(" (")
            if bracket and not self.explained:
                self.explained = True
                note, _, rest = rest.partition(")")
                parts[at] = end, result, before + _card_in_words(note) + rest
        return parts

    def call_label(self, call: str) -> str:
        return "Punt out" if call == "POOB" else self.words_for(call)[0]


def _title(view: "View", name: str) -> str:
    """Return the title above a side's eleven."""
    if view.phase == "forced":
        return _LEAVE % (view.leaving, name) if view.leaving > 1 else _LEAVES % name
    return ("%s's new man" if view.phase == "enter" else "%s's eleven") % name


def _card_in_words(note: str) -> str:
    """Return `cut B3 Second` as a sentence has it."""
    words = note.split(" ")
    said = ", card %s" % words[1 if words[0] == "cut" else 0]
    if words[0] == "cut":
        said += " from a cut of the pack"
    if words[-1] in CLASS_NAMES:
        said += ", read for a " + words[-1]
    return said


def _gave(view: "View | None", position: int) -> str:
    """Return the last readings of the man attacked; they are known in closed announcing."""
    if view is None or view.phase != "scrimmage":
        return ""
    heard = view.heard[1 - view.side]
    gave = ""
    for at in range(len(heard) - 3, -1, -3):
        if heard[at] == position:
            told = reading_words(heard[at + 1] | heard[at + 2] << 8).lower()
            if len(gave) + len(told) > _GAVE:
                break
            gave = told + ", " + gave if gave else told
    return "gave " + gave if gave else ""


def _position_of(view: "View", choice: str) -> int:
    """Return the position a choice names, -1 for none."""
    if choice == "KEEP":
        return -1
    if view.phase in ("lineup", "enter"):
        return view.place
    for word in choice.split(" "):
        if word in POSITIONS:
            return POSITIONS.index(word)
    return -1


def _words_about_men(view: "OwnView", choice: str) -> tuple[str, str] | None:
    """Return (name, hint) of a choice of a class; None for all others."""
    man = choice[-1]
    if man not in CLASSES:
        return None
    position = _position_of(view, choice)
    name = "%s: %s" % (POSITIONS[position], _class_name(man))
    if view.phase == "enter":
        name += " comes in"
    elif view.phase == "substitute":
        name += " for " + _class_name(CLASSES[view.field[position]])
    return name, _men_on_bench(view, position)


def _class_name(mark: str) -> str:
    return CLASS_NAMES[CLASSES.index(mark)]


# The arrow buttons move between the men as they are drawn: the line, the backs, and below them the
# kicks. `places` has the position that each choice names. In a substitution several choices name
# the same one.


def _row_of(place: int) -> int:
    if place < 0:
        return 2
    return 0 if place < LINE_MEN else 1


def _x_of(place: int) -> int:
    if place < 0:
        return WIDTH // 2
    return 1 + _STEP * place if place < LINE_MEN else _BACK_X[place - LINE_MEN]


def _beside(choices: "Choices", places: list[int], at: int, step: int) -> int:
    """Return the next choice in this row, with the same class of man if possible."""
    if places[at] < 0:
        kicks = [n for n in range(len(places)) if places[n] < 0]
        return kicks[(kicks.index(at) + step) % len(kicks)]
    row = [
        place for place in _FROM_LEFT if place in places and _row_of(place) == _row_of(places[at])
    ]
    to = row[(row.index(places[at]) + step) % len(row)]
    there = [n for n in range(len(places)) if places[n] == to]
    same = [n for n in there if choices[n][-1] == choices[at][-1]]
    return (same or there)[0]


def _above_or_below(places: list[int], at: int, step: int) -> int:
    """Return the choice of the next man for this place, or of the nearest in the next row."""
    place = places[at]
    if place >= 0 and 0 <= at + step < len(places) and places[at + step] == place:
        return at + step
    row = _row_of(place) + step
    while 0 <= row <= 2:
        to = _nearest(places, row, place, -1)
        if to >= 0:
            return to
        row += step
    return at


def _nearest(places: list[int], row: int, place: int, otherwise: int) -> int:
    """Return the choice about the man of this row who is drawn nearest to a place."""
    best = otherwise
    least = WIDTH
    for n, other in enumerate(places):
        if _row_of(other) == row and abs(_x_of(other) - _x_of(place)) < least:
            least = abs(_x_of(other) - _x_of(place))
            best = n
    return best


def _draw_bench(display: "Display", right: int, wanted: bool) -> None:
    """Draw the bench in the header: UP opens it. It is dark once the player has asked for it."""
    x = right - 16
    color = 0
    if wanted:
        display.fill_rect(x - 2, 0, 19, 10, 0)
        color = 1
    for i in range(3):
        display.hline(x + 2 - i, 3 + i, 1 + 2 * i, color)
    for man in (7, 10, 13):
        display.fill_rect(x + man, 3, 2, 2, color)
    display.hline(x + 6, 5, 10, color)
    display.vline(x + 7, 6, 2, color)
    display.vline(x + 14, 6, 2, color)


def _draw_way(display: "Display", button: int) -> None:
    """Draw a sign that DOWN leads from the men to the kicks, or UP back to the men."""
    y = _BACKS_Y + 4 if button == DOWN else _TITLE_Y + 2
    for i in range(3):
        row = y + i if button == DOWN else y + 2 - i
        display.hline(1 + i, row, 5 - 2 * i, 1)
    if button == UP:
        display.rect(8, y - 2, 7, 7, 1)
        return
    # Goal posts.
    display.vline(8, y - 3, 6, 1)
    display.vline(14, y - 3, 6, 1)
    display.hline(8, y + 2, 7, 1)
    display.vline(11, y + 2, 4, 1)


# The eleven men of a side


def _draw_man(ui: "Ui", position: int, man: int, marked: bool, closed: int) -> None:
    x = _x_of(position)
    y = _LINE_Y if position < LINE_MEN else _BACKS_Y
    display = ui.display
    name = POSITIONS[position]
    known = 0 <= man < UNKNOWN
    if marked:
        display.fill_rect(x, y, _WIDE, _HIGH, 1)
    elif closed:
        _dotted(display, x, y, known)
    else:
        display.rect(x, y, _WIDE, _HIGH, 1)
    room = _WIDE
    if known:
        # The class has its own tab, so that players do not read it as part of the name.
        room = _TAB
        if not closed:
            display.fill_rect(x + _TAB, y + 1, _WIDE - _TAB, _HIGH - 2, int(not marked))
        draw_tiny(display, CLASSES[man], x + _TAB + 1, y + 3, int(marked or closed))
    ui.text(name, x + max(2, (room - ui.font.width(name) + 1) // 2), y + 2, marked)


def _dotted(display: "Display", x: int, y: int, known: bool) -> None:
    """Draw the box of a man who was attacked in this series and is closed now (PS-7.1).

    It is open at the right if his class is shown there.
    """
    for i in range(0, _TAB if known else _WIDE, 2):
        display.pixel(x + i, y, 1)
        display.pixel(x + i, y + _HIGH - 1, 1)
    for i in range(2, _HIGH - 2, 2):
        display.pixel(x, y + i, 1)
        display.pixel(x + _WIDE - 1, y + i, int(not known))


def _men_on_bench(view: "OwnView", position: int) -> str:
    """Return how many of each class are on the bench for a place in line or backfield."""
    row = 0 if position < LINE_MEN else 3
    free = view.free
    name = "backs" if row else "line"
    return "%s Star %d 2nd %d Scrub %d" % (name, free[row], free[row + 1], free[row + 2])


# A penalty to be decided on


def _series_text(down: int, ball: int, gain_line: int, where: str) -> str:
    togo = "goal" if gain_line >= _GOAL else str(gain_line - ball)
    return "%s & %s, %s" % (ordinal(down), togo, where)


def _accepted_text(view: "View", names: "Sequence[str]") -> str:
    """Return the situation after the penalty is walked off (PS-10.5, AMB-58)."""
    if view.ending in ("good", "failed"):
        return "another try"
    yards = view.penalty_yards
    ball = view.ball - yards if view.offender == view.possession else view.ball + yards
    ball = max(_FIRST_YARD, min(_GOAL - _FIRST_YARD, ball))
    where = spot_text(view.possession, ball, names)
    if view.resume == "kickoff":
        return "kick from %s" % where
    if ball >= view.gain_line:
        return _series_text(1, ball, min(_GOAL, ball + 10), where)
    return _series_text(view.down, ball, view.gain_line, where)


def _refused_text(view: "View", names: "Sequence[str]") -> str:
    """Return the situation if the play counts."""
    ending = view.ending
    spot = view.end_spot
    side = view.end_side
    ended = beside(ending, _ENDED)
    if ended:
        return ended % names[side]
    if ending in ("touchback", "missed"):
        spot = _TOUCHBACK_SPOT
    if ending == "down":
        where = spot_text(side, spot, names)
        if spot >= view.gain_line:
            return _series_text(1, spot, min(_GOAL, spot + 10), where)
        if view.down < 4:
            return _series_text(view.down + 1, spot, view.gain_line, where)
        return "%s %s" % (names[1 - side], on_spot(side, spot, names))
    return "%s %s" % (names[side], on_spot(side, spot, names))
