"""Chance from two hash chains, one of each side: neither can foresee, choose or change a draw.

A side's chain has 1,024 links and follows from its secret. Link k - 1 is the hash of link k; the
anchor, which is link 0, is sent before play. The k-th choice that asks for chance draws from a
stream seeded with the hash of both links k. Each side sends its link when the choice is fixed.

The same secret gives a salt for each choice. A side promises a hidden choice by its seal. Later
the salt of that choice alone verifies it.
"""

from hashlib import sha256

from micropython import const

from pigskin.core.chance import SEED_BYTES, Chance, Source
from pigskin.core.game import hex_of

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Pair

LINKS = const(1024)
# A chain keeps every 32nd link, and all links of the stretch where it was asked last. That takes
# 1 KB. Any link takes at most 32 hashes, and the next one mostly none.
_EVERY = const(32)
_THROWS = const(36)


class MissingLink(Exception):
    """A choice asks for chance before a side has sent its link. Play it again when it has."""

    def __init__(self, number: int):
        super().__init__("link %d is not known yet" % number)
        self.number = number


class WrongLink(ValueError):
    """A link that does not belong to the chain of the side that sent it."""


def short_hash(data: bytes) -> bytes:
    return sha256(data).digest()[:SEED_BYTES]


class Chain:
    """The chain of a side whose secret is known."""

    def __init__(self, secret: bytes):
        self.secret = secret
        self._kept = bytearray(LINKS // _EVERY * SEED_BYTES)
        link = short_hash(b"pigskin chain " + secret)
        for number in range(LINKS, 0, -1):
            if not number % _EVERY:
                at = (number // _EVERY - 1) * SEED_BYTES
                self._kept[at : at + SEED_BYTES] = link
            link = short_hash(link)
        self.anchor = link
        self._stretch = bytearray(_EVERY * SEED_BYTES)
        self._stretch_at = -1

    def link(self, number: int) -> bytes:
        if not number:
            return self.anchor
        if number > LINKS:
            raise ValueError("a linked game has chance for %d choices only" % LINKS)
        kept = (number - 1) // _EVERY
        if kept != self._stretch_at:
            self._fill(kept)
        at = (number - 1) % _EVERY * SEED_BYTES
        return bytes(self._stretch[at : at + SEED_BYTES])

    def _fill(self, kept: int) -> None:
        link = bytes(self._kept[kept * SEED_BYTES : (kept + 1) * SEED_BYTES])
        for at in range((_EVERY - 1) * SEED_BYTES, -1, -SEED_BYTES):
            self._stretch[at : at + SEED_BYTES] = link
            link = short_hash(link)
        self._stretch_at = kept

    def salt(self, number: int) -> bytes:
        return short_hash(b"pigskin salt %d " % number + self.secret)

    def seal(self, side: int, number: int, word: str) -> bytes:
        return seal_of(self.salt(number), side, number, word)


class FarChain:
    """The chain of the opponent, as far as its links have arrived."""

    def __init__(self, anchor: bytes):
        self.anchor = anchor
        # How many links are known. Hashing the last one gives all before it.
        self.known = 0
        self._last = anchor

    def link(self, number: int) -> bytes:
        if number > self.known:
            raise MissingLink(number)
        return _down(self._last, self.known - number)

    def learn(self, number: int, link: bytes) -> None:
        """Take a link. Raise WrongLink if hashing it does not lead to the last known one."""
        if number > LINKS or len(link) != SEED_BYTES:
            raise WrongLink("there is no such link %d" % number)
        if number <= self.known:
            true = self.link(number) == link
        else:
            true = _down(link, number - self.known) == self._last
        if not true:
            raise WrongLink("link %d does not lead to the link told before it" % number)
        if number > self.known:
            self.known = number
            self._last = link


def _down(link: bytes, count: int) -> bytes:
    for _ in range(count):
        link = short_hash(link)
    return link


def seal_of(salt: bytes, side: int, number: int, word: str) -> bytes:
    """Return the promise of a hidden choice. It reveals nothing and fits no other word."""
    return short_hash(b"pigskin seal %d %d " % (side, number) + salt + word.encode())


class Chains(Source):
    """A source that draws from both chains. `used` links of each have been spent."""

    def __init__(self, white: "Chain | FarChain", black: "Chain | FarChain"):
        self.chains: "Pair[Chain | FarChain]" = (white, black)
        self.used = 0
        self._stream: Chance | None = None

    def begin(self) -> None:
        self.asked = False
        self._stream = None

    def throw(self) -> int:
        return self.below(_THROWS)

    def below(self, n: int) -> int:
        # One out of one asks for chance too, since both handhelds have to count alike.
        stream = self._stream
        if stream is None:
            stream = self._stream = self._open()
        return stream.below(n)

    def _open(self) -> Chance:
        number = self.used + 1
        links = [chain.link(number) for chain in self.chains]
        self.used = number
        self.asked = True
        return Chance(short_hash(b"pigskin links " + links[0] + links[1]))

    def again(self) -> "Chains":
        return Chains(self.chains[0], self.chains[1])

    def secret(self) -> str:
        """Return both secrets, or an empty text while one is unknown."""
        white, black = self.chains
        if isinstance(white, Chain) and isinstance(black, Chain):
            return hex_of(white.secret) + " " + hex_of(black.secret)
        return ""

    def commitment(self) -> str:
        return hex_of(self.chains[0].anchor) + " " + hex_of(self.chains[1].anchor)

    def seal(self, secrets: str) -> str:
        """Return the hash of the seals of the first choices; empty while a secret is unknown.

        `secrets` has a letter for each of those choices, White's half first.
        """
        seals = b""
        half = len(secrets) // 2
        for number, word in enumerate(secrets):
            side = 0 if number < half else 1
            chain = self.chains[side]
            if not isinstance(chain, Chain):
                return ""
            seals += chain.seal(side, number, word)
        return hex_of(sha256(b"pigskin lineups " + seals).digest())
