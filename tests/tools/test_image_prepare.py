"""Modules as they are frozen into an image: less in the heap, and the same to everybody else."""

import sys
from types import ModuleType

import pytest

from tools.shared.image.manifest import Module
from tools.shared.image.prepare import prepared

YARDS = b"""
from micropython import const

FIELD = const(100)
END = const(FIELD + 10)
LOSS = const(-3)
NAME = const("football")
_PRIVATE = const(7)
LISTED = (1, 2, 3)
"""


@pytest.fixture
def run(monkeypatch):
    """Return a function that prepares modules, imports the last of them and returns it."""
    monkeypatch.setitem(__builtins__, "const", lambda value: value)

    def run(**sources):
        modules = [Module(f"{name}.py", source, 3) for name, source in sources.items()]
        contents = prepared(modules)
        for name in sources:
            module = ModuleType(name)
            monkeypatch.setitem(sys.modules, name, module)
            exec(contents[f"{name}.py"], vars(module))
        return module

    return run


def test_an_imported_constant_keeps_its_value_and_takes_no_name(run):
    module = run(
        yards=YARDS,
        game=b"from yards import END, FIELD, LISTED, LOSS, NAME\n"
        b"def told(x=END): return (FIELD - LOSS, f'{NAME}: {x}', LISTED)\n",
    )
    assert module.told() == (103, "football: 110", (1, 2, 3))
    assert {"told", "LISTED"} == {name for name in vars(module) if not name.startswith("__")}


def test_a_module_keeps_the_constants_that_it_names(run):
    module = run(game=b"from yards import FIELD\n", yards=YARDS)
    assert (module.FIELD, module.NAME) == (100, "football")


@pytest.mark.parametrize(
    "meaning",
    [
        b"def told(FIELD): return FIELD\n",
        b"def told(x):\n    FIELD = x\n    return FIELD\n",
        b"def told(x):\n    return [FIELD for FIELD in [x]][0]\n",
        b"def told(x):\n    import sys as FIELD\n    return x if FIELD != 100 else FIELD\n",
        b"def told(x):\n    def FIELD(): return x\n    return FIELD()\n",
    ],
)
def test_a_name_with_another_meaning_stays(run, meaning):
    module = run(yards=YARDS, game=b"from yards import FIELD\n" + meaning)
    assert module.told(5) == 5
    assert module.FIELD == 100


def test_a_constant_can_be_imported_from_a_module_that_imports_it(run):
    module = run(
        yards=YARDS,
        middle=b"from yards import FIELD\n",
        game=b"from middle import FIELD\ndef told(): return FIELD\n",
    )
    assert module.told() == 100


def test_the_names_of_all_modules_are_frozen():
    contents = prepared([Module("a/__init__.py", b"", 3), Module("a/b.py", b"", 3)])
    assert b"import a as" in contents["_names.py"]
    assert b"import a.b as" in contents["_names.py"]


def test_an_error_in_a_source_is_left_to_the_compiler():
    assert prepared([Module("a.py", b"def (", 3)])["a.py"] == b"def ("
