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
    from pigskin.core.game import Game
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

    def __init__(self, kind: "type[Game]", options: "Options", chance: "Chains", side: int):
        super().__init__(kind, options, chance)
        self.chains = chance
        self.side = side
        # The line-ups are promised by their seals.
        self._unpromised = False
        self.readings = self.game.blind(side)
        # All that the far side has told, a class or a code each: enough to play it again.
        self.told: list[int] = []

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
        self.told += [told.man if told.opened else told.code for told in self.readings.far]
        return events

    def again(self, count: int = 0) -> "Match":
        again = _Again(self)
        for choice in self.choices[:count]:
            again.choose(choice)
        return again

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


class _Again(BlindMatch):
    """The same game once more, with what the far side has told so far."""

    def __init__(self, match: BlindMatch):
        super().__init__(type(match.game), match.game.options, match.chains.again(), match.side)
        self._known = match.told

    def choose(self, choice: str) -> "Events":
        known = len(self.told)
        while True:
            try:
                return super().choose(choice)
            except MissingReading:
                readings = self.readings
                assert readings.asked
                answer = self._known[known + len(readings.far)]
                if readings.asked.opened:
                    readings.answer_class(answer)
                else:
                    readings.answer_code(answer)
