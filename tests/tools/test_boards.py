"""The boards: pins that the chip allows, and pictures and lists that agree with them."""

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boards import BOARDS, wiring_of
from host_sim import runtimes
from tools.generators.boards import breadboard, power_picture
from tools.generators.boards.breadboard import (
    BUTTONS,
    OTHER_LEG,
    PIEZO,
    PIEZO_OHMS,
    Hole,
    display_columns,
    link_wires_of,
    piezo_row,
    wires_of,
)
from tools.generators.boards.files import drawn_files, write_all
from tools.generators.boards.picture import draw, x_of
from tools.shared import boards
from tools.shared.boards import board_names, chip_of, load, wirings
from tools.shared.chip import GPIOS, HEADER, can, faults_of, pin_number, used_pins

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("wiring", wirings())
def test_nothing_drawn_is_out_of_date(wiring):
    for file, text in drawn_files(wiring).items():
        kept = (boards.FOLDER / wiring / file).read_text(encoding="utf-8")
        assert kept == text, f"boards/{wiring}/{file} is stale: run tools.generators.boards"


def test_the_drawing_changes_nothing_when_nothing_changed():
    assert write_all() == []


def test_every_board_has_a_pico_and_a_wiring():
    for name in board_names():
        assert vars(wiring_of(name)).items() >= load(BOARDS[name][2]).items()
    assert {chip_of(name) for name in board_names()} == {"RP2040", "RP2350"}
    assert {wiring for _, _, wiring in BOARDS.values()} == set(wirings())


def test_a_parts_list_names_every_pico_that_is_wired_like_this():
    parts = drawn_files("ssd1306_i2c")["parts.md"]
    assert "| 1 | Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W |" in parts
    assert all(number in parts for number in ("SC0917", "SC0919", "SC1632", "SC1634"))
    assert "    pigskin flash --board pico    # or pico_w, pico2, pico2_w\n" in parts
    assert "    pigskin flash --board pico_sh1106_spi\n" in drawn_files("sh1106_spi")["parts.md"]


# The chip


def changed(**values) -> dict:
    board = load("ssd1306_i2c") | values
    return {key: value for key, value in board.items() if value is not ...}


def on_spi(**values) -> dict:
    return load("sh1106_spi") | values


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (
            changed(SDA=5, SCL=4),
            "GP5 cannot be SDA of I2C0; GP0, GP4, GP8, GP12, GP16, GP20, GP28 can",
        ),
        (changed(I2C=1), "GP4 cannot be SDA of I2C1"),
        (changed(SCL=3), "GP3 cannot be SCL of I2C0"),
        (changed(B=14), "A and B are both on GP14"),
        (changed(PIEZO=4), "SDA and PIEZO are both on GP4"),
        (changed(UP=25), "UP is 25; the header of a Pico has GP0 to GP22 and GP26 to GP28"),
        (changed(UP=True), "UP is True"),
        (changed(UP="GP10"), "UP is 'GP10'"),
        (changed(UP=None), "UP is None"),
        (changed(PIEZO=None), "PIEZO is None"),
        (changed(NAME=7), "NAME is 7"),
        (changed(NAME=""), "NAME is ''"),
        (changed(NAME="\x1b[31m"), "NAME is '\\x1b[31m'"),
        (changed(DISPLAY=["ssd1306"]), "DISPLAY is ['ssd1306']"),
        (changed(UP=...), "UP is missing"),
        (changed(SDA=...), "SDA is missing"),
        (changed(I2C=...), "neither I2C nor SPI"),
        (changed(SPI=0), "both I2C and SPI"),
        (changed(I2C=2), "I2C is 2"),
        (changed(ADDRESS=0x78), "ADDRESS is 120"),
        (changed(I2C_HZ=4_000_000), "I2C_HZ is 4000000"),
        (changed(DISPLAY="st7789"), "DISPLAY is 'st7789'"),
        (on_spi(SCK=19, MOSI=18), "GP19 cannot be SCK of SPI0; GP2, GP6, GP18, GP22 can"),
        (on_spi(MOSI=11), "GP11 cannot be MOSI of SPI0"),
        (changed(PEER_TX=...), "PEER_TX is missing"),
        (changed(PEER_UART=2), "PEER_UART is 2; there are UART 0 and 1"),
        (changed(PEER_TX=1, PEER_RX=0), "GP1 cannot be PEER_TX of UART0; GP0, GP12, GP16, GP28"),
        (changed(PEER_UART=1, PEER_TX=8), "GP1 cannot be PEER_RX of UART1; GP5, GP9, GP21 can"),
        (changed(PIEZO=0), "PIEZO and PEER_TX are both on GP0"),
        (on_spi(DC=21), "DC and RESET are both on GP21"),
        (on_spi(SPI_HZ=10_000_000), "SPI_HZ is 10000000; from 10_000 to 4_000_000"),
    ],
)
def test_a_board_that_cannot_work_is_refused_with_the_reason(board, said):
    assert any(said in fault for fault in faults_of(board)), faults_of(board)


