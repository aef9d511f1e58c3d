"""Chance: every die and card of a game comes from one source, handed to its match.

The stream of `Chance` is SHA-256 in counter mode. SHA-256 is built into the device and needs no
big integers. Without the seed, the throws so far do not give the next one away.

The machine alone draws the seed, and could draw until it likes one. So people may cut the deck:
they add a number after the seed is promised, and the stream depends on both.
"""

from binascii import hexlify, unhexlify
from hashlib import sha256

from micropython import const

from pigskin.core.options import is_digits

_TYPE_CHECKING = const(False)

_BLOCK = const(32)
_THROWS = const(36)

SEED_BYTES = const(16)
_LONGEST_CUT = const(8)
NO_CUT = "the cut must be 1 to 8 digits"
# Follows a seed that somebody gave to the machine, in journals and records.
OUTSIDE = "-from-outside"


class Source:
    """A source of draws for a match. Neither match nor game knows which kind it has.

    A source that makes no promise, such as a script, has only the draws.
    """

    # How much has been drawn so far.
    used: int
    # Whether the choice being played has asked for chance. The last card of a pack uses no draw,
    # but it counts: the players did not know that card.
    asked = False
    # The public number with which people have cut the deck; empty if they have not.
    cut = ""
    # Whether somebody gave the seed to the machine, and so may know all draws.
    outside = False

    def begin(self) -> None:
        """Begin a choice: all draws up to the next call are for that choice."""
        self.asked = False

    def secret(self) -> str:
        """Return the text that gives all draws, for the journal, and for the record after play."""
        return ""

    def commitment(self) -> str:
        """Return the promise of the secret, published before play and checked after it."""
        return ""

    def seal(self, secrets: str) -> str:
        """Return the promise of what the sides hid at the start.

        It is hashed with the secret, so that trying all line-ups does not reveal them.
        """
        return ""

    if _TYPE_CHECKING:

        def throw(self) -> int:
            """Throw two dice and return 0 to 35 (see `pigskin.core.dice`)."""
            raise NotImplementedError

        def below(self, n: int) -> int:
            """Return one of 0 to n - 1, all equally likely, for n up to 256."""
            raise NotImplementedError

        def again(self) -> "Source":
            """Return a source of the same draws, from the first one on."""
            raise NotImplementedError


class Chance(Source):
    """A source of fair draws from a seed. `used` bytes of its stream have been spent."""

    def __init__(self, seed: bytes, used: int = 0, cut: str = "", outside: bool = False):
        self.seed = seed
        self.cut = cut
        self.outside = outside
        self._key = sha256(b"pigskin cut " + seed + cut.encode()).digest() if cut else seed
        self.used = used
        self._block = self._make_block() if used % _BLOCK else b""

    def _make_block(self) -> bytes:
        return sha256(self._key + (self.used // _BLOCK).to_bytes(4, "big")).digest()

    def throw(self) -> int:
        # One byte serves both dice.
        return self.below(_THROWS)

    def below(self, n: int) -> int:
        self.asked = True
        if n < 2 or n > 256:
            if n == 1:
                return 0
            raise ValueError("a draw is one of 1 to 256, not one of %d" % n)
        while True:
            used = self.used
            at = used % _BLOCK
            if not at:
                self._block = self._make_block()
            self.used = used + 1
            byte = self._block[at]
            # Skip bytes from the last multiple of n on: they would make low numbers likelier.
            if byte < 256 - 256 % n:
                return byte % n

    def again(self) -> "Chance":
        return Chance(self.seed, 0, self.cut, self.outside)

    def secret(self) -> str:
        return hexlify(self.seed).decode() + (OUTSIDE if self.outside else "")

    def commitment(self) -> str:
        return self._hash(b"pigskin seed ", OUTSIDE.encode() if self.outside else b"")

    def seal(self, secrets: str) -> str:
        return self._hash(b"pigskin lineups ", secrets.encode())

    def _hash(self, what: bytes, more: bytes) -> str:
        return hexlify(sha256(what + self.seed + more).digest()).decode()


def chance_from(secret: str, cut: str = "") -> Source:
    """Return the source with the secret and cut of a journal or record, or raise ValueError."""
    white, both, black = secret.partition(" ")
    if both:
        # Only linked games need this module. Others save its RAM.
        from pigskin.core.chains import Chain, Chains

        return Chains(Chain(_seed_bytes(white)), Chain(_seed_bytes(black)))
    if cut and not is_cut(cut):
        raise ValueError(NO_CUT)
    outside = secret.endswith(OUTSIDE)
    if outside:
        secret = secret[: -len(OUTSIDE)]
    return Chance(_seed_bytes(secret), 0, cut, outside)


def _seed_bytes(secret: str) -> bytes:
    if len(secret) != 2 * SEED_BYTES or secret.strip("0123456789abcdef"):
        raise ValueError("the seed must be %d hex digits" % (2 * SEED_BYTES))
    return unhexlify(secret)


def is_cut(text: str) -> bool:
    return len(text) <= _LONGEST_CUT and is_digits(text)


def seed_from(text: str) -> bytes:
    """Make a seed from any text: for repeatable runs and tests, never for play between people."""
    return sha256(text.encode()).digest()[:SEED_BYTES]
