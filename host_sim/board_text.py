"""The field, the diamond and the score board as plain text, for a terminal of 80 columns."""

from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.games.football import ordinal, spot_text

_NAMES = ("White", "Black")
# Two yards a character, a goal line at each end.
_YARDS = 2


def board_text(view) -> list[str]:
    """The position as a few lines, made from a view."""
    lines = [_score_line(view)]
    if hasattr(view, "ball"):
        lines += _field(view)
    elif hasattr(view, "board_lines"):
        lines += view.board_lines()
    return lines


def _score_line(view) -> str:
    line = f"White {view.score[WHITE]}   Black {view.score[BLACK]}"
    plays = getattr(getattr(view, "rules", None), "plays", 0)
    if plays and plays < 9999:
        line += f"   play {min(view.plays + 1, plays)} of {plays}"
    if hasattr(view, "quarter"):
        line += f"   quarter {view.quarter}"
    if hasattr(view, "left"):
        line += f"   {view.left} cards left"
    return line


def _field(view) -> list[str]:
    """White defends the left goal and Black the right one, all through the game."""
    if view.side == NOBODY or view.phase not in ("scrimmage", "kickoff", "try", "runback"):
        return []
    marks = [" "] * (100 // _YARDS + 1)
    if view.down:
        marks[_column(view.side, min(view.gain_line, 100))] = "|"
    marks[_column(view.side, view.ball)] = ">" if view.side == WHITE else "<"
    ruler = "".join("+" if yard % 10 == 0 else "-" for yard in range(0, 101, _YARDS))
    numbers = "".join(f"{min(y, 100 - y):<5}" for y in range(0, 101, 10))
    return [
        f"  WHITE [{ruler}] BLACK",
        f"         {''.join(marks)}   {_situation(view)}",
        f"         {numbers.rstrip()}",
    ]


def _column(side: int, spot: int) -> int:
    yard = spot if side == WHITE else 100 - spot
    return max(0, min(100, yard)) // _YARDS


def _situation(view) -> str:
    who = _NAMES[view.side]
    if view.down:
        togo = "goal" if view.gain_line >= 100 else str(view.togo)
        return f"{who}, {ordinal(view.down)} and {togo} on {spot_text(view.ball)}"
    return f"{who} on {spot_text(view.ball)}"
