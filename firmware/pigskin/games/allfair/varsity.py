"""The varsity coach of All-Fair Football: the printed advice, by down, distance and zone."""

from micropython import const

from pigskin.core.chance import Chance

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.allfair.rules import Sideline

# Points behind and cards left: then a side passes more, or stops punting.
_TWO_SCORES = const(8)
_THREE_SCORES = const(14)
_HALF = const(72)
_QUARTER = const(36)
_HURRY = const(20)
# With this many cards left in a half, only the next score counts.
_LAST = const(2)

# Percentage of passes by zone of ten yards: first for first and second down, then for third down
# with many yards to go. Short passes are dangerous before midfield (AF46-R11).
_EARLY_PASSES = bytes([0, 0, 0, 0, 0, 40, 60, 60, 60, 40])
_THIRD_PASSES = bytes([0, 0, 25, 75, 80, 90, 100, 100, 100, 80])
# The same for a side that is behind, on any down.
_BEHIND_PASSES = bytes([10, 25, 40, 60, 60, 60, 60, 60, 60, 50])

# The most yards to go for a line or end play on fourth down, by zone (AF46-34).
_GO = bytes([0, 0, 1, 1, 1, 1, 3, 5, 7, 10])
# From this spot on a field goal is a fair try with many yards to go.
_FIELD_GOAL = const(80)
# The same when three points win or draw the game.
_LONG_FIELD_GOAL = const(65)


class Varsity:
    """A coach who runs in his own half, passes past midfield and kicks when close."""

    def __init__(self, seed: bytes):
        self._chance = Chance(seed)

    def choose(self, view: "Sideline") -> str:
        phase = view.phase
        if phase == "scrimmage":
            return self._call(view)
        if phase == "choice":
            return "RECEIVE"
        if phase == "try":
            return "KICK"
        return view.choices()[0]

    def _call(self, view: "Sideline") -> str:
        lead = view.score[view.side] - view.score[1 - view.side]
        half = view.quarter == 2 or view.quarter == 4
        if half and view.left <= _LAST:
            call = self._last_chance(view, lead)
            if call:
                return call
        left = view.left + _QUARTER * (4 - view.quarter)
        if view.down == 4:
            return self._fourth(view, lead, self._must_go(lead, left, view.ball))
        return self._advance(view, (lead < 0 and left <= _QUARTER) or self._far(lead, left))

    def _far(self, lead: int, left: int) -> bool:
        """Return whether the side is two scores behind in the second half and should pass more."""
        return lead <= -_TWO_SCORES and left <= _HALF

    def _must_go(self, lead: int, left: int, ball: int) -> bool:
        """Return whether a punt is no use: far behind, or late and past midfield (AF46-R12)."""
        if lead >= 0:
            return lead == 0 and left <= _QUARTER and ball > 50
        if left <= _QUARTER:
            return lead <= -_TWO_SCORES or left <= _HURRY or ball >= 35
        if left <= _HALF:
            return lead <= -_THREE_SCORES or ball >= (30 if lead <= -_TWO_SCORES else 50)
        return False

    def _last_chance(self, view: "Sideline", lead: int) -> str:
        """Return a field goal or pass when the half is nearly over; empty for the usual call."""
        close = view.ball >= _LONG_FIELD_GOAL
        if view.quarter == 4:
            if lead > 0:
                return ""
            close = close and lead >= -3
        if close and (view.left == 1 or view.ball < 90):
            return "FG"
        return "PASS" if view.left == 1 or lead < 0 else ""

    def _fourth(self, view: "Sideline", lead: int, must_go: bool) -> str:
        ball = view.ball
        need = min(view.togo, 100 - ball)
        if view.quarter == 4 and -3 <= lead <= 0 and ball >= _LONG_FIELD_GOAL:
            return "FG"
        if must_go:
            return self._advance(view, True)
        if need <= _GO[ball // 10]:
            return self._advance(view, False)
        if ball >= _FIELD_GOAL:
            return "FG"
        return "PUNT"

    def _advance(self, view: "Sideline", behind: bool) -> str:
        ball = view.ball
        need = min(view.togo, 100 - ball)
        zone = ball // 10
        if need <= 2:
            return "LINE"
        if view.down >= 3 and need > 3:
            passes = _THIRD_PASSES[zone]
        else:
            passes = _EARLY_PASSES[zone]
        if behind:
            passes = max(passes, _BEHIND_PASSES[zone])
        if self._chance.below(100) < passes:
            return "PASS"
        # END gains more, but a loss near the own goal is a safety, and near theirs costs a down.
        return "LINE" if ball <= 3 or ball >= 94 else "END"
