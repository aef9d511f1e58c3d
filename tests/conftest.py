"""What tests may need from outside; a test that cannot have it is skipped and says why."""

import pytest
from hypothesis import settings

from tools import runtimes

# A time limit per example would fail on a busy machine only.
settings.register_profile("pigskin", deadline=None)
settings.load_profile("pigskin")

NEEDS = {"needs_node": "wasm", "needs_pico_image": "pico"}


def pytest_collection_modifyitems(items):
    for marker, runtime in NEEDS.items():
        marked = [item for item in items if item.get_closest_marker(marker)]
        if not marked:
            continue
        usable, reason = runtimes.available(runtime)
        if not usable:
            for item in marked:
                item.add_marker(pytest.mark.skip(reason=f"{item.name}: {reason}"))
