"""framebuf on CPython against MicroPython's own: the same buffer after every call."""

from hashlib import sha256
from pathlib import Path

import framebuf
import pytest

from host_sim import runtimes
from tests.support import framebuf_calls as calls

FILES = {"/lib/framebuf_calls.py": Path(calls.__file__)}
PICTURES_PER_SCRIPT = 20
PICTURES = range(120)
# Digests of what MicroPython 1.25 draws, to find mistakes where it cannot be run.
DIGEST = "2c448699590b396f56e5980e5e624350585fb398555eae188b9edc6d6feb76f2"


def compare(runtime_name: str, pictures: range) -> int:
    """Return the number of calls that left the same pixels; fail at the first that did not."""
    compared = 0
    with runtimes.find(runtime_name).session(FILES) as session:
        for first in pictures[::PICTURES_PER_SCRIPT]:
            last = min(first + PICTURES_PER_SCRIPT, pictures.stop)
            script = f"from framebuf_calls import print_all; print_all({first}, {last})"
            theirs = session.check(script).splitlines()
            ours = [line for seed in range(first, last) for line in calls.draw(seed)]
            for (call, mine), other in zip(ours, theirs, strict=True):
                assert mine == other, call
            compared += len(ours)
    return compared


@pytest.mark.needs_node
def test_same_pixels_as_micropython_in_thousands_of_calls():
    # `test_same_pixels_as_kept` has the same pictures: the digest is MicroPython's.
    assert compare("wasm", PICTURES) > 3_000


@pytest.mark.soak
@pytest.mark.needs_node
def test_same_pixels_as_micropython_in_a_hundred_thousand_calls():
    assert compare("wasm", range(PICTURES.stop, 4400)) > 100_000


@pytest.mark.needs_pico_image
def test_same_pixels_as_on_a_pico():
    assert compare("pico", range(3)) > 70


def test_same_pixels_as_kept():
    lines = (line for seed in PICTURES for _, line in calls.draw(seed))
    assert sha256("\n".join(lines).encode()).hexdigest() == DIGEST


@pytest.mark.needs_node
@pytest.mark.parametrize("kind", ["odd_calls", "glyphs"])
def test_same_outcome_as_micropython(kind):
    with runtimes.find("wasm").session(FILES) as session:
        script = f"import framebuf_calls as calls; calls.print_outcomes(calls.{kind}())"
        theirs = session.check(script).splitlines()
    for (call, mine), other in zip(getattr(calls, kind)(), theirs, strict=True):
        assert mine == other, call


def test_a_subclass_draws_into_its_own_buffer():
    class Screen(framebuf.FrameBuffer):
        def __init__(self):
            self.buffer = bytearray(16)
            super().__init__(self.buffer, 16, 8, framebuf.MONO_VLSB)

    screen = Screen()
    screen.fill(1)
    other = Screen()
    other.blit(screen, 8, 0)
    assert other.buffer == bytes(8) + b"\xff" * 8
