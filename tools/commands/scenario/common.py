"""Code that the scenario readers of all games share: faults, sides and comparing outcomes."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from pigskin.core.game import BLACK, WHITE, Game, IllegalChoice

SIDE = {"W": WHITE, "B": BLACK}
LETTER = {WHITE: "W", BLACK: "B"}
# The events of a call that is not played.
REJECT = ["REJECT"]

FIELDS = (
    "id",
    "game",
    "config",
    "before",
    "call",
    "chance",
    "answers",
    "after",
    "clauses",
    "note",
)


class ScenarioFault(ValueError):
    """A scenario that cannot be read: it has an unknown word, or a field of the wrong kind."""


def expect(value: Any, kind: type, what: str) -> Any:
    """Return the value if it is of this kind, else raise a fault that names the field."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise ScenarioFault(f"{what} is {value!r}: {_words(kind)} is needed")
    return value


def _words(kind: type) -> str:
    names = {int: "a whole number", str: "a word", dict: "an object", list: "a list"}
    return names.get(kind, "true or false" if kind is bool else "something else")


def field(record: dict, name: str, kind: type, default: Any = None) -> Any:
    """Return a checked field of a JSON object, or the default if it is null or missing."""
    value = record.get(name)
    if value is None:
        return default
    return expect(value, kind, f"'{name}'")


def known(record: dict, names: tuple, what: str) -> None:
    """Raise a fault for any field that is not one of these names."""
    for name in record:
        if name not in names:
            raise ScenarioFault(f"{what} has the field {name!r}; known are: {', '.join(names)}")


def check_scenario(scenario: dict) -> None:
    """Raise a fault for an unknown field, or for a clause or note of the wrong kind."""
    known(scenario, FIELDS, "the scenario")
    for clause in field(scenario, "clauses", list, []):
        expect(clause, str, "a clause")
    field(scenario, "note", str, "")


def before_of(scenario: dict, names: tuple, phases: Collection[str]) -> tuple[dict, str]:
    """Return the position that a scenario begins with, and its phase."""
    before = field(scenario, "before", dict, {})
    known(before, names, "'before'")
    phase = field(before, "phase", str, next(iter(phases)))
    if phase not in phases:
        raise ScenarioFault(f"'phase' is {phase!r}; known are: {', '.join(phases)}")
    return before, phase


def after_of(scenario: dict, kinds: dict[str, type]) -> dict:
    """Return `after`, the expected fields, once every value is of the right kind."""
    after = dict(expect(scenario.get("after"), dict, "'after'"))
    if not after:
        raise ScenarioFault("'after' is empty: nothing would be checked")
    known(after, tuple(kinds), "'after'")
    for name, kind in kinds.items():
        field(after, name, kind)
    if after.get("score"):
        after["score"] = by_side(score_of(after))
    return after


def by_side(counts: Sequence[int]) -> dict[str, int]:
    return {LETTER[side]: counts[side] for side in (WHITE, BLACK)}


def number(record: dict, name: str, low: int, high: int, default: int) -> int:
    value = field(record, name, int, default)
    if not low <= value <= high:
        raise ScenarioFault(f"'{name}' is {value}: {low} to {high} is possible")
    return value


def side_of(record: dict, name: str = "pos", default: str = "W") -> int:
    letter = field(record, name, str, default)
    if letter not in SIDE:
        raise ScenarioFault(f"'{name}' is {letter!r}: W or B is needed")
    return SIDE[letter]


def score_of(record: dict) -> list[int]:
    score = field(record, "score", dict, {})
    unknown = set(score) - set(SIDE)
    if unknown:
        raise ScenarioFault(f"'score' names {sorted(unknown)}: W and B are the sides")
    return [number(score, "W", 0, 9999, 0), number(score, "B", 0, 9999, 0)]


def call_of(scenario: dict, calls: Iterable[str]) -> str:
    call = expect(scenario.get("call"), str, "'call'")
    if call not in calls:
        raise ScenarioFault(f"'call' is {call!r}; known are: {', '.join(calls)}")
    return call


def options_of(scenario: dict) -> dict[str, str]:
    """Return the options of `config`, as the game takes them."""
    options = {}
    for name, value in field(scenario, "config", dict, {}).items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise ScenarioFault(f"'config' has {name!r} as {value!r}: a word or number is needed")
        options[name] = str(value)
    return options


def check_events(after: dict) -> None:
    if field(after, "events", list, []) not in ([], REJECT):
        raise ScenarioFault(f"'events' is {after['events']!r}: this game tells only {REJECT!r}")


def is_refusal(after: dict) -> bool:
    """Return whether the scenario expects that the call is not played."""
    return after.get("legal") is False or after.get("events") == REJECT


def refuse(game: Game, call: str, chance: Any) -> tuple[str, list[str]]:
    """Make an illegal call.

    Return the game's refusal, and faults if it drew or changed anything.
    """
    before = game.notation()
    try:
        game.play(call, chance)
    except IllegalChoice as error:
        refusal = str(error)
    else:
        return "", [f"'{call}' is not among the choices but was played"]
    if chance.used or game.notation() != before:
        return refusal, ["the call was refused and yet something was drawn or changed"]
    return refusal, []


def refused(game: Game, call: str, chance: Any, after: dict, told: dict) -> list[str]:
    """Return the faults of a call that is not open, which may neither draw nor change anything."""
    refusal, faults = refuse(game, call, chance)
    if refusal and not is_refusal(after):
        return [f"the call was refused: {refusal}"]
    return faults + differences(after, {**told, "legal": False, "events": REJECT})


def differences(expected: dict, got: dict) -> list[str]:
    """Return one line for every expected field that came out different."""
    lines = []
    for name, value in expected.items():
        if name not in got:
            raise ScenarioFault(f"'after' has the field {name!r}, which this game does not know")
        if got[name] != value:
            lines.append(f"{name}: expected {value!r}, got {got[name]!r}")
    return lines
