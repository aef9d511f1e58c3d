"""The base of every game: a position that asks one side for a choice and plays it with chance."""

from binascii import hexlify
from hashlib import sha256

from micropython import const

from pigskin.core.options import OptionError as OptionError
from pigskin.core.options import options_text, settle

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from abc import abstractmethod
    from collections.abc import Sequence

    from typing_extensions import Self

    from pigskin.core.chance import Source
    from pigskin.core.deck import Form
    from pigskin.core.readings import Readings
    from pigskin.types import (
        Choices,
        Event,
        Events,
        Option,
        Options,
        Part,
        Statistics,
        View,
        Words,
    )

WHITE = const(0)
BLACK = const(1)
NOBODY = const(-1)

SIDES = "WB"
SIDE_NAMES = ("White", "Black")


class IllegalChoice(ValueError):
    """A choice that is not open in this position. The position has not changed."""


class NotationError(ValueError):
    """A text that is not a position of this game."""


class Game:
    """A position. Subclasses give the rules; every part of the program plays through `play`.

    `side` is to choose (NOBODY when the game is over); `phase` says what the choice is about.
    The same position, choice and draws always give the same result. The defaults suit a game that
    hides nothing and whose positions are a side, a phase, the score and some whole numbers.
    """

    name = ""
    title = ""
    # A game in which a side hides anything defines events_for(), choice_for(), secrets(), blind().
    hides = False
    # Options set before play: (name, values with the recommended one first, meaning).
    OPTIONS: "tuple[Option, ...]" = ()
    # The form of its decks, where a game has cards.
    form: "Form | None" = None
    # The kinds of decision. The first one opens the game.
    PHASES = ("turn",)
    # The names of the other whole numbers of a position. All begin at 0.
    NUMBERS: "tuple[str, ...]" = ()

    options: "Options"
    side: int
    phase: str
    score: list[int]

    def __init__(self, options: "Options"):
        """Set up the opening position; raise OptionError for an unknown option or value."""
        self.options = settle(type(self), options)
        self.side = WHITE
        self.phase = self.PHASES[0]
        self.score = [0, 0]
        for name in self.NUMBERS:
            setattr(self, name, 0)

    @property
    def timed(self) -> bool:
        """Return whether the length is agreed in minutes. The clock then ends it with TIME."""
        return False

    @property
    def minutes(self) -> int:
        return 0

    @property
    def over(self) -> bool:
        return self.side == NOBODY

    if _TYPE_CHECKING:

        @abstractmethod
        def choices(self) -> Choices:
            """Return the legal choices of the side that is to choose."""

        @abstractmethod
        def play(self, choice: str, chance: Source) -> Events:
            """Make the choice, draw what it needs, and return what happened as events."""

    def told(self, event: "Event") -> str:
        """Return an event in English; empty where it is not worth a line."""
        return ""

    def parts(self, events: "Events", names: "Sequence[str]" = ()) -> "list[Part]":
        """Return what happened, line by line, as (end, result, line).

        A line tells the events before `end` that follow those of the line before it. The result
        is a word that leads the line, or empty. The lines call the sides by these names.
        """
        lines = [(at + 1, "", self.told(event)) for at, event in enumerate(events)]
        return [part for part in lines if part[2]]

    def tell(self, events: "Events", names: "Sequence[str]" = ()) -> list[str]:
        """Return what happened in English, a line for each thing worth telling."""
        return [line for _, _, line in self.parts(events, names)]

    def score_of(self, event: "Event") -> "tuple[int, int]":
        """Return the side that scores with an event, and its points; NOBODY where none does."""
        return NOBODY, 0

    def copy(self) -> "Self":
        """Return a copy of the position that can be played on independently."""
        twin = type(self)(self.options)
        twin.score = self.score[:]
        for name in ("side", "phase") + self.NUMBERS:
            setattr(twin, name, getattr(self, name))
        return twin

    def statistics(self) -> "Statistics":
        """Return a new collector of figures for the events of this game."""
        from pigskin.core.event_counts import EventCounts

        return EventCounts()

    def notation(self) -> str:
        """Return the whole position in one line. `parse_position` reads it back."""
        words = [self.name, "-" if self.over else SIDES[self.side], self.phase]
        words.append("%d-%d" % (self.score[0], self.score[1]))
        words += ["%s=%d" % (name, getattr(self, name)) for name in self.NUMBERS]
        options = options_text(type(self), self.options)
        return " ".join(words + [options] if options else words)

    @classmethod
    def allows(cls, name: str, value: str) -> bool:
        """Return whether an option may have this unlisted value. OptionError says why not."""
        return False

    def irregular(self) -> "Choices":
        """Return further choices: of the clock, or a call of the other side. Coaches skip them."""
        return ()

    def calls(self, side: int) -> "Choices":
        """Return those of `irregular` that a side may call, whether it is asked or not."""
        return self.view(side).irregular()

    def clock_calls(self) -> "Choices":
        """Return those of `irregular` that the clock makes, and neither side."""
        return ()

    def view(self, side: int) -> "View":
        """Return what this side may know (NOBODY: the public). Games without secrets show all."""
        return self

    def events_for(self, side: int, events: "Events") -> "Events":
        """Return events of this game as that side (NOBODY: the public) may see them."""
        return events

    def choice_for(self, side: int, choice: str) -> str:
        """Return a choice about to be played as that side may read it, in logs and on the wire."""
        return choice

    def secrets(self) -> str:
        """Return what both sides have hidden at the start; empty until both are done."""
        return ""

    def blind(self, side: int) -> "Readings":
        """Forget what only the other side may know: this is the handheld of `side`.

        With NOBODY, forget nothing and note all readings.
        """
        from pigskin.core.readings import Readings

        return Readings()

    def data_digest(self) -> str:
        """Return the digest of the deck or dice table in use; empty where a game has neither."""
        return ""

    def digest(self) -> str:
        return digest_of(self.notation())

    def refuse(self, choice: str) -> IllegalChoice:
        """Return the exception to raise for a choice that is not open."""
        if self.over:
            return IllegalChoice("the game is over, so '%s' cannot be played" % choice)
        return IllegalChoice(
            "'%s' is not open to %s in phase %s; open: %s"
            % (choice, SIDES[self.side], self.phase, ", ".join(self.choices() + self.irregular()))
        )


def beside(name: str, table: "Words") -> str:
    """Return the text beside a name, else empty. Pairs stay in flash, unlike a dictionary."""
    for word, text in table:
        if word == name:
            return text
    return ""


def hex_of(data: bytes) -> str:
    return hexlify(data).decode()


def digest_of(text: str) -> str:
    """Return the first 16 hex digits of the SHA-256, as a name for a text."""
    return hex_of(sha256(text.encode()).digest()[:8])
