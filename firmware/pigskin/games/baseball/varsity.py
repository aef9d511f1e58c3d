"""The varsity manager of the baseball, who plays by three rules of thumb and counts no odds.

With two out, a man on third runs for home and a man on first for second. A side that is far behind
does not run.
"""

from micropython import const

from pigskin.core.game import WHITE

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.baseball.rules import Baseball26

# A side that is farther behind needs a big inning, not a single run.
_FAR_BEHIND = const(-2)
_ON_THIRD = const(4)
# The steal with two out, by bases as in rules.py.
_RUNNERS = {1: "STEAL 1", 4: "STEAL 3", 5: "STEAL 13", 6: "STEAL 23"}


class Varsity:
    """A manager who plays by the book and draws no chance."""

    def __init__(self, seed: bytes):
        pass

    def choose(self, view: "Baseball26") -> str:
        lead = view.score[view.side] - view.score[1 - view.side]
        innings_left = view.rules.innings - view.inning
        running = view.outs == 2 and lead >= _FAR_BEHIND
        if view.phase == "try_home":
            return "TRY" if running else "HOLD"
        call = _RUNNERS.get(view.bases, "BAT") if running else "BAT"
        if running and view.bases & _ON_THIRD and view.side == WHITE and innings_left <= 0 == lead:
            # The man on third is the winning run.
            call = "STEAL 3"
        return call if call in view.choices() else "BAT"
