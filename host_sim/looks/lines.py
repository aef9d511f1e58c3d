"""The handheld line by line, for terminals that can only print: a line in, a picture out."""

from collections.abc import Callable, Iterable

from host_sim.control.script import Script, ScriptError
from host_sim.engines.engine import BUTTONS, Picture
from host_sim.looks.front_end import FrontEnd

_LETTERS = {button[0]: button for button in BUTTONS}
HINT = (
    "Letters press buttons: u d l r move, a acts, b goes back; rra presses three.\n"
    "An empty line waits a second. Script commands work as well (`pigskin sim --help`).\n"
    "q switches off."
)
_WAIT = "wait 1000"
_SHORT_MS = 300


def play(
    front_end: FrontEnd,
    rows_of: Callable[[Picture], list[str]],
    lines: Iterable[str],
    say: Callable[[str], None] = print,
) -> None:
    """Play until the lines end or one of them is q."""
    script = Script(front_end.engine, front_end.pictures, say)
    _run(script, "wait 2600")
    say(HINT)
    while True:
        say("\n".join(rows_of(front_end.engine.picture())))
        line = next(iter(lines), "q").strip()
        if line == "q":
            return
        try:
            _run(script, _as_script(line))
        except ScriptError as error:
            say(str(error).removeprefix("line 1: "))


def _as_script(line: str) -> str:
    if not line:
        return _WAIT
    if all(letter in _LETTERS for letter in line):
        return "\n".join(f"press {_LETTERS[letter]}" for letter in line) + f"\nwait {_SHORT_MS}"
    return line


def _run(script: Script, text: str) -> None:
    for ms in script.play(text):
        script.engine.step(ms)
