"""Shows what a choice has brought: an animation with sounds, then the story line by line.

Dice roll, cards turn, the ball travels; any button skips the animation.
"""

from micropython import const

from pigskin.ui import tunes
from pigskin.ui.hardware import WIDTH, B
from pigskin.ui.pieces import clear_below, draw_die

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.game_screen import GameScreen
    from pigskin.screens.play import MatchFlow
    from pigskin.types import Event, Events, Screen, Sound, View
    from pigskin.ui.ui import Ui

# How long a line is shown, by the speed setting; 0: until a button.
_STORY_MS = (0, 2600, 1600, 800)


def story(flow: "MatchFlow", events: "Events", before: "View") -> "Screen[None]":
    """Animation and lines; `before` is the view before the choice."""
    # Made before the animation, so that a player who skips it does not wait.
    lines = _lines(flow, events)
    yield animate(flow, events, before)
    view = flow.match.game.view(flow.watcher())
    ui = flow.ui
    wait = _STORY_MS[flow.app.settings["speed"]]
    button = 0
    for line in lines:
        rows = ui.wrap(line, WIDTH - 4)
        for first in range(0, len(rows), 2):
            flow.draw(view)
            clear_below(ui.display)
            for row, text in enumerate(rows[first : first + 2]):
                # At these heights two rows of text touch few pages of the display: less to send.
                ui.center(text, 40 + 9 * row)
            button = yield wait or None
            if button == B:
                flow.pause_wanted = True
    if button:
        # Acknowledge the button at once, since the next choice may take long.
        clear_below(ui.display)
        ui.display.show()


def _lines(flow: "MatchFlow", events: "Events") -> list[str]:
    lines = flow.match.game.tell(events)
    if flow.hint_notice:
        lines.insert(0, flow.hint_notice)
        flow.hint_notice = ""
    return lines


_FRAME_MS = const(40)
_ROLLS = const(7)

_HOLD_MS = const(240)


def animate(flow: "MatchFlow", events: "Events", view: "View") -> "Screen[None]":
    """Animate events over the picture before the choice."""
    app = flow.app
    animation = Animation(app.ui, app.hardware.sound, app.settings["speed"], flow.screen)
    yield from animation.play(events, view)


class Animation:
    """Plays events on the display; `speed` 1 to 3 is slow to fast, 0 leaves all movement out."""

    def __init__(self, ui: "Ui", sound: "Sound", speed: int, screen: "GameScreen"):
        self._ui = ui
        self._sound = sound
        self._speed = speed
        self._screen = screen
        self._names = screen.title.sides

    def play(self, events: "Events", view: "View") -> "Screen[None]":
        """Play all that moves or sounds, in order; `view` is the one before the choice."""
        screen = self._screen
        if self._speed and events:
            screen.draw(self._ui, view)
        for event in events:
            name = event[0]
            if name in screen.SOUNDS:
                self._sound.play(screen.SOUNDS[name])
            if not self._speed:
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

    def _card(self, event: "Event") -> "Screen[None]":
        """Turn a card: its back, its edge, its face, and what is said beside it."""
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
        if (yield _HOLD_MS * (4 - self._speed)):
            return self._skip()

    def _dice(self, side: int, throw: int) -> "Screen[None]":
        """Roll two dice: one moves at a time, which sends half as much as both at once."""
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
            if (yield (_HOLD_MS * (4 - self._speed) if last else _FRAME_MS)):
                return self._skip()

    def _skip(self) -> None:
        """Acknowledge the button at once, before the story is drawn."""
        clear_below(self._ui.display)
        self._ui.display.show()

    def _die(self, x: int, hop: int, shown: int) -> None:
        self._ui.display.fill_rect(x - 1, 39, 21, 23, 0)
        draw_die(self._ui.display, x + hop, 41 + hop, shown)

    def _moment(self, words: str, side: int) -> "Screen[None]":
        ui = self._ui
        for i in range(4):
            ui.display.fill(1 - i % 2)
            ui.display.text(words, (WIDTH - 8 * len(words)) // 2, 20, i % 2)
            ui.center(self._names[side], 36, i % 2 == 0)
            if (yield 220):
                return self._skip()
