"""The rookie of the footballs: calls at random at any distance, and seldom kicks early."""

from micropython import const

from pigskin.core.rookie import Rookie

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import OwnView

_KICKS = const(("PUNT", "PLACE", "FG", "FIELDGOAL", "QUICKKICK", "POOB"))
_LAST_DOWN = const(4)
# He kicks before the last down once in this many times.
_SELDOM = const(8)


class FootballRookie(Rookie):
    """A rookie who makes any legal choice, but seldom kicks early."""

    def choose(self, view: "OwnView") -> str:
        below = self._chance.below
        choices = view.choices()
        if view.phase == "scrimmage" and view.down < _LAST_DOWN and below(_SELDOM):
            choices = [choice for choice in choices if choice not in _KICKS]
        return choices[below(len(choices))]
