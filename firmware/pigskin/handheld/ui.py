"""Drawing for every screen: text in two sizes, header and footer, lists and questions.

The language of all screens: a light bar on top says where you are, a line at the bottom says
what A and B do, and whatever is chosen stands dark on light.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from pigskin.core.data import find
from pigskin.handheld import tunes
from pigskin.handheld.hardware import DOWN, HEIGHT, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B

_FIRST = const(33)
_COUNT = const(94)
_SPACE = const(3)
_ROWS = const(9)
_HEADER = const(10)
_FOOTER = const(55)
_LINE = const(9)
_PITCH = const(11)
_ROWS_SHOWN = const(4)
_COLUMN = const(98)


class SmallFont:
    """The drawn font, read in place from its packed file."""

    def __init__(self):
        with open(find("small_font.bin"), "rb") as file:
            self._data = memoryview(file.read())
        # Pictures of the glyphs used so far, as blit takes them.
        self._glyphs: dict = {}

    def _glyph(self, character: str):
        glyph = self._glyphs.get(character)
        if glyph is None:
            index = ord(character) - _FIRST
            if not 0 <= index < _COUNT:
                index = ord("?") - _FIRST
            data = self._data
            start = data[2 * index] | data[2 * index + 1] << 8
            end = data[2 * index + 2] | data[2 * index + 3] << 8
            glyph = (data[start:end], (end - start) // 2, _ROWS, MONO_VLSB)
            self._glyphs[character] = glyph
        return glyph

    def width(self, text: str) -> int:
        total = 0
        for character in text:
            total += _SPACE if character == " " else self._glyph(character)[1] + 1
        return total - 1 if total else 0

    def draw(self, display, text: str, x: int, y: int, dark=None) -> int:
        """Draw and return where the next character would stand; `dark` is the dark palette."""
        for character in text:
            if character == " ":
                x += _SPACE
            else:
                glyph = self._glyph(character)
                if dark:
                    # With a palette the key is compared with the palette's colours.
                    display.blit(glyph, x, y, 1, dark)
                else:
                    display.blit(glyph, x, y, 0)
                x += glyph[1] + 1
        return x


class Ui:
    """A display to draw on and the few pieces all screens are made of."""

    def __init__(self, display, sound=None):
        self.display = display
        self._sound = sound
        self.font = SmallFont()
        # Light turns dark and dark turns light.
        self._dark = FrameBuffer(bytearray(2), 2, 1, MONO_VLSB)
        self._dark.pixel(0, 0, 1)

    def click(self) -> None:
        """The sound of moving in a menu."""
        if self._sound:
            self._sound.play(tunes.CLICK)

    # Pieces

    def clear(self) -> None:
        self.display.fill(0)

    def text(self, text: str, x: int, y: int, dark: bool = False) -> int:
        return self.font.draw(self.display, text, x, y, self._dark if dark else None)

    def right(self, text: str, x: int, y: int, dark: bool = False) -> None:
        """Text that ends before x."""
        self.text(text, x - self.font.width(text), y, dark)

    def center(self, text: str, y: int, dark: bool = False) -> None:
        self.text(text, (WIDTH - self.font.width(text)) // 2, y, dark)

    def big(self, text: str, y: int) -> None:
        """The built-in letters of eight by eight, in the middle."""
        self.display.text(text, (WIDTH - 8 * len(text)) // 2, y, 1)

    def header(self, left: str, right: str = "") -> None:
        self.display.fill_rect(0, 0, WIDTH, _HEADER, 1)
        self.text(left, 2, 1, True)
        if right:
            self.right(right, WIDTH - 2, 1, True)

    def footer(self, a: str = "", b: str = "") -> None:
        """What the two buttons do; A, the hand that acts, is on the right."""
        self.display.fill_rect(0, _FOOTER - 1, WIDTH, HEIGHT - _FOOTER + 1, 0)
        if b:
            self._key("B", 0)
            self.text(b, 9, _FOOTER)
        if a:
            x = WIDTH - 10 - self.font.width(a)
            self._key("A", x)
            self.text(a, x + 9, _FOOTER)

    def keys(self, hint: str) -> None:
        """Both buttons without their words, and a hint between them."""
        self.display.fill_rect(0, _FOOTER - 1, WIDTH, HEIGHT - _FOOTER + 1, 0)
        self._key("B", 0)
        self._key("A", WIDTH - 7)
        self.center(hint, _FOOTER)

    def _key(self, letter: str, x: int) -> None:
        self.display.fill_rect(x, _FOOTER, 7, 9, 1)
        self.text(letter, x + 2, _FOOTER + 1, True)

    def wrap(self, text: str, width: int = WIDTH) -> list:
        """The text in lines no wider than this."""
        lines: list = []
        line = ""
        for word in text.split():
            while self.font.width(word) > width:
                # No line can hold it: a long file name, or a stranger's error.
                if line:
                    lines.append(line)
                    line = ""
                fits = len(word) - 1
                while self.font.width(word[:fits]) > width:
                    fits -= 1
                lines.append(word[:fits])
                word = word[fits:]
            longer = line + " " + word if line else word
            if line and self.font.width(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        if line:
            lines.append(line)
        return lines

    # Screens that many others are made of

    def menu(self, title: str, items, at: int = 0, a: str = "choose", b: str = "back", turn=None):
        """A list to choose from: the index, or -1 for back.

        `turn(index, step)` is called for LEFT and RIGHT and changes what stands in `items`.
        """
        top = 0
        while True:
            top = max(0, min(top, at), at - _ROWS_SHOWN + 1)
            self.clear()
            self.header(title, "%d/%d" % (at + 1, len(items)) if len(items) > _ROWS_SHOWN else "")
            for row in range(min(_ROWS_SHOWN, len(items) - top)):
                self._row(items[top + row], _HEADER + 2 + _PITCH * row, top + row == at)
            self.footer(a, b)
            button = (yield None) & ~REPEAT
            if button:
                self.click()
            if button == UP:
                at = (at - 1) % len(items)
            elif button == DOWN:
                at = (at + 1) % len(items)
            elif button == A and a:
                return at
            elif button == B and b:
                return -1
            elif turn and (button in (LEFT, RIGHT)):
                turn(at, 1 if button == RIGHT else -1)

    def _row(self, item, y: int, chosen: bool) -> None:
        """An item is a text, or a text and what stands at its right."""
        left, right = item if isinstance(item, tuple) else (item, "")
        if chosen:
            self.display.fill_rect(0, y - 1, WIDTH, _PITCH, 1)
        self.text(left, 3, y, chosen)
        if right:
            self.right(right, WIDTH - 3, y, chosen)

    def pages(self, title: str, text: str, a: str = "", b: str = "back"):
        """A text of any length, a screen at a time; A (where named) and B leave: the button.

        A line in capitals begins a section on a new page; LEFT and RIGHT go from one to another.
        """
        pages = self._paginate(text)
        last = len(pages) - 1
        page = 0
        while True:
            heading, lines = pages[page]
            self.clear()
            self.header(heading or title, "%d/%d" % (page + 1, last + 1) if last else "")
            for row, line in enumerate(lines):
                self.text(line, 1, _HEADER + 2 + _PITCH * row)
            self.footer(a if page == last else "more", b)
            button = (yield None) & ~REPEAT
            if button:
                self.click()
            if button == UP:
                page = max(0, page - 1)
            elif button == DOWN or (button == A and page < last):
                page = min(last, page + 1)
            elif button in (RIGHT, LEFT):
                page = _other_section(pages, page, 1 if button == RIGHT else -1)
            elif (button == B and b) or (button == A and a):
                return button

    def _paginate(self, text: str) -> list:
        """Pairs of a heading and as many lines as fit."""
        pages: list = []
        heading = ""
        lines: list = []
        for paragraph in text.strip().split("\n"):
            if paragraph == paragraph.upper() and paragraph.strip("0123456789-. "):
                if lines:
                    pages.append((heading, lines))
                heading = paragraph[0] + paragraph[1:].lower()
                lines = []
                continue
            for line in self.wrap(paragraph, WIDTH - 2):
                if len(lines) == _ROWS_SHOWN:
                    pages.append((heading, lines))
                    lines = []
                lines.append(line)
        pages.append((heading, lines))
        return pages

    def ask(self, title: str, text: str, yes: str, no: str):
        """A question: True for A."""
        lines = self.wrap(text, WIDTH - 8)
        while True:
            self.clear()
            self.header(title)
            y = 33 - _LINE * len(lines) // 2
            for line in lines:
                self.center(line, y)
                y += _LINE
            self.footer(yes, no)
            button = yield None
            if button in (A, B):
                self.click()
                return button == A

    def table(self, title: str, heads: tuple, rows: list):
        """Rows of a label and two numbers in columns under their heads; B leaves."""
        first = 0
        last = max(0, len(rows) - _ROWS_SHOWN)
        while True:
            self.clear()
            self.header(title)
            self.right(heads[0], _COLUMN, 1, True)
            self.right(heads[1], WIDTH - 2, 1, True)
            for row in range(min(_ROWS_SHOWN, len(rows) - first)):
                label, one, other = rows[first + row]
                y = _HEADER + 2 + _PITCH * row
                self.text(label, 1, y)
                self.right(one, _COLUMN, y)
                self.right(other, WIDTH - 2, y)
            self.footer("more" if first < last else "", "back")
            button = (yield None) & ~REPEAT
            if button:
                self.click()
            if button == DOWN:
                first = min(last, first + 1)
            elif button == UP:
                first = max(0, first - 1)
            elif button == A and first < last:
                first = min(last, first + _ROWS_SHOWN)
            elif button == B:
                return


def _other_section(pages: list, page: int, step: int) -> int:
    """The first page of the next section, or of this or the one before."""
    starts = [n for n in range(len(pages)) if n == 0 or pages[n][0] != pages[n - 1][0]]
    if step > 0:
        later = [n for n in starts if n > page]
        return later[0] if later else page
    return [n for n in starts if n < page or n == 0][-1]
