"""What each name in the sources of the firmware means, and where it stands.

A name is a variable of a module, which others may import; a parameter or a function within a
function; or an attribute, of which nobody knows the object. All else (variables of a function,
what MicroPython brings) has no meaning here.
"""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tools.edits import Edit, place


class Global(NamedTuple):
    """A variable of a module."""

    module: str
    name: str


class Inner(NamedTuple):
    """A parameter, or a function within a function; the function by its first line."""

    module: str
    line: int
    name: str


class Attribute(NamedTuple):
    name: str


Meaning = Global | Inner | Attribute


class Use(NamedTuple):
    """A place where a name stands."""

    meaning: Meaning
    start: tuple[int, int]
    # The line of the function or method of a module, not within another, around this; 0: none.
    function: int = 0
    # An import in a function binds a variable that keeps its name.
    local: bool = False

    def renamed(self, new: str) -> Edit:
        row, column = self.start
        old = self.meaning.name
        text = f"{new} as {old}" if self.local else new
        return self.start, (row, column + len(old.encode())), text


class Class(NamedTuple):
    """A class: its bases as far as they are ours, and what is set in it and by its methods."""

    meaning: Global
    bases: list[Global]
    # The names of the other bases, such as ValueError.
    foreign: list[str]
    attributes: set[str]


