"""Other names for the device: the same program, and never two things under one name."""

import ast
import re
import sys
from types import ModuleType
from typing import NamedTuple

import pytest

from tools import runtimes
from tools.build import FIRMWARE, ROOT
from tools.linking import link
from tools.numbers import put_in_numbers
from tools.scopes import Attribute, Global, Inner, read, words_in
from tools.short_names import explain, micropython_names, shorten

BASE = """\
class Base:
    def __init__(self):
        self._count = 1

    def total(self):
        return self._count
"""
CHILD = """\
from pigskin.base import Base

_STEP = 2


class Child(Base):
    def __init__(self):
        super().__init__()
        self._other = 5  # _count of the base must stay

    def further(self):
        self._other += _STEP
        return "_text", self._other
"""
STRANGER = """\
class Stranger:
    def __init__(self):
        self.alone = 3
"""
SOURCES = {"pigskin.base": BASE, "pigskin.child": CHILD, "pigskin.stranger": STRANGER}


def run(sources, module, kept=()):
    """The variables of a module after all have been given other names."""
    changed, _ = shorten(sources, kept)
    made = {}
    for name in sources:
        for end in range(name.count(".") + 1):
            package = ".".join(name.split(".")[: end + 1])
            made.setdefault(package, ModuleType(package))
            if end:
                setattr(
                    made[package.rpartition(".")[0]], package.rpartition(".")[2], made[package]
                )
    before = dict(sys.modules)
    sys.modules.update(made)
    try:
        for name, source in changed.items():
            exec(source, made[name].__dict__)
    finally:
        for name in made:
            del sys.modules[name]
        sys.modules.update(before)
    return made[module].__dict__


def outcome(text, **others):
    """What `result` is in a module that may import others."""
    sources = {f"pigskin.{name}": source for name, source in others.items()}
    return run({**sources, "pigskin.last": text}, "pigskin.last", ["result"])["result"]


def test_a_class_and_its_base_never_share_a_name():
    user = (
        "from pigskin.child import Child\nmade = Child()\nresult = made.further(), made.total()\n"
    )
    found = run({**SOURCES, "pigskin.user": user}, "pigskin.user", ["result"])
    assert found["result"] == (("_text", 7), 1)


def test_things_that_never_meet_share_names():
    _, new = shorten(SOURCES)
    assert new[Attribute("alone")] in (new[Attribute("_count")], new[Attribute("_other")])
    base, stranger = Global("pigskin.base", "Base"), Global("pigskin.stranger", "Stranger")
    assert new[base] == new[stranger]
    assert set(new.values()) <= set(micropython_names())


def test_lines_and_texts_stay():
    short, new = shorten({**SOURCES, "pigskin.asks": 'getattr(made, "total")()\n'})
    assert Attribute("total") not in new
    assert '"_text"' in short["pigskin.child"]
    for module, source in SOURCES.items():
        assert short[module].count("\n") == source.count("\n")
    assert "def __init__(self)" in short["pigskin.base"]


def test_a_parameter_never_hides_what_its_function_uses():
    text = """\
STEPS = (1, 2)
def outer(many, scale):
    def within(scale):
        return [many * step * scale for step in STEPS]
    return within(scale + 1), sorted(within(1), key=lambda each: -each)
result = outer(3, 1)
"""
    assert outcome(text) == ([6, 12], [6, 3])


def test_parameters_that_are_named_in_calls_stay():
    assert outcome("def twice(amount):\n    return 2 * amount\nresult = twice(amount=4)\n") == 8


def test_a_module_is_asked_for_its_variables():
    tunes = "CLICK = 7\ndef loud(tune):\n    return tune + 1\n"
    user = """\
from pigskin import tunes
from pigskin import tunes as songs
def one():
    from pigskin.tunes import loud
    return loud(1)
result = tunes.CLICK, songs.loud(songs.CLICK), one(), __import__("pigskin.tunes").tunes.CLICK
"""
    assert outcome(user, tunes=tunes) == (7, 8, 2, 7)


def test_the_body_of_a_class_has_attributes():
    text = """\
limit = 3
class Field:
    length = 2
    area = length * 5 + limit
    limit = limit + 1
    def __init__(self, length):
        self.given = length + limit
    @property
    def sum(self):
        return self.area + self.limit + self.given + self.length
result = Field(1).sum
"""
    assert outcome(text) == 13 + 4 + 4 + 2


def test_what_is_set_from_outside_never_meets_an_attribute():
    inner = "class Man:\n    def __init__(self):\n        self.own = 1\n"
    # Here it is an attribute of a class that has nothing to do with Man.
    other = "class Flag:\n    mark = 2\ndef put(thing):\n    thing.mark = 5\n"
    user = """\
from pigskin.inner import Man
from pigskin.other import put
man = Man()
put(man)
result = man.own
"""
    assert outcome(user, inner=inner, other=other) == 1


def test_exceptions_keep_the_name_that_the_crash_screen_shows():
    error = "class Torn(ValueError):\n    pass\nclass VeryTorn(Torn):\n    pass\n"
    assert outcome(
        "from pigskin.error import VeryTorn\nresult = VeryTorn.__name__\n", error=error
    ) == ("VeryTorn")


