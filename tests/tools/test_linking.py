"""Modules inside others: the same program, asked for in one place."""

import pytest

from tools.build import board_files
from tools.errors import UserError
from tools.linking import HOSTS, ask_hosts, link

LOAN = """\
_DEEP = 3


def lend():
    return _DEEP
"""
APP = """\
from game.loan import lend


def run():
    from game.loan import (
        lend,
    )

    return lend() + 1
"""
GUEST = """\
from game.loan import lend as borrow
from game import loan

found = borrow(), loan.lend()
"""
SOURCES = {"game.app": APP, "game.loan": LOAN, "game.other": GUEST}
TOGETHER = {"game.app": ("game.loan",)}


def test_a_guest_is_part_of_its_host():
    linked = link(SOURCES, TOGETHER)
    assert list(linked) == ["game.app", "game.other"]
    host: dict = {}
    exec(linked["game.app"], host)
    assert host["run"]() == 4 and host["lend"]() == 3


def test_others_ask_the_host():
    assert ask_hosts(GUEST, TOGETHER) == GUEST.replace("game.loan", "game.app").replace(
        "from game import loan", "from game import app as loan"
    )


def test_a_name_means_one_thing():
    sources = {**SOURCES, "game.app": APP + "\n\n_DEEP = 4\n"}
    with pytest.raises(UserError, match=r"game\.loan and game.app are one module.* _DEEP; rename"):
        link(sources, TOGETHER)


@pytest.mark.parametrize("line", ["from game.loan import lend as take", "from game import loan"])
def test_what_cannot_be_put_together_is_said(line):
    with pytest.raises(UserError, match=r"game\.app"):
        link({**SOURCES, "game.app": line + "\n"}, TOGETHER)


def test_a_build_has_hosts_and_no_guests():
    files, debug = board_files("pico"), board_files("pico", debug=True)
    for host, guests in HOSTS.items():
        assert f"lib/{host.replace('.', '/')}.mpy" in files
        for guest in guests:
            assert f"lib/{guest.replace('.', '/')}.mpy" not in files
            assert f"lib/{guest.replace('.', '/')}.mpy" in debug
