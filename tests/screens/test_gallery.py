"""The gallery: a picture of every screen, all up to date."""

import inspect
import sys
from importlib import import_module
from pathlib import Path

import pytest
from PIL import Image

from host_sim.pictures.files import image_of
from tools.generators import gallery

FIRMWARE = Path(gallery.__file__).parents[3] / "firmware"
# A generator in these modules is a screen.
ROOMS = ("ui", "screens", "games")
HINT = "run `python -m tools.generators.gallery`"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return all pictures, and the code of every function that ran while they were made."""
    ran = set()

    def note(frame, event, argument):
        if event == "call" and frame.f_code.co_filename.startswith(str(FIRMWARE)):
            ran.add(frame.f_code)

    sys.setprofile(note)
    try:
        pictures = dict(gallery.screens(lambda: tmp_path_factory.mktemp("flash")))
    finally:
        sys.setprofile(None)
    return pictures, ran


def test_no_picture_is_missing_or_stale(made):
    pictures, _ = made
    for name, picture in pictures.items():
        path = gallery.FOLDER / f"{name}.png"
        assert path.exists(), f"{name} has no picture: {HINT}"
        with Image.open(path) as kept:
            same = kept.convert("RGB") == image_of(picture, gallery.SCALE).convert("RGB")
        assert same, f"{name} is out of date: {HINT}"


def test_no_picture_is_left_over_and_the_index_has_all(made):
    pictures, _ = made
    assert {path.stem for path in gallery.FOLDER.glob("*.png")} == set(pictures)
    index = (gallery.FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"({name}.png)" in index for name in pictures)


def test_the_gallery_is_small():
    assert sum(path.stat().st_size for path in gallery.FOLDER.glob("*.png")) < 150_000


def test_every_screen_is_in_the_gallery(made):
    """A screen is a generator (see loop.py). Each must have run while the pictures were made."""
    _, ran = made
    missing = []
    paths = [path for room in ROOMS for path in (FIRMWARE / "pigskin" / room).rglob("*.py")]
    for path in sorted(paths):
        module = import_module(".".join(path.relative_to(FIRMWARE).with_suffix("").parts))
        owners = [module, *(thing for thing in vars(module).values() if inspect.isclass(thing))]
        for owner in owners:
            for function in vars(owner).values():
                if not inspect.isgeneratorfunction(function):
                    continue
                if function.__module__ == module.__name__ and function.__code__ not in ran:
                    missing.append(f"{module.__name__}.{function.__qualname__}")
    assert not missing


def test_two_names_never_show_the_same_picture_by_mistake(made):
    pictures, _ = made
    seen = {}
    for name, picture in pictures.items():
        assert picture.pixels not in seen, (name, seen[picture.pixels])
        seen[picture.pixels] = name
