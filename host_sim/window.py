"""The handheld in a window: drawn as you would hold it, with buttons to click and keys."""

import os
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

from host_sim.engine import HEIGHT, WIDTH, Engine, Picture
from host_sim.faults import KEYS as KEYS_OF_FAULTS
from host_sim.faults import Faults

# Before pygame is imported: its greeting is not ours, and without a sound card it complains.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if not Path("/dev/snd").exists():
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

# The drawing is laid out on a sheet of this size and scaled as a whole.
SHEET = (760, 530)
PIXEL = 5
GLASS = pygame.Rect(60, 36, WIDTH * PIXEL, HEIGHT * PIXEL)
TABLE = (38, 60, 46)
BODY = (120, 68, 40)
BODY_EDGE = (74, 40, 24)
STITCH = (226, 208, 178)
BEZEL = (16, 16, 20)
OFF = (6, 9, 14)
ON = (176, 232, 255)
KEY = (228, 216, 194)
KEY_DOWN = (255, 196, 84)
INK = (60, 34, 20)

KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_w: "up",
    pygame.K_s: "down",
    pygame.K_a: "left",
    pygame.K_d: "right",
    pygame.K_x: "a",
    pygame.K_RETURN: "a",
    pygame.K_SPACE: "a",
    pygame.K_z: "b",
    pygame.K_BACKSPACE: "b",
    pygame.K_ESCAPE: "b",
}
FAULT_KEYS = {getattr(pygame, f"K_{name}"): name for name in KEYS_OF_FAULTS}
# Where each button is on the sheet, its size and its letter.
PLACES = {
    "up": (150, 400, 20, ""),
    "down": (150, 460, 20, ""),
    "left": (108, 430, 20, ""),
    "right": (192, 430, 20, ""),
    "b": (556, 446, 28, "B"),
    "a": (640, 422, 28, "A"),
}
HINT = "arrows move    Enter = A    Backspace = B    F11 full screen    F12 picture"
FRAMES_A_SECOND = 60
# What an engine has to catch up with at most; beyond that it is slow, not further behind.
MOST_MS = 100
SAMPLE_RATE = 22050
_QUIET = 2500