class Module:
    """The names of one module."""

    def __init__(self, name: str, source: str, modules: Iterable[str]):
        self.name = name
        self.uses: list[Use] = []
        self.classes: list[Class] = []
        # Variables that come from another module under the same name.
        self.imported: dict[str, Global] = {}
        # Variables that hold what MicroPython brings, or a module of ours under its own name.
        self.foreign: set[str] = set()
        # Functions: line and meaning, for those that have one.
        self.functions: list[Meaning] = []
        # Attributes that are set on anything but the object of a method.
        self.set_outside: set[str] = set()
        # Names that must stay, wherever they stand: there is no telling what they mean.
        self.kept: set[str] = set()
        self.texts: set[str] = set()
        self.keywords: set[str] = set()
        self.words: set[str] = set()
        self.constants: set[str] = set()
        self._lines = [line.encode() for line in source.splitlines()]
        self._modules = set(modules)
        tree = ast.parse(source)
        self._collect(tree)
        self._top = _Scope("module", None, set(_bound(tree.body)))
        self.variables = self._top.names
        for node in tree.body:
            self._visit(node, self._top)

    def _collect(self, tree: ast.Module) -> None:
        said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        said |= {id(note) for node in ast.walk(tree) for note in _annotations(node)}
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)) if id(node) not in said:
                    self.texts.add(text)
                case ast.keyword(arg=str(name)):
                    self.keywords.add(name)
                case ast.Global(names=names) | ast.Nonlocal(names=names):
                    self.kept.update(names)
                case ast.NamedExpr(target=ast.Name(id=name)):
                    self.kept.add(name)
                case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                    self.kept.add(name)
                case ast.JoinedStr():
                    # Python before 3.12 does not tell where exactly these stand.
                    self.kept.update(_words(node))
            self.words.update(_words_of(node))
        for node in tree.body:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))
                ):
                    self.constants.add(name)

    # Every node, in its scope

    def _visit(self, node: ast.AST, scope: "_Scope") -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                self._visit_function(node, scope)
            case ast.ClassDef():
                self._visit_class(node, scope)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                self._visit_comprehension(node, scope)
            case ast.Name(id=name):
                self._note(self._meaning(name, scope, node.ctx), place(node)[0], scope)
            case ast.Attribute():
                self._visit_attribute(node, scope)
            case ast.ImportFrom() | ast.Import():
                self._visit_import(node, scope)
            case ast.ExceptHandler(name=str(name)) if scope.kind != "function":
                self.kept.add(name)
                self._visit_parts(node, scope)
            case ast.JoinedStr():
                pass
            case _:
                self._visit_parts(node, scope)

    def _visit_parts(self, node: ast.AST, scope: "_Scope") -> None:
        for part in ast.iter_child_nodes(node):
            self._visit(part, scope)

    def _visit_function(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, scope: "_Scope"
    ) -> None:
        given = node.args
        every = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        every += [arg for arg in (given.vararg, given.kwarg) if arg]
        outside: list[ast.AST | None] = [*given.defaults, *given.kw_defaults]
        outside += [arg.annotation for arg in every]
        body: list[ast.AST]
        if isinstance(node, ast.Lambda):
            body = [node.body]
        else:
            body = list(node.body)
            outside += [*node.decorator_list, node.returns]
            meaning = self._meaning(node.name, scope, ast.Store())
            self._note(meaning, self._after_word(node), scope)
            if meaning:
                self.functions.append(meaning)
        for part in outside:
            if part:
                self._visit(part, scope)
        names = {arg.arg for arg in every}
        inner = _Scope("function", scope, names | set(_bound(body)), node.lineno)
        inner.shortable = names | {
            part.name for part in _own(body) if isinstance(part, ast.FunctionDef)
        }
        inner.me = every[0].arg if scope.kind == "class" and every else scope.me
        inner.of_class = scope.of_class
        for arg in every:
            meaning = self._meaning(arg.arg, inner, ast.Store())
            self._note(meaning, (arg.lineno - 1, arg.col_offset), inner)
        for part in body:
            self._visit(part, inner)

    def _visit_class(self, node: ast.ClassDef, scope: "_Scope") -> None:
        meaning = self._meaning(node.name, scope, ast.Store())
        self._note(meaning, self._after_word(node), scope)
        for part in [*node.decorator_list, *node.bases, *node.keywords]:
            self._visit(part, scope)
        inner = _Scope("class", scope, set(_bound(node.body)))
        bases = [self._base(base, scope) for base in node.bases]
        if isinstance(meaning, Global):
            inner.of_class = Class(
                meaning,
                [base for base in bases if isinstance(base, Global)],
                [base for base in bases if isinstance(base, str)],
                set(inner.names),
            )
            self.classes.append(inner.of_class)
        else:
            self.kept |= inner.names
        for part in node.body:
            self._visit(part, inner)

    def _base(self, node: ast.expr, scope: "_Scope") -> Global | str:
        """The class that a class is based on: ours, or its name."""
        if isinstance(node, ast.Name):
            meaning = self._meaning(node.id, scope, node.ctx)
            return meaning if isinstance(meaning, Global) else node.id
        return self._member(node, scope) or ast.unparse(node)

    def _visit_comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp, scope: "_Scope"
    ) -> None:
        first = node.generators[0].iter
        self._visit(first, scope)
        inner = _Scope("function", scope, set(_bound([g.target for g in node.generators])))
        inner.me, inner.of_class = scope.me, scope.of_class
        for generator in node.generators:
            for part in [generator.target, generator.iter, *generator.ifs]:
                if part is not first:
                    self._visit(part, inner)
        for each in [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]:
            self._visit(each, inner)

    def _visit_attribute(self, node: ast.Attribute, scope: "_Scope") -> None:
        self._visit(node.value, scope)
        (_, (row, end)) = place(node)
        meaning = self._member(node, scope) or Attribute(node.attr)
        self._note(meaning, (row, end - len(node.attr.encode())), scope)
        if isinstance(node.ctx, ast.Store | ast.Del):
            mine = isinstance(node.value, ast.Name) and node.value.id == scope.me
            if mine and scope.of_class:
                scope.of_class.attributes.add(node.attr)
            elif isinstance(meaning, Attribute):
                self.set_outside.add(node.attr)

    def _member(self, node: ast.expr, scope: "_Scope") -> Global | None:
        """What `tunes.CLICK` means where `tunes` is a module."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            home = scope.home(node.value.id)
            module = home and home.modules.get(node.value.id)
            if module:
                return Global(module, node.attr)
        return None

    def _visit_import(self, node: ast.ImportFrom | ast.Import, scope: "_Scope") -> None:
        home = node.module if isinstance(node, ast.ImportFrom) and not node.level else None
        for alias in node.names:
            bound = alias.asname or alias.name
            start = (alias.lineno - 1, alias.col_offset)
            if home and f"{home}.{alias.name}" in self._modules:
                scope.modules[bound] = f"{home}.{alias.name}"
            elif home in self._modules and scope.kind != "class":
                there = Global(str(home), alias.name)
                own_name = scope.kind == "function" and not alias.asname
                self._note(there, start, scope, own_name)
                if scope.kind == "module" and not alias.asname:
                    self.imported[bound] = there
            elif not alias.asname:
                self.foreign.add(bound)
            if alias.asname:
                after = (alias.end_lineno or 1) - 1, alias.end_col_offset or 0
                meaning = self._meaning(bound, scope, ast.Store())
                self._note(meaning, (after[0], after[1] - len(bound.encode())), scope)
            elif bound in scope.modules:
                self.foreign.add(bound)

    # Meanings

    def _meaning(self, name: str, scope: "_Scope", ctx: ast.expr_context) -> Meaning | None:
        home = scope.home(name)
        if home is None:
            return None
        if home.kind == "module":
            return Global(self.name, name)
        if home.kind == "class":
            outside = home.outer and home.outer.home(name)
            if isinstance(ctx, ast.Load) and (outside or hasattr(builtins, name)):
                # Before the class has its own, this is the other one.
                self.kept.add(name)
            return Attribute(name)
        return Inner(self.name, home.line, name) if name in home.shortable else None

    def _note(
        self,
        meaning: Meaning | None,
        start: tuple[int, int],
        scope: "_Scope",
        local: bool = False,
    ) -> None:
        if meaning:
            self.uses.append(Use(meaning, start, scope.function(), local))

    def _after_word(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    ) -> tuple[int, int]:
        """Where the name stands after def or class."""
        row = node.lineno - 1
        found = re.compile(rb"(?:async\s+)?(?:def|class)\s+").match(
            self._lines[row], node.col_offset
        )
        assert found
        return row, found.end()


class _Scope:
    """What binds names: a module, a class, or a function (also a comprehension)."""

    def __init__(self, kind: str, outer: "_Scope | None", names: set[str], line: int = 0):
        self.kind = kind
        self.outer = outer
        self.names = names
        self.line = line
        # Parameters, and functions within this one.
        self.shortable: set[str] = set()
        # Variables that hold a module of ours.
        self.modules: dict[str, str] = {}
        # Within a method: its class, and what it calls its object.
        self.of_class: Class | None = None
        self.me = ""

    def home(self, name: str) -> "_Scope | None":
        """Where the name is bound that stands here: the bodies of classes are seen from inside
        only, and not by their methods."""
        scope: _Scope | None = self
        while scope and (name not in scope.names or (scope.kind == "class" and scope is not self)):
            scope = scope.outer
        return scope

    def function(self) -> int:
        line = 0
        scope: _Scope | None = self
        while scope:
            line = scope.line or line
            scope = scope.outer
        return line


def _own(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes and all in them, without the insides of functions, classes, comprehensions."""
    for node in nodes:
        yield node
        if not isinstance(
            node,
            ast.FunctionDef
            | ast.AsyncFunctionDef
            | ast.ClassDef
            | ast.Lambda
            | ast.ListComp
            | ast.SetComp
            | ast.DictComp
            | ast.GeneratorExp,
        ):
            yield from _own(ast.iter_child_nodes(node))


