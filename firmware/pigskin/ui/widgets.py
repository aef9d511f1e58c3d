"""Widgets: lists, pages of text, questions and tables of figures that many screens open."""

from micropython import const

from pigskin.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pigskin.types import Item, Screen
    from pigskin.ui.ui import Ui

    # Heading and lines.
    Page = tuple[str, list[str]]

_HEADER = const(10)
_LINE = const(9)
_PITCH = const(11)
_ROWS_SHOWN = const(4)
_COLUMN = const(98)


def menu(
    ui: "Ui",
    title: str,
    items: "Sequence[Item]",
    at: int = 0,
    a: str = "choose",
    b: str = "back",
    turn: "Callable[[int, int], None] | None" = None,
) -> "Screen[int]":
    """Show a list to choose from, and return the index, or -1 for back.

    LEFT and RIGHT call `turn(index, step)`, which may change `items`.
    """
    top = 0
    while True:
        top = max(0, min(top, at), at - _ROWS_SHOWN + 1)
        ui.clear()
        ui.header(title, "%d/%d" % (at + 1, len(items)) if len(items) > _ROWS_SHOWN else "")
        for row in range(min(_ROWS_SHOWN, len(items) - top)):
            _row(ui, items[top + row], _HEADER + 2 + _PITCH * row, top + row == at)
        # In a list of values, an item without one is opened.
        ui.footer("choose" if turn and isinstance(items[at], str) else a, b)
        button = (yield None) & ~REPEAT
        if button:
            ui.click()
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


def _row(ui: "Ui", item: "Item", y: int, chosen: bool) -> None:
    left, right = item if isinstance(item, tuple) else (item, "")
    if chosen:
        ui.display.fill_rect(0, y - 1, WIDTH, _PITCH, 1)
    ui.text(left, 3, y, chosen)
    if right:
        ui.right(right, WIDTH - 3, y, chosen)


def pages(ui: "Ui", title: str, text: str, a: str = "", b: str = "back") -> "Screen[int]":
    """Show a text of any length page by page, and return the button that ends it, A or B.

    A line in capitals begins a section on a new page. LEFT and RIGHT go from one to another.
    """
    pages = _paginate(ui, text)
    last = len(pages) - 1
    page = 0
    while True:
        heading, lines = pages[page]
        ui.clear()
        ui.header(heading or title, "%d/%d" % (page + 1, last + 1) if last else "")
        for row, line in enumerate(lines):
            ui.text(line, 1, _HEADER + 2 + _PITCH * row)
        ui.footer(a if page == last else "more", b)
        button = (yield None) & ~REPEAT
        if button:
            ui.click()
        if button == UP:
            page = max(0, page - 1)
        elif button == DOWN or (button == A and page < last):
            page = min(last, page + 1)
        elif button in (RIGHT, LEFT):
            page = _other_section(pages, page, 1 if button == RIGHT else -1)
        elif (button == B and b) or (button == A and a):
            return button


def _paginate(ui: "Ui", text: str) -> "list[Page]":
    pages: list[Page] = []
    heading = ""
    lines: list[str] = []
    for paragraph in text.strip().split("\n"):
        if paragraph == paragraph.upper() and paragraph.strip("0123456789-. "):
            _add_section(pages, heading, lines)
            heading = paragraph[0] + paragraph[1:].lower()
            lines = []
        else:
            lines += ui.wrap(paragraph, WIDTH - 2)
    _add_section(pages, heading, lines)
    return pages or [(heading, lines)]


def _add_section(pages: "list[Page]", heading: str, lines: list[str]) -> None:
    while lines:
        rows = rows_of_page(len(lines), _ROWS_SHOWN)
        pages.append((heading, lines[:rows]))
        lines = lines[rows:]


def rows_of_page(rows: int, most: int) -> int:
    """Return how many of these rows the next page has, with the rows spread evenly over pages."""
    pages = (rows + most - 1) // most
    return (rows + pages - 1) // pages


def ask(ui: "Ui", title: str, text: str, yes: str, no: str) -> "Screen[bool]":
    """Ask a question, and return True for A."""
    lines = ui.wrap(text, WIDTH - 8)
    while True:
        ui.clear()
        ui.header(title)
        y = 33 - _LINE * len(lines) // 2
        for line in lines:
            ui.center(line, y)
            y += _LINE
        ui.footer(yes, no)
        button = yield None
        if button in (A, B):
            ui.click()
            return button == A


def table(
    ui: "Ui",
    title: str,
    heads: "Sequence[str]",
    rows: list[tuple[str, str, str]],
    a: str = "",
    b: str = "back",
) -> "Screen[None]":
    """Show rows of a label and two figures, under the heads of their columns, until B.

    With `a`, A ends it too, after the last rows.
    """
    first = 0
    last = max(0, len(rows) - _ROWS_SHOWN)
    while True:
        ui.clear()
        ui.header(title)
        ui.right(heads[0], _COLUMN, 1, True)
        ui.right(heads[1], WIDTH - 2, 1, True)
        for row in range(min(_ROWS_SHOWN, len(rows) - first)):
            label, one, other = rows[first + row]
            y = _HEADER + 2 + _PITCH * row
            ui.text(label, 1, y)
            ui.right(one, _COLUMN, y)
            ui.right(other, WIDTH - 2, y)
        ui.footer("more" if first < last else a, b)
        button = (yield None) & ~REPEAT
        if button:
            ui.click()
        if button == DOWN:
            first = min(last, first + 1)
        elif button == UP:
            first = max(0, first - 1)
        elif button == A and first < last:
            first = min(last, first + _ROWS_SHOWN)
        elif button == B or (button == A and a):
            return


def _other_section(pages: "list[Page]", page: int, step: int) -> int:
    """Return the first page of the next section, or with a step back, of this or the last one."""
    starts = [n for n in range(len(pages)) if n == 0 or pages[n][0] != pages[n - 1][0]]
    if step > 0:
        later = [n for n in starts if n > page]
        return later[0] if later else page
    return [n for n in starts if n < page or n == 0][-1]
