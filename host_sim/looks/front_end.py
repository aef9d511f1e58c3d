"""The parts that all looks share: keys, pace, accidents, stepping back, the note at the bottom."""

from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from host_sim.control.rewind import Tape
from host_sim.control.script import Script
from host_sim.engines.engine import Engine, Picture
from host_sim.errors import UserError
from host_sim.looks.status import Status
from host_sim.pictures.files import write_png
from host_sim.typist import buttons_for, is_name_entry

# The most time that an engine makes up for at once. Beyond that the game slows down.
MOST_MS = 100
SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 10.0, 25.0, 100.0)
_GARBLE = 20
# Keys that end a name or delete a letter, after letters that are still being written.
_ENDS = "\r\n\b\x7f"
# How long a button is down for a typed letter, and up after it.
_TAP_MS = 25
# A battery for the impatient.
_BATTERY_MV = 4500
_BATTERY_MINUTES = 5
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Command(NamedTuple):
    """A key that is no button of the handheld, and what it does."""

    name: str
    key: str
    letter: str
    does: str


# The keys of every front end. The letters are for terminals that keep the F keys.
COMMANDS = (
    Command("help", "F1", "?", "show these keys"),
    Command("back", "F2", "[", "take the last choice back"),
    Command("forward", "F3", "]", "make it again"),
    Command("panel", "F4", "i", "look inside: memory, flash, events"),
    Command("pause", "", "p", "pause"),
    Command("faster", "", "+", "faster"),
    Command("slower", "", "-", "slower"),
    Command("turn", "", "r", "turn the case, for left-handers"),
    Command("full screen", "F11", "", "full screen"),
    Command("picture", "F12", "v", "save a picture"),
    Command("other", "Tab", "", "the other handheld"),
    Command("quit", "", "q", "switch off, after a question"),
)
# These need an F key or Shift, so that no slip of the finger causes an accident.
ACCIDENTS = (
    Command("display", "F5", "U", "pull the display off"),
    Command("power", "F6", "O", "cut the power"),
    Command("flash", "F7", "F", "fill the flash"),
    Command("stick", "F8", "K", "stick the last button"),
    Command("cable", "F9", "C", "pull the USB cable"),
    Command("garble", "F10", "G", "garble the serial line"),
    Command("stall", "", "T", "stall the serial line"),
    Command("link", "", "L", "pull the link cable"),
    Command("battery", "", "E", "run a battery down"),
)
BUTTON_KEYS = "arrows move    Enter = A    Backspace = B    F1 = all keys"
PAUSED = "paused: p goes on"
QUIT = "switch off? y: yes, the game is kept    any other key: no"