def test_valid_variants_of_a_board_pass():
    assert faults_of(on_spi(RESET=None)) == []
    assert faults_of(on_spi(DISPLAY="ssd1306", SPI_HZ=10_000_000)) == []
    assert faults_of(changed(NAME="My Pico")) == []
    assert faults_of(changed(I2C=1, SDA=26, SCL=27)) == []
    assert faults_of(changed(PEER_UART=..., PEER_TX=..., PEER_RX=...)) == []


def own_board(tmp_path: Path, monkeypatch, text: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir(exist_ok=True)
    (folder / "board.py").write_text(text)
    monkeypatch.setattr(boards, "FOLDER", tmp_path)
    monkeypatch.setitem(BOARDS, "mine", ("Raspberry Pi Pico 2", "RP2350", "mine"))


def test_flashing_names_the_file_and_every_fault_first(tmp_path, monkeypatch, pigskin):
    own_board(tmp_path, monkeypatch, "from boards.ssd1306_i2c.board import *\nSDA = 5\nUP = 99\n")
    said = pigskin("flash", "--board", "mine", status=2)
    assert "boards/mine/board.py cannot work" in said
    assert "SDA" in said and "UP is 99" in said and "Traceback" not in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("UP = = 3\n", "SyntaxError"),
        ("import sys\nsys.exit(0)\n", "SystemExit: 0"),
        ("raise KeyboardInterrupt\n", "KeyboardInterrupt"),
        ("from machine import nothing\n", "ImportError"),
        ("\0", "does not load"),
    ],
)
def test_a_board_file_that_does_not_load_is_named_and_harms_no_other(
    text, why, tmp_path, monkeypatch, pigskin
):
    own_board(tmp_path, monkeypatch, text)
    said = pigskin("flash", "--board", "mine", status=2)
    assert "boards/mine/board.py does not load" in said
    assert why in said
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "board.py").write_text("from boards.ssd1306_i2c.board import *\n")
    assert list(boards.sound_wirings()) == ["other"]
    assert len(write_all()) == 2


def test_a_wiring_that_no_board_has_is_refused_before_anything_is_done(
    tmp_path, monkeypatch, pigskin
):
    own_board(tmp_path, monkeypatch, "from boards.ssd1306_i2c.board import *\n")
    monkeypatch.delitem(BOARDS, "mine")
    said = pigskin("flash", "--board", "mine", status=2)
    assert "there is no board 'mine' in boards/__init__.py; there are: pico, pico_w" in said


def test_an_owners_wiring_is_drawn(tmp_path, monkeypatch):
    text = "from boards.ssd1306_i2c.board import *\nUP, A = A, UP\nPIEZO = 2\n"
    own_board(tmp_path, monkeypatch, text)
    assert wirings() == ["mine"]
    assert len(write_all()) == 2
    picture = (tmp_path / "mine" / "wiring.svg").read_text(encoding="utf-8")
    assert "Pigskin on a Raspberry Pi Pico 2<" in picture
    assert "UP: GP14, pin 19 to a44" in picture and "PIEZO: GP2, pin 4 to a22" in picture
    assert "--board mine" in (tmp_path / "mine" / "parts.md").read_text(encoding="utf-8")


ASK_MICROPYTHON = """\
from machine import I2C, SPI, UART, Pin
def able(make):
    found = []
    for pin in pins:
        try:
            make(Pin(pin))
            found.append(pin)
        except ValueError:
            pass
    return found
for n in (0, 1):
    # A pin on trial goes with one that is right.
    sda, scl, sck, mosi = [Pin(pin) for pin in ((4, 5, 18, 19), (6, 7, 10, 11))[n]]
    print("I2C%d SDA" % n, able(lambda pin: I2C(n, sda=pin, scl=scl)))
    print("I2C%d SCL" % n, able(lambda pin: I2C(n, sda=sda, scl=pin)))
    print("SPI%d SCK" % n, able(lambda pin: SPI(n, sck=pin, mosi=mosi)))
    print("SPI%d MOSI" % n, able(lambda pin: SPI(n, sck=sck, mosi=pin)))
    print("UART%d TX" % n, able(lambda pin: UART(n, tx=pin)))
    print("UART%d RX" % n, able(lambda pin: UART(n, rx=pin)))
"""


