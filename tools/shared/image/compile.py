"""Compiles MicroPython and freezes modules into it; later builds reuse its objects."""

import os
import re
import shutil
import sys
from pathlib import Path

from host_sim.errors import BuildFailed
from tools.shared.image.cache import digest_of, digest_of_files
from tools.shared.image.compiler import Compiler, Programs
from tools.shared.image.kinds import Kind
from tools.shared.image.manifest import Module
from tools.shared.image.prepare import prepared
from tools.shared.image.programs import follow, run
from tools.shared.image.progress import Progress
from tools.shared.image.sources import TAG, Tree

# The day of this release of MicroPython, which it prints when it starts.
_DATE = "1744675200"
_STATUS = re.compile(r"\[(\d+)/(\d+)\] (.*)")


class Build:
    """A folder with the objects of one board definition, sources and compiler."""

    def __init__(self, home: Path, kind: Kind, tree: Tree, compiler: Compiler, programs: Programs):
        self._kind = kind
        self._tree = tree
        self._compiler = compiler
        self._programs = programs
        definition = digest_of_files(kind.definition_folder)
        parts = (tree.path, compiler.identity, definition, programs.cmake, *self._options(Path()))
        self.folder = home / f"{kind.definition}-{digest_of(*parts)[:12]}"
        self._objects = self.folder / "objects"

    def image(self, modules: list[Module], progress: Progress) -> bytes:
        """Build the image with these modules frozen, and return it."""
        if not (self._objects / "build.ninja").exists():
            self._configure(progress)
        self._lay_out(modules)
        # MicroPython's build compares times, not names, and would keep removed modules.
        (self._objects / "frozen_content.c").unlink(missing_ok=True)
        shutil.rmtree(self._objects / "frozen_mpy", ignore_errors=True)
        result = self._objects / "firmware.bin"
        result.unlink(missing_ok=True)
        self._compile(progress)
        os.utime(self.folder)
        return result.read_bytes()

    def _lay_out(self, modules: list[Module]) -> None:
        """Write the modules as they were read: their sources may be edited meanwhile."""
        home = self.folder / "modules"
        shutil.rmtree(home, ignore_errors=True)
        lines = []
        opts = {module.target: module.opt for module in modules}
        for target, content in prepared(modules).items():
            path = home / target
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            lines.append(f"freeze_as_mpy({str(home)!r}, {target!r}, opt={opts.get(target)!r})\n")
        (self.folder / "manifest.py").write_text("".join(lines), encoding="utf-8")

    def _configure(self, progress: Progress) -> None:
        progress.stage(f"preparing MicroPython for {self._kind.chip}")
        shutil.rmtree(self.folder, ignore_errors=True)
        # A copy, since other checkouts use these objects too.
        shutil.copytree(self._kind.definition_folder, self.folder / "board")
        (self.folder / "manifest.py").touch()
        nothing = self.folder / "nothing"
        nothing.mkdir()
        ar = self._compiler.bin / "arm-none-eabi-ar"
        run([ar, "rcs", nothing / "libstdc++.a"], env=self._environment())
        log = self.folder / "cmake.log"
        words = [self._programs.cmake, *self._options(self.folder)]
        if not follow(words, lambda line: None, log=log, env=self._environment()):
            (self._objects / "build.ninja").unlink(missing_ok=True)
            raise BuildFailed(f"CMake does not accept the sources: {_error_in(log)} (see {log})")

    def _options(self, folder: Path) -> list[str]:
        settings = {
            "CMAKE_MAKE_PROGRAM": self._programs.ninja,
            "MICROPY_BOARD": self._kind.definition,
            "MICROPY_BOARD_DIR": folder / "board",
            "MICROPY_FROZEN_MANIFEST": folder / "manifest.py",
            # picotool would have to be compiled, and would only do what uf2.py does.
            "PICO_NO_PICOTOOL": 1,
            # Not the Python of .venv, so that all checkouts can share the objects.
            "Python3_EXECUTABLE": Path(sys.executable).resolve(),
        }
        words = ["-G", "Ninja", "-S", str(self._tree.path / "ports" / "rp2")]
        words += ["-B", str(folder / "objects")]
        return words + [f"-D{name}={value}" for name, value in settings.items()]

    def _compile(self, progress: Progress) -> None:
        progress.stage(f"compiling for {self._kind.chip}")
        linking = False

        def show(line: str) -> None:
            nonlocal linking
            found = _STATUS.match(line)
            if not found:
                return
            if "Linking" in found[3] and "firmware.elf" in found[3] and not linking:
                linking = True
                progress.stage("linking")
            elif not linking:
                progress.step(int(found[1]), int(found[2]))

        log = self.folder / "ninja.log"
        words = [self._programs.ninja, "-C", str(self._objects), "firmware"]
        if not follow(words, show, log=log, env=self._environment()):
            raise BuildFailed(f"MicroPython does not compile: {_error_in(log)} (all of it: {log})")

    def _environment(self) -> dict[str, str]:
        """Return an environment that gives the same bytes on every machine.

        It has only PATH of the user's own. Flags are set here because -DCMAKE_C_FLAGS would
        replace those of the SDK.
        """
        maps = ((self.folder, "pigskin"), (self._tree.path, "micropython"))
        flags = " ".join(f"-ffile-prefix-map={path}={name}" for path, name in maps)
        environment = {
            "PATH": os.pathsep.join([str(self._compiler.bin), os.environ.get("PATH", os.defpath)]),
            "HOME": str(self.folder),
            "LC_ALL": "C",
            "TZ": "UTC",
            "PYTHONHASHSEED": "0",
            "SOURCE_DATE_EPOCH": _DATE,
            "MICROPY_GIT_TAG": TAG,
            "MICROPY_MPYCROSS": self._programs.mpy_cross,
            "NINJA_STATUS": "[%f/%t] ",
            "CFLAGS": flags,
            "ASMFLAGS": flags,
            # The SDK links as C++ for one file; with this flag it is empty and needs no libstdc++.
            "CXXFLAGS": f"{flags} -DPICO_CXX_DISABLE_ALLOCATION_OVERRIDES=1",
            "LDFLAGS": f"-L{self.folder / 'nothing'}",
        }
        if self._compiler.libraries:
            environment["LD_LIBRARY_PATH"] = str(self._compiler.libraries)
        return environment


def _error_in(log: Path) -> str:
    lines = [line.strip() for line in log.read_text("utf-8").splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"(?i)\berror\b|overflowed|FAILED", line)]
    # A compiler names the cause first, then the failures that follow from it.
    found = [line for line in errors if not line.startswith("FAILED")] or errors or lines[-1:]
    return found[0] if found else "it gave no reason"
