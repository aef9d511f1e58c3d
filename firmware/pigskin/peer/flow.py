"""The order of the screens of a linked game, on one of its two handhelds."""

from micropython import const

from pigskin.core.game import IllegalChoice, hex_of
from pigskin.games.screen import AGAIN, GO_ON, LEAVE
from pigskin.hardware import B
from pigskin.peer.cable import CHOOSES, JOINS, LEFT, READS, RESTS
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
                self._cable.doing = CHOOSES
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
        self._cable.doing = RESTS
        what = yield super().pause(view, choice)
        self._cable.doing = CHOOSES
        return what

    def time_call(self) -> str:
        """Return AGAIN when there is news, or a call of the clock if this handheld keeps it."""
        if self._connection.news:
            return AGAIN
        clock = self.clock
        if not clock:
            return ""
        if self._connection.linked.invites:
            self._connection.elapsed_ms = clock.elapsed()
            return "" if self._peer.waits else clock.time_call(self.match.game)
        clock.set(self._peer.other_elapsed_ms)
        return ""

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
            return
        try:
            self._connection.choose(choice)
        except IllegalChoice:
            # Wait, so that the loop does not spin while the choice stays closed.
            yield POLL_MS

    def _tell_next(self) -> "Screen[None]":
        mover, irregular, events, before, after = self._connection.untold.pop(0)
        self._cable.doing = READS
        self._told = after
        seen = before.view(self.watcher()) if before.hides else before
        yield from self.show(mover in self.people, irregular, events, seen)
        self._told = None

    # Waiting for the other handheld

    def _wait(self) -> "Screen[str]":
        """Wait for news or a call from the menu; return it or a signal of games/screen.py."""
        game = self.match.game
        waits = self._peer.waits
        view = game.view(self.watcher())
        shown = ""
        while True:
            said = self._waiting_for()
            if self.pause_wanted:
                self.pause_wanted = False
                what = yield self.pause(view, "")
                if what != GO_ON:
                    return what
                shown = ""
            if said != shown:
                shown = said
                self.draw(view)
                self._draw_words(said)
            button = yield POLL_MS
            choice = self.time_call()
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
        if doing == READS:
            return "%s is reading" % name
        if doing == RESTS:
            return "%s has paused" % name
        return "One moment" if self._peer.waits else "%s is choosing" % name

    def _draw_words(self, said: str) -> None:
        self.ui.center(said, _WORDS_Y)
        self.ui.footer("", "menu")
