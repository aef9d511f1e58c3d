"""Imports follow the diagram at the top of CONTRIBUTING.md in one direction only."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PICTURE_SIDE = ("screen", "report", "help", "title", "score_board")

# Each room, and the rooms of ours that it may import besides itself. `types` is for type checkers.
MAY = {
    "core": (),
    "hardware": (),
    "rules": ("core",),
    "pictures": ("core", "hardware", "ui", "rules"),
    "games": ("core", "rules", "pictures"),
    "ui": ("hardware",),
    "drivers": ("hardware", "boards"),
    "storage": ("core", "games"),
    "usb": ("pigskin", "core", "games", "storage", "hardware"),
    "screens": (
        "pigskin",
        "core",
        "games",
        "rules",
        "pictures",
        "storage",
        "usb",
        "hardware",
        "ui",
        "extras",
    ),
    "extras": (),
    "boards": (),
}
MAY["peer"] = (*MAY["screens"], "screens")
MAY["main"] = (*MAY["peer"], "peer", "drivers", "boards")
FIRMWARE = (*MAY, "pigskin")
MAY["host_sim"] = (*FIRMWARE, "pigskin_desktop")
MAY["sports"] = (*FIRMWARE, "pigskin_desktop", "host_sim", "shared")
MAY["shared"] = (*FIRMWARE, "pigskin_desktop", "host_sim")
for room in ("generators", "setup"):
    MAY[room] = (*MAY["sports"], "sports")
MAY["commands"] = (*MAY["generators"], "generators")
MAY["cli"] = (*MAY["commands"], "commands")


def room_of(module: str) -> str:
    """Return the room of a module of ours; the family of a game does not matter here."""
    words = module.split(".")
    if words[0] in ("main", "_boot", "manifest"):
        return "main"
    if words[0] == "tools":
        return words[1] if len(words) > 1 else "tools"
    if words[0] != "pigskin":
        return words[0]
    if len(words) == 1:
        return "pigskin"
    if words[1] == "games":
        if len(words) == 2:
            return "games"
        return "pictures" if words[-1] in PICTURE_SIDE else "rules"
    return words[1]


def modules() -> dict[str, Path]:
    """Return every module of ours by its name."""
    found = {}
    for base in ("firmware", "host_sim", "tools", "boards"):
        top = ROOT / "firmware" if base == "firmware" else ROOT
        for path in sorted((ROOT / base).rglob("*.py*")):
            if path.suffix in (".py", ".pyi"):
                name = ".".join(path.relative_to(top).with_suffix("").parts)
                found[name.removesuffix(".__init__")] = path
    return found


MODULES = modules()
OWN = {name.partition(".")[0] for name in MODULES}


def imports(path: Path) -> list[tuple[int, str]]:
    """Return what a module imports of ours, also inside functions and for types."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            full = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [(node.lineno, name if name in MODULES else node.module) for name in full]
        elif isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
    return [(line, name) for line, name in found if name.partition(".")[0] in OWN]


def family(module: str) -> str:
    """Return the folder of a game's module; football is shared by several families."""
    words = module.split(".")
    return words[2] if words[:2] == ["pigskin", "games"] and len(words) > 3 else ""


def wrong(module: str) -> list[str]:
    """Return the imports of a module that point the wrong way."""
    room = room_of(module)
    found = []
    for line, name in imports(MODULES[module]):
        other = room_of(name)
        strange = room == "rules" and family(name) not in ("", family(module), "football")
        allowed = other in (room, *MAY[room]) or name == "pigskin.types"
        if strange or not allowed:
            found.append(f"{MODULES[module].relative_to(ROOT)}:{line} imports {name}")
    return found


def test_every_room_is_on_the_diagram():
    rooms = {room_of(name) for name in MODULES}
    assert rooms - set(MAY) == {"pigskin", "types", "tools"}


@pytest.mark.parametrize("room", sorted(MAY))
def test_imports_point_one_way(room):
    assert [fault for name in MODULES if room_of(name) == room for fault in wrong(name)] == []
