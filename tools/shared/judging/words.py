"""Decisions, costs and turning points in words, for the terminal and for pages."""

from pigskin.core.options import options_text
from pigskin.games import game_class, title_of
from tools.shared.judging.decisions import Decision, Tally, Turn
from tools.shared.recorded_games import RecordedGame

COST_NOTE = (
    "Costs are in points to expect, late in a game in % of winning; together they are in % of "
    "winning, points at what they were worth then."
)
TURN_NOTE = (
    "Luck is what came, held against all that could have come of the same call; "
    "calls are the rest."
)


def call_words(game: str, choice: str) -> str:
    """Return a choice as the handheld names it."""
    return title_of(game).screen().words_for(choice)[0]


def options_note(game: RecordedGame) -> str:
    """Return a caution where the coach's tables were made for other options, else ""."""
    options = options_text(game_class(game.kind), game.record.options)
    return (
        f"The best coach knows the recommended options best; with {options} costs are near, "
        "not exact."
        if options
        else ""
    )


def tally_cells(tally: Tally) -> list[str]:
    """Return the counts, the points and chances given away with their means, and the total."""
    return [
        str(tally.decisions),
        str(tally.good),
        f"{tally.points / 1000:.2f}" if tally.in_points else "–",
        f"{tally.points / 1000 / tally.in_points:.3f}" if tally.in_points else "–",
        f"{tally.chance / 100:.1f}" if tally.in_chance else "–",
        f"{tally.chance / 100 / tally.in_chance:.2f}" if tally.in_chance else "–",
        f"{100 * tally.winning:.1f} %",
    ]


def cost_cells(decision: Decision) -> tuple[str, str]:
    """Return the cost in points, if it was counted in points, and in percents of winning."""
    points = f"{decision.cost / 1000:.2f}" if decision.unit == "points" else ""
    return points, f"{100 * decision.winning:.1f} %"


def turn_cells(turn: Turn) -> list[str]:
    """Return swing, luck and calls as percents, with a real minus sign."""
    parts = (turn.swing, turn.luck, turn.calls)
    return [f"{100 * part:+.1f}".replace("-", "−") for part in parts]