def test_a_traceback_of_the_device_gets_the_names_of_the_sources_back():
    play = """\
class Table:
    def ask(self):
        self.asked = 1

def draw(table):
    table.ask()
"""
    sources = {"pigskin.handheld.play": play}
    new = {meaning.name: name for meaning, name in shorten(sources)[1].items()}
    # A method and a function may well share a name.
    assert new["ask"] == new["Table"] and new["asked"] == new["draw"]
    crash = f"""\
  File "main.py", line 1, in <module>
  File "play", line 1, in {new["draw"]}
  File "play", line 1, in {new["ask"]}
AttributeError: 'Other' object has no attribute '{new["asked"]}'
NameError: name '{new["draw"]}' isn't defined
"""
    assert (
        explain(crash, sources)
        == """\
  File "main.py", line 1, in <module>
  File "play", line 1, in draw
  File "play", line 1, in ask
AttributeError: 'Other' object has no attribute 'asked'
NameError: name 'draw' isn't defined
"""
    )


def test_a_traceback_gives_all_names_that_may_be_meant():
    sources = {
        "pigskin.coaches.hamilton": "def choose():\n    pass\n",
        "pigskin.games.hamilton": "class Game:\n    def move(self):\n        pass\n",
    }
    new = {meaning.name: name for meaning, name in shorten(sources)[1].items()}
    assert new["choose"] == new["move"]
    crash = f'  File "hamilton", line 1, in {new["move"]}\n'
    assert explain(crash, sources) == '  File "hamilton", line 1, in choose or move\n'


# The firmware itself


class Firmware(NamedTuple):
    """What is compiled, and its names, before and after; and the names that stay for others."""

    old_sources: dict
    new_sources: dict
    old: list
    new: list
    kept: set


@pytest.fixture(scope="module")
def firmware():
    kept = words_in((FIRMWARE / "main.py").read_text())
    for path in (ROOT / "boards").glob("*/board.py"):
        kept |= words_in(path.read_text())
    sources = {}
    for path in sorted((FIRMWARE / "pigskin").rglob("*.py")):
        parts = path.relative_to(FIRMWARE).with_suffix("").parts
        sources[".".join(parts).removesuffix(".__init__")] = path.read_text()
    sources = link(put_in_numbers(sources))
    after = shorten(sources, kept)[0]
    return Firmware(sources, after, read(sources), read(after), kept)


def test_in_a_module_no_two_things_get_one_name(firmware):
    for old, new in zip(firmware.old, firmware.new, strict=True):
        attributes: dict = {}
        variables: dict = {}
        for was, now in zip(old.uses, new.uses, strict=True):
            name = now.meaning.name
            if isinstance(was.meaning, Attribute):
                assert attributes.setdefault(name, was.meaning) == was.meaning, old.name
            elif isinstance(was.meaning, Global) and was.meaning.module == old.name:
                assert variables.setdefault(name, was.meaning) == was.meaning, old.name
        # What a parameter is called must not be a variable of the module in its function.
        functions: dict = {}
        for was, now in zip(old.uses, new.uses, strict=True):
            if not isinstance(was.meaning, Attribute) and not was.local:
                names = functions.setdefault((was.function, now.meaning.name), set())
                names.add(type(was.meaning))
        assert {Global, Inner} not in functions.values(), old.name


def test_all_but_the_names_stays(firmware):
    for module, source in firmware.old_sources.items():
        changed = firmware.new_sources[module]
        assert changed.count("\n") == source.count("\n")
        nodes = zip(ast.walk(ast.parse(source)), ast.walk(ast.parse(changed)), strict=True)
        for old, new in nodes:
            assert type(old) is type(new)
            if isinstance(old, ast.Constant):
                assert old.value == new.value
            elif isinstance(old, ast.keyword):
                assert old.arg == new.arg


def test_every_attribute_that_is_asked_for_is_there(firmware):
    modules = firmware.new
    there = set(micropython_names()) | firmware.kept
    for module in modules:
        there |= module.variables | module.set_outside | module.texts
        there |= set(module.name.split("."))
        for found in module.classes:
            there |= found.attributes
    asked = {
        use.meaning.name
        for module in modules
        for use in module.uses
        if isinstance(use.meaning, Attribute) and not use.meaning.name.startswith("__")
    }
    assert asked - there == set()


def test_every_variable_that_is_imported_is_there(firmware):
    there = {module.name: module.variables for module in firmware.new}
    for module in firmware.new:
        for use in module.uses:
            if isinstance(use.meaning, Global):
                assert use.meaning.name in there[use.meaning.module], (module.name, use)


def test_most_names_take_no_memory(firmware):
    free = set(micropython_names())
    before = set().union(*(module.words for module in firmware.old)) - free
    after = set().union(*(module.words for module in firmware.new)) - free
    assert len(after) < len(before) / 2


@pytest.mark.needs_pico_image
def test_the_names_of_micropython_take_none_of_its_memory():
    script = f"""
import micropython
names = {" ".join(micropython_names())!r}.split()
micropython.qstr_info()
for name in names:
    hasattr(micropython, name)
micropython.qstr_info()
hasattr(micropython, "no_such_name_in_flash")
micropython.qstr_info()
"""
    said = runtimes.find("pico").run(script).stdout
    counts = [int(number) for number in re.findall(r"n_qstr=(\d+)", said)]
    assert counts[1:] == [counts[0], counts[0] + 1]
