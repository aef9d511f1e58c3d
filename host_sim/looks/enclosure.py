"""The drawn handheld: leather, brass and ivory around a small OLED."""

import random

import pygame

from host_sim.engines.engine import HEIGHT, WIDTH, Picture

Colour = tuple[int, int, int]

# All places are on a sheet of this size, which is scaled to the window.
SHEET = (760, 560)
GLASS = pygame.Rect(76, 50, 608, 304)
# Centre, radius, letter and key of each button.
PLACES = {
    "up": (152, 412, 22, "", ""),
    "down": (152, 478, 22, "", ""),
    "left": (106, 445, 22, "", ""),
    "right": (198, 445, 22, "", ""),
    "b": (558, 458, 30, "B", "Backspace"),
    "a": (650, 428, 30, "A", "Enter"),
}
_BODY = pygame.Rect(20, 12, 720, 516)
_PLATE = pygame.Rect(290, 400, 180, 40)
_LACES = (380, 478)

FELT = (32, 58, 44)
CHALK = (52, 80, 64)
LEATHER_TOP = (150, 86, 48)
LEATHER_LOW = (98, 52, 28)
EDGE = (58, 30, 16)
STITCH = (232, 212, 176)
BRASS = (206, 168, 92)
BRASS_DARK = (128, 96, 44)
BEZEL = (20, 19, 22)
OFF = (5, 8, 12)
ON = (172, 230, 255)
IVORY = (238, 228, 206)
IVORY_DOWN = (255, 200, 96)
INK = (64, 36, 20)

# The size at which a pixel is drawn before it is scaled to the window.
_CELL = 8
# How much larger than the sheet the background is drawn, for smooth edges.
_FINE = 2
# The bits of each byte of a page, one table for each of its eight rows.
_BITS = [bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8)]


