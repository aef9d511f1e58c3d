"""`python -m tools.mip`: writes package.json, by which `mpremote mip install` finds the firmware.

    mpremote mip install ./package.json

installs the sources, with the pins of the plain Pico: they start slower and take more memory than
what `pigskin flash` installs, and can be changed on the device.
"""

import json

from pigskin import VERSION
from tools.build import DATA, DESKTOP_ONLY, FIRMWARE, ROOT

PATH = ROOT / "package.json"


def package() -> dict:
    """mip installs into /lib: main.py and board.py are one folder higher."""
    urls = [["../main.py", "firmware/main.py"], ["../board.py", "boards/pico/board.py"]]
    home = FIRMWARE / "pigskin"
    for path in sorted(home.rglob("*.py")):
        if path.relative_to(home).as_posix() not in DESKTOP_ONLY:
            urls.append(_url(path))
    for pattern in DATA:
        urls += [_url(path) for path in sorted((home / "data").glob(pattern))]
    return {"urls": urls, "deps": [], "version": VERSION}


def _url(path) -> list[str]:
    return [path.relative_to(FIRMWARE).as_posix(), path.relative_to(ROOT).as_posix()]


def text() -> str:
    """A line for each file, so that a change of one shows as one."""
    lines = json.dumps(package(), indent=1).replace("[\n   ", "[").replace(",\n   ", ", ")
    return lines.replace("\n  ]", "]") + "\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
    print(PATH)
