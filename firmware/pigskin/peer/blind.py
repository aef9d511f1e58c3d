"""A match on a handheld that cannot see what the other side hides.

The same resolver plays both sides. A hidden choice of the opponent arrives with `?` for its class,
and is played as any class. If a play needs the class, MissingReading aborts it. It is played again
from a copy once the other handheld has sent the reading.
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
    """The signal that a play has asked for chance."""


class _Asking(Source):
    used = 0

    def below(self, n: int) -> int:
        raise _Asked()

    def throw(self) -> int:
        raise _Asked()


_ASKING = _Asking()


class BlindMatch(Match):
    """A match as the handheld of one side plays it. Hidden classes in its choices may be `?`."""

    def __init__(self, kind: "type[Game]", options: "Options", chance: "Chains", side: int):
        super().__init__(kind, options, chance)
        self.chains = chance
        self.side = side
        # The seals of the line-ups promise them.
        self._unpromised = False
        self.readings = self.game.blind(side)
        # All classes and codes that the other handheld has sent, so that the match can be
        # replayed.
        self.told: list[int] = []

    def choose(self, choice: str) -> "Events":
        """Play a choice; an exception leaves the match unchanged, so that it can be retried."""
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
        """Return whether this choice would ask for chance; raise IllegalChoice if not open."""
        self.readings.begin(len(self.choices))
        try:
            self.game.copy().play(self.readings.played_word(choice), _ASKING)
        except _Asked:
            return True
        except MissingReading:
            pass
        return False

    def told_word(self, choice: str) -> str:
        """Return a choice of ours as the other handheld is told it; call it before `choose`."""
        return self.readings.told_word(choice, self.game.choice_for(1 - self.side, choice))


class _Again(BlindMatch):
    """The same game played again, with all that the other handheld has sent so far."""

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
