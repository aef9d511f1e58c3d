"""`pigskin sim`: the handheld on this computer, in a window, a terminal or a script."""

import argparse
import json
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from platformdirs import user_state_path

from host_sim.cables.cable import SimulatedCable
from host_sim.cables.ends import default_port, link_port_of, port_of
from host_sim.control import script
from host_sim.control.flash_zip import FlashZip
from host_sim.control.recording import InputRecorder, read_flash
from host_sim.control.reload import Reloader
from host_sim.engines import ENGINES, new_engine
from host_sim.engines.engine import Engine, join
from host_sim.errors import UserError, how_to_get
from host_sim.looks.front_end import FrontEnd, accidents_help, keys_help
from host_sim.looks.status import JsonStatus
from host_sim.pictures.files import GifRecorder
from host_sim.system import NAME, hold, may_have_window, shows_pictures
from host_sim.wiring.nor import TIMES

LOOKS = ("window", "terminal", "plain", "lines", "script")
_KEYS = "\n".join(
    "".join(f"    {keys:<16}{does}".rstrip() + "\n" for keys, does in rows)
    for rows in (keys_help(), accidents_help())
)
EPILOG = f"""Keys in the window and the terminal:

{_KEYS}
{script.__doc__}"""
# One step of a script that runs at a set speed.
_PIECE_MS = 20
_LONGEST_SCRIPT = 16 << 20
_NO_DISPLAY = "there is no display"
_NO_TERMINAL = "no terminal to play on; run this in a terminal, or give --script FILE"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument(
        "--look",
        choices=LOOKS,
        help="how to show the handheld (default: a window where there is a display, else the "
        "terminal); plain is a terminal with ASCII only, lines one that can only print; "
        "script shows nothing",
    )
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default="cpython",
        help="where the firmware runs: in this process (default), on MicroPython in WebAssembly, "
        "or on MicroPython in an emulated Pico",
    )
    parser.add_argument(
        "--two",
        action="store_true",
        help="two handhelds in one window or script, connected by a link cable",
    )
    parser.add_argument(
        "--peer",
        type=_peer,
        metavar="WHERE",
        help="connect it by a link cable to another simulator or to `pigskin relay`: tcp:PORT "
        "waits for it on this computer, tcp:HOST:PORT calls it, and listen:HOST:PORT waits at "
        "another address of this computer, where others can reach it",
    )
    parser.add_argument(
        "--script", type=Path, metavar="FILE", help="run a script; only --look shows it"
    )
    parser.add_argument(
        "--pictures", type=Path, default=Path("."), metavar="DIR", help="the folder for pictures"
    )
    parser.add_argument(
        "--flash",
        type=Path,
        metavar="PATH",
        help="the folder with its flash memory, or FILE.zip as the page in the browser saves it; "
        "with --engine pico also FILE.img, an image of the flash with all games",
    )
    parser.add_argument(
        "--flash-times",
        choices=TIMES,
        default="none",
        help="how long flash takes, with interrupts off: a page 0.4 ms and an erase 45 ms "
        "(typical), 3 and 400 ms (maximum), or no time (default)",
    )
    parser.add_argument(
        "--serial",
        type=_serial,
        metavar="KIND",
        help="its USB serial port on this computer: pty (a pseudo-terminal, the default in a "
        "window or terminal), tcp, tcp:PORT or none",
    )
    parser.add_argument(
        "--seed",
        help="any text; the same text gives the same dice and cards, but never in linked games",
    )
    parser.add_argument(
        "--speed",
        type=_speed,
        metavar="X",
        help="2 is twice as fast; scripts without --look run as fast as they can",
    )
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write a script of every input"
    )
    parser.add_argument("--gif", type=Path, metavar="FILE", help="write a GIF of the display")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print each event, and once a second heap, bus and flash, one JSON object per line",
    )
    parser.add_argument(
        "--reload",
        action="store_true",
        help="load the firmware again when one of its files changes; the game goes on",
    )


