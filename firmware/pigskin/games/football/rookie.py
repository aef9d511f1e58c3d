"""The rookie of the footballs: calls at random at any distance, and seldom substitutes."""

from micropython import const

from pigskin.core.rookie import Rookie

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import OwnView

_KICKS = const(("PUNT", "PLACE", "FG", "FIELDGOAL", "QUICKKICK", "POOB"))
_LAST_DOWN = const(4)
# He looks at his bench, or kicks before the last down, once in this many times.
_SELDOM = const(8)


class FootballRookie(Rookie):
    """A rookie who makes any legal choice, but seldom substitutes or kicks early."""

    def choose(self, view: "OwnView") -> str:
        seldom = self._chance.below
        if view.phase == "window" and seldom(_SELDOM):
            return "DONE"
        choice = super().choose(view)
        if view.phase == "scrimmage" and view.down < _LAST_DOWN and seldom(_SELDOM):
            while choice in _KICKS:
                choice = super().choose(view)
        return choice