@pytest.mark.needs_pico_image
def test_micropython_agrees_on_what_the_pins_can_do():
    """Compare the table of the chip with MicroPython's own."""
    result = runtimes.find("pico").run(f"pins = {GPIOS}\n{ASK_MICROPYTHON}", timeout_s=60)
    assert not result.stderr
    told = result.stdout.split("\n")
    assert len(told) == 13
    for line in told[:12]:
        role, _, accepted = line.partition(" [")
        assert json.loads("[" + accepted) == [gpio for gpio in GPIOS if can(gpio, role)], role


# The breadboard as a circuit


class Net:
    """Holes that form one contact."""

    def __init__(self) -> None:
        self.parent: dict = {}

    def find(self, hole: Hole):
        # The five holes of a column are one contact, and so is half a rail.
        half = hole.column < breadboard.SPLIT
        key = (hole.row, half) if hole.row in breadboard.RAILS else (hole.column, hole.on_top)
        while key in self.parent:
            key = self.parent[key]
        return key

    def join(self, one: Hole, other: Hole) -> None:
        a, b = self.find(one), self.find(other)
        if a != b:
            self.parent[a] = b


def wired(board: dict, without_ohms: int = 0) -> Net:
    """Return the nets of a board, or those that are left without the resistors of a value."""
    net = Net()
    for pin, label in enumerate(HEADER, 1):
        if label == "GND":
            net.join(breadboard.pico_hole(pin), breadboard.pico_hole(38))
    for wire in wires_of(board):
        if not (wire.ohms and wire.ohms == without_ohms):
            net.join(wire.start, wire.end)
    for column in BUTTONS.values():
        for leg in (column, column + OTHER_LEG):
            net.join(Hole(leg, "e"), Hole(leg, "f"))
    return net


ODD_BOARDS = [
    changed(UP=26, A=27, PIEZO=2),
    changed(SDA=20, SCL=21, I2C=0, PIEZO=16),
    changed(PEER_TX=16, PEER_RX=17),
    changed(PEER_UART=1, PEER_TX=8, PEER_RX=9, UP=2),
    changed(PEER_UART=..., PEER_TX=..., PEER_RX=...),
    on_spi(SPI=1, SCK=10, MOSI=11, CS=2, DC=3, RESET=4, UP=16, DOWN=17, B=6),
]
EVERY_BOARD = [*map(load, wirings()), *ODD_BOARDS]


@pytest.mark.parametrize("board", EVERY_BOARD)
def test_every_part_is_connected_to_its_pin_and_to_nothing_else(board):
    assert faults_of(board) == []
    net = wired(board)
    pico = {gpio: breadboard.pico_hole(pin_number(gpio)) for gpio in GPIOS}
    ground, power = net.find(breadboard.pico_hole(38)), net.find(breadboard.pico_hole(36))
    legs = {"PIEZO": piezo_legs(board)}
    legs |= {name: (Hole(at, "e"), Hole(at + OTHER_LEG, "e")) for name, at in BUTTONS.items()}
    for name, ends in legs.items():
        nets = {net.find(end) for end in ends}
        assert nets == {net.find(pico[board[name]]), ground}, name
    for pin, column in display_columns(board).items():
        wanted = {"GND": ground, "VCC": power}.get(pin) or net.find(pico[board[pin]])
        assert net.find(Hole(column, "i")) == wanted, pin
    for wire in link_wires_of(board):
        wanted = ground if wire.name == "GND" else net.find(pico[board[f"PEER_{wire.name}"]])
        assert net.find(wire.start) == wanted, wire
    # No short circuit: every pin in use is a net of its own.
    nets = [net.find(pico[gpio]) for gpio in GPIOS]
    assert len({*nets, ground, power}) == len(GPIOS) + 2


def piezo_legs(board: dict) -> tuple[Hole, Hole]:
    row = piezo_row(board)
    return Hole(PIEZO, row), Hole(PIEZO + OTHER_LEG, row)


@pytest.mark.parametrize("board", EVERY_BOARD)
def test_the_piezo_has_no_way_to_ground_but_its_resistor(board):
    """A magnetic buzzer in its place would otherwise draw 90 mA from the pin."""
    assert 100 <= PIEZO_OHMS <= 220
    net = wired(board, without_ohms=PIEZO_OHMS)
    ground = net.find(breadboard.pico_hole(38))
    assert ground not in {net.find(leg) for leg in piezo_legs(board)}


@pytest.mark.parametrize("board", EVERY_BOARD)
def test_tx_leaves_through_a_resistor_that_keeps_a_partner_without_power_from_feeding_on_it(board):
    assert {wire.name: wire.ohms for wire in link_wires_of(board) if wire.ohms} == (
        {"TX": 1000} if "PEER_UART" in board else {}
    )


