"""The standings of a season: how often each team has won."""

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
        """Return the share of games won as newspapers print it; a draw counts half."""
        return average_text(round(1000 * (self.won + self.drawn / 2) / self.played))


@dataclass
class Standings:
    """The table of one game: how often each team has won."""

    title: str
    rows: list[Standing]


def standings(games: list[RecordedGame]) -> list[Standings]:
    """Return a table for each game with finished matches, the best team first."""
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
    """Return the name for the table: the player, or the side where names are equal or missing."""
    players = game.players
    return players[side] if players[side] and players[0] != players[1] else game.teams[side]


def _enter(row: Standing, score: list[int], side: int) -> None:
    own, other = score[side], score[1 - side]
    row.made += own
    row.against += other
    row.won += own > other
    row.lost += own < other
    row.drawn += own == other
