"""The application: the state that all screens share, and the order of the screens."""

from micropython import const

from pigskin.core.players import PERSON
from pigskin.extras import EXTRAS
from pigskin.games import GAMES
from pigskin.screens.menus.main_menu import menus
from pigskin.screens.menus.splash import draw_splash
from pigskin.screens.menus.start import start
from pigskin.storage.settings import load_settings
from pigskin.storage.starts import forget_failed_starts
from pigskin.ui.loop import Loop
from pigskin.ui.ui import Ui
from pigskin.usb.port import UsbPort

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.hardware import Hardware
    from pigskin.types import Extra, Screen


class App:
    """The state that all screens share: hardware, settings, main loop, USB port and extras."""

    def __init__(self, hardware: "Hardware"):
        self.hardware = hardware
        self.ui = Ui(hardware.display, hardware.sound)
        self.settings = load_settings(hardware.storage)
        self.loop = Loop(hardware, self.settings)
        self.loop.on_error = self._recover
        self.usb: UsbPort | None = None
        if hardware.serial:
            self.usb = UsbPort(hardware)
            self.loop.background.append(self.usb.step)
        self.extras: list[Extra] = [
            __import__(name, None, None, ("Door",)).Door(hardware, self.usb) for name in EXTRAS
        ]
        # The last choices in the menus: the name of the game, White's and Black's players.
        self.game = next(iter(GAMES))
        self.players = [PERSON, "rookie"]

    def start(self) -> None:
        # On the device main.py has drawn the same picture already, so no pixel changes.
        draw_splash(self.hardware.display)
        self.apply()
        self.loop.ui = self.ui
        self.loop.start(self._switched_on())

    def ready_extras(self) -> "list[Extra]":
        """Return the extras that can be used now."""
        return [extra for extra in self.extras if extra.ready()]

    def met(self) -> "Extra | None":
        """Return the extra that somebody asks for, at another handheld."""
        for extra in self.ready_extras():
            if extra.met():
                return extra
        return None

    def part(self) -> None:
        for extra in self.extras:
            extra.part()

    def extra_of(self, *players: str) -> "Extra | None":
        """Return the extra that one of these players belongs to, if any."""
        for extra in self.extras:
            if extra.PLAYER in players:
                return extra
        return None

    def interrupted(self) -> "tuple[Extra, str] | None":
        """Return the extra whose game a power cut has interrupted, and the file of that game.

        Raise ReadError when the flash cannot be read.
        """
        for extra in self.extras:
            file = extra.interrupted()
            if file:
                return extra, file
        return None

    def apply(self) -> None:
        """Put the settings into effect."""
        self.hardware.display.flip(bool(self.settings["flip"]))
        self.hardware.sound.volume = self.settings["sound"]
        self.loop.brighten()

    def started_well(self) -> None:
        """Reset the count of failed starts."""
        forget_failed_starts(self.hardware.storage)

    def _switched_on(self) -> "Screen[None]":
        if (yield start(self)):
            from pigskin.screens.match.game import resume

            yield resume(self)
        yield self._games()

    def _games(self) -> "Screen[None]":
        """Let players choose and play games without end; if no button is pressed, show a demo."""
        while True:
            name, wanted = yield menus(self)
            # Imported late, so that the menus appear a tenth of a second sooner.
            if wanted:
                from pigskin.screens.match.game import new_or_unfinished

                yield new_or_unfinished(self, name)
            else:
                from pigskin.screens.match.demo import demo

                yield demo(self, name)

    def _recover(self, error: Exception) -> "Screen[None]":
        """Show the error of a screen, then return to the menus."""
        from pigskin.screens.trouble.crash import crash_screen

        yield crash_screen(self.ui, self.hardware.storage, error)
        yield self._games()
