"""What tests may need from outside; a test that cannot have it is skipped and says why."""

import os
import signal
import traceback

import pytest
from hypothesis import settings

from host_sim import pico_image, runtimes
from host_sim.errors import BuildFailed
from tools import cli

pico_image.provide(cli.pico_image)

# A time limit per example would fail on a busy machine only.
settings.register_profile("pigskin", deadline=None)
settings.load_profile("pigskin")

# A shell starts background jobs with SIGINT ignored, and so would all programs that tests start
# and end with Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Programs that tests start would compile all of our sources each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A process forked beside threads may hang. Python 3.12 and newer warn of it, but an exception made
# of that warning is lost in the fork; so the forks themselves are noted.
forks: list[str] = []
os.register_at_fork(before=lambda: forks.append("".join(traceback.format_stack()[-4:-1])))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    forks.clear()
    result = yield
    if forks:
        pytest.fail(f"forked, which may hang; spawn or run a program instead:\n{forks[0]}")
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """One more than there are cores: browsers, serial ports and programs are waited for."""
    return (os.cpu_count() or 1) + 1


NEEDS = {"needs_node": "wasm", "needs_pico_image": "pico"}


# After the tests that nobody wants are gone: to have an image may take minutes.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    # The longest ones first, for one worker with one browser while others do the rest.
    items.sort(key=lambda item: "tests/host_sim/web/" not in item.nodeid)
    for marker, runtime in NEEDS.items():
        marked = [item for item in items if item.get_closest_marker(marker)]
        if not marked:
            continue
        try:
            usable, reason = runtimes.available(runtime)
        except BuildFailed:
            # Our own fault is no reason to skip them: each fails with it.
            continue
        if not usable:
            for item in marked:
                item.add_marker(pytest.mark.skip(reason=f"{item.name}: {reason}"))


@pytest.fixture
def pigskin(capsys):
    """Runs the command: what it printed, or what it said on standard error when it has failed."""

    def run(*words, status=0):
        capsys.readouterr()
        done = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert done == status, out + err
        return err if status == cli.USER_ERROR else out

    return run
