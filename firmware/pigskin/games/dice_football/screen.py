"""The screens of the dice footballs, which show the throws and plays as they come."""

from micropython import const

from pigskin.games.football.screen import FootballScreen

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, OwnView

# Fouls that people call; * is the side that pays. The players are asked first, as a throw is never
# taken back (F-18, F-20).
_THREW = const("* threw the dice before naming a play. ")
_NO_POINT = const("The try is over: no point.")
_DOWN_LOST = const("The down is lost, and no yard counts.")
_DOUBLES_ACT = const("The down is lost, and a double acts too.")
_DELAY = const("* is ahead and plays for time, + says. The ball goes back ")
_FAR = const("ten yards.")
_NEAR = const("as far as it can.")
_TEN_YARDS = const(10)


class DiceFootballScreen(FootballScreen):
    # "He may call on him to name a play and throw at once" (FB26-E3, FB48-23).
    CALLED_ON = ("DELAY",)

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
            # By option, the ten yards are measured again while the series goes on (F-33).
            shown.gain_line = after.gain_line
        return FootballScreen.follow(self, shown, event, after)

    def cost(self, view: "OwnView", call: str) -> str:
        if call == "DELAY":
            said = _DELAY + (_FAR if view.ball > _TEN_YARDS else _NEAR)
        elif view.phase == "try":
            said = _THREW + _NO_POINT
        else:
            act = view.rules.unnamed_double == "act"
            said = _THREW + (_DOUBLES_ACT if act else _DOWN_LOST)
        return said.replace("*", self.names[view.side]).replace("+", self.names[1 - view.side])

    def try_spot(self, shown: "OwnView") -> int:
        return shown.rules.try_ball
