"""Many finished games: the names read for each question do not grow with their number."""

import os
import re

import pytest

from pigskin.core.match import Contest
from pigskin.screens.match.keeping import Keeper
from pigskin.storage import files
from pigskin.storage.archive import (
    captured,
    finished_games,
    mark_captured,
    remove_oldest_captured,
    wire_name,
)
from pigskin.storage.files import Shelves
from pigskin.usb.lines import frame, unframe
from pigskin.usb.port import UsbPort
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Cable, Parts
from tools.shared.coach_games import Pairing, play_game

SHELF = 25


class Flash(Shelves):
    """A storage in a folder that a console of the tests accepts as one in memory."""

    power = room = None


def stocked(folder, count, first=1):
    storage = Flash(str(folder))
    for number in range(first, first + count):
        end = "_kept.txt" if number % 3 else ".txt"
        storage.write(f"r{number:04d}_football26_{number % 9}-7{end}", b"x")
    # As after switching on.
    return Flash(str(folder))


@pytest.fixture
def told(monkeypatch):
    """Return the counts of names that the flash has listed at each look into a folder."""
    counts: list[int] = []

    def listdir(path):
        # In the order of LittleFS.
        names = sorted(os.listdir(path))
        counts.append(len(names))
        return names

    monkeypatch.setattr(files, "os", Watched(listdir))
    return counts


class Watched:
    """The module os with another listdir."""

    def __init__(self, listdir):
        self.listdir = listdir

    def __getattr__(self, name):
        return getattr(os, name)


def answered(storage, question, told):
    """Return the answer, and how many names each pass of the link needed."""
    cable = Cable()
    link = UsbPort(Parts(storage, cable))
    link._counted = True
    cable.down += frame(f"0/1 {question}")
    passes = []
    for _ in range(200):
        told.clear()
        link.step()
        passes.append(sum(told))
        if cable.up:
            answer = unframe(cable.receive()[:-2]).partition(" ")[2]
            # Other programs on this computer change what is free on its disk.
            return re.sub(r"flash_free=\d+ ", "", answer), passes
    raise AssertionError("no answer")


def listing(storage, which):
    names, answer = [], ""
    while not answer.endswith(" end"):
        after = f" {names[-1][1:]}" if names else ""
        answer, _ = answered(storage, f"list {which}{after}", [])
        assert answer.startswith("list ")
        names += answer.split(" ")[1:-1]
    return names


def counted(storage):
    while (counts := storage.count()) is None:
        pass
    return counts


@pytest.mark.parametrize("question", ["hello", "list all", "list new", "info"])
def test_an_answer_reads_no_more_names_with_twice_the_records(question, tmp_path, told):
    needed = []
    for count in (300, 600):
        storage = stocked(tmp_path / str(count), count)
        first, passes = answered(storage, question, told)
        # The first one after switching on takes a few passes, and none of them reads much.
        assert max(passes) <= 2 * SHELF + count // SHELF + 4
        again, passes = answered(storage, question, told)
        assert again == first
        assert len(passes) == 1
        needed.append(passes[0])
    assert needed[0] == needed[1] <= 40


def test_the_end_of_a_game_reads_no_more_names_with_twice_the_records(tmp_path, told):
    match = play_game(Pairing("baseball26", {}, "rookie", "rookie", "shelf"), 0)
    needed = []
    for count in (300, 600):
        storage = stocked(tmp_path / str(count), count)
        app = Console(storage).app
        counted(storage)
        told.clear()
        assert not any(Keeper(app, Contest(match, ("person", "rookie"), None)).finish())
        needed.append(sum(told))
        score = match.game.score
        newest = f"r{count + 1:04d}_baseball26_{score[0]}-{score[1]}.txt"
        assert list(finished_games(storage))[-1] == newest
        # Kept once, whenever the power goes.
        assert not any(Keeper(app, Contest(match, ("person", "rookie"), None)).finish())
        assert counted(storage)[0] == count + 1
    assert needed[0] == needed[1] <= 80


def test_records_are_counted_after_the_start_so_that_a_hello_finds_them_counted(tmp_path, told):
    storage = stocked(tmp_path, 300)
    link = UsbPort(Parts(storage, Cable()))
    for _ in range(20):
        told.clear()
        link.step()
        assert sum(told) <= SHELF + 13
    assert link.step() is False
    assert len(answered(storage, "hello", told)[1]) == 1


def test_records_are_listed_in_order_counted_and_numbered_on(tmp_path):
    storage = stocked(tmp_path, 140, first=9930)
    names = list(finished_games(storage))
    assert [int(name[1:].partition("_")[0]) for name in names] == list(range(9930, 10_070))
    assert counted(storage) == (140, sum(not captured(name) for name in names))
    marked = ["-+"[captured(name)] + wire_name(name) for name in names]
    assert listing(storage, "all") == marked
    assert listing(storage, "new") == [name for name in marked if name[0] == "-"]


def test_counts_and_lists_follow_what_happens_to_records(tmp_path):
    storage = stocked(tmp_path, 100)
    games, waiting = counted(storage)
    storage.write("aside1.txt", b"y")
    name = next(name for name in finished_games(storage) if not captured(name))
    mark_captured(storage, name)
    assert counted(storage) == (games, waiting - 1)
    assert remove_oldest_captured(storage)
    assert "r0001_football26_1-7_kept.txt" not in list(finished_games(storage))
    assert counted(storage) == (games - 1, waiting - 1)
    for name in list(finished_games(storage)):
        mark_captured(storage, name)
    assert listing(storage, "new") == ["-aside1.txt"]
    assert counted(storage) == (games - 1, 0)
    while remove_oldest_captured(storage):
        pass
    assert counted(storage) == (0, 0)
    # Shelves that are empty take no room.
    assert os.listdir(tmp_path / "games") == []
    storage.write("r0001_football26_1-7.txt", b"x")
    assert listing(storage, "all") == ["-r0001_football26_1-7.txt", "-aside1.txt"]


def test_a_torn_record_and_an_empty_shelf_do_no_harm(tmp_path):
    storage = stocked(tmp_path, 40)
    (tmp_path / "games" / "001" / "r0041_football26_0-0.txt.new").write_bytes(b"to")
    (tmp_path / "games" / "002").mkdir()
    assert counted(storage)[0] == 40
    match = play_game(Pairing("baseball26", {}, "rookie", "rookie", "shelf"), 0)
    contest = Contest(match, ("person", "rookie"), None)
    assert not any(Keeper(Console(storage).app, contest).finish())
    assert list(finished_games(storage))[-1].startswith("r0041_baseball26")


def test_older_games_are_behind_the_newest_shelf(tmp_path):
    storage = stocked(tmp_path, 70)
    console = Console(storage)
    console.press("b")
    console.pick("Results")
    console.pick("Finished games")
    assert "70. " in console.screen
    console.pick("Older games")
    assert "49. " in console.screen
    console.pick("Older games")
    assert "24. " in console.screen
    console.press("bb")
    assert "70. " in console.screen or "Older games" in console.screen
