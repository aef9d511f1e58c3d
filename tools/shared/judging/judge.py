"""The interface that a sport implements so that its games can be judged."""

from typing import Any, NamedTuple

from pigskin.core.game import BLACK, WHITE
from tools.shared.recorded_games import RecordedGame


class Moment(NamedTuple):
    """A play: its place, its shown number, its first and last choice, and its words."""

    number: int
    told_as: int
    first: int
    last: int
    words: str


class Judge:
    """A judge of one sport, who knows the chance of winning at every position."""

    # Phases in which a choice draws cards or throws dice.
    phases: tuple[str, ...] = ()

    def moments(self, game: RecordedGame) -> list[Moment]:
        """Return all plays in order, as a reader counts them: here each choice is one."""
        tell = game.game.tell
        return [
            Moment(at + 1, at + 1, at, at, " ".join(tell(events)))
            for at, events in enumerate(game.events)
        ]

    def asked(self, view: Any, sides: tuple[str, str]) -> list[str]:
        """Return what a side was asked and how the game stood, in a few words each."""
        raise NotImplementedError

    def chance(self, position: Any, share: float | None) -> float:
        """Return the chance that White wins a game that is not over, a draw counting half."""
        raise NotImplementedError

    def standing(self, position: Any) -> tuple:
        """Return everything that `chance` uses besides side, phase and score."""
        raise NotImplementedError

    def gain(self, position: Any, events: list) -> int | None:
        """Return the yards that a call has gained; None where that makes no sense."""
        return None

    def winning(self, position: Any, share: float | None = None) -> float:
        """Return the chance that White (the home team) wins, a draw counting half.

        `share` is the fraction of the game that is left, for games by the clock, whose
        positions do not say it.
        """
        if position.over:
            lead = position.score[WHITE] - position.score[BLACK]
            return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
        return self.chance(position, share)

    def point_worth(self, position: Any, share: float | None = None) -> float:
        """Return what one point more adds to the chance of winning of the side that gets it."""
        chances = []
        for side in (WHITE, BLACK):
            richer = position.copy()
            richer.score[side] += 1
            chances.append(self.winning(richer, share))
        return max(0.0, (chances[WHITE] - chances[BLACK]) / 2)

    def situation(self, view: Any, side: int, sides: tuple[str, str]) -> str:
        """Return a line made from a side's own view, such as `3rd and 7 on White 34, 3 behind`."""
        lead = view.score[side] - view.score[1 - side]
        standing = f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}" if lead else "level"
        return ", ".join([*self.asked(view, sides), standing])
