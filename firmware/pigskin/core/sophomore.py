"""The sophomore, a coach for every game with a varsity: he knows the book and often forgets it."""

from micropython import const

from pigskin.core.chance import Chance

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Coach, OwnView

# His own draws lie far behind those of the two coaches, who share his seed.
_OWN_DRAWS = const(1 << 20)


class Sophomore:
    """A coach who decides like the varsity, but `slips` times in 256 like the rookie."""

    def __init__(self, seed: bytes, slips: int, varsity: "Coach", rookie: "Coach"):
        self._chance = Chance(seed, _OWN_DRAWS)
        self._slips = slips
        self.coaches = (varsity, rookie)

    def choose(self, view: "OwnView") -> str:
        return self.coaches[self._chance.below(256) < self._slips].choose(view)
