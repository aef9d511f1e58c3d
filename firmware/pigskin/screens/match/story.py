"""The story of a choice, part by part: an animation with sounds, then the line.

Dice roll, cards turn, the ball travels. Any button skips to the line, and the next one goes on to
the next page. Each picture shows the events told so far, and nothing that comes later.
"""

from micropython import const

from pigskin.hardware import LONG, REPEAT, RIGHT, UP, WIDTH, A, B
from pigskin.ui import tunes
from pigskin.ui.pieces import acknowledge, clear_below, draw_die
from pigskin.ui.press_guard import drop_presses
from pigskin.ui.stack import ScreenStack

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from pigskin.games.screen import GameScreen
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Event, Events, Part, Screen, Sound, View
    from pigskin.ui.ui import Ui

# How long a line is shown, by the speed setting; 0 waits for a button.
_STORY_MS = const((0, 2600, 1600, 800))
# Events that the pages before them do not tell.
_APART = const(("CARD", "THROW", "TD", "FG", "SAFETY", "QUARTER", "FINAL"))
# How long each picture is shown while A is held down.
_FAST_MS = const(250)
_NOT_RUN = const("Before your play: %s Call it again.")
_ROWS = const(3)
_ROW_HIGH = const(9)
_TOP_ROW = const(36)
# Below the field, two rows of text at this height touch few pages of the display, so that less is
# sent.
_TOP_OF_TWO = const(40)
_KEYS_Y = const(55)
_MARGIN = const(2)
# A result of up to this many letters stands large beside the first two rows.
_LARGE = const(4)


def story(
    flow: "MatchFlow", events: "Events", before: "View", waiting: bool, own: bool
) -> "Screen[None]":
    """Show each part of the events with its line; `before` is the view before the choice.

    `waiting`: the watcher has called a play and must call it again after this. `own`: the person
    who reads has made the choice. Presses from before the story do not count. While A is held
    down, the story runs as if it were pressed again and again. RIGHT goes on to the person's next
    choice.
    """
    flow.hurry = drop_presses(flow.app.hardware) or flow.hurry
    screen = ScreenStack(_parts(flow, events, before, waiting, own))
    button = 0
    try:
        wait = screen.send(None)
        while True:
            hurry = flow.hurries()
            button = (yield min(wait or _FAST_MS, _FAST_MS) if hurry else wait) or 0
            if button == A | LONG:
                flow.hurry = True
                button = A
            elif hurry and not button:
                button = A
            elif button & (REPEAT | LONG):
                continue
            if button == RIGHT and flow.pass_over() and not own:
                # All play up to the next choice may take long.
                acknowledge(flow.ui.display)
                break
            wait = screen.send(button)
    except StopIteration:
        pass
    finally:
        screen.close()


def _parts(
    flow: "MatchFlow", events: "Events", before: "View", waiting: bool, own: bool
) -> "Screen[None]":
    app = flow.app
    after = flow.told.view(flow.watcher())
    # Made before the animation, so that a player who skips it does not wait.
    parts = flow.screen.parts(flow.told, events, flow.names)
    if waiting and parts:
        end, result, line = parts[-1]
        parts[-1] = end, result, _NOT_RUN % line
    animation = Animation(
        flow.ui, app.hardware.sound, app.settings["speed"], flow.screen, flow.draw
    )
    if flow.hint_notice:
        app.hardware.say(flow.hint_notice)
        yield _tell(flow, before, "", flow.hint_notice)
        flow.hint_notice = ""
    played = flow.screen.SUMS_UP in [event[0] for event in events]
    keys = played and not own and flow.can_pass()
    shown = before
    start = 0
    try:
        pages = _joined(flow, parts, events, own)
        for end, result, line in pages:
            part = events[start:end]
            shown = yield animation.play(part, shown, after)
            if end == pages[-1][0]:
                flow.screen.can_act = flow.breaks.may_wish()
            while parts and parts[0][0] <= end:
                app.hardware.say(parts.pop(0)[2])
            if len(part) > 1 or not app.settings["speed"] or not flow.screen.moment(part[0]):
                yield _tell(flow, shown, result, line, keys)
            start = end
    finally:
        # Lines that the player skips are said too.
        for _, _, line in parts:
            app.hardware.say(line)