class Enclosure:
    """A painter of handhelds in one size. It draws the parts that never change once."""

    def __init__(self, scale: float):
        self.scale = scale
        self.size = self._scaled(*SHEET)
        self._back = pygame.transform.smoothscale(_background(), self.size)
        self._glass = pygame.Rect(self._scaled(*GLASS.topleft), self._scaled(*GLASS.size))
        self._grid = _grid()
        self._buttons = {
            (name, down): self._button(name, down) for name in PLACES for down in (False, True)
        }

    def _scaled(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.scale), round(y * self.scale)

    def draw(self, sheet: pygame.Surface, picture: Picture, down: set[str]) -> None:
        sheet.blit(self._back, (0, 0))
        sheet.blit(self.glass(picture), self._glass)
        for name, (x, y, *_) in PLACES.items():
            button = self._buttons[name, name in down]
            sheet.blit(button, button.get_rect(center=self._scaled(x, y)))

    def glass(self, picture: Picture) -> pygame.Surface:
        """Return the display as it glows, dot by dot."""
        dots = pygame.image.frombuffer(_dots(picture), (WIDTH, HEIGHT), "P")
        # The eye hardly sees the difference between medium and full brightness.
        light = 0.45 + 0.55 * (picture.contrast / 255) ** 0.4
        color = tuple(int(part * light) for part in ON)
        dots.set_palette([OFF, color] + [OFF] * 254)
        lit = dots.convert(self._grid)
        glass = pygame.transform.scale(lit, (WIDTH * _CELL, HEIGHT * _CELL))
        glass.blit(self._grid, (0, 0))
        glass = pygame.transform.smoothscale(glass, self._glass.size)
        # Light that spills from each dot onto its neighbours.
        glow = pygame.transform.smoothscale(
            pygame.transform.smoothscale(lit, (WIDTH // 2, HEIGHT // 2)), self._glass.size
        )
        glow.fill((40, 40, 40), special_flags=pygame.BLEND_RGB_MULT)
        glass.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return glass

    def _button(self, name: str, down: bool) -> pygame.Surface:
        _, _, radius, letter, _ = PLACES[name]
        size = 2 * (radius + 6) * _FINE
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        middle, radius = size // 2, radius * _FINE
        sunk = 2 * _FINE if down else 0
        pygame.draw.circle(surface, (0, 0, 0, 90), (middle, middle + 4 * _FINE), radius + _FINE)
        pygame.draw.circle(surface, BRASS_DARK, (middle, middle + sunk), radius + 2 * _FINE)
        color = IVORY_DOWN if down else IVORY
        pygame.draw.circle(surface, _mixed(color, INK, 0.25), (middle, middle + sunk), radius)
        pygame.draw.circle(surface, color, (middle, middle + sunk - _FINE), radius - 2 * _FINE)
        if letter:
            text = font(34 * _FINE).render(letter, True, INK)
            surface.blit(text, text.get_rect(center=(middle, middle + sunk)))
        else:
            _arrow(surface, name, middle, middle + sunk)
        edge = round(size / _FINE * self.scale)
        return pygame.transform.smoothscale(surface, (edge, edge))


def button_at(x: float, y: float) -> str:
    """Return the name of the button at a place of the sheet, or "" for none."""
    for name, (left, top, radius, *_) in PLACES.items():
        if (x - left) ** 2 + (y - top) ** 2 <= (radius + 6) ** 2:
            return name
    return ""


def font(size: float) -> pygame.font.Font:
    return pygame.font.Font(None, max(8, round(size)))


def _dots(picture: Picture) -> bytes:
    """Return a byte for each pixel."""
    if not picture.lit:
        return bytes(WIDTH * HEIGHT)
    pages = [picture.pixels[at : at + WIDTH] for at in range(0, len(picture.pixels), WIDTH)]
    return b"".join(page.translate(bits) for page in pages for bits in _BITS)


def _grid() -> pygame.Surface:
    """Return the dark gaps between the pixels, as under a magnifying glass."""
    grid = pygame.Surface((WIDTH * _CELL, HEIGHT * _CELL), pygame.SRCALPHA)
    gap = (*OFF, 215)
    for x in range(WIDTH):
        grid.fill(gap, (x * _CELL + _CELL - 1, 0, 1, HEIGHT * _CELL))
    for y in range(HEIGHT):
        grid.fill(gap, (0, y * _CELL + _CELL - 1, WIDTH * _CELL, 1))
    return grid


def _mixed(one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _fine(*numbers: float) -> tuple[int, ...]:
    return tuple(round(number * _FINE) for number in numbers)


def _background() -> pygame.Surface:
    """Return all parts that never change, larger than on the screen."""
    sheet = pygame.Surface(_fine(*SHEET))
    _draw_felt(sheet)
    _draw_leather(sheet)
    _draw_bezel(sheet)
    _draw_plate(sheet)
    _draw_laces(sheet)
    _draw_captions(sheet)
    return sheet


def _draw_felt(sheet: pygame.Surface) -> None:
    """Draw the table, which is covered with a playing field."""
    sheet.fill(FELT)
    for x in range(0, SHEET[0], 76):
        sheet.fill(CHALK, _fine(x, 0, 1.5, SHEET[1]))


def _draw_leather(sheet: pygame.Surface) -> None:
    body = pygame.Rect(_fine(*_BODY))
    radius = 46 * _FINE
    shadow = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    for spread in range(10, 0, -2):
        rect = body.inflate(spread * _FINE, spread * _FINE).move(0, 6 * _FINE)
        pygame.draw.rect(shadow, (0, 0, 0, 22), rect, border_radius=radius + spread)
    sheet.blit(shadow, (0, 0))
    leather = pygame.Surface(body.size)
    for y in range(body.height):
        color = _mixed(LEATHER_TOP, LEATHER_LOW, y / body.height)
        pygame.draw.line(leather, color, (0, y), (body.width, y))
    # A fixed seed, so that the grain is always the same.
    chance = random.Random(1946)
    for _ in range(26_000):
        x, y = chance.randrange(body.width), chance.randrange(body.height)
        shade = chance.choice((-12, -8, 8))
        skin = leather.get_at((x, y))
        leather.fill([min(255, max(0, skin[i] + shade)) for i in range(3)], (x, y, 2, 2))
    mask = pygame.Surface(body.size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=radius)
    mask.blit(leather, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    sheet.blit(mask, body)
    pygame.draw.rect(sheet, EDGE, body, 3 * _FINE, border_radius=radius)
    _draw_seam(sheet, body.inflate(-22 * _FINE, -22 * _FINE), radius - 11 * _FINE)


def _draw_seam(sheet: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
    """Draw stitches all around."""
    seam = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(seam, STITCH, seam.get_rect(), 2 * _FINE, border_radius=radius)
    step, hole = 12 * _FINE, 5 * _FINE
    for x in range(0, rect.width, step):
        seam.fill((0, 0, 0, 0), (x, 0, hole, 3 * _FINE))
        seam.fill((0, 0, 0, 0), (x, rect.height - 3 * _FINE, hole, 3 * _FINE))
    for y in range(0, rect.height, step):
        seam.fill((0, 0, 0, 0), (0, y, 3 * _FINE, hole))
        seam.fill((0, 0, 0, 0), (rect.width - 3 * _FINE, y, 3 * _FINE, hole))
    sheet.blit(seam, rect)


def _draw_bezel(sheet: pygame.Surface) -> None:
    glass = pygame.Rect(_fine(*GLASS))
    frame = glass.inflate(36 * _FINE, 32 * _FINE)
    pygame.draw.rect(sheet, EDGE, frame.move(0, 3 * _FINE), border_radius=14 * _FINE)
    pygame.draw.rect(sheet, BRASS, frame, border_radius=14 * _FINE)
    pygame.draw.rect(sheet, BRASS_DARK, frame, _FINE, border_radius=14 * _FINE)
    pygame.draw.rect(
        sheet, BEZEL, frame.inflate(-12 * _FINE, -12 * _FINE), border_radius=9 * _FINE
    )
    pygame.draw.rect(sheet, OFF, glass.inflate(4 * _FINE, 4 * _FINE))


def _draw_plate(sheet: pygame.Surface) -> None:
    plate = pygame.Rect(_fine(*_PLATE))
    pygame.draw.rect(sheet, EDGE, plate.move(0, 2 * _FINE), border_radius=6 * _FINE)
    pygame.draw.rect(sheet, BRASS, plate, border_radius=6 * _FINE)
    pygame.draw.rect(sheet, BRASS_DARK, plate.inflate(-8, -8), _FINE, border_radius=5 * _FINE)
    text = font(30 * _FINE).render("P I G S K I N", True, INK)
    sheet.blit(text, text.get_rect(center=plate.center))
    for x in (plate.left + 11 * _FINE, plate.right - 11 * _FINE):
        pygame.draw.circle(sheet, BRASS_DARK, (x, plate.centery), 3 * _FINE)


def _draw_laces(sheet: pygame.Surface) -> None:
    """Draw laces as on a football."""
    x, y = _fine(*_LACES)
    width = 4 * _FINE
    for color, down in ((EDGE, 2 * _FINE), (STITCH, 0)):
        pygame.draw.line(
            sheet, color, (x - 70 * _FINE, y + down), (x + 70 * _FINE, y + down), width
        )
        for i in range(-56, 57, 16):
            at = x + i * _FINE
            top, low = y - 12 * _FINE + down, y + 12 * _FINE + down
            pygame.draw.line(sheet, color, (at, top), (at, low), width)


def _draw_captions(sheet: pygame.Surface) -> None:
    """Draw the names of the keys beside the buttons that they press."""
    small = font(19 * _FINE)
    captions = [(x, y + radius + 15, key) for x, y, radius, _, key in PLACES.values() if key]
    captions.append((152, 445, "keys"))
    for x, y, text in captions:
        image = small.render(text, True, STITCH)
        sheet.blit(image, image.get_rect(center=_fine(x, y)))


def _arrow(surface: pygame.Surface, name: str, x: int, y: int) -> None:
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[name]
    far, back, wide = 10 * _FINE, 5 * _FINE, 8 * _FINE
    tip = (x + far * dx, y + far * dy)
    one = (x - back * dx + wide * dy, y - back * dy + wide * dx)
    two = (x - back * dx - wide * dy, y - back * dy - wide * dx)
    pygame.draw.polygon(surface, INK, (tip, one, two))
