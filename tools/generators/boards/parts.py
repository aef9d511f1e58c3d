"""The parts list of a wiring: what to ask for in a shop, and which hole each part goes into."""

from host_sim.wiring.oled import CONTROLLERS
from tools.generators.boards.breadboard import (
    BUTTONS,
    LINK_OHMS,
    OTHER_LEG,
    PICO,
    PIEZO,
    PIEZO_OHMS,
    PRINTED,
    JumperWire,
    display_columns,
    link_wires_of,
    pico_hole,
    piezo_row,
    wires_of,
)
from tools.generators.boards.shapes import said_ohms

# What the displays cost, in dollars.
_DISPLAY_PRICES = {"ssd1306": "4 to 8", "sh1106": "6 to 10"}
# The Picos with pins: what boards call them -> what shops call them, the order number, dollars.
_WITH_PINS = {
    "Pico": ("Pico H", "SC0917", 5),
    "Pico W": ("Pico WH", "SC0919", 7),
    "Pico 2": ("Pico 2 with header", "SC1632", 6),
    "Pico 2 W": ("Pico 2 WH", "SC1634", 8),
}

_PIEZO_OR_NOT = """\
## Is it a piezo?

Shops sell three parts as "buzzer". Only a piezo is right: it is driven by voltage and takes next
to no current. A magnetic buzzer is a coil of 15 to 50 Ω, and draws more than a pin of the Pico
may give. An active buzzer makes its own tone and cannot play a tune. Set a multimeter to ohms
and hold its tips to the two pins:

![A piezo reads OL, a magnetic buzzer 15 to 50 ohms](../pictures/buzzers.svg)

| it reads | it is |
|---|---|
| `OL` or `1`, more than 1 MΩ | a piezo: right |
| 15 to 50 Ω, often with a click in the part | a magnetic buzzer: wrong |
| anything else, or a `+` and a sticker on top | probably an active buzzer: wrong |
"""

_RAILS_AND_ORDER = """\
**The rails of many breadboards are split in the middle**, where their printed lines have a gap.
The wires called "bridge" join the halves. On a board without a gap they do no harm.

**Look at the names printed on your display before you plug it in.** Some modules have VCC and
GND the other way round, and power on the wrong pin destroys them. Each wire goes to the pin with
its name, not to the place in this table.
"""

_MEASURE = """\
## Before you plug it in

Set a multimeter to ohms, with no USB cable in the Pico.

1. From {plus} (3V3) to {minus} (GND): more than 100 Ω, and no beep. The reading may climb while
   it charges the Pico's capacitors. Less than 100 Ω is a short circuit: take out one wire after
   the other until it is gone.
2. From {plus} to the display's VCC, and from {minus} to its GND: less than 2 Ω. Otherwise a
   bridge of the rails is missing, or VCC and GND are swapped.
3. From {minus} to the far right end of the top − rail: less than 2 Ω.

Then plug in, set it to volts, and measure {plus} to {minus} again: 3.2 to 3.4 V. Pull the cable
at any other value.
"""

_NO_PICTURE = """\
## No picture?

If the display does not answer, the LED of the Pico blinks three times every three seconds, and the
piezo beeps with it for the first minute. The LED of a Pico W or Pico 2 W stays dark, because it
hangs on the radio: listen for the beeps. `pigskin ports` says so too. Look at these, in this
order:

1. GND and VCC of the display: 3.2 to 3.4 V between them, the right way round.
2. SDA and SCL: each in its column, and not swapped.
3. Another jumper wire for each. Many that look well are broken inside.

A picture that is two pixels off, with a stripe of noise at its edge, is one of an SH1106 on the
board of an SSD1306, or the other way round: choose the other board in the settings.
"""

# A display on SPI cannot be asked whether it is there.
_NO_PICTURE_ON_SPI = """\
## No picture?

A display on SPI cannot be asked whether it is there, so the handheld plays on in the dark. Hold A
and B while you plug it in, then hold A twice: the self-test plays a scale. If you hear it, only
the display is wrong. Look at GND and VCC first (3.2 to 3.4 V), then at CLK, MOSI, DC, CS and RES.

A picture that is two pixels off is one of an SSD1306 on the board of an SH1106, or the other way
round: choose the other board in the settings.
"""

