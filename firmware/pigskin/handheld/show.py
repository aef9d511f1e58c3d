"""What a choice has brought, shown: dice roll, cards turn, the ball travels, crowds cheer.

Each function is a part of a screen (see loop.py). Any button skips what is moving.
"""

from micropython import const

from pigskin.handheld import tunes
from pigskin.handheld.field import draw_field, yard_x
from pigskin.handheld.hardware import WIDTH
from pigskin.handheld.pieces import MIDDLE, clear_below, draw_ball, draw_die

_FRAME_MS = const(40)
_ROLLS = const(7)

_MOMENTS = {
    "TD": "TOUCHDOWN!",
    "FG": "FIELD GOAL!",
    "SAFETY": "SAFETY!",
    "WALKOFF": "BALL GAME!",
    "TRIPLEPLAY": "TRIPLE PLAY!",
}
_CLASS_NAMES = ("Star", "Second", "Scrub")
_HOLD_MS = const(240)


def show(table, events, view):
    """What has happened at a table, over the view before the choice."""
    app = table.app
    shown = Show(app.ui, app.hardware.sound, app.settings["speed"], table.names)
    yield from shown.events(events, table.picture, view)


class Show:
    """Plays events on the display; `frames` 0 leaves all movement out."""

    def __init__(self, ui, sound, frames: int, names):
        self._ui = ui
        self._sound = sound
        self._frames = frames
        self._names = names

    def events(self, events, picture, view):
        """Everything that moves or sounds, in order, over the picture before the choice."""
        if self._frames and events:
            picture(self._ui, view)
        for event in events:
            name = event[0]
            if name in tunes.OF_EVENT:
                self._sound.play(tunes.OF_EVENT[name])
            if not self._frames:
                continue
            if name == "THROW":
                picture(self._ui, view)
                yield from self._dice(event[1], event[2])
            elif name == "CARD":
                picture(self._ui, view)
                yield from self._card(event)
            elif name == "MOVE" and len(event) == 5:
                yield from self._travel(event)
            elif name in _MOMENTS or (name == "RESULT" and event[2] == "HR"):
                yield from self._moment(_MOMENTS.get(name, "HOME RUN!"), event[1])

    def _card(self, event: tuple):
        """A card is turned: its back, its edge, its face with name and the class that counts."""
        ui = self._ui
        face, man = _card_text(event)
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

    def _travel(self, event):
        """The ball goes from where it was to where it is now."""
        _, side, how, yards, spot = event
        ui = self._ui
        start = yard_x(side, spot - yards)
        end = yard_x(side, spot)
        steps = min(12, max(2, abs(end - start) // 3))
        for i in range(steps + 1):
            draw_field_alone(ui.display)
            x = start + (end - start) * i // steps
            # A kick or a pass is in the air.
            lift = 4 * i * (steps - i) * 7 // (steps * steps) if how in ("kick", "pass") else 0
            draw_ball(ui.display, x, MIDDLE - lift)
            if (yield _FRAME_MS):
                return self._skip()

    def _moment(self, words: str, side: int):
        ui = self._ui
        for i in range(4):
            ui.display.fill(1 - i % 2)
            ui.display.text(words, (WIDTH - 8 * len(words)) // 2, 20, i % 2)
            ui.center(self._names[side], 36, i % 2 == 0)
            if (yield 220):
                return self._skip()


def _card_text(event: tuple) -> tuple:
    """What stands on the card, and the class of the man it is read for, where they are told."""
    card = event[2]
    if len(event) == 3:
        return str(card + 1), "turns a card"
    if card < 0:
        return "?", "reads it in secret"
    from pigskin.games.hamilton_deck import card_name

    man = event[4]
    return card_name(card), "read for a " + _CLASS_NAMES[man] if man >= 0 else "turns a card"


def draw_field_alone(display) -> None:
    """The field without the lines around it, as the ball crosses it."""
    display.fill_rect(0, 11, WIDTH, 24, 0)
    draw_field(display)
