"""The picture of a battery, its switch and its diode on the breadboard."""

from xml.etree import ElementTree as xml

from tools.generators.boards.breadboard import Hole, pico_hole
from tools.generators.boards.shapes import (
    cable,
    circle,
    new_picture,
    rect,
    rounded,
    svg_text,
    write,
)

# Where boards/power.md says that they go. VSYS is the same pin on every Pico.
VSYS_PIN = 39
VSYS = pico_hole(VSYS_PIN)
SWITCH = (Hole(27, "c"), Hole(28, "c"), Hole(29, "c"))
DIODE = (Hole(28, "b"), Hole(33, "b"))
PLUS = Hole(27, "a")
WIRE = (Hole(33, "a"), VSYS)

_WIDTH, _HEIGHT = 900, 330
_RED, _BLACK, _DARK = "#c8372d", "#2b2b2b", "#2b2b2b"
_TOP, _BOTTOM = 120, 262
# From the left: the Pico, the diode, the switch and the battery.
_PICO_X, _DIODE_X, _SWITCH_X, _BATTERY_X = 34, 350, 520, 640


def draw_power() -> str:
    """Return the picture as SVG text."""
    svg = new_picture("A battery at VSYS of a Pico", _WIDTH, _HEIGHT)
    rect(svg, 0, 0, _WIDTH, _HEIGHT, "#f4f1ea", rx=14)
    write(svg, _PICO_X, 40, "A battery", 25, _DARK, weight="bold")
    said = "From + through switch and diode to VSYS; the ring of the diode points to the Pico"
    write(svg, _PICO_X, 64, said, 15, "#6d675c")
    for start, end, hole in (
        (_PICO_X + 186, _DIODE_X - 34, f"{WIRE[0]} to {WIRE[1]}"),
        (_DIODE_X + 34, _SWITCH_X - 26, ""),
        (_SWITCH_X + 26, _BATTERY_X + 8, str(PLUS)),
    ):
        _wire(svg, f"+ {hole}".strip(), [(start, _TOP), (end, _TOP)], _RED)
        write(svg, (start + end) / 2, _TOP - 12, hole, 13, "#6d675c", anchor="middle")
    _wire(svg, "GND", [(_PICO_X + 186, _BOTTOM), (_BATTERY_X + 8, _BOTTOM)], _BLACK)
    write(svg, 430, _BOTTOM - 12, "bottom − rail", 13, "#6d675c", anchor="middle")
    _pico(svg)
    _diode(svg)
    _switch(svg)
    _battery(svg)
    return svg_text(svg)


def _wire(svg: xml.Element, title: str, points: list[tuple[float, float]], colour: str) -> None:
    cable(svg, title, rounded(points), colour)


def _pico(svg: xml.Element) -> None:
    rect(svg, _PICO_X, 92, 186, 200, "#2f7d4f", rx=10, stroke="#1d5434")
    rect(svg, _PICO_X - 8, 160, 34, 60, "#c9ccd1", rx=4, stroke="#8d9096")
    write(svg, _PICO_X + 40, 196, "Pico", 20, "#ffffff", weight="bold")
    for y, name in ((_TOP, f"VSYS, pin {VSYS_PIN}"), (_BOTTOM, "GND")):
        circle(svg, _PICO_X + 178, y, 7, "#e0b94a")
        circle(svg, _PICO_X + 178, y, 3.2, "#6d5a22")
        write(svg, _PICO_X + 164, y + 5, name, 14, "#ffffff", anchor="end", weight="bold")


def _diode(svg: xml.Element) -> None:
    rect(svg, _DIODE_X - 34, _TOP - 13, 68, 26, "#26272b", rx=5)
    rect(svg, _DIODE_X - 26, _TOP - 13, 9, 26, "#d9dce1")
    write(svg, _DIODE_X, _TOP + 36, "Schottky diode", 15, _DARK, anchor="middle", weight="bold")
    said = f"ring {DIODE[1]}, other end {DIODE[0]}"
    write(svg, _DIODE_X, _TOP + 56, said, 13, "#6d675c", anchor="middle")


def _switch(svg: xml.Element) -> None:
    rect(svg, _SWITCH_X - 34, _TOP - 16, 68, 32, "#8d9096", rx=4, stroke="#5d6066")
    rect(svg, _SWITCH_X - 2, _TOP - 9, 26, 18, "#26272b", rx=3)
    write(svg, _SWITCH_X, _TOP + 36, "slide switch", 15, _DARK, anchor="middle", weight="bold")
    said = ", ".join(str(hole) for hole in SWITCH)
    write(svg, _SWITCH_X, _TOP + 56, said, 13, "#6d675c", anchor="middle")


def _battery(svg: xml.Element) -> None:
    rect(svg, _BATTERY_X, 92, 226, 200, "#3a3d43", rx=12, stroke="#26282c")
    for y, sign in ((_TOP, "+"), (_BOTTOM, "−")):
        write(svg, _BATTERY_X - 14, y - 8, sign, 18, _DARK, anchor="middle", weight="bold")
    for cell in range(3):
        y = 104 + 60 * cell
        rect(svg, _BATTERY_X + 20, y + 4, 178, 48, "#d8a33a", rx=8)
        # In series: + and − in turn at the left.
        turned = cell % 2 == 0
        rect(svg, _BATTERY_X + (138 if turned else 20), y + 4, 60, 48, "#26272b", rx=8)
        rect(svg, _BATTERY_X + (12 if turned else 198), y + 18, 8, 20, "#c9ccd1", rx=2)
        write(svg, _BATTERY_X + (84 if turned else 132), y + 34, "1.5 V", 15, _DARK, "middle")
