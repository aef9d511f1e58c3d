"""The screens of All-Fair Football, which show the cards as they are turned."""

from micropython import const

from pigskin.games.football.screen import FootballScreen

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, OwnView

_HALF = const(3)


class AllFairScreen(FootballScreen):
    def words_for(self, choice: str, view: "OwnView" = None) -> tuple[str, str]:
        if choice == "KICK" and view is not None and view.phase == "try":
            return "Kick", "a point if it is long enough"
        return FootballScreen.words_for(self, choice, view)

    def follow(self, shown: "OwnView", event: "Event", after: "OwnView") -> "OwnView":
        name = event[0]
        if name == "QUARTER":
            # It is the last event.
            return after
        if name == "CARD":
            cards = shown.cards
            at = cards.find(bytes((event[2],)))
            if at >= 0:
                shown.cards = cards[:at] + cards[at + 1 :]
        return FootballScreen.follow(self, shown, event, after)
