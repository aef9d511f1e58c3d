"""`pigskin bench --pico`: the budgets of the handheld, measured on the emulated Pico.

The firmware is the image that `pigskin image` makes, started by its own main.py. Random presses
of the buttons play each game for a while, like a hasty person. The heap is read from the chip's
memory; a collection is requested over UART 1, which no board uses.

The emulator counts instructions; flash and the display's bus take no time in it. So
each picture is charged the time that its bytes would take on the bus.
"""

import argparse
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from rich.table import Column, Table

from host_sim.engines.engine import Event
from host_sim.engines.pico import PicoEngine
from host_sim.errors import UserError
from pigskin.games import GAMES, coaches_of
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from tools.commands.bench import coaches
from tools.shared import image
from tools.shared.coach_games import Pairing, play_game
from tools.shared.tables import wide_console

# A picture is complete when the bus has been quiet for this long.
_QUIET_MS = 3
_ONE_PICTURE_MS = 15
# Eight bits and their acknowledgement, at 400 kHz.
_BUS_BYTE_MS = 9 / 400
_FULL_FRAME_BYTES = 1024 + 8
_BLOCK = 4096
# The end of the chip's memory: MicroPython's stack, which grows down from there.
_STACK_AT = 0x40000
_STACK_END = 0x42000
_HAND = ("a", "a", "a", "a", "right", "left", "down")
# Before a new game: Black becomes the best coach.
_BEST_COACH = ("down", "down", "right", "up", "up")
_PRESS_MS = 30
# The control register of the watchdog: its remaining time, in half microseconds.
_WATCHDOG = 0x40058000
_LEFT = 0xFFFFFF
_WATCHDOG_MS = 8000
# The main loop feeds the watchdog in each pass and then sleeps for 5 ms. No picture takes 40 ms.
_WAITING_MS = 12
_THINKING_MS = 40
# The handheld ignores a press that comes sooner after a question.
_GUARDED_MS = 420

# Budgets by figure: of the handheld, and of a game on it.
_BUDGETS: dict[str, float] = {"first picture ms": 50, "menu ms": 190, "code KB": 640}
_GAME_BUDGETS: dict[str, float] = {
    "live heap KB": 60,
    "peak heap KB": 80,
    "button ms": 35,
    "worst button ms": 60,
    "button while thinking ms": 120,
    "decision ms": 20,
    "worst decision ms": 160,
    "resume ms": 700,
    "bus": 1 / 6,
}
# Figures of a game that have no budget.
_OTHERS = ("heap at any moment KB", "stack of 8192", "flash bytes a choice", "choices", "pictures")

# Says when main.py is about to start. On any byte it collects garbage and says so.
_BOOT = b"""
import gc
from machine import Pin, Timer, UART

_uart = UART(1, 921600, tx=Pin(8), rx=Pin(9), rxbuf=32, txbuf=32)

def _collect(timer):
    if _uart.any():
        _uart.read()
        gc.collect()
        _uart.write("C")

_uart.write("S")
_timer = Timer(period=100, callback=_collect)
"""


class ProbedPico(PicoEngine):
    """An emulated Pico that measures its heap, stack and flash."""

    def __init__(self, folder: Path):
        self._heard = bytearray()
        self.peak_heap = 0
        self.pages_written = 0
        self.blocks_erased = 0
        super().__init__(folder)

    def live_heap(self) -> int:
        """Collect garbage and return the bytes in use."""
        self._heard.clear()
        self._device.mcu.uart[1].feed_byte(ord("?"))
        for _ in range(2000):
            super().step(1)
            if self._heard:
                return self.figures().heap_bytes
        raise UserError("the probe in the emulated Pico does not answer; run this again")

    def step(self, ms: int) -> None:
        super().step(ms)
        self.peak_heap = max(self.peak_heap, self.figures().heap_bytes)

    def most_stack(self) -> int:
        """Return the bytes of the stack that were ever used; the others are still 0."""
        stack = bytes(self._device.mcu.sram)[_STACK_AT:_STACK_END]
        return len(stack.lstrip(b"\0"))

    def busy_ms(self) -> float:
        """Return the milliseconds since the last pass of the main loop."""
        left = self._device.mcu.read_uint32(_WATCHDOG) & _LEFT
        return _WATCHDOG_MS - left / 2000

    def pass_ms(self) -> float:
        """Step until the main loop makes its next pass; return the milliseconds before it."""
        longest = 0.0
        while (busy := self.busy_ms()) >= longest:
            longest = busy
            self.step(1)
        return longest

    def rest(self) -> None:
        """Step until the handheld waits for a button."""
        passes = 0
        while passes < 10:
            self.step(5)
            passes = passes + 1 if self.busy_ms() < _WAITING_MS else 0

    @property
    def main_started(self) -> bool:
        """Return whether boot.py has ended."""
        return self._heard.startswith(b"S")

    def _boot(self) -> bytes:
        return _BOOT

    def _power_on(self) -> None:
        super()._power_on()
        self._device.mcu.uart[1].on_byte = self._heard.append

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
            # Only an erase can set a bit back to 1.
            erased = any(n & ~o for o, n in zip(old, new, strict=True))
            self.blocks_erased += erased
            base = b"\xff" * _BLOCK if erased else old
            self.pages_written += sum(
                base[page : page + 256] != new[page : page + 256] for page in range(0, _BLOCK, 256)
            )


