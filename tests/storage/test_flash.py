"""The file system in flash: an existing one is used, and nothing is erased unasked."""

import pytest
from framebuf import MONO_VLSB, FrameBuffer

from pigskin.hardware import LONG, A
from pigskin.screens.trouble.damaged_flash import ask_to_format

pytestmark = pytest.mark.needs_pico_image

# The ring of the open game and the file system.
SIZE = 1152 * 1024
GARBAGE = bytes(range(256)) * (SIZE // 256)


class Board:
    """Just enough of a handheld to draw on, with A held down."""

    def __init__(self):
        self.pixels = bytearray(1024)
        self.display = FrameBuffer(self.pixels, 128, 64, MONO_VLSB)
        self.display.show = lambda: None
        self.buttons = self

    def next(self):
        return LONG | A

    def restart(self):
        pass


@pytest.fixture
def question(capsys):
    """Return the picture that asks whether the flash may be erased."""
    board = Board()
    ask_to_format(board, lambda: None)
    return bytes(board.pixels)


def test_an_unreadable_flash_is_erased_only_after_a_question(tmp_path, question):
    """Promise 7: nothing is lost; a damaged file system may still hold games."""
    from host_sim.engines.pico import PicoEngine

    class Damaged(PicoEngine):
        def _new_flash(self):
            self._saves = {}
            return GARBAGE

    pico = Damaged(tmp_path)
    pico.step(600)
    assert pico.picture().pixels == question
    pico.tap("a", 100)
    pico.step(500)
    assert pico.picture().pixels == question
    assert pico._flash_now() == GARBAGE
    pico.press("a")
    pico.step(4000)
    pico.release("a")
    assert pico.picture().pixels != question
    assert pico._flash_now() != GARBAGE
    pico.close()
