"""Facts for the report of a game, collected from its events."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.types import Events


class Chronicle:
    """A collector of the events of one game: statistics, and in subclasses further reports."""

    def __init__(self, game: "Game"):
        self.statistics = game.statistics()

    def add(self, events: "Events") -> None:
        self.statistics.add(events)
