"""The handheld in a window: drawn as you would hold it, with buttons to click and keys."""

import os
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

from host_sim.system import MACOS, WINDOWS, may_have_sound

# Set before pygame is imported. It would print a greeting, and complain without a sound card.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if not may_have_sound():
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from host_sim.looks.enclosure import (
    BRASS,
    FELT,
    IVORY,
    IVORY_DOWN,
    SHEET,
    STITCH,
    Enclosure,
    button_at,
    font,
)
from host_sim.looks.front_end import ACCIDENTS, BUTTON_KEYS, COMMANDS, FrontEnd, keys_help
from host_sim.looks.status import link_state

KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_a: "a",
    pygame.K_RETURN: "a",
    pygame.K_KP_ENTER: "a",
    pygame.K_SPACE: "a",
    pygame.K_b: "b",
    pygame.K_BACKSPACE: "b",
    pygame.K_ESCAPE: "b",
}
_ALL = COMMANDS + ACCIDENTS
COMMAND_KEYS = {getattr(pygame, f"K_{c.key}", 0): c.name for c in _ALL if c.key[:1] == "F"}
COMMAND_KEYS[pygame.K_TAB] = "other"
LETTERS = {c.letter: c.name for c in _ALL if c.letter}
PANEL_WIDTH = 330
NOTE_Y = 544
# The socket of the link cable, on the side where the other handheld lies.
_LINK_Y = 200
_CORD = (190, 74, 52)
# The wanted part of the screen's height, and the most of its width and height.
_PART_OF_SCREEN = 0.6
_MOST_OF_SCREEN = 0.94
_PANEL_BACK = (22, 36, 30)
_QUIET_TEXT = (150, 170, 156)
FRAMES_A_SECOND = 60
SAMPLE_RATE = 22050
_QUIET = 2500


def display_fault() -> str:
    """Return why no window can be opened here, or "" if one can."""
    if not (WINDOWS or MACOS):
        # By default, SDL takes a driver that shows nothing.
        named = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
        drivers = [driver for driver, name in named.items() if os.environ.get(name)]
        os.environ.setdefault("SDL_VIDEODRIVER", ",".join(drivers or ["kmsdrm"]))
    try:
        pygame.display.init()
    except pygame.error as error:
        return str(error)
    return ""


