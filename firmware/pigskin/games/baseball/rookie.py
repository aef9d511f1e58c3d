"""The rookie of the baseball: sends his runners whenever they may go."""

from micropython import const

from pigskin.core.rookie import Rookie

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import OwnView

# He holds his men once in this many times.
_SELDOM = const(8)


class BaseballRookie(Rookie):
    """A rookie who steals and tries for home at almost any chance."""

    def choose(self, view: "OwnView") -> str:
        choices = view.choices()
        # The first choice is to bat, or to hold the man on third.
        if len(choices) > 1 and self._chance.below(_SELDOM):
            choices = choices[1:]
        return choices[self._chance.below(len(choices))]
