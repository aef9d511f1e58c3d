"""A probe that prints device_names.json on a Pico with our image: every name MicroPython has.

`mpremote run tools/setup/device_names_probe.py > tools/setup/device_names.json`
"""

import builtins
import sys

MODULES = (
    "array asyncio binascii cmath collections cryptolib deflate errno framebuf gc hashlib heapq "
    "io json machine math micropython neopixel os platform random re rp2 select struct sys time "
    "uctypes vfs _rp2"
)
TYPES = (
    bytearray,
    bytes,
    dict,
    float,
    frozenset,
    int,
    list,
    memoryview,
    property,
    range,
    set,
    slice,
    str,
    tuple,
)


def found(names: str) -> list[str]:
    """Return the modules that the image has."""
    names_found = []
    for name in names.split():
        try:
            __import__(name)
            names_found.append(name)
        except ImportError:
            pass
    return names_found


def line(key: str, owner: object) -> str:
    names = [name for name in dir(owner) if name[0] != "_"]
    return '  "{}": "{}"'.format(key, " ".join(sorted(names)))


print("{")
print('"version": "{}",'.format(sys.version.split(" on ")[0]))
print('"modules": {')
print(",\n".join([line(name, __import__(name)) for name in found(MODULES)]))
print('},\n"types": {')
print(",\n".join([line(kind.__name__, kind) for kind in TYPES]))
print("},")
print(line("builtins", builtins)[2:])
print("}")
