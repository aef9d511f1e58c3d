"""A match on the handheld: who is asked, what is shown, and the journal before all."""

from micropython import const

from pigskin.core.chance import seed_from
from pigskin.core.game import NOBODY, hex_of
from pigskin.core.loan import borrow, give_back, loaded
from pigskin.handheld.call_words import words_for
from pigskin.handheld.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B
from pigskin.handheld.names import is_person, side_names
from pigskin.handheld.scenes import visit

# How long a line of the story stands by itself, by the speed setting; 0: until a button.
_STORY_MS = (0, 2600, 1600, 800)
_CHOICE_Y = const(45)
_SECOND_MS = const(1000)

# A choice beside those of the game: a coach places the rest of the eleven.
LINE_UP = "LINEUP"
# Out of the menu of a game: the coach is asked.
HINT = "HINT"


def play(app, contest):
    """To the end of the game, or until the players leave; True when it was finished."""
    table = Table(app, contest)
    return (yield from table.play())


class Table:
    """The screens around one match."""

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
        self._behind = NOBODY
        # B was pressed while the computer played.
        self._stop = False
        self._without_coach = loaded()
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
            self._draw(game.view(self._watcher()))
            self.ui.display.show()
        while not self.match.game.over:
            choice = yield from self._next_choice()
            if choice is None:
                return False
            if choice == HINT:
                # He thinks here: in a screen on top of it the stack would not do for him.
                said = borrow("handheld.hint", "advice", self)
                choice = yield from visit("hint", "hint", self, said)
            if choice == LINE_UP:
                yield from self._line_up()
            elif choice:
                yield from self._make(choice)
        return True

    def _next_choice(self):
        """What is chosen next, by whoever it is; "" to look again, None to leave."""
        game = self.match.game
        choice = self._late() or self._interrupt()
        if choice:
            return choice
        if self._stop:
            self._stop = False
            choice = yield from self._pause(game.view(self._watcher()), "")
            if choice is not False:
                return choice
        if game.side in self.people:
            return (yield from self._ask())
        return self._coach(game.side).choose(game.view(game.side))

    def _make(self, choice: str):
        """Play a choice and show what it brings."""
        game = self.match.game
        person = game.side in self.people
        # A view of an open game may be the game itself: what is kept must be a copy.
        before = game.view(self._watcher()) if game.hides else game.copy()
        yield from self._keep(choice)
        events = self.match.choose(choice)
        if self.match.can_undo:
            self.trail.append(person)
        else:
            self.trail = []
        yield from self._story(events, before)

    def _line_up(self):
        """A coach places the rest of a person's eleven; it can be taken back as a whole."""
        game = self.match.game
        side = game.side
        mine = True
        while (game.phase, game.side) == ("lineup", side):
            choice = self._coach(side).choose(game.view(side))
            yield from self._keep(choice)
            self.match.choose(choice)
            self.trail.append(mine)
            mine = False
        self._send_coach_home()
        yield from visit("lineup", "show_eleven", self.ui, game.view(side), self.names[side])

    # The clock

    def _late(self) -> str:
        return self.clock.late(self.match.game) if self.clock else ""

    def _draw(self, view, choice: str = "", field: bool = False) -> None:
        self.picture(self.ui, view, choice, field)
        if self.clock and not view.over:
            self.ui.right(self.clock.text(), WIDTH - 2, 1, True)

    # Safety

    def _keep(self, choice: str):
        """Into the journal before anything is shown; without one when the flash is full."""
        contest = self.contest
        if contest.journal:
            try:
                contest.journal.add(choice, self.elapsed_ms())
            except OSError:
                yield from visit("pause", "keep_with_room", self, choice)

    def elapsed_ms(self) -> int:
        return self.clock.elapsed() if self.clock else 0

    # Coaches

    def _coach(self, side: int):
        """Made anew for each decision, out of a seed that the decision has for itself.

        So he chooses the same whether or not the game was interrupted, and need not stay.
        """
        from pigskin.coaches import COACHES, new_coach

        match = self.match
        name = COACHES[-1] if side in self.people else self.contest.players[side]
        text = "%s/coach %d/%d" % (hex_of(match.seed), side, len(match.choices))
        return new_coach(name, match.name, seed_from(text))

    def _send_coach_home(self) -> None:
        give_back(self._without_coach)

    def _interrupt(self) -> str:
        """A call of a coach while the other side is to choose; asked once in a position."""
        game = self.match.game
        other = 1 - game.side
        made = len(self.match.choices)
        if self.offered == made or other in self.people or not game.irregular():
            return ""
        self.offered = made
        coach = self._coach(other)
        if not hasattr(coach, "interrupt"):
            return ""
        return coach.interrupt(game.view(other)) or ""

    # Asking

    def _ask(self):
        """The choice of the person whose turn it is; "" to look again, None to leave."""
        game = self.match.game
        side = game.side
        view = game.view(side)
        choices = view.choices()
        # Not before: what a person may choose may have to be loaded too.
        self._send_coach_home()
        game.rest()
        if game.hides and len(self.people) == 2:
            self._behind = yield from visit("curtain", "seat", self, self._behind)
            if self._behind == NOBODY:
                view = game.view(NOBODY)
                choices = borrow("handheld.curtain", "public_choices", game)
        if choices == ("DONE",) and game.phase == "window":
            return "DONE"
        if game.phase == "lineup":
            choices += (LINE_UP,)
        return (yield from self._choose(view, choices))

    def _choose(self, view, choices):
        game = self.match.game
        at = 0
        field = False
        while True:
            self._draw(view, choices[at], field)
            self._chooser(view, choices, at)
            button = yield _SECOND_MS if self.clock else None
            if not button:
                late = self._late()
                if late:
                    return late
                continue
            button &= ~REPEAT
            if button == A:
                if choices[at] in game.choices() or choices[at] == LINE_UP:
                    self._acknowledge()
                    return choices[at]
                yield from visit("curtain", "not_now", self.ui, choices[at])
            elif button == B:
                if game.phase in ("lineup", "substitute") and self.can_take_back():
                    yield from visit("pause", "take_back", self)
                    return ""
                what = yield from self._pause(view, choices[at])
                if what is not False:
                    return what
            elif button in (LEFT, RIGHT):
                at = _move(choices, at, 1 if button == RIGHT else -1, game.phase == "substitute")
                self.ui.click()
            elif game.phase == "substitute":
                at = _other_man(choices, at)
                self.ui.click()
            elif game.hides and game.phase == "scrimmage":
                field = not field
                self.ui.click()
            elif button in (UP, DOWN):
                at = _move(choices, at, 1 if button == DOWN else -1, False)
                self.ui.click()

    def _chooser(self, view, choices, at: int) -> None:
        ui = self.ui
        name = hint = ""
        if self.match.game.hides:
            from pigskin.handheld.formation import pigskin_words

            name, hint = pigskin_words(view, choices[at])
        if not name or not hint:
            words = words_for(choices[at])
            name = name or words[0]
            hint = hint or words[1]
        ui.display.fill_rect(0, _CHOICE_Y - 1, WIDTH, 10, 1)
        ui.center(name, _CHOICE_Y, True)
        if len(choices) > 1:
            ui.text("<", 3, _CHOICE_Y, True)
            ui.right(">", WIDTH - 3, _CHOICE_Y, True)
        ui.keys(hint)

    def _acknowledge(self) -> None:
        """A choice takes a moment: at once its ends go dark, as those of a key pressed down."""
        display = self.ui.display
        display.fill_rect(0, _CHOICE_Y - 1, 10, 10, 0)
        display.fill_rect(WIDTH - 10, _CHOICE_Y - 1, 10, 10, 0)
        display.show()

    def _pause(self, view, choice: str):
        """The menu of a game: None to leave it, "" after taking back, a call, False to go on."""
        self._send_coach_home()
        return visit("pause", "pause", self, view, choice)

    def can_take_back(self) -> bool:
        return True in self.trail

    # Telling

    def _watcher(self) -> int:
        """Whose eyes the display is for: the only person's, or the public's."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def _story(self, events, before):
        game = self.match.game
        watcher = self._watcher()
        if game.hides:
            events = game.events_for(watcher, events)
        if not [event for event in events if event[0] != "PLACE"]:
            return
        self._send_coach_home()
        # Before anything moves: whoever skips that is not kept waiting.
        lines = self._told(events)
        yield from visit("show", "show", self, events, before)
        view = game.view(watcher)
        ui = self.ui
        wait = _STORY_MS[self.app.settings["speed"]]
        button = 0
        for line in lines:
            rows = ui.wrap(line, WIDTH - 4)
            for first in range(0, len(rows), 2):
                self._draw(view)
                ui.display.fill_rect(0, 35, WIDTH, 29, 0)
                for row, text in enumerate(rows[first : first + 2]):
                    # Most of two rows of text fill two pages of the display, not four.
                    ui.center(text, 40 + 9 * row)
                button = yield wait or None
                if button == B:
                    self._stop = True
        if button:
            # Seen at once, however long the next choice takes.
            ui.display.fill_rect(0, 35, WIDTH, 29, 0)
            ui.display.show()

    def _told(self, events) -> list:
        before = loaded()
        lines = self.match.game.tell(events)
        give_back(before)
        if self.asked:
            lines.insert(0, self.asked)
            self.asked = ""
        return lines


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


def _move(choices, at: int, step: int, other_position: bool) -> int:
    """The next choice, or the next that is about another position."""
    start = at
    while True:
        at = (at + step) % len(choices)
        if not other_position or at == start or _place(choices, at) != _place(choices, start):
            return at


def _other_man(choices, at: int) -> int:
    """The next man for the same position."""
    place = _place(choices, at)
    following = (at + 1) % len(choices)
    if _place(choices, following) == place:
        return following
    while at and _place(choices, at - 1) == place:
        at -= 1
    return at


def _place(choices, at: int) -> str:
    return choices[at].partition(" ")[0]
