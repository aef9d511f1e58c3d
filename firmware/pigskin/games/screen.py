"""What the screens ask a game for: its picture, the words of its choices, its animations."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.hardware import DOWN, RIGHT, WIDTH
from pigskin.ui import tunes

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.games.title import Title
    from pigskin.types import Calls, Choices, Event, Flow, OwnView, Screen, Tune, Words
    from pigskin.ui.ui import Ui

# Signals that a screen returns instead of a choice; no choice of any game is spelled so.
# The players leave the game.
LEAVE = "leave"
# The position or what may be chosen has changed: ask anew.
AGAIN = "again"
# Nothing has changed: the screen below goes on.
GO_ON = "go on"
# The coach is asked for his advice.
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
    """The defaults for any game; a game that wants more extends this class."""

    # The room for both names in a header.
    NAMES_WIDE = WIDTH
    CALLS: "Calls" = ()
    # (first word of a choice, the name under which the help explains it)
    SUBJECTS: "Words" = ()
    # (event, words that fill the display)
    MOMENTS: "Words" = ()
    # The sound of an event, where it has one.
    SOUNDS: "dict[str, Tune]" = {"FINAL": tunes.WHISTLE}
    # Phases in which choices have no worth, so that no coach can be asked.
    NO_ADVICE: tuple[str, ...] = ()
    # Phases in which button B takes the last choice back.
    TAKE_BACK: tuple[str, ...] = ()
    # Events of small decisions: the only person is not told of his own, and those of a coach are
    # told with what he chooses next.
    SMALL: tuple[str, ...] = ()
    # Events that no story tells.
    UNTOLD: tuple[str, ...] = ()
    # Phases in which plays are called: the cursor is where it was at the side's last call.
    CALLED: tuple[str, ...] = ()
    # Calls that give up the ball, at which the cursor does not stay.
    KICKS: tuple[str, ...] = ()
    # A break in play: its phase, the choice that passes and the one that acts; see breaks.py.
    BREAK = ("", "", "")
    # What two people are asked when one of them wants to act in a break.
    WHO_ACTS = "Who acts?"
    # Phases in which the display shows a side's own secrets.
    SECRET: tuple[str, ...] = ()
    # What is said of the side whose dice roll.
    ROLLS = "throws"

    def __init__(self, title: "Title"):
        self.title = title
        # What White and Black are called on the display: people by the names they have entered.
        self.names: Sequence[str] = title.sides
        # The side that reads, for words such as "own": the only person, else NOBODY.
        self.reader = NOBODY
        # Whether a person can act, or ask for it, in the break that is open; and whether the only
        # person wants to in his next one.
        self.can_act = False
        self.act_wanted = False

    if _TYPE_CHECKING:

        def play_extra(self, flow: Flow, choice: str) -> Screen[None]:
            """The screen for one of `extras`."""
            raise NotImplementedError

    def draw(self, ui: "Ui", view: "OwnView", choice: str = "") -> None:
        """Draw a position, and what the choice is about.

        By default this is the score. The rows from 35 on are left for choices, dice and words.
        """
        ui.clear()
        ui.header(self.title.short, "" if view.over else self.names[view.side])
        for side in (0, 1):
            y = 13 + 11 * side
            ui.text(self.names[side], 3, y)
            ui.right(str(view.score[side]), WIDTH - 3, y)

    def draw_score(self, ui: "Ui", view: "OwnView", left: str, asked: bool) -> None:
        """The header with both scores, and what is left of the game; the side asked stands out."""
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

    # Choices

    def words_for(self, choice: str, view: "OwnView" = None) -> tuple[str, str]:
        """The name of a choice and a hint that fits a line."""
        for word, name, hint in self.CALLS:
            if word == choice:
                return name, hint
        return choice[0] + choice[1:].lower(), ""

    def subject(self, choice: str) -> str:
        """The name under which the help explains a choice."""
        first = choice.partition(" ")[0]
        for word, name in self.SUBJECTS:
            if word == first:
                return name
        return self.words_for(choice)[0]

    def call_label(self, call: str) -> str:
        """A call in a list of figures."""
        return self.words_for(call)[0]

    def step(self, view: "OwnView", choices: "Choices", at: int, button: int) -> int:
        """The index of the choice that an arrow button leads to, or TO_ACT."""
        return (at + (1 if button in (RIGHT, DOWN) else -1)) % len(choices)

    def cursor(self, view: "OwnView", choices: "Choices", last: str) -> int:
        """The index of the choice to begin with; `last` is the side's last call, or empty."""
        return choices.index(last) if last in choices else 0

    def sole_choice(self, view: "OwnView", choices: "Choices") -> str:
        """The only choice, if it shall be made without asking; else empty."""
        return ""

    def extras(self, view: "OwnView") -> "Choices":
        """What a person may pick besides the choices of the game; `play_extra` does it."""
        return ()

    def public_choices(self, game: "OwnView") -> "Choices":
        """The choices that are possible as far as the public knows."""
        return game.choices()

    def doubt(self, view: "OwnView", choice: str) -> str:
        """The question to ask once more before a choice that is rarely meant; else empty."""
        return ""

    def cost(self, view: "OwnView", call: str) -> str:
        """What a call from the pause menu costs, to be asked before it is made; else empty."""
        return ""

    def why_not(self, choice: str) -> str:
        """Why one of `public_choices` is not open."""
        return ""

    # Animations

    def moment(self, event: "Event") -> str:
        """Words that fill the display, for an event that is worth it."""
        for name, words in self.MOMENTS:
            if name == event[0]:
                return words
        return ""

    def draw_moment(
        self, ui: "Ui", shown: "OwnView", event: "Event", words: str, frame: int
    ) -> None:
        """A picture of such an event; frame counts from 0, and the odd ones move a little."""
        ui.clear()
        self.title.draw_picture(ui.display, 1, 9 + (frame & 1))
        self.draw_words(ui, words, 56, self.names[event[1]])

    def draw_words(self, ui: "Ui", words: str, left: int, name: str) -> None:
        """Large words in lines from this column on, and who has done it below them."""
        lines = words.split()
        y = 29 - 9 * len(lines)
        for line in lines:
            ui.large(line, left + (WIDTH - left - 8 * len(line)) // 2, y)
            y += 18
        ui.text(name, left + (WIDTH - left - ui.font.width(name)) // 2, y + 4)

    def follow(self, shown: "OwnView", event: "Event", after: "OwnView") -> "OwnView":
        """The picture after an event; `shown`, the one before it, may be changed.

        `after` is the position after all events of the choice. A game whose choices bring several
        things one after the other shows each in its turn.
        """
        return after

    def movement(self, ui: "Ui", shown: "OwnView", event: "Event") -> "Screen[bool] | None":
        """The animation of an event, which returns True when it was skipped; None without one.

        `shown` is the picture before the event, and is on the display.
        """
        return None

    def card_text(self, event: "Event") -> tuple[str, str]:
        """The text on a card that is turned, and the text beside it."""
        return str(event[2] + 1), "turns a card"
