"""Flash takes its time, with interrupts off; buttons bounce; a UART keeps 32 bytes."""

import pytest

from host_sim.engines import new_engine
from host_sim.wiring.circuit import Circuit

ENGINES = [
    "cpython",
    pytest.param("wasm", marks=pytest.mark.needs_node),
    pytest.param("pico", marks=pytest.mark.needs_pico_image),
]


def play(engine_name, folder, flash_times, bounces=0):
    """Press A until some choices are made; return the journal and the times of all pictures."""
    folder.mkdir()
    engine = new_engine(engine_name, folder, "the same", None, flash_times)
    engine.bounces = bounces
    times = []
    engine.listeners.append(lambda event: event.picture and times.append(event.ms))
    engine.step(4000)
    # The first card, the players, the start; B skips the first steps.
    for button in ("a", "a", "a", "b", "a", "a", "a"):
        engine.tap(button, 60)
        engine.step(700)
    journal = (folder / "game.txt").read_bytes()
    engine.close()
    return journal, times


@pytest.mark.parametrize("engine_name", ENGINES)
def test_a_game_is_the_same_on_slow_flash_with_bouncing_buttons(engine_name, tmp_path):
    """One press in, one press out, also while a write holds off interrupts."""
    quick, quick_times = play(engine_name, tmp_path / "quick", "none")
    slow, slow_times = play(engine_name, tmp_path / "slow", "maximum", bounces=3)
    assert quick == slow and quick.count(b"\n") > 2
    # Something has waited for the flash: the settings are written when the first steps are seen.
    assert max(late - soon for late, soon in zip(slow_times, quick_times, strict=False)) >= 3


def test_a_uart_keeps_32_bytes_while_interrupts_are_held():
    circuit = Circuit()
    line = circuit.uart(0, 1)
    line.buffer_bytes = 256
    line.feed(b"a" * 40)
    circuit.hold_interrupts()
    line.feed(b"b" * 30)
    line.feed(b"c" * 30)
    assert line.waiting() == 40
    circuit.release_interrupts()
    assert line.take(100) == b"a" * 40 + b"b" * 30 + b"cc" and line.overruns == 28
