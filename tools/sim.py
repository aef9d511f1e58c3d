"""`pigskin sim`: the handheld on this computer, in a window, a terminal or a script."""

import argparse
import json
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from host_sim import faults, script
from host_sim.engine import Engine
from host_sim.engines import ENGINES, new_engine
from host_sim.gif import GifRecorder
from host_sim.record import InputRecorder, json_teller, read_flash
from tools.errors import UserError

LOOKS = ("window", "terminal", "plain", "script")
KEYS_HELP = f"""Keys in the window and the terminal:

    arrows, Enter, Backspace    the buttons; A and B are on x and z, too
    {faults.HELP.replace("  ", chr(10) + "    ")}
    F11 full screen, F12 picture, Tab the other handheld (window); p picture (terminal)

Scripts: """


def configure(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = KEYS_HELP + (script.__doc__ or "")
    parser.add_argument(
        "--look",
        choices=LOOKS,
        help="how to show it; by itself a window where there is a display, else the terminal",
    )
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default="cpython",
        help="where the firmware runs: in this process (default), on MicroPython in WebAssembly, "
        "or on MicroPython in an emulated Pico",
    )
    parser.add_argument("--two", action="store_true", help="two handhelds in one window")
    parser.add_argument("--script", type=Path, metavar="FILE", help="run a script, no display")
    parser.add_argument("--pictures", type=Path, default=Path("."), metavar="DIR")
    parser.add_argument(
        "--flash", type=Path, metavar="DIR", help="the folder that is its flash memory"
    )
    parser.add_argument("--seed", help="any text; the same text gives the same dice and cards")
    parser.add_argument(
        "--speed",
        type=_speed,
        default=1.0,
        metavar="X",
        help="2 is twice as fast; scripts run as fast as they can",
    )
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write a script of all that is done"
    )
    parser.add_argument("--gif", type=Path, metavar="FILE", help="write a GIF of all that is seen")
    parser.add_argument(
        "--json", action="store_true", help="print what happens, one JSON object a line"
    )
    parser.add_argument(
        "--reload",
        action="store_true",
        help="start again when a file of the firmware changes; the game goes on",
    )


def run(args: argparse.Namespace) -> int:
    look = "script" if args.script else args.look or _best_look()
    if args.json and look in ("terminal", "plain"):
        raise UserError("--json needs the terminal for itself; add --look window or --script FILE")
    if args.two and look != "window":
        raise UserError("two handhelds need a window; add --look window")
    if args.reload and (args.engine != "cpython" or look != "window"):
        raise UserError("--reload works in a window with --engine cpython only")
    with ExitStack() as stack:
        engines = [_engine(args, look, stack, number) for number in range(2 if args.two else 1)]
        if look == "script":
            return _run_script(args, engines[0])
        if look == "window":
            return _run_window(engines, args)
        return _run_terminal(engines[0], look == "plain", args)


def _speed(word: str) -> float:
    speed = float(word)
    if not 0 < speed <= 100:
        raise argparse.ArgumentTypeError("a speed is more than 0 and at most 100")
    return speed


def _best_look() -> str:
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin":
        return "window"
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(
            "there is neither a display nor a terminal to play on; "
            "run this in a terminal, or give --script FILE"
        )
    encoding = (sys.stdout.encoding or "").lower()
    return "terminal" if encoding.startswith("utf") else "plain"


def _engine(args: argparse.Namespace, look: str, stack: ExitStack, number: int) -> Engine:
    """A handheld and all that listens to it; the second one leaves no recordings."""
    if look == "script" and args.flash is None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pigskin-")))
    else:
        folder = _flash(args.flash, number)
    before = read_flash(folder)
    seed = args.seed if number == 0 or args.seed is None else f"{args.seed}/{number}"
    engine = new_engine(args.engine, folder, seed)
    engine.disposable = look == "script" and args.flash is None
    stack.callback(engine.close)
    if number:
        return engine
    if args.record:
        file = stack.enter_context(_open(args.record))
        recorder = InputRecorder(file, engine.seed, before)
        engine.input_listeners.append(recorder.note)
        stack.callback(lambda: recorder.finish(engine.ms))
    if args.gif:
        _open(args.gif).close()
        gif = GifRecorder(engine.picture(), engine.ms)
        engine.listeners.append(gif.listen)
        stack.callback(lambda: gif.save(args.gif, engine.ms))
    if args.json:
        engine.listeners.append(json_teller(_say))
    return engine


def _say(line: str) -> None:
    print(line, flush=True)


def _open(path: Path):
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from None


def _flash(folder: Path | None, number: int) -> Path:
    if folder is None:
        state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        folder = Path(state) / "pigskin" / "flash"
    if number:
        folder = folder.with_name(f"{folder.name}-{number + 1}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"the flash folder {folder} cannot be made: {error.strerror}; name one with --flash"
        ) from None
    return folder


def _run_script(args: argparse.Namespace, engine: Engine) -> int:
    path = args.script
    try:
        text = path.read_text(encoding="utf-8") if path else sys.stdin.read()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"the script {path} cannot be read: {error}") from None

    def say_json(text: str) -> None:
        _say(json.dumps({"ms": engine.ms, "event": "say", "text": text}))

    try:
        script.run_script(text, engine, args.pictures, say_json if args.json else _say)
    except script.ScriptError as error:
        raise UserError(f"{path or 'script'}, {error}") from None
    return 0


def _run_window(engines: list[Engine], args: argparse.Namespace) -> int:
    try:
        from host_sim.window import Window, pygame
    except ImportError:
        if args.look == "window":
            raise UserError("the window needs pygame-ce; run `make env` to get it") from None
        print("pigskin: no window without pygame-ce (`make env` gets it); in the terminal then")
        return _run_terminal(engines[0], False, args)
    try:
        window = Window(engines, args.pictures, args.speed)
        if args.reload:
            from host_sim.reload import Reloader

            window.before_frame = Reloader(engines).look
        window.run()
    except KeyboardInterrupt:
        return 0
    except pygame.error as error:
        raise UserError(f"no window can be opened ({error}); try --look terminal") from None
    return 0


def _run_terminal(engine: Engine, plain: bool, args: argparse.Namespace) -> int:
    import curses

    from host_sim import terminal_look
    from host_sim.png import write_png

    def save(picture) -> Path:
        args.pictures.mkdir(parents=True, exist_ok=True)
        number = 1
        while (path := args.pictures / f"pigskin-{number:03d}.png").exists():
            number += 1
        write_png(path, picture)
        return path

    try:
        terminal_look.play(engine, plain, save, args.speed)
    except KeyboardInterrupt:
        return 0
    except curses.error as error:
        raise UserError(f"this terminal cannot show the handheld ({error}); set TERM") from None
    return 0
