"""The parts that a board provides. Everything above knows only these (promise 5).

pigskin/types.pyi says what each part does.
"""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing_extensions import TypeIs

    from pigskin.types import (
        Board,
        Buttons,
        Clock,
        Display,
        I2CBoard,
        PeerSerial,
        Power,
        Serial,
        Sound,
        Storage,
    )

UP = const(1)
DOWN = const(2)
LEFT = const(3)
RIGHT = const(4)
A = const(5)
B = const(6)
# Added to the code of a button that is held down.
REPEAT = const(8)
LONG = const(16)

WIDTH = const(128)
HEIGHT = const(64)


class Hardware:
    """The parts of one handheld, real or simulated."""

    # Hex digits, different on every handheld.
    id = "0000000000000000"
    # Whether game_seed() comes from a given text, as in tests and scripts.
    seeded = False
    # The supply; None where nothing can be known about it.
    power: "Power | None" = None

    def __init__(
        self,
        name: str,
        display: "Display",
        buttons: "Buttons",
        sound: "Sound",
        clock: "Clock",
        storage: "Storage",
        serial: "Serial | None",
        peer: "PeerSerial | None" = None,
    ):
        self.name = name
        self.display = display
        self.buttons = buttons
        self.sound = sound
        self.clock = clock
        self.storage = storage
        self.serial = serial
        # The link cable to another handheld.
        self.peer = peer

    def feed(self) -> None:
        """Tell the watchdog that the main loop is alive. The loop calls this in each pass."""

    def rest(self) -> None:
        """Do slow work, such as erasing flash, when the loop waits for a button."""
        self.storage.tidy()

    def collect(self) -> None:
        """Collect garbage while the loop waits, so that it is not done after the next press."""

    def today(self) -> str:
        """Return the date as in 2026-11-18; empty where nobody has told it."""
        return ""

    def lamp(self, on: bool) -> None:
        """Switch the board's LED, where there is one."""

    def say(self, line: str) -> None:
        """Take what the display shows in words, on hardware that can speak or print."""

    def pins(self) -> "Board | None":
        """Return the module of the board; None where there are no pins."""
        return None

    def board_names(self) -> list[str]:
        """Return the boards that can be chosen; empty where there is nothing to choose."""
        return []

    def entropy(self, count: int) -> bytes:
        """Return `count` random bytes that no one outside can know, for linked games."""
        raise NotImplementedError

    def game_seed(self, count: int) -> bytes:
        """Return the seed of a game that is not linked."""
        return self.entropy(count)

    if _TYPE_CHECKING:
        # Real boards have these. Others may lack them, so ask with hasattr() first.

        def set_clock(self, when: list[int]) -> None:
            """Set the clock to year, month, day, hour, minute and second."""

        def bootloader(self) -> None:
            """Restart into the bootloader, which takes another image."""

        def restart(self) -> None: ...
        def switch_off(self) -> None:
            """Rest with the least current until a button is pressed, then start afresh."""

        def board_name(self) -> str:
            raise NotImplementedError

        def choose_board(self, name: str) -> None: ...


def on_i2c(board: "Board") -> "TypeIs[I2CBoard]":
    """Return whether the display of a board is on I2C, and not on SPI."""
    return hasattr(board, "I2C")