@contextmanager
def probed_pico(saves: dict[str, bytes] | None = None) -> Iterator[ProbedPico]:
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        for name, data in (saves or {}).items():
            Path(folder, name).write_bytes(data)
        pico = ProbedPico(Path(folder))
        try:
            yield pico
        finally:
            pico.close()


class _Watch:
    """A stopwatch for the time until the picture changes."""

    def __init__(self, pico: ProbedPico):
        self._pico = pico
        self._since = 0
        self._bus_bytes = 0
        self._pixels = pico.picture().pixels
        self.last_ms = 0
        self.pictures = 0
        self.first_ms: float | None = None
        pico.listeners.append(self._notice)

    def begin(self) -> None:
        self._since = self._pico.ms
        self._bus_bytes = self._pico.figures().bus_bytes
        self.first_ms = None

    def until_changed(self, longest_ms: int) -> float | None:
        """Step until the picture changes; return the milliseconds, or None if it does not."""
        while self.first_ms is None and self._pico.ms - self._since < longest_ms:
            self._pico.step(10)
        return self.first_ms

    def _notice(self, event: Event) -> None:
        if event.picture is None or event.picture.pixels == self._pixels:
            return
        self._pixels = event.picture.pixels
        # The driver may pause for longer than `_QUIET_MS` within one picture.
        self.pictures += event.ms - self.last_ms > _ONE_PICTURE_MS
        self.last_ms = event.ms
        # A picture that was sent before does not count.
        if self.first_ms is None and event.ms - _QUIET_MS >= self._since:
            bus_ms = (self._pico.figures().bus_bytes - self._bus_bytes) * _BUS_BYTE_MS
            self.first_ms = event.ms - self._since - _QUIET_MS + bus_ms


