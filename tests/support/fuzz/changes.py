"""Changes bytes as accidents and attackers do. The same chance gives the same bytes."""

from binascii import crc32
from collections.abc import Sequence
from random import Random

# Bytes that have broken readers, here or elsewhere.
EVIL = (
    *(b"\x00", b"\xff", b"\x1b[31m", b"\x9b", b"\x7f", b"\r", b"\n", b"\n\n", b" ", b"\t", b"\\"),
    *("\u2028".encode(), "\u00b2".encode(), "\u0663".encode(), "\ufeff".encode(), b"\xed\xa0\x80"),
    *(b"9" * 5000, b"-1", b"0", b"1e999", b"NaN", b"null", b"true", b'""', b'"', b"\\ud800"),
    *(b"[" * 2000, b"{", b"}", b"[]", b"%0A", b"~", b"#", b": ", b"=", b",", b"../.."),
    b"x" * 9000,
)
_SIZES = (1, 1, 1, 2, 4, 16, 200)


def changed(chance: Random, corpus: Sequence[bytes]) -> bytes:
    """Return one of these with some changes, and now and then random bytes."""
    if chance.random() < 0.02:
        return chance.randbytes(chance.choice((0, 1, 10, 1000)))
    data = bytearray(chance.choice(corpus))
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        _change(chance, data, corpus)
    return bytes(data)


def _change(chance: Random, data: bytearray, corpus: Sequence[bytes]) -> None:
    at = chance.randrange(len(data) + 1)
    end = at + chance.choice(_SIZES)
    kind = chance.randrange(8)
    if kind == 0 and at < len(data):
        data[at] ^= 1 << chance.randrange(8)
    elif kind == 1:
        del data[at:end]
    elif kind == 2:
        data[at:at] = chance.choice(EVIL)
    elif kind == 3:
        data[at:end] = chance.choice(EVIL)
    elif kind == 4:
        data[at:at] = data[at:end]
    elif kind == 5:
        del data[at:]
    elif kind == 6:
        lines = data.split(b"\n")
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
        data[:] = b"\n".join(lines)
    else:
        tail = chance.choice(corpus)
        data[at:] = tail[chance.randrange(len(tail) + 1) :]


def sealed(data: bytes) -> bytes:
    """Return a file of settings with the checksum that fits."""
    text = data.partition(b"\n")[2]
    return b"%08x\n%s" % (crc32(text), text)


def chained(data: bytes) -> bytes:
    """Return a journal with checksums that fit its lines."""
    crc, lines = 0, []
    for line in data.split(b"\n")[:-1]:
        text = line.rpartition(b" ~")[0] or line
        crc = crc32(text, crc)
        lines.append(b"%s ~%08x\n" % (text, crc))
    return b"".join(lines)
