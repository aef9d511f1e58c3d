"""The handheld: title, choice of game, players and options, and the way into a match."""

from micropython import const

from pigskin.core.chance import SEED_BYTES
from pigskin.core.data import find
from pigskin.core.match import Match
from pigskin.games import GAMES, forget_games, game_class, module_of
from pigskin.handheld.cards import draw_title_card
from pigskin.handheld.hardware import LEFT, REPEAT, RIGHT, A, B
from pigskin.handheld.journal import Journal
from pigskin.handheld.loop import Loop
from pigskin.handheld.play import PERSON, Table
from pigskin.handheld.results import add_result, load_results
from pigskin.handheld.settings import default_settings, load_settings, save_settings
from pigskin.handheld.trouble import Starts, crash_screen
from pigskin.handheld.ui import Ui

_TITLE_MS = const(2500)
_DEMO_AFTER_MS = const(45_000)
_DEMO_STEP_MS = const(1800)

_PLAYERS = (PERSON, "rookie", "varsity")
_YES = ("no", "yes")
_SETTINGS = (
    ("sound", "Sound", ("off", "low", "high")),
    ("brightness", "Brightness", ("low", "medium", "high")),
    ("flip", "Left-handed", _YES),
    ("speed", "Speed", ("still", "slow", "normal", "fast")),
)
_IDLE = (
    ("dim_s", "Dim after", (0, 30, 60, 180, 600)),
    ("sleep_s", "Sleep after", (0, 60, 300, 900, 3600)),
)


