"""`pigskin sim`: the handheld on this computer, in a window, a terminal or a script."""

import argparse
import os
import sys
from pathlib import Path

from host_sim import script
from host_sim.engine import Engine
from host_sim.engines import ENGINES, new_engine
from tools.errors import UserError

LOOKS = ("window", "terminal", "plain", "script")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "Scripts: " + (script.__doc__ or "")
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
    parser.add_argument("--script", type=Path, metavar="FILE", help="run a script, no display")
    parser.add_argument("--pictures", type=Path, default=Path("."), metavar="DIR")
    parser.add_argument(
        "--flash", type=Path, metavar="DIR", help="the folder that is its flash memory"
    )
    parser.add_argument("--seed", help="any text; the same text gives the same dice and cards")


def run(args: argparse.Namespace) -> int:
    look = "script" if args.script else args.look or _best_look()
    engine = new_engine(args.engine, _flash(args.flash), args.seed)
    if look == "script":
        return _run_script(args.script, engine, args.pictures)
    if look == "window":
        return _run_window(engine, args)
    return _run_terminal(engine, look == "plain", args.pictures)


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


def _flash(folder: Path | None) -> Path:
    if folder is None:
        state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        folder = Path(state) / "pigskin" / "flash"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"the flash folder {folder} cannot be made: {error.strerror}; name one with --flash"
        ) from None
    return folder


def _run_script(path: Path | None, engine: Engine, pictures: Path) -> int:
    try:
        text = path.read_text(encoding="utf-8") if path else sys.stdin.read()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"the script {path} cannot be read: {error}") from None
    try:
        script.run_script(text, engine, pictures)
    except script.ScriptError as error:
        raise UserError(f"{path or 'script'}, {error}") from None
    return 0


def _run_window(engine: Engine, args: argparse.Namespace) -> int:
    try:
        from host_sim.window import Window, pygame
    except ImportError:
        if args.look == "window":
            raise UserError("the window needs pygame-ce; run `make env` to get it") from None
        print("pigskin: no window without pygame-ce (`make env` gets it); in the terminal then")
        return _run_terminal(engine, False, args.pictures)
    try:
        Window(engine, args.pictures).run()
    except pygame.error as error:
        raise UserError(f"no window can be opened ({error}); try --look terminal") from None
    return 0


def _run_terminal(engine: Engine, plain: bool, pictures: Path) -> int:
    import curses

    from host_sim import terminal_look
    from host_sim.png import write_png

    def save(picture) -> None:
        number = 1
        while (path := pictures / f"pigskin-{number:03d}.png").exists():
            number += 1
        write_png(path, picture)

    try:
        terminal_look.play(engine, plain, save)
    except KeyboardInterrupt:
        return 0
    except curses.error as error:
        raise UserError(f"this terminal cannot show the handheld ({error}); set TERM") from None
    return 0
