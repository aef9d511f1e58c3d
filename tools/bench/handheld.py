"""`pigskin bench --pico`: the budgets of the handheld, measured on the emulated Pico.

The firmware is the image that `pigskin image` makes, started by its own main.py. Random presses
of the buttons play each game for a while, as a person does who does not think long. The heap is
read from the chip's memory; a collection is asked for over UART 0, which no board uses.

The emulator counts instructions; it gives neither the flash nor the bus of the display any time.
Times of pictures therefore have the time added that their bytes take on the bus.
"""

import argparse
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table

from host_sim.engine import Event
from host_sim.pico import PicoEngine
from host_sim.pico_flash import FlashImage
from pigskin.games import GAMES
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from tools import image
from tools.coach_games import Pairing, play_game
from tools.errors import UserError
from tools.tables import numbers

# A picture is taken when the bus has been quiet for so long.
_QUIET_MS = 3
_ONE_PICTURE_MS = 15
# Eight bits and their acknowledgement, at 400 kHz.
_BUS_BYTE_MS = 9 / 400
_FULL_FRAME_BYTES = 1024 + 8
_BLOCK = 4096
# The last pieces of the chip's memory: MicroPython's stack, growing down from the end.
_STACK_AT = 0x40000
_STACK_END = 0x42000
_HAND = ("a", "a", "a", "a", "right", "left", "down")
# Before a new game: Black becomes the best coach.
_BEST_COACH = ("down", "down", "right", "up", "up")
# No coach thinks for so long.
_AT_REST_MS = 700
_PRESS_MS = 30

# Tells when main.py is about to start; asked with any byte, collects garbage and says so.
_BOOT = b"""
import gc
from machine import Timer, UART

_uart = UART(0, 921600)

def _collect(timer):
    if _uart.any():
        _uart.read()
        gc.collect()
        _uart.write("C")

_uart.write("S")
_timer = Timer(period=100, callback=_collect)
"""


class ProbedPico(PicoEngine):
    """An emulated Pico that is watched closely."""

    def __init__(self, folder: Path):
        self._heard = bytearray()
        self.peak_heap = 0
        self.pages_written = 0
        self.blocks_erased = 0
        super().__init__(folder)

    def live_heap(self) -> int:
        """Bytes in use after a collection."""
        self._heard.clear()
        self._device.mcu.uart[0].feed_byte(ord("?"))
        for _ in range(2000):
            super().step(1)
            if self._heard:
                return self.figures().heap_bytes
        raise UserError("the probe in the emulated Pico does not answer")

    def step(self, ms: int) -> None:
        super().step(ms)
        self.peak_heap = max(self.peak_heap, self.figures().heap_bytes)

    def most_stack(self) -> int:
        """Bytes of the stack in use at its deepest moment; what was never used is still 0."""
        stack = bytes(self._device.mcu.sram)[_STACK_AT:_STACK_END]
        return len(stack.lstrip(b"\0"))

    @property
    def main_started(self) -> bool:
        """Whether boot.py has said that it is over."""
        return self._heard.startswith(b"S")

    def _new_flash(self) -> bytes:
        flash = FlashImage(self._spec.layout, super()._new_flash())
        flash.write({"boot.py": _BOOT})
        return flash.content()

    def _power_on(self) -> None:
        super()._power_on()
        self._device.mcu.uart[0].on_byte = self._heard.append

    def _look_at_flash(self) -> None:
        before = self._flash
        super()._look_at_flash()
        after = self._flash
        if after is before:
            return
        for at in range(0, len(after), _BLOCK):
            old, new = before[at : at + _BLOCK], after[at : at + _BLOCK]
            if old == new:
                continue
            # A bit that came back to 1 needs an erased block.
            erased = any(n & ~o for o, n in zip(old, new, strict=True))
            base = b"\xff" * _BLOCK if erased else old
            self.blocks_erased += erased
            self.pages_written += sum(
                base[page : page + 256] != new[page : page + 256] for page in range(0, _BLOCK, 256)
            )


@contextmanager
def _pico(saves: dict[str, bytes] | None = None) -> Iterator[ProbedPico]:
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        for name, data in (saves or {}).items():
            Path(folder, name).write_bytes(data)
        pico = ProbedPico(Path(folder))
        try:
            yield pico
        finally:
            pico.close()