class App:
    """Holds what all screens share."""

    def __init__(self, hardware):
        self.hardware = hardware
        self.ui = Ui(hardware.display)
        self.settings = load_settings(hardware.storage)
        self.journal = Journal(hardware.storage)
        self.loop = Loop(hardware, self.settings)
        self.loop.on_error = self._recover
        self._starts = Starts(hardware.storage)
        self._players = [PERSON, "varsity"]
        self._game = 0

    def start(self) -> None:
        self._apply()
        self.loop.start(self._first())

    def _apply(self) -> None:
        """Put the settings into effect."""
        self.hardware.display.flip(bool(self.settings["flip"]))
        self.hardware.sound.volume = self.settings["sound"]
        self.loop.brighten()

    # The way in

    def _first(self):
        if self._starts.failing:
            yield from self._safe_mode()
        yield _TITLE_MS
        self._starts.good()
        yield from self._resume()
        yield from self._menus()

    def _recover(self, error: Exception):
        """What is shown instead of a screen that failed."""
        yield from crash_screen(self.ui, self.hardware.storage, error)
        yield from self._menus()

    def _safe_mode(self):
        """Several starts have failed: what may be at fault can be put aside, not lost."""
        said = "The last starts failed. Saves are untouched. Put the unfinished game aside?"
        aside = yield from self.ui.ask("Safe mode", said, "put aside", "try again")
        if aside:
            self.journal.put_aside()
            self.settings.update(default_settings())

    def _resume(self):
        kept = self.journal.load()
        if not kept or kept[0].game.over:
            return
        game = kept[0].game
        said = "%s: White %d, Black %d. Go on where you left?" % (
            game.title,
            game.score[0],
            game.score[1],
        )
        again = yield from self.ui.ask("Welcome back", said, "go on", "menu")
        if again:
            yield from self._play(kept[0], kept[1])

    # Menus

    def _menus(self):
        """One card for each game; A plays it, B opens the menu. Left alone, a demo starts."""
        while True:
            name = GAMES[self._game]
            draw_title_card(self.ui, name)
            button = (yield _DEMO_AFTER_MS) & ~REPEAT
            if button == LEFT:
                self._game = (self._game - 1) % len(GAMES)
            elif button == RIGHT:
                self._game = (self._game + 1) % len(GAMES)
            elif button == A:
                yield from self._prepare(name)
            elif button == B:
                yield from self._menu(name)
            elif not button:
                yield from self._demo(name)
            forget_games()

    def _menu(self, name: str):
        at = 0
        while at >= 0:
            at = yield from self.ui.menu("Menu", ("Rules", "Settings", "Results"), at)
            if at == 0:
                yield from self.help_for(name)
            elif at == 1:
                yield from self._settings_menu()
            elif at == 2:
                yield from self._results()

    def _prepare(self, name: str):
        """Who plays, with which options; then the match."""
        kind = game_class(name)
        chosen: dict = {}
        options = [option for option in kind.OPTIONS if len(option[1]) > 1]
        at = 0
        while True:
            items = ["Start the game", ("White", self._players[0]), ("Black", self._players[1])]
            for name, values, _ in options:
                items.append((name.replace("_", " "), chosen.get(name, values[0])))
            at = yield from self.ui.menu("New game", items, at, "start" if at == 0 else "change")
            if at < 0:
                return
            if at == 0:
                match = Match(kind.name, chosen, self.hardware.entropy(SEED_BYTES))
                yield from self._play(match, tuple(self._players), True)
                return
            if at <= 2:
                self._players[at - 1] = _next(_PLAYERS, self._players[at - 1])
            else:
                name, values, _ = options[at - 3]
                chosen[name] = _next(values, chosen.get(name, values[0]))

    def _settings_menu(self):
        settings = self.settings
        at = 0
        while True:
            items: list = [(label, values[settings[name]]) for name, label, values in _SETTINGS]
            for name, label, _ in _IDLE:
                items.append((label, "%d s" % settings[name] if settings[name] else "never"))
            items.append("Reset all settings")
            at = yield from self.ui.menu("Settings", items, at, "change")
            if at < 0:
                break
            if at < len(_SETTINGS):
                name, _, values = _SETTINGS[at]
                settings[name] = (settings[name] + 1) % len(values)
            elif at < len(items) - 1:
                name, _, steps = _IDLE[at - len(_SETTINGS)]
                settings[name] = _next(steps, settings[name])
            else:
                settings.update(default_settings())
            self._apply()
        try:
            save_settings(self.hardware.storage, settings)
        except OSError:
            yield from self.ui.pages("Settings", _FULL, "ok")

    def _results(self):
        results = load_results(self.hardware.storage)
        items: list = []
        for game, opponent in sorted(results):
            won, lost, drawn = results[game, opponent]
            items.append(("%s, %s" % (game, opponent), "%d-%d-%d" % (won, lost, drawn)))
        title = "Won-lost-drawn" if items else "Results"
        yield from self.ui.menu(title, items or ["No finished games yet"], 0, "")

    def help_for(self, name: str):
        """Rules and plays of a game, read from flash while they are looked at."""
        with open(find("help_%s.txt" % module_of(name))) as file:
            text = file.read()
        yield from self.ui.pages("Rules", text)

    # Matches

    def _play(self, match, players, new: bool = False):
        if new:
            try:
                self.journal.begin(match, players)
            except OSError:
                yield from self.ui.pages("Flash full", _FULL, "ok")
        table = Table(self, match, players, self.journal)
        if new:
            table.clock.reset()
        finished = yield from table.play()
        if finished:
            self._keep_result(match, players)
            self.journal.end()
            yield from self._final(table)

    def _keep_result(self, match, players) -> None:
        """Against a computer, the person's result; between two people, White's."""
        me = players.index(PERSON) if PERSON in players else -1
        if me < 0:
            return
        mine, theirs = match.game.score[me], match.game.score[1 - me]
        outcome = 2 if mine == theirs else int(mine < theirs)
        try:
            add_result(self.hardware.storage, match.name, players[1 - me], outcome)
        except OSError:
            # A full flash has been told of when the game began.
            pass

    def _final(self, table):
        ui = self.ui
        score = table.match.game.score
        while True:
            ui.clear()
            ui.header("Final score")
            ui.big("WHITE %3d" % score[0], 17)
            ui.big("BLACK %3d" % score[1], 29)
            winner = "A draw" if score[0] == score[1] else "White wins"
            ui.center("Black wins" if score[1] > score[0] else winner, 43)
            ui.footer("statistics", "menu")
            button = yield None
            if button == A:
                yield from table.show_statistics()
            elif button == B:
                return

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
        """How positions of this game are drawn: a function of the ui, a view and a choice."""
        if name == "baseball26":
            from pigskin.handheld.diamond import draw_baseball

            return draw_baseball
        if name[:7] == "pigskin":
            from pigskin.handheld.formation import draw_pigskin

            return draw_pigskin
        from pigskin.handheld.field import draw_football

        return draw_football


_FULL = "The flash is full: nothing can be saved. Capture your games to the desktop to make room."


def _next(values, value):
    return values[(values.index(value) + 1) % len(values)]
