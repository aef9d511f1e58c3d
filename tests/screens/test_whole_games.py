"""Each of the games from the title card to its final screen, by button presses alone."""

import pytest

from pigskin.core.record import parse_record, replay
from pigskin.games import GAMES, game_class, title_of
from tests.support.handhelds.console import Console, play_on
from tests.support.recorded import SHORT


@pytest.mark.parametrize("name", GAMES)
def test_person_against_computer_to_the_final_screen(name):
    console = Console(seed=name)
    console.new_game(name, **SHORT.get(name, {}))
    play_on(console, name)
    records = [
        file for file in console.storage.names() if file[0] == "r" and file != "results.txt"
    ]
    assert len(records) == 1
    record = parse_record(console.storage.read(records[0]).decode(), game_class)
    match = replay(record)
    assert match.game.over
    assert f"{match.game.score[0]}" in console.screen
    assert console.storage.read("game.txt") == b""
    console.press("a")
    console.read_honours()
    for screen in (
        ("Scoring", "Line score", "Statistics") if title_of(name).sport else ("Statistics",)
    ):
        console.pick(screen)
        assert screen in console.screen
        console.press("b")
    console.press("bb")
    console.press("b")
    assert console.chosen() == "Rules"
