"""The handheld: title, choice of game, settings, results, and the way into a match."""

from micropython import const

from pigskin.core.chance import SEED_BYTES
from pigskin.core.data import find
from pigskin.core.match import Match
from pigskin.games import GAMES, forget_games, game_class, module_of
from pigskin.handheld.archive import (
    describe_file,
    finished_games,
    keep_game,
    let_captured_go,
)
from pigskin.handheld.call_words import help_with
from pigskin.handheld.cards import draw_title_card, short_title
from pigskin.handheld.hardware import LEFT, REPEAT, RIGHT, A, B
from pigskin.handheld.journal import Journal, Unreadable
from pigskin.handheld.loop import Loop
from pigskin.handheld.names import PERSON, score_line, side_names
from pigskin.handheld.play import Table
from pigskin.handheld.results import add_result
from pigskin.handheld.settings import default_settings, load_settings
from pigskin.handheld.splash import draw_splash
from pigskin.handheld.trouble import Starts, crash_screen
from pigskin.handheld.ui import Ui

_TITLE_MS = const(2500)
_DEMO_AFTER_MS = const(45_000)
_DEMO_STEP_MS = const(1800)
_FULL = "The flash is full: %s. Capture your games to the desktop to make room."


class App:
    """Holds what all screens share."""

    def __init__(self, hardware):
        self.hardware = hardware
        self.ui = Ui(hardware.display, hardware.sound)
        self.settings = load_settings(hardware.storage)
        self.journal = Journal(hardware.storage)
        self.loop = Loop(hardware, self.settings)
        self.loop.on_error = self._recover
        self.link = None
        if hardware.serial:
            from pigskin.link.port import Link

            self.link = Link(hardware)
            self.loop.background.append(self.link.step)
        self.players = [PERSON, "varsity"]
        self._starts = Starts(hardware.storage)
        self._game = 0

    def start(self) -> None:
        # On the device it is there already, and nothing is sent.
        draw_splash(self.hardware.display)
        self.apply()
        self.loop.start(self._first())

    def apply(self) -> None:
        """Put the settings into effect."""
        self.hardware.display.flip(bool(self.settings["flip"]))
        self.hardware.sound.volume = self.settings["sound"]
        self.loop.brighten()

    # The way in

    def _first(self):
        if self._starts.failing:
            yield from self._safe_mode()
        if (yield _TITLE_MS):
            self.ui.click()
        saved = yield from self._saved()
        # The saves could be read, and whatever they lead to can be left with a button.
        self._starts.good()
        if saved:
            said = "%s. %s. Go on where you left?" % (
                saved.match.game.title,
                score_line(saved.match.game, side_names(saved.match.name)),
            )
            if (yield from self.ui.ask("Welcome back", said, "go on", "menu")):
                yield from self._go_on(saved)
        yield from self._menus()

    def _recover(self, error: Exception):
        """What is shown instead of a screen that failed."""
        yield from crash_screen(self.ui, self.hardware.storage, error)
        yield from self._menus()

    def _safe_mode(self):
        """Several starts have failed: what may be at fault can be put aside, not lost."""
        said = "The last starts failed. Nothing is lost. Put the unfinished game aside?"
        if (yield from self.ui.ask("Safe mode", said, "put aside", "try again")):
            try:
                name = self.journal.put_aside()
            except OSError:
                name = ""
            self.settings.update(default_settings())
            self.apply()
            if name:
                said = "The game is kept in %s: capture it to look at it on the desktop." % name
                yield from self.ui.pages("Safe mode", said, "ok", "")

    def _saved(self):
        """The unfinished game, if there is one that can go on; finished ones are put on record."""
        try:
            saved = self.journal.load()
        except Unreadable as error:
            yield from self._put_aside(str(error))
            return None
        if saved and saved.match.game.over:
            # The power was cut between the last choice and the end of the journal.
            yield from self._finish(saved.match, saved.players)
            return None
        return saved

    def _put_aside(self, why: str):
        try:
            name = self.journal.put_aside()
        except OSError:
            name = ""
        said = "There is an unfinished game, but %s. " % why
        said += "It is kept in %s." % name if name else "It stays as it is: the flash is full."
        yield from self.ui.pages("Saved game", said, "ok", "")

    def _go_on(self, saved):
        yield from self._play(
            Table(
                self,
                saved.match,
                saved.players,
                self.journal,
                saved.chronicle,
                saved.elapsed_ms,
            )
        )

    # Menus

    def _menus(self):
        """One card for each game; A plays it, B opens the menu. Left alone, a demo starts."""
        while True:
            name = GAMES[self._game]
            draw_title_card(self.ui, name)
            button = (yield _DEMO_AFTER_MS) & ~REPEAT
            if button:
                self.ui.click()
            if button == LEFT:
                self._game = (self._game - 1) % len(GAMES)
            elif button == RIGHT:
                self._game = (self._game + 1) % len(GAMES)
            elif button == A:
                yield from self._new_or_old(game_class(name))
            elif button == B:
                yield from self._menu(name)
            elif not button:
                yield from self._demo(name)
            forget_games()

    def _menu(self, name: str):
        at = 0
        while at >= 0:
            at = yield from self.ui.menu("Menu", ("Rules", "Settings", "Results", "About"), at)
            if at == 0:
                yield from self.help_for(name)
            elif at == 1:
                from pigskin.handheld.settings_menu import settings_menu

                yield from settings_menu(self)
            elif at == 2:
                from pigskin.handheld.results_menu import results_menu

                yield from results_menu(self)
            elif at == 3:
                yield from self._about()

    def _about(self):
        from pigskin import VERSION

        storage = self.hardware.storage
        said = "Pigskin %s on %s. Six antique games, as their rulebooks have them. " % (
            VERSION,
            self.hardware.name,
        )
        said += "%d finished games are kept, %d KB are free." % (
            len(finished_games(storage)),
            storage.free() // 1024,
        )
        yield from self.ui.pages("About", said)

    def _new_or_old(self, kind):
        """An unfinished game is never thrown away without a word."""
        saved = yield from self._saved()
        if saved:
            said = "Unfinished: %s. %s. Go on with it?" % (
                saved.match.game.title,
                score_line(saved.match.game, side_names(saved.match.name)),
            )
            if (yield from self.ui.ask("Unfinished game", said, "go on", "new game")):
                yield from self._go_on(saved)
                return
        from pigskin.handheld.new_game import prepare

        match = yield from prepare(self, kind, bool(saved))
        if match:
            yield from self._begin(match, tuple(self.players))

    def help_for(self, name: str, choice: str = ""):
        """Rules and plays of a game, read from flash while they are looked at."""
        with open(find("help_%s.txt" % module_of(name))) as file:
            text = file.read()
        yield from self.ui.pages("Rules", help_with(text, choice))

    # Matches

    def _begin(self, match, players):
        journal: Journal | None = self.journal
        while True:
            try:
                self.journal.begin(match, players)
                break
            except OSError:
                if not (yield from self.make_room("this game cannot be saved")):
                    journal = None
                    break
        yield from self._play(Table(self, match, players, journal))

    def _play(self, table):
        if self.link:
            self.link.table = table
        try:
            finished = yield from table.play()
            if finished:
                yield from self._finish(table.match, table.players)
                yield from table.report().final()
        finally:
            if self.link:
                self.link.table = None

    def _finish(self, match, players):
        """Result and record, then the journal may go: a power cut repeats both without harm."""
        storage = self.hardware.storage
        while True:
            try:
                add_result(storage, match, players)
                keep_game(storage, match, players)
                break
            except OSError:
                if not (yield from self.make_room("the record of this game cannot be kept")):
                    break
        self.journal.end()

    def make_room(self, what: str):
        """Flash is full: the oldest game on the desktop goes; True when one could.

        A game that the desktop does not have goes only if the player agrees.
        """
        if let_captured_go(self.hardware.storage):
            return True
        games = finished_games(self.hardware.storage)
        if not games:
            yield from self.ui.pages("Flash full", _FULL % what, "ok", "")
            return False
        number, game, score = describe_file(games[0])
        said = "%s. Let the oldest record go (%d: %s %s)?" % (
            what[0].upper() + what[1:],
            number,
            short_title(game),
            score,
        )
        if not (yield from self.ui.ask("Flash full", said, "let go", "no")):
            return False
        self.hardware.storage.remove(games[0])
        return True

    def _demo(self, name: str):
        """Two coaches play until somebody presses a button."""
        match = Match(name, {}, self.hardware.entropy(SEED_BYTES))
        screen = Table(self, match, ("varsity", "varsity"), None).play()
        button = None
        while not button:
            try:
                wait = screen.send(button)
            except StopIteration:
                return
            button = yield _DEMO_STEP_MS if wait is None else wait

    def picture_of(self, name: str):
        """How positions are drawn: a function of the ui, a view, a choice, and field or men."""
        if name == "baseball26":
            from pigskin.handheld.diamond import draw_baseball

            return draw_baseball
        if name[:7] == "pigskin":
            from pigskin.handheld.formation import draw_pigskin

            return draw_pigskin
        from pigskin.handheld.field import draw_football

        return draw_football