_BATTERY = """\
## A battery

Three AA cells, a switch and a diode make it a handheld: [what to buy, where it goes, and how long
it lasts](../power.md).
"""

_LINK = """\
## The link cable

Two handhelds that play one game against each other are joined by three wires, crossed: TX goes
to RX. Each has its own USB cable or battery. Join their grounds, never their 3V3.

![Two handhelds, joined](../link.svg)

| wire | from | to |
|---|---|---|
{wires}

TX goes through {ohms}, so that a handheld that is switched on does not feed one that is off. Put
one leg of the resistor into {tx}. Push the socket of a male to female jumper wire onto its other
leg, and some tape around both.

**Ground first**: plug in GND before TX and RX, and pull it last. Without ground, the current
takes its way through TX and RX. If you solder a plug, take one whose ground pin is longer than
the others.
"""


def parts_list(board: dict, picos: str, names: list[str]) -> str:
    """Return the text of `parts.md`. `names` are the boards with this wiring."""
    lines = [
        f"# {_display(board)}",
        "",
        "Made from `board.py` by `python -m tools.generators.boards`.",
        "",
        "![Wiring](wiring.svg)",
        "",
        *_shop(board, picos),
        "",
        *_PIEZO_OR_NOT.splitlines(),
        "",
        *_places(board),
        "",
        *_measure(),
        "",
        *(_NO_PICTURE if "I2C" in board else _NO_PICTURE_ON_SPI).splitlines(),
        "",
        *_link_cable(board),
        *_BATTERY.splitlines(),
        "",
        "## Then",
        "",
        *_flash_command(names),
        "",
        "and hold A and B while you plug it in: the self-test shows every wire at work.",
    ]
    return "\n".join(lines) + "\n"


# In a shop


def _shop(board: dict, picos: str) -> list[str]:
    wires = [wire for wire in wires_of(board) if not wire.ohms]
    bus = "i2c" if "I2C" in board else "spi"
    rows = [
        ("pico", 1, picos, _ask_for_pico(picos), _pico_prices(picos)),
        (f"display_{bus}", 1, "OLED display", _ask_for_display(board), _display_price(board)),
        (
            *("button", 6, "push button"),
            "tactile switch 6x6 mm with four legs, such as Omron B3F-1000; a high cap is kinder "
            "to fingers",
            "2",
        ),
        (
            *("piezo", 1, "piezo"),
            "*piezo* sounder *without* oscillator, 12 mm, pins 5 mm apart: TDK PS1240P02BT or "
            "Murata PKM13EPYH4000-A0. See below",
            "1 to 2",
        ),
        ("resistor_piezo", 1, "resistor", _ask_for_resistor(PIEZO_OHMS), "0.10"),
        (
            *("breadboard", 1, "breadboard"),
            "full size, 830 holes, 63 columns, such as MB-102 or BusBoard BB830",
            "5 to 10",
        ),
        (
            *("jumper_wires", len(wires), "jumper wire"),
            f"male to male, {_of_colours(wires)}",
            "4 for 40",
        ),
        (
            *("usb_cable", 1, "USB cable"),
            "micro-USB at one end, and one that carries data; many are for charging only",
            "3 to 5",
        ),
    ]
    if link_wires_of(board):
        ask = _ask_for_resistor(LINK_OHMS) + "; only for the link cable"
        rows.append(("resistor_link", 1, "resistor", ask, "0.10"))
    return [
        "## What to ask for in a shop",
        "",
        "| | | part | ask for | about |",
        "|---|--:|---|---|--:|",
        *(
            f"| ![](../pictures/{picture}.svg) | {count} | {part} | {ask} | ${price} |"
            for picture, count, part, ask, price in rows
        ),
        "",
        "Prices are approximate: US dollars in 2025, without postage. Together it is $25 to $40. "
        "A multimeter for $10 is worth having.",
    ]


def _picos_of(picos: str) -> list[str]:
    """Return `Pico`, `Pico W` of the words `Raspberry Pi Pico or Pico W`."""
    return picos.removeprefix("Raspberry Pi ").replace(" or ", ", ").split(", ")


