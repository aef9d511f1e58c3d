"""The modules that a manifest freezes, read by MicroPython's own manifest reader."""

import contextlib
import io
import runpy
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import BuildFailed, UserError


class Module(NamedTuple):
    """A module to freeze with its content; `target` is its path as imported."""

    target: str
    content: bytes
    opt: int | None

    @property
    def digest(self) -> str:
        return sha256(self.content).hexdigest()


def modules_of(manifest: Path | str, tree: Path, definition: Path) -> list[Module]:
    """Return the modules of a manifest, those nearest to the top first.

    An import searches the list from its start, name by name.
    """
    reader = runpy.run_path(str(tree / "tools" / "manifestfile.py"))
    places = {
        "MPY_DIR": str(tree),
        "MPY_LIB_DIR": str(tree / "lib" / "micropython-lib"),
        "PORT_DIR": str(tree / "ports" / "rp2"),
        "BOARD_DIR": str(definition),
    }
    if isinstance(manifest, Path) and not manifest.exists():
        raise UserError(f"there is no manifest {manifest}; name one with --manifest")
    found = reader["ManifestFile"](reader["MODE_FREEZE"], places)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            found.execute(str(manifest))
    except reader["ManifestFileError"] as error:
        raise BuildFailed(f"{error}; correct the manifest") from None
    modules: dict[str, Module] = {}
    for file in found.files():
        if file.kind != reader["KIND_FREEZE_AS_MPY"]:
            raise BuildFailed(
                f"{manifest} freezes {file.target_path} as it is; use package() or module()"
            )
        if file.target_path in modules:
            raise BuildFailed(
                f"{manifest} freezes two modules as {file.target_path}; leave one out"
            )
        content = Path(file.full_path).read_bytes()
        modules[file.target_path] = Module(file.target_path, content, file.opt)
    return sorted(modules.values(), key=lambda module: (module.target.count("/"), module.target))
