"""Whole games of Pigskin as they were once played: choices, told lines and views of each side.

`python -m tests.games.test_hamilton_golden` writes them again after a change of the rules, the
coach or the deck. Check the changes before you keep them.
"""

from pathlib import Path

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NOBODY, SIDES
from pigskin.core.match import Match
from pigskin.core.record import format_record, record_of
from pigskin.games import game_class, new_coach
from pigskin.games.hamilton.deck import POSITIONS
from tests.support.hamilton_play import EDITIONS

GOLDEN = Path(__file__).parents[1] / "golden"
# Each edition and each way of announcing once.
GAMES = (("pigskin46", "open"), ("pigskin56", "closed"))
CLASSES = "*2S."


def men(classes):
    return "".join(CLASSES[man] for man in classes)


def view_words(view):
    """Return a view as words; only those that changed are written down."""
    other = 1 - view.viewer
    words = {
        "phase": f"{view.phase} {'-' if view.over else SIDES[view.side]}",
        "ball": f"{SIDES[view.possession]}{view.ball}",
        "down": f"{view.down}&{view.togo}",
        "score": "{}-{}".format(*view.score),
        "clock": f"q{view.quarter} {view.left}",
        "used": ".".join(p for i, p in enumerate(POSITIONS) if view.used >> i & 1) or "-",
        "timeouts": "{}-{}".format(*view.timeouts),
        "own": men(view.field),
        "bench": "".join(str(n) for n in view.free),
        "held": f"{len(view.held)}+{len(view.back)}",
        "known": men(view.named[other]),
        "changed": f"{view.changed[other]:x}",
        "heard": view.heard[other].hex(" ", 3) or "-",
        "removed": " ".join(f"{p}{'QP'[g]}{CLASSES[c]}" for p, g, c in view.removed(other)) or "-",
        "choices": ", ".join(view.choices()) if view.phase != "substitute" else "",
    }
    if view.phase == "penalty":
        words["ending"] = f"{view.ending} {view.end_side} {view.end_spot}"
        words["penalty"] = f"{view.offender} {view.penalty_yards}"
    return words


def playthrough(name, mode):
    match = Match(
        game_class(name), {"announcing": mode}, Chance(seed_from(f"golden {name} {mode}"))
    )
    game = match.game
    coaches = [
        new_coach(coach, name, seed_from(f"golden {coach}")) for coach in ("varsity", "rookie")
    ]
    lines = []
    before = [{}, {}]
    while not game.over:
        for side in (0, 1):
            words = view_words(game.view(side))
            news = [f"{k}={v}" for k, v in words.items() if before[side].get(k) != v]
            before[side] = words
            if news:
                lines.append(f"    {SIDES[side]} sees {'; '.join(news)}")
        side = game.side
        choice = coaches[side].choose(game.view(side))
        told = game.choice_for(NOBODY, choice)
        lines.append(f"{len(match.choices) + 1}. {SIDES[side]} {choice}  (all read: {told})")
        events = match.choose(choice)
        public = game.tell(game.events_for(NOBODY, events))
        lines += [f"  {line}" for line in public]
        for viewer in (0, 1):
            own = game.tell(game.events_for(viewer, events))
            lines += [f"  {SIDES[viewer]} alone: {line}" for line in own if line not in public]
    return "\n".join([*lines, "", format_record(record_of(match))])


@pytest.mark.parametrize(("name", "mode"), GAMES)
def test_golden(name, mode):
    """Both editions and both ways of announcing (PS-3.9, PS-3.10)."""
    kept = (GOLDEN / f"{name}_{mode}.txt").read_text(encoding="utf-8")
    assert playthrough(name, mode).splitlines() == kept.splitlines(), __doc__


def test_in_closed_announcing_the_public_never_hears_a_class():
    """Until the end, when the men removed are told (PS-13.9)."""
    for name in EDITIONS:
        for line in playthrough(name, "closed").splitlines():
            if line.startswith("  ") and "alone:" not in line and "sees" not in line:
                assert not any(c in line for c in ("Second", "Scrub")) or "had to leave" in line


if __name__ == "__main__":
    for name, mode in GAMES:
        (GOLDEN / f"{name}_{mode}.txt").write_text(playthrough(name, mode), encoding="utf-8")
