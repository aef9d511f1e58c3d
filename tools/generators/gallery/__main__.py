"""The command `python -m tools.generators.gallery [FOLDER]`: pictures of screens, two films."""

import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim.control.script import run_script
from host_sim.engines.cpython import CPythonEngine
from host_sim.pictures.files import GifRecorder
from tools.generators.gallery import FOLDER, write_gallery

# Scripts in the folder of the gallery: a drive, and a game on two handhelds.
DRIVE = "drive"
LINKED = "linked"
# A linked game takes no secret from a seed. Here it does, so that the film is always the same.
_PIGSKIN_WITH_SEEDS = """\
import sys
from host_sim.engines.engine import Engine
from tools.cli import main
Engine._secret = lambda engine: engine.seed
sys.exit(main(sys.argv[1:]))
"""


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with tempfile.TemporaryDirectory(prefix="pigskin-") as flashes:
        names = write_gallery(folder, lambda: Path(tempfile.mkdtemp(dir=flashes)))
        write_drive(folder / f"{DRIVE}.gif", Path(tempfile.mkdtemp(dir=flashes)))
    write_linked(folder / f"{LINKED}.gif")
    print(f"{len(names)} screens, {DRIVE}.gif and {LINKED}.gif in {folder}")


def write_drive(path: Path, flash: Path) -> None:
    """Write the film of the drive."""
    engine = CPythonEngine(flash, DRIVE)
    gif = GifRecorder([engine.picture()], engine.ms)
    engine.listeners.append(gif.listen)
    run_script((FOLDER / f"{DRIVE}.txt").read_text(encoding="utf-8"), engine, flash)
    gif.save(path, engine.ms)


def write_linked(path: Path) -> None:
    """Write the film of two handhelds side by side."""
    film = FOLDER / f"{LINKED}.txt"
    words = ["sim", "--two", "--script", str(film), "--gif", str(path)]
    subprocess.run([sys.executable, "-c", _PIGSKIN_WITH_SEEDS, *words], check=True)


if __name__ == "__main__":
    main()
