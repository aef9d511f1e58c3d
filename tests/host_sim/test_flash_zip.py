"""A flash in one zip file: `pigskin sim --flash FILE.zip` goes on with it, and keeps it whole."""

import random
import zipfile

import pytest

from host_sim.control.flash_zip import FlashZip
from host_sim.errors import UserError
from host_sim.system import hold

START = "wait 2600\npress right 2\npress a 2\nwait 500\npress a\nwait 3000\n"
GO_ON = "wait 2600\npress a\nwait 500\n" + "press a\nwait 500\n" * 9


def play(pigskin, flash, script, tmp_path, **how):
    (tmp_path / "script.txt").write_text(script)
    words = ("--script", tmp_path / "script.txt", "--seed", "zip")
    return pigskin("sim", "--flash", flash, *words, **how)


def files_of(path):
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_game_goes_on_as_in_a_folder(pigskin, tmp_path):
    flash, folder = tmp_path / "flash.zip", tmp_path / "folder"
    for script in (START, GO_ON):
        for place in (flash, folder):
            play(pigskin, place, script, tmp_path)
        assert files_of(flash) == {path.name: path.read_bytes() for path in folder.iterdir()}
    game = files_of(flash)["game.txt"]
    assert len(game.splitlines()) > 4
    # It was played with --seed.
    assert b"-from-outside white=" in game


def zip_of(path, name):
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(name, "x")


def packed_with(path, name, count, size):
    """Write a small file that unpacks to a large one."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for number in range(count):
            packed.writestr(f"{number}{name}", bytes(size))


def changed(path, before, last):
    """Write a zip with the last byte of `before` changed: a flag or the compression method."""
    packed_with(path, "a.txt", 1, 99)
    data = path.read_bytes()
    assert data.count(before) == 1
    path.write_bytes(data.replace(before, before[:-1] + last))


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.write_bytes(b"no zip"),
        lambda path: path.write_bytes(b""),
        lambda path: zip_of(path, "../outside.txt"),
        lambda path: zip_of(path, "a folder/file.txt"),
        lambda path: zip_of(path, ".."),
        lambda path: path.mkdir(),
        lambda path: packed_with(path, "many.txt", 9, 1 << 20),
        lambda path: packed_with(path, "large.txt", 1, (1 << 20) + 1),
        lambda path: changed(path, b"PK\x01\x02\x14\x03\x14\x00\x00", b"\x01"),
        lambda path: changed(path, b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x08", b"\x0c"),
        lambda path: changed(path, b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x08", b"\x00"),
    ],
)
def test_a_file_that_is_not_a_flash_is_refused_and_kept(make, pigskin, tmp_path):
    path = tmp_path / "flash.zip"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    assert "flash.zip" in play(pigskin, path, GO_ON, tmp_path, status=2)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not (tmp_path.parent / "outside.txt").exists()


def test_a_folder_is_created_or_the_error_names_it(pigskin, tmp_path):
    path = tmp_path / "new" / "flash.zip"
    play(pigskin, path, GO_ON, tmp_path)
    assert path.parent.is_dir()
    said = play(pigskin, tmp_path / "script.txt" / "flash.zip", GO_ON, tmp_path, status=2)
    assert "flash.zip cannot be written: " in said and "name another file with --flash" in said


def test_any_zip_is_unpacked_or_refused_with_a_sentence(tmp_path):
    path, folder = tmp_path / "flash.zip", tmp_path / "folder"
    folder.mkdir()
    packed_with(path, "a.txt", 3, 300)
    whole = path.read_bytes()
    lot = random.Random(24)
    refused = 0
    for _ in range(3000):
        data = bytearray(whole)
        for _ in range(lot.randrange(1, 4)):
            data[lot.randrange(len(data))] = lot.randrange(256)
        path.write_bytes(data[: lot.randrange(len(data)) if lot.random() < 0.1 else None])
        try:
            FlashZip(path, folder).unpack()
        except UserError as error:
            refused += 1
            assert "flash.zip" in str(error)
    assert 0 < refused < 3000


def test_a_zip_behind_a_link_is_changed_where_it_lies(pigskin, tmp_path):
    (tmp_path / "games").mkdir()
    link = tmp_path / "flash.zip"
    link.symlink_to(tmp_path / "games" / "real.zip")
    play(pigskin, link, START, tmp_path)
    assert link.is_symlink() and "game.txt" in files_of(tmp_path / "games" / "real.zip")


@pytest.mark.parametrize("kind", ["folder", "flash.zip"])
def test_a_flash_behind_a_link_has_one_lock(kind, pigskin, tmp_path):
    flash, link = tmp_path / kind, tmp_path / f"link-{kind}"
    play(pigskin, flash, START, tmp_path)
    link.symlink_to(flash)
    with (tmp_path / f"{kind}.lock").open("ab") as guard:
        assert hold(guard)
        assert "another simulator uses" in play(pigskin, link, GO_ON, tmp_path, status=2)


def test_an_image_has_a_lock(pigskin, tmp_path):
    """The lock is taken before the emulated Pico is asked for anything."""
    (tmp_path / "script.txt").write_text("wait 10\n")
    words = ("--engine", "pico", "--script", tmp_path / "script.txt")
    with (tmp_path / "flash.img.lock").open("ab") as guard:
        assert hold(guard)
        said = pigskin("sim", "--flash", tmp_path / "flash.img", *words, status=2)
    assert "another simulator uses" in said
