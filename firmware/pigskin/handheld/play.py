"""A match on the handheld: who is asked, what is shown, and the journal before all."""

from micropython import const

from pigskin.coaches import new_coach
from pigskin.core.chance import seed_from
from pigskin.core.game import NOBODY, hex_of
from pigskin.handheld.archive import let_captured_go
from pigskin.handheld.call_words import call_hint, call_name
from pigskin.handheld.chronicle import Chronicle
from pigskin.handheld.clock import GameClock
from pigskin.handheld.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B
from pigskin.handheld.journal import replay
from pigskin.handheld.names import is_person, player_name, side_names
from pigskin.handheld.show import Show

# How long a line of the story stands by itself, by the speed setting; 0: until a button.
_STORY_MS = (0, 2600, 1600, 800)
_CHOICE_Y = const(45)

_MINUTE_MS = const(60_000)
_SECOND_MS = const(1000)
# A throw takes about so long at the table; the last few are counted before they are made.
_THROW_MS = const(1500)
_LAST_THROWS = const(4)

_UNSAVED = "This game can no longer be saved. It goes on, but not past switching off."
_NOT_OPEN = {
    "SUB": "Nobody on the bench may come in now.",
    "POOB": "Only a Star at fullback may punt out of bounds.",
    "QUICKKICK": "Only a Star at fullback may quick kick.",
}


