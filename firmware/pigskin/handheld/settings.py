"""Settings: small numbers with names, kept safely, always complete."""

from binascii import crc32

_NAME = "settings.txt"

DEFAULTS = (
    ("sound", 1, 2),
    ("brightness", 1, 2),
    ("flip", 0, 1),
    ("speed", 1, 3),
    ("dim_s", 60, 999),
    ("sleep_s", 300, 9999),
)


def load_settings(storage) -> dict:
    """What was kept, with the defaults for anything missing or damaged."""
    settings = {name: value for name, value, _ in DEFAULTS}
    for line in _checked(storage.read(_NAME)).split("\n"):
        name, equals, value = line.partition("=")
        for known, _, highest in DEFAULTS:
            if equals and name == known and value.isdigit() and int(value) <= highest:
                settings[name] = int(value)
    return settings


def save_settings(storage, settings: dict) -> None:
    text = "\n".join(["%s=%d" % (name, settings[name]) for name, _, _ in DEFAULTS])
    storage.write(_NAME, ("%08x\n%s" % (crc32(text.encode()), text)).encode())


def _checked(data: bytes) -> str:
    check, _, text = data.partition(b"\n")
    return text.decode() if check == b"%08x" % crc32(text) else ""
