"""Headless runs: a script presses the buttons, waits, takes pictures and checks what it sees.

One command a line; `#` begins a comment.

    press BUTTON [TIMES]    tap up, down, left, right, a or b
    hold BUTTON MS          keep it down that long
    wait MS                 let time pass
    shot NAME               write NAME.png
    show                    print the picture
    hash                    print the hash of the picture
    expect HASH             fail unless the picture has this hash
"""

from collections.abc import Callable
from pathlib import Path

from host_sim.engine import BUTTONS, Engine
from host_sim.png import write_png
from host_sim.terminal_look import braille_rows

_LONGEST_MS = 3_600_000


class ScriptError(ValueError):
    """A line of a script that cannot be done; the message begins with its number."""


def run_script(
    text: str, engine: Engine, pictures: Path, say: Callable[[str], None] = print
) -> None:
    """Run a script to its end; ScriptError at the first line that fails."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            _run_line(words, engine, pictures, say)
        except ScriptError as error:
            raise ScriptError(f"line {number}: {error}") from None


def _run_line(words: list[str], engine: Engine, pictures: Path, say) -> None:
    command, *rest = words
    if command == "press" and len(rest) in (1, 2):
        for _ in range(_number(rest[1], 10_000) if len(rest) == 2 else 1):
            engine.tap(_button(rest[0]))
    elif command == "hold" and len(rest) == 2:
        engine.press(_button(rest[0]))
        engine.step(_number(rest[1], _LONGEST_MS))
        engine.release(rest[0])
    elif command == "wait" and len(rest) == 1:
        engine.step(_number(rest[0], _LONGEST_MS))
    elif command == "shot" and len(rest) == 1:
        pictures.mkdir(parents=True, exist_ok=True)
        write_png(pictures / f"{rest[0]}.png", engine.picture())
    elif command == "show" and not rest:
        say("\n".join(braille_rows(engine.picture())))
    elif command == "hash" and not rest:
        say(engine.picture().hash())
    elif command == "expect" and len(rest) == 1:
        seen = engine.picture().hash()
        if seen != rest[0]:
            raise ScriptError(f"the picture is {seen}, not {rest[0]}")
    else:
        raise ScriptError(f"cannot read '{' '.join(words)}'; see `pigskin sim --help`")


def _button(word: str) -> str:
    if word not in BUTTONS:
        raise ScriptError(f"there is no button '{word}'; there are: {', '.join(BUTTONS)}")
    return word


def _number(word: str, most: int) -> int:
    if not word.isdigit() or int(word) > most:
        raise ScriptError(f"'{word}' is not a number from 0 to {most}")
    return int(word)
