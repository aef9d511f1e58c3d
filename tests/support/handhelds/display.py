"""A display in memory that knows which texts are on it, and finds those that cannot be read."""

import re

from framebuf import MONO_VLSB, FrameBuffer

from pigskin.hardware import HEIGHT, WIDTH
from pigskin.ui.ui import SmallFont, Ui

_BLANK = SmallFont().width("a b") - SmallFont().width("ab")
_DEEP = set("gjpqy,;()[]{}|@_$")


class Display(FrameBuffer):
    """Pixels in memory, with the boxes of all texts in sight and of texts half covered."""

    alive = True

    def __init__(self):
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(self.buffer, WIDTH, HEIGHT, MONO_VLSB)
        self.frames = 0
        self.contrast_now = 0
        self.lit = True
        self.flipped = False
        self.on_show = None
        # (text, x, y, width, height of its ink)
        self.boxes: list[tuple] = []
        self.shown: list[tuple] = []
        self.spoiled: list[tuple] = []

    def check(self):
        pass

    def contrast(self, value):
        self.contrast_now = value

    def power(self, on):
        self.lit = on

    def flip(self, flipped):
        self.flipped = flipped

    def show(self):
        self.frames += 1
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

    def blit(self, source, x, y, key=-1, palette=None):
        if (x, y, key) == (0, 0, -1):
            # A whole picture, put back. Its texts are not known.
            self.boxes = []
            self.spoiled = []
        super().blit(source, x, y, key, palette)

    def text(self, text, x, y, color=1):
        self.boxes.append((text, x, y, 8 * len(text), 8))
        super().text(text, x, y, color)


class NotingFont(SmallFont):
    """The small font. It tells the display where each text stands."""

    def draw(self, display, text, x, y, dark=None):
        if text.strip():
            height = 9 if _DEEP & set(text) else 7
            display.boxes.append((text, x, y, self.width(text), height))
        return super().draw(display, text, x, y, dark)


class NotingUi(Ui):
    """Draws as the firmware does. It tells the display where each text stands."""

    def __init__(self, display, sound=None):
        super().__init__(display, sound)
        self.font = NotingFont()

    def large(self, text, x, y):
        self.display.boxes.append((text, x, y, 8 * len(text), 16))
        super().large(text, x, y)


def overlap(one, other) -> bool:
    return (
        one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
        and one[2] < other[2] + other[4]
        and other[2] < one[2] + one[4]
    )


def _touching(one, other) -> bool:
    """Return True if two texts of a row are closer than a blank. Figures have columns."""
    if one[2] != other[2] or not re.search("[a-z]{2}", one[0] + " " + other[0]):
        return False
    left, right = sorted((one, other), key=lambda box: box[1])
    return right[1] - left[1] - left[3] < _BLANK


def faults(display) -> list[str]:
    """Return the texts that are cut off, half covered, overlapping or too close together."""
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
