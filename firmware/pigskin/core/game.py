"""What every game is: a position that asks one side for a choice and plays it with chance."""

from binascii import hexlify
from hashlib import sha256

from micropython import const

from pigskin.core.options import OptionError as OptionError
from pigskin.core.options import options_text, settle

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from abc import abstractmethod

    from typing_extensions import Self

    from pigskin.core.chance import Source
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
    """The choice is not open in this position; the position has not changed."""


class NotationError(ValueError):
    """The text is not a position of this game."""


class Game:
    """A position. Subclasses give the rules; `play` is the one resolver for every purpose.

    `side` is asked for a choice (NOBODY when the game is over), `phase` says what about.
    The same position, choice and draws always give the same result. The defaults suit a game whose
    positions are a side, a phase, the score and some whole numbers, and which hides nothing.
    """

    name = ""
    title = ""
    # A game in which a side hides anything gives events_for(), choice_for(), secrets(), blind().
    hides = False
    # What may be set before play: (name, values with the recommended one first, meaning).
    OPTIONS: "tuple[Option, ...]" = ()
    # What a side may be asked about; the first one opens the game.
    PHASES = ("turn",)
    # The names of the other whole numbers of a position; all begin at 0.
    NUMBERS: "tuple[str, ...]" = ()

    options: "Options"
    side: int
    phase: str
    score: list[int]

    def __init__(self, options: "Options"):
        """The opening position; OptionError when there is no such option or value."""
        self.options = settle(type(self), options)
        self.side = WHITE
        self.phase = self.PHASES[0]
        self.score = [0, 0]
        for name in self.NUMBERS:
            setattr(self, name, 0)

    @property
    def timed(self) -> bool:
        """Is the length agreed in minutes? Then TIME is played when the clock runs out."""
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
            """The legal choices of the side that is asked."""

        @abstractmethod
        def play(self, choice: str, chance: Source) -> Events:
            """Make the choice, draw what it needs, and return what happened as events."""

    def told(self, event: "Event") -> str:
        """An event in English; empty where it is not worth a line."""
        return ""

    def parts(self, events: "Events", reader: int = NOBODY) -> "list[Part]":
        """What happened, cut where a line is told: (end, result, line).

        The line tells the events before `end` that no line before has told; the result is a word
        that leads it, or empty. It is worded for a reader: a side, or NOBODY for the public.
        """
        lines = [(at + 1, "", self.told(event)) for at, event in enumerate(events)]
        return [part for part in lines if part[2]]

    def tell(self, events: "Events", reader: int = NOBODY) -> list[str]:
        """What happened, in English, a line for each thing worth telling."""
        return [line for _, _, line in self.parts(events, reader)]

    def score_of(self, event: "Event") -> "tuple[int, int]":
        """The side that scores with an event, and its points; NOBODY where nothing says so."""
        return NOBODY, 0

    def copy(self) -> "Self":
        """The same position, which can be played on independently."""
        twin = type(self)(self.options)
        twin.score = self.score[:]
        for name in ("side", "phase") + self.NUMBERS:
            setattr(twin, name, getattr(self, name))
        return twin

    def statistics(self) -> "Statistics":
        """A new collector of figures, for the events of this game."""
        from pigskin.core.event_counts import EventCounts

        return EventCounts()

    def notation(self) -> str:
        """The whole position in one line; `parse_position` reads it back."""
        words = [self.name, "-" if self.over else SIDES[self.side], self.phase]
        words.append("%d-%d" % (self.score[0], self.score[1]))
        words += ["%s=%d" % (name, getattr(self, name)) for name in self.NUMBERS]
        options = options_text(type(self), self.options)
        return " ".join(words + [options] if options else words)

    @classmethod
    def allows(cls, name: str, value: str) -> bool:
        """May an option have a value that is not listed? OptionError says why not."""
        return False

    def irregular(self) -> "Choices":
        """What may come besides: the clock, a call of the other side. Coaches ignore these."""
        return ()

    def clock_calls(self) -> "Choices":
        """Those of `irregular` that come from the clock and from neither side."""
        return ()

    def view(self, side: int) -> "View":
        """What this side may know (NOBODY: the public). Games without secrets show all."""
        return self

    def events_for(self, side: int, events: "Events") -> "Events":
        """Events of this game as that side (NOBODY: the public) may see them."""
        return events

    def choice_for(self, side: int, choice: str) -> str:
        """A choice about to be played as that side may read it, in logs and on the wire."""
        return choice

    def secrets(self) -> str:
        """What both sides have hidden at the start; empty until they are done with it."""
        return ""

    def blind(self, side: int) -> "Readings":
        """Forget what only the other side may know: this machine is the one of `side`.

        NOBODY: forget nothing, and note all readings.
        """
        from pigskin.core.readings import Readings

        return Readings()

    def data_digest(self) -> str:
        """Names the deck or dice table in use; empty where a game has neither."""
        return ""

    def digest(self) -> str:
        return digest_of(self.notation())

    def refuse(self, choice: str) -> IllegalChoice:
        """The exception to raise for a choice that is not open."""
        if self.over:
            return IllegalChoice("the game is over, so '%s' cannot be played" % choice)
        return IllegalChoice(
            "'%s' is not open to %s in phase %s; open: %s"
            % (choice, SIDES[self.side], self.phase, ", ".join(self.choices() + self.irregular()))
        )


def beside(name: str, table: "Words") -> str:
    """The text beside a name in pairs, which stay in flash, unlike a dictionary; else empty."""
    for word, text in table:
        if word == name:
            return text
    return ""


def hex_of(data: bytes) -> str:
    return hexlify(data).decode()


def digest_of(text: str) -> str:
    """The first 16 hex digits of the SHA-256: a name for a text."""
    return hex_of(sha256(text.encode()).digest()[:8])
