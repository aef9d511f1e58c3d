"""Prepares modules for freezing, so that they keep less in the heap and do the same as before.

A module keeps 8 bytes of heap for each name that it imports. So a whole number or a text that
another module names with `const` is written where it is used, and its name is not imported.
"""

import ast
import operator
from collections.abc import Iterator

from tools.shared.image.manifest import Module

_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}
_CONST = ("micropython", "const")
# MicroPython keeps the names of imported modules in the heap, unless some frozen code has them.
NAMES = "_names.py"

Constants = dict[str, int | str]


def prepared(modules: list[Module]) -> dict[str, bytes]:
    """Return the contents of these modules as they are frozen, by their paths."""
    trees = {module.target: tree for module in modules if (tree := _parsed(module.content))}
    constants = {_dotted(target): _constants_of(tree) for target, tree in trees.items()}
    passed_on = {
        (statement.module, alias.name)
        for tree in trees.values()
        for statement in ast.walk(tree)
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    contents = {module.target: module.content for module in modules}
    for target, tree in trees.items():
        known = {
            name: value
            for name, value in _imported(tree, constants).items()
            if (_dotted(target), name) not in passed_on
        }
        # Line numbers are not kept in the image, so the layout of a source may change.
        contents[target] = ast.unparse(_Inliner(known).visit(tree)).encode()
    return contents | {NAMES: _names(list(contents))} if contents else {}


class _Inliner(ast.NodeTransformer):
    """Writes constants in place of their names, which are then not imported.

    It leaves out the import of `const` too, which is built in (mpconfigboard.h).
    """

    def __init__(self, known: Constants):
        self._known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self._known[node.id]) if node.id in self._known else node

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        for statement in node.body:
            if isinstance(statement, ast.ImportFrom):
                statement.names = [
                    alias for alias in statement.names if not self._needless(statement, alias)
                ]
        node.body = [
            statement
            for statement in node.body
            if not isinstance(statement, ast.ImportFrom) or statement.names
        ]
        return node

    def _needless(self, statement: ast.ImportFrom, alias: ast.alias) -> bool:
        return alias.name in self._known or (statement.module, alias.name) == _CONST


def _parsed(content: bytes) -> ast.Module | None:
    """Return the tree of a source, or None if it has an error, which the compiler reports."""
    try:
        return ast.parse(content)
    except SyntaxError:
        return None


def _dotted(target: str) -> str:
    return target.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _constants_of(tree: ast.Module) -> Constants:
    """Return the numbers and texts that a module names with `const`."""
    found: Constants = {}
    for statement in tree.body:
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="const"), args=[expression]),
            ):
                value = _value(expression, found)
                if value is not None:
                    found[name] = value
    return found


def _value(node: ast.expr, known: Constants) -> int | str | None:
    match node:
        case ast.Constant(value=int() | str() as value) if not isinstance(value, bool):
            return value
        case ast.Name(id=name):
            return known.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            values = _value(left, known), _value(right, known)
            if isinstance(values[0], int) and isinstance(values[1], int):
                return _OPERATORS[type(sign)](*values)
    return None


def _imported(tree: ast.Module, constants: dict[str, Constants]) -> Constants:
    """Return the constants that a module imports at its top and gives no other meaning."""
    found: Constants = {}
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom):
            there = constants.get(statement.module or "", {})
            for alias in statement.names:
                if alias.asname is None and alias.name in there:
                    found[alias.name] = there[alias.name]
    for name in _bound(tree):
        found.pop(name, None)
    return found


def _bound(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module binds, other than by an import at its top."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names) if node not in tree.body:
                yield from (alias.asname or alias.name for alias in names)


def _names(targets: list[str]) -> bytes:
    """Return a module with the names of all modules. It is frozen, and nothing imports it."""
    lines = [f"    import {name} as _\n" for name in sorted(map(_dotted, targets))]
    return b"def _names():\n" + "".join(lines).encode()
