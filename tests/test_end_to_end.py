"""From the buttons to the printed page without a board: played, captured, replayed, charted."""

import pytest

from host_sim.engines import new_engine
from tests.support.handhelds.linked import Wire, finish, pair
from tests.support.play_and_capture import capture, play_and_capture
from tools.cli import main


@pytest.mark.parametrize(
    "kind", ["cpython", pytest.param("pico", marks=pytest.mark.needs_pico_image)]
)
def test_from_the_buttons_to_the_printed_page(tmp_path, kind):
    """The file system of the emulated Pico has only settings for a quick game."""
    kept, record = play_and_capture(kind, tmp_path)
    assert record.read_bytes() == kept.read_bytes()
    assert main(["replay", str(record)]) == 0
    for suffix in ("svg", "png", "pdf"):
        assert main(["chart", str(record), "-o", str(tmp_path / f"chart.{suffix}")]) == 0
    page = tmp_path / "report.html"
    assert main(["report", str(record.parent), "-o", str(page)]) == 0
    assert "baseball" in page.read_text().lower()
    assert main(["stats", str(record.parent), "--csv"]) == 0


def test_a_linked_game_is_captured_like_any_other(tmp_path):
    text = finish(Wire(*pair("pigskin46")))
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "r0001_pigskin46_19-33.txt").write_text(text)
    record = capture(new_engine("cpython", flash), tmp_path)
    assert record.read_text() == text
    assert main(["replay", str(record)]) == 0
    assert main(["stats", str(record.parent), "--csv"]) == 0
