"""Other names for the device, where every name takes memory for as long as it is on.

A name such as `last_button` is interned when its module is loaded and never leaves memory; but
MicroPython has a thousand names of its own in flash (micropython_names.txt), which take none. A
build therefore calls our things by such of these as the firmware has no other use for, GP0 or
EACCES, and things that never meet by the same one.

Variables and attributes never meet. Two variables need different names if they are in one
module, two attributes if they occur in one module or in the classes of one object. A parameter
needs one that is not used in its function.

A name stays if anybody might ask for it in a way that cannot be seen: if it stands somewhere as a
text (for `getattr`, `visit` or `borrow`), names a parameter in a call or a module, is an attribute
of something in MicroPython, is an exception (the crash screen names it), or is both a public
variable and an attribute, as the object before the dot may be a module. `kept` brings the names
for which others ask: main.py, the boards. A private constant leaves nothing in a compiled module.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import ascii_lowercase

from tools.edits import applied
from tools.errors import UserError
from tools.scopes import Attribute, Class, Global, Inner, Meaning, Module, Use, read

_MICROPYTHON = Path(__file__).with_name("micropython_names.txt")
# The constants among MicroPython's names: no object of ours inherits one, and nothing looks for
# one in an object.
_FREE = re.compile(r"[A-Z][A-Z0-9_]*")


def micropython_names() -> tuple[str, ...]:
    """The names that MicroPython 1.26.1 for the Pico has in flash."""
    return tuple(_MICROPYTHON.read_text("utf-8").split())


def shorten(
    sources: Mapping[str, str], kept: Iterable[str] = ()
) -> tuple[dict[str, str], dict[Meaning, str]]:
    """Sources by module name (pigskin.core.game) with other names, and these by what they name."""
    try:
        modules = read(sources)
    except SyntaxError as error:
        raise UserError(f"a module of {', '.join(sources)} is no Python: {error.msg}") from None
    names = _Names(modules, kept)
    new = {**names.variables(), **names.attributes()}
    for module in modules:
        new |= names.inner(module, new)
    shortened = {}
    for module in modules:
        edits = {use.renamed(new[use.meaning]) for use in module.uses if use.meaning in new}
        shortened[module.name] = applied(sources[module.name], sorted(edits))
    return shortened, new


def explain(traceback: str, sources: Mapping[str, str], kept: Iterable[str] = ()) -> str:
    """A traceback of the device with the names of the sources; a module is told by its end."""
    _, new = shorten(sources, kept)
    # The names that one of the device may stand for in a file: as a function, or by its kind.
    found: dict[tuple[str, str, str], list[str]] = {}
    for module in read(sources):
        file = module.name.rpartition(".")[2]
        for kind, meaning in [
            *(("in", meaning) for meaning in module.functions),
            *(("attribute", use.meaning) for use in module.uses if type(use.meaning) is Attribute),
            *(("name", use.meaning) for use in module.uses if type(use.meaning) is Global),
        ]:
            names = found.setdefault((file, kind, new.get(meaning, meaning.name)), [])
            if meaning.name not in names:
                names.append(meaning.name)
    file = ""
    lines = []
    for line in traceback.splitlines(keepends=True):
        # A message is about the last function above it.
        file = "".join(re.findall(r'^ *File "(\w+)"', line)) or file
        for kind, name in re.findall(r"\b(in|attribute|name) '?(\w+)'?", line):
            full = " or ".join(found.get((file, kind, name), [name]))
            line = re.sub(rf"(\b{kind} '?){name}\b", rf"\g<1>{full}", line)
        lines.append(line)
    return "".join(lines)


class _Names:
    """What gets another name, and which."""

    def __init__(self, modules: list[Module], kept: Iterable[str]):
        self._modules = {module.name: module for module in modules}
        micropython = micropython_names()
        words = set(kept).union(*(module.words for module in modules))
        self._free = [name for name in micropython if _FREE.fullmatch(name)]
        self._free = sorted(set(self._free) - words, key=lambda name: (len(name), name))
        self._words = words
        self._owners = {found.meaning: found for module in modules for found in module.classes}
        self._kept = set(kept) | set(micropython) | {"self"}
        self._kept |= {name for name in words if name.startswith("__") or name == "_"}
        for module in modules:
            self._kept |= module.kept
        self._keywords = set().union(*(module.keywords for module in modules))
        # Names that others may ask for as a text, or as a part of a package.
        self._asked = set().union(*(module.texts for module in modules))
        self._asked |= {part for module in modules for part in module.name.split(".")}
        self._after_dot = set(self._homes(Attribute))
        self._set = set().union(*(module.set_outside for module in modules))
        for found in self._owners.values():
            self._set |= found.attributes
        self._both = {
            name
            for module in modules
            for name in module.variables
            if name in self._after_dot and not name.startswith("_")
        }

    def _homes(self, kind: type) -> dict[str, set[str]]:
        """The modules in which each name of a kind occurs."""
        homes: dict[str, set[str]] = {}
        for module in self._modules.values():
            for use in module.uses:
                if isinstance(use.meaning, kind):
                    homes.setdefault(use.meaning.name, set()).add(module.name)
        return homes

    def _choices(self) -> Iterator[str]:
        yield from self._free
        for length in itertools.count(1):
            for letters in itertools.product(ascii_lowercase, repeat=length):
                name = "_" + "".join(letters)
                if name not in self._words:
                    yield name

    def _first(self, taken: set[str]) -> str:
        return next(name for name in self._choices() if name not in taken)

    def variables(self) -> dict[Meaning, str]:
        """Those of modules; one that is imported has the same name everywhere."""
        staying = self._kept | self._asked | self._both | self._exceptions()
        groups: dict[Global, set[Global]] = {}
        for module in self._modules.values():
            for name in module.variables:
                own = Global(module.name, name)
                groups.setdefault(self._origin(own), set()).add(own)
        taken: dict[str, set[str]] = {module: set() for module in self._modules}
        new: dict[Meaning, str] = {}
        for origin in sorted(groups, key=lambda origin: (-len(groups[origin]), origin)):
            if origin.name in staying or not self._is_ours(origin):
                continue
            homes = [member.module for member in groups[origin]]
            chosen = self._first(set().union(*(taken[home] for home in homes)))
            for member in groups[origin]:
                new[member] = chosen
                taken[member.module].add(chosen)
        return new

    def _origin(self, variable: Global) -> Global:
        """Where a variable that is imported comes from."""
        while variable.name in self._modules[variable.module].imported:
            variable = self._modules[variable.module].imported[variable.name]
        return variable

    def _is_ours(self, origin: Global) -> bool:
        module = self._modules[origin.module]
        # MicroPython puts in the number of a constant wherever its name stands alone, even if
        # that is another's there.
        return origin.name in module.variables - module.foreign - module.constants

    def _exceptions(self) -> set[str]:
        return {
            meaning.name
            for meaning in self._owners
            if any(
                base.endswith(("Error", "Exception"))
                for relative in self._family(meaning)
                for base in relative.foreign
            )
        }

    def _family(self, meaning: Global) -> list[Class]:
        """A class and all that it is based on."""
        found = self._owners.get(self._origin(meaning))
        if found is None:
            return []
        return [found] + [relative for base in found.bases for relative in self._family(base)]

    def attributes(self) -> dict[Meaning, str]:
        staying = self._kept | self._asked | self._both
        homes = self._homes(Attribute)
        # What stands in one room needs names that differ.
        rooms = {name: set(found) for name, found in homes.items()}
        for meaning in self._owners:
            for name in set().union(*(one.attributes for one in self._family(meaning))):
                rooms.setdefault(name, set()).add(f"class {meaning.module}.{meaning.name}")
        # Nobody sees of which class an object is that is given an attribute from outside: such an
        # attribute shares its name with no other.
        outside = set().union(*(module.set_outside for module in self._modules.values()))
        everywhere = set().union(*rooms.values()) if rooms else set()
        for name in outside:
            rooms[name] = everywhere
        taken: dict[str, set[str]] = {room: set() for room in everywhere}
        new: dict[Meaning, str] = {}
        for name in sorted(rooms, key=lambda name: (-len(rooms[name]), name)):
            if name in self._set and name not in staying:
                chosen = self._first(set().union(*(taken[room] for room in rooms[name])))
                new[Attribute(name)] = chosen
                for room in rooms[name]:
                    taken[room].add(chosen)
        return new

    def inner(self, module: Module, new: Mapping[Meaning, str]) -> dict[Meaning, str]:
        """Parameters, and functions in functions; each function with all in it for itself."""
        functions: dict[int, list[Use]] = {}
        for use in module.uses:
            functions.setdefault(use.function, []).append(use)
        staying = self._kept | self._keywords
        chosen: dict[Meaning, str] = {}
        for uses in functions.values():
            taken = {new[use.meaning] for use in uses if use.meaning in new}
            found = {use.meaning for use in uses if isinstance(use.meaning, Inner)}
            for meaning in sorted(found, key=lambda one: (one.line, one.name)):
                if meaning.name not in staying:
                    chosen[meaning] = self._first(taken)
                    taken.add(chosen[meaning])
        return chosen
