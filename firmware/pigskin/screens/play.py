"""A match on the handheld: who is asked, what is shown, and the journal before all."""

from pigskin.core.game import NOBODY
from pigskin.games import title_of
from pigskin.screens import computer
from pigskin.screens.ask import ask
from pigskin.screens.game_clock import GameClock
from pigskin.screens.game_screen import AGAIN, GO_ON, HINT, LEAVE
from pigskin.screens.hint import hint
from pigskin.screens.pause import keep_with_room, pause
from pigskin.screens.story import story
from pigskin.storage.players import is_person
from pigskin.ui.hardware import WIDTH


def play(app, contest):
    """To the end of the game, or until the players leave; True when it was finished."""
    table = Table(app, contest)
    return (yield table.play())


class Table:
    """The screens around one match; what they share, and their order."""

    def __init__(self, app, contest):
        self.app = app
        self.ui = app.ui
        self.contest = contest
        title = title_of(contest.match.name)
        self.names = title.sides
        self.screen = title.screen()
        self.people = [side for side in (0, 1) if is_person(contest.players[side])]
        self.clock = None
        if contest.match.game.timed:
            self.clock = GameClock(app.hardware.clock, contest)
        # The choices that drew no chance, since the last that did: was it a person's?
        self.undoable: list = []
        # Where a coach was last asked whether he interrupts.
        self.offered = -1
        # With two people and secrets: who has been let behind the curtain.
        self.behind = NOBODY
        # B was pressed while the computer played.
        self.stop = False
        # Where the coach was last asked for a hint, and what the story tells of it next.
        self.hinted = -1
        self.asked = ""

    @property
    def match(self):
        return self.contest.match

    def play(self):
        game = self.match.game
        if not game.over:
            # The position is there at once, and not only when a coach has decided.
            self.draw(game.view(self.watcher()))
            self.ui.display.show()
        while not self.match.game.over:
            choice = yield from self._next_choice()
            if choice == LEAVE:
                return False
            if choice == HINT:
                choice = yield hint(self)
            if choice in self.screen.extras(self.match.game):
                yield self.screen.play_extra(self, choice)
            elif choice != AGAIN:
                yield from self._make(choice)
        return True

    def _next_choice(self):
        """What is chosen next, by whoever it is, or a signal."""
        game = self.match.game
        choice = self.late() or self._interrupt()
        if choice:
            return choice
        if self.stop:
            self.stop = False
            choice = yield pause(self, game.view(self.watcher()), "")
            if choice != GO_ON:
                return choice
        side = game.side
        if side in self.people:
            return (yield ask(self, game.view(side)))
        return computer.choose(self)

    def _interrupt(self) -> str:
        """A call of a coach while a side is to choose; asked once in a position."""
        game = self.match.game
        made = len(self.match.choices)
        if self.offered == made or 1 - game.side in self.people or not game.irregular():
            return ""
        self.offered = made
        return computer.interrupt(self)

    def _make(self, choice: str):
        """Play a choice and show what it brings."""
        game = self.match.game
        person = game.side in self.people
        # A view of an open game may be the game itself: what is kept must be a copy.
        before = game.view(self.watcher()) if game.hides else game.copy()
        yield from self.keep(choice)
        events = self.match.choose(choice)
        if self.match.can_undo:
            self.undoable.append(person)
        else:
            self.undoable = []
        yield from self.tell(events, before)

    def tell(self, events, before):
        """What has happened, as far as whoever looks on may know; `before` is his view before."""
        game = self.match.game
        if game.hides:
            events = game.events_for(self.watcher(), events)
        if [event for event in events if event[0] != "PLACE"]:
            yield story(self, events, before)

    # What screens ask for

    def report(self):
        """What is told of the game so far."""
        return self.screen.title.report(self.ui, self.contest)

    def draw(self, view, choice: str = "", field: bool = False) -> None:
        self.screen.draw(self.ui, view, choice, field)
        if self.clock and not view.over:
            self.ui.right(self.clock.text(), WIDTH - 2, 1, True)

    def watcher(self) -> int:
        """Whose eyes the display is for: the only person's, or the public's."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def can_take_back(self) -> bool:
        return True in self.undoable

    def late(self) -> str:
        return self.clock.late(self.match.game) if self.clock else ""

    def elapsed_ms(self) -> int:
        return self.clock.elapsed() if self.clock else 0

    def keep(self, choice: str):
        """Into the journal before anything is shown; without one when the flash is full."""
        contest = self.contest
        if contest.journal:
            try:
                contest.journal.add(choice, self.elapsed_ms())
            except OSError:
                yield keep_with_room(self, choice)