def run(args: argparse.Namespace) -> int:
    look = args.look or ("script" if args.script else _best_look(args))
    if args.look == "window" and (problem := _no_window()):
        raise UserError(f"{problem}; play with --look terminal")
    if args.json and look in ("terminal", "plain", "lines"):
        raise UserError("--json needs the terminal for itself; add --look window or --script FILE")
    if args.two and look not in ("window", "script"):
        raise UserError("two handhelds need a window or a script; add --look window")
    if look in ("terminal", "plain") and not _on_terminal():
        raise UserError(f"there is {_NO_TERMINAL} without --look {look}")
    if args.two and args.peer:
        raise UserError("--two has a link cable of its own; leave out --peer or --two")
    text = _script_text(args.script) if args.script or look == "script" else None
    with ExitStack() as stack:
        _leave_in_order(stack)
        engines = [_engine(args, look, stack, number) for number in range(2 if args.two else 1)]
        if args.two:
            join(*engines)
        _film(args, engines, stack)
        if look == "script":
            return _run_script(args, engines, text or "")
        front_ends = [FrontEnd(engine, args.pictures, args.speed or 1.0) for engine in engines]
        if text is not None:
            front_ends[0].play(text, front_ends[1].script() if args.two else None)
        try:
            if look == "window":
                return _run_window(front_ends, args)
            if look == "lines":
                return _run_lines(front_ends[0])
            return _run_terminal(front_ends[0], look == "plain", args)
        except script.ScriptError as error:
            raise UserError(f"{args.script}, {error}") from None


def _leave_in_order(stack: ExitStack) -> None:
    """Make a closed terminal end the program as Ctrl-C does, which keeps the recording."""

    def leave(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and threading.current_thread() is threading.main_thread():
            number = getattr(signal, name)
            stack.callback(signal.signal, number, signal.signal(number, leave))


def _serial(words: str) -> str:
    try:
        port_of(words)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"'{words}' is none of pty, tcp, tcp:PORT, none"
        ) from None
    return words


def _peer(words: str) -> str:
    try:
        link_port_of(words)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"'{words}' is none of tcp:PORT, tcp:HOST:PORT, listen:HOST:PORT"
        ) from None
    return words


def _speed(word: str) -> float:
    try:
        speed = float(word)
    except ValueError:
        speed = 0.0
    if not 0 < speed <= 100:
        raise argparse.ArgumentTypeError(
            f"'{word}' is no speed; give a number above 0, 100 at most, such as 2 or 0.5"
        )
    return speed


def _best_look(args: argparse.Namespace) -> str:
    """Return the look to use: a window where one can be opened, else what the terminal shows."""
    problem = _NO_DISPLAY
    if may_have_window():
        problem = _no_window()
        if not problem:
            return "window"
    if args.two or args.json:
        raise UserError(f"{problem}, and --two and --json need a window: name one in DISPLAY")
    if not _on_terminal():
        raise UserError(f"{problem}, and {_NO_TERMINAL}")
    if problem != _NO_DISPLAY:
        print(f"pigskin: {problem}; using the terminal", file=sys.stderr)
    if not shows_pictures() or not find_spec("curses"):
        return "lines"
    return "terminal" if _has_unicode() else "plain"


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _no_window() -> str:
    """Return why no window can be opened, or "" if one can."""
    try:
        from host_sim.looks.window import display_fault
    except ImportError:
        return f"the window needs pygame-ce; {how_to_get('window')}"
    fault = display_fault()
    return f"no window can be opened ({fault})" if fault else ""


def _has_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().startswith("utf")