def measure_start() -> dict:
    """Measure the time from the first line of main.py to the first picture and to the menu.

    A is pressed again and again until the menu appears. Of several runs that begin pressing at
    different moments the fastest counts: the others were between two presses when the title
    could take one.
    """
    firsts: list[float] = []
    menus: list[float] = []
    for later_ms in range(0, _PRESS_MS * 2, _PRESS_MS // 3):
        with probed_pico() as pico:
            watch = _Watch(pico)
            _wait_for_main(pico)
            watch.begin()
            first = watch.until_changed(5000)
            pico.step(later_ms)
            menu = _skip_title(pico, watch)
        assert first and menu
        firsts.append(first)
        menus.append(menu)
    return {"first picture ms": min(firsts), "menu ms": min(menus)}


def measure_play(game: str, seconds: int) -> dict:
    """Measure a person at the buttons against the best coach, from the menu on."""
    hand = random.Random(game)
    asked: list[float] = []
    thinking: list[float] = []
    lives: list[int] = []
    any_lives: list[int] = []
    choices = 0

    def count(event: Event) -> None:
        nonlocal choices
        choices += event.kind == "append" and event.name == "game.txt"

    with probed_pico() as pico:
        watch = _Watch(pico)
        pico.step(1500)
        _press(pico, watch, "a")
        # B skips the first steps.
        for button in ["right"] * list(GAMES).index(game) + ["a", *_BEST_COACH, "a", "b"]:
            _press(pico, watch, button)
        pico.step(1000)
        pico.listeners.append(count)
        pico.peak_heap = 0
        pages = pico.pages_written
        bus_bytes, pictures = pico.figures().bus_bytes, watch.pictures
        until = pico.ms + 1000 * seconds
        while pico.ms < until:
            button = hand.choice(_HAND)
            watch.begin()
            pico.press(button)
            times = thinking if pico.pass_ms() > _THINKING_MS else asked
            took = _release(pico, watch, button)
            if took is not None:
                times.append(took)
            any_lives.append(pico.live_heap())
            if len(lives) < (pico.ms - until + 1000 * seconds) / 5000:
                pico.rest()
                lives.append(pico.live_heap())
            # Half of the presses come while the coach thinks, if he does.
            later = pico.ms + hand.randrange(200, 900)
            soon = hand.randrange(2)
            while not (soon and pico.busy_ms() > _THINKING_MS) and (
                pico.ms < later or pico.ms < watch.last_ms + _GUARDED_MS
            ):
                pico.step(10)
        shown = watch.pictures - pictures
        bus_bytes = pico.figures().bus_bytes - bus_bytes
        return {
            "live heap KB": max(lives) / 1024,
            "peak heap KB": pico.peak_heap / 1024,
            "button ms": median(asked),
            "worst button ms": max(asked),
            "button while thinking ms": max(thinking, default=0),
            "bus": bus_bytes / (shown * _FULL_FRAME_BYTES),
            "heap at any moment KB": max(any_lives) / 1024,
            "stack of 8192": pico.most_stack(),
            "flash bytes a choice": 256 * (pico.pages_written - pages) / max(choices, 1),
            "choices": choices,
            "pictures": shown,
        }


def _press(pico: ProbedPico, watch: _Watch, button: str, longest_ms: int = 1000) -> float | None:
    watch.begin()
    pico.press(button)
    return _release(pico, watch, button, longest_ms)


def _release(pico: ProbedPico, watch: _Watch, button: str, longest_ms: int = 1000) -> float | None:
    took = watch.until_changed(longest_ms)
    pico.step(40)
    pico.release(button)
    pico.step(60)
    return took


def measure_resume(game: str) -> dict:
    """Measure the time from main.py to the picture of a game that lacks only its last choice.

    A button skips the title as soon as the main loop runs. The time until a person answers the
    question whether to go on is not counted.
    """
    match = play_game(Pairing(game, {}, "rookie", "rookie", "bench"), 0)
    unfinished = match.again(len(match.choices) - 1)
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        Journal(Folder(folder)).begin(unfinished, ("person", "varsity"))
        saves = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    with probed_pico(saves) as pico:
        watch = _Watch(pico)
        _wait_for_main(pico)
        watch.begin()
        title = watch.until_changed(5000)
        while pico.busy_ms() > _WAITING_MS:
            pico.step(1)
        watch.first_ms = None
        pico.press("a")
        question = _release(pico, watch, "a", 5000)
        pico.step(_GUARDED_MS)
        picture = _press(pico, watch, "a", 20_000)
    assert title and question and picture
    return {"resume ms": question + picture}


def _skip_title(pico: ProbedPico, watch: _Watch) -> float | None:
    """Press until the title is gone; return the milliseconds since `watch` began."""
    watch.first_ms = None
    while watch.first_ms is None and pico.ms < 20_000:
        pico.tap("a", _PRESS_MS)
    return watch.first_ms


def _wait_for_main(pico: ProbedPico) -> None:
    while not pico.main_started:
        pico.step(1)


def measure_decisions(game: str) -> dict:
    """Measure the decisions of the best coach of a game."""
    row = coaches.figures_of(game, coaches_of(game)[-1])
    return {"decision ms": 1000 * row.typical, "worst decision ms": 1000 * row.worst}


def measure(games: list[str], args: argparse.Namespace) -> dict:
    """Return the figures of the start and of each game."""
    code_bytes = image.ensure("pico").stat().st_size // 2
    return {
        "start": measure_start() | {"code KB": code_bytes / 1024},
        "games": {
            game: measure_play(game, args.seconds) | measure_resume(game) | measure_decisions(game)
            for game in games
        },
    }


def show(figures: dict) -> None:
    console = wide_console()
    console.print(_table("The emulated Pico, from main.py on", {"": figures["start"]}, _BUDGETS))
    console.print(_table("A game against the best coach", figures["games"], _GAME_BUDGETS))
    console.print(_table("What else it takes", figures["games"], dict.fromkeys(_OTHERS)))


def _table(title: str, rows: dict, budgets: dict[str, float] | dict[str, None]) -> Table:
    columns = [Column(name, justify="right") for name in budgets]
    table = Table(Column(no_wrap=True), *columns, title=title)
    for what, row in rows.items():
        table.add_row(what, *(_figure(row[name], most) for name, most in budgets.items()))
    if all(budgets.values()):
        table.add_section()
        table.add_row("budget", *(_figure(most or 0) for most in budgets.values()))
        table.caption = "! misses its budget"
    return table


def _figure(figure: float, budget: float | None = None) -> str:
    text = f"{figure:.0f}" if figure >= 100 or figure == int(figure) else f"{figure:.3g}"
    return text if budget is None or figure <= budget else "!" + text
