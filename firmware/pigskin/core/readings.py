"""What is read under hidden classes in a linked game: near readings to tell, far ones as told."""

from micropython import const

UNTOLD = const(-1)


class MissingReading(Exception):
    """A reading under a man of the far side is needed: `Readings.asked` says which."""


class Reading:
    """What is read under one man, or who he was.

    `opened` says that his class is told to all; else only the code of what was read.
    """

    def __init__(self, sealed: int, opened: bool, codes: "tuple[int, ...]", man: int = UNTOLD):
        # The number of the choice that put the man where he is.
        self.sealed = sealed
        self.opened = opened
        # What the card reads under each class; empty where nothing is read.
        self.codes = codes
        self.man = man
        self.code = codes[man] if codes and man >= 0 else UNTOLD


class Readings:
    """The readings of the choice being played: near ones to tell, far ones as they were told.

    This one is for a game that hides nothing; a game that does gives its own with `blind`.
    """

    # The letters of the classes.
    CLASSES = ""

    def __init__(self) -> None:
        self.number = 0
        self.near: list[Reading] = []
        # Those that the far side has told, in the order in which they are asked for.
        self.far: list[Reading] = []
        self.asked: Reading | None = None
        self._next = 0

    def begin(self, number: int) -> None:
        """Choice `number` is played, perhaps once more."""
        if number != self.number:
            self.far = []
        self.number = number
        self.near = []
        self.asked = None
        self._next = 0

    def ask(self, sealed: int, opened: bool, codes: "tuple[int, ...]") -> Reading:
        """The next reading of the far side; MissingReading until it has told it."""
        if self._next == len(self.far):
            self.asked = Reading(sealed, opened, codes)
            raise MissingReading()
        self._next += 1
        return self.far[self._next - 1]

    def answer_class(self, man: int) -> None:
        """The man asked for has been named, and his seal proved it."""
        asked = self.asked
        assert asked
        self.far.append(Reading(asked.sealed, True, asked.codes, man))

    def answer_code(self, code: int) -> None:
        """The reading, which the card must have, has been told."""
        asked = self.asked
        assert asked
        told = Reading(asked.sealed, False, asked.codes)
        told.code = code
        self.far.append(told)

    def note(self, sealed: int, opened: bool, codes: "tuple[int, ...]", man: int) -> None:
        """A reading of the near side, to be told."""
        self.near.append(Reading(sealed, opened, codes, man))

    def told_word(self, choice: str, seen: str) -> str:
        """What the far machine is told of a choice that a far person reads as `seen`."""
        return seen

    def played_word(self, word: str) -> str:
        """A word of the far machine as the blind game plays it."""
        return word
