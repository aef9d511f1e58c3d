"""Writing to the disk so that a cut at any moment leaves whole files."""

import os
from pathlib import Path
from typing import BinaryIO


class Disk:
    """What is done to the disk, in the smallest steps; a test can end the program at each."""

    def write(self, file: BinaryIO, data: bytes) -> None:
        file.write(data)
        file.flush()

    def sync(self, file: BinaryIO) -> None:
        os.fsync(file.fileno())

    def rename(self, path: Path, new: Path) -> None:
        os.replace(path, new)

    def sync_folder(self, folder: Path) -> None:
        """Until then a new name may be forgotten; Windows has no such thing."""
        if os.name == "posix":
            number = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(number)
            finally:
                os.close(number)

    def truncate(self, path: Path, size: int) -> None:
        with path.open("r+b") as file:
            file.truncate(size)
            self.sync(file)

    def replace(self, path: Path, data: bytes) -> None:
        """Whole or not at all, and on the disk when this returns."""
        new = path.with_name(path.name + ".new")
        with new.open("wb") as file:
            self.write(file, data)
            self.sync(file)
        self.rename(new, path)
        self.sync_folder(path.parent)

    def append(self, path: Path, data: bytes) -> None:
        with path.open("ab") as file:
            self.write(file, data)
            self.sync(file)

    def set_aside(self, path: Path) -> None:
        """Something that is not as we wrote it is kept for whoever wants to know."""
        place, number = path.with_suffix(".damaged"), 1
        while place.exists():
            number += 1
            place = path.with_suffix(f".{number}.damaged")
        self.rename(path, place)
