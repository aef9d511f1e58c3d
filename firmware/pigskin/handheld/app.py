"""The handheld: title, choice of game, players and options, and the way into a match."""

from pigskin.core.chance import SEED_BYTES
from pigskin.core.data import find
from pigskin.core.match import Match
from pigskin.games import GAMES, game_class, module_of
from pigskin.handheld.hardware import LEFT, REPEAT, RIGHT, WIDTH, A, B
from pigskin.handheld.journal import Journal
from pigskin.handheld.loop import Loop
from pigskin.handheld.play import PERSON, Table
from pigskin.handheld.settings import load_settings, save_settings
from pigskin.handheld.ui import Ui

_PLAYERS = (PERSON, "rookie", "varsity")
_SOUND = ("off", "low", "high")
_LIGHT = ("low", "medium", "high")
_SPEED = ("by button", "slow", "normal", "fast")
_YES = ("no", "yes")
_SETTINGS = (
    ("sound", "Sound", _SOUND),
    ("brightness", "Brightness", _LIGHT),
    ("flip", "Left-handed", _YES),
    ("speed", "Speed", _SPEED),
)


class App:
    """Holds what all screens share."""

    def __init__(self, hardware):
        self.hardware = hardware
        self.settings = load_settings(hardware.storage)
        self.ui = Ui(hardware.display)
        self.journal = Journal(hardware.storage)
        self.loop = Loop(hardware, self.settings)
        self._players = [PERSON, "varsity"]

    def start(self) -> None:
        self._apply()
        self.loop.start(self._main())

    def _apply(self) -> None:
        """Put the settings into effect."""
        self.hardware.display.flip(bool(self.settings["flip"]))
        self.hardware.sound.volume = self.settings["sound"]
        self.loop.brighten()

    # Screens

    def _main(self):
        yield from self._title()
        kept = self.journal.load()
        if kept and not kept[0].game.over:
            game = kept[0].game
            again = yield from self.ui.ask(
                game.title,
                "White %d, Black %d. Go on where you left?" % (game.score[0], game.score[1]),
                "go on",
                "menu",
            )
            if again:
                yield from self._play(kept[0], kept[1])
        while True:
            yield from self._carousel()

    def _title(self):
        ui = self.ui
        ui.clear()
        ui.display.ellipse(64, 22, 40, 18, 1, True)
        ui.display.ellipse(64, 22, 36, 14, 0)
        ui.display.hline(46, 22, 37, 0)
        for x in range(50, 80, 7):
            ui.display.vline(x, 18, 9, 0)
        ui.big("PIGSKIN", 44)
        ui.center("press a button", 55)
        yield 3000

    def _carousel(self):
        """One card for each game; A plays it, B opens the settings."""
        ui = self.ui
        at = 0
        while True:
            kind = game_class(GAMES[at])
            ui.clear()
            ui.header("Choose a game", "%d/%d" % (at + 1, len(GAMES)))
            y = 18
            for line in ui.wrap(kind.title, WIDTH - 24):
                ui.center(line, y)
                y += 11
            ui.text("<", 1, 27)
            ui.right(">", WIDTH - 1, 27)
            ui.footer("play", "settings")
            button = (yield None) & ~REPEAT
            if button == LEFT:
                at = (at - 1) % len(GAMES)
            elif button == RIGHT:
                at = (at + 1) % len(GAMES)
            elif button == B:
                yield from self._settings_menu()
            elif button == A:
                yield from self._prepare(kind)

    def _prepare(self, kind):
        """Who plays, with which options; then the match."""
        chosen: dict = {}
        at = 0
        while True:
            items = [("White", self._players[0]), ("Black", self._players[1])]
            options = [option for option in kind.OPTIONS if len(option[1]) > 1]
            items += [(name, chosen.get(name, values[0])) for name, values, _ in options]
            items.insert(0, "Start the game")
            at = yield from self.ui.menu(kind.title, items, at, "change")
            if at < 0:
                return
            if at == 0:
                match = Match(kind.name, chosen, self.hardware.entropy(SEED_BYTES))
                self.journal.begin(match, self._players)
                yield from self._play(match, tuple(self._players))
                return
            if at <= 2:
                self._players[at - 1] = _next(_PLAYERS, self._players[at - 1])
            else:
                name, values, _ = options[at - 3]
                chosen[name] = _next(values, chosen.get(name, values[0]))

    def _play(self, match, players):
        table = Table(self, match, players)
        finished = yield from table.play()
        if finished:
            self.journal.end()
            yield from self._final(table)

    def _final(self, table):
        ui = self.ui
        score = table.match.game.score
        while True:
            ui.clear()
            ui.header("Final score")
            ui.big("WHITE %3d" % score[0], 18)
            ui.big("BLACK %3d" % score[1], 30)
            winner = "A draw" if score[0] == score[1] else "White wins"
            ui.center("Black wins" if score[1] > score[0] else winner, 43)
            ui.footer("statistics", "menu")
            button = yield None
            if button == A:
                yield from table.show_statistics()
            elif button == B:
                return

    def _settings_menu(self):
        at = 0
        while True:
            items = [(label, values[self.settings[name]]) for name, label, values in _SETTINGS]
            at = yield from self.ui.menu("Settings", items, at, "change")
            if at < 0:
                save_settings(self.hardware.storage, self.settings)
                return
            name, _, values = _SETTINGS[at]
            self.settings[name] = (self.settings[name] + 1) % len(values)
            self._apply()

    # What a match needs

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

    def help_for(self, name: str):
        """Rules and plays of a game, read from flash while they are looked at."""
        with open(find("help_%s.txt" % module_of(name))) as file:
            text = file.read()
        yield from self.ui.pages("Help", text)


def _next(values, value):
    return values[(values.index(value) + 1) % len(values)]