def keys_help(leave_out: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return the keys of a player and what they do."""
    buttons = [
        ("arrows", "move"),
        ("Enter, a", "button A: act"),
        ("Backspace, b", "button B: back, menu"),
    ]
    return buttons + _rows(COMMANDS, leave_out)


def accidents_help() -> list[tuple[str, str]]:
    """Return the keys that let accidents happen to the handheld."""
    return [("ACCIDENTS", ""), *_rows(ACCIDENTS, ())]


def _rows(commands: tuple[Command, ...], leave_out: tuple[str, ...]) -> list[tuple[str, str]]:
    rows = []
    for command in commands:
        if command.name not in leave_out:
            letter = f"Shift-{command.letter}" if command.letter.isupper() else command.letter
            rows.append((" or ".join(filter(None, (command.key, letter))), command.does))
    return rows


class FrontEnd:
    """A handheld as a look drives it. The look shows `note` below the picture."""

    def __init__(self, engine: Engine, pictures: Path, speed: float = 1.0):
        self.engine = engine
        self.status = Status(engine)
        self.speed = speed
        self.paused = False
        self.turned = False
        self.note = ""
        # Whether the user was asked about switching off, and whether the answer was yes.
        self._asking = False
        self.ended = False
        self.last_button = "a"
        self._tape = Tape(engine)
        self.pictures = pictures
        self._owed = 0.0
        self._wanted = 0
        # Buttons that write typed letters, the one that is down, and when the next one is due.
        self._typed: deque[str] = deque()
        self._finger = ""
        self._due_ms = 0
        self._script: Iterator[int] | None = None
        self._lines: Script | None = None
        self._unplugged = False
        self._full = False
        self._stuck = ""
        # Saves a picture, if the front end has a better one than the display alone.
        self.on_picture: Callable[[Path], None] | None = None

    # Time

    def script(self, second: Script | None = None) -> Script:
        """Return a player of scripts for this handheld."""
        return Script(self.engine, self.pictures, self._say, self._tape, second)

    def play(self, text: str, second: Script | None = None) -> None:
        """Let a script press the buttons from now on."""
        self._lines = self.script(second)
        self._script = self._lines.play(text)

    def _say(self, text: str) -> None:
        self.note = text.splitlines()[0]

    def advance(self, passed_ms: float) -> None:
        """Advance simulated time by `passed_ms`, at the chosen pace."""
        if self.paused:
            return
        self._owed += min(passed_ms, MOST_MS) * self.speed
        ms = int(self._owed)
        self._owed -= ms
        self._type()
        if self._script is None:
            self.engine.step(ms)
        else:
            self._follow(ms)

    def _follow(self, ms: int) -> None:
        """Play as much of the script as fits into this time."""
        assert self._script and self._lines
        while ms:
            while not self._wanted:
                try:
                    self._wanted = next(self._script)
                except StopIteration:
                    self._script = None
                    self.note = "the script is over: the buttons are yours"
                    self.engine.step(ms)
                    return
                self.note = self._lines.line
            part = min(ms, self._wanted)
            self.engine.step(part)
            self._wanted -= part
            ms -= part

    # Buttons and picture

    def picture(self) -> Picture:
        """Return the picture as the user sees it, upside down in a turned case."""
        picture = self.engine.picture()
        return picture.turned() if self.turned else picture

    def button_for(self, key: str) -> str:
        """Return the button for a key. In a turned case, up is down."""
        return _OPPOSITE.get(key, key) if self.turned else key

    def types(self, letter: str) -> bool:
        """Take a key as a letter of a name; return False if no name is entered, or not with it."""
        if self._typed and letter and letter in _ENDS:
            self._typed.append("a" if letter in "\r\n" else "b")
            return True
        if not is_name_entry(self.picture().pixel):
            return False
        self._typed.extend(buttons_for(letter))
        return bool(buttons_for(letter))

    def _type(self) -> None:
        """Press and release the buttons that write typed letters, one after the other."""
        if self.engine.ms < self._due_ms or not (self._typed or self._finger):
            return
        self._due_ms = self.engine.ms + _TAP_MS
        if self._finger:
            self.engine.release(self._finger)
            self._finger = ""
        else:
            self._finger = self.button_for(self._typed.popleft())
            self.engine.press(self._finger)

    def press(self, button: str) -> None:
        self.last_button = button
        self.engine.press(button)

    def release(self, button: str) -> None:
        self.engine.release(button)

    def answered(self, name: str, letter: str) -> bool:
        """Return whether a key answered the question of `quit`."""
        if not self._asking:
            return False
        self._asking = False
        self.ended = name == "quit" or letter.lower() == "y"
        self.note = ""
        return True

    def do(self, name: str) -> None:
        """Do what a key stands for, and note what was done or why it failed."""
        try:
            self.note = getattr(self, f"_do_{name}")()
        except UserError as error:
            self.note = str(error)

    def _do_back(self) -> str:
        return self._tape.back()

    def _do_forward(self) -> str:
        return self._tape.forward()

    def _do_display(self) -> str:
        self._unplugged = not self._unplugged
        self.engine.plug(not self._unplugged)
        return "display pulled off; F5 puts it back" if self._unplugged else "display put back"

    def _do_power(self) -> str:
        self._unplugged = self._full = False
        self.engine.restart()
        return "power cut and back"

    def _do_flash(self) -> str:
        self.engine.fill(not self._full)
        self._full = not self._full
        return "flash full; F7 makes room" if self._full else "flash has room"

    def _do_stick(self) -> str:
        if self._stuck:
            button, self._stuck = self._stuck, ""
            self.engine.unstick(button)
            return f"{button} is loose again"
        self.engine.stick(self.last_button)
        self._stuck = self.last_button
        return f"{self._stuck} is stuck; F8 loosens it"

    def _do_cable(self) -> str:
        plugged = not self.engine.need_cable().plugged
        self.engine.plug_cable(plugged)
        return "USB cable in" if plugged else "USB cable out; F9 puts it back"

    def _do_garble(self) -> str:
        rate = 0 if self.engine.need_cable().garbled else _GARBLE
        self.engine.garble(rate)
        return f"{rate} of 1000 bytes are harmed; F10 ends it" if rate else "the line is clean"

    def _do_stall(self) -> str:
        stalled = not self.engine.need_cable().stalled
        self.engine.stall(stalled)
        return "the serial line is stalled; Shift-T lets it flow" if stalled else "it flows again"

    def _do_link(self) -> str:
        plugged = not self.engine.need_peer().plugged
        self.engine.plug_peer(plugged)
        return "link cable in" if plugged else "link cable out; Shift-L puts it back"

    def _do_battery(self) -> str:
        if self.engine.battery:
            self.engine.run_on_usb()
            return "USB is in, the battery is out"
        self.engine.run_on_battery(_BATTERY_MV, _BATTERY_MINUTES)
        return f"on a battery, empty in {_BATTERY_MINUTES} minutes; Shift-E plugs USB in"

    def _do_turn(self) -> str:
        self.turned = not self.turned
        return "the case is turned; Left-handed in the settings turns the picture" * self.turned

    def _do_quit(self) -> str:
        self._asking = True
        return QUIT

    def _do_pause(self) -> str:
        self.paused = not self.paused
        return PAUSED if self.paused else ""

    def _do_faster(self) -> str:
        self.speed = min([speed for speed in SPEEDS if speed > self.speed], default=SPEEDS[-1])
        return f"speed {self.speed:g}"

    def _do_slower(self) -> str:
        self.speed = max([speed for speed in SPEEDS if speed < self.speed], default=SPEEDS[0])
        return f"speed {self.speed:g}"

    def _do_picture(self) -> str:
        try:
            self.pictures.mkdir(parents=True, exist_ok=True)
            number = 1
            while (path := self.pictures / f"pigskin-{number:03d}.png").exists():
                number += 1
            if self.on_picture:
                self.on_picture(path)
            else:
                write_png(path, self.engine.picture())
        except OSError as error:
            return f"no picture can be saved in {self.pictures}: {error.strerror}"
        return f"saved {path}"
