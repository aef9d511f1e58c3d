"""`pigskin check`: what a handheld measured of itself, beside the emulated Pico's figures."""

import json

import pytest

from host_sim.engines import new_engine
from host_sim.engines.pico import PicoEngine
from pigskin import VERSION
from tests.support.handhelds.plugged import plugged
from tools.commands.check import EMULATED_MEDIAN_US, LOOK

SLOW = str(2 * EMULATED_MEDIAN_US + 1)
WELL = {
    "pigskin": VERSION,
    "micropython": "1.25.0",
    "board": "Raspberry Pi Pico",
    "id": "e660000000000001",
    "presses": "24",
    "bounces": "31",
    "lost_presses": "0",
    "display": "ok",
    "display_errors": "0",
    "uart_overruns": "0",
    "vsys_mv": "4812",
    "heap_free": "199000",
    "flash_free": "900000",
    "writes_us": " ".join(["700"] * 50),
}


def check_txt(**changed) -> bytes:
    figures = WELL | changed
    return "\n".join(["pigskin check 1", *(f"{k}: {v}" for k, v in figures.items()), ""]).encode()


def test_a_handheld_that_is_well_passes(pigskin):
    with plugged({"check.txt": check_txt()}) as device:
        said = pigskin("check", device.address)
        told = json.loads(pigskin("check", device.address, "--json"))
        # It is not a game, and stays where it is.
        assert device.handheld.storage.files["check.txt"] == check_txt()
    assert "Raspberry Pi Pico, id e660000000000001" in said
    assert "pass: it behaves as the emulated Pico does" in said
    assert told["pass"] is True and told["measured"]["writes_us"] == [700] * 50
    assert not any(figure["look_at"] for figure in told["figures"])


@pytest.mark.parametrize(
    ("fault", "what", "advice"),
    [
        ({"pigskin": "0.0.1"}, "Pigskin", "`pigskin flash` puts the same"),
        ({"display": "none"}, "display", "GND and VCC first"),
        ({"display_errors": "7"}, "display bus errors", "a loose or long wire"),
        ({"writes_us": ""}, "journal writes", "the flash was full"),
        ({"writes_us": " ".join([SLOW] * 50)}, "a write, median", "a slower flash chip"),
        ({"writes_us": " ".join(["900"] * 49) + " 400000"}, "a write, worst", "a slower flash"),
        ({"presses": "3", "bounces": "4"}, "presses", "tap each button twice"),
        ({"bounces": "900"}, "bounces", "a worn switch"),
        ({"lost_presses": "2"}, "lost presses", "please tell us where"),
        ({"uart_overruns": "1"}, "link cable overruns", "bytes of a linked game"),
        ({"vsys_mv": "2400"}, "VSYS", "nearly empty"),
        ({"vsys_mv": "6100"}, "VSYS", "unplug it"),
        ({"heap_free": "90000"}, "free heap", "is it ours?"),
        ({"flash_free": "4096"}, "free flash", "pigskin capture"),
    ],
)
def test_each_fault_is_named_with_what_to_look_at(fault, what, advice, pigskin):
    with plugged({"check.txt": check_txt(**fault)}) as device:
        said = pigskin("check", device.address, status=LOOK)
        told = json.loads(pigskin("check", device.address, "--json", status=LOOK))
    found = [figure for figure in told["figures"] if figure["look_at"]]
    assert [figure["what"] for figure in found] == [what]
    assert advice in found[0]["look_at"] and f"{what}: " in said and "pass:" not in said


def test_a_handheld_that_has_measured_nothing_tells_how(pigskin):
    with plugged({}) as device:
        said = pigskin("check", device.address, status=2)
    assert "has measured nothing yet: hold A and B while you plug it in" in said


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\x00",
        b"pigskin check 2\n",
        check_txt(writes_us="soon"),
        check_txt(heap_free="-1"),
        check_txt(vsys_mv="9" * 40),
        check_txt()[:60],
    ],
)
def test_figures_that_are_none_are_refused(data, tmp_path, pigskin):
    (tmp_path / "check.txt").write_bytes(data)
    said = pigskin("check", tmp_path / "check.txt", status=2)
    assert "measure again" in said


def test_texts_of_a_handheld_do_not_move_the_cursor(tmp_path, pigskin):
    (tmp_path / "check.txt").write_bytes(check_txt(board="[red]x\x1b[2J"))
    said = pigskin("check", tmp_path / "check.txt")
    assert "[red]x\u241b[2J, id" in said


def test_a_file_that_somebody_sent_is_read(tmp_path, pigskin):
    (tmp_path / "anna.txt").write_bytes(check_txt())
    assert "pass:" in pigskin("check", tmp_path / "anna.txt")


def measure(engine, *, unplug: bool = False) -> None:
    """Go through the self-test to its last page, tap there, and leave."""
    engine.stick("a")
    engine.stick("b")
    engine.restart()
    engine.step(1500)
    engine.unstick("a")
    engine.unstick("b")
    engine.step(300)
    for page in range(5):
        if page == 4:
            engine.step(5000)
            if unplug:
                engine.plug(False)
                engine.step(1500)
                engine.plug(True)
            for button in ("up", "down", "left", "right", "a", "b") * 2:
                engine.tap(button, 60)
                engine.step(150)
        engine.press("a")
        engine.step(1000)
        engine.release("a")
        engine.step(300)


def test_a_display_that_lost_its_wire_is_found_by_its_own_figures(tmp_path, pigskin):
    engine = new_engine("cpython", tmp_path)
    measure(engine, unplug=True)
    told = json.loads(pigskin("check", tmp_path / "check.txt", "--json", status=LOOK))
    assert [f["what"] for f in told["figures"] if f["look_at"]] == [
        "display bus errors",
        # CPython's heap is not measured.
        "free heap",
    ]
    assert (told["measured"]["presses"], told["measured"]["bounces"]) == (13, 0)


@pytest.mark.needs_pico_image
def test_the_emulated_pico_passes(tmp_path, pigskin):
    pico = PicoEngine(tmp_path, "check")
    measure(pico)
    pico.close()
    said = pigskin("check", tmp_path / "check.txt")
    assert "pass: it behaves as the emulated Pico does" in said
