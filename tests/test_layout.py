"""The layout: games describe themselves, and tests share code in one place."""

import ast
from pathlib import Path

from pigskin.games import GAMES

ROOT = Path(__file__).parents[1]
ROOMS = ("firmware", "host_sim", "tools")
# Folders for single games, which may name them.
OF_ONE_GAME = (
    "firmware/pigskin/games",
    "tools/generators",
    "tools/commands/deck",
    "tools/commands/scenario",
    "tools/commands/solve",
)


def sources():
    """Yield every module that serves all games: its path and its syntax tree."""
    for room in ROOMS:
        for path in sorted(ROOT.joinpath(room).rglob("*.py")):
            if not any(path.is_relative_to(ROOT / folder) for folder in OF_ONE_GAME):
                yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def literals(tree):
    """Yield the text literals of a module, without its docstrings."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef
    docstrings = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and node not in docstrings:
            yield node


def test_no_code_outside_a_game_names_it():
    found = [
        f"{path}, line {node.lineno}: {node.value!r}"
        for path, tree in sources()
        for node in literals(tree)
        if any(name in node.value for name in GAMES)
    ]
    assert not found, "ask the game (pigskin.games.title_of) instead of its name"


def modules_imported(tree):
    """Yield each module that is imported, also inside functions, and the line of the import."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((name.name, node.lineno) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def test_tests_share_code_only_in_tests_support():
    found = [
        f"{path.relative_to(ROOT)}, line {line}: {module}"
        for path in sorted(ROOT.joinpath("tests").rglob("*.py"))
        for module, line in modules_imported(ast.parse(path.read_text(encoding="utf-8")))
        if module.split(".")[0] in ("", "tests") and module.split(".")[:2] != ["tests", "support"]
    ]
    assert not found, "move what several test modules use into tests/support"
