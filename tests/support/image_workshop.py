"""Stand-ins for what builds an image: a source tree, a compiler, CMake and Ninja."""

import json
import stat
import sys
from pathlib import Path

from host_sim.runtimes.version import VERSION
from tools.shared.image.sources import SUBMODULES

# MicroPython's reader of manifests, as far as our manifests use it.
_READER = """
import os
from collections import namedtuple

MODE_FREEZE = 1
KIND_FREEZE_AS_MPY = 4
File = namedtuple("File", "full_path target_path kind opt")


class ManifestFileError(Exception):
    pass


class ManifestFile:
    def __init__(self, mode, places):
        self._places, self._files = places, []

    def files(self):
        return self._files

    def execute(self, manifest):
        names = {"freeze": self.freeze, "module": self.module, "package": self.package}
        here = os.getcwd()
        try:
            if manifest.endswith(".py"):
                os.chdir(os.path.dirname(manifest))
                with open(manifest) as file:
                    manifest = file.read()
            exec(manifest, names)
        except Exception as error:
            raise ManifestFileError(str(error))
        finally:
            os.chdir(here)

    def freeze(self, path, script, opt=None):
        for name in [script] if isinstance(script, str) else script:
            self.module(name, path, opt)

    def package(self, name, files=None, base_path=".", opt=None):
        top = os.path.join(os.path.abspath(base_path), name)
        for folder, _, names in os.walk(top):
            for file in sorted(names):
                if file.endswith(".py") and (files is None or file in files):
                    inside = os.path.relpath(os.path.join(folder, file), os.path.dirname(top))
                    self.module(inside, base_path, opt)

    def module(self, name, base_path=".", opt=None):
        for place, path in self._places.items():
            base_path = base_path.replace("$(%s)" % place, path)
        path = os.path.join(os.path.abspath(base_path), name)
        os.stat(path)
        self._files.append(File(path, name, KIND_FREEZE_AS_MPY, opt))
"""

# Shell scripts, which start sooner than Python.
_PROGRAMS = {
    # It answers with this file for every library.
    "arm-none-eabi-gcc": """
case "$*" in *-print-file-name=*) echo "$0" ;; *) echo "gcc of the tests 1.0" ;; esac
""",
    "arm-none-eabi-ld": "echo 'ld of the tests 1.0'",
    "arm-none-eabi-ar": ': > "$2"',
    "cmake": """
[ "$*" = --version ] && echo "cmake version 3.25.1" && exit
while [ "$1" != -B ]; do shift; done
/bin/mkdir "$2" && : > "$2/build.ninja"
echo cmake >> "$here/notes"
""",
    # The image is what the manifest names, and as large as the test wants it.
    "ninja": f"""
exec {sys.executable} -IS "$here/ninja.py" "$2"
""",
}

_NINJA = """
import json, pathlib, sys
objects, here = pathlib.Path(sys.argv[1]), pathlib.Path(__file__).parent
content = []
names = {"freeze_as_mpy": lambda base, name, opt: content.append(pathlib.Path(base, name))}
exec((objects.parent / "manifest.py").read_text(), names)
data = b"MicroPython" + b"".join(path.read_bytes() for path in content)
if b"syntax error" in data:
    print("[1/2] Generating frozen_content.c\\nerror compiling main.py: invalid syntax")
    sys.exit(1)
# The sources are longer than what is compiled from them.
size = int(json.loads((here / "wishes.json").read_text()).get("size", min(len(data), 1 << 19)))
print("[2/2] Linking CXX executable firmware.elf")
(objects / "firmware.bin").write_bytes(data[:size].ljust(size, b"."))
with open(here / "notes", "a") as notes:
    notes.write("ninja\\n")
"""


class Workshop:
    """A folder with a tree, programs and a manifest of one module."""

    def __init__(self, folder: Path):
        self.tree = folder / "micropython"
        self.bin = folder / "bin"
        self.out = folder / "out"
        self.manifest = folder / "firmware" / "manifest.py"
        write_tree(self.tree)
        write_submodules(self.tree)
        self.bin.mkdir()
        for name, code in _PROGRAMS.items():
            path = self.bin / name
            path.write_text(f'#!/bin/sh\nhere="${{0%/*}}"\n{code}')
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
        (self.bin / "ninja.py").write_text(_NINJA)
        self.wish()
        self.manifest.parent.mkdir()
        self.manifest.write_text('module("main.py", opt=3)\n')
        self.write_main("print('hello')\n")

    def write_main(self, text: str) -> None:
        (self.manifest.parent / "main.py").write_text(text)

    def wish(self, **wishes: int) -> None:
        (self.bin / "wishes.json").write_text(json.dumps(wishes))

    def notes(self) -> list[str]:
        """Return the commands that were run since the last call."""
        path = self.bin / "notes"
        found = path.read_text().split() if path.exists() else []
        path.unlink(missing_ok=True)
        return found


def write_tree(tree: Path, version: str = VERSION) -> None:
    """Write the few files of MicroPython that the tool itself reads."""
    names = ("MAJOR", "MINOR", "MICRO")
    numbers = zip(names, version.split("."), strict=True)
    header = "".join(f"#define MICROPY_VERSION_{name} {number}\n" for name, number in numbers)
    files = {
        "py/mpconfig.h": header,
        "tools/manifestfile.py": _READER,
        "ports/rp2/modules/_boot.py": "import rp2\n",
        "ports/rp2/modules/rp2.py": "class Flash: ...\n",
        "LICENSE": "The terms of MicroPython",
        "lib/littlefs/lfs2.c": "/* The terms of littlefs */\nint code;\n",
    }
    for name, text in files.items():
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def write_submodules(tree: Path) -> None:
    for name, file in SUBMODULES.items():
        path = tree / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