def _joined(flow: "MatchFlow", parts: "list[Part]", events: "Events", own: bool) -> "list[Part]":
    """Return the parts with the lines that fit one page in one, if nothing moves between them."""
    joined: list[Part] = []
    for end, result, line in parts:
        line = flow.screen.short_line(line, own)
        if joined and not (result and joined[-1][1]):
            start, first, before = joined[-1]
            first = first or result
            both = before + " " + line
            apart = [1 for event in events[start:end] if event[0] in _APART]
            if not apart and not next_page(flow.ui, clauses_of(both), first, _ROWS)[2]:
                joined[-1] = end, first, both
                continue
        joined.append((end, result, line))
    return joined


def _tell(
    flow: "MatchFlow", shown: "View", result: str, line: str, keys: bool = False
) -> "Screen[None]":
    """Show a line over the current picture, with its result first.

    With `keys`, what the buttons do stands below a line of two rows.
    """
    ui = flow.ui
    wait = _STORY_MS[flow.app.settings["speed"]]
    clauses = clauses_of(line)
    while clauses:
        flow.draw(shown)
        clear_below(ui.display)
        rows, indent, rest = next_page(ui, clauses, result, _ROWS)
        keys = keys and len(rows) < _ROWS
        draw_rows(
            ui, rows, indent, result, _TOP_ROW if keys or len(rows) == _ROWS else _TOP_OF_TWO
        )
        if keys:
            ui.footer("my turn", flow.screen.WATCHING_B, ">")
            if flow.screen.can_act:
                ui.center("^ bench", _KEYS_Y)
        button = yield wait or None
        if button == UP and flow.breaks.wish():
            continue
        if button == B:
            flow.pause_wanted = True
        if button:
            # The next picture may take long, and a choice even longer.
            acknowledge(ui.display)
        clauses = rest
        result = ""


def clauses_of(line: str) -> list[str]:
    """Split a line behind each comma, colon and stop: only there a page may end."""
    clauses = []
    words: list[str] = []
    for word in line.split():
        words.append(word)
        if word[-1] in ",:;.!?":
            clauses.append(" ".join(words))
            words = []
    return clauses + [" ".join(words)] if words else clauses


def next_page(
    ui: "Ui", clauses: list[str], result: str, most: int
) -> tuple[list[str], int, list[str]]:
    """Return the rows of a page, the indent of the first two, and the clauses left for others.

    A page has as many clauses as fit. If all fit only without a large result, it is left out: the
    words say the same. Only a clause too long for a page is cut.
    """
    count = len(clauses)
    rows, indent = _rows(ui, result, " ".join(clauses))
    if indent and len(rows) > most:
        plain = _rows(ui, "", " ".join(clauses))
        if len(plain[0]) <= most:
            return plain + ([],)
    while len(rows) > most and count > 1:
        count -= 1
        rows, indent = _rows(ui, result, " ".join(clauses[:count]))
    rest = clauses[count:]
    if len(rows) > most:
        rest = [" ".join(rows[most:])] + rest
    return rows[:most], indent, rest


def _rows(ui: "Ui", result: str, line: str) -> tuple[list[str], int]:
    """Return the rows of a line, and the indent of the first two beside a large result."""
    width = WIDTH - 2 * _MARGIN
    if not result:
        return ui.wrap(line, width), 0
    if len(result) > _LARGE:
        return [""] + ui.wrap(line, width), 0
    indent = 8 * len(result) + 4
    rows = ui.wrap(line, width - indent)
    if len(rows) > 2:
        rows = rows[:2] + ui.wrap(" ".join(rows[2:]), width)
    return rows, indent


def draw_rows(ui: "Ui", rows: list[str], indent: int, result: str, y: int) -> None:
    """Draw the rows of a page from row y on, with the large result beside or above them."""
    if indent:
        ui.large(result, _MARGIN, y + 1)
        if len(rows) == 1:
            y += _ROW_HIGH // 2
    elif not rows[0]:
        ui.big(result, y)
    for row, text in enumerate(rows):
        if indent:
            ui.text(text, _MARGIN + (indent if row < 2 else 0), y)
        else:
            ui.center(text, y)
        y += _ROW_HIGH


_FRAME_MS = const(40)
_ROLLS = const(7)

_HOLD_MS = const(240)
_MOMENT_FRAMES = const(6)
_MOMENT_MS = const(220)


