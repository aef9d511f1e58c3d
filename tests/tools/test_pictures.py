"""Drawn pictures, and the bytes packed from them."""

import pytest

from host_sim.errors import UserError
from tools.generators.pictures import pack_pictures, parse_pictures, sources
from tools.shared.data_module import read_data_module


@pytest.mark.parametrize("source", sources(), ids=lambda path: path.parts[-3])
def test_the_packed_pictures_are_those_that_are_drawn(source):
    packed = pack_pictures(source.read_text(encoding="utf-8"))
    assert packed and packed == read_data_module(source.with_suffix(".py"))


def test_a_picture_is_packed_by_pages_of_eight_rows():
    drawn = "# two columns\n\nPOST\n" + "#.\n" * 8 + "##\n"
    assert pack_pictures(drawn) == {"POST": b"\x02\xff\x00\x01\x01"}


@pytest.mark.parametrize(
    "text, said",
    [
        ("#..#\n", "line 1: not a name"),
        ("POST\n#.\n#x\n", "line 3: not a name"),
        ("POST\n#.\n#..\n", "line 3: 3 columns, not 2"),
        ("POST\n" + "#" * 129 + "\n", "line 2: .* up to 128"),
    ],
)
def test_a_wrong_line_is_named(text, said):
    with pytest.raises(UserError, match=said):
        parse_pictures(text)
