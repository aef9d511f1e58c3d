"""Where decks and tables lie: in the package, then in folders a host adds for an owner's own."""

import os

# A name is looked up in this order, so that an owner's file never hides one of the package.
folders = [__file__.replace("\\", "/").rsplit("/", 2)[0] + "/data"]


def add_folder(path: str) -> None:
    """Look in this folder too; hosts call it once at their start."""
    if path not in folders:
        folders.append(path)


def find(name: str) -> str:
    """The path of a data file, empty when no folder has it."""
    for folder in folders:
        path = folder + "/" + name
        try:
            os.stat(path)
        except OSError:
            continue
        return path
    return ""
