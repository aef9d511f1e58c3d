"""Settings and fixtures for all tests.

A test whose outside tools are missing is skipped and says why.
"""

import os
import signal
import traceback

import pytest
from hypothesis import settings

from host_sim import pico_image, runtimes
from host_sim.errors import BuildFailed
from tests.support.handhelds.console import unreadable
from tools import cli

pico_image.provide(cli.pico_image)

# A time limit per example would fail on a busy machine only.
settings.register_profile("pigskin", deadline=None)
settings.load_profile("pigskin")

# A shell starts background jobs with SIGINT ignored. Without this, the programs that tests start
# would inherit that and ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Without this, each program that a test starts would compile all of our sources.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A process forked beside threads may hang. Python 3.12 and newer warn of it, but an exception
# raised from that warning is lost in the fork. So note the forks themselves.
forks: list[str] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=lambda: forks.append("".join(traceback.format_stack()[-4:-1])))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    forks.clear()
    unreadable.clear()
    result = yield
    if forks:
        pytest.fail(f"forked, which may hang; spawn or run a program instead:\n{forks[0]}")
    if unreadable:
        pytest.fail("texts that cannot be read:\n" + "\n".join(unreadable[:5]))
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Return one more than the number of cores: many tests wait for browsers and programs."""
    return (os.cpu_count() or 1) + 1


NEEDS = {"needs_node": "wasm", "needs_pico_image": "pico"}


# Runs last, after tests are deselected: building an image may take minutes.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    # Start the browser tests first: they take longest, and share one worker and one browser.
    items.sort(key=lambda item: "tests/host_sim/web/" not in item.nodeid)
    for marker, runtime in NEEDS.items():
        marked = [item for item in items if item.get_closest_marker(marker)]
        if not marked:
            continue
        try:
            usable, reason = runtimes.available(runtime)
        except BuildFailed:
            # A build that fails is our own fault. Do not skip these tests: each fails with it.
            continue
        if not usable:
            for item in marked:
                item.add_marker(pytest.mark.skip(reason=f"{item.name}: {reason}"))


@pytest.fixture
def pigskin(capsys):
    """Return a function that runs the command and returns its output, or its error text."""

    def run(*words, status=0):
        capsys.readouterr()
        done = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert done == status, out + err
        return err if status == cli.USER_ERROR else out

    return run
