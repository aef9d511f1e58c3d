"""The order of the screens of a linked game, on one of its two handhelds."""

from micropython import const

from pigskin.core.game import IllegalChoice, hex_of
from pigskin.games.screen import AGAIN, GO_ON, LEAVE
from pigskin.hardware import B
from pigskin.peer.cable import CHOOSES, JOINS, LEFT, READS, RESTS, URGES
from pigskin.peer.invitation import other_player
from pigskin.screens.match import computer
from pigskin.screens.match.play import MatchFlow

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.core.match import Contest
    from pigskin.peer.connection import PeerConnection
    from pigskin.screens.app import App
    from pigskin.types import Screen, View

# How often a waiting screen looks for news.
POLL_MS = const(250)
_WORDS_Y = const(45)
# How long a player who is called on to play may still choose (FB26-E3).
_OBEY_MS = const(10_000)
_SECOND_MS = const(1000)
# The clocks of the two handhelds may differ by this much.
_ASTRAY_MS = const(1000)
_TOO_LATE = const("%s had chosen before you called: %s.")


class LinkedFlow(MatchFlow):
    """A MatchFlow whose choices and news go through the connection to the other handheld."""

    one_seed = False

    def __init__(self, app: "App", contest: "Contest", connection: "PeerConnection"):
        self._told: Game | None = None
        self.own_side = connection.linked.side
        super().__init__(app, contest)
        self._connection = connection
        self._peer = connection.peer
        self._cable = connection.cable
        self.poll_ms = POLL_MS
        # The call that the other player escapes if he chooses now, the number of that choice, and
        # when he was called on.
        self._urge = ""
        self._urged_for = -1
        self._urged_ms = 0
        if connection.linked.invites:
            connection.clock = self.clock

    @property
    def told(self) -> "Game":
        return self._told or self.match.game

    def play(self) -> "Screen[bool]":
        """Play to the end of the game; return False when the player leaves, or after a fault."""
        connection = self._connection
        self.draw(self.match.game.view(self.watcher()))
        self.ui.display.show()
        while True:
            if connection.failure:
                raise connection.failure
            if connection.untold:
                yield from self._tell_next()
            elif connection.unwritten or self._peer.fault:
                return False
            elif self.match.game.over:
                return True
            else:
                self._cable.doing = URGES if self._urges() else CHOOSES
                choice = yield from self._next_choice()
                if choice == LEAVE:
                    return False
                if choice in self.screen.extras(self.match.game):
                    yield self.screen.play_extra(self, choice)
                elif choice != AGAIN:
                    yield from self._send(self.breaks.call_for(choice))

    def let_coach_choose(self) -> "Screen[None]":
        game = self.match.game
        asked = game.side, game.phase
        connection = self._connection
        while (game.side, game.phase) == asked:
            made = self._peer.count
            yield from self._send(computer.choose(self))
            while self._peer.count == made and not connection.untold:
                stuck = connection.unwritten or connection.failure or self._peer.fault
                if stuck or (yield from self._wait()) == LEAVE:
                    return
            # A coach's line-up is no news to the person who owns the men.
            connection.untold = []
            game = self.match.game

    def pause(self, view: "View", choice: str) -> "Screen[str]":
        """Open the menu. The clock runs on: the other player waits."""
        self._cable.doing = RESTS
        what = yield self.pause_menu(view, choice)
        self._cable.doing = URGES if self._urges() else CHOOSES
        return what

    def time_call(self) -> str:
        """Return AGAIN when there is news; the connection makes the calls of the clock."""
        clock = self.clock
        if clock and not self._connection.clock:
            told = self._peer.other_elapsed_ms
            stands = self._cable.other_doing == LEFT
            if told and (stands or abs(clock.elapsed() - told) > _ASTRAY_MS):
                clock.set(told)
        return AGAIN if self._connection.news else ""

    def draw(self, view: "View", choice: str = "") -> None:
        super().draw(view, choice)
        if choice and self._cable.other_doing == URGES:
            self.ui.header("%s: play now!" % self.screen.names[1 - self.own_side])

    def count_told(self) -> int:
        return super().count_told() - len(self._connection.untold)

    def coach_key(self) -> str:
        return hex_of(self._connection.linked.secret)

    def players(self) -> list[str]:
        players = list(self.contest.players)
        if self.own_side not in self.people:
            # A coach has the name that the other handheld shows.
            players[self.own_side] = other_player(players[self.own_side])
        return players

    def can_take_back(self) -> bool:
        return False

    def _interrupt(self) -> str:
        """Ask our own coach for a call when it is not his turn."""
        if self.match.game.side == self.own_side or self.own_side in self.people:
            return ""
        return super()._interrupt()

    def _next_choice(self) -> "Screen[str]":
        game = self.match.game
        if game.side == self.own_side and not self._peer.waits:
            return (yield from super()._next_choice())
        choice = self.time_call()
        if not choice and not self._peer.waits:
            choice = self._interrupt()
        return choice or (yield from self._wait())

    def _send(self, choice: str) -> "Screen[None]":
        if self._connection.news:
            # The position has changed while the person chose.
            untold = self._connection.untold
            if untold and choice in untold[0][3].calls(self.own_side):
                yield self._too_late(choice)
            return
        try:
            self._connection.choose(choice)
        except IllegalChoice:
            # Wait, so that the loop does not spin while the choice stays closed.
            yield POLL_MS

    def _too_late(self, call: str) -> "Screen[int]":
        """Tell that a call of our side does not count."""
        said = _TOO_LATE % (self.names[1 - self.own_side], self.screen.words_for(call)[0])
        return self.ui.pages("Too late", said, "ok", "")

    def _tell_next(self) -> "Screen[None]":
        mover, irregular, events, before, after = self._connection.untold.pop(0)
        self._cable.doing = READS
        self._told = after
        if self._peer.lost:
            lost = self._peer.lost
            self._peer.lost = ""
            yield self._too_late(lost)
        seen = before.view(self.watcher()) if before.hides else before
        yield from self.show(mover in self.people, irregular, events, seen)
        self._told = None

    # Waiting for the other handheld

    def _wait(self) -> "Screen[str]":
        """Wait for news or a call from the menu; return it or a signal of games/screen.py."""
        game = self.match.game
        waits = self._peer.waits
        view = game.view(self.watcher())
        shown: tuple[str, str] | None = None
        while True:
            if self.pause_wanted:
                self.pause_wanted = False
                what = yield self.pause(view, "")
                if what in self.screen.CALLED_ON and not self._connection.news:
                    self._urge_on(what)
                elif what != GO_ON:
                    return what
                shown = None
            said = self._waiting_for(), self.clock.text() if self.clock else ""
            if said != shown:
                shown = said
                self.draw(view)
                self._draw_words(said[0])
            button = yield POLL_MS
            choice = self.time_call() or self._late_call()
            if choice or waits != self._peer.waits or game is not self.match.game:
                return choice or AGAIN
            if button == B:
                self.pause_wanted = True

    def _waiting_for(self) -> str:
        """Return the line that says what the other player is doing."""
        name = self.screen.names[1 - self.own_side]
        doing = self._cable.other_doing
        if doing == LEFT:
            return "%s has left" % name
        if not self._cable.connected:
            return "No word from %s: cable?" % name
        if doing == JOINS or self._peer.stranger:
            return "%s is not in this game" % name
        if self._peer.waits:
            return "One moment"
        if self._urges():
            return "%s must play: %d s" % (name, 1 + self._obey_ms() // _SECOND_MS)
        if doing == READS:
            return "%s is reading" % name
        return "%s has paused" % name if doing == RESTS else "%s is choosing" % name

    # Calling on the other player to play at once

    def _urge_on(self, call: str) -> None:
        self._urge = call
        self._urged_for = self._peer.count
        self._urged_ms = self.app.hardware.clock.ms()
        self._cable.doing = URGES

    def _urges(self) -> bool:
        return self._urged_for == self._peer.count

    def _obey_ms(self) -> int:
        """Return how long the other player may still choose."""
        clock = self.app.hardware.clock
        if not self._cable.connected:
            # He cannot.
            self._urged_ms = clock.ms()
        return max(0, _OBEY_MS - clock.since(self._urged_ms))

    def _late_call(self) -> str:
        """Return the call against the other player if he was called on and did not play."""
        if not self._urges() or self._peer.waits or self._obey_ms():
            return ""
        self._urged_for = -1
        return self._urge

    def _draw_words(self, said: str) -> None:
        self.ui.center(said, _WORDS_Y)
        self.ui.footer("", "menu")
