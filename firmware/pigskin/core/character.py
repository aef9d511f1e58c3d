"""A coach's character: what he likes to call when it costs next to nothing.

A character has the strength of his coach. The best coach of the game judges what a call is worth.
"""

from micropython import const

from pigskin.core.chance import Chance

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import BestCoach, Coach, OwnView

# The questions about a play. What else a coach decides has no style.
PLAYS = const(("scrimmage", "bat", "try_home"))
# Calls whose worths differ by no more than this are drawn by lot.
_EQUAL = const(12)
# His own draws lie far behind those of the coach, who has the same seed.
_OWN_DRAWS = const(1 << 21)


class Character:
    """A coach who makes a call that he likes if its worth is within `slack` of his own call's.

    `rate`: how often he follows his likes, out of 256. A weak coach plays on worse than his judge
    expects, so the same likes make him stronger or weaker. A low rate keeps his strength.
    """

    def __init__(
        self,
        seed: bytes,
        coach: "Coach",
        judge: "BestCoach",
        likes: tuple[str, ...],
        slack: int,
        rate: int,
    ):
        self._chance = Chance(seed, _OWN_DRAWS)
        self._judge = judge
        self._likes = likes
        self._slack = slack
        self._rate = rate
        self.coaches = (coach,)
        if hasattr(coach, "interrupt"):
            self.interrupt = coach.interrupt

    def choose(self, view: "OwnView") -> str:
        coach = self.coaches[0]
        if view.phase not in PLAYS:
            return coach.choose(view)
        if self._chance.below(256) >= self._rate:
            return coach.choose(view)
        judge = self._judge
        # The best coach need not weigh twice.
        own = "" if coach is judge else coach.choose(view)
        if own and (self._is_liked(own) or own not in view.choices()):
            return own
        weighed = judge.weigh(view)
        own = own or weighed[0][1]
        worth = next(worth for worth, choice in weighed if choice == own)
        # A call that is worth as much as his own makes him neither stronger nor weaker.
        liked = [(abs(w - worth), choice) for w, choice in weighed if self._is_liked(choice)]
        least = min([self._slack] + [off for off, _ in liked])
        liked = [pair for pair in liked if pair[0] <= least + _EQUAL]
        return liked[self._chance.below(len(liked))][1] if liked else own

    def _is_liked(self, choice: str) -> bool:
        return any(choice[: len(name)] == name for name in self._likes)