@pytest.mark.parametrize("wiring", wirings())
def test_a_parts_page_warns_before_the_steps_that_could_harm(wiring):
    page = drawn_files(wiring)["parts.md"]
    said = ["PS1240", "15 to 50 Ω", "printed on your display", "| display |", "more than 100 Ω"]
    assert sorted(said, key=page.index) == said
    assert page.index("more than 100 Ω") < page.index("Then plug in") < page.index("3.2 to 3.4 V")
    for picture in re.findall(r"\.\./(pictures/\w+\.svg)", page):
        assert (boards.FOLDER / picture).exists(), picture
    shop = page[page.index("| part |") : page.index("Prices are approximate")].splitlines()[2:-1]
    assert all("![](../pictures/" in row and "$" in row for row in shop)


@pytest.mark.parametrize("board", EVERY_BOARD)
def test_no_hole_takes_two_wires_and_no_wire_a_hole_in_use(board):
    holes = [
        (hole.column, hole.row) for wire in wires_of(board) for hole in (wire.start, wire.end)
    ]
    holes += [(wire.start.column, wire.start.row) for wire in link_wires_of(board)]
    assert len(set(holes)) == len(holes)
    assert all(row in "aj" or len(row) == 2 for _, row in holes)
    assert all(1 <= column <= breadboard.COLUMNS for column, _ in holes)


@pytest.mark.parametrize("board", EVERY_BOARD)
def test_the_holes_of_the_battery_are_free(board):
    """Boards/power.md names them for every wiring."""
    parts = (
        *power_picture.SWITCH,
        *power_picture.DIODE,
        power_picture.PLUS,
        power_picture.WIRE[0],
    )
    columns = {part.column for part in parts}
    used = {hole for wire in wires_of(board) for hole in (wire.start, wire.end)}
    used |= {Hole(at, "e") for at in BUTTONS.values()} | set(piezo_legs(board))
    assert not [hole for hole in used if hole.column in columns and hole.row in "abcde"]
    assert power_picture.VSYS not in used
    page = (boards.FOLDER / "power.md").read_text(encoding="utf-8")
    assert all(f"{part}" in page for part in (*parts, power_picture.VSYS))


def wires_in(svg: ElementTree.Element) -> list[ElementTree.Element]:
    return [group for group in svg.iter(f"{SVG}g") if group.find(f"{SVG}path") is not None]


@pytest.mark.parametrize("board", EVERY_BOARD)
def test_the_picture_shows_these_wires_from_pin_to_part(board):
    """Read from the SVG alone: a wire begins where the name of its GPIO is printed."""
    svg = ElementTree.fromstring(draw(board, "Raspberry Pi Pico"))
    printed = {
        text.text: float(text.get("x")) - 3
        for text in svg.iter(f"{SVG}text")
        if text.text and re.fullmatch(r"GP\d+", text.text)
    }
    lines = {}
    for group in wires_in(svg):
        words = [float(word) for word in re.findall(r"[\d.]+", group.find(f"{SVG}path").get("d"))]
        lines[group.find(f"{SVG}title").text] = words
    assert len(printed) == len(GPIOS)
    link = {title.partition(": ")[2]: line for title, line in lines.items() if "other" in title}
    assert bool(link) == ("PEER_UART" in board)
    for name, far in (("TX", "RX"), ("RX", "TX")) if link else ():
        gpio = f"GP{board[f'PEER_{name}']}"
        line = next(line for said, line in link.items() if f"{gpio}, " in said and far in said)
        assert line[0] == pytest.approx(printed[gpio], abs=0.1)
        assert line[-2] < x_of(0)
    targets = {**BUTTONS, **display_columns(board), "PIEZO": PIEZO}
    for name, gpio in used_pins(board).items():
        title = next(title for title in lines if title.startswith(f"{name}: GP{gpio}, "))
        assert lines[title][0] == pytest.approx(printed[f"GP{gpio}"], abs=0.1)
        assert lines[title][-2] == pytest.approx(x_of(targets[name]), abs=0.1)


@pytest.mark.parametrize("board", EVERY_BOARD)
def test_the_picture_keeps_wires_apart(board):
    """No two wires overlap: each horizontal piece has its own height or columns."""
    svg = ElementTree.fromstring(draw(board, "Raspberry Pi Pico"))
    pieces = []
    for group in wires_in(svg):
        words = re.findall(r"[\d.]+", group.find(f"{SVG}path").get("d"))
        points = [tuple(map(float, words[at : at + 2])) for at in range(0, len(words), 2)]
        for (x1, y1), (x2, y2) in pairwise(points):
            if y1 == y2 and abs(x1 - x2) > 20:
                pieces.append((y1, min(x1, x2), max(x1, x2)))
    for at, (y, left, right) in enumerate(pieces):
        for other_y, other_left, other_right in pieces[:at]:
            apart = abs(y - other_y) >= 5 or right <= other_left or other_right <= left
            assert apart, (y, other_y)
