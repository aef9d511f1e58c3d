"""What is frozen into the image: executed by MicroPython's makemanifest, in this folder."""
# ruff: noqa: F821

import os

# What only the desktop needs: counting out chance, and the readable text of cards.
DESKTOP_ONLY = {
    "core/outcomes.py",
    "games/allfair_readings.py",
    "games/hamilton_readings.py",
}


def modules_of(folder):
    """All modules below a folder, by their paths from there."""
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py"):
                yield os.path.relpath(os.path.join(place, name), folder)


# Without asserts and the numbers of lines, which would be a twentieth of the code.
OPT = 3

# MicroPython starts with these two; a `_boot` of ours takes the place of the port's.
freeze("$(PORT_DIR)/modules", "rp2.py", opt=OPT)
if os.path.exists("_boot.py"):
    module("_boot.py", opt=OPT)
else:
    freeze("$(PORT_DIR)/modules", "_boot.py", opt=OPT)

package("pigskin", files=sorted(set(modules_of("pigskin")) - DESKTOP_ONLY), opt=OPT)
module("main.py", opt=OPT)
module("board.py", base_path="../boards/pico", opt=OPT)
