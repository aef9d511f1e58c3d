"""Card readings that two handhelds exchange, because only one of them knows the man's class."""

from micropython import const

UNTOLD = const(-1)


class MissingReading(Exception):
    """A reading that only the opponent's handheld has. `Readings.asked` says which."""


class Reading:
    """The code that a card shows under one man, or his class.

    With `opened`, his class becomes public. Without, only the code does.
    """

    def __init__(self, sealed: int, opened: bool, codes: "tuple[int, ...]", man: int = UNTOLD):
        # The number of the choice that put the man where he is.
        self.sealed = sealed
        self.opened = opened
        # The code that the card shows under each class; empty where no card is read.
        self.codes = codes
        self.man = man
        self.code = codes[man] if codes and man >= 0 else UNTOLD


class Readings:
    """The readings of the choice being played: `near` ones to send, `far` ones as received.

    This class is for a game that hides nothing. Other games return their own from `blind`.
    """

    # The letters of the classes.
    CLASSES = ""

    def __init__(self) -> None:
        self.number = 0
        self.near: list[Reading] = []
        # The opponent's readings, in the order in which the play asks for them.
        self.far: list[Reading] = []
        self.asked: Reading | None = None
        self._next = 0

    def begin(self, number: int) -> None:
        """Begin to play choice `number`, perhaps again."""
        if number != self.number:
            self.far = []
        self.number = number
        self.near = []
        self.asked = None
        self._next = 0

    def ask(self, sealed: int, opened: bool, codes: "tuple[int, ...]") -> Reading:
        """Return the next reading of the opponent; raise MissingReading until it is here."""
        if self._next == len(self.far):
            self.asked = Reading(sealed, opened, codes)
            raise MissingReading()
        self._next += 1
        return self.far[self._next - 1]

    def answer_class(self, man: int) -> None:
        """Take the class of the man asked for, which his seal has verified."""
        asked = self.asked
        assert asked
        self.far.append(Reading(asked.sealed, True, asked.codes, man))

    def answer_code(self, code: int) -> None:
        """Take the code asked for, which must be on the card."""
        asked = self.asked
        assert asked
        told = Reading(asked.sealed, False, asked.codes)
        told.code = code
        self.far.append(told)

    def note(self, sealed: int, opened: bool, codes: "tuple[int, ...]", man: int) -> None:
        """Add a reading of ours to send."""
        self.near.append(Reading(sealed, opened, codes, man))

    def told_word(self, choice: str, seen: str) -> str:
        """Return what to send for a choice that the opponent reads as `seen`."""
        return seen

    def played_word(self, word: str) -> str:
        """Return a received word as the blind game plays it."""
        return word
