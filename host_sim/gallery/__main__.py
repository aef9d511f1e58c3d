"""`python -m host_sim.gallery [FOLDER]`: photographs every screen anew."""

import sys
import tempfile
from pathlib import Path

from host_sim.gallery import FOLDER, write_gallery


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with tempfile.TemporaryDirectory(prefix="pigskin-") as flashes:
        names = write_gallery(folder, lambda: Path(tempfile.mkdtemp(dir=flashes)))
    print(f"{len(names)} screens in {folder}")


if __name__ == "__main__":
    main()
