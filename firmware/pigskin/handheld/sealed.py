"""Small files with a check in their first line: what was damaged is not believed."""

from binascii import crc32


def seal(text: str) -> bytes:
    return ("%08x\n%s" % (crc32(text.encode()), text)).encode()


def unseal(data: bytes) -> str:
    """The text, empty when it is not as it was written."""
    check, _, text = data.partition(b"\n")
    return text.decode() if check == b"%08x" % crc32(text) else ""
