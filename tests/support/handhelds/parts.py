"""The parts of a handheld in memory: flash, buttons, sound, clock and USB cable.

Time passes only when a test says so. The flash can be full, unreadable, or lose its power.
"""

from collections.abc import Callable

from pigskin.core.chance import seed_from
from pigskin.hardware import Hardware
from pigskin.storage.files import OneShelf, ReadError
from tests.support.handhelds.display import Display

# The number of bytes that MicroPython buffers for a host that does not read.
FIFO = 256


class PowerCut(BaseException):
    """The power is off, so nothing above may catch this."""


class Memory(OneShelf):
    """Storage in memory. `room` bytes may be added before it is full; `power` units of work
    (a byte written, a rename, a removal) may be done before the power goes."""

    def __init__(self, files=None):
        self.files: dict[str, bytes] = dict(files or {})
        self.room: int | None = None
        self.power: int | None = None
        self.writes: list[tuple[str, str, int]] = []
        # Files that cannot be read at the moment.
        self.unreadable: set[str] = set()

    def names(self):
        return sorted(name for name in self.files if not name.endswith(".new"))

    def read(self, name, start=0, size=-1):
        if name in self.unreadable:
            raise ReadError(name, 5)
        data = self.files.get(name, b"")[start:]
        return data if size < 0 else data[:size]

    def _work(self, size: int) -> int:
        """Return how much of this can still be done. If it is less, the power is off now."""
        if self.power is None:
            return size
        done = min(size, self.power)
        self.power -= done
        return done

    def _fits(self, size: int) -> None:
        if self.room is not None and size > self.room:
            raise OSError(28)

    def write(self, name, data):
        """Write as storage.Folder does: a new file, then an atomic rename."""
        # The old file exists until the new one has taken its place.
        self._fits(len(data))
        done = self._work(len(data))
        self.files[name + ".new"] = bytes(data[:done])
        if done < len(data) or self._work(1) < 1:
            raise PowerCut
        if self.room is not None:
            self.room -= len(data) - len(self.files.get(name, b""))
        self.files[name] = self.files.pop(name + ".new")
        self.writes.append(("write", name, len(data)))

    def append(self, name, data):
        """Append as the ring and LittleFS do: a power cut leaves all of the data or none."""
        self._fits(len(data))
        if self._work(len(data)) < len(data):
            raise PowerCut
        self.files[name] = self.files.get(name, b"") + bytes(data)
        if self.room is not None:
            self.room -= len(data)
        self.writes.append(("append", name, len(data)))

    def rename(self, name, new):
        if self._work(1) < 1:
            raise PowerCut
        self.files[new] = self.files.pop(name)
        self.writes.append(("rename", name, 0))

    def remove(self, name):
        if self._work(1) < 1:
            raise PowerCut
        if self.room is not None:
            self.room += len(self.files.get(name, b""))
        self.files.pop(name, None)
        self.writes.append(("remove", name, 0))
        return True

    def free(self):
        return 1_000_000 if self.room is None else self.room


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


class Cable:
    """A USB cable: bytes on their way in both directions; `harm` may change them."""

    def __init__(self) -> None:
        self.up = bytearray()
        self.down = bytearray()
        self.harm: Callable[[bytes], bytes] = lambda data: data
        self.plugged = True

    # Called by the handheld

    def read(self) -> bytes:
        data = bytes(self.down)
        self.down.clear()
        return data

    def write(self, data: bytes) -> int:
        if not self.plugged:
            # As on the Pico: without a host, data is dropped.
            return len(data)
        taken = max(0, min(len(data), FIFO - len(self.up)))
        self.up += self.harm(bytes(data[:taken]))
        return taken

    # Called by the desktop

    def receive(self) -> bytes:
        data = bytes(self.up)
        self.up.clear()
        return data

    def send(self, data: bytes) -> None:
        if self.plugged:
            self.down += self.harm(data)

    def plug(self, plugged: bool) -> None:
        self.plugged = plugged
        self.up.clear()


class Parts(Hardware):
    """The hardware of one handheld. The seed fixes its random bytes, the number its id."""

    def __init__(self, storage, cable, seed="1", number=1, clock=None):
        clock = clock or Clock()
        super().__init__("Raspberry Pi Pico", Display(), Keys(), Sound(), clock, storage, cable)
        self.id = f"e66{number:013x}"
        self.seed = seed
        self.seeds = 0

    def entropy(self, count):
        self.seeds += 1
        return seed_from(self.seed + "/" + str(self.seeds))[:count]


class Handheld:
    """A handheld on parts in memory. Its kinds run more or less of the firmware on them."""

    def __init__(self, storage=None, cable=None, seed="1", number=1):
        self.storage = Memory() if storage is None else storage
        self.cable = cable or Cable()
        self.parts = Parts(self.storage, self.cable, seed, number)
        self.clock = self.parts.clock
        self.display = self.parts.display
