"""Headless runs: a script presses the buttons, waits, takes pictures and checks what it sees.

One command a line; `#` begins a comment.

    press BUTTON [TIMES]    tap up, down, left, right, a or b
    hold BUTTON MS          keep it down that long
    push BUTTON             keep it down until it is released
    release BUTTON
    wait MS                 let time pass
    settle [MS]             let time pass until the picture has not changed for 2500 ms, or MS
    shot NAME               write NAME.png
    show                    print the picture
    hash                    print the hash of the picture
    expect HASH             fail unless the picture has this hash

What can happen to a handheld:

    unplug, plug            pull the display off the board, put it back
    cut                     cut the power and give it back
    cut BYTES               the same, as soon as so many more bytes were written to flash
    fill, free              the flash takes nothing more; has room again
    stick BUTTON            it stays down whatever happens; unstick BUTTON
    begin SEED [NAME=BASE64 ...]
                            switch on anew, with these files in flash and no others; not
                            together with --flash

`--record FILE` writes such a script of all that is done to a handheld. Without `--flash` a script
begins with an empty flash, which is thrown away afterwards.
"""

from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

from host_sim.engine import BUTTONS, Engine
from host_sim.png import write_png
from host_sim.terminal_look import braille_rows

_LONGEST_MS = 3_600_000
_SETTLED_MS = 2500
_LOOK_MS = 50


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
    action = _ACTIONS.get((command, len(rest)))
    if action:
        action(engine, *rest)
    elif command == "begin" and rest:
        if not engine.disposable:
            raise ScriptError("`begin` would erase the flash; run the script without --flash")
        engine.begin(unquote(rest[0]), dict(_file(word) for word in rest[1:]))
    elif command == "shot" and len(rest) == 1:
        pictures.mkdir(parents=True, exist_ok=True)
        write_png(pictures / f"{rest[0]}.png", engine.picture())
    elif command == "show" and not rest:
        say("\n".join(braille_rows(engine.picture())))
    elif command == "hash" and not rest:
        say(engine.picture().hash())
    else:
        raise ScriptError(f"cannot read '{' '.join(words)}'; see `pigskin sim --help`")


def _press(engine: Engine, button: str, times: str = "1") -> None:
    for _ in range(_number(times, 10_000)):
        engine.tap(_button(button))


def _hold(engine: Engine, button: str, ms: str) -> None:
    engine.press(_button(button))
    engine.step(_number(ms, _LONGEST_MS))
    engine.release(button)


def _expect(engine: Engine, wanted: str) -> None:
    seen = engine.picture().hash()
    if seen != wanted:
        raise ScriptError(f"the picture is {seen}, not {wanted}")


def _file(word: str) -> tuple[str, bytes]:
    name, mark, data = word.partition("=")
    try:
        if not mark or not name or "/" in name:
            raise ValueError
        return name, b64decode(data, validate=True)
    except ValueError:
        raise ScriptError(f"'{word}' is not a name, =, and base64") from None


def _settle(engine: Engine, ms: str = str(_SETTLED_MS)) -> None:
    still_ms = _number(ms, _LONGEST_MS)
    start = since = engine.ms
    before = engine.picture()
    while engine.ms - since < still_ms:
        if engine.ms - start >= _LONGEST_MS:
            raise ScriptError("the picture does not settle within an hour")
        engine.step(_LOOK_MS)
        if engine.picture() != before:
            before = engine.picture()
            since = engine.ms


def _button(word: str) -> str:
    if word not in BUTTONS:
        raise ScriptError(f"there is no button '{word}'; there are: {', '.join(BUTTONS)}")
    return word


def _number(word: str, most: int) -> int:
    if not word.isdigit() or int(word) > most:
        raise ScriptError(f"'{word}' is not a number from 0 to {most}")
    return int(word)


# By the command and the number of words behind it.
_ACTIONS: dict[tuple[str, int], Callable[..., None]] = {
    ("press", 1): _press,
    ("press", 2): _press,
    ("hold", 2): _hold,
    ("push", 1): lambda engine, button: engine.press(_button(button)),
    ("release", 1): lambda engine, button: engine.release(_button(button)),
    ("wait", 1): lambda engine, ms: engine.step(_number(ms, _LONGEST_MS)),
    ("settle", 0): _settle,
    ("settle", 1): _settle,
    ("expect", 1): _expect,
    ("unplug", 0): lambda engine: engine.plug(False),
    ("plug", 0): lambda engine: engine.plug(True),
    ("cut", 0): lambda engine: engine.restart(),
    ("cut", 1): lambda engine, size: engine.cut_after(_number(size, 1_000_000)),
    ("fill", 0): lambda engine: engine.fill(True),
    ("free", 0): lambda engine: engine.fill(False),
    ("stick", 1): lambda engine, button: engine.stick(_button(button)),
    ("unstick", 1): lambda engine, button: engine.unstick(_button(button)),
}
