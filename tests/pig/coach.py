"""A coach for Pig, who knows when to hold."""

from pigskin.games.pig.rules import Pig45


class Holder:
    def __init__(self, points: int):
        self._points = points

    def choose(self, view: Pig45) -> str:
        return "HOLD" if view.turn >= self._points else "THROW"
