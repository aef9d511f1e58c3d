"""The diagram for the Wokwi simulator, with the same pins.

Wokwi has a Pico and a Pico W, and one OLED: an SSD1306 on I2C. What it does not have is left out
and said in a note on the diagram, never replaced by something that would not work.
"""

import json

from tools.shared.chip import BUTTONS

PICOS = {"RPI_PICO": "wokwi-pi-pico", "RPI_PICO_W": "board-pi-pico-w"}
# Colour of the cap, key on the keyboard, place.
BUTTON_LOOKS = {
    "UP": ("green", "ArrowUp", (-10, 280)),
    "DOWN": ("green", "ArrowDown", (110, 280)),
    "LEFT": ("green", "ArrowLeft", (50, 190)),
    "RIGHT": ("green", "ArrowRight", (50, 370)),
    "B": ("yellow", "b", (90, 500)),
    "A": ("red", "a", (20, 590)),
}


def diagram_of(board: dict) -> str:
    """`diagram.json` as text."""
    parts = [_part(PICOS["RPI_PICO_W" if _has_radio(board) else "RPI_PICO"], "pico", 0, 0)]
    connections: list = []
    if board["DISPLAY"] == "ssd1306" and "I2C" in board:
        address = {"i2cAddress": hex(board["ADDRESS"])}
        parts.append(_part("board-ssd1306", "oled", -140, 330, address))
        connections += [
            ["pico:GND.8", "oled:GND", "black", []],
            ["pico:3V3", "oled:VCC", "red", []],
            [f"pico:GP{board['SCL']}", "oled:SCL", "gold", []],
            [f"pico:GP{board['SDA']}", "oled:SDA", "blue", []],
        ]
    for name in BUTTONS:
        colour, key, (top, left) = BUTTON_LOOKS[name]
        looks = {"color": colour, "key": key, "label": name, "bounce": "1"}
        parts.append(_part("wokwi-pushbutton", name.lower(), top, left, looks))
        connections += [
            [f"pico:GP{board[name]}", f"{name.lower()}:1.l", colour, []],
            [f"{name.lower()}:2.r", "pico:GND.3", "black", []],
        ]
    parts.append(_part("wokwi-buzzer", "piezo", -170, 120, {"volume": "0.1"}))
    connections += [
        [f"pico:GP{board['PIEZO']}", "piezo:2", "gray", []],
        ["pico:GND.6", "piezo:1", "black", []],
    ]
    notes = notes_of(board)
    if notes:
        parts.append(_part("wokwi-text", "note", 230, 190, {"text": "\n".join(notes)}))
    diagram = {
        "version": 1,
        "author": "Pigskin",
        "editor": "wokwi",
        "parts": parts,
        "connections": connections,
        "dependencies": {},
    }
    return json.dumps(diagram, indent=2) + "\n"


def notes_of(board: dict) -> list[str]:
    """What Wokwi does not have of this board."""
    notes = []
    if board["MICROPYTHON"] not in PICOS:
        what = board["CHIP"] if board["CHIP"] != "RP2040" else board["NAME"]
        other = "Pico W" if _has_radio(board) else "Pico"
        notes.append(f"Wokwi has no {what}: a {other}, wired the same, stands in.")
    if board["DISPLAY"] != "ssd1306" or "I2C" not in board:
        what = f"{board['DISPLAY'].upper()} on {'I2C' if 'I2C' in board else 'SPI'}"
        notes.append(f"Wokwi has no {what}: the display is left out.")
    return notes


def _has_radio(board: dict) -> bool:
    return bool(board["MICROPYTHON"].endswith("_W"))


def _part(kind: str, name: str, top: int, left: int, looks: dict | None = None) -> dict:
    return {"type": kind, "id": name, "top": top, "left": left, "attrs": looks or {}}
