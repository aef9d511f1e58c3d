"""One whole game of All-Fair Football as it was once played: record and story.

`python -m tests.games.test_allfair_golden` writes it again. Check the changes before you keep
them.
"""

from pathlib import Path

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import game_class, new_coach

GOLDEN = Path(__file__).parents[1] / "golden" / "allfair46.txt"
COACHES = ("varsity", "rookie")


def golden_text():
    match = Match(game_class("allfair46"), {}, Chance(seed_from("golden allfair46")))
    coaches = [
        new_coach(name, "allfair46", seed_from(f"golden {side}"))
        for side, name in enumerate(COACHES)
    ]
    story = []
    statistics = match.game.statistics()

    def collect(events):
        story.extend(match.game.tell(events))
        statistics.add(events)

    play_out(match, coaches, collect)
    points = match.game.points
    board = [
        f"{name} {' '.join(str(n) for n in points[side::2])} = {match.game.score[side]}"
        for side, name in enumerate(("White", "Black"))
    ]
    figures = [
        f"{name}: {white} {black}"
        for (name, white), (_, black) in zip(
            statistics.figures(0)[:27], statistics.figures(1)[:27], strict=True
        )
    ]
    deck = match.game.deck
    head = [match.game.title, f"Deck: {deck.title}", ""]
    record = format_record(record_of(match, COACHES))
    return record + "\n" + "\n".join([*head, *story, "", *board, "", *figures]) + "\n"


def test_the_golden_game():
    assert golden_text() == GOLDEN.read_text(encoding="utf-8")


def test_the_golden_record_plays_back():
    text = GOLDEN.read_text(encoding="utf-8")
    record, check, _ = text.partition("\n\nAll-Fair Football 1946\n")
    assert check
    match = replay(parse_record(record, game_class))
    assert match.game.over


if __name__ == "__main__":
    GOLDEN.write_text(golden_text(), encoding="utf-8")
