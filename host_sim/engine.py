"""What every front end drives: a handheld with a display to see and buttons to press."""

from dataclasses import dataclass

WIDTH = 128
HEIGHT = 64
# In the order of the codes in pigskin.handheld.hardware, which begin at 1.
BUTTONS = ("up", "down", "left", "right", "a", "b")
DARK = bytes(WIDTH * HEIGHT // 8)


@dataclass
class Picture:
    """What the glass shows: pixels as MONO_VLSB pages of 128 bytes, and how bright."""

    pixels: bytes = DARK
    contrast: int = 255
    lit: bool = True

    def pixel(self, x: int, y: int) -> int:
        return self.pixels[(y >> 3) * WIDTH + x] >> (y & 7) & 1


class Engine:
    """A handheld that runs somewhere. Time passes only in `step`."""

    name = ""

    def step(self, ms: int) -> None:
        """Let this much of the handheld's time pass."""
        raise NotImplementedError

    def press(self, button: str) -> None:
        """Push a button down; it stays down until `release`."""
        raise NotImplementedError

    def release(self, button: str) -> None:
        raise NotImplementedError

    def picture(self) -> Picture:
        raise NotImplementedError

    def tone(self) -> int:
        """Hertz that the piezo gives now, 0 for silence."""
        return 0

    def close(self) -> None:
        """End it as if the power were cut."""

    def tap(self, button: str, hold_ms: int = 60) -> None:
        """Press and release, as a quick finger does."""
        self.press(button)
        self.step(hold_ms)
        self.release(button)
        self.step(hold_ms)
