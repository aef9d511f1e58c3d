"""The varsity coach of All-Fair Football: the folder's advice, by down, distance and zone."""

from micropython import const

from pigskin.core.chance import Chance

# Cards left in the half below which a side that is behind must hurry.
_HURRY = const(12)
# With so few cards left in a half only the next score counts.
_LAST = const(2)

# Shares of passes in a hundred by zone of ten yards, for first and second down and for third
# down with much to go: short passes are dangerous before midfield (AF46-R11).
_EARLY_PASSES = bytes([0, 4, 8, 18, 22, 30, 30, 32, 30, 25])
_THIRD_PASSES = bytes([0, 20, 45, 85, 90, 95, 95, 95, 90, 70])

# Yards that are worth a line or end play on fourth down, by zone (AF46-34).
_GO = bytes([0, 0, 0, 0, 1, 1, 3, 2, 2, 2])
# Nearest spot from which a field goal is a fair try when much is to go.
_FIELD_GOAL = const(72)


class Varsity:
    """Runs in its own half, passes past midfield, punts on fourth down, kicks when close."""

    def __init__(self, seed: bytes):
        self._chance = Chance(seed)

    def choose(self, view) -> str:
        phase = view.phase
        if phase == "scrimmage":
            return self._call(view)
        if phase == "choice":
            return "RECEIVE"
        if phase == "try":
            return "KICK"
        return view.choices()[0]

    def _call(self, view) -> str:
        lead = view.score[view.side] - view.score[1 - view.side]
        half = view.quarter == 2 or view.quarter == 4
        if half and view.left <= _LAST:
            call = self._last_chance(view, lead)
            if call:
                return call
        desperate = view.quarter == 4 and lead < 0 and view.left <= _HURRY
        if view.down == 4:
            return self._fourth(view, lead, desperate)
        return self._advance(view, lead, desperate)

    def _last_chance(self, view, lead: int) -> str:
        """The half is nearly over: kick if three points help, otherwise throw."""
        close = view.ball >= 60
        if view.quarter == 4:
            if lead > 0:
                return ""
            close = close and lead >= -3
        if close and (view.left == 1 or view.ball < 90):
            return "FG"
        return "PASS" if view.left == 1 or lead < 0 else ""

    def _fourth(self, view, lead: int, desperate: bool) -> str:
        ball = view.ball
        need = min(view.togo, 100 - ball)
        if desperate:
            if lead >= -3 and ball >= _FIELD_GOAL:
                return "FG"
            return self._advance(view, lead, True)
        if need <= _GO[ball // 10]:
            return "LINE"
        if ball >= _FIELD_GOAL:
            return "FG"
        return "PUNT"

    def _advance(self, view, lead: int, desperate: bool) -> str:
        ball = view.ball
        need = min(view.togo, 100 - ball)
        zone = ball // 10
        if need <= 2 and not desperate:
            return "LINE"
        drawn = self._chance.below(100)
        if view.down >= 3 and need > 3:
            passes = _THIRD_PASSES[zone]
        else:
            passes = _EARLY_PASSES[zone]
        if desperate:
            passes = max(passes, 60)
        elif lead > 10 and view.quarter == 4:
            passes //= 3
        if drawn < passes:
            return "PASS"
        # The end runs farther, the line runs surer.
        if view.down >= 3:
            return "LINE" if need <= 3 else "END"
        if ball <= 5:
            return "LINE"
        return "LINE" if drawn & 1 else "END"
