"""The key that two handhelds agree on at `hi`, and the check that it gives every later line.

X25519 (RFC 7748) gives both the same key from one private and one public number. Anybody else who
reaches the wire knows only the public ones. The check is HMAC-SHA-256 (RFC 2104), cut short.
MicroPython has neither, and its whole numbers are enough for both.
"""

from hashlib import sha256

from micropython import const

from pigskin.core.game import SIDES, hex_of

KEY_BYTES = const(32)
_BLOCK_BYTES = const(64)
_CHECK_BYTES = const(6)
_MARK = " ="
_BASE_POINT = const(9)
_LADDER = const(121665)


class Lock:
    """The key in the hands of one side: `seal` marks its texts, `open` checks the other's."""

    def __init__(self, key: bytes, side: int):
        self._side = side
        self._inner = _padded(key, 0x36)
        self._outer = _padded(key, 0x5C)

    def seal(self, text: str) -> str:
        return text + _MARK + self._check(self._side, text)

    def open(self, text: str) -> str:
        """Return the text that the other side sealed; empty if it is from anybody else."""
        sealed, mark, check = text.rpartition(_MARK)
        return sealed if mark and check == self._check(1 - self._side, sealed) else ""

    def _check(self, side: int, text: str) -> str:
        # With the side, so that a line that comes back is not taken for the other's.
        inner = sha256(self._inner + (SIDES[side] + text).encode()).digest()
        return hex_of(sha256(self._outer + inner).digest()[:_CHECK_BYTES])


def _padded(key: bytes, pad: int) -> bytes:
    return bytes([byte ^ pad for byte in key + bytes(_BLOCK_BYTES - len(key))])


def private_key(secret: bytes) -> bytes:
    return sha256(b"pigskin key " + secret).digest()


def public_key(private: bytes) -> bytes:
    """Return the number to send. This takes a handheld half a second, as does `agreed_key`."""
    return _multiplied(private, _BASE_POINT)


def agreed_key(private: bytes, public: bytes, both: bytes) -> bytes:
    """Return the key for this pair of `hi` messages; raise ValueError for a useless number."""
    shared = _multiplied(private, int.from_bytes(public, "little"))
    if shared == bytes(KEY_BYTES):
        raise ValueError("no key can be made with its public number")
    return sha256(b"pigskin lines " + shared + both).digest()


def _multiplied(private: bytes, u: int) -> bytes:
    """Return a point of the curve times a private number, by Montgomery's ladder."""
    bits = 1 << 255
    prime = bits - 19
    k = int.from_bytes(private, "little") & (bits - 8) | bits >> 1
    u &= bits - 1
    x2, z2, x3, z3 = 1, 0, u, 1
    swapped = 0
    for at in range(254, -1, -1):
        bit = k >> at & 1
        if bit != swapped:
            x2, z2, x3, z3 = x3, z3, x2, z2
        swapped = bit
        a = x2 + z2
        b = x2 - z2
        aa = a * a % prime
        bb = b * b % prime
        e = aa - bb
        da = (x3 - z3) * a % prime
        cb = (x3 + z3) * b % prime
        x3 = da + cb
        x3 = x3 * x3 % prime
        z3 = da - cb
        z3 = u * (z3 * z3 % prime) % prime
        x2 = aa * bb % prime
        z2 = e * (aa + _LADDER * e) % prime
    if swapped:
        x2, z2 = x3, z3
    return (x2 * pow(z2, prime - 2, prime) % prime).to_bytes(KEY_BYTES, "little")
