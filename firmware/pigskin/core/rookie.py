"""The rookie: calls what comes to mind, whatever the distance; seldom thinks of his bench."""

from micropython import const

from pigskin.core.chance import Chance

_KICKS = ("PUNT", "PLACE", "FG", "FIELDGOAL", "QUICKKICK", "POOB")
_LAST_DOWN = const(4)
# One time in so many he sends in a man, or kicks although there are downs left.
_SELDOM = const(8)


class Rookie:
    """Any legal choice may come; before the last down and on his bench few do."""

    def __init__(self, seed: bytes):
        self._chance = Chance(seed)

    def choose(self, view) -> str:
        choices = view.choices()
        chance = self._chance
        if view.phase == "window" and chance.below(_SELDOM):
            return "DONE"
        choice = choices[chance.below(len(choices))]
        if view.phase == "scrimmage" and view.down < _LAST_DOWN and chance.below(_SELDOM):
            while choice in _KICKS:
                choice = choices[chance.below(len(choices))]
        return choice
