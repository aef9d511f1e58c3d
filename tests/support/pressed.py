"""Parts of a handheld in memory."""

from framebuf import MONO_VLSB, FrameBuffer

from pigskin.core.chance import seed_from
from pigskin.hardware import HEIGHT, WIDTH, Hardware


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


class Parts(Hardware):
    def __init__(self, storage, seed="pressed", display=Display):
        super().__init__("test", display(), Keys(), Sound(), Clock(), storage, None)
        self.seed = seed
        self.seeds = 0

    def entropy(self, count):
        self.seeds += 1
        return seed_from(self.seed + "/" + str(self.seeds))[:count]
