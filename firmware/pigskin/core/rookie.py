"""The rookie, a coach for every game, who chooses at random."""

from micropython import const

from pigskin.core.chance import Chance

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import OwnView


class Rookie:
    def __init__(self, seed: bytes):
        self._chance = Chance(seed)

    def choose(self, view: "OwnView") -> str:
        choices = view.choices()
        return choices[self._chance.below(len(choices))]
