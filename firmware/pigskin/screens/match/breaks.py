"""Breaks in play, such as time-outs: the handheld passes for a person unless he acts.

In the phase GameScreen.BREAK each side may act or pass before play goes on. The handheld passes
for a person who does not want to act, and does not ask him. The side that calls the next play is
asked for its call while the break is open, so that it can act first. Where two people
play, the other one can act first too.
"""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.games.screen import ACT, AGAIN
from pigskin.screens.match.ask import ask

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Screen


class Breaks:
    def __init__(self, flow: "MatchFlow"):
        self._flow = flow
        self._phase, self._pass, self._act = flow.screen.BREAK
        game = flow.match.game
        # The people who want to act in their next break.
        self.wanted: list[int] = []
        # The side that is asked whether it acts. After a restart, the same side is asked again.
        self.acting = game.side if game.phase == self._phase else NOBODY
        # The position after the break, while a person is asked for the call that follows.
        self.ahead: Game | None = None
        # That call, until the break is over. It is dropped if something happens before.
        self.call = ""

    def now(self) -> bool:
        return self._flow.match.game.phase == self._phase

    def may_wish(self) -> bool:
        """Return whether the only person can act in the open break, if he asks for it now."""
        people = self._flow.people
        if not self.now() or len(people) != 1:
            return False
        game = self._flow.match.game.copy()
        while game.phase == self._phase and game.side not in people:
            game.play(self._pass, self._flow.match.chance)
        return self._act in game.choices()

    def wish(self) -> bool:
        """Toggle the only person's wish to act in his next break; return False without one."""
        people = self._flow.people
        if not self._phase or len(people) != 1:
            return False
        self.wanted = [] if self.wanted else people[:]
        self._flow.screen.act_wanted = bool(self.wanted)
        return True

    def call_for(self, choice: str) -> str:
        """Return what to play for an answer: pass the break before a call that follows it."""
        if not self.ahead:
            return choice
        self.call = choice
        return self._pass

    def choose(self) -> "Screen[str]":
        """Return the choice of a person in a break, or a signal of games/screen.py."""
        flow = self._flow
        game = flow.match.game
        side = game.side
        if side in self.wanted:
            return (yield self._begin(side))
        if side == self.acting:
            choice = yield ask(flow, game)
            if choice == self._pass:
                self.acting = NOBODY
            return choice
        ahead, sides = self._after(game)
        if self.call or self.wanted or ahead.side not in flow.people:
            return self._pass
        self.ahead = ahead
        flow.screen.can_act = len(flow.people) == 2 or self._act in game.choices()
        choice = yield ask(flow, ahead)
        flow.screen.can_act = False
        if choice not in (ACT, self._act):
            return choice
        self.ahead = None
        yield self._ask_who(sides)
        return AGAIN

    def _begin(self, side: int) -> "Screen[str]":
        flow = self._flow
        self.wanted.remove(side)
        flow.screen.act_wanted = False
        if self._act in flow.match.game.choices():
            self.acting = side
            return self._act
        yield flow.ui.pages("Not now", flow.screen.why_not(self._act), "ok", "")
        return AGAIN

    def _after(self, game: "Game") -> "tuple[Game, list[int]]":
        """Return the position after the break if all sides pass, and the sides that could act."""
        game = game.copy()
        sides = []
        while game.phase == self._phase:
            sides.append(game.side)
            # Passing draws no chance.
            game.play(self._pass, self._flow.match.chance)
        return game, sides

    def _ask_who(self, sides: list[int]) -> "Screen[None]":
        """Ask which of two people wants to act, unless only one can."""
        flow = self._flow
        sides = [side for side in sides if side in flow.people]
        at = 0
        if len(sides) == 2:
            names = [flow.screen.names[side] for side in sides]
            at = yield flow.ui.menu(flow.screen.WHO_ACTS, names)
        if at >= 0:
            self.wanted.append(sides[at])
