"""The screen of a game: its picture, the words of its choices, its animations."""

from micropython import const

from pigskin.hardware import DOWN, RIGHT, WIDTH
from pigskin.ui import tunes

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.core.game import Game
    from pigskin.games.title import Title
    from pigskin.types import (
        Calls,
        Choices,
        Event,
        Events,
        Flow,
        OwnView,
        Part,
        Screen,
        Summary,
        Tune,
        Words,
    )
    from pigskin.ui.ui import Ui

# Signals that a screen returns instead of a choice. No choice of any game has these names.
LEAVE = "leave"
# The position or the open choices have changed: ask again.
AGAIN = "again"
# Nothing has changed: the screen below continues.
GO_ON = "go on"
# The player asks the coach for advice.
HINT = "hint"
# The person wants to act in the break that is open.
ACT = "act"

# Returned by `step` instead of a choice.
TO_ACT = -1

# What follows the final screen: the menus, the same match again, or one with sides changed.
NO_REMATCH = const(0)
REMATCH = const(1)
CHANGED_SIDES = const(2)


class GameScreen:
    """The default screen of a game, which a game may extend."""

    # The width for both names in a header, in pixels.
    NAMES_WIDE = WIDTH
    CALLS: "Calls" = ()
    # (first word of a choice, its name in the help)
    SUBJECTS: "Words" = ()
    # (event, words that fill the display)
    MOMENTS: "Words" = ()
    # The sounds of the events that have one.
    SOUNDS: "dict[str, Tune]" = {"FINAL": tunes.WHISTLE}
    # Phases in which choices have no worth, so that the player cannot ask the coach.
    NO_ADVICE: tuple[str, ...] = ()
    # Phases in which B takes back the last choice.
    TAKE_BACK: tuple[str, ...] = ()
    # Events of small decisions. A person who plays alone is not told of his own; those of a coach
    # are told with his next choice.
    SMALL: tuple[str, ...] = ()
    # Events that the next question shows. Alone they are not told to the only person who has
    # chosen them, nor in a drive that is summed up.
    KNOWN: tuple[str, ...] = ()
    # Events that the story leaves out.
    UNTOLD: tuple[str, ...] = ()
    # Phases in which plays are called. The cursor starts at the side's last call.
    CALLED: tuple[str, ...] = ()
    # Calls that give up the ball: the cursor does not start at them.
    KICKS: tuple[str, ...] = ()
    # Calls against the side that is asked, which it escapes if it chooses at once.
    CALLED_ON: "Choices" = ()
    # A break in play: its phase, the choice that passes and the choice that acts; see breaks.py.
    BREAK = ("", "", "")
    # The question to two people when one of them wants to act in a break.
    WHO_ACTS = "Who acts?"
    # Phases in which the display shows secrets of one side.
    SECRET: tuple[str, ...] = ()
    # The event of a play that `new_summary` sums up; empty if it cannot.
    SUMS_UP = ""
    # The event with which a quarter or half begins.
    PERIOD = ""
    # What a person can do while the other side plays: for his first game, and the word beside B.
    WATCHING = "Watch, or press RIGHT: it plays on to your next choice. B opens the menu."
    WATCHING_B = "menu"
    # The words after the name of the side whose dice roll.
    ROLLS = "throws"

    def __init__(self, title: "Title"):
        self.title = title
        # The names of White and Black on the display. People have the names they entered.
        self.names: Sequence[str] = title.sides
        # Whether a story has told in words what later ones shorten.
        self.explained = False
        # Whether a person can act, or ask to act, in the open break; and whether the only person
        # wants to act in his next break.
        self.can_act = False
        self.act_wanted = False

    if _TYPE_CHECKING:

        def play_extra(self, flow: Flow, choice: str) -> Screen[None]:
            """Show the screen for one of `extras`."""
            raise NotImplementedError

    def draw(self, ui: "Ui", view: "OwnView", choice: str = "") -> None:
        """Draw a position and the subject of a choice.

        By default, draw the score. Rows 35 and below stay free for choices, dice and words.
        """
        ui.clear()
        ui.header(self.title.short, "" if view.over else self.names[view.side])
        for side in (0, 1):
            y = 13 + 11 * side
            ui.text(self.names[side], 3, y)
            ui.right(str(view.score[side]), WIDTH - 3, y)

    def draw_score(self, ui: "Ui", view: "OwnView", left: str, asked: bool) -> None:
        """Draw the header: both scores and what is left of the game; highlight the side asked."""
        ui.header("")
        x = 2
        for side in (0, 1):
            text = "%s %d" % (self.names[side], view.score[side])
            width = ui.font.width(text)
            light = asked and side == view.side
            if light:
                ui.display.fill_rect(x - 2, 0, width + 4, 10, 0)
            ui.text(text, x, 1, not light)
            x += width + 5
        ui.right(left, WIDTH - 2, 1, True)

    # Stories

    def new_summary(self) -> "Summary":
        """Return a new collector that sums up the drives of a side, or what it plays in turn."""
        raise NotImplementedError

    def short_line(self, line: str, own: bool) -> str:
        """Return a line for the display; `own`: for the person who has just made the choice."""
        return line

    def period_name(self, event: "Event") -> str:
        """Return what is over when PERIOD comes."""
        return ""

    # Choices

    def words_for(self, choice: str, view: "OwnView" = None) -> tuple[str, str]:
        """Return the name of a choice and a hint that fits on one line."""
        for word, name, hint in self.CALLS:
            if word == choice:
                return name, hint
        return choice[0] + choice[1:].lower(), ""

    def subject(self, choice: str) -> str:
        """Return the name under which the help explains a choice."""
        first = choice.partition(" ")[0]
        for word, name in self.SUBJECTS:
            if word == first:
                return name
        return self.words_for(choice)[0]

    def call_label(self, call: str) -> str:
        """Return the label of a call in a list of figures."""
        return self.words_for(call)[0]

    def step(self, view: "OwnView", choices: "Choices", at: int, button: int) -> int:
        """Return the index of the choice that an arrow button leads to, or TO_ACT."""
        return (at + (1 if button in (RIGHT, DOWN) else -1)) % len(choices)

    def cursor(self, view: "OwnView", choices: "Choices", last: str) -> int:
        """Return the index of the choice to show first; `last` is its side's last call.

        It is empty before the first call.
        """
        return choices.index(last) if last in choices else 0

    def sole_choice(self, view: "OwnView", choices: "Choices") -> str:
        """Return the only choice if the game makes it without asking, else an empty string."""
        return ""

    def extras(self, view: "OwnView") -> "Choices":
        """Return what a person may pick besides the choices of the game; `play_extra` does it."""
        return ()

    def offered(self, view: "OwnView") -> "Choices":
        """Return the choices of a view that a person is asked about."""
        return view.choices()

    def public_choices(self, game: "OwnView") -> "Choices":
        """Return the choices that are possible as far as the public knows."""
        return game.choices()

    def doubt(self, view: "OwnView", choice: str) -> str:
        """Return the question before a choice that is rarely meant, else an empty string."""
        return ""

    def cost(self, view: "OwnView", call: str) -> str:
        """Return the warning before a call from the pause menu; empty if it costs nothing."""
        return ""

    def why_not(self, choice: str) -> str:
        """Return the reason why one of `public_choices` is not open."""
        return ""

    def parts(self, game: "Game", events: "Events", names: "Sequence[str]") -> "list[Part]":
        """Return the lines of a story (`Game.parts`); `game` is the position after the events."""
        return game.parts(events, names)

    def outcome(self, side: int, events: "Events") -> tuple[str, int]:
        """Return the name of an outcome of a side's call, empty if it has none, and its yards."""
        return "", 0

    def worth_of(self, view: "OwnView", choice: str) -> str:
        """Return a sentence about a call of a game whose outcomes depend on hidden men."""
        return ""

    # Animations

    def moment(self, event: "Event") -> str:
        """Return the words that fill the display for a great event, else an empty string."""
        for name, words in self.MOMENTS:
            if name == event[0]:
                return words
        return ""

    def draw_moment(
        self, ui: "Ui", shown: "OwnView", event: "Event", words: str, frame: int
    ) -> None:
        """Draw a great event. `frame` counts from 0; odd frames move a little."""
        ui.clear()
        self.title.draw_picture(ui.display, 1, 9 + (frame & 1))
        self.draw_words(ui, words, 56, self.names[event[1]])

    def draw_words(self, ui: "Ui", words: str, left: int, name: str) -> None:
        """Draw large words in lines from column `left` on, and below them who did it."""
        lines = words.split()
        y = 29 - 9 * len(lines)
        for line in lines:
            ui.large(line, left + (WIDTH - left - 8 * len(line)) // 2, y)
            y += 18
        ui.text(name, left + (WIDTH - left - ui.font.width(name)) // 2, y + 4)

    def follow(self, shown: "OwnView", event: "Event", after: "OwnView") -> "OwnView":
        """Return the picture after an event; may change `shown`, the picture before it.

        `after` is the position after all events of the choice. If a choice brings several events,
        the game shows them one after the other.
        """
        return after

    def movement(self, ui: "Ui", shown: "OwnView", event: "Event") -> "Screen[bool] | None":
        """Return the animation of an event, or None. It returns True when it was skipped.

        `shown` is the picture before the event. The display shows it already.
        """
        return None

    def card_text(self, event: "Event") -> tuple[str, str]:
        """Return the text on a turned card and the text beside it."""
        return str(event[2] + 1), "turns a card"

    def read_text(self, shown: "OwnView", event: "Event") -> str:
        """Return what is read on a turned card, in up to ten large letters."""
        return ""