def _bound(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in _own(nodes):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.ExceptHandler(name=str(name)):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                for alias in names:
                    yield alias.asname or alias.name.partition(".")[0]


def _annotations(node: ast.AST) -> Iterator[ast.AST]:
    """All within the annotations of a node, which the device never sees."""
    match node:
        case ast.arg(annotation=note) | ast.AnnAssign(annotation=note):
            pass
        case ast.FunctionDef(returns=note) | ast.AsyncFunctionDef(returns=note):
            pass
        case _:
            return
    if note:
        yield from ast.walk(note)


def _words(tree: ast.AST) -> set[str]:
    return {word for node in ast.walk(tree) for word in _words_of(node)}


def _words_of(node: ast.AST) -> Iterator[str]:
    """Every identifier of a node itself."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.ClassDef(name=name) | ast.ExceptHandler(name=str(name)):
            yield name
        case ast.keyword(arg=str(name)):
            yield name
        case ast.alias(name=name, asname=asname):
            yield from name.split(".")
            if asname:
                yield asname
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            yield from names


def words_in(source: str) -> set[str]:
    """Every identifier of a source."""
    return _words(ast.parse(source))


def read(sources: Mapping[str, str]) -> list[Module]:
    return [Module(name, source, sources) for name, source in sources.items()]
