"""What a side was asked, and how the game stood, in a line: made from its own view alone."""

from typing import Any

from pigskin.core.game import NOBODY
from pigskin.games import title_of
from pigskin.games.football.field import ordinal, spot_text

_BASES = ("1st", "2nd", "3rd")


def situation(view: Any, side: int, sides: tuple[str, str]) -> str:
    """Such as `3rd and 7 on White 34, 12 plays left, 3 behind`."""
    lead = view.score[side] - view.score[1 - side]
    standing = f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}" if lead else "level"
    return ", ".join([*_ASKED[title_of(view.name).sport](view, sides), standing])


def _baseball(view: Any, sides: tuple[str, str]) -> list[str]:
    men = [name for base, name in enumerate(_BASES) if view.bases >> base & 1]
    outs = ("nobody out", "1 out", "2 out")[view.outs]
    on = "bases full" if len(men) == len(_BASES) else "on " + " and ".join(men) if men else ""
    asked = "run for home?" if view.phase == "try_home" else ""
    return [part for part in (f"inning {view.inning}", outs, on, asked) if part]


def _football(view: Any, sides: tuple[str, str]) -> list[str]:
    return [part for part in (_phase(view, sides), _clock(view)) if part]


_ASKED = {"football": _football, "baseball": _baseball}


def _phase(view: Any, sides: tuple[str, str]) -> str:
    spot = spot_text(view.side, view.ball, NOBODY)
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
