"""Games on all cores equal games played one after another, also with an owner's decks."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from multiprocessing import synchronize

import psutil
import pytest

from host_sim.errors import UserError
from pigskin.core import data
from pigskin.games.hamilton.data.cards import PACKED
from tools.commands import duel
from tools.shared import coach_games
from tools.shared.coach_games import Pairing, in_parallel


@pytest.fixture
def owned(tmp_path):
    """Return a folder of the owner's, with a deck that the package does not have."""
    (tmp_path / "mine.bin").write_bytes(PACKED)
    before = list(data.folders)
    data.add_folder(str(tmp_path))
    yield
    data.folders[:] = before


@pytest.fixture
def thread():
    """Start another thread, such as a progress bar has."""
    done = threading.Event()
    running = threading.Thread(target=done.wait)
    running.start()
    yield
    done.set()
    running.join()


@pytest.fixture
def no_semaphores(monkeypatch):
    """Take semaphores away, as a container without /dev/shm does."""

    def refuse(*words):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(synchronize._multiprocessing, "SemLock", refuse)


def test_games_on_two_cores_are_those_of_one(monkeypatch, owned, thread, no_semaphores):
    """`pigskin duel -o deck=mine`; tests/conftest.py checks that no process is forked."""
    monkeypatch.setattr(coach_games, "cpu_count", lambda: 2)
    monkeypatch.setattr(coach_games, "_CHUNK", 2)
    pairing = Pairing("pigskin56", {"deck": "mine"}, "rookie", "rookie", "cores")
    found = list(in_parallel(duel._play, pairing, 4))
    assert found == [duel._play(pairing, range(0, 2)), duel._play(pairing, range(2, 4))]


def _end_the_process(pairing, numbers):
    os._exit(1)


def _divide_by_zero(pairing, numbers):
    return 1 // 0


@pytest.mark.parametrize(
    ("work", "error"), [(_end_the_process, UserError), (_divide_by_zero, ZeroDivisionError)]
)
def test_what_goes_wrong_on_another_core_ends_the_work(monkeypatch, work, error):
    """A process that somebody ended is a sentence, never a wait without end."""
    monkeypatch.setattr(coach_games, "cpu_count", lambda: 2)
    monkeypatch.setattr(coach_games, "_CHUNK", 1)
    pairing = Pairing("football26", {}, "rookie", "rookie", "cores")
    with pytest.raises(error):
        list(in_parallel(work, pairing, 3))
    assert not multiprocessing.active_children()


# Ctrl-C may be switched off in the shell that runs the tests.
DUEL = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from tools import cli
sys.exit(cli.main(["duel", "football26", "-n", "100000"]))
"""


@pytest.mark.skipif(os.cpu_count() == 1, reason="one core: no other process is started")
def test_ctrl_c_is_quiet_while_the_other_cores_start():
    """Ctrl-C reaches all processes of a terminal; none of them shows a traceback."""
    with subprocess.Popen(
        [sys.executable, "-c", DUEL],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as started:
        while started.poll() is None and len(psutil.Process(started.pid).children()) < 2:
            time.sleep(0.02)
        time.sleep(0.1)
        os.killpg(started.pid, signal.SIGINT)
        output, _ = started.communicate(timeout=60)
    assert (started.returncode, output) == (130, "")
