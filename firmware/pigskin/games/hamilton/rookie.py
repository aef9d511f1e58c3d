"""The rookie of Pigskin: places his men like the varsity, and calls what comes to mind."""

from micropython import const

from pigskin.games.football.rookie import FootballRookie
from pigskin.games.hamilton.varsity import Varsity

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.hamilton.view import View


class PigskinRookie(FootballRookie):
    """A rookie who has read how to line up, but forgets his bench."""

    def __init__(self, seed: bytes):
        super().__init__(seed)
        self._men = Varsity(seed)

    def choose(self, view: "View") -> str:
        phase = view.phase
        if phase == "window":
            return "DONE"
        if phase == "scrimmage" or phase == "penalty":
            return super().choose(view)
        return self._men.choose(view)
