"""The link cable by way of a desktop: what another handheld sends comes in commands `peer`."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Clock

_BYTES = const(512)
# A desktop that has not asked for so long is gone.
_GONE_MS = const(2000)


class Tunnel:
    """Reads and writes as a UART does: bytes without room are lost, and nobody waits."""

    def __init__(self, clock: "Clock"):
        self._clock = clock
        self._asked_at = clock.ms()
        self._in = b""
        self._out = b""

    def read(self) -> bytes:
        data = self._in
        self._in = b""
        return data

    def write(self, data: bytes) -> int:
        if self._clock.since(self._asked_at) > _GONE_MS:
            self._out = b""
            return len(data)
        taken = min(len(data), _BYTES - len(self._out))
        self._out += data[:taken]
        return taken

    def receive(self, data: bytes) -> None:
        """From the desktop."""
        self._asked_at = self._clock.ms()
        self._in = (self._in + data)[:_BYTES]

    def waiting(self) -> bytes:
        """What the desktop has not got yet."""
        return self._out

    def sent(self, count: int) -> None:
        """The desktop gets the first so many bytes of it."""
        self._out = self._out[count:]
