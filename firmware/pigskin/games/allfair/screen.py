"""The screens of All-Fair Football, which show the cards as they are turned."""

from micropython import const

from pigskin.games.allfair.deck import INTERCEPTED, KICK, cell_for, first
from pigskin.games.football.screen import FootballScreen

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, OwnView

_HALF = const(3)


# What a reading says, by its kind (deck.py).
_KINDS = const(("", "", "INCOMPLETE", "FUMBLE", "BLOCKED", "BLOCKED", "PENALTY"))


class AllFairScreen(FootballScreen):
    # The call whose card is turned.
    _call = ""

    def words_for(self, choice: str, view: "OwnView" = None) -> tuple[str, str]:
        if choice == "KICK" and view is not None and view.phase == "try":
            return "Kick", "a point if it is long enough"
        return FootballScreen.words_for(self, choice, view)

    def follow(self, shown: "OwnView", event: "Event", after: "OwnView") -> "OwnView":
        name = event[0]
        if name == "QUARTER":
            # It is the last event.
            return after
        if name == "PLAY":
            self._call = event[2]
        elif name == "CARD":
            cards = shown.cards
            at = cards.find(bytes((event[2],)))
            if at >= 0:
                shown.cards = cards[:at] + cards[at + 1 :]
        return FootballScreen.follow(self, shown, event, after)

    def read_text(self, shown: "OwnView", event: "Event") -> str:
        """Return the reading of the call in the zone where the ball lies."""
        code = shown.deck.read(event[2], cell_for(shown.phase, self._call, shown.ball))
        if code >= INTERCEPTED << 8:
            return "INTERCEPT."
        if code >= KICK << 8:
            return str(first(code))
        return _KINDS[code >> 8] or "%+d" % first(code)
