"""`pigskin duel`: its tables use the words of the game, and are not cut in a file."""

import pytest

from tools import cli


def test_no_share_of_games_is_below_nothing(capsys):
    assert cli.main(["duel", "baseball26", "--white", "rookie", "-n", "5", "--seed", "zz"]) == 0
    out = capsys.readouterr().out
    assert "0.000" in out and "-0.000" not in out


@pytest.mark.parametrize(
    ("game", "told", "untold"),
    [
        (
            "baseball26",
            ("Home, rookie", "Visitors, varsity", "runs", "triple plays", "batting average │ ."),
            ("home, ", " TP "),
        ),
        (
            "pigskin46",
            ("White, rookie", "Black, varsity", "│ Run LE │", "│ Punt out of bounds │"),
            ("…",),
        ),
    ],
)
def test_tables_have_the_words_of_the_game_in_full(game, told, untold, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")  # The width of a terminal, which the output is not.
    assert cli.main(["duel", game, "--white", "rookie", "-n", "2", "--seed", "words"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert [words for words in told if words not in out] == []
    assert [words for words in untold if words in out] == []
