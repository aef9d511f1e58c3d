"""A match on a machine that cannot see what the other side hides.

The same resolver plays both sides. A hidden word of the far side has `?` for its class and is
played as any class. Where the class counts, the play stops and is played again from a copy when
the far machine has told the reading.
"""

from micropython import const

from pigskin.core.chance import Source
from pigskin.core.match import Match
from pigskin.core.readings import MissingReading

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.chains import Chains
    from pigskin.types import Events, Options


class _Asked(Exception):
    """Chance was asked for."""


class _Asking(Source):
    used = 0

    def below(self, n: int) -> int:
        raise _Asked()

    def throw(self) -> int:
        raise _Asked()


_ASKING = _Asking()


class BlindMatch(Match):
    """A match as the machine of one side plays it; its choices are the words that it knows."""

    def __init__(self, name: str, options: "Options", chance: "Chains", side: int):
        super().__init__(name, options, chance)
        self.side = side
        # The line-ups are promised by their seals.
        self._unpromised = False
        self.readings = self.game.blind(side)

    def choose(self, choice: str) -> "Events":
        """Play a word; whatever stops it changes nothing, and it can be played again."""
        before = self.game
        used = self.chance.used
        self.readings.begin(len(self.choices))
        self.game = before.copy()
        try:
            events = super().choose(self.readings.played_word(choice))
        except Exception:
            self.game = before
            self.chance.used = used
            raise
        self.choices[-1] = choice
        return events

    def asks_chance(self, choice: str) -> bool:
        """Would this choice ask for chance? IllegalChoice if it is not open."""
        self.readings.begin(len(self.choices))
        try:
            self.game.copy().play(self.readings.played_word(choice), _ASKING)
        except _Asked:
            return True
        except MissingReading:
            pass
        return False

    def told_word(self, choice: str) -> str:
        """What the far machine is told of a near choice, asked before it is played."""
        return self.readings.told_word(choice, self.game.choice_for(1 - self.side, choice))
