"""The handheld: what all screens share, and which follows which."""

from pigskin.games import GAMES
from pigskin.link.port import Link
from pigskin.screens.menus import menus
from pigskin.screens.splash import draw_splash
from pigskin.screens.start import start
from pigskin.storage.players import PERSON
from pigskin.storage.settings import load_settings
from pigskin.storage.starts import forget_failed_starts
from pigskin.ui.loop import Loop
from pigskin.ui.ui import Ui


class App:
    """Holds what outlives a screen."""

    def __init__(self, hardware):
        self.hardware = hardware
        self.ui = Ui(hardware.display, hardware.sound)
        self.settings = load_settings(hardware.storage)
        self.loop = Loop(hardware, self.settings)
        self.loop.on_error = self._recover
        self.link = None
        if hardware.serial:
            self.link = Link(hardware)
            self.loop.background.append(self.link.step)
        # The last choice in the menus: the name of the game, and who plays.
        self.game = next(iter(GAMES))
        self.players = [PERSON, "varsity"]

    def start(self) -> None:
        # On the device it is there already, and nothing is sent.
        draw_splash(self.hardware.display)
        self.apply()
        self.loop.start(self._from_the_start())

    def apply(self) -> None:
        """Put the settings into effect."""
        self.hardware.display.flip(bool(self.settings["flip"]))
        self.hardware.sound.volume = self.settings["sound"]
        self.loop.brighten()

    def started_well(self) -> None:
        forget_failed_starts(self.hardware.storage)

    def _from_the_start(self):
        if (yield start(self)):
            from pigskin.screens.session import resume

            yield resume(self)
        yield self._games()

    def _games(self):
        """Choose a game and play it, for ever; left alone, the menus ask for a demo."""
        while True:
            name, wanted = yield menus(self)
            # Imported when a game is picked: the menus are there a tenth of a second sooner.
            from pigskin.screens.session import demo, new_or_old

            yield new_or_old(self, name) if wanted else demo(self, name)

    def _recover(self, error: Exception):
        """What is shown instead of a screen that failed."""
        from pigskin.screens.trouble import crash_screen

        yield crash_screen(self.ui, self.hardware.storage, error)
        yield self._games()
