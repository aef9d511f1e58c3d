"""`pigskin bench --web`: the budgets of the page, measured in Chromium on this machine."""

import argparse
import gzip
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import coaches_of, game_class
from pigskin.storage.files import JOURNAL, Folder
from pigskin.storage.journal import Journal
from tools.commands.bench.rows import show_budgets, show_rows
from tools.shared import chromium
from tools.shared import web_build as build

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

_STARTS = 5
# As slow as a cheap phone, by Chromium's own measure.
_SLOW = 6
_READY = "return document.documentElement.dataset.ready && pigskin.glass.firstAt"
# A hasty player: A as often as questions hear it (pigskin/ui/press_guard.py), at times an arrow.
_PLAY = """
const { handheld } = pigskin;
handheld.times = [];
let frames = 0;
handheld.onframe = () => {
  frames += 1;
  if (frames % 24 === 0) handheld.press(frames % 168 ? "a" : "right");
  if (frames % 24 === 4) handheld.releaseAll();
};
"""


def measure(games: list[str], args: argparse.Namespace) -> dict[str, Any]:
    """Bytes as a server sends them, milliseconds to the first picture and of each step."""
    files = build.folder()
    chrome = chromium.start()
    try:
        with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
            for name, data in files.items():
                Path(folder, name).write_bytes(data)
            figures: dict[str, Any] = {"KB compressed": _compressed(files) / 1000}
            for name, rate in (("", 1), (f", CPU {_SLOW} times slower", _SLOW)):
                chrome.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": rate})
                figures[f"first picture ms{name}"] = _first_picture(chrome, Path(folder))
                for game in games:
                    steps = _steps(chrome, Path(folder), game, args.seconds)
                    figures[f"step of {game}{name}"] = steps
        return figures
    finally:
        chrome.quit()


def _compressed(files: dict[str, bytes]) -> int:
    """What a server sends that compresses what is not compressed already."""
    return sum(min(len(data), len(gzip.compress(data))) for data in files.values())


def _open(chrome: "Chrome", address: str) -> float:
    chrome.get(address)
    while not (first := chrome.execute_script(_READY)):
        time.sleep(0.05)
    return float(first)


def _first_picture(chrome: "Chrome", folder: Path) -> int:
    """Each start has an address of its own, so nothing is cached."""
    times = []
    for _ in range(_STARTS):
        with chromium.served(folder) as address:
            times.append(_open(chrome, address))
    return round(statistics.median(times))


def _steps(chrome: "Chrome", folder: Path, game: str, seconds: int) -> dict[str, float]:
    """A game against the best coach: median, 99th percentile and longest, in milliseconds."""
    with chromium.served(folder) as address:
        _open(chrome, address)
        put = "pigskin.handheld.running = false; localStorage.setItem(arguments[0], arguments[1])"
        chrome.execute_script(put, f"pigskin/flash/{JOURNAL}", _begun(game))
        chrome.refresh()
        _open(chrome, address)
        # The title, in whose shadow all modules are loaded.
        time.sleep(4)
        chrome.execute_script(_PLAY)
        time.sleep(seconds)
        times = sorted(chrome.execute_script("return pigskin.handheld.times"))
    return {
        "median ms": round(statistics.median(times), 2),
        "99th ms": round(times[len(times) * 99 // 100], 1),
        "longest ms": round(times[-1], 1),
        "frames a second": round(len(times) / seconds, 1),
    }


def _begun(game: str) -> str:
    """The journal of a game in which a person is White and the best coach is Black."""
    match = Match(game_class(game), {}, Chance(seed_from("bench")))
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        storage = Folder(folder)
        Journal(storage).begin(match, ("person", coaches_of(game)[-1]))
        return storage.read(JOURNAL).decode()


def budgets(figures: dict[str, Any]) -> list[tuple[str, float, float]]:
    rows = [
        ("size, KB compressed", figures["KB compressed"], 460.0),
        ("first picture, ms", figures["first picture ms"], 600.0),
    ]
    for name, steps in figures.items():
        if isinstance(steps, dict) and "slower" not in name:
            rows.append((f"longest {name}, ms", steps["longest ms"], 50.0))
    return rows


def show(figures: dict[str, Any]) -> None:
    show_budgets("The page in Chromium", budgets(figures))
    show_rows("The page in Chromium, all figures", figures)
