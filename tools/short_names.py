"""Short private names for the device, where every name takes memory for as long as it is on.

A name such as `_last_button` is interned when its module is loaded and never leaves memory. A
leading underscore promises that nobody outside needs the name, so a build may call it `_a`, and
another private name in another module `_a` as well. Two names get different short ones if they
occur in one module, or in the modules of a class and of one of its bases.
"""

import ast
import io
import itertools
import re
import tokenize
from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from tools.errors import UserError

# Python's own names (__init__) and a lone underscore are left alone.
_PRIVATE = re.compile(r"_(?!_)\w+")


def shorten(sources: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Sources by module name (pigskin.core.game) with short names, and short name by name."""
    homes: dict[str, set[str]] = {}
    for module, source in sources.items():
        try:
            found = _private_names(source)
        except (SyntaxError, tokenize.TokenError) as error:
            raise UserError(f"{module} is no Python: {error.args[0]}") from None
        for name in found:
            homes.setdefault(name, set()).add(module)
    relatives = _relatives(sources)
    taken: dict[str, set[str]] = {module: set() for module in sources}
    short_names: dict[str, str] = {}
    # The most widely used first; the name itself makes the order the same on every machine.
    for name in sorted(homes, key=lambda name: (-len(homes[name]), name)):
        rooms = set().union(*(relatives[module] for module in homes[name]))
        short = next(short for short in _short() if all(short not in taken[r] for r in rooms))
        short_names[name] = short
        for module in homes[name]:
            taken[module].add(short)
    shortened = {module: _renamed(source, short_names) for module, source in sources.items()}
    return shortened, short_names


def explain(traceback: str, sources: Mapping[str, str]) -> str:
    """A traceback of the device with the names of the sources; a module is told by its end."""
    _, short_names = shorten(sources)
    names = {
        (module.rpartition(".")[2], short_names[name]): name
        for module, source in sources.items()
        for name in _private_names(source)
    }

    def full(found: re.Match[str]) -> str:
        return found[1] + names.get((found[2], found[3]), found[3])

    return re.sub(r'(File "(\w+)", .*in )(\w+)', full, traceback)


def _short() -> Iterator[str]:
    for length in itertools.count(1):
        for letters in itertools.product(ascii_lowercase, repeat=length):
            yield "_" + "".join(letters)


def _tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(source).readline)


def _is_private(token: tokenize.TokenInfo) -> bool:
    return token.type == tokenize.NAME and _PRIVATE.fullmatch(token.string) is not None


def _private_names(source: str) -> set[str]:
    return {token.string for token in _tokens(source) if _is_private(token)}


def _renamed(source: str, short_names: Mapping[str, str]) -> str:
    """Every token stays on its line, so that line numbers hold."""
    lines = source.splitlines(keepends=True)
    for token in reversed(list(_tokens(source))):
        if _is_private(token):
            row, (start, end) = token.start[0] - 1, (token.start[1], token.end[1])
            lines[row] = lines[row][:start] + short_names[token.string] + lines[row][end:]
    return "".join(lines)


def _relatives(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Each module with those of the bases of its classes, and of the classes based on them."""
    bases = {
        module: set(_modules_of_bases(ast.parse(source))) for module, source in sources.items()
    }
    ancestors = {module: _reached(module, bases) for module in sources}
    relatives = {module: set(found) for module, found in ancestors.items()}
    for module, found in ancestors.items():
        for ancestor in found:
            relatives[ancestor].add(module)
    return relatives


def _reached(module: str, bases: Mapping[str, set[str]]) -> set[str]:
    found = {module}
    for base in bases[module] - found:
        if base in bases:
            found |= _reached(base, bases)
    return found


def _modules_of_bases(tree: ast.Module) -> Iterator[str]:
    imported = {
        alias.asname or alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                if isinstance(base, ast.Name):
                    yield imported.get(base.id, "")
