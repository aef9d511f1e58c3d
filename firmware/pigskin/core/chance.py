"""Chance: every die and card of a game comes from one seed, the same on every machine.

The stream is SHA-256 in counter mode. It is in ROM on the device, needs no big integers, and
nobody who sees the throws so far can tell the next one without the seed.
"""

from hashlib import sha256

from micropython import const

_BLOCK = const(32)
_THROWS = const(36)
# 252 is the largest multiple of 36 in a byte: higher bytes are thrown away, so no bias.
_FAIR = const(252)

SEED_BYTES = const(16)


class Source:
    """Where a game's draws come from; the game never knows which kind it has."""

    @property
    def used(self) -> int:
        """How much has been drawn so far."""
        raise NotImplementedError

    def throw(self) -> int:
        """Two dice, 0 to 35: see `pigskin.core.dice`."""
        raise NotImplementedError

    def below(self, n: int) -> int:
        """One of 0 to n - 1, all alike, for n up to 256."""
        raise NotImplementedError


class Chance(Source):
    """Fair dice and draws out of a seed; `used` bytes of the stream have been spent."""

    def __init__(self, seed: bytes, used: int = 0):
        self.seed = seed
        self._count = used // _BLOCK
        self._block = self._make_block(self._count)
        self._at = used % _BLOCK

    def _make_block(self, count: int) -> bytes:
        return sha256(self.seed + count.to_bytes(4, "big")).digest()

    @property
    def used(self) -> int:
        return self._count * _BLOCK + self._at

    def _next_block(self) -> None:
        self._count += 1
        self._block = self._make_block(self._count)
        self._at = 0

    def throw(self) -> int:
        # One byte serves both dice.
        while True:
            if self._at == _BLOCK:
                self._next_block()
            byte = self._block[self._at]
            self._at += 1
            if byte < _FAIR:
                return byte % _THROWS

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if not 0 < n <= 256:
            raise ValueError("a draw is one of 1 to 256, not one of %d" % n)
        fair = 256 - 256 % n
        while True:
            if self._at == _BLOCK:
                self._next_block()
            byte = self._block[self._at]
            self._at += 1
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
