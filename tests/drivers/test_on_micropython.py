"""The drivers on real MicroPython: on an emulated Pico with its real buses, and on WebAssembly."""

import gc
import tempfile
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim import runtimes
from host_sim.wiring.circuit import BUTTONS, CircuitParts
from pigskin.drivers.display import display_of
from pigskin.hardware import LONG, REPEAT, RIGHT, UP, A, B
from tests.support.wired_boards import board_with, source_of

LED = 25
ROOT = Path(__file__).resolve().parents[2]

DRIVERS: dict[str, Path | bytes] = {
    f"/lib/{name}": ROOT / "firmware" / name
    for name in ("pigskin/__init__.py", "pigskin/drivers", "pigskin/hardware.py")
}

# Each picture is drawn and shown before the next one.
STEPS = (
    "display.text('Pigskin', 3, 5)",
    "display.ellipse(64, 40, 40, 18, 1, True)",
    "display.text('upright', 36, 36, 0)",
    "display.rect(0, 0, 128, 64, 1)",
    "display.pixel(77, 9, 1)",
    "display.flip(True)",
    "display.line(5, 60, 120, 12, 1); display.line(0, 0, 127, 63, 0)",
    "display.flip(False)",
    "display.fill_rect(100, 3, 9, 50, 1)",
    "display.scroll(-7, 3)",
    "display.power(False); display.fill(1)",
    "display.power(True)",
)
KINDS = [(c, b) for c in ("ssd1306", "sh1106") for b in ("i2c", "spi")]


def images_on_cpython(board) -> list[bytes]:
    handheld = CircuitParts(board)
    with handheld.circuit:
        display = display_of(board)
    images = []
    for step in STEPS:
        exec(step, {"display": display})
        display.show()
        images.append(handheld.display.image())
    return images


class Pico:
    """An emulated Pico with parts on its pins and our drivers in its flash."""

    def __init__(self, board):
        from rp2040py.device import MicroPythonDevice

        from host_sim.runtimes.pico_board import board_with as spec_with
        from host_sim.runtimes.pico_runner import build_filesystem
        from host_sim.wiring.pico_parts import PicoParts

        runtime = runtimes.find("pico")
        spec = spec_with(runtime.image)
        content = runtime.content(DRIVERS | {"/lib/board.py": source_of(board)})
        files = {path: b64encode(data).decode() for path, data in content.items()}
        with tempfile.TemporaryDirectory() as folder:
            flash = Path(folder, "flash")
            flash.write_bytes(build_filesystem(spec, files))
            self.device = MicroPythonDevice(board=spec, filesystem=flash)
        self.parts = PicoParts(board)
        self.parts.attach(self.device.mcu)
        self._planned = []
        self._alarms = []
        self.device.mcu.gpio[LED].add_listener(lambda *_: self._carry_out())
        self.device.start_async().result()
        # The handheld has started by itself, perhaps for another display than this one.
        self.run("pass")
        self.parts.display.unknown.clear()
        self.run(
            "import board, time\n"
            "from machine import Pin\n"
            f"led = Pin({LED}, Pin.OUT)\n"
            "from pigskin.drivers.clock import Clock\n"
            "from pigskin.drivers.buttons import buttons_of\n"
            "from pigskin.drivers.buzzer import buzzer_of\n"
            "from pigskin.drivers.display import display_of\n"
            "display = display_of(board)\n"
            "buttons = buttons_of(board, Clock())\n"
            "buzzer = buzzer_of(board)\n"
        )

    def run(self, script: str) -> str:
        stdout, stderr = self.device.exec_async(script, timeout=120).result()
        assert not stderr, stderr.decode()
        return stdout.decode().strip()

    def after(self, ms: int, action: Callable[[], object]) -> None:
        """Do something this much emulated time after the script has toggled the LED."""
        self._planned.append((ms, action))

    def _carry_out(self) -> None:
        for ms, action in self._planned:
            alarm = self.device.simulator.clock.create_alarm(action)
            alarm.schedule(ms * 1_000_000)
            self._alarms.append(alarm)
        self._planned.clear()

    def tap(self, button: str, at_ms: int, hold_ms: int) -> None:
        self.after(at_ms, lambda: self.parts.press(button))
        self.after(at_ms + hold_ms, lambda: self.parts.release(button))

    def close(self) -> None:
        self.device.stop()
        # The emulator leaves its last task to the garbage collector, which would complain in a
        # later test.
        self.device.simulator.pump(0.05)
        gc.collect()


