"""The connection to the other handheld, served in the background of the screens.

The main loop takes and answers messages in each pass, so that neither handheld waits while a
player reads. New choices wait in `untold` until a screen shows them (flow.py).
"""

from micropython import const

from pigskin.core.players import PERSON, player_name
from pigskin.peer.cable import JOINS, URGES, Cable
from pigskin.peer.protocol import Peer
from pigskin.ui import tunes

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.peer.journal import LinkedGame
    from pigskin.screens.app import App
    from pigskin.screens.match.game_clock import GameClock
    from pigskin.types import Events, Screen

    # Who chose, whether the rules call it irregular, its events, and the positions before and
    # after.
    Untold = tuple[int, bool, Events, Game, Game]

# The most choices that are played but not yet shown. Further ones are left for later.
_MOST_UNTOLD = const(2)
# Lines of the journal between two frames: about 10 ms each on a Pico.
_LINES_AT_ONCE = const(16)


class PeerConnection:
    """This handheld's end of a linked game: its journal, its `Peer` and the cable."""

    def __init__(self, app: "App", linked: "LinkedGame"):
        self.linked = linked
        # Choices that are played but not yet shown.
        self.untold: list[Untold] = []
        # Why a message could not be written, and so was not taken.
        self.unwritten: OSError | None = None
        # The record could not be kept, so the journal must stay.
        self.stays = False
        # An error in the background, which the screen raises.
        self.failure: Exception | None = None
        self.elapsed_ms = 0
        # The clock of a timed game on the handheld that keeps it.
        self.clock: GameClock | None = None
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
        self.cable = Cable(app.hardware)
        self.cable.on_line = self._take
        self.cable.on_tick = self._tick
        self._step = self.cable.step

    def open(self) -> "Screen[None]":
        """Replay the journal, then serve the cable until `close`."""
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
        if self._app.usb:
            self._app.usb.contest = None

    @property
    def news(self) -> bool:
        """Return whether there is something to show before the next choice."""
        return bool(self.untold or self.unwritten or self.failure or self.peer.fault)

    def choose(self, word: str) -> None:
        """Make a choice; raise IllegalChoice if it is not open, or no longer."""
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
        if self.cable.other_doing == JOINS:
            # It has left the game: tell it again which game this is.
            self.peer.heard = False
        elif self.cable.other_doing == URGES:
            # Heard in every menu.
            self._app.loop.stir()
            self._app.hardware.sound.play(tunes.NO)
        try:
            lines = self.peer.tick()
            if self.clock:
                self._keep_time(self.clock)
                lines += self.peer.tell_time(self.elapsed_ms)
            return lines
        except Exception as error:
            self.failure = error
        return []

    def _keep_time(self, clock: "GameClock") -> None:
        """Let the clock run and call, whatever the player has opened meanwhile."""
        self.elapsed_ms = clock.elapsed()
        match = self.peer.match
        assert match
        stuck = self.unwritten or self.peer.fault or self.peer.waits
        call = "" if stuck else clock.time_call(match.game)
        if call:
            self.choose(call)

    def _look(self) -> None:
        """Keep the position. A linked match replaces it and never changes it."""
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
