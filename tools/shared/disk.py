"""Atomic writes to the disk."""

import os
from pathlib import Path
from typing import BinaryIO


class Disk:
    """The disk, written in the smallest steps; a test can end the program at each of them."""

    def write(self, file: BinaryIO, data: bytes) -> None:
        file.write(data)
        file.flush()

    def sync(self, file: BinaryIO) -> None:
        os.fsync(file.fileno())

    def rename(self, path: Path, new: Path) -> None:
        os.replace(path, new)

    def sync_folder(self, folder: Path) -> None:
        """Make new names in a folder durable; Windows has no such call."""
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
        """Replace a file atomically; it is on the disk when this returns."""
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
        """Rename a file that was damaged or changed, so that anyone can examine it."""
        place, number = path.with_suffix(".damaged"), 1
        while place.exists():
            number += 1
            place = path.with_suffix(f".{number}.damaged")
        self.rename(path, place)
