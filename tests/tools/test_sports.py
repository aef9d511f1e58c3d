"""A sport is one module in tools/sports; a game of any other sport has figures and a page."""

import pytest

from pigskin.games import GAMES
from tests.support.recorded import record_text
from tools import cli, sports
from tools.sports import Sport, sport_named

DARTS = """\
from tools.shared.drawing.sheet import Sheet
from tools.shared.judging.judge import Judge
from tools.sports import Sport


class Even(Judge):
    def asked(self, view, sides):
        return ["which number?"]

    def chance(self, position, share):
        return 0.5

    def standing(self, position):
        return ()


class Darts(Sport):
    columns = (("punts", "bulls"),)
    chart_name = "dart board"
    judge = Even()

    def draw(self, game, date="", prefix="c"):
        return Sheet(game, "Dart Board", prefix)


SPORT = Darts()
"""


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Return a game of football that claims to be of another sport."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(record_text("football26"))

    def of(sport):
        monkeypatch.setattr(GAMES["football26"], "sport", sport)

    sport_named.cache_clear()
    yield of
    sport_named.cache_clear()


def test_a_new_sport_is_one_module(tmp_path, monkeypatch, play, pigskin):
    (tmp_path / "darts.py").write_text(DARTS)
    monkeypatch.setattr(sports, "__path__", [*sports.__path__, str(tmp_path)])
    play("darts")
    assert "bulls" in pigskin("stats", "game.txt")
    assert "which number?" in pigskin("analyse", "--json", "game.txt")
    pigskin("chart", "game.txt")
    assert "Dart Board" in (tmp_path / "game.svg").read_text(encoding="utf-8")
    pigskin("report", "game.txt")
    assert "The dart board" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("sport", ["", "curling"])
def test_a_game_of_an_unknown_sport_has_figures_and_a_page(tmp_path, play, pigskin, sport, capsys):
    play(sport)
    assert type(sport_named(sport)) is Sport
    assert "first downs" in pigskin("stats", "game.txt")
    pigskin("report", "game.txt")
    assert "The lead" in (tmp_path / "report.html").read_text(encoding="utf-8")
    for command, lack in (("chart", "no chart"), ("analyse", "no best coach")):
        assert cli.main([command, "game.txt"]) == 1
        assert f"Game of Football 1926 has {lack}" in capsys.readouterr().err


def test_a_failed_import_of_a_sport_is_not_an_unknown_sport(tmp_path, monkeypatch, play):
    (tmp_path / "bowls.py").write_text("import no_such_package\n")
    monkeypatch.setattr(sports, "__path__", [*sports.__path__, str(tmp_path)])
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        sport_named("bowls")
