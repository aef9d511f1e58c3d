"""The screens of the dice footballs: what is shown follows their throws and plays."""

from micropython import const

from pigskin.games.football.screen import FootballScreen

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, OwnView


class DiceFootballScreen(FootballScreen):
    def follow(self, shown: "OwnView", event: "Event", after: "OwnView") -> "OwnView":
        name = event[0]
        measured = shown.rules.after_loss == "measure" and after.side == shown.side
        if name == "THROW" and shown.throws > 0:
            shown.throws -= 1
        elif name == "PLAY" and (event[4] or event[2] == "KICKOFF"):
            shown.plays += 1
        elif name == "KICKAGAIN":
            shown.plays -= 1
        elif name == "MOVE" and event[2] in ("loss", "penalty") and measured:
            # An option: ten yards anew while the series goes on (F-33).
            shown.gain_line = after.gain_line
        return FootballScreen.follow(self, shown, event, after)

    def try_spot(self, shown: "OwnView") -> int:
        return shown.rules.try_ball
