"""A flash in one zip file: `pigskin sim --flash FILE.zip` goes on with it, and keeps it whole."""

import zipfile

import pytest

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
    assert len(files_of(flash)["game.txt"].splitlines()) > 4


def zip_of(path, name):
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(name, "x")


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.write_bytes(b"no zip"),
        lambda path: path.write_bytes(b""),
        lambda path: zip_of(path, "../outside.txt"),
        lambda path: zip_of(path, "a folder/file.txt"),
        lambda path: path.mkdir(),
    ],
)
def test_a_file_that_is_no_flash_is_refused_and_stays(make, pigskin, tmp_path):
    path = tmp_path / "flash.zip"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    assert "flash.zip" in play(pigskin, path, GO_ON, tmp_path, status=2)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not (tmp_path.parent / "outside.txt").exists()


def test_a_folder_is_made_and_a_place_that_cannot_be_is_named(pigskin, tmp_path):
    path = tmp_path / "new" / "flash.zip"
    play(pigskin, path, GO_ON, tmp_path)
    assert path.parent.is_dir()
    said = play(pigskin, tmp_path / "script.txt" / "flash.zip", GO_ON, tmp_path, status=2)
    assert "flash.zip cannot be written: " in said and "name another file with --flash" in said