@pytest.fixture
def pico():
    pico = Pico(board_with("ssd1306", "i2c"))
    yield pico
    pico.close()


@pytest.mark.needs_pico_image
@pytest.mark.parametrize("kind", KINDS)
def test_pictures_arrive_as_on_cpython(kind):
    board = board_with(*kind)
    pico = Pico(board)
    for step, expected in zip(STEPS, images_on_cpython(board), strict=True):
        pico.run(f"{step}\ndisplay.show()")
        assert pico.parts.display.image() == expected, step
    assert pico.parts.display.unknown == []
    pico.close()


@pytest.mark.needs_pico_image
def test_display_unplugged_and_back(pico):
    pico.run("display.text('1st quarter', 0, 0); display.show()")
    pico.parts.display.unplug()
    shows = "for i in range(20): display.pixel(i, 20, 1); display.show()\nprint(display.alive)"
    assert pico.run(shows) == "False"
    pico.parts.display.plug_in()
    assert pico.run(shows + "\ndisplay.fill(1); display.show()").endswith("True")
    assert pico.parts.display.image() == b"\xff" * 1024


@pytest.mark.needs_pico_image
@pytest.mark.parametrize("kind", KINDS)
def test_display_that_blinks_out_comes_back(kind):
    pico = Pico(board_with(*kind))
    pico.run("display.fill(1); display.show()")
    pico.parts.display.reset()
    pico.run("display.pixel(9, 9, 1); display.show()")
    assert not pico.parts.display.lit
    pico.run("for _ in range(4): display.check()")
    assert pico.parts.display.image() == b"\xff" * 1024
    assert pico.run("print(display.alive, display.errors)") == "True 0"
    pico.close()


@pytest.mark.needs_pico_image
def test_showing_allocates_next_to_nothing(pico):
    """An unchanged picture allocates nothing, each changed span three blocks of 16 bytes."""
    measure = (
        "import gc\n"
        "def allocated(n):\n"
        "    gc.collect(); before = gc.mem_alloc()\n"
        "    for i in range(n):\n"
        "        display.pixel(i, 20, 1); display.show()\n"
        "    return gc.mem_alloc() - before\n"
        "before = allocated(1)\n"  # A new name could make the table of names grow later.
        "gc.collect(); before = gc.mem_alloc(); display.show(); display.check()\n"
        "print(gc.mem_alloc() - before)\n"
        "print(allocated(50))\n"
    )
    unchanged, changed = (int(word) for word in pico.run(measure).split())
    assert unchanged == 0
    assert changed <= 50 * 48


@pytest.mark.needs_pico_image
def test_random_bytes_of_the_chip(pico):
    pico.run(
        "from pigskin.drivers.device import Device\n"
        "device = Device(board, display, None)\n"
        "device.entropy(1)\n"
    )
    assert pico.run("print(len(device.entropy(16)), device.entropy(8) != device.entropy(8))") == (
        "16 True"
    )


LISTEN = """
import os, gc
def listen(ms):
    codes = []
    led.toggle()
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        code = buttons.next()
        if code:
            codes.append(code)
        work()
    return codes
"""


@pytest.mark.needs_pico_image
def test_every_button_is_heard(pico):
    for i, button in enumerate(BUTTONS):
        pico.tap(button, 200 + 100 * i, 50)
    pico.run(LISTEN + "def work(): time.sleep_ms(5)")
    assert pico.run("print(listen(1500), buttons.stuck())") == "[1, 2, 3, 4, 5, 6] []"


@pytest.mark.needs_pico_image
def test_no_press_is_lost_while_drawing_and_saving(pico):
    work = (
        "def work():\n"
        "    display.fill(codes_seen[0] & 1); display.show(); codes_seen[0] += 1\n"
        "    with open('save', 'wb') as file: file.write(bytes(3000))\n"
        "    os.rename('save', 'kept'); gc.collect()\n"
        "codes_seen = [0]\n"
    )
    pico.run(LISTEN + work)
    for i in range(12):
        pico.tap(BUTTONS[i % 6], 100 + 90 * i, 30)
    assert pico.run("print(listen(1600))") == str(list(range(1, 7)) * 2)


