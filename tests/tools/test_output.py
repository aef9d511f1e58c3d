"""File names made from what a device sends stay in their folder, on every system."""

import re
from pathlib import PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.capturing import FastDisk
from tools.commands.capture.folder import DeviceFolder
from tools.shared.output import safe_name
from tools.shared.wire import Hello

PLAIN = ["r0012_football26_13-7.txt", "crash.txt", "aside1", "board.py", "x" * 64, "0", "com.txt"]
ODD = [
    "",
    ".",
    "..",
    "...",
    "/",
    "//etc/x",
    "/../../x",
    "..\\x",
    "\\\\host\\x",
    "C:",
    "C:x",
    "c:/x",
]
ODD += ["a\0b", "a\nb", "a\rb", "\x1b[2J", "\x7f", "x.", "x ", " x", "-x", "~", "~x", ".x", "_x"]
ODD += ["con", "CON", "con.txt", "nul.a.b", "COM1", "lpt9.x", "aux.", "com\u00b9", "CONIN$", "x:y"]
ODD += [
    "x" * 65,
    "x" * 300,
    "y" * 300,
    "X",
    "R0012.txt",
    "a*b",
    "a?b",
    "a|b",
    "a<b",
    'a"b',
    "%2e%2e",
]
ODD += [
    "\u00e9",
    "e\u0301",
    "\uff0e\uff0e",
    "\u2215x",
    "\u202etxt.exe",
    "\ud800",
    "\U0001f3c8",
    "\u0131",
]
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)")


def assert_safe(name):
    assert re.fullmatch(r"[a-z0-9_][a-z0-9_.-]*", name) and len(name) <= 64
    assert not name.endswith(".") and not RESERVED.match(name)
    assert PureWindowsPath(name).name == name


def test_plain_names_stay_and_odd_ones_are_made_safe():
    assert [safe_name(name) for name in PLAIN] == PLAIN
    made = [safe_name(name) for name in ODD]
    for name in made:
        assert_safe(name)
    assert len({*made, *PLAIN}) == len(ODD) + len(PLAIN)
    # A device cannot send a name that is made for another file.
    assert not {safe_name(name) for name in made} & {*made}


@given(st.text(st.characters()))
def test_any_text_makes_a_safe_name(text):
    assert_safe(safe_name(text))


@pytest.mark.parametrize("name", [*ODD, "evil.html", "run.bat"])
def test_what_is_captured_has_a_safe_name_that_ends_in_txt(name, tmp_path):
    folder = DeviceFolder(tmp_path, Hello("e6" * 8, "Pico", "1", 0, False), FastDisk())
    kept = folder.keep("aside" + name, b"something")
    assert kept.path.parent == tmp_path and kept.path.suffix == ".txt"
    assert_safe(kept.path.stem[:-9])
    assert list(folder.copies("aside" + name)) == [b"something"] and not folder.damaged()
    place = folder.keep(name, b"something").path
    assert place.parent == tmp_path and not RESERVED.match(place.name.lower())
