"""`pigskin bench --pico`: the budgets of the handheld, measured on the emulated Pico.

The firmware is the image that `pigskin image` makes, started by its own main.py. Random presses
of the buttons play each game for a while, like a hasty person. The heap is read from the chip's
memory; a collection is requested over UART 1, which no board uses.

The emulator counts instructions, and its flash takes typical times; games are played with maximum
times too. The display's bus takes no time in it. So each picture is charged the time that its
bytes would take on the bus.
"""

import argparse
import json
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from rich.table import Column, Table

from host_sim import runtimes
from host_sim.engines.engine import Event
from host_sim.engines.pico import PicoEngine
from host_sim.engines.pico_flash import RING_BYTES
from host_sim.errors import UserError
from host_sim.runtimes.pico import Pico
from host_sim.wiring.nor import NorFlash
from pigskin.games import GAMES, coaches_of
from pigskin.storage.files import JOURNAL, Folder
from pigskin.storage.journal import Journal
from pigskin.storage.ring import Ring
from tools.commands.bench import coaches
from tools.shared import image
from tools.shared.coach_games import Pairing, play_game
from tools.shared.tables import wide_console

# A picture is complete when the bus has been quiet for this long.
_QUIET_MS = 3
_ONE_PICTURE_MS = 15
# Eight bits and their acknowledgement, at 400 kHz.
BUS_BYTE_MS = 9 / 400
_FULL_FRAME_BYTES = 1024 + 8
# The end of the chip's memory: MicroPython's stack, which grows down from there.
_STACK_AT = 0x40000
_STACK_END = 0x42000
_HAND = ("a", "a", "a", "a", "right", "left", "down")
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
# How far from biting the watchdog stays, and how often flash can be erased.
_WATCHDOG_SPARE_MS = 4000
_CYCLES = 100_000
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
# With the times of flash.
_FLASH_BUDGETS: dict[str, dict[str, float]] = {
    "typical": {
        "choice durable ms": 2,
        "worst durable ms": 6,
        "button ms": 35,
        "worst button ms": 60,
        "longest pass ms": _WATCHDOG_MS - _WATCHDOG_SPARE_MS,
    },
    "maximum": {
        "choice durable ms": 20,
        "worst durable ms": 20,
        "button ms": 120,
        "worst button ms": 120,
        "longest pass ms": _WATCHDOG_MS - _WATCHDOG_SPARE_MS,
    },
}
_LEAST_GAMES = 1_000_000
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


# Plays a game's choices into a journal; prints the microseconds that each takes.
_JOURNAL = """
import gc
import time
from pigskin.core.chance import Chance
from pigskin.core.match import Match
from pigskin.games import game_class
from pigskin.storage.files import Shelves
from pigskin.storage.flash import ring_flash
from pigskin.storage.journal import Journal
from pigskin.storage.ring import Ring

storage = Shelves("/saves", Ring(ring_flash()))
journal = Journal(storage)
journal.begin(Match(game_class({game!r}), {{}}, Chance(bytes(16))), ("person", "varsity"))
took = []
with open("/choices.txt") as file:
    for line in file:
        start = time.ticks_us()
        journal.add(line.strip())
        took.append(time.ticks_diff(time.ticks_us(), start))
        # The main loop does this while it waits for a button.
        gc.collect()
        storage.tidy()
print(took)
"""


class ProbedPico(PicoEngine):
    """An emulated Pico that measures its heap, stack and longest pass."""

    def __init__(self, folder: Path, flash_times: str = "typical"):
        self._heard = bytearray()
        self.peak_heap = 0
        self.longest_pass_ms = 0.0
        super().__init__(folder, flash_times=flash_times)

    @property
    def pages_written(self) -> int:
        return self.nor.programs

    @property
    def blocks_erased(self) -> int:
        return sum(self.nor.erases.values())

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
        self.longest_pass_ms = max(self.longest_pass_ms, self.busy_ms())

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


@contextmanager
def probed_pico(
    saves: dict[str, bytes] | None = None, flash_times: str = "typical"
) -> Iterator[ProbedPico]:
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        for name, data in (saves or {}).items():
            Path(folder, name).write_bytes(data)
        pico = ProbedPico(Path(folder), flash_times)
        try:
            yield pico
        finally:
            pico.close()


class Watch:
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
            bus_ms = (self._pico.figures().bus_bytes - self._bus_bytes) * BUS_BYTE_MS
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
            watch = Watch(pico)
            _wait_for_main(pico)
            watch.begin()
            first = watch.until_changed(5000)
            pico.step(later_ms)
            menu = _skip_title(pico, watch)
        assert first and menu
        firsts.append(first)
        menus.append(menu)
    return {"first picture ms": min(firsts), "menu ms": min(menus)}


