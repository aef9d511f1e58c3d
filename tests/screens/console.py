"""A handheld for tests: parts in memory, time that only tests move, storage that can fail."""

import re

from pigskin.games import GAMES, title_of
from pigskin.screens.app import App
from pigskin.screens.new_game import COMMON, label_of, value_text
from pigskin.screens.play import MatchFlow
from pigskin.storage.files import OneShelf, ReadError
from pigskin.storage.settings import load_settings, save_settings
from pigskin.ui import hardware, ui
from pigskin.ui.hardware import HEIGHT, WIDTH
from tests.screens import pressed
from tests.screens.pressed import Parts

UP, DOWN, LEFT, RIGHT, A, B = range(1, 7)
LETTER = {"u": UP, "d": DOWN, "l": LEFT, "r": RIGHT, "a": A, "b": B}
REPEAT = hardware.REPEAT
LONG = hardware.LONG


class PowerCut(BaseException):
    """Nothing above may catch it: there is nothing above any more."""


class Memory(OneShelf):
    """Storage in memory. `room` bytes may be added before it is full; `power` units of work
    (a byte written, a rename, a removal) may be done before the power goes."""

    def __init__(self, files=None):
        self.files: dict[str, bytes] = dict(files or {})
        self.room: int | None = None
        self.power: int | None = None
        self.writes: list[tuple[str, str, int]] = []
        # Files that the flash does not give just now.
        self.unreadable: set[str] = set()

    def names(self):
        return sorted(name for name in self.files if not name.endswith(".new"))

    def read(self, name, start=0, size=-1):
        if name in self.unreadable:
            raise ReadError(name, 5)
        data = self.files.get(name, b"")[start:]
        return data if size < 0 else data[:size]

    def _work(self, size: int) -> int:
        """How much of this can still be done; the power is off afterwards if it is less."""
        if self.power is None:
            return size
        done = min(size, self.power)
        self.power -= done
        return done

    def _fits(self, size: int) -> None:
        if self.room is not None and size > self.room:
            raise OSError(28)

    def write(self, name, data):
        """As storage.Folder does it: a new file, then a rename that is whole or not at all."""
        # The old file is there until the new one has taken its place.
        self._fits(len(data))
        done = self._work(len(data))
        self.files[name + ".new"] = bytes(data[:done])
        if done < len(data) or self._work(1) < 1:
            raise PowerCut
        if self.room is not None:
            self.room -= len(data) - len(self.files.get(name, b""))
        self.files[name] = self.files.pop(name + ".new")
        self.writes.append(("write", name, len(data)))

    def append(self, name, data):
        """The worst a file system may do: whatever was written by then is there."""
        self._fits(len(data))
        done = self._work(len(data))
        self.files[name] = self.files.get(name, b"") + bytes(data[:done])
        if done < len(data):
            raise PowerCut
        if self.room is not None:
            self.room -= len(data)
        self.writes.append(("append", name, len(data)))

    def rename(self, name, new):
        if self._work(1) < 1:
            raise PowerCut
        self.files[new] = self.files.pop(name)
        self.writes.append(("rename", name, 0))

    def remove(self, name):
        if self._work(1) < 1:
            raise PowerCut
        if self.room is not None:
            self.room += len(self.files.get(name, b""))
        self.files.pop(name, None)
        self.writes.append(("remove", name, 0))
        return True

    def free(self):
        return 1_000_000 if self.room is None else self.room


class Display(pressed.Display):
    """Also notes the boxes of all texts that can be seen, and texts that were half covered."""

    def __init__(self):
        super().__init__()
        self.on_show = None
        # (text, x, y, width, height of its ink)
        self.boxes: list[tuple] = []
        self.shown: list[tuple] = []
        self.spoiled: list[tuple] = []

    def show(self):
        self.shown = list(self.boxes)
        if self.on_show:
            self.on_show()

    def fill(self, color):
        self.boxes = []
        self.spoiled = []
        super().fill(color)

    def fill_rect(self, x, y, w, h, color):
        kept = []
        for box in self.boxes:
            inside = box[1] >= x and box[1] + box[3] <= x + w
            inside = inside and box[2] >= y and box[2] + box[4] <= y + h
            if inside:
                continue
            kept.append(box)
            if overlap(box, (None, x, y, w, h)):
                self.spoiled.append(box)
        self.boxes = kept
        super().fill_rect(x, y, w, h, color)

    def text(self, text, x, y, color=1):
        self.boxes.append((text, x, y, 8 * len(text), 8))
        super().text(text, x, y, color)


def overlap(one, other) -> bool:
    return (
        one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
        and one[2] < other[2] + other[4]
        and other[2] < one[2] + one[4]
    )


def _touching(one, other) -> bool:
    """Do two texts of a row stand closer together than a blank? Figures have columns."""
    if one[2] != other[2] or not re.search("[a-z]{2}", one[0] + " " + other[0]):
        return False
    left, right = sorted((one, other), key=lambda box: box[1])
    return right[1] - left[1] - left[3] < _BLANK


def faults(display) -> list[str]:
    """Texts cut off at the edge, half covered, drawn over one another or without a blank."""
    found = []
    boxes = display.boxes
    for at, box in enumerate(boxes):
        text, x, y, width, height = box
        if x < 0 or y < 0 or x + width > WIDTH or y + height > HEIGHT:
            found.append(f"'{text}' is cut off at the edge: {x}, {y}, width {width}")
        if box in display.spoiled:
            found.append(f"'{text}' is half covered")
        for other in boxes[:at]:
            if overlap(box, other):
                found.append(f"'{text}' is drawn over '{other[0]}'")
            elif _touching(box, other):
                found.append(f"'{text}' touches '{other[0]}'")
    return found


