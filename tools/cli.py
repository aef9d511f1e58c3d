"""The `pigskin` command: it finds and runs a subcommand, and reports any failure in one line."""

import argparse
import errno
import os
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

from platformdirs import user_cache_path, user_data_path

from host_sim.errors import UserError, how_to_get
from host_sim.pico_image import provide

USER_ERROR = 2
UNEXPECTED = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130  # 128 + SIGINT, as a shell reports it
PIPE_CLOSED = 141  # 128 + SIGPIPE

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)
OWN_PACKAGES = ("host_sim", "pigskin", "tools")
# The extra of pyproject.toml that installs a package which a command imports.
EXTRAS = dict.fromkeys(("font_source_serif_pro", "fpdf", "resvg_py", "uharfbuzz"), "charts")
EXTRAS |= {"jinja2": "charts", "markupsafe": "charts", "numpy": "solve"}


# The subcommands and what each does. `tools.commands.NAME` has `configure(parser)` and
# `run(args) -> int`. It is imported only when it is used, so that the help text appears at once.
COMMANDS = {
    "sim": "play on this computer",
    "duel": "let two computer coaches play many games and count",
    "ladder": "let every coach play every other, in every game",
    "replay": "rebuild recorded games and print them play by play",
    "chart": "draw recorded games on a sheet to print and frame",
    "report": "make a page of one game or a season, to read offline",
    "stats": "print the figures of recorded games as a table, CSV or JSON",
    "analyse": "judge recorded games: what each decision cost, and luck",
    "scenario": "check the rules against scenario files",
    "conform": "compare games on CPython and on real MicroPython",
    "bench": "measure speed and memory",
    "ports": "find handhelds that are plugged in",
    "check": "compare what a handheld measured of itself with the emulated Pico",
    "capture": "copy every game of a handheld to this computer",
    "relay": "connect two handhelds through computers",
    "image": "build MicroPython with all of Pigskin inside, as one file",
    "web": "build the page on which the handheld runs in a browser",
    "flash": "put the firmware onto a handheld; its games stay",
    "deck": "check, measure, pack, compare or design decks and tables",
    "print": "set the cards of a deck at true size, to print and cut",
    "solve": "compute the tables of the best coach of a game",
}


def load(name: str) -> ModuleType:
    """Import the module of a command; raise UserError if this copy of Pigskin lacks it."""
    module = f"tools.commands.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise UserError(
            f"this copy of Pigskin has no command '{name}' ({module} is missing); "
            "`pigskin --help` lists the commands"
        ) from None


def build_parser(wanted: str | None) -> argparse.ArgumentParser:
    """Return a parser that lists all commands and has the options of the wanted one only."""
    parser = argparse.ArgumentParser(
        prog="pigskin",
        description="Six antique tabletop sports games, their coaches and their tools.",
        epilog="`pigskin COMMAND --help` explains a command.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="pigskin")
    for name, text in COMMANDS.items():
        sub = commands.add_parser(name, help=text, description=_sentence(text))
        if name == wanted:
            module = load(name)
            module.configure(sub)
            sub.set_defaults(run=module.run)
    return parser


def dispatch(argv: list[str]) -> int:
    """Run one command line and return its exit status; raise an exception when it fails."""
    wanted = next((word for word in argv if not word.startswith("-")), None)
    if wanted is not None and wanted not in COMMANDS:
        raise UserError(_no_such_command(wanted))
    parser = build_parser(wanted)
    args = parser.parse_args(argv)
    if args.version:
        from pigskin import VERSION

        print(f"pigskin {VERSION}")
        return 0
    if wanted is None:
        parser.print_help()
        return USER_ERROR
    return args.run(args)


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return its exit status.

    Only --help and bad usage exit here.
    """
    debug = os.environ.get("PIGSKIN_DEBUG", "") not in ("", "0")
    _add_own_data()
    provide(pico_image)
    with suppress(AttributeError):
        # The name of a file or player may have characters that the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = dispatch(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has left (`| head`). Python flushes stdout once more on exit, so give it a
        # file that takes everything.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except UserError as error:
        if debug:
            traceback.print_exc()
        _say(str(error))
        return USER_ERROR
    except Exception as error:
        if debug:
            traceback.print_exc()
            return UNEXPECTED
        if isinstance(error, OSError) and error.errno in _FULL:
            where = f"{error.filename}: " if error.filename else ""
            _say(f"{where}{error.strerror}; make room or write elsewhere, and run this again")
            return USER_ERROR
        package = _missing_package(error)
        if package:
            way = how_to_get(EXTRAS.get(package, ""))
            _say(f"the Python package '{package}' is not installed; {way}")
            return USER_ERROR
        _say(_unexpected(error, argv))
        return UNEXPECTED


def _add_own_data() -> None:
    """Let games find the decks and tables in the user's own data folder, and earlier decks."""
    from pigskin.core.data import add_folder
    from tools.shared.decks.shipped import EARLIER

    for folder in (user_data_path("pigskin"), *EARLIER):
        add_folder(str(folder))


def pico_image() -> Path:
    """Build the image of the current sources, for the emulated Pico."""
    from tools.shared.image import ensure

    return ensure("pico", quiet=True)


def _say(message: str) -> None:
    from host_sim.printing import say

    say(f"pigskin: {message}", sys.stderr)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _no_such_command(name: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, COMMANDS, n=1)
    hint = f"did you mean '{close[0]}'? " if close else ""
    return f"there is no command '{name}'; {hint}`pigskin --help` lists the commands"


def _missing_package(error: Exception) -> str | None:
    """Return the package to install if the error says that a third-party one is missing."""
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return None
    package = error.name.partition(".")[0]
    return None if package in OWN_PACKAGES else package


def _unexpected(error: Exception, argv: list[str] | None) -> str:
    summary = " ".join(f"{type(error).__name__}: {error}".split())
    try:
        path = _write_details(error, argv)
    except OSError:
        return f"unexpected {summary} (PIGSKIN_DEBUG=1 shows the details)"
    return f"unexpected {summary} (details in {path}; PIGSKIN_DEBUG=1 shows them here)"


def _write_details(error: Exception, argv: list[str] | None) -> Path:
    path = user_cache_path("pigskin", ensure_exists=True) / "last-error.txt"
    words = ["pigskin", *(sys.argv[1:] if argv is None else argv)]
    lines = [" ".join(words), f"Python {sys.version}", "", *traceback.format_exception(error)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


if __name__ == "__main__":
    sys.exit(main())