class Table:
    """One match with its players, its journal and the screens around it."""

    def __init__(self, app, match, players, journal, chronicle=None, elapsed_ms: int = 0):
        self.app = app
        self.ui = app.ui
        self.match = match
        self.players = players
        self.chronicle = chronicle or Chronicle(match.game)
        self.names = side_names(match.name)
        self.clock = GameClock(app.hardware.clock, elapsed_ms)
        # None when nothing can be saved.
        self._journal = journal
        self._picture = app.picture_of(match.name)
        self._show = Show(self.ui, app.hardware.sound, app.settings["speed"], self.names)
        self._people = [side for side in (0, 1) if is_person(players[side])]
        self._coaches = [
            None if is_person(player) else new_coach(player, match.name, _coach_seed(match, side))
            for side, player in enumerate(players)
        ]
        # With two people and secrets: who has been let behind the curtain.
        self._behind = NOBODY
        # B was pressed while the computer played.
        self._stop = False
        # For each choice since chance last spoke: was it a person's? Those can be taken back.
        self._trail: list = []
        # Where a coach was last asked whether he interrupts.
        self._offered = -1

    def play(self):
        """To the end of the game, or until the players leave; True when it was finished."""
        while not self.match.game.over:
            game = self.match.game
            person = self._coaches[game.side] is None
            choice = self._late() or self._interrupt()
            if not choice and self._stop:
                self._stop = False
                choice = yield from self._pause(game.view(self._watcher()), "")
                if choice is None:
                    return False
                if choice == "":
                    continue
            if not choice and person:
                choice = yield from self._ask()
                if choice is None:
                    return False
                if choice == "":
                    continue
            if not choice:
                choice = self._coaches[game.side].choose(game.view(game.side))
            # A view of an open game may be the game itself: what is kept must be a copy.
            before = game.view(self._watcher()) if game.hides else game.copy()
            yield from self._keep(choice)
            events = self.match.choose(choice)
            self.chronicle.add(events)
            if self.match.can_undo:
                self._trail.append(person)
            else:
                self._trail = []
            yield from self._story(events, before)
        return True

    # The clock

    def _left_ms(self) -> int:
        return max(0, self.match.game.minutes * _MINUTE_MS - self.clock.elapsed())

    def _late(self) -> str:
        """The clock's word, when the agreed minutes are over or nearly so (FB26-E1, F-17)."""
        game = self.match.game
        if not game.timed:
            return ""
        left = self._left_ms()
        word = "TIME" if not left else "TIME %d" % (1 + left // _THROW_MS)
        due = left < _LAST_THROWS * _THROW_MS
        return word if due and word in game.irregular() else ""

    def _draw(self, view, choice: str = "", field: bool = False) -> None:
        self._picture(self.ui, view, choice, field)
        if self.match.game.timed and not view.over:
            seconds = self._left_ms() // _SECOND_MS
            self.ui.right("%d:%02d" % (seconds // 60, seconds % 60), WIDTH - 2, 1, True)

    # Safety

    def _keep(self, choice: str):
        """Into the journal before anything is shown; without one when the flash is full."""
        if self._journal is None:
            return
        elapsed = self.clock.elapsed() if self.match.game.timed else 0
        try:
            self._journal.add(choice, elapsed)
        except OSError:
            if not self._keep_with_room(choice, elapsed):
                yield from self._unsaved()

    def _keep_with_room(self, choice: str, elapsed: int) -> bool:
        """What the desktop has makes room. Written anew: the last line may have been torn."""
        while let_captured_go(self.app.hardware.storage):
            try:
                self._journal.begin(self.match, self.players, elapsed)
                self._journal.add(choice, elapsed)
                return True
            except OSError:
                pass
        return False

    def _unsaved(self):
        self._journal = None
        yield from self.ui.pages("Flash full", _UNSAVED, "play on", "")

    def _interrupt(self) -> str:
        """A call of a coach while the other side is to choose; asked once in a position."""
        game = self.match.game
        coach = self._coaches[1 - game.side]
        if self._offered == len(self.match.choices) or not hasattr(coach, "interrupt"):
            return ""
        self._offered = len(self.match.choices)
        if not game.irregular():
            return ""
        return coach.interrupt(game.view(1 - game.side)) or ""

    # Asking

    def _ask(self):
        """The choice of the person whose turn it is; "" to look again, None to leave."""
        game = self.match.game
        side = game.side
        view = game.view(side)
        choices = view.choices()
        if game.hides and len(self._people) == 2:
            from pigskin.handheld.formation import SECRET, public_choices

            if game.phase in SECRET and self._behind != side:
                yield from self._curtain(side)
                self._behind = side
            elif game.phase not in SECRET and (self._behind != side or game.phase != "window"):
                self._behind = NOBODY
            if self._behind == NOBODY:
                view = game.view(NOBODY)
                choices = public_choices(game)
        if choices == ("DONE",) and game.phase == "window":
            return "DONE"
        return (yield from self._choose(view, choices))

    def _choose(self, view, choices):
        game = self.match.game
        at = 0
        field = False
        while True:
            self._draw(view, choices[at], field)
            self._chooser(view, choices, at)
            button = yield _SECOND_MS if game.timed else None
            if not button:
                late = self._late()
                if late:
                    return late
                continue
            button &= ~REPEAT
            if button == A:
                if choices[at] in game.choices():
                    return choices[at]
                yield from self.ui.pages("Not now", _NOT_OPEN.get(choices[at], ""), "ok", "")
            elif button == B:
                if game.phase in ("lineup", "substitute") and self._can_take_back():
                    yield from self._take_back()
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
        choice = choices[at]
        name = hint = ""
        if self.match.game.hides:
            from pigskin.handheld.formation import pigskin_hint, pigskin_name

            name = pigskin_name(view, choice)
            hint = pigskin_hint(view, choice)
        ui.display.fill_rect(0, _CHOICE_Y - 1, WIDTH, 10, 1)
        ui.center(name or call_name(choice), _CHOICE_Y, True)
        if len(choices) > 1:
            ui.text("<", 3, _CHOICE_Y, True)
            ui.right(">", WIDTH - 3, _CHOICE_Y, True)
        ui.keys(hint or call_hint(choice))

    def _curtain(self, side: int):
        """Nothing secret stays on the display while it changes hands."""
        ui = self.ui
        name = player_name(self.players[side]) if ":" in self.players[side] else ""
        while True:
            ui.clear()
            ui.display.fill_rect(0, 0, WIDTH, 54, 1)
            ui.center("For the eyes of", 8, True)
            ui.display.fill_rect(16, 19, 96, 13, 0)
            ui.big(self.names[side].upper(), 22)
            ui.center("(%s) only" % name if name else "only", 37, True)
            ui.footer("look", "")
            if (yield None) == A:
                return

    def _pause(self, view, choice: str):
        """The menu of a game: None to leave it, "" after taking back, a call, False to go on."""
        self.clock.stop()
        what = yield from self._pause_menu(view, choice)
        self.clock.go_on()
        return what

    def _pause_menu(self, view, choice: str):
        items = ["Help", "Statistics", "The game so far"]
        if self._can_take_back():
            items.append("Take back")
        calls = self._calls(view)
        items += [call_name(word) for word in calls]
        items.append("Leave the game")
        at = 0
        while True:
            at = yield from self.ui.menu("Pause", items, at, "choose", "go on")
            if at < 0:
                return False
            if at == 0:
                yield from self.app.help_for(self.match.name, choice)
            elif at == 1:
                yield from self.report().statistics()
            elif at == 2:
                yield from self.report().menu(False)
            elif at == len(items) - 1:
                return None
            elif items[at] == "Take back":
                yield from self._take_back()
                return ""
            else:
                return calls[at - len(items) + 1 + len(calls)]

    def report(self):
        from pigskin.handheld.report import Report

        return Report(self.ui, self.match, self.chronicle, self.players)

    def _calls(self, view) -> list:
        """What else may be called now: by either of two people, or by the one who plays."""
        game = self.match.game
        open_now = game.irregular()
        if len(self._people) == 1 and game.hides:
            open_now = view.irregular()
        elif not self._people or self._coaches[game.side]:
            open_now = ()
        return [word for word in open_now if word[:4] != "TIME" or word[:7] == "TIMEOUT"]

    # Taking back

    def _can_take_back(self) -> bool:
        return True in self._trail

    def _take_back(self):
        """Up to and with the last choice of a person, as long as chance has not spoken since."""
        count = 1
        while not self._trail[-count]:
            count += 1
        self._trail = self._trail[:-count]
        saved = replay(self.match, self.match.choices[:-count], self.players)
        self.match = saved.match
        self.chronicle = saved.chronicle
        self._offered = -1
        if self._journal:
            try:
                self._journal.begin(self.match, self.players, self.clock.elapsed())
            except OSError:
                yield from self._unsaved()

    # Telling

    def _watcher(self) -> int:
        """Whose eyes the display is for: the only person's, or the public's."""
        return self._people[0] if len(self._people) == 1 else NOBODY

    def _story(self, events, before):
        game = self.match.game
        watcher = self._watcher()
        if game.hides:
            events = game.events_for(watcher, events)
        yield from self._show.events(events, self._picture, before)
        lines = game.tell(events)
        if not lines:
            return
        view = game.view(watcher)
        ui = self.ui
        wait = _STORY_MS[self.app.settings["speed"]]
        for line in lines:
            rows = ui.wrap(line, WIDTH - 4)
            for first in range(0, len(rows), 2):
                self._draw(view)
                ui.display.fill_rect(0, 35, WIDTH, 29, 0)
                for row, text in enumerate(rows[first : first + 2]):
                    ui.center(text, 39 + 11 * row)
                if (yield wait or None) == B:
                    self._stop = True


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


def _coach_seed(match, side: int) -> bytes:
    return seed_from("%s/coach %d" % (hex_of(match.seed), side))