class _Watch:
    """How long it takes until the picture changes."""

    def __init__(self, pico: ProbedPico):
        self._pico = pico
        self._since = 0
        self._bus_bytes = 0
        self._pixels = pico.picture().pixels
        self._last_ms = 0
        self.pictures = 0
        self.first_ms: float | None = None
        pico.listeners.append(self._notice)

    def begin(self) -> None:
        self._since = self._pico.ms
        self._bus_bytes = self._pico.figures().bus_bytes
        self.first_ms = None

    def until_changed(self, longest_ms: int) -> float | None:
        """Let time pass until the picture has changed; milliseconds, None if it does not."""
        while self.first_ms is None and self._pico.ms - self._since < longest_ms:
            self._pico.step(10)
        return self.first_ms

    def _notice(self, event: Event) -> None:
        if event.picture is None or event.picture.pixels == self._pixels:
            return
        self._pixels = event.picture.pixels
        # The driver may pause for longer than that within one picture.
        self.pictures += event.ms - self._last_ms > _ONE_PICTURE_MS
        self._last_ms = event.ms
        if self.first_ms is None:
            bus_ms = (self._pico.figures().bus_bytes - self._bus_bytes) * _BUS_BYTE_MS
            self.first_ms = event.ms - self._since - _QUIET_MS + bus_ms