def _ask_for_pico(picos: str) -> str:
    known = [_WITH_PINS[pico] for pico in _picos_of(picos) if pico in _WITH_PINS]
    numbers = ", ".join(f"{name} ({number})" for name, number, _ in known)
    return (
        f"one with pins soldered on: {numbers}; or a plain one and two rows of 20 pins to solder"
    )


def _pico_prices(picos: str) -> str:
    prices = [_WITH_PINS[pico][2] for pico in _picos_of(picos) if pico in _WITH_PINS]
    low, high = min(prices), max(prices)
    return f"{low} to {high}" if low < high else str(low)


def _display(board: dict) -> str:
    return f"{board['DISPLAY'].upper()} on {'I2C' if 'I2C' in board else 'SPI'}"


def _ask_for_display(board: dict) -> str:
    pins = [PRINTED.get(pin, pin) for pin in display_columns(board)]
    size = CONTROLLERS[board["DISPLAY"]].size
    return (
        f"OLED {size}, 128x64, {_display(board)}, 3.3 V, the kind with {len(pins)} pins "
        f"({' '.join(pins)}); sold under many names and without a maker's number"
    )


def _display_price(board: dict) -> str:
    return _DISPLAY_PRICES.get(board["DISPLAY"], "10")


def _ask_for_resistor(ohms: int) -> str:
    value = said_ohms(ohms)
    others = ", or any from 100 to 220 Ω" if ohms == PIEZO_OHMS else ""
    number = f"CFR-25JB-52-{'1K' if ohms == LINK_OHMS else f'{ohms}R'}"
    return f"{value}, 1/4 W, such as Yageo {number}{others}"


def _of_colours(wires: list[JumperWire]) -> str:
    black = sum(wire.name == "GND" for wire in wires)
    red = sum(wire.name == "3V3" for wire in wires)
    return f"{black} of them black, {red} red, the others in any colours"


# On the breadboard


def _places(board: dict) -> list[str]:
    row = piezo_row(board)
    lines = [
        "## Where everything goes",
        "",
        *_RAILS_AND_ORDER.splitlines(),
        "",
        "| part | holes |",
        "|---|---|",
        f"| Pico | pins 1 to 20 in c{PICO} to c{PICO + 19}, USB socket over the left edge |",
        f"| piezo | {row}{PIEZO} and {row}{PIEZO + OTHER_LEG}, either way round |",
        f"| display | {_display_holes(board)} |",
    ]
    for button, column in BUTTONS.items():
        lines.append(
            f"| {button} | e{column}, f{column}, e{column + OTHER_LEG}, f{column + OTHER_LEG} |"
        )
    lines += ["", "| wire | from | to |", "|---|---|---|"]
    return lines + [_wire_row(wire) for wire in wires_of(board)]


def _wire_row(wire: JumperWire) -> str:
    name = PRINTED.get(wire.name, wire.name)
    if wire.is_bridge:
        return f"| {name}, bridge | {wire.label} | {wire.end}, {wire.far_end} |"
    if wire.ohms:
        name += f", resistor {said_ohms(wire.ohms)}"
    start = f"{wire.start} ({wire.label})" if wire.pin else wire.start
    return f"| {name} | {start} | {wire.far_end} |"


def _display_holes(board: dict) -> str:
    return ", ".join(
        f"{PRINTED.get(pin, pin)} i{column}" for pin, column in display_columns(board).items()
    )


def _measure() -> list[str]:
    plus, minus = pico_hole(36), pico_hole(38)
    holes = {"plus": str(plus).replace("j", "i"), "minus": str(minus).replace("j", "i")}
    return _MEASURE.format(**holes).splitlines()


def _link_cable(board: dict) -> list[str]:
    wires = link_wires_of(board)
    if not wires:
        return []
    rows = "\n".join(_wire_row(wire) for wire in wires)
    text = _LINK.format(wires=rows, ohms=said_ohms(LINK_OHMS), tx=wires[0].start)
    return [*text.splitlines(), ""]


def _flash_command(names: list[str]) -> list[str]:
    first, *others = names or ["NAME"]
    return [f"    pigskin flash --board {first}" + f"    # or {', '.join(others)}" * bool(others)]
