"""The check for names in firmware that a Pico with our image lacks: modules, functions, methods.

The stubs cannot tell: they take `typing`, `enum` or `str.zfill` for granted. The check skips code
inside `if _TYPE_CHECKING:`, or in a `try` that catches ImportError, AttributeError or NameError.
"""

import ast
import builtins
import json
import sys
from collections.abc import Iterator
from pathlib import Path

TABLE = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
MODULES = {name: set(names.split()) for name, names in TABLE["modules"].items()}
# The built-in names, which need no module.
MODULES["builtins"] = {*TABLE["builtins"].split(), "__import__"}
# The firmware itself, and the boards: those in the image, and the owner's own.
OWN = ("pigskin", "boards", "board")

GUARDS = {"ImportError", "AttributeError", "NameError"}


def public(owner: object) -> set[str]:
    return {name for name in dir(owner) if not name.startswith("_")}


MISSING_BUILTINS = public(builtins) - set(TABLE["builtins"].split())
# Methods that some built-in type has on the desktop and none has on the device.
MISSING_METHODS = set().union(*(public(getattr(builtins, kind)) for kind in TABLE["types"]))
MISSING_METHODS -= set(" ".join(TABLE["types"].values()).split())


def main(paths: list[str]) -> int:
    """Print findings in the files below `paths`, except those after a minus. Return 1 if any."""
    left_out = {Path(path[1:]) for path in paths if path.startswith("-")}
    folders = [Path(path) for path in paths if not path.startswith("-")]
    files = sorted({file for path in folders for file in path.rglob("*.py")} - left_out)
    trees = {file: ast.parse(file.read_text(encoding="utf-8"), str(file)) for file in files}
    own = set().union(*(definitions(tree) for tree in trees.values()))
    status = 0
    for file, tree in trees.items():
        for line, what in findings(tree, own):
            print(f"{file}:{line}: MicroPython has no {what}")
            status = 1
    return status


def findings(tree: ast.Module, own: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and description of every name the device lacks. `own` are names we define."""
    modules: dict[str, str] = {}
    constants = private_constants(tree)
    for node in device_nodes(tree):
        match node:
            case ast.Name(id=name, lineno=line) if line < constants.get(name, 0):
                yield line, f"'{name}' before the line of its const()"
            case ast.Import(names=aliases):
                for alias in aliases:
                    modules[alias.asname or alias.name] = alias.name
                    if not known_module(alias.name):
                        yield node.lineno, f"module '{alias.name}'"
            case ast.ImportFrom(module=str(module), names=aliases, level=0):
                if not known_module(module):
                    yield node.lineno, f"module '{module}'"
                for alias in aliases:
                    if alias.name not in MODULES.get(module, {alias.name}):
                        yield node.lineno, f"'{module}.{alias.name}'"
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in modules:
                if attribute not in MODULES.get(modules[name], {attribute}):
                    yield node.lineno, f"'{modules[name]}.{attribute}'"
            case ast.Call(func=ast.Attribute(attr=method)) if method in MISSING_METHODS - own:
                yield node.lineno, f"method '{method}' on any built-in type"
            case ast.Name(id=name) if name in MISSING_BUILTINS - own:
                yield node.lineno, f"built-in '{name}'"


def known_module(name: str) -> bool:
    return name.partition(".")[0] in {*OWN, *MODULES}


def definitions(tree: ast.Module) -> set[str]:
    """Return the names that the module gives to functions, classes, parameters and variables."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
    return names


def private_constants(tree: ast.Module) -> dict[str, int]:
    """Return the lines of `_NAME = const(...)`.

    MicroPython knows such a name only below its line.
    """
    lines = {}
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))
            ):
                if name.startswith("_"):
                    lines[name] = node.lineno
    return lines


def device_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below `node` whose names the device must know."""
    yield node
    skipped: list[ast.stmt] = []
    match node:
        case ast.Try(body=body, handlers=handlers) if any(map(catches_missing, handlers)):
            skipped = body
        case ast.If(test=ast.Name(id="_TYPE_CHECKING"), body=body):
            skipped = body
    for child in ast.iter_child_nodes(node):
        if child not in skipped:
            yield from device_nodes(child)


def catches_missing(handler: ast.ExceptHandler) -> bool:
    names = ast.walk(handler.type) if handler.type else ()
    return any(isinstance(name, ast.Name) and name.id in GUARDS for name in names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
