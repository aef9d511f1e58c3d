"""The link cable by way of a desktop: the other handheld's bytes come in USB commands `peer`."""

from micropython import const

from pigskin.usb.lines import ROOM, escape, unescape

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.hardware import Hardware
    from pigskin.types import Clock, PeerSerial

_ANSWER = const("peer ")
_BYTES = const(512)
# A desktop that has not asked for this long is gone.
_GONE_MS = const(2000)


class Tunnel:
    """A replacement for the link cable that reads and writes as a UART does.

    It never blocks, and drops bytes that do not fit. A board with a link cable keeps using it as
    well.
    """

    def __init__(self, clock: "Clock", wires: "PeerSerial | None"):
        self._clock = clock
        self._wires = wires
        self._asked_at = clock.ms()
        self._in = b""
        self._out = b""

    def read(self) -> bytes:
        data = self._in
        self._in = b""
        return data + self._wires.read() if self._wires else data

    def write(self, data: bytes) -> int:
        on_wires = self._wires.write(data) if self._wires else 0
        if self._clock.since(self._asked_at) > _GONE_MS:
            self._out = b""
            return len(data)
        taken = min(len(data), _BYTES - len(self._out))
        self._out += data[:taken]
        return max(taken, on_wires)

    def listen(self) -> None:
        if self._wires:
            self._wires.listen()

    def close(self) -> None:
        if self._wires:
            self._wires.close()

    def overruns(self) -> int:
        return self._wires.overruns() if self._wires else 0

    def exchange(self, data: bytes) -> str:
        """Take bytes from the desktop; return an answer with as many of ours as fit."""
        self._asked_at = self._clock.ms()
        self._in = (self._in + data)[:_BYTES]
        said = escape(self._out, ROOM - len(_ANSWER))
        self._out = self._out[len(unescape(said)) :]
        return _ANSWER + said


def carry(hardware: "Hardware", text: str) -> str:
    """Answer `peer TEXT`; the first one makes the desktop the link cable."""
    try:
        data = unescape(text)
    except ValueError:
        return "error no bytes of a link cable"
    if not isinstance(hardware.peer, Tunnel):
        hardware.peer = Tunnel(hardware.clock, hardware.peer)
    return hardware.peer.exchange(data)
