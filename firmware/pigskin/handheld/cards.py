"""A title card in the style of its year for each game."""

from pigskin.handheld.hardware import WIDTH
from pigskin.handheld.pieces import draw_ball, draw_die

_CARDS = {
    "pigskin46": ("Tom Hamilton's", "PIGSKIN", "1946", "hidden line-ups"),
    "pigskin56": ("Tom Hamilton's", "PIGSKIN", "1956", "hidden line-ups"),
    "football26": ("Game of", "FOOTBALL", "1926", "two dice"),
    "football48": ("The game of", "FOOTBALL", "1948", "two dice"),
    "allfair46": ("All-Fair", "FOOTBALL", "1946", "36 cards"),
    "baseball26": ("Game of", "BASEBALL", "1926", "two dice"),
}


def short_title(name: str) -> str:
    """A game in a list: Pigskin 1946."""
    if name not in _CARDS:
        return "a game"
    _, big, year, _ = _CARDS[name]
    maker = "All-Fair" if name == "allfair46" else big[0] + big[1:].lower()
    return "%s %s" % (maker, year)


def draw_title_card(ui, name: str) -> None:
    above, big, year, below = _CARDS[name]
    display = ui.display
    ui.clear()
    display.rect(0, 0, WIDTH, 53, 1)
    display.rect(2, 2, WIDTH - 4, 49, 1)
    ui.center(above, 6)
    ui.big(big, 17)
    display.hline(30, 27, WIDTH - 60, 1)
    ui.center(year, 30)
    ui.center(below, 40)
    _emblem(display, name, 18)
    _emblem(display, name, WIDTH - 19)
    ui.text("<", 5, 22)
    ui.right(">", WIDTH - 5, 22)
    ui.footer("play", "menu")


def _emblem(display, name: str, x: int) -> None:
    """What the game is played with."""
    if name == "allfair46" or name[:7] == "pigskin":
        display.rect(x - 6, 31, 13, 18, 1)
        if name == "allfair46":
            display.hline(x - 3, 36, 7, 1)
            display.hline(x - 3, 40, 7, 1)
            display.hline(x - 3, 44, 7, 1)
        else:
            draw_ball(display, x, 40)
            display.rect(x - 6, 31, 13, 18, 1)
    else:
        draw_die(display, x - 9, 30, 5 if x < WIDTH // 2 else 2)
