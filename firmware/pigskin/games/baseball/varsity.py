"""The varsity manager of the baseball, who plays by two rules of thumb and counts no odds.

With two out and a man on third alone he steals home, unless he is two runs behind or more. In the
same case he tries for home after a hit. `pigskin solve baseball26 --coaches` counts out what this
gives away.
"""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.baseball.rules import Baseball26

# A side that is farther behind needs a big inning, not a single run.
_FAR_BEHIND = const(-1)
_ON_THIRD = const(4)


class Varsity:
    """A manager who plays by the book and draws no chance."""

    def __init__(self, seed: bytes):
        pass

    def choose(self, view: "Baseball26") -> str:
        lead = view.score[view.side] - view.score[1 - view.side]
        running = view.outs == 2 and lead >= _FAR_BEHIND
        if view.phase == "try_home":
            return "TRY" if running else "HOLD"
        if running and view.bases == _ON_THIRD and "STEAL 3" in view.choices():
            return "STEAL 3"
        return "BAT"
