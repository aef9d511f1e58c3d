"""The handheld: what all screens share, and the order of the scenes (see scenes.py)."""

from pigskin.core.loan import borrow
from pigskin.handheld.loop import Loop
from pigskin.handheld.names import PERSON
from pigskin.handheld.scenes import scenes, visit
from pigskin.handheld.ui import Ui

# Counts the starts until one proves to be good.
STARTS = "starts.txt"


class App:
    """Holds what outlives a scene."""

    def __init__(self, hardware):
        self.hardware = hardware
        self.ui = Ui(hardware.display, hardware.sound)
        self.settings = borrow("handheld.settings", "load_settings", hardware.storage)
        self.loop = Loop(hardware, self.settings)
        self.loop.on_error = self._recover
        self.link = None
        if hardware.serial:
            from pigskin.link.port import Link

            self.link = Link(hardware)
            self.loop.background.append(self.link.step)
        # The last choice in the menus: the number of the game, and who plays.
        self.game = 0
        self.players = [PERSON, "varsity"]

    def start(self) -> None:
        # On the device it is there already, and nothing is sent.
        borrow("handheld.splash", "draw_splash", self.hardware.display)
        self.apply()
        self.loop.start(scenes(("start", "start", self)))

    def apply(self) -> None:
        """Put the settings into effect."""
        self.hardware.display.flip(bool(self.settings["flip"]))
        self.hardware.sound.volume = self.settings["sound"]
        self.loop.brighten()

    def started_well(self) -> None:
        self.hardware.storage.remove(STARTS)

    def _recover(self, error: Exception):
        """What is shown instead of a screen that failed."""
        yield from visit("trouble", "crash_screen", self.ui, self.hardware.storage, error)
        yield from scenes(("menus", "menus", self))