@pytest.mark.needs_pico_image
def test_repeat_long_press_and_stuck_button(pico):
    pico.run(LISTEN + "def work(): time.sleep_ms(5)")
    pico.tap("right", 100, 560)
    pico.tap("b", 1000, 900)
    expected = [RIGHT, RIGHT | REPEAT, RIGHT | REPEAT, B, B | LONG]
    assert pico.run("print(listen(2500))") == str(expected)
    pico.run("buttons.stuck_after_ms = 600")
    pico.tap("up", 50, 1000)
    pico.tap("a", 800, 50)
    heard = pico.run("print(listen(900), buttons.stuck(), listen(400), buttons.stuck())")
    assert heard == f"[{UP}, {UP | REPEAT}, {UP | REPEAT}, {A}] [{UP}] [] []"


@pytest.mark.needs_pico_image
def test_buzzer(pico):
    heard = []
    for ms in (50, 120, 180, 400):
        pico.after(ms, lambda: heard.append(pico.parts.tone()))
    pico.run(
        "led.toggle()\n"
        "buzzer.play(((440, 100), (0, 50), (1760, 100)))\n"
        "for i in range(100):\n"
        "    buzzer.step(time.ticks_ms()); time.sleep_ms(5)\n"
    )
    assert heard == [440, 0, 1760, 0]


TALK = """
from pigskin.drivers.peer_port import peer_port_of
peer = peer_port_of(board)
def talk(out, ms):
    led.toggle()
    heard, most = b"", 0
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        taken = peer.write(out)
        most = max(most, taken)
        out = out[taken:]
        heard += peer.read()
        work()
    print(heard == bytes(range(256)) * 4, len(heard), most)
"""


@pytest.mark.needs_pico_image
@pytest.mark.parametrize("work", ["pass", "time.sleep_ms(60)"])
def test_bytes_go_both_ways_on_the_link_cable_and_nothing_waits(pico, work):
    """A write takes no more than its buffer holds, since more would have to wait for the cable.

    A busy main loop loses nothing that fits the buffer.
    """
    data = bytes(range(256)) * 4
    sent = bytearray()
    pico.parts.on_peer_byte = sent.append
    pico.run(TALK + f"def work(): {work}\ntalk(b'', 20)")
    pico.after(30, lambda: pico.parts.hear_peer(data))
    assert pico.run("talk(bytes(range(256)) * 4, 400)") == "True 1024 512"
    assert sent == data


@pytest.mark.needs_node
@pytest.mark.parametrize("kind", KINDS)
def test_pictures_arrive_on_webassembly_with_simulated_hardware(kind):
    board = board_with(*kind)
    sim = ROOT / "host_sim"
    files = DRIVERS | {
        "/lib/board.py": source_of(board),
        "/lib/machine.py": sim / "lib" / "machine.py",
        "/lib/host_sim/__init__.py": b"",
        "/lib/host_sim/wiring/__init__.py": b"",
        "/lib/host_sim/wiring/circuit.py": sim / "wiring" / "circuit.py",
        "/lib/host_sim/wiring/oled.py": sim / "wiring" / "oled.py",
    }
    script = (
        "import board\n"
        "from binascii import hexlify\n"
        "from host_sim.wiring.circuit import CircuitParts\n"
        "from pigskin.drivers.buttons import buttons_of\n"
        "from pigskin.drivers.buzzer import buzzer_of\n"
        "from pigskin.drivers.display import display_of\n"
        "from pigskin.drivers.peer_port import peer_port_of\n"
        "handheld = CircuitParts(board)\n"
        "with handheld.circuit:\n"
        "    display = display_of(board)\n"
        "    buttons = buttons_of(board, handheld.circuit.clock)\n"
        "    buzzer = buzzer_of(board)\n"
        "    peer = peer_port_of(board)\n"
        "    assert peer.write(b'out' * 200) == 512\n"
        "line = handheld.circuit.uart(board.PEER_TX, board.PEER_RX)\n"
        "line.feed(b'in')\n"
        "assert (peer.read(), peer.read(), len(line.outgoing)) == (b'in', b'', 512)\n"
        "handheld.circuit.clock.advance(100)\n"
        "handheld.press('left')\n"
        "assert buttons.next() == 3\n"
    )
    for step in STEPS:
        script += f"{step}\ndisplay.show()\nprint(hexlify(handheld.display.image()).decode())\n"
    with runtimes.find("wasm").session(files) as session:
        theirs = session.check(script).split()
    assert theirs == [image.hex() for image in images_on_cpython(board)]