class Animation:
    """A player of events on the display; `speed` 1 to 3 is slow to fast, 0 without movement.

    `draw` draws a picture.
    """

    def __init__(
        self,
        ui: "Ui",
        sound: "Sound",
        speed: int,
        screen: "GameScreen",
        draw: "Callable[[View], None]",
    ):
        self._ui = ui
        self._sound = sound
        self._speed = speed
        self._screen = screen
        self._draw = draw
        # A moment fills the display.
        self._covered = False

    def play(self, events: "Events", shown: "View", after: "View") -> "Screen[View]":
        """Play all that moves or sounds, in order, and return the picture at the end.

        `shown` is the picture before the events, `after` the view after the choice. A button skips
        the rest.
        """
        screen = self._screen
        moving = self._speed > 0
        if moving and events:
            self._draw(shown)
        for event in events:
            name = event[0]
            if name in screen.SOUNDS:
                self._sound.play(screen.SOUNDS[name])
            frames = self._frames(shown, event) if moving else None
            if frames and (yield from frames):
                moving = False
                # Done before the line is drawn.
                acknowledge(self._ui.display)
            shown = screen.follow(shown, event, after)
        return shown

    def _frames(self, shown: "View", event: "Event") -> "Screen[bool] | None":
        """Return the animation of an event, which returns True when it was skipped."""
        name = event[0]
        if name == "THROW":
            self._draw(shown)
            return self._dice(event[1], event[2])
        if name == "CARD":
            self._draw(shown)
            return self._card(event, self._screen.read_text(shown, event))
        words = self._screen.moment(event)
        if words:
            self._covered = True
            return self._moment(shown, event, words)
        frames = self._screen.movement(self._ui, shown, event)
        if frames and self._covered:
            self._covered = False
            self._draw(shown)
            clear_below(self._ui.display)
        return frames

    def _card(self, event: "Event", read: str) -> "Screen[bool]":
        """Turn a card: show its back, its edge, its face, and what is read on it."""
        ui = self._ui
        # A large reading takes the place of the name.
        y = 38 if read else 45
        face, man = self._screen.card_text(event)
        for wide in (17, 9, 1, 9, 17):
            clear_below(ui.display)
            ui.text(self._screen.names[event[1]], 48, y)
            ui.display.rect(30 - wide // 2, 40, wide, 24, 1)
            self._sound.play(tunes.ROLL)
            if (yield _FRAME_MS):
                return True
        # At this height most of the text is on one page of the display, so that less is sent.
        if read:
            ui.display.fill_rect(48, y, WIDTH - 48, 10, 0)
            ui.large(read, 48, 48)
        ui.text(man, 48, y if read else 55)
        ui.text(face, 31 - ui.font.width(face) // 2, 48)
        return bool((yield _HOLD_MS * (4 - self._speed)))

    def _dice(self, side: int, throw: int) -> "Screen[bool]":
        """Roll two dice; one moves at a time, which sends half as many bytes as both at once."""
        ui = self._ui
        clear_below(ui.display)
        ui.text(self._screen.names[side], 8, 40)
        ui.text(self._screen.ROLLS, 8, 51)
        for i in range(_ROLLS):
            last = i == _ROLLS - 1
            # The second die comes to rest a moment before the first.
            resting = i >= _ROLLS - 2
            shown = throw if resting else (throw * 7 + 11 * i + 5) % 36
            hop = 0 if resting else (i & 2) - 1
            if not i & 1:
                self._die(60, hop, shown // 6 + 1)
            if i & 1 or not i:
                self._die(90, -hop, shown % 6 + 1)
            self._sound.play(tunes.THUD if last else tunes.ROLL)
            if (yield (_HOLD_MS * (4 - self._speed) if last else _FRAME_MS)):
                return True
        return False

    def _die(self, x: int, hop: int, shown: int) -> None:
        self._ui.display.fill_rect(x - 1, 39, 21, 23, 0)
        draw_die(self._ui.display, x + hop, 41 + hop, shown)

    def _moment(self, shown: "View", event: "Event", words: str) -> "Screen[bool]":
        for frame in range(_MOMENT_FRAMES):
            self._screen.draw_moment(self._ui, shown, event, words, frame)
            if (yield _MOMENT_MS):
                return True
        return False
