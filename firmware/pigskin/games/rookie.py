"""The rookie: calls at random, whatever the distance, and seldom substitutes."""

from micropython import const

from pigskin.core.chance import Chance

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import OwnView

_KICKS = const(("PUNT", "PLACE", "FG", "FIELDGOAL", "QUICKKICK", "POOB"))
_LAST_DOWN = const(4)
# One time in so many he looks at his bench, or kicks before the last down.
_SELDOM = const(8)


class Rookie:
    """Any legal choice may come; kicks before the last down and substitutions seldom."""

    def __init__(self, seed: bytes):
        self._chance = Chance(seed)

    def choose(self, view: "OwnView") -> str:
        choices = view.choices()
        chance = self._chance
        if view.phase == "window" and chance.below(_SELDOM):
            return "DONE"
        choice = choices[chance.below(len(choices))]
        if view.phase == "scrimmage" and view.down < _LAST_DOWN and chance.below(_SELDOM):
            while choice in _KICKS:
                choice = choices[chance.below(len(choices))]
        return choice
