"""Short private names: the same program, and never two things under one name."""

from tools.short_names import explain, shorten

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

    def step(self):
        self._other += _STEP
        return "_other", self._other
"""
STRANGER = """\
class Stranger:
    def __init__(self):
        self._alone = 3
"""
SOURCES = {"pigskin.base": BASE, "pigskin.child": CHILD, "pigskin.stranger": STRANGER}


def test_a_class_and_its_base_never_share_a_short_name():
    short, _ = shorten(SOURCES)
    base: dict = {}
    exec(short["pigskin.base"], base)
    child = {"Base": base["Base"]}
    exec(short["pigskin.child"].split("\n", 1)[1], child)
    made = child["Child"]()
    assert made.step() == ("_other", 7)
    assert made.total() == 1


def test_modules_that_share_no_object_share_short_names():
    _, names = shorten(SOURCES)
    assert names["_alone"] in (names["_count"], names["_other"], names["_STEP"])


def test_lines_public_names_and_texts_stay():
    short, names = shorten(SOURCES)
    assert "_other" in names and '"_other"' in short["pigskin.child"]
    for module, source in SOURCES.items():
        assert short[module].count("\n") == source.count("\n")
    assert "def __init__(self)" in short["pigskin.base"]


def test_a_traceback_of_the_device_gets_the_names_of_the_sources_back():
    sources = {"pigskin.handheld.play": "class Table:\n    def _ask(self):\n        pass\n"}
    _, names = shorten(sources)
    crash = f'  File "play", line 1, in {names["_ask"]}\n  File "play", line 1, in play\n'
    assert explain(crash, sources) == crash.replace(names["_ask"], "_ask")
