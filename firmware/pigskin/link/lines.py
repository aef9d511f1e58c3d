"""Lines on the wire, `$12/3 hello*1a2b3c4d`: framed, numbered, checked; alike at both ends."""

from binascii import crc32

from micropython import const

# A USB serial port of MicroPython takes 256 bytes before anybody has read one.
LONGEST = const(250)
# For what an answer says: without mark, numbers, check and line end.
ROOM = const(228)
_CHECK = const(9)
_DOLLAR = const(36)
_PERCENT = const(37)


def frame(text: str) -> bytes:
    return ("$%s*%08x\r\n" % (text, crc32(text.encode()))).encode()


def unframe(line: bytes) -> str:
    """The text of a line, or nothing when a single bit of it is not as it was sent.

    What stands before the mark is noise, such as a prompt on the same line.
    """
    start = line.rfind(b"$") + 1
    end = len(line) - _CHECK
    if not 0 < start < end or line[end : end + 1] != b"*":
        return ""
    text = line[start:end]
    if line[end + 1 :] != b"%08x" % crc32(text):
        return ""
    for byte in text:
        if not 32 <= byte < 127:
            return ""
    return text.decode()


def escape(data: bytes, room: int) -> tuple:
    """(the text for as many of these bytes as fit into the room, how many they are)."""
    out = bytearray()
    taken = 0
    for byte in data:
        plain = 32 <= byte < 127 and byte != _DOLLAR and byte != _PERCENT
        if len(out) + (1 if plain else 3) > room:
            break
        if plain:
            out.append(byte)
        else:
            out.extend(b"%%%02X" % byte)
        taken += 1
    return bytes(out).decode(), taken


def unescape(text: str) -> bytes:
    """ValueError when it was not made by `escape`."""
    parts = text.split("%")
    data = parts[0].encode()
    for part in parts[1:]:
        code = part[:2]
        if len(code) < 2 or code.strip("0123456789ABCDEF"):
            raise ValueError("no hex digits after %")
        data += bytes((int(code, 16),)) + part[2:].encode()
    return data
