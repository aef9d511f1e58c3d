"""A match on the handheld: who is asked, what is shown, and the journal before all."""

import sys

from pigskin.core.game import NOBODY
from pigskin.core.loan import give_back, loaded, module_called
from pigskin.handheld.hardware import WIDTH
from pigskin.handheld.names import is_person, side_names
from pigskin.handheld.scenes import visit

# A choice beside those of the game: a coach places the rest of the eleven.
LINE_UP = "LINEUP"
# Out of the menu of a game: the coach is asked.
HINT = "HINT"
_COMPUTER = "pigskin.handheld.computer"
# Stays in memory from one question to the next.
_ASKING = ("pigskin.handheld.asking", "pigskin.handheld.call_words")


def play(app, contest):
    """To the end of the game, or until the players leave; True when it was finished."""
    table = Table(app, contest)
    return (yield from table.play())


class Table:
    """The screens around one match; what they share, and their order."""

    def __init__(self, app, contest):
        self.app = app
        self.ui = app.ui
        self.contest = contest
        self.names = side_names(contest.match.name)
        self.people = [side for side in (0, 1) if is_person(contest.players[side])]
        self.clock = None
        if contest.match.game.timed:
            from pigskin.handheld.clock import GameClock

            self.clock = GameClock(app.hardware.clock, contest)
        # For each choice since chance last spoke: was it a person's? Those can be taken back.
        self.trail: list = []
        # Where a coach was last asked whether he interrupts.
        self.offered = -1
        self.picture = _picture_of(contest.match.name)
        # With two people and secrets: who has been let behind the curtain.
        self.behind = NOBODY
        # B was pressed while the computer played.
        self.stop = False
        # Without coaches and what asks a person.
        self._always = loaded()
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
            if choice is None:
                return False
            if choice == HINT:
                choice = yield from visit("hint", "hint", self)
            if choice == LINE_UP:
                side = self.match.game.side
                yield from visit("lineup", "line_up", self)
                yield from visit("lineup", "show_eleven", self, side)
            elif choice:
                yield from self._make(choice)
        return True

    def _next_choice(self):
        """What is chosen next, by whoever it is; "" to look again, None to leave."""
        game = self.match.game
        choice = self.late() or self._interrupt()
        if choice:
            return choice
        if self.stop:
            self.stop = False
            give_back(self._always)
            choice = yield from visit("pause", "pause", self, game.view(self.watcher()), "")
            if choice is not False:
                return choice
        side = game.side
        if side in self.people:
            view = game.view(side)
            choices = view.choices()
            # Not before: what a person may choose may have to be loaded too.
            give_back(self._always + _ASKING)
            game.rest()
            from pigskin.handheld.asking import ask

            return (yield from ask(self, view, choices))
        return self._computer().choose(self)

    def _interrupt(self) -> str:
        """A call of a coach while a side is to choose; asked once in a position."""
        game = self.match.game
        made = len(self.match.choices)
        if self.offered == made or 1 - game.side in self.people or not game.irregular():
            return ""
        self.offered = made
        return self._computer().interrupt(self)

    def _computer(self):
        """What asks coaches; it is there from one of their choices to the next."""
        if _COMPUTER not in sys.modules:
            give_back(self._always)
        return module_called(_COMPUTER)

    def _make(self, choice: str):
        """Play a choice and show what it brings."""
        game = self.match.game
        person = game.side in self.people
        # A view of an open game may be the game itself: what is kept must be a copy.
        before = game.view(self.watcher()) if game.hides else game.copy()
        yield from self.keep(choice)
        events = self.match.choose(choice)
        if self.match.can_undo:
            self.trail.append(person)
        else:
            self.trail = []
        yield from self.tell(events, before)

    def tell(self, events, before):
        """What has happened, as far as whoever looks on may know; `before` is his view before."""
        game = self.match.game
        if game.hides:
            events = game.events_for(self.watcher(), events)
        if [event for event in events if event[0] != "PLACE"]:
            give_back(self._always)
            yield from visit("story", "story", self, events, before)

    # What screens ask for

    def draw(self, view, choice: str = "", field: bool = False) -> None:
        self.picture(self.ui, view, choice, field)
        if self.clock and not view.over:
            self.ui.right(self.clock.text(), WIDTH - 2, 1, True)

    def watcher(self) -> int:
        """Whose eyes the display is for: the only person's, or the public's."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def can_take_back(self) -> bool:
        return True in self.trail

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
                yield from visit("pause", "keep_with_room", self, choice)


def _picture_of(name: str):
    """How positions are drawn: a function of the ui, a view, a choice, and field or men."""
    if name == "baseball26":
        from pigskin.handheld.diamond import draw_baseball

        return draw_baseball
    if name[:7] == "pigskin":
        from pigskin.handheld.formation import draw_pigskin

        return draw_pigskin
    from pigskin.handheld.field import draw_football

    return draw_football
