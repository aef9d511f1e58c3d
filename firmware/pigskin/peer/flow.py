"""A linked game: two handhelds with a cable between them, and a player at each.

Messages are taken and answered in the background (`LinkedSession`), so that nobody waits for the
other to read. What they bring is told in its turn (`LinkedFlow`).
"""

from micropython import const

from pigskin.core.game import IllegalChoice, hex_of
from pigskin.core.players import PERSON, player_name
from pigskin.games.screen import AGAIN, GO_ON, LEAVE
from pigskin.hardware import B
from pigskin.peer.cable import CHOOSES, JOINS, LEFT, READS, RESTS, Cable
from pigskin.peer.protocol import Peer
from pigskin.screens.match import computer
from pigskin.screens.match.play import MatchFlow

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.core.match import Contest
    from pigskin.peer.journal import LinkedGame
    from pigskin.screens.app import App
    from pigskin.types import Events, Screen, View

    # Who chose, whether the rules call it irregular, what it brought, and both positions.
    Untold = tuple[int, bool, Events, Game, Game]

# How often a screen that waits looks for news.
POLL_MS = const(250)
# Choices that have been played and not told; more of them are left for later.
_MOST_UNTOLD = const(2)
# Lines of a journal between two pictures: about 10 ms each on a Pico.
_LINES_AT_ONCE = const(16)

_WORDS_Y = const(45)


class LinkedSession:
    """The near machine of a linked game, served in each pass of the main loop."""

    def __init__(self, app: "App", linked: "LinkedGame"):
        self.linked = linked
        # What has been played and not told yet.
        self.untold: list[Untold] = []
        # Why a message could not be written, so that it was not taken.
        self.unwritten: OSError | None = None
        # The record could not be kept: the journal must stay.
        self.stays = False
        # What went wrong in the background; the screen raises it.
        self.failure: Exception | None = None
        self.elapsed_ms = 0
        self._app = app
        self._before: Game | None = None
        name = "" if linked.player == PERSON else player_name(linked.player)
        self.peer = Peer(
            linked.game,
            linked.options,
            linked.side,
            linked.secret,
            name,
            linked,
            linked.invites,
            self._note,
        )
        self.cable = Cable(app.hardware, app.link)
        self.cable.on_line = self._take
        self.cable.on_tick = self._tick
        self._step = self.cable.step

    def open(self) -> "Screen[None]":
        """Go through the journal, then serve the cable until `close`."""
        ui = self._app.ui
        for count in self.peer.restore():
            if not count % _LINES_AT_ONCE:
                ui.clear()
                ui.header("One moment")
                ui.center("Going through the game", 22)
                ui.center(str(count), 34)
                yield 0
        self.elapsed_ms = self.linked.elapsed_ms
        self._app.loop.background.append(self._step)

    def close(self) -> None:
        if self._step in self._app.loop.background:
            self._app.loop.background.remove(self._step)
            self.cable.leave()
        if self._app.link:
            self._app.link.contest = None

    @property
    def news(self) -> bool:
        """Is there anything to be shown before the next choice?"""
        return bool(self.untold or self.unwritten or self.failure or self.peer.fault)

    def choose(self, word: str) -> None:
        """Make a choice; IllegalChoice if it is not open, or no longer."""
        self._look()
        try:
            self.cable.send(self.peer.choose(word))
        except OSError as error:
            self.unwritten = error

    def _take(self, line: bytes) -> list[bytes]:
        if len(self.untold) >= _MOST_UNTOLD:
            # The other handheld will repeat it.
            return []
        self._look()
        try:
            return self.peer.receive(line)
        except OSError as error:
            self.unwritten = error
        except Exception as error:
            self.failure = error
        return []

    def _tick(self) -> list[bytes]:
        if self.cable.far_doing == JOINS:
            # It has left the game: let it know which one that was.
            self.peer.heard = False
        try:
            lines = self.peer.tick()
            if self.elapsed_ms and self.linked.invites:
                lines += self.peer.tell_time(self.elapsed_ms)
            return lines
        except Exception as error:
            self.failure = error
        return []

    def _look(self) -> None:
        """Keep the position, which a linked match replaces and does not change."""
        self.linked.elapsed_ms = self.elapsed_ms if self.linked.invites else 0
        match = self.peer.match
        self._before = match.game if match else None

    def _note(self, mover: int, word: str, events: "Events") -> None:
        before = self._before
        match = self.peer.match
        assert before and match
        irregular = word in before.irregular()
        self.untold.append((mover, irregular, events, before, match.game))
        self._before = match.game
        self._app.loop.stir()


