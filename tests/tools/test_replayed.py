"""A game is played back once, whatever is asked of it and however many files contain it."""

import pytest

from pigskin.core.match import Match
from pigskin.core.record import parse_record
from pigskin.games import game_class
from tests.support.recorded import record_text
from tools import cli
from tools.commands.capture.folder import DeviceFolder
from tools.shared.disk import Disk
from tools.shared.wire import Hello

HELLO = Hello("e660000000000001", "Raspberry Pi Pico", "0.2.0", 0, False)


@pytest.fixture
def played(monkeypatch):
    """Return a list that collects the choices played."""
    choices = []
    choose = Match.choose

    def counted(match, choice):
        choices.append(choice)
        return choose(match, choice)

    monkeypatch.setattr(Match, "choose", counted)
    return choices


@pytest.mark.parametrize("name", ["pigskin46", "baseball26"])
def test_a_game_that_was_followed_is_captured_with_one_replay(name, tmp_path, played):
    text = record_text(name)
    record = parse_record(text, game_class)
    folder = DeviceFolder(tmp_path, HELLO, Disk())
    folder.keep("r0001_x.txt", text.encode())
    live = folder.live(record.commit[:16])
    live.add(0, "pigskin live 1")
    live.add(1, f"game: {name}")
    played.clear()
    assert not folder.keep("r0001_x.txt", text.encode()).fault
    assert played == record.choices


@pytest.mark.parametrize("words", [["chart", "-o", "x.svg"], ["stats"], ["replay"]])
def test_a_captured_folder_is_read_with_one_replay_of_each_game(
    words, tmp_path, monkeypatch, played, capsys
):
    monkeypatch.chdir(tmp_path)
    folder = DeviceFolder(tmp_path / "games", HELLO, Disk())
    choices = []
    for number, name in enumerate(("football26", "baseball26"), 1):
        folder.keep(f"r000{number}_{name}.txt", record_text(name).encode())
        choices += parse_record(record_text(name), game_class).choices
    assert len(list(folder.folder.glob("r000*"))) == 4
    played.clear()
    assert cli.main([words[0], "games", *words[1:]]) == 0, capsys.readouterr().err
    assert played == choices