def _engine(args: argparse.Namespace, look: str, stack: ExitStack, number: int) -> Engine:
    """Return a new handheld with everything that listens to it; only the first is recorded."""
    # A script begins with an empty flash, also when --look shows it.
    disposable = args.flash is None and (args.script is not None or look == "script")
    image = packed = link = None
    if disposable or (args.flash and args.flash.suffix in (".img", ".zip")):
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pigskin-")))
    if disposable:
        pass
    elif args.flash and args.flash.suffix == ".img":
        image = _image(args, number, stack)
        link = image.with_name(image.name + ".tty")
    elif args.flash and args.flash.suffix == ".zip":
        path = _held(_numbered(args.flash, number), stack)
        packed = FlashZip(path, folder)
        packed.unpack()
        link = path.with_name(path.name + ".tty")
    else:
        folder = _flash(args.flash, number, stack)
        link = folder.with_name(folder.name + ".tty")
    before = read_flash(folder)
    seed = args.seed if number == 0 or args.seed is None else f"{args.seed}/{number}"
    engine = new_engine(args.engine, folder, seed, image, args.flash_times)
    engine.disposable = disposable
    stack.callback(engine.close)
    if packed:
        engine.listeners.append(packed.listen)
    _connect(engine, args, look, link, stack, number)
    if number:
        return engine
    if args.record:
        file = stack.enter_context(_open(args.record))
        recorder = InputRecorder(file, engine.seed, before)
        engine.input_listeners.append(recorder.note)
        stack.callback(lambda: recorder.finish(engine.ms))
    if args.json:
        stack.callback(JsonStatus(engine, _say).tell_figures)
    return engine


def _film(args: argparse.Namespace, engines: list[Engine], stack: ExitStack) -> None:
    if args.gif:
        _open(args.gif).close()
        gif = GifRecorder([engine.picture() for engine in engines], engines[0].ms)
        for number, engine in enumerate(engines):
            engine.listeners.append(partial(gif.listen, number=number))
        stack.callback(lambda: gif.save(args.gif, engines[0].ms))


def _connect(
    engine: Engine,
    args: argparse.Namespace,
    look: str,
    link: Path | None,
    stack: ExitStack,
    number: int,
) -> None:
    """Connect its USB serial port and link cable; a script has no serial port by default."""
    words = args.serial or ("none" if look == "script" else default_port())
    first = int(words[4:]) if words.startswith("tcp:") else 0
    try:
        port = port_of(f"tcp:{first + number}" if first else words, link)
    except ValueError:
        raise UserError(
            f"--two takes {words} and the port after it, which does not exist; "
            f"name one up to tcp:{first - 1}"
        ) from None
    if port:
        engine.cable = SimulatedCable(port)
        stack.callback(engine.cable.close)
        if look == "script" and not args.json:
            print(f"pigskin: serial port {engine.cable.address}", file=sys.stderr, flush=True)

    if args.peer:
        engine.peer = SimulatedCable(link_port_of(args.peer))
        stack.callback(engine.peer.close)


def _say(line: str) -> None:
    print(line, flush=True)


def _open(path: Path) -> TextIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}; name another file") from None


def _image(args: argparse.Namespace, number: int, stack: ExitStack) -> Path:
    if args.engine != "pico":
        raise UserError("only --engine pico keeps its flash in an image; name a folder")
    path = _held(_numbered(args.flash, number), stack)
    if not path.exists():
        _open(path).close()
        path.unlink()
    return path


def _numbered(path: Path, number: int) -> Path:
    """Return the path for handheld `number`: the second one gets a name of its own."""
    return path.with_name(f"{path.stem}-{number + 1}{path.suffix}") if number else path


def _held(path: Path, stack: ExitStack) -> Path:
    """Lock a flash and return its path; raise UserError if another simulator uses it.

    Two simulators would write over each other's games.
    """
    if not _locks(path, stack):
        raise UserError(f"another simulator uses {path}; name another one with --flash")
    return path


def _locks(path: Path, stack: ExitStack) -> bool:
    """Take the lock beside a flash; return False when another simulator has it."""
    # The lock lies beside the flash itself, even if a symbolic link names it.
    path = Path(os.path.realpath(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        guard = stack.enter_context(path.with_name(path.name + ".lock").open("ab"))
    except OSError as error:
        raise UserError(
            f"{path} cannot be written: {error.strerror}; name another file with --flash"
        ) from None
    return hold(guard)


def _flash(named: Path | None, number: int, stack: ExitStack) -> Path:
    """Lock and return the flash folder; by default the first one that no simulator uses."""
    folder = named or user_state_path("pigskin") / "flash"
    if number:
        folder = folder.with_name(f"{folder.name}-{number + 1}")
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                f"the flash folder {folder} cannot be made: {error.strerror}; "
                "name one with --flash"
            ) from None
        if named:
            return _held(folder, stack)
        if _locks(folder, stack):
            return folder
        number += 1
        folder = folder.with_name(f"flash-{number + 1}")


def _script_text(path: Path | None) -> str:
    if path is None:
        return sys.stdin.read()
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST_SCRIPT + 1)
        if len(data) > _LONGEST_SCRIPT:
            raise UserError(
                f"the script {path} is too large (over {_LONGEST_SCRIPT >> 20} MB); name another"
            )
        return data.decode()
    except OSError as error:
        raise UserError(
            f"the script {path} cannot be read: {error.strerror}; name another file"
        ) from None
    except UnicodeDecodeError as error:
        raise UserError(
            f"the script {path} is not UTF-8 text: byte {error.start} is damaged; save it again"
        ) from None


