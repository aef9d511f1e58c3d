"""Lines on the wire, `$12/3 hello*1a2b3c4d`: framed, numbered and with a checksum."""

from binascii import crc32

from micropython import const

# A USB serial port of MicroPython buffers 256 bytes.
LONGEST = const(250)
# The bytes left for the text of an answer: LONGEST without mark, numbers, checksum and line end.
ROOM = const(228)
_CHECK = const(9)
_DOLLAR = const(36)
_PERCENT = const(37)


def frame(text: str) -> bytes:
    return ("$%s*%08x\r\n" % (text, crc32(text.encode()))).encode()


def unframe(line: bytes) -> str:
    """Return the text of a line; empty when the checksum is wrong.

    Skip anything before the mark, such as a prompt on the same line.
    """
    start = line.rfind(b"$") + 1
    end = len(line) - _CHECK
    if not 0 < start < end or line[end : end + 1] != b"*":
        return ""
    text = line[start:end]
    if line[end + 1 :] != b"%08x" % crc32(text) or not _plain(text):
        return ""
    return text.decode()


def escape(data: bytes, room: int) -> str:
    """Return as many of these bytes as fit into `room`, escaped as text."""
    # Try replace() first: a loop over all bytes takes milliseconds on a handheld.
    text = data.replace(b"%", b"%25").replace(b"$", b"%24").replace(b"\n", b"%0A")
    if text and not _plain(text):
        text = b"".join([_escaped(byte) for byte in data])
    text = text[:room]
    half = text.rfind(b"%")
    if half >= 0 and half > len(text) - 3:
        text = text[:half]
    return text.decode()


def _plain(text: bytes) -> bool:
    return min(text) >= 32 and max(text) < 127


def _escaped(byte: int) -> bytes:
    plain = 32 <= byte < 127 and byte != _DOLLAR and byte != _PERCENT
    return bytes((byte,)) if plain else b"%%%02X" % byte


def unescape(text: str) -> bytes:
    """Return the bytes that `escape` made this text from. Raise ValueError for other text."""
    parts = text.split("%")
    data = parts[0].encode()
    for part in parts[1:]:
        code = part[:2]
        if len(code) < 2 or code.strip("0123456789ABCDEF"):
            raise ValueError("no hex digits after %")
        data += bytes((int(code, 16),)) + part[2:].encode()
    return data
