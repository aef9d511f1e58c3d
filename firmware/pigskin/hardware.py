"""The parts that a board provides; everything above knows only these (promise 5).

What each part does stands in pigskin/types.pyi.
"""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing_extensions import TypeIs

    from pigskin.types import Board, Buttons, Clock, Display, I2CBoard, Serial, Sound, Storage

UP = const(1)
DOWN = const(2)
LEFT = const(3)
RIGHT = const(4)
A = const(5)
B = const(6)
# Added to the code of a button that is kept down.
REPEAT = const(8)
LONG = const(16)

WIDTH = const(128)
HEIGHT = const(64)


class Hardware:
    """The parts of one handheld, real or simulated."""

    # Hex digits that no other handheld has.
    id = "0000000000000000"
    # Whether game_seed() comes out of a text from outside, as in tests and scripts.
    seeded = False

    def __init__(
        self,
        name: str,
        display: "Display",
        buttons: "Buttons",
        sound: "Sound",
        clock: "Clock",
        storage: "Storage",
        serial: "Serial | None",
        peer: "Serial | None" = None,
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
        """Tells the watchdog that the main loop is alive: called once in each of its passes."""

    def rest(self) -> None:
        """Called when a screen waits for a button: time for a garbage collection."""

    def say(self, line: str) -> None:
        """What the display tells in words, for hardware that can speak or print."""

    def pins(self) -> "Board | None":
        """The module of the board; None where there are no pins."""
        return None

    def board_names(self) -> list[str]:
        """The boards that can be chosen; empty where there is nothing to choose."""
        return []

    def entropy(self, count: int) -> bytes:
        """Return that many random bytes, which nobody outside can know: for linked games."""
        raise NotImplementedError

    def game_seed(self, count: int) -> bytes:
        """Return the seed of a game on this handheld alone."""
        return self.entropy(count)

    if _TYPE_CHECKING:
        # Real boards have these; others may lack them, so ask with hasattr() first.

        def set_clock(self, when: list[int]) -> None:
            """Year, month, day, hour, minute and second."""

        def bootloader(self) -> None:
            """Restart, ready for another image."""

        def restart(self) -> None: ...
        def board_name(self) -> str:
            raise NotImplementedError

        def choose_board(self, name: str) -> None: ...


def on_i2c(board: "Board") -> "TypeIs[I2CBoard]":
    """Is its display on I2C, and not on SPI?"""
    return hasattr(board, "I2C")
