"""A match on the handheld: who is asked, what is shown, and the journal before all."""

from micropython import const

from pigskin.coaches import new_coach
from pigskin.core.chance import seed_from
from pigskin.core.game import NOBODY, hex_of
from pigskin.core.match import CannotUndo
from pigskin.handheld.call_words import call_hint, call_name
from pigskin.handheld.clock import GameClock
from pigskin.handheld.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B
from pigskin.handheld.show import Show

PERSON = "person"
_FULL = "This game can no longer be saved. It goes on, but not past switching off."
SIDE_NAMES = ("White", "Black")

# How long a line of the story stands by itself, by the speed setting; 0: until a button.
_STORY_MS = (0, 2600, 1600, 800)
_CHOICE_Y = const(45)

_MINUTE_MS = const(60_000)
# A throw takes about so long at the table; the last few are counted before they are made.
_THROW_MS = const(1500)
_LAST_THROWS = const(4)


class Table:
    """One match with its players, its journal and the screens around it."""

    def __init__(self, app, match, players, journal):
        self.app = app
        self._journal = journal
        self.ui = app.ui
        self.match = match
        self.players = players
        self.picture = app.picture_of(match.name)
        self.statistics = match.game.statistics()
        self.clock = GameClock(app.hardware)
        self._told_time = False
        self._show = Show(self.ui, app.hardware.sound, app.settings["speed"])
        self._at = 0
        self._shown_to = NOBODY
        self._coaches = [
            None if player == PERSON else new_coach(player, match.name, _coach_seed(match, side))
            for side, player in enumerate(players)
        ]

    @property
    def _people(self) -> int:
        return self.players.count(PERSON)

    def play(self):
        """To the end of the game, or until the players leave; True when it was finished."""
        game = self.match.game
        while not game.over:
            coach = self._coaches[game.side]
            late = self._time()
            if late:
                choice = late
            elif coach:
                choice = self._interrupt() or coach.choose(game.view(game.side))
            else:
                choice = yield from self._ask()
                if choice is None:
                    return False
                game = self.match.game
                if choice == "":
                    continue
            # A view of an open game is the game itself: what is to be kept must be a copy.
            before = game.view(self._watcher()) if game.hides else game.copy()
            yield from self._keep(choice)
            events = self.match.choose(choice)
            self.statistics.add(events)
            yield from self._story(events, before)
        return True

    def _time(self) -> str:
        """The clock's word, when the agreed minutes are over or nearly so (FB26-E1, F-17)."""
        game = self.match.game
        if not game.timed or "TIME" not in game.irregular():
            return ""
        left = game.minutes * _MINUTE_MS - self.clock.elapsed()
        if left <= 0:
            return "TIME"
        if left < _LAST_THROWS * _THROW_MS and not self._told_time:
            self._told_time = True
            return "TIME %d" % (1 + left // _THROW_MS)
        return ""

    def _keep(self, choice: str):
        """Into the journal before anything is shown; without one when the flash is full."""
        if self._journal is None:
            return
        try:
            if self.match.game.timed:
                self.clock.save()
            self._journal.add(choice)
        except OSError:
            self._journal = None
            yield from self.ui.pages("Flash full", _FULL, "play on", "")

    def _interrupt(self):
        other = 1 - self.match.game.side
        coach = self._coaches[other]
        if coach and hasattr(coach, "interrupt") and self.match.game.irregular():
            return coach.interrupt(self.match.game.view(other))
        return None

    # Asking

    def _ask(self):
        """The choice of the person whose turn it is; "" to look again, None to leave."""
        game = self.match.game
        side = game.side
        if game.hides and self._people == 2 and self._shown_to != side:
            yield from self._curtain(side)
            self._shown_to = side
        view = game.view(side)
        choices = view.choices()
        if len(choices) == 1 and game.phase == "window":
            return choices[0]
        self._at = 0
        while True:
            self.picture(self.ui, view, choices[self._at])
            self._chooser(choices)
            button = (yield None) & ~REPEAT
            if button in (LEFT, UP):
                self._at = (self._at - 1) % len(choices)
            elif button in (RIGHT, DOWN):
                self._at = (self._at + 1) % len(choices)
            elif button == A:
                if self._people == 2:
                    self._shown_to = NOBODY
                return choices[self._at]
            elif button == B:
                what = yield from self._pause()
                if what is not False:
                    return what

    def _chooser(self, choices) -> None:
        ui = self.ui
        choice = choices[self._at]
        name = call_name(choice)
        ui.display.fill_rect(0, _CHOICE_Y - 1, WIDTH, 10, 1)
        ui.center(name, _CHOICE_Y, True)
        if len(choices) > 1:
            ui.text("<", 3, _CHOICE_Y, True)
            ui.right(">", WIDTH - 3, _CHOICE_Y, True)
        ui.keys(call_hint(choice))

    def _curtain(self, side: int):
        """Nothing secret stays on the display while it changes hands."""
        ui = self.ui
        while True:
            ui.clear()
            ui.display.fill_rect(0, 0, WIDTH, 54, 1)
            ui.center("For the eyes of", 14, True)
            ui.display.fill_rect(20, 26, 88, 12, 0)
            ui.center(SIDE_NAMES[side].upper(), 28)
            ui.center("only", 41, True)
            ui.footer("look", "")
            if (yield None) == A:
                return

    def _pause(self):
        """The menu of a game: None to leave it, "" after an undo, a choice, False to go on."""
        ui = self.ui
        game = self.match.game
        items = ["Go on", "Statistics", "Help"]
        if self.match.can_undo:
            items.append("Take back")
        irregular = [word for word in game.view(game.side).irregular() if word[:5] != "TIME "]
        irregular = [word for word in irregular if word != "TIME"]
        items += [call_name(word) for word in irregular]
        items.append("Leave")
        at = yield from ui.menu("Pause", items)
        if at <= 0:
            return False
        item = items[at]
        if item == "Statistics":
            yield from self.show_statistics()
        elif item == "Help":
            yield from self.app.help_for(self.match.name)
        elif item == "Take back":
            return self._undo()
        elif item == "Leave":
            return None
        else:
            return irregular[at - len(items) + 1 + len(irregular)]
        return False

    def _undo(self) -> str:
        try:
            self.match.undo()
        except CannotUndo:
            return ""
        if self._journal:
            self._journal.begin(self.match, self.players)
        return ""

    # Telling

    def _watcher(self) -> int:
        """Whose eyes the display is for: the only person's, or the public's."""
        return self.players.index(PERSON) if self._people == 1 else NOBODY

    def _story(self, events, before):
        game = self.match.game
        watcher = self._watcher()
        if game.hides:
            events = game.events_for(watcher, events)
        yield from self._show.events(events, self.picture, before)
        lines = game.tell(events)
        if not lines:
            return
        view = game.view(watcher)
        ui = self.ui
        wait = _STORY_MS[self.app.settings["speed"]]
        for line in lines:
            rows = ui.wrap(line, WIDTH - 4)
            for first in range(0, len(rows), 2):
                self.picture(ui, view)
                ui.display.fill_rect(0, 35, WIDTH, 29, 0)
                for row, text in enumerate(rows[first : first + 2]):
                    ui.center(text, 39 + 11 * row)
                yield wait or None

    def show_statistics(self):
        """All figures that are not nothing, both sides beside each other."""
        white = self.statistics.figures(0)
        black = dict(self.statistics.figures(1))
        items = []
        for name, value in white:
            other = black.get(name, 0)
            if value or other:
                items.append((name, "%d  %d" % (value, other)))
        yield from self.ui.menu("White, Black", items or ["nothing yet"], 0, "", "back")


def _coach_seed(match, side: int) -> bytes:
    return seed_from("%s/coach %d" % (hex_of(match.seed), side))
