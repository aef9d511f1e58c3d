"""What the screens ask of a game: its picture, the words of its choices, what moves."""

from micropython import const

from pigskin.ui import tunes
from pigskin.ui.hardware import DOWN, RIGHT, WIDTH

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.title import Title
    from pigskin.types import OwnView
    from pigskin.ui.ui import Ui

# Instead of another choice: the other side of the picture.
TURN_OVER = -1

# What a screen of a game answers when it is not a choice of the game; unlike any choice.
# The players leave the game.
LEAVE = "leave"
# The position or what may be chosen has changed: ask anew.
AGAIN = "again"
# Nothing has changed: the screen below goes on.
GO_ON = "go on"
# The coach is asked for his advice.
HINT = "hint"


class GameScreen:
    """A game gives its own; what stands here does for a game that has nothing special."""

    # (choice, name of at most sixteen large letters, hint that fits a line)
    CALLS: tuple = ()
    # (first word of a choice, the name under which the help explains it)
    SUBJECTS: tuple = ()
    # (event, words that fill the display)
    MOMENTS: tuple = ()
    # The sound of an event, where it has one.
    SOUNDS: dict = {"FINAL": tunes.WHISTLE}
    # Phases in which choices have no worth, so that no coach can be asked.
    NO_ADVICE: tuple = ()
    # Phases in which button B takes the last choice back.
    TAKE_BACK: tuple = ()
    # Phases that show a side's own secrets.
    SECRET: tuple = ()

    def __init__(self, title: "Title"):
        self.title = title

    if _TYPE_CHECKING:

        def play_extra(self, table, choice: str):
            """The screen for one of `extras`."""

    def draw(self, ui: "Ui", view: "OwnView", choice: str = "", field: bool = False) -> None:
        """A position; with what a choice is about, unless `field` asks for another picture.

        This one is the score. Below the first 35 rows stand choices, dice and words.
        """
        ui.clear()
        ui.header(self.title.short, "" if view.over else self.title.sides[view.side])
        for side in (0, 1):
            y = 13 + 11 * side
            ui.text(self.title.sides[side], 3, y)
            ui.right(str(view.score[side]), WIDTH - 3, y)

    # Choices

    def words_for(self, choice: str, view=None) -> tuple:
        """(name, hint)"""
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

    def step(self, view, choices: tuple, at: int, button: int) -> int:
        """The choice that an arrow leads to, or TURN_OVER."""
        return (at + (1 if button in (RIGHT, DOWN) else -1)) % len(choices)

    def sole_choice(self, view, choices: tuple) -> str:
        """A choice that nobody need be asked for, else empty."""
        return ""

    def extras(self, view) -> tuple:
        """What a person may pick beside the choices of the game."""
        return ()

    def public_choices(self, game) -> tuple:
        """What the public must take for possible."""
        return game.choices()

    def why_not(self, choice: str) -> str:
        """Why a choice that the public must take for possible is not open."""
        return ""

    # What moves

    def moment(self, event: tuple) -> str:
        """Words that fill the display, for an event that is worth it."""
        for name, words in self.MOMENTS:
            if name == event[0]:
                return words
        return ""

    def movement(self, ui, event: tuple):
        """A generator of frames (see loop.py) that returns True when it was skipped, or None."""
        return None

    def card_text(self, event: tuple) -> tuple:
        """What stands on a card that is turned, and what is said beside it."""
        return str(event[2] + 1), "turns a card"
