"""Any bytes from outside cause no traceback and no hang, and nothing wrong is accepted.

Each input has its own chance, so one that fails can be repeated by its number.
"""

import signal
from pathlib import Path
from random import Random

import pytest

from tests.support.fuzz.targets import TARGETS, Target

SHORT = 2_500
# Seconds of work for one input, which do not pass while a busy machine does other things.
HANG_S = 30

targets = pytest.mark.parametrize("target", TARGETS, ids=[target.name for target in TARGETS])


def hung(*_: object) -> None:
    raise AssertionError(f"no answer after {HANG_S} seconds of work")


def fuzz(target: Target, count: int, folder: Path) -> str:
    """Read this many inputs and return a summary line."""
    read = target.make(folder)
    accepted = 0
    before = signal.signal(signal.SIGPROF, hung)
    try:
        for number in range(count):
            signal.setitimer(signal.ITIMER_PROF, HANG_S)
            try:
                accepted += read(Random(f"{target.name} {number}"))
            except BaseException as error:
                raise AssertionError(f"{target.name}, input {number}: {error!r}") from error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return f"{target.name}: {count:,} inputs, {accepted:,} of them accepted"


@targets
def test_some_bytes(target, tmp_path, record_property):
    record_property("fuzz", fuzz(target, max(10, SHORT * target.share // 1_000_000), tmp_path))


@pytest.mark.soak
@targets
def test_a_million_inputs(target, tmp_path, record_property):
    assert sum(target.share for target in TARGETS) == 1_000_000
    record_property("fuzz", fuzz(target, target.share, tmp_path))
