"""Constants of other modules as plain numbers, for the device.

MicroPython's compiler puts `const` numbers into the code of their own module only. A module that
imports one looks it up by name each time, and the name takes memory in both for as long as the
device is on. A build therefore writes the number itself wherever a constant is imported, and
makes its definition private, which leaves nothing of it. Lines stay where they are.

A constant keeps its name where anything else might ask for it: as an attribute, in an f-string,
or under a name that is also bound to something else in the module.
"""

import ast
import operator
from collections import Counter
from collections.abc import Iterator, Mapping

from tools.edits import Edit, applied, place

_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}


def put_in_numbers(sources: Mapping[str, str]) -> dict[str, str]:
    """Sources by module name (pigskin.core.game), with numbers in place of imported constants."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    attributes = {
        node.attr
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
    }
    constants = _constants(trees)
    kept = set()
    changed = {}
    for module, tree in trees.items():
        edits, left = _edits(tree, constants)
        changed[module] = edits
        kept |= left
    for module, tree in trees.items():
        for name in constants[module]:
            if (module, name) not in kept and name not in attributes | _in_texts(tree):
                changed[module] += _made_private(tree, name)
    return {module: applied(source, changed[module]) for module, source in sources.items()}


def _constants(trees: Mapping[str, ast.Module]) -> dict[str, dict[str, int]]:
    """The public constants of each module; one may be made of others that stand before it."""
    found: dict[str, dict[str, int]] = {}
    for module, tree in trees.items():
        known: dict[str, int] = {}
        bindings = _bindings(tree)
        for node in tree.body:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(func=ast.Name(id="const"), args=[given]),
                ):
                    value = _value(given, known)
                    if value is not None and bindings[name] == 1:
                        known[name] = value
        found[module] = {name: known[name] for name in known if not name.startswith("_")}
    return found


def _value(node: ast.expr, known: Mapping[str, int]) -> int | None:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            return known.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            negated = _value(operand, known)
            return None if negated is None else -negated
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            values = _value(left, known), _value(right, known)
            if values[0] is not None and values[1] is not None:
                return _OPERATORS[type(op)](*values)
    return None


def _bindings(tree: ast.Module) -> Counter[str]:
    """How often each name is given a meaning in a module."""
    return Counter(name for node in ast.walk(tree) for name in _bound(node))


def _bound(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.ExceptHandler(name=str(name)):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            for alias in names:
                yield alias.asname or alias.name
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            yield from names


def _in_texts(tree: ast.Module) -> set[str]:
    """Names within f-strings: Python before 3.12 does not tell where exactly they stand."""
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    return {node.id for text in texts for node in ast.walk(text) if isinstance(node, ast.Name)}


def _edits(
    tree: ast.Module, constants: Mapping[str, Mapping[str, int]]
) -> tuple[list[Edit], set[tuple[str, str]]]:
    """What changes in a module that imports constants, and which it needs by their names."""
    edits: list[Edit] = []
    kept = set()
    numbers: dict[str, int] = {}
    in_texts = _in_texts(tree)
    bindings = _bindings(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not node.module:
            continue
        left = []
        for alias in node.names:
            name = alias.name
            value = constants.get(node.module, {}).get(name)
            alone = not alias.asname and bindings[name] == 1
            if value is not None and alone and name not in in_texts:
                numbers[name] = value
                continue
            left.append(f"{name} as {alias.asname}" if alias.asname else name)
            kept.add((node.module, name))
        if len(left) < len(node.names):
            text = f"from {node.module} import {', '.join(left)}" if left else "pass"
            edits.append((*place(node), text))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in numbers:
            value = numbers[node.id]
            edits.append((*place(node), str(value) if value >= 0 else f"({value})"))
    return edits, kept


def _made_private(tree: ast.Module, name: str) -> list[Edit]:
    return [
        (*place(node), "_const_" + name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == name
    ]
