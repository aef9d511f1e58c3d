"""`pigskin scenario`: plays rulebook situations from JSON Lines files and checks how they end."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from host_sim.printing import say
from pigskin.core.outcomes import OutOfChance
from tools.commands.scenario import allfair, baseball, dice_football, hamilton
from tools.commands.scenario.common import ScenarioFault, field

# The reader for the scenarios of each game. A reader has
# `run(scenario: dict) -> list[str]`, which returns the differences from what was expected.
READERS = {
    "football26": dice_football,
    "football48": dice_football,
    "allfair46": allfair,
    "baseball26": baseball,
    "pigskin46": hamilton,
    "pigskin56": hamilton,
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON Lines files")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only the last line")


def run(args: argparse.Namespace) -> int:
    passed = failed = 0
    for path in args.files:
        for place, fault in check_file(path):
            if not fault:
                passed += 1
                continue
            failed += 1
            if not args.quiet:
                say("\n    ".join(" ".join(text.split()) for text in [f"FAILED {place}", *fault]))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def check_file(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield (place, faults) for every scenario of a file. Without faults it passed."""
    try:
        text = path.read_bytes().decode()
    except OSError as error:
        yield str(path), [f"cannot be read: {error.strerror or error}"]
        return
    except UnicodeDecodeError as error:
        yield str(path), [f"is not UTF-8 text: byte {error.start}"]
        return
    if not text.strip():
        yield str(path), ["there is no scenario in it"]
    for index, line in enumerate(text.split("\n"), 1):
        if line.strip():
            name, faults = check_line(line)
            yield f"{path}:{index} {name}", faults


def check_line(line: str) -> tuple[str, list[str]]:
    """Return the name of a scenario, and the faults in it or in its outcome."""
    name = "?"
    try:
        scenario = _load(line)
        if not isinstance(scenario, dict):
            return name, ["is not a JSON object"]
        name = str(scenario.get("id", "without an id"))[:60]
        return name, _reader(scenario).run(scenario)
    except json.JSONDecodeError as error:
        return name, [f"is not JSON: {error.msg} at column {error.colno}"]
    except RecursionError:
        return name, ["is nested too deeply to be a scenario"]
    except (ScenarioFault, OutOfChance) as error:
        return name, [str(error)]


def _load(line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        raise
    except ValueError:
        # Python refuses to read a number with thousands of digits.
        raise ScenarioFault("has a number too long to be one of a scenario") from None


def _reader(scenario: dict) -> ModuleType:
    game = field(scenario, "game", str, "")
    if game not in READERS:
        raise ScenarioFault(f"no game is called {game!r}; there are: {', '.join(READERS)}")
    return READERS[game]
