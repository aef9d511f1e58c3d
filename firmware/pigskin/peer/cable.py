"""One end of the link cable: whole lines both ways, and whether the other handheld answers.

Call `step` in each pass of the main loop. Besides the messages of the linked game (README.md),
each handheld says every second that it is there. One letter says what its player is doing.
"""

from micropython import const

from pigskin.usb.lines import LONGEST, frame, unframe

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from pigskin.hardware import Hardware

# How often a handheld says that it is there, and repeats what the other may lack.
_REPEAT_MS = const(1000)
# After this long without a message the cable counts as pulled out.
_SILENT_MS = const(3500)
# The longest output queue for a cable that takes nothing. All of it is repeated later, so it
# has to hold all lines of one choice: at the end of a game a side may tell the classes of 16 men.
_MOST_WAITING = const(2048)

# What the player of a handheld is doing.
CHOOSES = "c"
READS = "r"
RESTS = "p"
# The player waits, and has called on the other to play at once.
URGES = "u"
# The player is not in the game: he invites, waits for an invitation, or has left.
INVITES = "i"
JOINS = "j"
# The player is in the menus of the games, and may be asked to play.
MEETS = "m"
LEFT = "l"
_HERE = const("up ")


class Cable:
    """One end of the link cable.

    `on_line` takes a line, and `on_tick` is called each second. Both return lines to send.
    """

    def __init__(self, hardware: "Hardware"):
        self._hardware = hardware
        self.on_line: "Callable[[bytes], list[bytes]]" = _nothing
        self.on_tick: "Callable[[], list[bytes]]" = list
        # What our player is doing, and what the other was doing when we last heard.
        self.doing = CHOOSES
        self.other_doing = ""
        self._line = bytearray(LONGEST)
        self._fill = 0
        self._out = b""
        clock = hardware.clock
        self._told_at = clock.ms() - _REPEAT_MS
        # The other handheld gets the full time before it counts as silent.
        self._heard_at = clock.ms()
        # Bytes that arrived before belong to another game.
        while self._read():
            pass

    @property
    def connected(self) -> bool:
        """Return False when the other handheld has been silent for some seconds."""
        return self._hardware.clock.since(self._heard_at) < _SILENT_MS

    def leave(self) -> None:
        """Tell the other handheld that this one stops listening, and let go of the cable."""
        self.doing = LEFT
        self._write(self._out + frame(_HERE + LEFT))
        self.close()

    def listen(self) -> None:
        """Let go of our line, but still hear the other handheld."""
        peer = self._hardware.peer
        if peer and not self._out:
            peer.listen()

    def close(self) -> None:
        """Let go of the cable. The next use takes it up again."""
        peer = self._hardware.peer
        if peer:
            peer.close()

    def send(self, lines: list[bytes]) -> None:
        for line in lines:
            if len(self._out) + len(line) <= _MOST_WAITING:
                self._out += line

    def step(self) -> bool:
        """Do one pass; return True while there is something to send."""
        data = self._read()
        if data:
            self._take(data)
        clock = self._hardware.clock
        if clock.since(self._told_at) >= _REPEAT_MS:
            self._told_at = clock.ms()
            self.send([frame(_HERE + self.doing)])
            self.send(self.on_tick())
        if self._out:
            self._out = self._out[self._write(self._out) :]
        return bool(self._out)

    # A desktop may replace the wires at any time (tunnel.py).

    def _read(self) -> bytes:
        peer = self._hardware.peer
        return peer.read() if peer else b""

    def _write(self, data: bytes) -> int:
        peer = self._hardware.peer
        return peer.write(data) if peer else 0

    def _take(self, data: bytes) -> None:
        for byte in data:
            if byte == 10 or byte == 13:
                if self._fill:
                    self._take_line(bytes(self._line[: self._fill]))
                self._fill = 0
            elif self._fill < LONGEST:
                self._line[self._fill] = byte
                self._fill += 1

    def _take_line(self, line: bytes) -> None:
        text = unframe(line)
        if not text:
            return
        self._heard_at = self._hardware.clock.ms()
        if text.startswith(_HERE):
            self.other_doing = text[len(_HERE) :][:1]
        else:
            self.send(self.on_line(line))


def _nothing(line: bytes) -> list[bytes]:
    return []
