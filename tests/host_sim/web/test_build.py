"""The output of `pigskin web`; no browser is needed."""

import gzip
import json
import re
import sys
from html.parser import HTMLParser

import pytest

from host_sim.runtimes.runtime import ROOT, to_mpy
from tests.support.browser_page import written
from tools.shared import web_build as build


def test_the_same_sources_give_the_same_bytes(built):
    assert build.folder() == {path.name: path.read_bytes() for path in built.iterdir()}


class Addresses(HTMLParser):
    """Collects everything that a page refers to."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.found += [value for name, value in attributes if name in ("href", "src")]


def test_the_folder_has_all_that_the_page_and_its_service_worker_name(built):
    page = (built / "index.html").read_text()
    names = {name for name in Addresses(page).found if not name.startswith("#")}
    imports = json.loads(re.search(r'"importmap">(.*?)</script>', page)[1])["imports"]
    names |= set(imports.values())
    worker = (built / "service-worker.js").read_text()
    names |= set(json.loads(re.search(r"FILES = (\[.*?\]);", worker)[1])) - {"./"}
    assert {name.removeprefix("./") for name in names} <= {path.name for path in built.iterdir()}
    assert "built:" not in page + worker


@pytest.mark.usefixtures("built")
def test_one_file_refers_to_nothing_else():
    names = Addresses(build.one_file().decode()).found
    assert [name for name in names if not name.startswith(("data:", "#"))] == []


def modules(pack):
    """Return the modules in a packed file, by path."""
    head, _, content = gzip.decompress(pack.read_bytes()).partition(b"\n")
    sizes = json.loads(head)
    assert sum(map(sum, sizes.values())) == len(content)
    first, second = 0, sum(names for names, _ in sizes.values())
    for path, (names, rest) in sizes.items():
        yield path, content[first : first + names] + content[second : second + rest]
        first, second = first + names, second + rest


def test_the_firmware_is_whole(built):
    found = {}
    for name in ("first", "firmware"):
        (pack,) = built.glob(f"{name}-*.bin")
        found |= modules(pack)
    for path, module in found.items():
        source = ROOT / "firmware" / path.replace("/lib/", "").replace(".mpy", ".py")
        if source.exists():
            name = source.relative_to(ROOT / "firmware").as_posix()
            assert module == to_mpy(source.read_bytes(), name, ("-O3",))
    assert {"/lib/handheld.mpy", "/lib/pigskin/screens/app.mpy"} <= set(found)


@pytest.mark.usefixtures("built")
def test_a_packer_that_is_missing_is_named(pigskin, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "zopfli.gzip", None)
    said = pigskin("web", "-o", tmp_path / "page", status=2)
    assert "zopfli" in said and "make env" in said


def test_the_licences_are_inside(built):
    for text in ((built / "LICENSES.txt").read_text(), build.licences()):
        assert "MicroPython" in text and "Permission is hereby granted" in text


def test_a_folder_of_something_else_is_not_emptied(pigskin, tmp_path, built):
    (tmp_path / "mine.txt").write_text("mine")
    assert "-o" in pigskin("web", "-o", tmp_path, status=2)
    assert (tmp_path / "mine.txt").exists()
    ours = written(tmp_path / "ours", {"service-worker.js": b"", "old-0123.js": b""})
    assert "web server" in pigskin("web", "-o", ours)
    assert {path.name for path in ours.iterdir()} == {path.name for path in built.iterdir()}
