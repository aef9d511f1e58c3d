"""Finds and reads an owner's own decks and tables in the folders added at the start."""

import os

# Searched in this order.
folders: list[str] = []


def add_folder(path: str) -> None:
    """Search this folder too. Called once at the start."""
    if path not in folders:
        folders.append(path)


def find(name: str) -> str:
    """Return the path of a file, empty when no folder has it."""
    for folder in folders:
        path = folder + "/" + name
        try:
            os.stat(path)
        except OSError:
            continue
        return path
    return ""


def read_file(name: str, most: int) -> bytes:
    """Read at most `most` bytes of a file; return none when no folder has it."""
    path = find(name)
    if not path:
        return b""
    with open(path, "rb") as file:
        return file.read(most)
