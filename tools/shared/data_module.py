"""Packed data as Python modules, which a Pico reads directly from flash.

A bytes constant of a frozen module is never copied into RAM, and every other machine imports the
same module.
"""

import ast
from collections.abc import Mapping
from pathlib import Path


def data_module(title: str, constants: Mapping[str, bytes]) -> str:
    """Return the source of a module with these constants."""
    lines = [f'"""{title}"""\n']
    lines += [f"{name} = {value!r}" for name, value in constants.items()]
    return "\n".join(lines) + "\n"


def write_data_module(path: Path, title: str, constants: Mapping[str, bytes]) -> None:
    path.write_text(data_module(title, constants), encoding="utf-8")


def read_data_module(path: Path) -> dict[str, bytes]:
    """Read the constants of a module from its file."""
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


def refresh_data_module(path: Path, constants: Mapping[str, bytes]) -> None:
    """Write a module again with these constants; keep its title and all others."""
    title = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    write_data_module(path, title, {**read_data_module(path), **constants})
