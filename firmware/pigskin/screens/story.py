"""What a choice has brought: it moves and sounds, then it is told line by line.

Dice roll, cards turn, the ball travels, crowds cheer; any button skips what is moving.
"""

from micropython import const

from pigskin.ui import tunes
from pigskin.ui.hardware import WIDTH, B
from pigskin.ui.pieces import clear_below, draw_die

# How long a line stands by itself, by the speed setting; 0: until a button.
_STORY_MS = (0, 2600, 1600, 800)


def story(table, events, before):
    """To the end of the last line; `before` is the view before the choice."""
    # Before anything moves: whoever skips that is not kept waiting.
    lines = _told(table, events)
    yield show(table, events, before)
    view = table.match.game.view(table.watcher())
    ui = table.ui
    wait = _STORY_MS[table.app.settings["speed"]]
    button = 0
    for line in lines:
        rows = ui.wrap(line, WIDTH - 4)
        for first in range(0, len(rows), 2):
            table.draw(view)
            clear_below(ui.display)
            for row, text in enumerate(rows[first : first + 2]):
                # Most of two rows of text fill two pages of the display, not four.
                ui.center(text, 40 + 9 * row)
            button = yield wait or None
            if button == B:
                table.stop = True
    if button:
        # Seen at once, however long the next choice takes.
        clear_below(ui.display)
        ui.display.show()


def _told(table, events) -> list:
    lines = table.match.game.tell(events)
    if table.asked:
        lines.insert(0, table.asked)
        table.asked = ""
    return lines


_FRAME_MS = const(40)
_ROLLS = const(7)

_HOLD_MS = const(240)


def show(table, events, view):
    """What has happened at a table, over the view before the choice."""
    app = table.app
    shown = Show(app.ui, app.hardware.sound, app.settings["speed"], table.screen)
    yield from shown.events(events, view)


class Show:
    """Plays events on the display; `frames` 0 leaves all movement out."""

    def __init__(self, ui, sound, frames: int, screen):
        self._ui = ui
        self._sound = sound
        self._frames = frames
        self._screen = screen
        self._names = screen.title.sides

    def events(self, events, view):
        """Everything that moves or sounds, in order, over the picture before the choice."""
        screen = self._screen
        if self._frames and events:
            screen.draw(self._ui, view)
        for event in events:
            name = event[0]
            if name in screen.SOUNDS:
                self._sound.play(screen.SOUNDS[name])
            if not self._frames:
                continue
            frames = screen.movement(self._ui, event)
            if name == "THROW":
                screen.draw(self._ui, view)
                yield from self._dice(event[1], event[2])
            elif name == "CARD":
                screen.draw(self._ui, view)
                yield from self._card(event)
            elif frames:
                if (yield from frames):
                    self._skip()
            elif screen.moment(event):
                yield from self._moment(screen.moment(event), event[1])

    def _card(self, event: tuple):
        """A card is turned: its back, its edge, its face with name and the class that counts."""
        ui = self._ui
        face, man = self._screen.card_text(event)
        for wide in (17, 9, 1, 9, 17):
            clear_below(ui.display)
            ui.text(self._names[event[1]], 48, 42)
            ui.display.rect(30 - wide // 2, 40, wide, 24, 1)
            self._sound.play(tunes.ROLL)
            if (yield _FRAME_MS):
                return self._skip()
        ui.text(man, 48, 53)
        ui.text(face, 31 - ui.font.width(face) // 2, 48)
        if (yield _HOLD_MS * (4 - self._frames)):
            return self._skip()

    def _dice(self, side: int, throw: int):
        """Two dice tumble in turn, which sends half as much as both at once, and come to rest."""
        ui = self._ui
        clear_below(ui.display)
        ui.text(self._names[side], 8, 40)
        ui.text("throws", 8, 51)
        for i in range(_ROLLS):
            last = i == _ROLLS - 1
            shown = throw if last else (throw * 7 + 11 * i + 5) % 36
            hop = 0 if last else (i & 2) - 1
            if last or not i & 1:
                self._die(60, hop, shown // 6 + 1)
            if last or i & 1 or not i:
                self._die(90, -hop, shown % 6 + 1)
            self._sound.play(tunes.THUD if last else tunes.ROLL)
            if (yield (_HOLD_MS * (4 - self._frames) if last else _FRAME_MS)):
                return self._skip()

    def _skip(self) -> None:
        """Seen at once, before the story is there."""
        clear_below(self._ui.display)
        self._ui.display.show()

    def _die(self, x: int, hop: int, shown: int) -> None:
        self._ui.display.fill_rect(x - 1, 39, 21, 23, 0)
        draw_die(self._ui.display, x + hop, 41 + hop, shown)

    def _moment(self, words: str, side: int):
        ui = self._ui
        for i in range(4):
            ui.display.fill(1 - i % 2)
            ui.display.text(words, (WIDTH - 8 * len(words)) // 2, 20, i % 2)
            ui.center(self._names[side], 36, i % 2 == 0)
            if (yield 220):
                return self._skip()
