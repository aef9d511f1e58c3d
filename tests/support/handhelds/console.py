"""A handheld with all its screens, for tests that press buttons and read the display."""

import random
import re

from pigskin import hardware
from pigskin.games import GAMES, title_of
from pigskin.screens.app import App
from pigskin.screens.match.keeping import Keeper
from pigskin.screens.menus.new_game import label_of, value_text
from pigskin.storage.settings import load_settings, save_settings
from tests.support.handhelds.display import NotingUi, faults
from tests.support.handhelds.parts import Handheld

UP, DOWN, LEFT, RIGHT, A, B = range(1, 7)
LETTER = {"u": UP, "d": DOWN, "l": LEFT, "r": RIGHT, "a": A, "b": B}
REPEAT = hardware.REPEAT
LONG = hardware.LONG


# Texts that a test has shown and nobody can read. The test then fails (tests/conftest.py).
unreadable: list[str] = []
# The texts of frames that were measured before.
_measured: set[tuple] = set()


class Console(Handheld):
    """A handheld with all its screens. Tests press its buttons and read the texts on it."""

    # Time from one press to the next, long enough for every press to count (press_guard.py).
    press_ms = 400

    def __init__(self, storage=None, seed="1", speed=0, started=True, **settings):
        super().__init__(storage, seed=seed)
        # No first steps unless a test asks for them.
        settings = {"guided": " ".join(GAMES), **settings}
        self._prepare({**settings, "speed": speed} if speed is not None else settings)
        self.display.on_show = self._measure
        self.app = App(self.parts)
        self.app.ui = NotingUi(self.display, self.parts.sound)
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

    def _measure(self):
        """Note every text that cannot be read on the frame that is shown."""
        boxes = tuple(self.display.boxes), tuple(self.display.spoiled)
        if boxes not in _measured:
            _measured.add(boxes)
            unreadable.extend(f"{fault} ({self.screen})" for fault in faults(self.display))

    @property
    def screen(self) -> str:
        """Return all texts on the display, in the order they were drawn."""
        return " | ".join(box[0] for box in self.display.shown)

    @property
    def pixels(self) -> bytes:
        return bytes(self.display.buffer)

    def seconds_left(self) -> int:
        """Return what the clock of the game shows."""
        (shown,) = re.findall(r"\b(\d+):(\d\d)\b", self.screen)
        return 60 * int(shown[0]) + int(shown[1])

    def press(self, *buttons):
        """Press buttons: each a code, or a word of the letters u d l r a b."""
        for button in buttons:
            for code in [LETTER[c] for c in button] if isinstance(button, str) else [button]:
                self.parts.buttons.waiting.append(code)
                self.parts.clock.now += self.press_ms
                self._pass()

    def _pass(self):
        """Make a pass of the main loop, and those that work on a screen or a record needs."""
        while self.app.loop.step() or self._keeps():
            pass

    def _keeps(self) -> bool:
        """Return whether a finished game is on its way into flash."""
        works = self.app.loop.background
        return any(isinstance(getattr(work, "__self__", None), Keeper) for work in works)

    def wait(self, ms, step=250):
        end = self.parts.clock.now + ms
        while self.parts.clock.now < end:
            self.parts.clock.now += min(step, end - self.parts.clock.now)
            self._pass()

    def read_honours(self) -> list[str]:
        """Read what a finished game was to each person, and return the pages."""
        pages = []
        while re.search("First win|wins in a row!|Highest score yet", self.screen):
            pages.append(self.screen.replace(" | ", " "))
            self.press("a")
        return pages

    def until(self, pattern, button="a", limit=200):
        """Press a button until the screen matches."""
        for _ in range(limit):
            if re.search(pattern, self.screen):
                return
            self.press(button)
        raise AssertionError(f"'{pattern}' never came; the screen is: {self.screen}")

    def chosen(self) -> str:
        """Return the label of the lit row of a menu."""
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
        """Go from the card of any game to that of this one."""
        for _ in GAMES:
            if self.app.game == name:
                return
            self.press("r")

    def new_game(self, name, white="person", black="varsity", start="Start", **options):
        """Go from the cards of the games into a match."""
        self.game_card(name)
        self.press("a")
        sides = list(zip(title_of(name).sides, (white, black), strict=True))
        # The other side first: a person plays here then, until a coach is called.
        for side, player in sorted(sides, key=lambda pair: pair[1] != "by cable"):
            if side == sides[0][0]:
                # From the second side up to the first, since some options are named after a side
                # too.
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
        if option not in title.common:
            self.pick("House rules")
        self.go_to(label)
        for _ in range(12):
            if self.screen_row(label) == value_text(title, option, value):
                break
            self.press("r")
        assert self.screen_row(label) == value_text(title, option, value), self.screen
        if option not in title.common:
            self.press("b")

    def screen_row(self, label) -> str:
        """Return the text at the right of a label."""
        for index, box in enumerate(self.display.shown):
            if box[0] == label and index + 1 < len(self.display.shown):
                return self.display.shown[index + 1][0]
        return ""

    @property
    def contest(self):
        """Return the contest that is being played; None between games."""
        return self.app.usb.contest

    @property
    def match(self):
        return self.contest.match if self.contest else None


def play_on(console, seed, limit=9000):
    """Press at random, mostly A, until the final screen; leave the pause menu at once."""
    hand = random.Random(seed)
    for _ in range(limit):
        if "Final score" in console.screen and "story" in console.screen:
            return
        if console.screen.startswith("Pause"):
            console.press("b")
        console.press(hand.choice("aaaaarrld"))
    raise AssertionError("no end: " + console.screen)
