"""Chance: every die and card of a game comes from one seed, the same on every machine.

The stream is SHA-256 in counter mode. It is in ROM on the device, needs no big integers, and
nobody who sees the throws so far can tell the next one without the seed.
"""

from hashlib import sha256

from micropython import const

TYPE_CHECKING = False

_BLOCK = const(32)
_THROWS = const(36)

SEED_BYTES = const(16)


class Source:
    """Where a game's draws come from; the game never knows which kind it has."""

    # How much has been drawn so far.
    used: int

    if TYPE_CHECKING:

        def throw(self) -> int:
            """Two dice, 0 to 35: see `pigskin.core.dice`."""

        def below(self, n: int) -> int:
            """One of 0 to n - 1, all alike, for n up to 256."""


class Chance(Source):
    """Fair dice and draws out of a seed; `used` bytes of the stream have been spent."""

    def __init__(self, seed: bytes, used: int = 0):
        self.seed = seed
        self.used = used
        self._block = self._make_block() if used % _BLOCK else b""

    def _make_block(self) -> bytes:
        return sha256(self.seed + (self.used // _BLOCK).to_bytes(4, "big")).digest()

    def throw(self) -> int:
        # One byte serves both dice.
        return self.below(_THROWS)

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        # Bytes from the last multiple of n on are thrown away, so no bias.
        fair = 256 - 256 % n if n > 0 else 0
        if not fair:
            raise ValueError("a draw is one of 1 to 256, not one of %d" % n)
        while True:
            used = self.used
            if not used % _BLOCK:
                self._block = self._make_block()
            self.used = used + 1
            byte = self._block[used % _BLOCK]
            if byte < fair:
                return byte % n

    def shuffle(self, items) -> None:
        """Put a list or bytearray of up to 256 items into a fair random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def seed_from(text: str) -> bytes:
    """A seed out of any text: for repeatable runs and tests, never for play between people."""
    return sha256(text.encode()).digest()[:SEED_BYTES]
