"""`pigskin bench --pace`: how long a game takes a stranger, in seconds, pages and presses.

A stranger plays White against varsity through the buttons, and calls what a rookie would call. He
thinks for two seconds before each choice. A story is read in one of these ways:

    waits   he lets the pages of normal speed go by
    taps    he presses A at each page of normal speed as soon as he has read it
    still   nothing moves by itself, and he presses A at each page

Only pictures that ask nothing count as screens. Presses are those besides his own choices.
"""

import argparse
import tempfile
from collections import deque
from pathlib import Path
from statistics import mean
from typing import Any

from rich.table import Table

from boards.ssd1306_i2c import board
from host_sim.wiring.handheld import Handheld
from pigskin.core.chance import seed_from
from pigskin.core.match import Match
from pigskin.games import GAMES, new_coach
from pigskin.games.screen import TO_ACT
from pigskin.hardware import DOWN, LEFT, RIGHT, UP, A
from pigskin.storage.files import Folder
from pigskin.storage.settings import default_settings, save_settings
from tools.shared.tables import numbers, wide_console

_STEP_MS = 20
_TAP_MS = 60
_TITLE_MS = 3000
_THINK_MS = 2000
_READ_MS = 700
# A picture that stays for this long is a page, and no part of a movement.
_PAGE_MS = 600
_GAMES = 3
_LIMIT_MS = 3 * 3600 * 1000
# (how he reads, speed in the settings)
_WAYS = (("waits", 2), ("taps", 2), ("still", 0))
_DRIVES = ("told", "summed up")
_BUDGETS = {"minutes of screens": 8.0, "presses a play": 0.8}
# The screens that wait for a choice. All others tell.
_QUESTIONS = ("ask", "menu", "curtain", "_sure", "pages", "_show_eleven")


class Stranger:
    """A person at the buttons of a handheld, and what a game takes him."""

    def __init__(self, folder: Path, game: str, seed: str, way: str, settings: dict[str, Any]):
        kept = {**default_settings(), "guided": " ".join(GAMES), **settings}
        save_settings(Folder(str(folder)), kept)
        self._handheld = Handheld(board, str(folder), (seed, True, seed), "pace", [])
        self._app = self._handheld.app
        self._way = way
        self._game = game
        self.ms = 0
        self.pages = 0
        self.screens_ms = 0
        self.presses = 0
        self.choices = 0

    def play(self) -> Match:
        """Play a game from the title to its final screen."""
        self._step(_TITLE_MS)
        for button in [RIGHT] * list(GAMES).index(self._game) + [A, A]:
            self._tap(button)
            self._step(500)
        assert self._app.usb and self._app.usb.contest
        match = self._app.usb.contest.match
        page = -1
        while self._app.usb.contest and not self._shows("final"):
            assert self.ms < _LIMIT_MS
            match = self._app.usb.contest.match
            screen = self._top()
            loop: Any = self._app.loop
            if screen.gi_code.co_name in _QUESTIONS:
                self._step(_THINK_MS)
                self._answer(screen)
                continue
            waits = loop._deadline is None
            if (waits or loop._deadline >= _PAGE_MS) and loop._since != page:
                page = loop._since
                self.pages += 1
                if waits or self._way == "taps":
                    self._read(_READ_MS if self._way == "taps" else _THINK_MS)
                    continue
            self._read(_STEP_MS, False)
        return match

    def _read(self, ms: int, press: bool = True) -> None:
        before = self.ms
        self._step(ms)
        if press:
            self.presses += 1
            self._tap(A)
        self.screens_ms += self.ms - before

    def _answer(self, screen: Any) -> None:
        """Choose as a rookie would at a question for a choice; press A at all others."""
        values = screen.gi_frame.f_locals
        self.choices += 1
        if "choices" in values:
            game = values["game"]
            made = len(values["flow"].match.choices)
            coach = new_coach("rookie", self._game, seed_from(str(made)))
            for button in _way_to(values, coach.choose(game.view(game.side))):
                self._tap(button)
        self._tap(A)

    def _shows(self, name: str) -> bool:
        return bool(self._top().gi_code.co_name == name)

    def _top(self) -> Any:
        """Return the generator that draws the screen on top."""
        loop: Any = self._app.loop
        screen = loop._screen._screens[-1]
        while screen.gi_yieldfrom is not None:
            screen = screen.gi_yieldfrom
        return screen

    def _tap(self, button: int) -> None:
        self._handheld.push(button)
        self._step(_TAP_MS)
        self._handheld.release(button)
        self._step(_TAP_MS)

    def _step(self, ms: int) -> None:
        self.ms += ms
        self._handheld.step(ms)
        self._handheld.take_events()


def _way_to(values: dict[str, Any], wanted: str) -> list[int]:
    """Return the fewest arrows that lead from the choice under the cursor to the wanted one."""
    screen, view, choices = values["screen"], values["view"], values["choices"]
    ways: dict[int, list[int]] = {values["at"]: []}
    queue = deque(ways)
    while queue:
        at = queue.popleft()
        if choices[at] == wanted:
            return ways[at]
        for button in (RIGHT, LEFT, DOWN, UP):
            to = screen.step(view, choices, at, button)
            if to != TO_ACT and to not in ways:
                ways[to] = [*ways[at], button]
                queue.append(to)
    return []


def plays_of(match: Match) -> int:
    """Return the plays of a game, or its times at bat."""
    again = match.again()
    names = [event[0] for choice in match.choices for event in again.choose(choice)]
    return names.count("PLAY") or names.count("RESULT")


def measure_game(game: str, way: str, speed: int, drives: int) -> dict[str, float]:
    """Return what a game takes, on the average of a few."""
    strangers = []
    plays = 0
    for number in range(_GAMES):
        with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
            settings = {"speed": speed, "drives": drives}
            stranger = Stranger(Path(folder), game, f"pace {number}", way, settings)
            plays += plays_of(stranger.play())
        strangers.append(stranger)
    presses = sum(stranger.presses for stranger in strangers)
    return {
        "plays": plays / _GAMES,
        "choices": mean(stranger.choices for stranger in strangers),
        "pages": mean(stranger.pages for stranger in strangers),
        "minutes of screens": mean(stranger.screens_ms for stranger in strangers) / 60_000,
        "minutes in all": mean(stranger.ms for stranger in strangers) / 60_000,
        "presses": presses / _GAMES,
        "presses a play": presses / plays,
    }


def measure(games: list[str], args: argparse.Namespace) -> dict:
    """Return the figures of each game, by how it is told and read."""
    known = "drives" in default_settings()
    return {
        game: {
            f"{_DRIVES[drives]}, {way}": measure_game(game, way, speed, drives)
            for drives in range(1 + known)
            for way, speed in _WAYS
        }
        for game in games
    }


def show(figures: dict) -> None:
    heads = next(iter(next(iter(figures.values())).values()))
    table = Table("game", "drives", *numbers(*heads), title="A stranger's game against varsity")
    for game, ways in figures.items():
        for way, row in ways.items():
            summed = way.startswith(_DRIVES[1])
            table.add_row(game, way, *(_text(name, row[name], summed) for name in heads))
        table.add_section()
    table.caption = "with drives summed up at most " + ", ".join(
        f"{most:g} {name}" for name, most in _BUDGETS.items()
    )
    wide_console().print(table)


def _text(name: str, figure: float, summed: bool) -> str:
    text = f"{figure:.1f}" if name.startswith("minutes") else f"{figure:.2f}"
    text = text if name in _BUDGETS or name.startswith("minutes") else f"{figure:.0f}"
    return f"!{text}" if summed and figure > _BUDGETS.get(name, figure) else text
