"""Imported constants as numbers: the same program, and no name where a number will do."""

from tools.build import _paths
from tools.numbers import put_in_numbers

FIELD = """\
from micropython import const

GOAL = const(100)
MIDFIELD = const(GOAL - 50)
LOST = const(-1)
SPOKEN = const(3)
ASKED = const(4)
SHADED = const(5)
"""
PLAY = """\
from pigskin.field import (
    GOAL,
    LOST,
    MIDFIELD,
    SHADED,
    SPOKEN,
)


def far(spot, step=MIDFIELD):
    return [GOAL - spot, 2 - LOST, step, f"{SPOKEN}"]


def shaded(SHADED):
    return SHADED
"""
OTHER = """\
from pigskin import field


def asked():
    return field.ASKED
"""
SOURCES = {"pigskin.field": FIELD, "pigskin.play": PLAY, "pigskin.other": OTHER}


def _run(source: str, **imported) -> dict:
    names = {"const": int, **imported}
    lines = source.split("\n")
    exec("\n".join("" if line.startswith("from micropython") else line for line in lines), names)
    return names


def test_the_program_does_the_same_without_the_names():
    changed = put_in_numbers(SOURCES)
    assert "from pigskin.field import SHADED, SPOKEN\n" in changed["pigskin.play"]
    play = changed["pigskin.play"].replace("from pigskin.field import SHADED, SPOKEN", "")
    made = _run(play, SPOKEN=3)
    assert made["far"](80) == [20, 3, 50, "3"]
    assert made["shaded"](9) == 9


def test_what_nobody_asks_for_by_name_becomes_private():
    field = _run(put_in_numbers(SOURCES)["pigskin.field"])
    assert {name for name in field if name.isupper() and name[0] != "_"} == {
        "SPOKEN",  # within an f-string
        "ASKED",  # an attribute of its module
        "SHADED",  # the name means two things in one module
    }


def test_lines_stay():
    changed = put_in_numbers(SOURCES)
    for module, source in SOURCES.items():
        assert changed[module].count("\n") == source.count("\n")


def test_the_firmware_looks_up_no_card_code_by_name():
    changed = put_in_numbers({module: path.read_text() for module, path in _paths().items()})
    assert "BLOCKED_MARGIN" in changed["pigskin.games.hamilton_deck"]
    assert "BLOCKED_MARGIN" not in changed["pigskin.games.hamilton_play"]