def _run_script(args: argparse.Namespace, engines: list[Engine], text: str) -> int:
    engine = engines[0]

    def say_json(text: str) -> None:
        _say(json.dumps({"ms": engine.ms, "event": "say", "text": text}))

    look = _reloading(engines, args, lambda line: print(f"pigskin: {line}", file=sys.stderr))
    begun, began_ms = time.monotonic(), engine.ms
    try:
        for ms in _script(engines, args.pictures, say_json if args.json else _say).play(text):
            look()
            if not args.speed and not args.two:
                engine.step(ms)
                continue
            # Small steps: programs at the serial port and the other handheld must not wait for a
            # long one.
            until = engine.ms + ms
            while engine.ms < until:
                piece = min(_PIECE_MS, until - engine.ms)
                for one in engines:
                    one.step(piece)
                if args.speed:
                    early = (engine.ms - began_ms) / 1000 / args.speed - (time.monotonic() - begun)
                    time.sleep(max(0, early))
    except script.ScriptError as error:
        raise UserError(f"{args.script or 'script'}, {error}") from None
    return 0


def _script(engines: list[Engine], pictures: Path, say: Callable[[str], None]) -> script.Script:
    second = script.Script(engines[1], pictures, say) if engines[1:] else None
    return script.Script(engines[0], pictures, say, second=second)


def _reloading(
    engines: list[Engine], args: argparse.Namespace, say: Callable[[str], None]
) -> Callable[[], None]:
    """Return a function to call often, which notices changed sources."""
    return Reloader(engines, say).look if args.reload else lambda: None


def _run_window(front_ends: list[FrontEnd], args: argparse.Namespace) -> int:
    from host_sim.looks.window import Window, pygame

    try:
        window = Window(front_ends)
        window.before_frame = _reloading([d.engine for d in front_ends], args, _noting(front_ends))
        window.run()
    except KeyboardInterrupt:
        return 0
    except pygame.error as error:
        raise UserError(f"no window can be opened ({error}); try --look terminal") from None
    return 0


def _noting(front_ends: list[FrontEnd]) -> Callable[[str], None]:
    def note(text: str) -> None:
        for front_end in front_ends:
            front_end.note = text

    return note


def _run_lines(front_end: FrontEnd) -> int:
    from host_sim.looks import lines as line_look
    from host_sim.pictures import characters as rows

    rows_of = rows.braille_rows if _has_unicode() else rows.small_plain_rows
    if front_end.engine.cable:
        _say(f"serial port: {front_end.engine.cable.address}")
    if front_end.engine.peer:
        _say(f"link cable: {front_end.engine.peer.address}")
    with suppress(KeyboardInterrupt):
        line_look.play(front_end, rows_of, sys.stdin, _say)
    return 0


def _run_terminal(front_end: FrontEnd, plain: bool, args: argparse.Namespace) -> int:
    try:
        import curses
    except ImportError:
        raise UserError(
            f"this Python on {NAME} has no curses, which the terminal look needs; play with "
            "--look window or --look lines"
        ) from None

    from host_sim.looks import terminal as terminal_look

    try:
        terminal_look.play(
            front_end, plain, _reloading([front_end.engine], args, _noting([front_end]))
        )
    except KeyboardInterrupt:
        return 0
    except curses.error as error:
        raise UserError(f"this terminal cannot show the handheld ({error}); set TERM") from None
    return 0
