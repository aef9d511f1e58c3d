"""Drawing for every screen: text in two sizes, header and footer, lists and questions.

All screens look alike: a light bar on top with the title, a line at the bottom that says what A
and B do, and the selected item dark on light.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from pigskin.hardware import HEIGHT, WIDTH
from pigskin.ui import widgets
from pigskin.ui.data.small_font import GLYPHS, WIDTHS
from pigskin.ui.tunes import CLICK

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Display, Sound

_FIRST = const(33)
_END = const(127)
_BLANK = const(32)
_UNKNOWN = const(30)  # the question mark
_WIDEST = const(5)
_SPACE = const(3)
_ROWS = const(9)
_HEADER = const(10)
_FOOTER = const(55)


def _together(word: str, after: str) -> bool:
    """Return whether a number belongs to the other word, as in "8 yards" and "White 7"."""
    if word[-1] in ",.:;!?)":
        return False
    return word[0].isdigit() or after[0].isdigit()


class SmallFont:
    """The small font in its packed form. Each glyph is copied out as it is drawn."""

    def __init__(self) -> None:
        self._glyphs = memoryview(GLYPHS)
        # One buffer for the current glyph, with a picture of each width over it. Pictures of all
        # glyphs would take 4 KB.
        glyph = bytearray(2 * _WIDEST)
        self._glyph = memoryview(glyph)
        self._pictures = [
            FrameBuffer(glyph, width, _ROWS, MONO_VLSB) for width in range(1, _WIDEST + 1)
        ]

    def width(self, text: str) -> int:
        widths = WIDTHS
        total = -1
        for code in text.encode():
            if code == _BLANK:
                total += _SPACE
            else:
                total += widths[code - _FIRST if code < _END else _UNKNOWN] + 1
        return max(0, total)

    def draw(
        self, display: "Display", text: str, x: int, y: int, dark: FrameBuffer | None = None
    ) -> int:
        """Draw a text and return the x of the next character. `dark` is the dark palette."""
        widths = WIDTHS
        glyph, glyphs, pictures = self._glyph, self._glyphs, self._pictures
        for code in text.encode():
            if code == _BLANK:
                x += _SPACE
                continue
            index = code - _FIRST if code < _END else _UNKNOWN
            start = 2 * _WIDEST * index
            wide = widths[index]
            glyph[: 2 * wide] = glyphs[start : start + 2 * wide]
            if dark:
                # With a palette, blit() compares the key with the palette's colours.
                display.blit(pictures[wide - 1], x, y, 1, dark)
            else:
                display.blit(pictures[wide - 1], x, y, 0)
            x += wide + 1
        return x


class Ui:
    """A display to draw on, and the pieces that all screens are made of."""

    def __init__(self, display: "Display", sound: "Sound | None" = None):
        self.display = display
        self._sound = sound
        self.font = SmallFont()
        # A palette that swaps light and dark.
        self._dark = FrameBuffer(bytearray(2), 2, 1, MONO_VLSB)
        self._dark.pixel(0, 0, 1)

    def click(self) -> None:
        """Play the sound of a button."""
        if self._sound:
            self._sound.play(CLICK)

    # Pieces

    def clear(self) -> None:
        self.display.fill(0)

    def text(self, text: str, x: int, y: int, dark: bool = False) -> int:
        return self.font.draw(self.display, text, x, y, self._dark if dark else None)

    def right(self, text: str, x: int, y: int, dark: bool = False) -> None:
        """Draw a text that ends before x."""
        self.text(text, x - self.font.width(text), y, dark)

    def center(self, text: str, y: int, dark: bool = False) -> None:
        self.text(text, (WIDTH - self.font.width(text)) // 2, y, dark)

    def big(self, text: str, y: int) -> None:
        """Draw a centred text in the built-in letters of 8 by 8 pixels."""
        self.display.text(text, (WIDTH - 8 * len(text)) // 2, y, 1)

    def large(self, text: str, x: int, y: int) -> None:
        """Draw a text in the built-in letters at twice their height."""
        width = 8 * len(text)
        letters = FrameBuffer(bytearray(width), width, 8, MONO_VLSB)
        letters.text(text, 0, 0, 1)
        for row in range(8):
            for column in range(width):
                if letters.pixel(column, row):
                    self.display.vline(x + column, y + 2 * row, 2, 1)

    def header(self, left: str, right: str = "") -> None:
        self.display.fill_rect(0, 0, WIDTH, _HEADER, 1)
        self.text(left, 2, 1, True)
        if right:
            self.right(right, WIDTH - 2, 1, True)

    def footer(self, a: str = "", b: str = "", key: str = "A") -> None:
        """Draw what the two buttons do: B on the left, A on the right, as on the handheld.

        `key` names another button in the place of A.
        """
        self.display.fill_rect(0, _FOOTER - 1, WIDTH, HEIGHT - _FOOTER + 1, 0)
        if b:
            self._key("B", 0)
            self.text(b, 9, _FOOTER)
        if a:
            x = WIDTH - 10 - self.font.width(a)
            self._key(key, x)
            self.text(a, x + 9, _FOOTER)

    def keys(self, hint: str) -> None:
        """Draw both buttons without their words, and a hint between them."""
        self.display.fill_rect(0, _FOOTER - 1, WIDTH, HEIGHT - _FOOTER + 1, 0)
        self._key("B", 0)
        self._key("A", WIDTH - 7)
        self.center(hint, _FOOTER)

    def _key(self, letter: str, x: int) -> None:
        self.display.fill_rect(x, _FOOTER, 7, 9, 1)
        self.text(letter, x + 2, _FOOTER + 1, True)

    def cut(self, text: str, width: int) -> str:
        """Return as many letters of a text as fit this width."""
        while self.font.width(text) > width:
            text = text[:-1]
        return text

    def wrap(self, text: str, width: int = WIDTH) -> list[str]:
        """Split a text into lines no wider than `width`. A number stays with what it counts."""
        lines: list[str] = []
        for piece in self._pieces(text, width):
            longer = lines[-1] + " " + piece if lines else piece
            if lines and self.font.width(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(piece)
        return lines

    def _pieces(self, text: str, width: int) -> list[str]:
        """Split a text into pieces that stay together, such as "2nd and 8". Each fits a line."""
        pieces: list[str] = []
        before = ""
        for word in text.split():
            while self.font.width(word) > width:
                # Split a word that is too long for any line, such as the name of a file.
                fits = len(word) - 1
                while self.font.width(word[:fits]) > width:
                    fits -= 1
                pieces.append(word[:fits])
                word = word[fits:]
            if before and _together(before, word):
                together = pieces[-1] + " " + word
                if self.font.width(together) <= width:
                    pieces[-1] = together
                    # A number stays with what follows "and" too.
                    if word not in ("and", "&"):
                        before = word
                    continue
            pieces.append(word)
            before = word
        return pieces

    # Screens that many others open

    menu = widgets.menu
    pages = widgets.pages
    ask = widgets.ask
    table = widgets.table
