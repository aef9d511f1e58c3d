"""Scripts: press the buttons, wait, take pictures, check what is seen, let accidents happen.

One command a line; `#` begins a comment. With `--two`, `2:` before a command is for the second
handheld; time passes for both.

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
    rewind [CHOICES]        take back the last choice that a person made in the game, or several
    forward [CHOICES]       make them again

What can happen to a handheld:

    unplug, plug            pull the display off the board, put it back
    cut                     cut the power and give it back
    cut BYTES               the same, as soon as BYTES more were written to flash
    fill, free              make the flash full; give it room again
    stick BUTTON            keep it down in spite of `release`; unstick BUTTON ends it
    battery MV [MINUTES]    pull USB and run on a battery, empty after MINUTES; `battery out`: USB
    cable out, cable in     pull the USB cable, put it back (these four need --serial)
    stall, flow             stop the program on the other end; let it go on
    garble RATE             harm RATE of 1000 bytes on the cable; 0 ends it
    link out, link in       pull the link cable to another handheld, put it back
    link garble RATE        harm RATE of 1000 bytes on it; 0 ends it
    begin SEED [NAME=BASE64 ...]
                            switch on again, with only these files in flash; not
                            together with --flash

`--record FILE` writes such a script of all that is done to a handheld. Without `--flash` a script
begins with an empty flash, which is thrown away afterwards. A script runs as fast as it can,
unseen; `--look window` or `terminal` shows it, and `--speed` sets the pace.
"""

from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path, PureWindowsPath
from urllib.parse import unquote

from host_sim.control.rewind import Tape
from host_sim.engines.engine import BUTTONS, Engine
from host_sim.errors import UserError
from host_sim.pictures.characters import braille_rows
from host_sim.pictures.files import write_png

_LONGEST_MS = 3_600_000
_SETTLED_MS = 2500
_LOOK_MS = 50
_TAP_MS = 60


class ScriptError(ValueError):
    """An error in a line of a script. The message begins with the number of the line."""


def run_script(
    text: str, engine: Engine, pictures: Path, say: Callable[[str], None] = print
) -> None:
    """Run a script to its end. Raise ScriptError at the first line that fails."""
    for ms in Script(engine, pictures, say).play(text):
        engine.step(ms)


class Script:
    """A player of scripts on an engine. Its caller lets the time pass."""

    def __init__(
        self,
        engine: Engine,
        pictures: Path,
        say: Callable[[str], None] = print,
        tape: Tape | None = None,
        second: "Script | None" = None,
    ):
        self.engine = engine
        self.tape = tape or Tape(engine)
        self._pictures = pictures
        self._say = say
        # By the prefix of their lines.
        self._scripts = {"1:": self, "2:": second}
        # The line that is being played.
        self.line = ""

    def play(self, text: str) -> Iterator[int]:
        """Play a script. Yield the milliseconds to let pass before the next item."""
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            self.line = " ".join(words)
            try:
                yield from self._play_line(words)
            except (ScriptError, UserError) as error:
                raise ScriptError(f"line {number}: {error}") from None
        self.line = ""

    def _play_line(self, words: list[str]) -> Iterator[int]:
        if words[0] in self._scripts:
            script = self._scripts[words[0]]
            if script is None or not words[1:]:
                raise ScriptError("there is one handheld; two want --two")
            yield from script._play_line(words[1:])
            return
        command, *rest = words
        action = _ACTIONS.get((command, len(rest)))
        if action:
            # An action that takes time yields it in pieces.
            yield from action(self, *rest) or ()
        elif command == "begin" and rest:
            self._begin(rest)
        else:
            raise ScriptError(f"cannot read '{' '.join(words)}'; see `pigskin sim --help`")

    def press(self, button: str, times: str = "1") -> Iterator[int]:
        for _ in range(_number(times, 10_000)):
            self.engine.press(_button(button))
            yield _TAP_MS
            self.engine.release(button)
            yield _TAP_MS

    def hold(self, button: str, ms: str) -> Iterator[int]:
        self.engine.press(_button(button))
        yield _number(ms, _LONGEST_MS)
        self.engine.release(button)

    def wait(self, ms: str) -> Iterator[int]:
        yield _number(ms, _LONGEST_MS)

    def settle(self, ms: str = str(_SETTLED_MS)) -> Iterator[int]:
        engine = self.engine
        still_ms = _number(ms, _LONGEST_MS)
        start = since = engine.ms
        before = engine.picture()
        while engine.ms - since < still_ms:
            if engine.ms - start >= _LONGEST_MS:
                raise ScriptError("the picture does not settle within an hour")
            yield _LOOK_MS
            if engine.picture() != before:
                before = engine.picture()
                since = engine.ms

    def expect(self, wanted: str) -> None:
        seen = self.engine.picture().hash()
        if seen != wanted:
            raise ScriptError(f"the picture is {seen}, not {wanted}")

    def shot(self, name: str) -> None:
        # Windows has the strictest rules: no folder, no drive.
        if PureWindowsPath(name).name != name:
            raise ScriptError(f"'{name}' is no picture name; name a folder with --pictures")
        path = self._pictures / f"{name}.png"
        try:
            self._pictures.mkdir(parents=True, exist_ok=True)
            write_png(path, self.engine.picture())
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise ScriptError(
                f"{path} cannot be written: {why}; name a folder with --pictures"
            ) from None

    def show(self) -> None:
        self._say("\n".join(braille_rows(self.engine.picture())))

    def hash(self) -> None:
        self._say(self.engine.picture().hash())

    def _begin(self, words: list[str]) -> None:
        if not self.engine.disposable:
            raise ScriptError("`begin` would erase the flash; run the script without --flash")
        self.engine.begin(unquote(words[0]), dict(_file(word) for word in words[1:]))


