"""The standings of a season: who has won how often."""

from dataclasses import dataclass

from pigskin.core.game import BLACK, WHITE
from pigskin.games.baseball.figures import average_text
from tools.shared.recorded_games import RecordedGame


@dataclass
class Standing:
    """A team's row in the standings."""

    name: str
    won: int = 0
    lost: int = 0
    drawn: int = 0
    made: int = 0
    against: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> str:
        """Won, a draw counting half, as newspapers print it."""
        return average_text(round(1000 * (self.won + self.drawn / 2) / self.played))


@dataclass
class Standings:
    """Who has won how often at one game."""

    title: str
    rows: list[Standing]


def standings(games: list[RecordedGame]) -> list[Standings]:
    """One table for each game that was played to its end; the best first."""
    tables = []
    for title in dict.fromkeys(game.title for game in games):
        chosen = [game for game in games if game.title == title and game.game.over]
        rows: dict[str, Standing] = {}
        for game in chosen:
            for side in (WHITE, BLACK):
                name = _team(game, side)
                _enter(rows.setdefault(name, Standing(name)), game.game.score, side)
        order = sorted(
            rows.values(), key=lambda row: (-row.won - row.drawn / 2, row.lost, row.name)
        )
        if order:
            tables.append(Standings(title, order))
    return tables


def _team(game: RecordedGame, side: int) -> str:
    """Who stands in the table: the player, or his side where both have one name or none."""
    players = game.players
    return players[side] if players[side] and players[0] != players[1] else game.teams[side]


def _enter(row: Standing, score: list[int], side: int) -> None:
    own, other = score[side], score[1 - side]
    row.made += own
    row.against += other
    row.won += own > other
    row.lost += own < other
    row.drawn += own == other