def measure_start() -> dict:
    """From the first line of main.py to the first picture and to the menu.

    Somebody presses A again and again until the menu is there; of several who began at different
    moments the first counts: the others were between two presses when the title took one.
    """
    firsts: list[float] = []
    menus: list[float] = []
    for later_ms in range(0, _PRESS_MS * 2, _PRESS_MS // 3):
        with _pico() as pico:
            watch = _Watch(pico)
            _wait_for_main(pico)
            watch.begin()
            first = watch.until_changed(5000)
            pico.step(later_ms)
            menu = _skip_title(pico, watch)
        assert first and menu
        firsts.append(first)
        menus.append(menu)
    return {"first picture ms": round(min(firsts)), "menu ms": round(min(menus))}


def measure_play(game: str, seconds: int) -> dict:
    """A person at the buttons against the best coach, from the menu on."""
    hand = random.Random(game)
    moves: list[float] = []
    calls: list[float] = []
    lives: list[int] = []
    thinking: list[int] = []
    choices = 0

    def count(event: Event) -> None:
        nonlocal choices
        choices += event.kind == "append" and event.name == "game.txt"

    with _pico() as pico:
        watch = _Watch(pico)
        pico.step(1500)
        _press(pico, watch, "a")
        menu_live = pico.live_heap()
        for button in ["right"] * list(GAMES).index(game) + ["a", *_BEST_COACH, "a"]:
            _press(pico, watch, button)
        pico.step(1000)
        pico.listeners.append(count)
        pico.peak_heap = 0
        pages, blocks = pico.pages_written, pico.blocks_erased
        bus_bytes, pictures = pico.figures().bus_bytes, watch.pictures
        until = pico.ms + 1000 * seconds
        while pico.ms < until:
            button = hand.choice(_HAND)
            took = _press(pico, watch, button)
            if took is not None:
                (calls if button == "a" else moves).append(took)
            pico.step(hand.randrange(200, 900))
            thinking.append(pico.live_heap())
            if len(lives) < (pico.ms - until + 1000 * seconds) / 5000:
                pico.step(_AT_REST_MS)
                lives.append(pico.live_heap())
        shown = watch.pictures - pictures
        return {
            "menu live heap": menu_live,
            "live heap": max(lives),
            "live heap at any moment": max(thinking),
            "peak heap": pico.peak_heap,
            "arrow ms": _middle_and_most(moves),
            "A ms": _middle_and_most(calls),
            "pictures": shown,
            "bus, part of full frames": round(
                (pico.figures().bus_bytes - bus_bytes) / (shown * _FULL_FRAME_BYTES), 3
            ),
            "choices": choices,
            "flash bytes a choice": round(256 * (pico.pages_written - pages) / max(choices, 1)),
            "blocks erased": pico.blocks_erased - blocks,
            "most stack": pico.most_stack(),
        }


def _middle_and_most(times: list[float]) -> tuple[int, int] | None:
    times = sorted(times)
    return (round(times[len(times) // 2]), round(times[-1])) if times else None


def _press(pico: ProbedPico, watch: _Watch, button: str, longest_ms: int = 1000) -> float | None:
    watch.begin()
    pico.press(button)
    took = watch.until_changed(longest_ms)
    pico.step(40)
    pico.release(button)
    pico.step(60)
    return took


def measure_resume(game: str) -> dict:
    """From main.py on to the picture of a game that lacks nothing but its last choice.

    The title is skipped with a button, and the question whether to go on is answered at once.
    """
    match = play_game(Pairing(game, {}, "rookie", "rookie", "bench"), 0)
    unfinished = match.anew(len(match.choices) - 1)
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        Journal(Folder(folder)).begin(unfinished, ("person", "varsity"))
        saves = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    with _pico(saves) as pico:
        watch = _Watch(pico)
        _wait_for_main(pico)
        watch.begin()
        title = watch.until_changed(5000)
        question = _skip_title(pico, watch)
        pico.step(100)
        picture = _press(pico, watch, "a", 20_000)
    assert title and question and picture
    return {"choices": len(unfinished.choices), "resume ms": round(question + picture)}


def _skip_title(pico: ProbedPico, watch: _Watch) -> float | None:
    """Press until the title is gone: the time since `watch` began."""
    watch.first_ms = None
    while watch.first_ms is None and pico.ms < 20_000:
        pico.tap("a", _PRESS_MS)
    return watch.first_ms


def _wait_for_main(pico: ProbedPico) -> None:
    while not pico.main_started:
        pico.step(1)


def measure(games: list[str], args: argparse.Namespace) -> dict:
    """All figures, by what they are."""
    return {
        "start": measure_start(),
        "play": {game: measure_play(game, args.seconds) for game in games},
        "resume": {game: measure_resume(game) for game in games},
        "image bytes": image.ensure("pico").stat().st_size // 2,
    }


def budgets(figures: dict) -> list[tuple[str, float, float]]:
    """(what, figure, budget) for every budget of the handheld that is counted here."""
    start, play = figures["start"], figures["play"]
    rows: list[tuple[str, float, float]] = [
        ("first picture after main.py starts, ms", start["first picture ms"], 60),
        ("menu ready, ms", start["menu ms"], 200),
    ]
    for game, row in play.items():
        rows.append((f"{game}: live heap, KB", row["live heap"] / 1024, 60))
        rows.append((f"{game}: peak heap, KB", row["peak heap"] / 1024, 80))
        if row["arrow ms"]:
            rows.append((f"{game}: arrow to picture, ms", row["arrow ms"][0], 35))
        if row["A ms"]:
            rows.append((f"{game}: A to picture, ms", row["A ms"][0], 35))
        rows.append((f"{game}: bus, part of full frames", row["bus, part of full frames"], 1 / 6))
    for game, row in figures["resume"].items():
        rows.append((f"{game}: resume of {row['choices']} choices, ms", row["resume ms"], 1000))
    return rows


_PARTS = (
    "arrow, worst ms",
    "A, worst ms",
    "choices",
    "flash bytes a choice",
    "stack of 8192",
    "heap at any moment, KB",
)


def show(figures: dict) -> None:
    console = Console()
    title = "The handheld on the emulated Pico"
    table = Table("what", *numbers("measured", "budget"), "", title=title)
    for what, figure, budget in budgets(figures):
        table.add_row(
            what,
            f"{figure:.0f}" if figure >= 10 else f"{figure:.2f}",
            f"{budget:.3g}",
            "met" if figure <= budget else "missed",
        )
    console.print(table)
    table = Table(
        Column("game", no_wrap=True),
        *(Column(heading, justify="right") for heading in _PARTS),
        title="What a game does to the parts",
    )
    for game, row in figures["play"].items():
        table.add_row(
            game,
            str(row["arrow ms"] and row["arrow ms"][1]),
            str(row["A ms"] and row["A ms"][1]),
            str(row["choices"]),
            str(row["flash bytes a choice"]),
            str(row["most stack"]),
            f"{row['live heap at any moment'] / 1024:.0f}",
        )
    console.print(table)
    console.print(f"{figures['image bytes']} bytes of code in flash", highlight=False)