def _file(word: str) -> tuple[str, bytes]:
    name, mark, data = word.partition("=")
    try:
        if not mark or not name or "/" in name:
            raise ValueError
        return name, b64decode(data, validate=True)
    except ValueError:
        raise ScriptError(f"'{word}' is not a name, =, and base64") from None


def _button(word: str) -> str:
    if word not in BUTTONS:
        raise ScriptError(f"there is no button '{word}'; there are: {', '.join(BUTTONS)}")
    return word


def _number(word: str, most: int, least: int = 0) -> int:
    if not word.isdecimal() or not least <= int(word) <= most:
        raise ScriptError(f"'{word}' is not a number from {least} to {most}")
    return int(word)


def _rewind(script: Script, choices: str = "1") -> None:
    script.tape.back(_number(choices, 10_000, 1))


def _forward(script: Script, choices: str = "1") -> None:
    script.tape.forward(_number(choices, 10_000, 1))


def _battery(script: Script, word: str, minutes: str = "0") -> None:
    if word == "out":
        script.engine.run_on_usb()
    else:
        script.engine.run_on_battery(_number(word, 6000, 1000), _number(minutes, 600))


def _cable(script: Script, word: str) -> None:
    script.engine.plug_cable(_plugged(word))


def _link(script: Script, word: str) -> None:
    script.engine.plug_peer(_plugged(word))


def _garble_link(script: Script, word: str, rate: str) -> None:
    if word != "garble":
        raise ScriptError(f"a link cable can be garbled, not '{word}'")
    script.engine.garble_peer(_number(rate, 1000))


def _plugged(word: str) -> bool:
    if word not in ("in", "out"):
        raise ScriptError(f"a cable is `in` or `out`, not '{word}'")
    return word == "in"


# By the command and the number of words after it.
_ACTIONS: dict[tuple[str, int], Callable[..., Iterator[int] | None]] = {
    ("press", 1): Script.press,
    ("press", 2): Script.press,
    ("hold", 2): Script.hold,
    ("push", 1): lambda script, button: script.engine.press(_button(button)),
    ("release", 1): lambda script, button: script.engine.release(_button(button)),
    ("wait", 1): Script.wait,
    ("settle", 0): Script.settle,
    ("settle", 1): Script.settle,
    ("shot", 1): Script.shot,
    ("show", 0): Script.show,
    ("hash", 0): Script.hash,
    ("expect", 1): Script.expect,
    ("rewind", 0): _rewind,
    ("rewind", 1): _rewind,
    ("forward", 0): _forward,
    ("forward", 1): _forward,
    ("unplug", 0): lambda script: script.engine.plug(False),
    ("plug", 0): lambda script: script.engine.plug(True),
    ("cut", 0): lambda script: script.engine.restart(),
    ("cut", 1): lambda script, size: script.engine.cut_after(_number(size, 1_000_000)),
    ("fill", 0): lambda script: script.engine.fill(True),
    ("free", 0): lambda script: script.engine.fill(False),
    ("stick", 1): lambda script, button: script.engine.stick(_button(button)),
    ("unstick", 1): lambda script, button: script.engine.unstick(_button(button)),
    ("battery", 1): _battery,
    ("battery", 2): _battery,
    ("cable", 1): _cable,
    ("link", 1): _link,
    ("link", 2): _garble_link,
    ("stall", 0): lambda script: script.engine.stall(True),
    ("flow", 0): lambda script: script.engine.stall(False),
    ("garble", 1): lambda script, rate: script.engine.garble(_number(rate, 1000)),
}
