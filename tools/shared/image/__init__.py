"""Builds MicroPython with modules frozen into it, and keeps what it builds in the user's cache.

`ensure` returns an image from the cache, and builds it when something has changed.
"""

import json
import os
import shutil
import sys
import time
from functools import cache as once
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import BuildFailed, UserError
from host_sim.runtimes.version import VERSION as MICROPYTHON_VERSION
from host_sim.system import NAME
from pigskin import VERSION
from tools.shared.image import cache
from tools.shared.image.compile import Build
from tools.shared.image.compiler import (
    Compiler,
    Programs,
    compiler_at_hand,
    find_compiler,
    find_programs,
)
from tools.shared.image.debian import Apt
from tools.shared.image.kinds import KINDS, MANIFEST, PLAIN_MANIFEST, Kind
from tools.shared.image.licences import licences
from tools.shared.image.manifest import Module, modules_of
from tools.shared.image.progress import Progress
from tools.shared.image.sources import Tree, find_tree, tree_at_hand
from tools.shared.image.uf2 import to_uf2
from tools.shared.releases import how_to_get_image

LICENCES = "LICENSES.txt"
# How many images and folders of objects stay in the cache, for work on several branches.
_KEPT = 4
_A_DAY_S = 86_400


class Image(NamedTuple):
    """A finished image in the cache, and what is known about it."""

    kind: Kind
    folder: Path
    label: dict

    @property
    def path(self) -> Path:
        return self.folder / f"{self.kind.file}.uf2"


def ensure(kind: str, quiet: bool = False) -> Path:
    """Return the path of an up-to-date image: "pico", "pico2" or "micropython".

    Its label is beside it. A missing image is built, which takes a minute or two the first time.
    Any number of processes may ask at once. Raise UserError if something needed to build it is
    missing, BuildFailed if the build fails.
    """
    with Progress(quiet) as progress:
        tree = os.environ.get("MICROPYTHON")
        return images([KINDS[kind]], tree, MANIFEST, progress)[0].path


def images(
    kinds: list[Kind], named_tree: str | None, manifest: Path, progress: Progress
) -> list[Image]:
    """Return these images in this order, from the cache or built."""
    if not sys.platform.startswith("linux"):
        raise UserError(
            f"images are built on Linux, and this is {NAME}; {how_to_get_image(kinds[0].name)}"
        )
    home = cache.folder()
    programs = find_programs()
    tree = tree_at_hand(named_tree, home / "sources")
    compiler = compiler_at_hand(home / "compiler")
    if tree and compiler:
        workshop = Workshop(home, tree, compiler, programs, progress)
        kept = [image for kind in kinds if (image := workshop.kept(kind, manifest))]
        # A process that needs no build does not wait for another one's.
        if len(kept) == len(kinds):
            return kept
    apt = once(lambda: Apt(home / "apt", progress))
    with cache.locked(progress):
        tree = find_tree(named_tree, home / "sources", apt, progress)
        compiler = find_compiler(home / "compiler", apt, progress)
        if apt.cache_info().currsize:
            apt().forget()
        workshop = Workshop(home, tree, compiler, programs, progress)
        return [workshop.image(kind, manifest) for kind in kinds]


class Workshop:
    """Everything needed to build images."""

    def __init__(
        self,
        home: Path,
        tree: Tree,
        compiler: Compiler,
        programs: Programs,
        progress: Progress,
    ):
        self._home = home
        self._tree = tree
        self._compiler = compiler
        self._programs = programs
        self._progress = progress

    def image(self, kind: Kind, manifest: Path) -> Image:
        """Return an image from the cache, or build it."""
        image = self.kept(kind, manifest)
        if image is None:
            modules = self._modules(kind, manifest)
            folder = self._folder(kind, modules)
            image = self._built(kind, modules, folder)
            _forget_old(folder.parent, f"{kind.name}-*")
            _forget_old(self._home / "objects", "*")
        return image

    def kept(self, kind: Kind, manifest: Path) -> Image | None:
        """Return an image from the cache, or None."""
        folder = self._folder(kind, self._modules(kind, manifest))
        try:
            label = (folder / f"{kind.file}.json").read_text("utf-8")
            os.utime(folder)
        except FileNotFoundError:
            return None
        return Image(kind, folder, json.loads(label))

    def _modules(self, kind: Kind, manifest: Path) -> list[Module]:
        what = manifest if kind.ours else PLAIN_MANIFEST
        return modules_of(what, self._tree.path, kind.definition_folder)

    def _folder(self, kind: Kind, modules: list[Module]) -> Path:
        return self._home / "images" / f"{kind.name}-{self._key(kind, modules)[:16]}"

    def _key(self, kind: Kind, modules: list[Module]) -> str:
        """Return a digest of everything that goes into an image."""
        return cache.digest_of(
            kind,
            self._tree.identity,
            self._compiler.identity,
            self._programs.identity,
            cache.digest_of_files(kind.definition_folder),
            cache.digest_of_files(Path(__file__).parent, "*.py"),
            *((module.target, module.opt, module.digest) for module in modules),
        )

    def _built(self, kind: Kind, modules: list[Module], folder: Path) -> Image:
        self._progress.stage(f"building {kind.file}: {len(modules)} modules to freeze")
        objects = self._home / "objects"
        build = Build(objects, kind, self._tree, self._compiler, self._programs)
        code = build.image(modules, self._progress)
        if len(code) > kind.code_bytes:
            raise BuildFailed(
                f"{kind.file} has {len(code):,} bytes and its flash has room for "
                f"{kind.code_bytes:,} bytes of code; leave something out of the manifest, or "
                f"give code more room in {kind.definition_folder}/mpconfigboard.h"
            )
        uf2 = to_uf2(code, kind.chip)
        # The folder appears at once, complete.
        half = self._home / "half"
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir()
        (half / f"{kind.file}.uf2").write_bytes(uf2)
        (half / LICENCES).write_text(licences(self._tree, self._compiler), encoding="utf-8")
        label = self._label(kind, modules, code, uf2)
        text = json.dumps(label, indent=1) + "\n"
        (half / f"{kind.file}.json").write_text(text, encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(exist_ok=True)
        half.rename(folder)
        return Image(kind, folder, label)

    def _label(self, kind: Kind, modules: list[Module], code: bytes, uf2: bytes) -> dict:
        return {
            "name": kind.file,
            "version": VERSION if kind.ours else "",
            "micropython": MICROPYTHON_VERSION,
            "board": kind.definition,
            "chip": kind.chip,
            "sources": self._tree.origin,
            "compiler": self._compiler.origin,
            "inputs": self._tree.files | self._compiler.files,
            "code_bytes": len(code),
            "code_room_bytes": kind.code_bytes,
            "files_at": kind.files_at,
            "files_bytes": kind.files_bytes,
            "sha256": sha256(uf2).hexdigest(),
            "modules": {module.target: module.digest for module in modules},
        }


def _forget_old(home: Path, pattern: str) -> None:
    """Remove folders that were not used for a day, except the latest few."""
    by_age = sorted(home.glob(pattern), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_age[_KEPT:]:
        if time.time() - path.stat().st_mtime > _A_DAY_S:
            shutil.rmtree(path, ignore_errors=True)
