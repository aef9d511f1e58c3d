"""Games on all cores equal games played one after another, also with an owner's decks."""

import os
import signal
import subprocess
import sys
import threading
import time

import psutil
import pytest

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


def test_games_on_two_cores_are_those_of_one(monkeypatch, owned, thread):
    """`pigskin duel -o deck=mine`; tests/conftest.py checks that no process is forked."""
    monkeypatch.setattr(coach_games, "cpu_count", lambda: 2)
    monkeypatch.setattr(coach_games, "_CHUNK", 2)
    pairing = Pairing("pigskin56", {"deck": "mine"}, "rookie", "rookie", "cores")
    found = list(in_parallel(duel._play, pairing, 4))
    assert found == [duel._play(pairing, range(0, 2)), duel._play(pairing, range(2, 4))]


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
