"""The varsity coach of the dice footballs: sound calls by down, distance and place.

`pigskin solve football26 --coaches` counts out what his rules give away.
"""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.dice_football.rules import DiceFootball

# The most yards to go, by down, at which a line plunge or an end run has the best chance of a
# first down. Beyond both figures a trick play has it (digest of the dice footballs, table T-7).
_LINE_UP_TO = const((5, 5, 4, 3))
_END_UP_TO = const((11, 10, 8, 4))

_LATE_PLAYS = const(12)
_LAST_PLAYS = const(3)
# A trick play loses up to eleven yards, so it is not called this near the own goal.
_NO_TRICKS = const(12)
# In his own half he punts on third down with this many yards to go, or more.
_EARLY_PUNT = const(5)


class Varsity:
    """A coach who runs by the book, punts in his own half and kicks when close."""

    def __init__(self, seed: bytes):
        pass

    def choose(self, view: "DiceFootball") -> str:
        phase = view.phase
        if phase == "scrimmage":
            return self._call(view)
        if phase == "choice":
            # A kick-off wins more ground than its return.
            return "KICK"
        if phase == "try":
            return self._try(view)
        return view.choices()[0]

    def _try(self, view: "DiceFootball") -> str:
        # Two yards are a line plunge. Six are as likely by trick play as by kick (T-6).
        if view.rules.try_ball >= 98:
            return "LINE"
        return "PLACE"

    def _call(self, view: "DiceFootball") -> str:
        lead = view.score[view.side] - view.score[1 - view.side]
        left = view.rules.plays - view.plays
        late = left <= _LATE_PLAYS
        away = 100 - view.ball
        if left <= _LAST_PLAYS and -3 <= lead <= 0 and self._in_range(view, away):
            return "PLACE"
        behind = late and lead < 0
        if view.down == 4:
            return self._fourth(view, away, behind)
        if view.down == 3 and view.ball < 50 and view.togo >= _EARLY_PUNT and not behind:
            return "PUNT"
        return self._advance(view, away)

    def _in_range(self, view: "DiceFootball", away: int) -> bool:
        """Return whether a place kick may be tried and is good at least one time in four (T-5)."""
        return away + view.rules.post_depth <= 30 and "PLACE" in view.choices()

    def _fourth(self, view: "DiceFootball", away: int, desperate: bool) -> str:
        togo = view.togo
        if desperate:
            if (
                self._in_range(view, away)
                and view.score[view.side] + 3 >= view.score[1 - view.side]
            ):
                return "PLACE"
            return self._advance(view, away)
        if (togo == 1 and view.ball >= 35) or (togo == 2 and view.ball >= 62):
            return "LINE"
        if self._in_range(view, away):
            return "PLACE"
        if view.ball >= 62 and togo <= 8:
            return self._advance(view, away)
        return "PUNT"

    def _advance(self, view: "DiceFootball", away: int) -> str:
        need = min(view.togo, away if view.rules.on_line else away + 1)
        if need <= _LINE_UP_TO[view.down - 1]:
            return "LINE"
        if need <= _END_UP_TO[view.down - 1] or view.ball < _NO_TRICKS:
            return "END"
        return "TRICK"