class LinkedFlow(MatchFlow):
    """The order of the screens on one of the two handhelds."""

    one_seed = False

    def __init__(self, app: "App", contest: "Contest", session: LinkedSession):
        self._told: Game | None = None
        super().__init__(app, contest)
        self._session = session
        self._peer = session.peer
        self._cable = session.cable
        self.near = session.linked.side
        self.poll_ms = POLL_MS

    @property
    def told(self) -> "Game":
        return self._told or self.match.game

    def play(self) -> "Screen[bool]":
        """Play to the end of the game; False when the player leaves, or after a fault."""
        session = self._session
        self.draw(self.match.game.view(self.watcher()))
        self.ui.display.show()
        while True:
            if session.failure:
                raise session.failure
            if session.untold:
                yield from self._tell_next()
            elif session.unwritten or self._peer.fault:
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
        session = self._session
        while (game.side, game.phase) == asked:
            made = self._peer.count
            yield from self._send(computer.choose(self))
            while self._peer.count == made and not session.untold:
                stuck = session.unwritten or session.failure or self._peer.fault
                if stuck or (yield from self._wait()) == LEAVE:
                    return
            # His men are nothing to tell the person who owns them.
            session.untold = []
            game = self.match.game

    def pause(self, view: "View", choice: str) -> "Screen[str]":
        self._cable.doing = RESTS
        what = yield super().pause(view, choice)
        self._cable.doing = CHOOSES
        return what

    def time_call(self) -> str:
        """AGAIN when there is news; a call of the clock where this handheld keeps it."""
        if self._session.news:
            return AGAIN
        clock = self.clock
        if not clock:
            return ""
        if self._session.linked.invites:
            self._session.elapsed_ms = clock.elapsed()
            return "" if self._peer.waits else clock.time_call(self.match.game)
        clock.set(self._peer.far_elapsed_ms)
        return ""

    def coach_key(self) -> str:
        return hex_of(self._session.linked.secret)

    def can_take_back(self) -> bool:
        return False

    def _interrupt(self) -> str:
        """Only the near coach is asked, when it is not his turn."""
        if self.match.game.side == self.near or self.near in self.people:
            return ""
        return super()._interrupt()

    def _next_choice(self) -> "Screen[str]":
        game = self.match.game
        if game.side == self.near and not self._peer.waits:
            return (yield from super()._next_choice())
        choice = self.time_call()
        if not choice and not self._peer.waits:
            choice = self._interrupt()
        return choice or (yield from self._wait())

    def _send(self, choice: str) -> "Screen[None]":
        if self._session.news:
            # The position has changed while the person chose.
            return
        try:
            self._session.choose(choice)
        except IllegalChoice:
            # Nor may it spin if the other handheld never lets it.
            yield POLL_MS

    def _tell_next(self) -> "Screen[None]":
        mover, irregular, events, before, after = self._session.untold.pop(0)
        self._cable.doing = READS
        self._told = after
        seen = before.view(self.watcher()) if before.hides else before
        yield from self.show(mover in self.people, irregular, events, seen)
        self._told = None

    # Waiting for the other handheld

    def _wait(self) -> "Screen[str]":
        """Until there is news, or a call from the menu; a signal of game_screen.py."""
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
        """What the far player is doing."""
        name = self.screen.names[1 - self.near]
        doing = self._cable.far_doing
        if doing == LEFT:
            return "%s has left" % name
        if not self._cable.connected:
            return "No word from %s: cable?" % name
        if doing == JOINS:
            return "%s is not in this game" % name
        if doing == READS:
            return "%s is reading" % name
        if doing == RESTS:
            return "%s has paused" % name
        return "One moment" if self._peer.waits else "%s is choosing" % name

    def _draw_words(self, said: str) -> None:
        self.ui.center(said, _WORDS_Y)
        self.ui.footer("", "menu")