def measure_play(game: str, seconds: int, flash_times: str = "typical") -> dict:
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

    with probed_pico(flash_times=flash_times) as pico:
        watch = Watch(pico)
        pico.step(1500)
        _press(pico, watch, "a")
        # B skips the first steps.
        for button in [*_to_new_game(game), "a", "b"]:
            _press(pico, watch, button)
        pico.step(1000)
        pico.listeners.append(count)
        pico.peak_heap = 0
        pico.longest_pass_ms = 0
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
            "longest pass ms": pico.longest_pass_ms,
            "bus": bus_bytes / (shown * _FULL_FRAME_BYTES),
            "heap at any moment KB": max(any_lives) / 1024,
            "stack of 8192": pico.most_stack(),
            "flash bytes a choice": 256 * (pico.pages_written - pages) / max(choices, 1),
            "choices": choices,
            "pictures": shown,
        }


def _to_new_game(game: str) -> list[str]:
    """Return the buttons from the first title to a new game against the best coach."""
    better = len(coaches_of(game)) - 1
    return [
        *["right"] * list(GAMES).index(game),
        *("a", "down", "down"),
        *["right"] * better,
        *("up", "up"),
    ]


def _press(pico: ProbedPico, watch: Watch, button: str, longest_ms: int = 1000) -> float | None:
    watch.begin()
    pico.press(button)
    return _release(pico, watch, button, longest_ms)


def _release(pico: ProbedPico, watch: Watch, button: str, longest_ms: int = 1000) -> float | None:
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
        watch = Watch(pico)
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


def _skip_title(pico: ProbedPico, watch: Watch) -> float | None:
    """Press until the title is gone; return the milliseconds since `watch` began."""
    watch.first_ms = None
    while watch.first_ms is None and pico.ms < 20_000:
        pico.tap("a", _PRESS_MS)
    return watch.first_ms


def _wait_for_main(pico: ProbedPico) -> None:
    while not pico.main_started:
        pico.step(1)


def measure_journal(game: str, flash_times: str) -> dict:
    """Measure how long a choice takes until it is safe in flash, over a whole game."""
    match = play_game(Pairing(game, {}, "rookie", "rookie", "bench"), 0)
    runtime = runtimes.find("pico")
    assert isinstance(runtime, Pico)
    runtime.flash_times = flash_times
    files = {"/choices.txt": "\n".join(match.choices).encode()}
    with runtime.session(files) as session:
        took = json.loads(session.check(_JOURNAL.format(game=game)))
    return {"choice durable ms": median(took) / 1000, "worst durable ms": max(took) / 1000}


def measure_wear(game: str, games: int = 30) -> dict:
    """Count the erases of whole games; return how many games the ring of raw flash lasts for."""
    flash = NorFlash(b"\xff" * RING_BYTES)
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        storage = Folder(folder, Ring(flash))
        for number in range(games):
            match = play_game(Pairing(game, {}, "rookie", "rookie", "wear"), number)
            journal = Journal(storage)
            journal.begin(match.again(0), ("person", "varsity"))
            for choice in match.choices:
                journal.add(choice)
                storage.tidy()
            storage.remove(JOURNAL)
    # The ring is erased once around before it wears evenly.
    erases = max(1, sum(flash.erases) - len(flash.erases))
    return {"games to 100,000 erases": _CYCLES * len(flash.erases) * games // erases}


def measure_flash(game: str, seconds: int) -> dict:
    """Return the figures that depend on the times of flash, for typical and maximum times."""
    figures = {}
    for times in _FLASH_BUDGETS:
        figures[times] = measure_journal(game, times)
        if times != "typical":
            figures[times] |= measure_play(game, seconds, times)
    return figures


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
        "flash": {game: measure_flash(game, args.seconds) for game in games},
        "wear": {game: measure_wear(game) for game in games},
    }


def show(figures: dict) -> None:
    console = wide_console()
    console.print(_table("The emulated Pico, from main.py on", {"": figures["start"]}, _BUDGETS))
    console.print(_table("A game against the best coach", figures["games"], _GAME_BUDGETS))
    console.print(_table("What else it takes", figures["games"], dict.fromkeys(_OTHERS)))
    for times, budgets in _FLASH_BUDGETS.items():
        rows = {
            game: figures["games"][game] | row[times] for game, row in figures["flash"].items()
        }
        console.print(_table(f"Flash with {times} times", rows, budgets))
    worn = {game: f"{row['games to 100,000 erases']:,}" for game, row in figures["wear"].items()}
    print(f"Games until flash is worn, at least {_LEAST_GAMES:,}:", worn)


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
