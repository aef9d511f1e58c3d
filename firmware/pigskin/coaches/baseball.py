"""The varsity manager of the baseball: bats, and runs only where the figures say that it pays."""

from micropython import const

from pigskin.core.game import WHITE

# How much the next single run is worth, against a big inning.
_MANY = const(0)  # behind by two or more late: a man on base is too dear to risk
_USUAL = const(1)
_DEAR = const(2)  # level or ahead, and past the middle of the game
_LATE = const(3)  # the last two innings: one run may settle it
_WINNING = const(4)  # this run ends the game

# Who runs with two out, with one, and with none, by bases (see games.baseball), and the least
# worth of a run at which he does. A steal fails 21 times in 36, but the foremost man alone is
# out and the others are a base on. Found by counting every throw to the end of the game; by
# runs alone only the first line pays.
_TWO_OUT = {
    4: ("STEAL 3", _USUAL),
    5: ("STEAL 13", _DEAR),
    6: ("STEAL 23", _DEAR),
    7: ("STEAL 123", _LATE),
}
_ONE_OUT = {
    5: ("STEAL 13", _LATE),
    6: ("STEAL 23", _LATE),
    7: ("STEAL 123", _LATE),
}
_NONE_OUT = {7: ("STEAL 123", _WINNING)}
_RUNNERS = (_NONE_OUT, _ONE_OUT, _TWO_OUT)


class Varsity:
    """Plays by the book and needs no chance of its own."""

    def __init__(self, seed: bytes):
        pass

    def choose(self, view) -> str:
        worth = _worth(view)
        if view.phase == "try_home":
            return self._try_home(view, worth)
        call, least = _RUNNERS[view.outs].get(view.bases, ("BAT", _MANY))
        if worth == _WINNING and view.outs == 2 and view.bases & 4:
            call = "STEAL 3"
        if worth >= least and call in view.choices():
            return call
        return "BAT"

    def _try_home(self, view, worth: int) -> str:
        """Two are out and nobody else is on: waiting is worth less than 15 in 36."""
        alone = view.bases == 4 or (view.options["home_steal"] == "no" and worth >= _DEAR)
        return "TRY" if view.outs == 2 and alone and worth >= _USUAL else "HOLD"


def _worth(view) -> int:
    lead = view.score[view.side] - view.score[1 - view.side]
    left = view.rules.innings - view.inning
    if lead <= -2 and left <= 2:
        return _MANY
    last_half = left <= 0 and view.side == WHITE
    if last_half and lead == 0:
        return _WINNING
    if (lead >= 0 and left <= 1) or last_half:
        return _LATE
    if lead >= 0 and left <= view.rules.innings // 2:
        return _DEAR
    return _USUAL
