"""The judge of football: its plays, the questions to a side, and the chance of winning."""

from typing import Any

from pigskin.core.chance import SEED_BYTES, Chance
from pigskin.core.game import WHITE
from pigskin.games.football.field import ordinal, spot_text
from tools.shared.judging.judge import Judge, Moment
from tools.shared.recorded_games import RecordedGame
from tools.sports.football.chances import fitted_chance
from tools.sports.football.plays import call_name, plays_of

# In these phases a play of Pigskin is not finished.
_PENDING = ("forced", "enter", "penalty")
_GAINS = ("run", "pass", "loss")


class FootballJudge(Judge):
    phases = ("scrimmage", "kickoff", "freekick", "try", "runback")

    def moments(self, game: RecordedGame) -> list[Moment]:
        """Return all plays. Penalties for time-outs, which stand between plays, are left out."""
        tell = game.game.tell
        return [
            Moment(
                play.number,
                play.told_as,
                play.first,
                play.last,
                " ".join(tell(play.events)) or call_name(play.call),
            )
            for play in plays_of(game)
            if play.call != "TIMEOUT"
        ]

    def asked(self, view: Any, sides: tuple[str, str]) -> list[str]:
        return [part for part in (_phase(view, sides), _clock(view)) if part]

    def chance(self, position: Any, share: float | None) -> float:
        position = self._decided(position, share)
        return self.winning(position) if position.over else fitted_chance(position, share)

    def standing(self, position: Any) -> tuple:
        plays = getattr(position, "plays", 0)
        return position.ball, position.down, position.gain_line, plays

    def gain(self, position: Any, events: list) -> int | None:
        """Return the yards gained by the calling side, at most to the goal line.

        Only runs and passes count.
        """
        if position.phase != "scrimmage":
            return None
        caller = events[0][1]
        return sum(
            min(event[3], event[3] + 100 - event[4])
            for event in events
            if event[0] == "MOVE" and event[1] == caller and event[2] in _GAINS
        )

    def _decided(self, position: Any, share: float | None) -> Any:
        """Return the position after all questions about men and penalties are answered."""
        if position.phase not in _PENDING:
            return position
        if position.phase == "penalty":
            # The side that may accept or refuse takes the better answer.
            ways = [_after(position, choice) for choice in position.choices()]
            best = max if position.side == WHITE else min
            decided = (self._decided(way, share) for way in ways)
            return best(decided, key=lambda way: self.winning(way, share))
        return self._decided(_after(position, position.choices()[0]), share)


def _after(position: Any, choice: str) -> Any:
    position = position.copy()
    position.play(choice, Chance(bytes(SEED_BYTES)))
    return position


def _phase(view: Any, sides: tuple[str, str]) -> str:
    spot = spot_text(view.side, view.ball)
    if view.phase == "scrimmage":
        togo = "goal" if view.goal_to_go else str(view.togo)
        return f"{ordinal(view.down)} and {togo} on {spot}"
    if view.phase == "runback":
        return f"kick caught on {spot}"
    if view.phase == "penalty":
        return f"penalty on {sides[view.offender]}, {view.penalty_yards} yards"
    if view.phase == "forced":
        return f"a man of {sides[view.loser]} must leave"
    return {"try": "try for the point"}.get(view.phase, "kick off or receive")


def _clock(view: Any) -> str:
    if hasattr(view, "quarter"):
        left = "1 card" if view.left == 1 else f"{view.left} cards"
        return f"Q{view.quarter}, {left} left"
    if view.timed:
        return ""
    if view.throws >= 0:
        return "1 throw left" if view.throws == 1 else f"{view.throws} throws left"
    left = view.rules.plays - view.plays
    return "last play" if left <= 1 else f"{left} plays left"
