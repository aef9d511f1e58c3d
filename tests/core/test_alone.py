"""The core and the rules of every game run without our other packages and without a display."""

import subprocess
import sys
import types
from importlib import import_module
from importlib.abc import MetaPathFinder
from pathlib import Path

FIRMWARE = Path(__file__).parents[2] / "firmware"
# The pure packages. Nothing else of ours, and nothing that only a device has, may be needed.
ROOMS = ("pigskin.core", "pigskin.games")
OURS = ("pigskin", "boards", "host_sim", "tools", "tests", "framebuf", "machine")
# The modules of a game that draw; titles only name them.
PICTURE_SIDE = ("screen", "report", "help", "score_board", "pictures")


class _Nothing(MetaPathFinder):
    """An import hook that refuses every module of ours outside the pure packages."""

    def find_spec(self, name, path=None, target=None):
        pure = any(name == room or name.startswith(room + ".") for room in ROOMS)
        ours = name.partition(".")[0] in OURS and name != "pigskin"
        if ours and (not pure or name.rpartition(".")[2] in PICTURE_SIDE):
            raise ImportError(f"{name} is not pure")
        return None


def _pure_modules() -> list[str]:
    paths = [
        path for room in ("core", "games") for path in (FIRMWARE / "pigskin" / room).rglob("*.py")
    ]
    names = [path.relative_to(FIRMWARE).with_suffix("").parts for path in paths]
    # games/screen.py and games/report.py draw too.
    return [".".join(name) for name in names if name[-1] not in PICTURE_SIDE]


def play_alone() -> None:
    """Import all pure modules and play a game of each, in an interpreter that has nothing else."""
    micropython = types.ModuleType("micropython")
    micropython.const = lambda value: value  # type: ignore[attr-defined]
    sys.modules["micropython"] = micropython
    sys.path.insert(0, str(FIRMWARE))
    sys.meta_path.insert(0, _Nothing())
    for name in _pure_modules():
        import_module(name)
    chance = import_module("pigskin.core.chance")
    match_module = import_module("pigskin.core.match")
    record_module = import_module("pigskin.core.record")
    public_text = import_module("pigskin.core.public_text")
    games = import_module("pigskin.games")
    for name in games.GAMES:
        match = match_module.Match(games.game_class(name), {}, chance.Chance(bytes(16)))
        coaches = [games.new_coach("rookie", name, bytes([side] * 16)) for side in (0, 1)]
        match_module.play_out(match, coaches)
        text = record_module.format_record(record_module.record_of(match, ("rookie", "rookie")))
        record = record_module.parse_record(text, games.game_class)
        statistics = match.game.statistics()
        record_module.replay(
            record, lambda match, choice, add=statistics.add: add(match.choose(choice))
        )
        again = match.again()
        told = [public_text.public_line(again, choice)[0] for choice in match.choices]
        print(
            name,
            match.game.over,
            len(told) == len(match.choices),
            any(map(statistics.figures, (0, 1))),
        )


def test_core_and_rules_play_without_anything_else():
    done = subprocess.run(
        [sys.executable, "-I", "-S", __file__], capture_output=True, text=True, check=False
    )
    # Imported here, since this file also runs as the program that must import nothing else.
    from pigskin.games import GAMES

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"{name} True True True" for name in GAMES]


if __name__ == "__main__":
    play_alone()
