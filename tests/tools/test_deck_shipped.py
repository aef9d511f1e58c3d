"""The decks and tables that ship: each data module holds what its readable source packs to."""

import pytest

from tools.commands.deck import FAMILIES
from tools.commands.solve import FAMILIES as SOLVED
from tools.commands.solve import table_of
from tools.generators import pictures
from tools.shared.data_module import data_module, read_data_module
from tools.shared.decks import shipped

each = pytest.mark.parametrize("one", shipped.SHIPPED, ids=lambda one: one.source.name)
DATA = sorted(shipped.GAMES.glob("*/data"))


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """Copy the shipped sources and modules to files that may be written."""
    made = []
    for one in shipped.SHIPPED:
        folder = tmp_path / one.source.parents[1].name
        folder.mkdir(exist_ok=True)
        for path in (one.source, one.module):
            (folder / path.name).write_bytes(path.read_bytes())
        made.append(one._replace(source=folder / one.source.name, module=folder / one.module.name))
    monkeypatch.setattr(shipped, "SHIPPED", tuple(made))
    return made


@each
def test_a_module_holds_what_its_source_packs_to(one):
    data = one.source.read_bytes()
    (family,) = [family for family in FAMILIES if family.recognizes(data)]
    found = family.load(data)
    assert family.check(found) == ([], [])
    assert read_data_module(one.module)[one.constant] == family.pack(found)


def test_no_other_data_module_ships():
    """Every packed module has a source or a provenance that is checked."""
    known = {one.module for one in shipped.SHIPPED} | {table_of(game) for game in SOLVED}
    found = {path for folder in DATA for path in folder.glob("*.py")}
    drawn = {source.with_suffix(".py") for source in pictures.sources()}
    assert {path for path in found - drawn if path.name != "__init__.py"} == known
    for module in {one.module for one in shipped.SHIPPED}:
        constants = [one.constant for one in shipped.SHIPPED if one.module == module]
        assert list(read_data_module(module)) == constants


def test_packing_a_shipped_source_refreshes_its_module(copied, pigskin):
    before = [one.module.read_text() for one in copied]
    for one in copied:
        held = read_data_module(one.module)
        spoilt = {**held, one.constant: b"old"}
        one.module.write_text(data_module(one.module.read_text().split('"""')[1], spoilt))
        assert str(one.module) in pigskin("deck", "pack", one.source)
        assert not one.source.with_suffix(".bin").exists()
    assert [one.module.read_text() for one in copied] == before


def test_a_shipped_source_may_be_packed_into_a_file(copied, tmp_path, pigskin):
    for one in copied:
        out = tmp_path / "out.bin"
        before = one.module.read_text()
        pigskin("deck", "pack", one.source, "-o", out)
        assert out.read_bytes() == read_data_module(one.module)[one.constant]
        assert one.module.read_text() == before


def test_a_module_that_cannot_be_written_is_one_line_of_error(copied, pigskin):
    one = copied[0]
    one.module.unlink()
    error = pigskin("deck", "pack", one.source, status=2)
    assert f"cannot write {one.module}" in error and error.count("\n") == 1
