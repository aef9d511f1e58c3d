"""The varsity manager of the baseball: an old hand who goes by the book of his own day.

A man on third with two out runs for home, a man on first with two out runs for second where a run
would count, and whoever is far behind sits still. What the dice say of it, he has never counted.
"""

from micropython import const

from pigskin.core.game import WHITE

# Whoever is farther behind wants a big inning, not a single run.
_FAR_BEHIND = const(-2)
_ON_THIRD = const(4)
# Who runs with two out, by bases (see games.baseball).
_RUNNERS = {1: "STEAL 1", 4: "STEAL 3", 5: "STEAL 13", 6: "STEAL 23"}


class Varsity:
    """Plays by the book and needs no chance of its own."""

    def __init__(self, seed: bytes):
        pass

    def choose(self, view) -> str:
        lead = view.score[view.side] - view.score[1 - view.side]
        left = view.rules.innings - view.inning
        running = view.outs == 2 and lead >= _FAR_BEHIND
        if view.phase == "try_home":
            return "TRY" if running else "HOLD"
        call = _RUNNERS.get(view.bases, "BAT") if running else "BAT"
        if running and view.bases & _ON_THIRD and view.side == WHITE and left <= 0 == lead:
            # The man on third is the game.
            call = "STEAL 3"
        return call if call in view.choices() else "BAT"
