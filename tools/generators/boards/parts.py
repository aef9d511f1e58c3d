"""The parts list of a wiring: what to ask for in a shop, and which hole each part goes into."""

from host_sim.wiring.oled import CONTROLLERS
from tools.generators.boards.breadboard import (
    BUTTONS,
    OTHER_LEG,
    PICO,
    PIEZO,
    PRINTED,
    display_columns,
    link_wires_of,
    wires_of,
)


def parts_list(board: dict, picos: str, names: list[str]) -> str:
    """Return the text of `parts.md`. `names` are the boards with this wiring."""
    wires = wires_of(board)
    lines = [
        f"# {_display(board)}",
        "",
        "Made from `board.py` by `python -m tools.generators.boards`.",
        "",
        "![Wiring](wiring.svg)",
        "",
        "## What to ask for in a shop",
        "",
        "| | part | ask for |",
        "|--:|---|---|",
        f"| 1 | {picos} | one with pins soldered on, sold as H, WH or with headers; or a plain "
        "one and two rows of 20 pins to solder |",
        f"| 1 | OLED display | {_ask_for_display(board)} |",
        "| 6 | push button | tactile switch 6x6 mm with four legs, for breadboards; a high cap "
        "is kinder to fingers |",
        "| 1 | piezo | *passive* buzzer, 12 mm, pins 7.6 mm apart; an active one only beeps |",
        "| 1 | breadboard | full size, 830 holes, 63 columns |",
        f"| {len(wires)} | jumper wire | male to male, {_of_colours(wires)} |",
        "| 1 | USB cable | one that carries data; many are for charging only |",
        "",
        "No resistors are needed: the buttons use the chip's own, and a piezo draws next to "
        "nothing.",
        "",
        "## Where everything goes",
        "",
        "| part | holes |",
        "|---|---|",
        f"| Pico | pins 1 to 20 in c{PICO} to c{PICO + 19}, USB socket over the left edge |",
        f"| piezo | f{PIEZO} and e{PIEZO} |",
        f"| display | {_display_holes(board)} |",
    ]
    for button, column in BUTTONS.items():
        lines.append(
            f"| {button} | e{column}, f{column}, e{column + OTHER_LEG}, f{column + OTHER_LEG} |"
        )
    lines += ["", "| wire | from | to |", "|---|---|---|"]
    for wire in wires:
        start = f"{wire.start} ({wire.label})" if wire.pin else wire.start
        lines.append(f"| {PRINTED.get(wire.name, wire.name)} | {start} | {wire.end} |")
    lines += [
        "",
        "Modules differ in the order of their pins: go by what is printed on yours.",
        "",
        *_link_cable(board),
        "## Then",
        "",
        *_flash_command(names),
        "",
        "and hold A and B while you plug it in: the self-test shows every wire at work.",
    ]
    return "\n".join(lines) + "\n"


def _link_cable(board: dict) -> list[str]:
    wires = link_wires_of(board)
    if not wires:
        return []
    return [
        "## The link cable",
        "",
        "Two handhelds that play one game against each other are joined by three more jumper "
        "wires, crossed: TX goes to RX. Each has its own USB cable or battery; join their "
        "grounds, never their 3V3.",
        "",
        "![Two handhelds, joined](../link.svg)",
        "",
        "| wire | from | to |",
        "|---|---|---|",
        *(
            f"| {wire.name} | {wire.start}{f' ({wire.label})' if wire.pin else ''} "
            f"| {wire.far_end} |"
            for wire in wires
        ),
        "",
    ]


def _flash_command(names: list[str]) -> list[str]:
    first, *others = names or ["NAME"]
    return [f"    pigskin flash --board {first}" + f"    # or {', '.join(others)}" * bool(others)]


def _display(board: dict) -> str:
    return f"{board['DISPLAY'].upper()} on {'I2C' if 'I2C' in board else 'SPI'}"


def _ask_for_display(board: dict) -> str:
    pins = [PRINTED.get(pin, pin) for pin in display_columns(board)]
    size = CONTROLLERS[board["DISPLAY"]].size
    return (
        f"OLED {size}, 128x64, {_display(board)}, 3.3 V, the kind with {len(pins)} pins "
        f"({' '.join(pins)})"
    )


def _display_holes(board: dict) -> str:
    return ", ".join(
        f"{PRINTED.get(pin, pin)} i{column}" for pin, column in display_columns(board).items()
    )


def _of_colours(wires: list) -> str:
    black = sum(wire.name == "GND" for wire in wires)
    red = sum(wire.name == "3V3" for wire in wires)
    return f"{black} of them black, {red} red, the others in any colours"