class Window:
    """A window that shows one handheld, or several side by side, until it is closed."""

    def __init__(self, front_ends: Sequence[FrontEnd]):
        pygame.init()
        self.front_ends = front_ends
        self.panel = False
        self.help = False
        self._open()
        pygame.display.set_caption("Pigskin")
        pygame.key.stop_text_input()
        # The number of the handheld that the keys are for, and its buttons that are down.
        self.held = 0
        self.down: set[str] = set()
        self.clicked = ""
        # Called before every frame.
        self.before_frame: Callable[[], None] = lambda: None
        self._enclosure: Enclosure | None = None
        self._shown: tuple | None = None
        self._tone = 0
        self._channel: pygame.mixer.Channel | None = None
        for front_end in front_ends:
            front_end.on_picture = self._save_picture
        if pygame.mixer.get_init() is None:
            # Play without sound if there is no sound card.
            self._sounds = False
        else:
            pygame.mixer.quit()
            pygame.mixer.init(SAMPLE_RATE, -16, 1, 512)
            self._sounds = True

    def run(self) -> None:
        clock = pygame.time.Clock()
        passed = 0
        while self.frame(passed):
            passed = clock.tick(FRAMES_A_SECOND)
        pygame.quit()

    def frame(self, passed_ms: int) -> bool:
        """Show one frame. Return False if the window was closed or a handheld was switched off."""
        self.before_frame()
        if not self._events() or any(front_end.ended for front_end in self.front_ends):
            return False
        for front_end in self.front_ends:
            front_end.advance(passed_ms)
        tones = [
            0 if front_end.paused else front_end.engine.tone() for front_end in self.front_ends
        ]
        self._sound(max(tones))
        self.draw()
        return True

    @property
    def front_end(self) -> FrontEnd:
        return self.front_ends[self.held]

    # Input

    def _events(self) -> bool:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if event.type == pygame.KEYDOWN:
                self._key(event.key, getattr(event, "unicode", ""))
            elif event.type == pygame.KEYUP and event.key in KEYS:
                self._release(self.front_end.button_for(KEYS[event.key]))
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._click(event.pos)
            elif event.type == pygame.MOUSEBUTTONUP and self.clicked:
                self._release(self.clicked)
                self.clicked = ""
            elif event.type == pygame.WINDOWFOCUSLOST:
                # The keys will be released elsewhere.
                self._let_go()
        return True

    def _key(self, key: int, letter: str) -> None:
        if self.help and key != pygame.K_F1:
            self.help = False
            return
        name = COMMAND_KEYS.get(key) or LETTERS.get(letter, "")
        if self.front_end.answered(name, letter) or self.front_end.types(letter):
            return
        if key in KEYS:
            self._press(self.front_end.button_for(KEYS[key]))
        elif name == "help":
            self.help = not self.help
        elif name == "panel":
            self._toggle_panel()
        elif name == "full screen":
            self._toggle_full_screen()
        elif name == "other":
            self._hold((self.held + 1) % len(self.front_ends))
        elif name == "link":
            # There is one cable, so either handheld can pull it.
            self.front_ends[0].do(name)
        elif name == "turn":
            self._let_go()
            self.front_end.do(name)
        elif name:
            self.front_end.do(name)

    def _toggle_full_screen(self) -> None:
        if pygame.display.is_fullscreen():
            self._open()
        else:
            # Of the size of the screen, so that the handheld grows with it.
            self.screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)

    def _toggle_panel(self) -> None:
        self.panel = not self.panel
        if not pygame.display.is_fullscreen():
            self._open()

    def _open(self) -> None:
        """Open a window that fits the screen, larger on a large one."""
        (width, height), *_ = pygame.display.get_desktop_sizes() or [self._sheet()]
        sheet = self._sheet()
        wanted = max(1.0, _PART_OF_SCREEN * height / sheet[1])
        scale = min(
            wanted, _MOST_OF_SCREEN * width / sheet[0], _MOST_OF_SCREEN * height / sheet[1]
        )
        size = (round(sheet[0] * scale), round(sheet[1] * scale))
        self.screen = pygame.display.set_mode(size, pygame.RESIZABLE)

    def _hold(self, number: int) -> None:
        """Let the keys press the buttons of another handheld."""
        if number != self.held:
            self._let_go()
            self.held = number

    def _let_go(self) -> None:
        for button in sorted(self.down):
            self._release(button)

    def _press(self, button: str) -> None:
        if button not in self.down:
            self.down.add(button)
            self.front_end.press(button)

    def _release(self, button: str) -> None:
        if button in self.down:
            self.down.discard(button)
            self.front_end.release(button)

    def _click(self, position: tuple[int, int]) -> None:
        if self.help:
            self.help = False
            return
        rect = self.fitted()
        scale = self.scale()
        x, y = (position[0] - rect.x) / scale, (position[1] - rect.y) / scale
        number, x = divmod(x, SHEET[0])
        if not 0 <= number < len(self.front_ends):
            return
        self._hold(int(number))
        if self.front_end.turned:
            x, y = SHEET[0] - x, SHEET[1] - y
        self.clicked = button_at(x, y)
        if self.clicked:
            self._press(self.clicked)

    # Drawing

    def _sheet(self) -> tuple[int, int]:
        """Return the size of all that is drawn, before it is scaled to the window."""
        return SHEET[0] * len(self.front_ends) + PANEL_WIDTH * self.panel, SHEET[1]

    def scale(self) -> float:
        width, height = self.screen.get_size()
        sheet = self._sheet()
        return min(width / sheet[0], height / sheet[1])

    def fitted(self) -> pygame.Rect:
        """Return the place of all that is drawn, in the middle of the window."""
        sheet, scale = self._sheet(), self.scale()
        fitted = pygame.Rect(0, 0, round(sheet[0] * scale), round(sheet[1] * scale))
        fitted.center = self.screen.get_rect().center
        return fitted

    def draw(self) -> None:
        pictures = [front_end.engine.picture() for front_end in self.front_ends]
        state = [(picture.pixels, picture.contrast, picture.lit) for picture in pictures]
        notes = [(front_end.note, front_end.turned) for front_end in self.front_ends]
        inside = (
            (self.front_end.status.rows(), self.front_end.status.version) if self.panel else None
        )
        link = [
            link_state(front_end.engine.peer)
            for front_end in self.front_ends
            if front_end.engine.peer
        ]
        looks = (self.held, self.help, inside, link, self.screen.get_size())
        shown = (state, frozenset(self.down), notes, looks)
        if self._shown == shown:
            return
        self._shown = shown
        scale, fitted = self.scale(), self.fitted()
        if self._enclosure is None or self._enclosure.scale != scale:
            self._enclosure = Enclosure(scale)
        self.screen.fill(FELT)
        for number, front_end in enumerate(self.front_ends):
            place = pygame.Rect(
                (fitted.x + number * self._enclosure.size[0], fitted.y), self._enclosure.size
            )
            self._draw_handheld(
                self.screen.subsurface(place.clip(self.screen.get_rect())), front_end
            )
            if front_end.engine.peer:
                self._draw_link(place, number, link[number] == "joined")
        if self.panel:
            width = round(PANEL_WIDTH * scale)
            place = pygame.Rect(fitted.right - width, fitted.y, width, fitted.height)
            self._draw_panel(self.screen.subsurface(place.clip(self.screen.get_rect())))
        if self.help:
            self._draw_help()
        pygame.display.flip()

    def _draw_handheld(self, sheet: pygame.Surface, front_end: FrontEnd) -> None:
        assert self._enclosure
        scale = self._enclosure.scale
        held = front_end is self.front_end
        self._enclosure.draw(sheet, front_end.engine.picture(), self.down if held else set())
        if front_end.turned:
            sheet.blit(pygame.transform.rotate(sheet, 180), (0, 0))
        color = STITCH if front_end.note else _QUIET_TEXT
        note = font(20 * scale).render(front_end.note or BUTTON_KEYS, True, color)
        if note.get_width() > sheet.get_width():
            note = pygame.transform.smoothscale(note, (sheet.get_width(), note.get_height()))
        sheet.blit(note, note.get_rect(center=(sheet.get_width() // 2, round(NOTE_Y * scale))))
        if held and len(self.front_ends) > 1:
            pygame.draw.rect(sheet, IVORY_DOWN, sheet.get_rect(), max(2, round(3 * scale)))

    def _draw_link(self, place: pygame.Rect, number: int, joined: bool) -> None:
        """Draw the handheld's end of the link cable. A pulled one shows a bare plug."""
        scale = self.scale()
        left = number > 0
        edge = place.left + round(20 * scale) if left else place.right - round(20 * scale)
        way = -1 if left else 1
        y = place.top + round(_LINK_Y * scale)
        reach = round((20 if joined else 13) * scale)
        thick = max(2, round(7 * scale))
        pygame.draw.line(self.screen, _CORD, (edge, y), (edge + way * reach, y), thick)
        socket = pygame.Rect(0, 0, round(12 * scale), round(26 * scale))
        socket.center = (edge, y)
        pygame.draw.rect(self.screen, BRASS, socket, border_radius=max(1, round(3 * scale)))
        if not joined:
            tip = pygame.Rect(0, 0, max(2, round(5 * scale)), round(12 * scale))
            tip.center = (edge + way * reach, y)
            pygame.draw.rect(self.screen, IVORY, tip)

    def _draw_panel(self, sheet: pygame.Surface) -> None:
        scale = self.scale()
        sheet.fill(_PANEL_BACK)
        text = font(19 * scale)
        y, left = round(14 * scale), round(14 * scale)
        line = round(21 * scale)
        for name, value in self.front_end.status.rows():
            sheet.blit(text.render(name, True, _QUIET_TEXT), (left, y))
            sheet.blit(text.render(value, True, IVORY), (left + round(96 * scale), y))
            y += line
        pygame.draw.line(sheet, _QUIET_TEXT, (left, y + 4), (sheet.get_width() - left, y + 4))
        y += line // 2
        small = font(17 * scale)
        step = round(18 * scale)
        room = max(0, (sheet.get_height() - y - left) // step)
        for event in list(self.front_end.status.events)[-room:] if room else ():
            sheet.blit(small.render(event, True, STITCH), (left, y))
            y += step

    def _draw_help(self) -> None:
        scale = self.scale()
        veil = pygame.Surface(self.screen.get_size(), pygame.SRCALPHA)
        veil.fill((10, 16, 12, 225))
        self.screen.blit(veil, (0, 0))
        fitted = self.fitted()
        text = font(21 * scale)
        x, y = fitted.x + round(40 * scale), fitted.y + round(40 * scale)
        for keys, does in keys_help(() if len(self.front_ends) > 1 else ("other",)):
            self.screen.blit(text.render(keys, True, IVORY_DOWN), (x, y))
            self.screen.blit(text.render(does, True, IVORY), (x + round(150 * scale), y))
            y += round(30 * scale)

    def _save_picture(self, path: Path) -> None:
        self._shown = None
        self.draw()
        pygame.image.save(self.screen, path)

    # Sound

    def _sound(self, hertz: int) -> None:
        if hertz == self._tone or not self._sounds:
            return
        self._tone = hertz
        if self._channel:
            self._channel.stop()
            self._channel = None
        if hertz:
            self._channel = square_wave(hertz).play(loops=-1)


def square_wave(hertz: int) -> pygame.mixer.Sound:
    """Return a whole number of periods, so that the sound repeats without a click."""
    half = max(1, round(SAMPLE_RATE / hertz / 2))
    periods = max(1, SAMPLE_RATE // 20 // (2 * half))
    wave = array("h", ([_QUIET] * half + [-_QUIET] * half) * periods)
    return pygame.mixer.Sound(buffer=wave.tobytes())
