"""The story of a choice, part by part: an animation with sounds, then the line.

Dice roll, cards turn, the ball travels. Any button skips to the line. Each picture shows the
events told so far, and nothing that comes later.
"""

from micropython import const

from pigskin.hardware import UP, WIDTH, B
from pigskin.ui import tunes
from pigskin.ui.pieces import acknowledge, clear_below, draw_die
from pigskin.ui.widgets import rows_of_page

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from pigskin.games.screen import GameScreen
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Event, Events, Screen, Sound, View
    from pigskin.ui.ui import Ui

# How long a line is shown, by the speed setting; 0 waits for a button.
_STORY_MS = const((0, 2600, 1600, 800))
_NOT_RUN = const("Before your play: %s Call it again.")
_ROWS = const(3)
_ROW_HIGH = const(9)
_TOP_ROW = const(36)
# Below the field, two rows of text at this height touch few pages of the display, so that less is
# sent.
_TOP_OF_TWO = const(40)
_MARGIN = const(2)
# A result of up to this many letters stands large beside the first two rows.
_LARGE = const(4)


def story(flow: "MatchFlow", events: "Events", before: "View", waiting: bool) -> "Screen[None]":
    """Show each part of the events with its line; `before` is the view before the choice.

    `waiting`: the watcher has called a play and must call it again after this.
    """
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
    shown = before
    start = 0
    said = 0
    try:
        for end, result, line in parts:
            shown = yield animation.play(events[start:end], shown, after)
            if end == parts[-1][0]:
                flow.screen.can_act = flow.breaks.may_wish()
            app.hardware.say(line)
            said += 1
            yield _tell(flow, shown, result, line)
            start = end
    finally:
        # Lines that the player skips are said too.
        for _, _, line in parts[said:]:
            app.hardware.say(line)


def _tell(flow: "MatchFlow", shown: "View", result: str, line: str) -> "Screen[None]":
    """Show a line over the current picture, with its result first."""
    ui = flow.ui
    wait = _STORY_MS[flow.app.settings["speed"]]
    rows, indent = _rows(ui, result, line)
    while rows:
        flow.draw(shown)
        clear_below(ui.display)
        count = rows_of_page(len(rows), _ROWS)
        _draw_rows(ui, rows[:count], indent, result)
        button = yield wait or None
        if button == UP and flow.breaks.wish():
            continue
        if button == B:
            flow.pause_wanted = True
        if button:
            # The next picture may take long, and a choice even longer.
            acknowledge(ui.display)
        rows = rows[count:]
        result = ""
        indent = 0


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
        return rows[:2] + ui.wrap(" ".join(rows[2:]), width), indent
    return rows, indent


def _draw_rows(ui: "Ui", rows: list[str], indent: int, result: str) -> None:
    y = _TOP_OF_TWO if len(rows) < _ROWS else _TOP_ROW
    if indent:
        ui.large(result, _MARGIN, y + 1)
        if len(rows) == 1:
            y += _ROW_HIGH // 2
    elif result:
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
            return self._card(event)
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

    def _card(self, event: "Event") -> "Screen[bool]":
        """Turn a card: show its back, its edge, its face, and the text beside it."""
        ui = self._ui
        face, man = self._screen.card_text(event)
        for wide in (17, 9, 1, 9, 17):
            clear_below(ui.display)
            ui.text(self._screen.names[event[1]], 48, 45)
            ui.display.rect(30 - wide // 2, 40, wide, 24, 1)
            self._sound.play(tunes.ROLL)
            if (yield _FRAME_MS):
                return True
        # At this height most of the text is on one page of the display, so that less is sent.
        ui.text(man, 48, 55)
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
