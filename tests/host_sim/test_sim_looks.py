"""The window without a screen, and the terminal player on a pseudo-terminal."""

import io
import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from host_sim.cables.cable import SimulatedCable
from host_sim.cables.ends import TcpPort
from host_sim.control.rewind import take_up
from host_sim.control.script import run_script
from host_sim.engines.cpython import CPythonEngine
from host_sim.engines.engine import Picture, join
from host_sim.looks.front_end import FrontEnd
from host_sim.pictures.files import write_png
from host_sim.typist import is_name_entry
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import game_class
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from pigskin.storage.settings import default_settings, load_settings, save_settings
from tests.support.terminal import PATIENCE_S, Terminal

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def engine(tmp_path):
    folder = tmp_path / "flash"
    folder.mkdir()
    return CPythonEngine(folder, "a seed")


def fresh(folder: Path) -> Path:
    flash = folder / "fresh"
    flash.mkdir()
    return flash


# The window


@pytest.fixture
def looks(monkeypatch):
    """Return the module of the window, with SDL drawing and playing into nothing."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pytest.importorskip("pygame")
    from host_sim.looks import window

    yield window
    window.pygame.quit()


@pytest.fixture
def window(looks, engine, tmp_path):
    engine.step(2600)
    window = looks.Window([FrontEnd(engine, tmp_path)])
    assert window.frame(0)
    return window


def post(window, kind: str, **what) -> None:
    pygame = sys.modules["pygame"]
    pygame.event.post(pygame.event.Event(getattr(pygame, kind), **what))
    assert window.frame(16)


def tap(window, key: str) -> None:
    code = getattr(sys.modules["pygame"], f"K_{key}")
    post(window, "KEYDOWN", key=code)
    for _ in range(6):
        window.frame(16)
    post(window, "KEYUP", key=code)
    for _ in range(6):
        window.frame(16)


def pixels(window) -> bytes:
    return sys.modules["pygame"].image.tobytes(window.screen, "RGB")


def glass_is(window, picture) -> bool:
    """Return whether every dot of the drawn glass is lit as in a picture."""
    from host_sim.looks.enclosure import GLASS

    fitted, scale = window.fitted(), window.scale()
    for y in range(64):
        for x in range(128):
            left = fitted.x + scale * (GLASS.x + (x + 0.45) * GLASS.width / 128)
            top = fitted.y + scale * (GLASS.y + (y + 0.45) * GLASS.height / 64)
            color = window.screen.get_at((int(left), int(top)))
            if (color.g > 110) != picture.pixel(x, y):
                return False
    return True


def test_window_shows_the_picture(window, engine):
    assert glass_is(window, engine.picture())
    before = pixels(window)
    tap(window, "RIGHT")
    assert pixels(window) != before
    assert glass_is(window, engine.picture())
    pygame = sys.modules["pygame"]
    for size in ((1520, 1120), (1000, 560), (900, 2000)):
        window.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        window.frame(16)
        assert glass_is(window, engine.picture())


def test_window_does_what_a_script_does(window, engine, tmp_path):
    for key in ("RIGHT", "RETURN", "DOWN", "BACKSPACE", "LEFT"):
        tap(window, key)
    folder = tmp_path / "other"
    folder.mkdir()
    other = CPythonEngine(folder, "a seed")
    run_script("wait 2600\npress right\npress a\npress down\npress b\npress left", other, folder)
    assert engine.picture() == other.picture()


def test_window_button_can_be_clicked(window, engine):
    from host_sim.looks.enclosure import PLACES

    before = engine.picture().hash()
    x, y, *_ = PLACES["right"]
    post(window, "MOUSEBUTTONDOWN", pos=(x, y), button=1)
    assert window.down == {"right"}
    post(window, "MOUSEBUTTONUP", pos=(x, y), button=1)
    window.frame(50)
    assert not window.down
    assert engine.picture().hash() != before


def test_window_click_follows_the_size(window):
    from host_sim.looks.enclosure import PLACES

    pygame = sys.modules["pygame"]
    window.screen = pygame.display.set_mode((300, 800), pygame.RESIZABLE)
    window.frame(16)
    fitted, scale = window.fitted(), window.scale()
    x, y, *_ = PLACES["a"]
    post(window, "MOUSEBUTTONDOWN", pos=(fitted.x + x * scale, fitted.y + y * scale), button=1)
    assert window.down == {"a"}
    # There is nothing beside the handheld.
    post(window, "MOUSEBUTTONUP", pos=(0, 0), button=1)
    post(window, "MOUSEBUTTONDOWN", pos=(5, 5), button=1)
    assert not window.down


def test_window_keeps_a_picture(window, tmp_path):
    tap(window, "F12")
    assert (tmp_path / "pigskin-001.png").read_bytes().startswith(b"\x89PNG")


def test_window_accidents(window, engine):
    happened = []
    engine.input_listeners.append(lambda ms, line: happened.append(line))
    engine.cable = SimulatedCable(TcpPort())
    for key in ("F5", "F5", "F7", "F7", "UP", "F8", "F8", "F6", "F9", "F9", "F10", "F10"):
        tap(window, key)
    # They need Shift: without it none of them happens.
    for letter in "uofkcgteTTEE":
        post(window, "KEYDOWN", key=ord(letter.lower()), unicode=letter)
    engine.cable.close()
    lines = [line for line in happened if line not in ("push up", "release up")]
    assert lines == [
        *("unplug", "plug", "fill", "free", "stick up", "unstick up", "cut"),
        *("cable out", "cable in", "garble 20", "garble 0", "stall", "flow"),
        *("battery 4500 5", "battery out"),
    ]


def test_window_letters_of_the_buttons(window, engine):
    happened = []
    engine.input_listeners.append(lambda ms, line: happened.append(line))
    for key in "abwsdxz":
        tap(window, key)
    assert happened == ["push a", "release a", "push b", "release b"]


def test_a_name_is_typed_in_the_window(window, engine):
    """Also letters that are buttons or commands elsewhere. Return ends it, Backspace deletes."""
    for key in ("b", *["DOWN"] * 3, "RETURN", *["DOWN"] * 9, "RETURN"):
        tap(window, key)
    assert is_name_entry(engine.picture().pixel)
    for letter in "bq-zap9\b\r":
        # Faster than the letters are written.
        post(window, "KEYDOWN", key=ord(letter), unicode=letter)
        post(window, "KEYUP", key=ord(letter), unicode=letter)
    for _ in range(600):
        window.frame(16)
    tap(window, "b")
    assert load_settings(Folder(str(engine.folder)))["name1"] == "BQ-ZAP"
    # Elsewhere the same keys are buttons and commands again.
    assert not is_name_entry(engine.picture().pixel)
    post(window, "KEYDOWN", key=ord("q"), unicode="q")
    assert window.front_end.note.startswith("switch off?")


@pytest.mark.parametrize("answer", ["y", "Y", "q", "a"])
def test_window_asks_before_it_ends(answer, window, engine):
    pygame = sys.modules["pygame"]
    happened = []
    engine.input_listeners.append(lambda ms, line: happened.append(line))
    post(window, "KEYDOWN", key=pygame.K_q, unicode="q")
    assert window.front_end.note.startswith("switch off?")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=ord(answer.lower()), unicode=answer))
    assert window.frame(16) == (answer == "a")
    assert (window.front_end.note, happened) == ("", [])


def test_window_speed(window, engine):
    before = engine.ms
    window.front_end.speed = 2.5
    for _ in range(10):
        window.frame(10)
    assert engine.ms - before == 250
    # A delayed engine need not catch up with all of it.
    window.frame(10_000)
    assert engine.ms - before == 500


def test_window_plays_tones(window, engine):
    """The click of a button sounds as long as the piezo plays it."""
    pygame = sys.modules["pygame"]
    heard = []
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, unicode=""))
    for _ in range(30):
        window.frame(5)
        heard.append((engine.tone() > 0, pygame.mixer.get_busy()))
    assert set(heard) == {(False, False), (True, True)}


def test_window_panel_shows_what_happens(window, engine):
    sheet = pixels(window)
    tap(window, "F4")
    width, height = window.screen.get_size()
    assert window.screen.get_size() > sys.modules["pygame"].Surface((760, 560)).get_size()
    assert pixels(window) != sheet
    rows = dict(window.front_end.status.rows())
    assert rows["engine"] == "cpython"
    assert int(rows["display bus"].split()[0].replace(",", "")) > 1000
    tap(window, "RETURN")
    assert any("> push a" in event for event in window.front_end.status.events)
    tap(window, "F4")
    assert window.screen.get_size() < (width, height)


def test_window_help_goes_with_any_key(window, engine):
    before, seen = pixels(window), engine.picture()
    tap(window, "F1")
    assert pixels(window) != before
    tap(window, "RIGHT")
    assert pixels(window) == before
    # The key that closed the help did nothing else.
    assert engine.picture() == seen


def test_window_pause_and_pace(window, engine):
    def letter(sign: str) -> None:
        post(window, "KEYDOWN", key=ord(sign), unicode=sign)

    letter("p")
    before = engine.ms
    window.frame(50)
    assert engine.ms == before
    letter("p")
    letter("+")
    before = engine.ms
    window.frame(50)
    assert engine.ms == before + 100
    letter("-")
    letter("-")
    before = engine.ms
    window.frame(50)
    assert engine.ms == before + 25


def test_window_plays_a_script(looks, tmp_path):
    """The script runs at the pace of the window to the same picture as without one.

    Then the keys are the user's.
    """
    script = "wait 2600\npress right\npress a\npress down\nwait 300"
    pictures = []
    for kind in ("seen", "unseen"):
        folder = tmp_path / kind
        folder.mkdir()
        engine = CPythonEngine(folder, "a seed")
        if kind == "unseen":
            run_script(script, engine, folder)
        else:
            front_end = FrontEnd(engine, folder, 4.0)
            front_end.play(script)
            window = looks.Window([front_end])
            for _ in range(60):
                window.frame(16)
            assert "script is over" in front_end.note
            assert engine.ms == 60 * 64
        pictures.append(engine.picture())
    assert pictures[0] == pictures[1]


def test_window_redraws_only_what_changed(window, monkeypatch):
    drawn = []
    monkeypatch.setattr(sys.modules["pygame"].display, "flip", lambda: drawn.append(1))
    for _ in range(50):
        window.frame(16)
    assert not drawn


def test_left_handed_picture_is_upside_down_until_the_case_is_turned(looks, tmp_path):
    """The setting turns the picture on the glass. It is upright again when the case is turned."""
    folder = tmp_path / "left"
    save_settings(Folder(str(folder)), {**default_settings(), "flip": 1})
    engines = [CPythonEngine(folder, "a seed"), CPythonEngine(fresh(tmp_path), "a seed")]
    for engine in engines:
        engine.step(2600)
    left, right = engines
    assert left.picture() == right.picture().turned() != right.picture()
    front_end = FrontEnd(left, tmp_path)
    window = looks.Window([front_end])
    window.frame(0)
    assert glass_is(window, right.picture().turned())
    post(window, "KEYDOWN", key=ord("r"), unicode="r")
    assert front_end.picture() == right.picture()
    pushed = []
    left.input_listeners.append(lambda ms, line: pushed.append(line))
    post(window, "KEYDOWN", key=sys.modules["pygame"].K_UP, unicode="")
    post(window, "KEYUP", key=sys.modules["pygame"].K_UP)
    # The upper part now was the lower one.
    assert pushed == ["push down", "release down"]


def test_full_screen_and_back(window):
    pygame = sys.modules["pygame"]
    before = window.screen.get_size()
    for size in (pygame.display.get_desktop_sizes()[0], before):
        post(window, "KEYDOWN", key=pygame.K_F11, unicode="")
        assert window.screen.get_size() == size
        assert glass_is(window, window.front_end.picture())


def test_window_closes(window):
    pygame = sys.modules["pygame"]
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not window.frame(16)


def test_shift_l_pulls_the_link_cable_and_puts_it_back(looks, engine, tmp_path):
    folder = tmp_path / "second"
    folder.mkdir()
    second = CPythonEngine(folder, "a seed")
    join(engine, second)
    window = looks.Window([FrontEnd(engine, tmp_path), FrontEnd(second, tmp_path)])
    window.frame(0)
    drawn = pixels(window)
    for held, joined in ((0, False), (1, True)):
        window.held = held
        post(window, "KEYDOWN", key=0, unicode="L")
        assert engine.peer.connected() == second.peer.connected() == joined
        note = "link cable in" if joined else "link cable out; Shift-L puts it back"
        assert window.front_ends[0].note == note
        assert (dict(window.front_end.status.rows())["link cable"][:6] == "joined") == joined
        assert pixels(window) != drawn
        drawn = pixels(window)


def test_two_handhelds(looks, engine, tmp_path):
    from host_sim.looks.enclosure import PLACES

    folder = tmp_path / "second"
    folder.mkdir()
    engines = [engine, CPythonEngine(folder, "another")]
    window = looks.Window([FrontEnd(one, tmp_path) for one in engines])
    for _ in range(30):
        window.frame(100)
    first, second = (one.picture().hash() for one in engines)
    tap(window, "RIGHT")
    assert engines[0].picture().hash() != first
    assert engines[1].picture().hash() == second
    first = engines[0].picture().hash()
    tap(window, "TAB")
    tap(window, "RIGHT")
    assert engines[0].picture().hash() == first
    assert engines[1].picture().hash() != second
    x, y, *_ = PLACES["left"]
    post(window, "MOUSEBUTTONDOWN", pos=(x, y), button=1)
    assert window.held == 0


# The terminal


def test_a_terminal_that_hangs_up_ends_the_player(tmp_path):
    terminal = Terminal(tmp_path, 80, 24)
    terminal.wait_for(lambda: b"\x1b[" in terminal.output)
    terminal.hang_up()
    terminal.wait_for_end()


def png_of(picture: Picture) -> bytes:
    file = io.BytesIO()
    write_png(file, picture)
    return file.getvalue()


def cards(folder: Path) -> list[bytes]:
    """Return the first two cards of games, as pictures."""
    flash = folder / "cards"
    flash.mkdir()
    engine = CPythonEngine(flash, "a seed")
    engine.step(2600)
    first = png_of(engine.picture())
    engine.tap("right")
    return [first, png_of(engine.picture())]


@pytest.fixture
def braille():
    return [chr(code).encode() for code in range(0x2801, 0x2900)]


def test_terminal_shows_a_press(tmp_path, braille):
    first, second = cards(tmp_path)
    terminal = Terminal(tmp_path, 80, 24)
    terminal.wait_for(lambda: terminal.picture() == first)
    terminal.wait_for(lambda: any(dots in terminal.output for dots in braille))
    terminal.wait_for(lambda: b"Enter: A" in terminal.output)
    seen = len(terminal.output)
    terminal.type(b"\x1bOC")
    terminal.wait_for(lambda: terminal.picture() == second)
    terminal.wait_for(lambda: any(dots in terminal.output[seen:] for dots in braille))
    assert terminal.close() == 0


@pytest.mark.parametrize(("columns", "lines"), [(80, 15), (60, 24)])
def test_terminal_too_small_says_so(columns, lines, tmp_path, braille):
    terminal = Terminal(tmp_path, columns, lines)
    terminal.wait_for(lambda: b"Enlarge it" in terminal.output)
    assert f"{columns}x{lines}".encode() in terminal.output
    assert b"68x20. Enlarge it." in terminal.output
    assert not any(dots in terminal.output for dots in braille)
    assert terminal.close() == 0


def test_large_terminal_has_blocks_and_room_for_the_panel(tmp_path):
    terminal = Terminal(tmp_path, 190, 50, DISPLAY=":99")
    terminal.wait_for(lambda: "▀".encode() in terminal.output)
    terminal.type(b"i")
    terminal.wait_for(lambda: b"display bus" in terminal.output)
    terminal.wait_for(lambda: b"flash.tty" in terminal.output)
    terminal.type(b"?")
    terminal.wait_for(lambda: b"take the last choice back" in terminal.output)
    terminal.wait_for(lambda: b"switch off, after a question" in terminal.output)
    # Accidents are no keys of a player; `pigskin sim --help` has them.
    assert b"pull the USB cable" not in terminal.output
    terminal.type(b"?q")
    terminal.wait_for(lambda: b"switch off? y: yes" in terminal.output)
    terminal.type(b"y")
    terminal.wait_for_end()
    assert terminal.close() == 0


@pytest.mark.parametrize(("columns", "lines", "mark"), [(140, 40, b"'"), (80, 24, b"|")])
def test_terminal_without_unicode_is_plain(columns, lines, mark, tmp_path):
    locale = {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    terminal = Terminal(tmp_path, columns, lines, **locale)
    terminal.wait_for(lambda: b"Enter: A" in terminal.output)
    assert terminal.output.isascii()
    assert terminal.output.count(mark) > 20
    assert terminal.close() == 0


def test_terminal_plays_a_script(tmp_path):
    (tmp_path / "script").write_text("wait 2600\npress right\nwait 100\n")
    words = ["--look", "terminal", "--script", str(tmp_path / "script"), "--speed", "10"]
    terminal = Terminal(tmp_path, 80, 24, *words)
    terminal.wait_for(lambda: b"the buttons are yours" in terminal.output)
    assert terminal.picture() == cards(tmp_path)[1]
    assert terminal.close() == 0


def test_a_script_that_fails_in_the_terminal_says_so(tmp_path):
    (tmp_path / "script").write_text("wait 100\nexpect 0123456789abcdef\n")
    terminal = Terminal(
        tmp_path, 80, 24, "--look", "terminal", "--script", str(tmp_path / "script")
    )
    assert terminal.process.wait(PATIENCE_S) != 0
    terminal.close()
    assert b"line 2: the picture is" in terminal.output


def test_terminal_that_is_closed_keeps_what_was_filmed(tmp_path):
    terminal = Terminal(tmp_path, 80, 24, "--gif", str(tmp_path / "all.gif"))
    terminal.wait_for(lambda: b"Enter: A" in terminal.output)
    assert (tmp_path / "flash.tty").is_symlink()
    terminal.process.send_signal(signal.SIGHUP)
    assert terminal.process.wait(PATIENCE_S) == 0
    terminal.close()
    assert (tmp_path / "all.gif").read_bytes().startswith(b"GIF89a")
    assert not (tmp_path / "flash.tty").is_symlink()


def test_terminal_takes_new_source(tmp_path):
    """A file of the firmware changes, and the same card is shown again."""
    # In the directory of the terminal, and so found before the other sources.
    tree = tmp_path
    for name in ("firmware", "host_sim", "tools", "boards"):
        ignore = shutil.ignore_patterns("__pycache__", "*.png", "*.gif")
        shutil.copytree(ROOT / name, tree / name, ignore=ignore)
    paths = [tree / "firmware", tree / "host_sim" / "lib", *sys.path]
    environment = {"PYTHONPATH": os.pathsep.join(str(path) for path in paths)}
    flash = tmp_path / "flash"
    match = Match(game_class("football26"), {}, Chance(seed_from("reload")))
    Journal(Folder(str(flash))).begin(match, ("person", "person"))
    first = CPythonEngine(flash, "a seed")
    take_up(first)
    terminal = Terminal(tmp_path, 80, 24, "--reload", **environment)
    terminal.wait_for(lambda: b"Enter: A" in terminal.output)
    (tree / "firmware" / "main.py").write_text("# changed")
    terminal.wait_for(lambda: b"loaded again" in terminal.output)
    assert terminal.picture() == png_of(first.picture())
    assert terminal.close() == 0


def test_terminal_that_can_only_print(tmp_path, braille):
    """TERM=dumb: a line in, a picture out."""
    terminal = Terminal(tmp_path, 80, 24, TERM="dumb")
    terminal.wait_for(lambda: b"q switches off" in terminal.output)
    seen = len(terminal.output)
    terminal.type(b"r\n")
    terminal.wait_for(lambda: terminal.output.count(b"\n", seen) > 16)
    assert any(dots in terminal.output[seen:] for dots in braille)
    terminal.type(b"jump\n")
    terminal.wait_for(lambda: b"cannot read 'jump'" in terminal.output)
    terminal.type(b"q\n")
    assert terminal.process.wait(PATIENCE_S) == 0
    terminal.close()
    assert b"\x1b" not in terminal.output


def test_a_terminal_that_cannot_show_pictures_is_refused(tmp_path):
    terminal = Terminal(tmp_path, 80, 24, TERM="nonsense")
    assert terminal.process.wait(PATIENCE_S) != 0
    terminal.close()
    assert b"set TERM" in terminal.output
