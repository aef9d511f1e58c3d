"""The reader for scenarios of the two dice footballs, football26 and football48."""

from typing import Any

from pigskin.core.dice import parse_dice
from pigskin.core.game import NotationError, OptionError
from pigskin.core.options import options_text
from pigskin.core.outcomes import ScriptedChance
from pigskin.games import game_class, parse_position
from tools.commands.scenario.common import (
    LETTER,
    ScenarioFault,
    after_of,
    before_of,
    by_side,
    call_of,
    check_events,
    check_scenario,
    differences,
    expect,
    field,
    known,
    number,
    options_of,
    refused,
    score_of,
    side_of,
)

POSITION = ("phase", "pos", "ball", "down", "togo", "score")
AFTER = {
    **dict.fromkeys(("phase", "pos"), str),
    **dict.fromkeys(("ball", "down", "togo"), int),
    **{"score": dict, "legal": bool, "events": list},
}
PHASES = ("scrimmage", "kickoff", "try", "choice", "final", "opening", "runback")
CALLS = (
    "KICKOFF",
    "LINE",
    "END",
    "PASS",
    "TRICK",
    "PUNT",
    "PLACE",
    "UNNAMED",
    "DELAY",
    "KICK",
    "RECEIVE",
    "THROW",
    "RUNBACK",
    "DECLINE",
    "TIME",
)
# Phases in which the ball is on the field.
PLACED = ("scrimmage", "kickoff", "try", "runback")


def run(scenario: dict) -> list[str]:
    """Return the differences from what the scenario expects.

    Raise ScenarioFault if it cannot be read.
    """
    check_scenario(scenario)
    game = _position(scenario)
    call = call_of(scenario, CALLS)
    chance = ScriptedChance(_throws(scenario))
    run_back = _run_back(scenario)
    after = after_of(scenario, AFTER)
    check_events(after)
    legal = call in game.choices() or call in game.irregular()
    if legal and set(after) == {"legal"} and not chance.left:
        # The scenario asks only whether the call is open and gives no throws to play it with.
        return differences(after, {"legal": True})
    if not legal:
        return refused(game, call, chance, after, _told(game))
    _play(game, call, chance, run_back)
    faults = differences(after, {**_told(game), "legal": True, "events": []})
    if chance.left:
        faults.append(f"chance: {chance.left} of {chance.used + chance.left} throws were not used")
    return faults


def _position(scenario: dict) -> Any:
    """Return the position of `before`, built through the notation so that the game checks it."""
    kind: Any = game_class(expect(scenario.get("game"), str, "'game'"))
    before, phase = before_of(scenario, POSITION, PHASES)
    options = {"length": "20min", **options_of(scenario)}
    pos = "-" if phase == "final" else LETTER[side_of(before)]
    white, black = score_of(before)
    down = togo = 0
    if phase == "scrimmage":
        down, togo = number(before, "down", 1, 4, 1), number(before, "togo", 1, 110, 10)
    try:
        start = kind(options)
        ball = _ball(before, phase, start.rules)
        return parse_position(
            f"{kind.name} {pos} {phase} {ball} {down}&{togo} {white}-{black} plays=0 "
            + options_text(kind, start.options)
        )
    except (OptionError, NotationError) as error:
        raise ScenarioFault(str(error)) from None


def _ball(before: dict, phase: str, rules: Any) -> int:
    """Return where the ball lies. A kick-off and a try have a spot of their own."""
    usual = {"kickoff": rules.kickoff_ball, "try": rules.try_ball}
    ball = number(before, "ball", 0, 100, usual.get(phase, 0))
    if phase not in PLACED:
        return 0
    if phase not in usual and field(before, "ball", int) is None:
        raise ScenarioFault(f"'before' must give the 'ball' in phase {phase}")
    return ball


def _throws(scenario: dict) -> list[int]:
    throws = []
    for word in field(scenario, "chance", list, []):
        try:
            throws.append(parse_dice(expect(word, str, "a throw in 'chance'")))
        except ValueError as error:
            raise ScenarioFault(f"'chance': {error}") from None
    return throws


def _run_back(scenario: dict) -> str:
    answers = field(scenario, "answers", dict, {})
    known(answers, ("runback",), "'answers'")
    return "RUNBACK" if field(answers, "runback", bool, True) else "DECLINE"


def _play(game: Any, call: str, chance: ScriptedChance, run_back: str) -> None:
    """Play the call, and what follows from it without another call."""
    game.play(call, chance)
    # Out of bounds (FB26-C5) and equal throws (F-15) are thrown again, while throws are left.
    while chance.left and game.phase == {"KICKOFF": "kickoff", "THROW": "opening"}.get(call):
        game.play(call, chance)
    if game.phase == "runback" and call != "DELAY":
        game.play(run_back, chance)


def _told(game: Any) -> dict:
    """Return the position in the words of scenarios, with None for fields its phase lacks."""
    placed = game.phase in PLACED
    scrimmage = game.phase == "scrimmage"
    return {
        "phase": game.phase,
        "pos": LETTER.get(game.side),
        "ball": game.ball if placed else None,
        "down": game.down if scrimmage else None,
        "togo": game.togo if scrimmage else None,
        "score": by_side(game.score),
    }
