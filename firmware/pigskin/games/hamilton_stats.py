"""The figures of a Pigskin game: those of any football, without voided plays."""

from pigskin.games.football_stats import FootballStats


class HamiltonStats(FootballStats):
    pass
