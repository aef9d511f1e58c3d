"""What every game is: a position that asks one side for a choice and plays it with chance."""

from binascii import hexlify
from hashlib import sha256

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from abc import abstractmethod

    from typing_extensions import Self

    from pigskin.core.chance import Source
    from pigskin.types import Choices, Event, Option, Options, Statistics, View

WHITE = const(0)
BLACK = const(1)
NOBODY = const(-1)

SIDES = "WB"
SIDE_NAMES = ("White", "Black")


class IllegalChoice(ValueError):
    """The choice is not open in this position; the position has not changed."""


class OptionError(ValueError):
    """A game was asked for with an option it does not have."""


class NotationError(ValueError):
    """The text is not a position of this game."""


class Game:
    """A position. Subclasses give the rules; `play` is the one resolver for every purpose.

    `side` is asked for a choice (NOBODY when the game is over), `phase` says what about.
    The same position, choice and draws always give the same result.
    """

    name = ""
    title = ""
    # A game in which a side hides anything gives events_for(), choice_for() and secrets().
    hides = False
    # What may be set before play: (name, values with the recommended one first, meaning).
    OPTIONS: "tuple[Option, ...]" = ()

    options: "Options"
    side: int
    phase: str
    score: list[int]

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

        def __init__(self, options: Options):
            """The opening position; OptionError when there is no such option or value."""

        @abstractmethod
        def choices(self) -> Choices:
            """The legal choices of the side that is asked."""

        @abstractmethod
        def play(self, choice: str, chance: Source) -> list[Event]:
            """Make the choice, draw what it needs, and return what happened as events."""

        @abstractmethod
        def copy(self) -> Self:
            """The same position, which can be played on independently."""

        @abstractmethod
        def statistics(self) -> Statistics:
            """A new collector of figures, for the events of this game."""

        @abstractmethod
        def tell(self, events: list[Event]) -> list[str]:
            """What happened, in English, a line for each thing worth telling."""

        @abstractmethod
        def notation(self) -> str:
            """The whole position in one line; `parse_position` reads it back."""

    @classmethod
    def allows(cls, name: str, value: str) -> bool:
        """May an option have a value that is not listed? OptionError says why not."""
        return False

    def irregular(self) -> "Choices":
        """What may come besides: the clock, a call of the other side. Coaches ignore these."""
        return ()

    def view(self, side: int) -> "View":
        """What this side may know (NOBODY: the public). Games without secrets show all."""
        return self

    def events_for(self, side: int, events: "list[Event]") -> "list[Event]":
        """Events of this game as that side (NOBODY: the public) may see them."""
        return events

    def choice_for(self, side: int, choice: str) -> str:
        """A choice about to be played as that side may read it, in logs and on the wire."""
        return choice

    def secrets(self) -> str:
        """What both sides have hidden at the start; empty until they are done with it."""
        return ""

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


def hex_of(data: bytes) -> str:
    return hexlify(data).decode()


def digest_of(text: str) -> str:
    """The first 16 hex digits of the SHA-256: a name for a text."""
    return hex_of(sha256(text.encode()).digest()[:8])
