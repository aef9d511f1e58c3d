"""The licences of everything in an image, collected from its sources."""

import re
from importlib.metadata import distribution
from pathlib import Path

from tools.shared.image.compiler import Compiler
from tools.shared.image.sources import Tree

_RULE = "=" * 79
# Each part, and the places of its terms: a separate file, or the comment at the head of one. The
# first that exists counts, since a git clone and Debian's packages differ.
_PARTS = {
    "MicroPython": ("LICENSE",),
    "Raspberry Pi Pico SDK": ("lib/pico-sdk/LICENSE.TXT", "lib/pico-sdk/copyright"),
    "TinyUSB": ("lib/tinyusb/LICENSE", "lib/tinyusb/copyright"),
    "Mbed TLS": ("lib/mbedtls/LICENSE",),
    "littlefs 1 (BSD 3-clause, with the conditions of the SDK)": ("lib/littlefs/lfs1.c",),
    "littlefs 2 (BSD 3-clause, with the conditions of the SDK)": ("lib/littlefs/lfs2.c",),
    "FatFs": ("lib/oofatfs/ff.c",),
    "re1.5 (BSD 3-clause, with the conditions of the SDK)": ("lib/re1.5/recursiveloop.c",),
    "re1.5, the compiler (as before)": ("lib/re1.5/compilecode.c",),
    "uzlib": ("lib/uzlib/tinflate.c",),
    "mathematics of Sun": ("lib/libm/ef_sqrt.c",),
}
_EXCEPTION = """\
The run-time library of gcc (libgcc) is under the GNU General Public License 3 with the GCC Runtime
Library Exception 3.1, which allows images compiled with gcc to be passed on under any terms."""


def licences(tree: Tree, compiler: Compiler) -> str:
    """Return all licences as one text, to be passed on with an image."""
    parts = {"Pigskin": distribution("pigskin").read_text("licenses/LICENSE") or ""}
    for name, places in _PARTS.items():
        for place in places:
            if (tree.path / place).exists():
                parts[name] = _terms(tree.path / place)
                break
    names = {"gcc-arm-none-eabi": "libgcc", "libnewlib-arm-none-eabi": "newlib"}
    for path in compiler.licences:
        parts[names[path.parent.name]] = path.read_text("utf-8", "replace")
    parts["libgcc: the exception"] = _EXCEPTION
    if "newlib" not in parts:
        parts["newlib"] = f"See COPYING.NEWLIB of the compiler in use: {compiler.origin}."
    return "\n".join(
        f"{_RULE}\n{name}\n{_RULE}\n\n{text.strip()}\n" for name, text in parts.items()
    )


def _terms(path: Path) -> str:
    """Return a whole file of terms, or the first comments of a source file."""
    text = path.read_text("utf-8", "replace")
    if path.suffix != ".c":
        return text
    head = re.match(r"(?:\s*/\*.*?\*/|\s*//[^\n]*\n)+", text, re.DOTALL)
    return head[0].strip() if head else ""