_BLANK = ui.SmallFont().width("a b") - ui.SmallFont().width("ab")

# Every text goes through the font: here it is noted where it went.
_draw = ui.SmallFont.draw
_DEEP = set("gjpqy,;()[]{}|@_$")


def _noting_draw(self, display, text, x, y, dark=None):
    if hasattr(display, "boxes") and text.strip():
        height = 9 if _DEEP & set(text) else 7
        display.boxes.append((text, x, y, self.width(text), height))
    return _draw(self, display, text, x, y, dark)


ui.SmallFont.draw = _noting_draw  # type: ignore[method-assign]

_large = ui.Ui.large


def _noting_large(self, text, x, y):
    if hasattr(self.display, "boxes"):
        self.display.boxes.append((text, x, y, 8 * len(text), 16))
    _large(self, text, x, y)


ui.Ui.large = _noting_large  # type: ignore[method-assign]


class Console:
    """A handheld that has been switched on; its screens are read by the texts on them."""

    # From one press to the next: slow enough for every press to be meant (press_guard.py).
    press_ms = 300

    def __init__(self, storage=None, seed="1", speed=0, started=True, **settings):
        self.storage = Memory() if storage is None else storage
        # No first steps unless a test asks for them.
        settings = {"guided": " ".join(GAMES), **settings}
        self._prepare({**settings, "speed": speed} if speed is not None else settings)
        self.parts = Parts(self.storage, seed, Display)
        self.display = self.parts.display
        self._flow = None
        self.app = App(self.parts)
        self.app.start()
        if started:
            self.wait(3000)

    def _prepare(self, wanted):
        kept = load_settings(self.storage)
        if {**kept, **wanted} != kept:
            limits = self.storage.power, self.storage.room
            self.storage.power = self.storage.room = None
            save_settings(self.storage, {**kept, **wanted})
            self.storage.power, self.storage.room = limits

    @property
    def screen(self) -> str:
        """All texts on the display, in the order they were drawn."""
        return " | ".join(box[0] for box in self.display.shown)

    @property
    def pixels(self) -> bytes:
        return bytes(self.display.buffer)

    def press(self, *buttons):
        """Each a code, or a word of the letters u d l r a b."""
        for button in buttons:
            for code in [LETTER[c] for c in button] if isinstance(button, str) else [button]:
                self.parts.buttons.waiting.append(code)
                self.parts.clock.now += self.press_ms
                self._pass()
                _ = self.flow

    def wait(self, ms, step=250):
        end = self.parts.clock.now + ms
        while self.parts.clock.now < end:
            self.parts.clock.now += min(step, end - self.parts.clock.now)
            self._pass()

    def _pass(self):
        """One pass of the main loop, and those that a screen at work asks for at once."""
        while self.app.loop.step():
            pass

    def until(self, pattern, button="a", limit=200):
        """Press a button until the screen matches."""
        for _ in range(limit):
            if re.search(pattern, self.screen):
                return
            self.press(button)
        raise AssertionError(f"'{pattern}' never came; the screen is: {self.screen}")

    def chosen(self) -> str:
        """The label of the lit row of a menu."""
        for text, x, y, _, _ in self.display.shown:
            if x == 3 and y >= 12 and self.display.pixel(0, y):
                return text
        return ""

    def go_to(self, item):
        """Move to an item of the menu that is open."""
        seen = []
        while not self.chosen().startswith(item):
            assert self.chosen() not in seen, f"no '{item}' among {seen}; {self.screen}"
            seen.append(self.chosen())
            self.press("d")

    def pick(self, item):
        self.go_to(item)
        self.press("a")

    def game_card(self, name):
        """From the card of any game to that of this one."""
        for _ in GAMES:
            if self.app.game == name:
                return
            self.press("r")

    def new_game(self, name, white="person", black="varsity", start="Start the game", **options):
        """From the cards of the games into a match."""
        self.game_card(name)
        self.press("a")
        sides = list(zip(title_of(name).sides, (white, black), strict=True))
        # The far side first: a person plays here then, until a coach is called.
        for side, player in sorted(sides, key=lambda pair: pair[1] != "by cable"):
            if side == sides[0][0]:
                # From the second side up to the first: some options are named after it too.
                self.press("u" if self.chosen() == sides[1][0] else "")
            self.go_to(side)
            for _ in range(6):
                if player in self.screen_row(side):
                    break
                self.press("r")
            assert player in self.screen_row(side)
        for option, value in options.items():
            self.set_option(option, value)
        self.pick(start)

    def set_option(self, option, value):
        title = title_of(self.app.game)
        label = label_of(title, option)
        if option not in COMMON:
            self.pick("House rules")
        self.go_to(label)
        for _ in range(12):
            if self.screen_row(label) == value_text(title, option, value):
                break
            self.press("r")
        assert self.screen_row(label) == value_text(title, option, value), self.screen
        if option not in COMMON:
            self.press("b")

    def screen_row(self, label) -> str:
        """What stands at the right of a label."""
        for index, box in enumerate(self.display.shown):
            if box[0] == label and index + 1 < len(self.display.shown):
                return self.display.shown[index + 1][0]
        return ""

    @property
    def flow(self):
        """The flow of the match that is being played, found in the generators of its screens."""
        screens = self.app.loop._screen._screens
        if self.app.loop._deadline == 0 or any(screen.gi_running for screen in screens):
            # A generator at work does not say where it is: the flow at the last press.
            return self._flow
        self._flow = None
        for screen in screens:
            while screen is not None:
                frame = screen.gi_frame
                if frame and isinstance(frame.f_locals.get("flow"), MatchFlow):
                    self._flow = frame.f_locals["flow"]
                screen = screen.gi_yieldfrom
        return self._flow

    @property
    def match(self):
        return self.flow.match if self.flow else None