class Window:
    """Shows one handheld, or several beside each other, until the window is closed."""

    def __init__(self, engines: Sequence[Engine], pictures: Path, speed: float = 1):
        pygame.init()
        self.engines = engines
        self.pictures = pictures
        self.speed = speed
        self.size = (SHEET[0] * len(engines), SHEET[1])
        self.screen = pygame.display.set_mode(self.size, pygame.RESIZABLE)
        pygame.display.set_caption("Pigskin")
        self.sheet = pygame.Surface(self.size)
        self.small = pygame.font.Font(None, 20)
        self.large = pygame.font.Font(None, 34)
        # Which handheld the keys are for; its buttons that are down.
        self.held = 0
        self.down: set[str] = set()
        self.clicked: str | None = None
        self._faults = [Faults(engine) for engine in engines]
        # Called before every frame.
        self.before_frame: Callable[[], None] = lambda: None
        self._owed = 0.0
        self._shown: tuple | None = None
        self._tone = 0
        self._channel: pygame.mixer.Channel | None = None
        if pygame.mixer.get_init() is None:
            # No sound card is no reason not to play.
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
        """One frame; False when the window was closed."""
        self.before_frame()
        if not self._events():
            return False
        self._owed += min(passed_ms, MOST_MS) * self.speed
        for engine in self.engines:
            engine.step(int(self._owed))
        self._owed -= int(self._owed)
        self._sound(max(engine.tone() for engine in self.engines))
        self.draw()
        return True

    @property
    def engine(self) -> Engine:
        return self.engines[self.held]

    # Input

    def _events(self) -> bool:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if event.type == pygame.KEYDOWN:
                self._key(event.key)
            elif event.type == pygame.KEYUP and event.key in KEYS:
                self._release(KEYS[event.key])
            elif event.type == pygame.MOUSEBUTTONDOWN:
                self._click(event.pos)
            elif event.type == pygame.MOUSEBUTTONUP and self.clicked:
                self._release(self.clicked)
                self.clicked = None
        return True

    def _key(self, key: int) -> None:
        if key in KEYS:
            self._press(KEYS[key])
        elif key == pygame.K_F11:
            pygame.display.toggle_fullscreen()
            self._shown = None
        elif key == pygame.K_F12:
            self.save_picture()
        elif key in FAULT_KEYS:
            said = self._faults[self.held].happen(FAULT_KEYS[key])
            pygame.display.set_caption(f"Pigskin - {said}")
        elif key == pygame.K_TAB:
            self._hold((self.held + 1) % len(self.engines))

    def _hold(self, number: int) -> None:
        """The keys are for another handheld now."""
        if number != self.held:
            for button in sorted(self.down):
                self._release(button)
            self.held = number

    def _press(self, button: str) -> None:
        if button not in self.down:
            self.down.add(button)
            self._faults[self.held].last_button = button
            self.engine.press(button)

    def _release(self, button: str) -> None:
        if button in self.down:
            self.down.discard(button)
            self.engine.release(button)

    def _click(self, position: tuple[int, int]) -> None:
        rect = self._fitted()
        x = (position[0] - rect.x) * self.size[0] / rect.width
        y = (position[1] - rect.y) * self.size[1] / rect.height
        number, x = divmod(x, SHEET[0])
        if not 0 <= number < len(self.engines):
            return
        self._hold(int(number))
        for name, (left, top, radius, _) in PLACES.items():
            if (x - left) ** 2 + (y - top) ** 2 <= (radius + 4) ** 2:
                self.clicked = name
                self._press(name)

    # Drawing

    def _fitted(self) -> pygame.Rect:
        """The sheet scaled into the window, in its middle."""
        width, height = self.screen.get_size()
        scale = min(width / self.size[0], height / self.size[1])
        fitted = pygame.Rect(0, 0, int(self.size[0] * scale), int(self.size[1] * scale))
        fitted.center = (width // 2, height // 2)
        return fitted

    def draw(self) -> None:
        pictures = [engine.picture() for engine in self.engines]
        state = [(picture.pixels, picture.contrast, picture.lit) for picture in pictures]
        shown = (state, frozenset(self.down), self.held, self.screen.get_size())
        if self._shown == shown:
            return
        self._shown = shown
        for number, picture in enumerate(pictures):
            place = pygame.Rect(number * SHEET[0], 0, *SHEET)
            down = self.down if number == self.held else set()
            one = self.sheet.subsurface(place)
            draw_handheld(one, picture, down, self.small, self.large)
            if len(pictures) > 1 and number == self.held:
                pygame.draw.rect(one, KEY_DOWN, one.get_rect(), 3)
        self.screen.fill(TABLE)
        fitted = self._fitted()
        self.screen.blit(pygame.transform.smoothscale(self.sheet, fitted.size), fitted)
        pygame.display.flip()

    def save_picture(self) -> Path:
        self.pictures.mkdir(parents=True, exist_ok=True)
        number = 1
        while (path := self.pictures / f"pigskin-{number:03d}.png").exists():
            number += 1
        pygame.image.save(self.sheet, path)
        pygame.display.set_caption(f"Pigskin - saved {path}")
        return path

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
    """A whole number of periods, so that it can be repeated without a click."""
    half = max(1, round(SAMPLE_RATE / hertz / 2))
    periods = max(1, SAMPLE_RATE // 20 // (2 * half))
    wave = array("h", ([_QUIET] * half + [-_QUIET] * half) * periods)
    return pygame.mixer.Sound(buffer=wave.tobytes())


def draw_handheld(sheet, picture: Picture, down: set[str], small, large) -> None:
    sheet.fill(TABLE)
    body = pygame.Rect(14, 10, SHEET[0] - 28, SHEET[1] - 16)
    pygame.draw.rect(sheet, BODY_EDGE, body.move(0, 4), border_radius=46)
    pygame.draw.rect(sheet, BODY, body, border_radius=46)
    _stitches(sheet, 380, 430)
    pygame.draw.rect(sheet, BEZEL, GLASS.inflate(24, 20), border_radius=10)
    _draw_glass(sheet, picture)
    for name, (x, y, radius, label) in PLACES.items():
        pygame.draw.circle(sheet, BODY_EDGE, (x, y + 3), radius)
        pygame.draw.circle(sheet, KEY_DOWN if name in down else KEY, (x, y), radius)
        if label:
            text = large.render(label, True, INK)
            sheet.blit(text, text.get_rect(center=(x, y)))
        else:
            _arrow(sheet, name, x, y)
    hint = small.render(HINT, True, STITCH)
    sheet.blit(hint, hint.get_rect(center=(SHEET[0] // 2, 502)))


def _stitches(sheet, x: int, y: int) -> None:
    """The lacing of a football."""
    pygame.draw.line(sheet, STITCH, (x - 60, y), (x + 60, y), 5)
    for i in range(-48, 49, 16):
        pygame.draw.line(sheet, STITCH, (x + i, y - 13), (x + i, y + 13), 5)


def _arrow(sheet, name: str, x: int, y: int) -> None:
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[name]
    tip = (x + 9 * dx, y + 9 * dy)
    one = (x - 5 * dx + 7 * dy, y - 5 * dy + 7 * dx)
    two = (x - 5 * dx - 7 * dy, y - 5 * dy - 7 * dx)
    pygame.draw.polygon(sheet, INK, (tip, one, two))


def _draw_glass(sheet, picture: Picture) -> None:
    sheet.fill(OFF, GLASS)
    if not picture.lit:
        return
    # The eye hardly sees the difference between medium and full.
    light = 0.45 + 0.55 * (picture.contrast / 255) ** 0.4
    color = tuple(int(part * light) for part in ON)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if picture.pixel(x, y):
                # A dark gap between the pixels, as under a magnifying glass.
                place = (GLASS.x + x * PIXEL, GLASS.y + y * PIXEL, PIXEL - 1, PIXEL - 1)
                sheet.fill(color, place)
