"""The journal of a linked game on a flash that loses power, is full or is damaged."""

from contextlib import suppress
from unittest.mock import patch

import pytest

from pigskin.peer.journal import LinkedGame, open_linked
from pigskin.storage.load import Unreadable
from tests.support.handhelds.parts import Memory, PowerCut


def linked_journal(storage):
    linked = LinkedGame(storage, "football26", {}, 0, True, bytes(16), "person:ANNA")
    linked.begin()
    linked.append("< hi 1 football26")
    return linked


def test_the_power_is_cut_anywhere_in_a_line_of_a_linked_journal():
    """The line is there or not, and the next one follows."""
    for power in range(20):
        storage = Memory()
        linked = linked_journal(storage)
        storage.power = power
        with suppress(PowerCut):
            linked.append("> RUN")
        storage.power = None
        again = open_linked(storage, linked.file)
        before = list(again)
        again.append("> PASS")
        assert list(open_linked(storage, linked.file)) == [*before, "> PASS"]
        assert before == ["< hi 1 football26", "> RUN"][: len(before)]


def test_a_line_that_finds_no_room_is_not_in_a_linked_journal():
    storage = Memory()
    linked = linked_journal(storage)
    with patch.object(storage, "append", side_effect=OSError(28)), pytest.raises(OSError):
        linked.append("> RUN")
    linked.append("> PASS")
    assert list(linked) == ["< hi 1 football26", "> PASS"]


@pytest.mark.parametrize("at", [-30, -1])
def test_a_damaged_linked_journal_does_not_go_back_in_time(at):
    """The opponent's handheld has the later lines, and would call this one a cheat."""
    storage = Memory()
    linked = linked_journal(storage)
    for word in ("RUN", "PASS", "PUNT"):
        linked.append("> " + word)
    data = bytearray(storage.files[linked.file])
    data[at - 1] ^= 1
    storage.files[linked.file] = bytes(data)
    with pytest.raises(Unreadable, match="damaged"):
        list(open_linked(storage, linked.file))


@pytest.mark.parametrize("end", [b"\n\n", b"x" * 5000])
def test_a_linked_journal_with_a_damaged_end_is_refused(end):
    """A power cut leaves whole lines (storage/ring.py), so that a line is missing here."""
    storage = Memory()
    file = linked_journal(storage).file
    storage.files[file] += end
    with pytest.raises(Unreadable, match="damaged"):
        list(open_linked(storage, file))
