"""A handheld with parts in memory that runs alike on CPython and MicroPython: frames as hashes."""

from hashlib import sha256

from framebuf import MONO_VLSB, FrameBuffer

from pigskin.core.chance import seed_from
from pigskin.core.game import hex_of
from pigskin.screens.app import App
from pigskin.ui.hardware import HEIGHT, WIDTH, Hardware


class Display(FrameBuffer):
    alive = True

    def __init__(self):
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(self.buffer, WIDTH, HEIGHT, MONO_VLSB)
        self.frames = 0
        self.contrast_now = 0
        self.lit = True
        self.flipped = False

    def show(self):
        self.frames += 1

    def contrast(self, value):
        self.contrast_now = value

    def power(self, on):
        self.lit = on

    def flip(self, flipped):
        self.flipped = flipped


class Keys:
    def __init__(self):
        self.waiting = []
        self.down = set()

    def next(self):
        return self.waiting.pop(0) if self.waiting else 0

    def is_down(self, code):
        return code in self.down


class Sound:
    def __init__(self):
        self.volume = 1
        self.played = []

    def play(self, tune):
        self.played.append(tune)

    def stop(self):
        pass

    def step(self, now_ms):
        pass


class Clock:
    def __init__(self):
        self.now = 0

    def ms(self):
        return self.now

    def since(self, ms):
        return self.now - ms

    def sleep_ms(self, ms):
        self.now += ms


class Storage:
    def __init__(self):
        self.files = {}

    def names(self):
        return sorted(self.files)

    def read(self, name, start=0, size=-1):
        data = self.files.get(name, b"")[start:]
        return data if size < 0 else data[:size]

    def write(self, name, data):
        self.files[name] = bytes(data)

    def append(self, name, data):
        self.files[name] = self.read(name) + data

    def rename(self, name, new):
        self.files[new] = self.files.pop(name)

    def remove(self, name):
        self.files.pop(name, None)
        return True

    def free(self):
        return 1_000_000


class Parts(Hardware):
    def __init__(self, storage, seed="pressed", display=Display):
        super().__init__("test", display(), Keys(), Sound(), Clock(), storage, None)
        self.seed = seed
        self.seeds = 0

    def entropy(self, count):
        self.seeds += 1
        return seed_from(self.seed + "/" + str(self.seeds))[:count]


def run(presses, storage=None, every=40):
    """Presses of the letters u d l r a b; `.` waits half a second, `|` switches off and on.

    Gives the number of frames and a hash over all of them, after every so many presses.
    """
    storage = storage or Storage()
    lines = []
    parts = Parts(storage)
    app = App(parts)
    app.start()
    for number, press in enumerate(presses):
        if press == "|":
            seeds = parts.seeds
            parts = Parts(storage)
            parts.seeds = seeds
            app = App(parts)
            app.start()
        elif press == ".":
            for _ in range(10):
                parts.clock.now += 50
                app.loop.step()
        else:
            parts.buttons.waiting.append("udlrab".index(press) + 1)
            parts.clock.now += 300
            app.loop.step()
        if number % every == every - 1:
            lines.append(said(number, parts))
    lines.append(said(len(presses), parts))
    for name in sorted(storage.files):
        lines.append(name + " " + hex_of(sha256(storage.files[name]).digest())[:16])
    return lines


def said(number, parts):
    display = parts.display
    buffer = hex_of(sha256(bytes(display.buffer)).digest())[:16]
    return "%d %d %s" % (number, display.frames, buffer)  # noqa: UP031, for MicroPython
