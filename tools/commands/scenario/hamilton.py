"""The reader for scenarios of Pigskin, in which a script of readings replaces the deck."""

from typing import Any

from pigskin.core.game import IllegalChoice, NotationError, OptionError
from pigskin.core.options import options_text
from pigskin.core.outcomes import OutOfChance, ScriptedChance
from pigskin.games import game_class, parse_position
from pigskin.games.hamilton import deck
from pigskin.games.hamilton.deck import TARGETS
from pigskin.games.hamilton.readings import SPACES, ReadingError, parse_drawn
from pigskin.games.hamilton.turn import QUARTERS
from tools.commands.scenario.common import (
    LETTER,
    REJECT,
    SIDE,
    ScenarioFault,
    after_of,
    before_of,
    by_side,
    call_of,
    check_scenario,
    differences,
    expect,
    field,
    known,
    number,
    score_of,
    side_of,
)

BEFORE = (
    "q",
    "left",
    "phase",
    "pos",
    "ball",
    "down",
    "togo",
    "used",
    "score",
    "first",
    "timeouts",
)
AFTER = {
    **dict.fromkeys(("phase", "pos"), str),
    **dict.fromkeys(("ball", "down", "togo", "q", "left", "consumed", "cut"), int),
    **dict.fromkeys(("first", "oto"), bool),
    **{"used": list, "score": dict, "timeouts": dict, "events": list},
}
PHASES = ("scrimmage", "kickoff", "choice", "choice_half", "final")
KICKS = ("KICKOFF", "PUNT", "POOB", "QUICKKICK", "FIELDGOAL")
# A call may name any position. The rules say which may be attacked (PS-2.5).
CALLS = (
    *KICKS,
    "LONGPASS",
    *(f"{how} {position}" for how in ("RUN", "PASS") for position in deck.POSITIONS),
    "TIMEOUT W",
    "TIMEOUT B",
    "KICK",
    "RECEIVE",
)
SILENT_AT_THE_END = ("pos", "ball", "down", "togo", "used", "oto")
# Each side has this many in a half. Later ones cost a penalty (PS-12.2, 12.3).
FREE_TIMEOUTS = 4
USED = tuple(deck.POSITIONS[target[1]] for target in TARGETS)
# A line-up that is legal in both editions, without the kicker.
LINE_UP = "**22SSSSFSS"


def run(scenario: dict) -> list[str]:
    """Return the differences from what the scenario expects.

    Raise ScenarioFault if it cannot be read.
    """
    check_scenario(scenario)
    game = _position(scenario)
    call = call_of(scenario, CALLS)
    script = ScriptedDealer(_readings(scenario), game.dealer.full)
    answers = _answers(scenario)
    after = _after(scenario)
    game.dealer = script
    events = _play(game, call, script, answers)
    if events is None:
        got = _told(game, script, [])
        got["events"] = REJECT
    else:
        got = _told(game, script, events)
    if game.over:
        # After the end no side has the ball and no time-out can follow, so these mean nothing.
        got.update({name: after.get(name) for name in SILENT_AT_THE_END})
    faults = differences(after, got)
    if script.unused:
        faults.append(f"chance: {script.unused} of {len(script.readings)} cards were not used")
    if answers:
        faults.append(f"answers: {len(answers)} answers to penalties were not used")
    return faults


class ScriptedDealer:
    """A dealer (see games.hamilton.rules) whose next card has the reading of the scenario."""

    def __init__(self, readings: list[tuple], full: list[int]):
        self.readings = readings
        self.full = full
        self.drawn = 0
        self.cuts = 0
        self._at = 0

    @property
    def unused(self) -> int:
        return len(self.readings) - self._at

    def turn(self, pack: list[int], _: object) -> int:
        card = self._next(False)
        pack.pop()
        self.drawn += 1
        return card

    def cut(self, _: object) -> int:
        """Return the next cut card. Special cards mean nothing in a cut: cut again (AMB-02)."""
        while True:
            card = self._next(True)
            self.cuts += 1
            if self.readings[card][1] >= 0:
                return card

    def _next(self, cut: bool) -> int:
        if not self.unused:
            raise OutOfChance(f"the play needs more cards than the {len(self.readings)} given")
        card = self._at
        self._at += 1
        if self.readings[card][0] != cut:
            need = "a cut card is needed" if cut else "a card of the pack is needed"
            raise ScenarioFault(f"'chance': {need} as number {card + 1} (cut: marks a cut)")
        return card

    def read(self, card: int, cell: int) -> int:
        _, on_card, code, penalty = self.readings[card]
        if cell == deck.PENALTY_MARGIN:
            return penalty
        # A row has a cell for each class.
        space = cell - cell % 3 if cell < deck.LONG_MARGIN else cell
        if on_card not in (space, -1):
            names = {entry[0]: entry[1] for entry in SPACES}
            raise ScenarioFault(
                f"'chance': card {card + 1} reads {names[on_card]}, the play asks {names[space]}"
            )
        return code


def _position(scenario: dict) -> Any:
    """Return the position of `before`, built through the notation so that the game checks it."""
    kind: Any = game_class(expect(scenario.get("game"), str, "'game'"))
    before, phase = before_of(scenario, BEFORE, PHASES)
    stars, toss_loser, options = _config(scenario)
    try:
        start = kind(options)
        full = start.dealer.full
        left = number(before, "left", 0, len(full), min(30, len(full)))
        side = side_of(before)
        ball = _ball(before, phase)
        down = togo = 0
        if phase == "scrimmage":
            down = number(before, "down", 1, 4, 1)
            togo = number(before, "togo", 1, 100 - ball, min(10, 100 - ball))
        white, black = score_of(before)
        quarter = number(before, "q", 1, QUARTERS, 1)
        _check_first(before, quarter, left == len(full), phase)
        words = [
            kind.name,
            "-" if phase == "final" else LETTER[side],
            phase,
            f"{LETTER[side]}{ball}",
            f"{down}&{togo}",
            f"{white}-{black}",
            f"q{quarter}",
            _pack_text(full, left),
            ".".join(_used(before, "'used'")) or "-",
            "{}-{}".format(*_timeouts(before)),
            toss_loser,
            LINE_UP.replace("F", "*" if "W" in stars else "S"),
            LINE_UP.replace("F", "*" if "B" in stars else "S"),
        ]
        return parse_position(" ".join([*words, options_text(kind, start.options)]))
    except (OptionError, NotationError) as error:
        raise ScenarioFault(str(error)) from None


def _ball(before: dict, phase: str) -> int:
    ball = number(before, "ball", 0, 100, 40 if phase == "kickoff" else 0)
    if phase not in ("kickoff", "scrimmage"):
        return 0
    if not 1 <= ball <= 99:
        raise ScenarioFault(f"'before' must give a 'ball' from 1 to 99 in phase {phase}")
    return ball


def _check_first(before: dict, quarter: int, untouched: bool, phase: str) -> None:
    """Raise a fault if `first` contradicts the position. It follows from the other fields."""
    first = quarter in (1, 3) and untouched and phase == "kickoff"
    if field(before, "first", bool, first) != first:
        raise ScenarioFault(
            "'first' is true before a kick-off from the full pack of quarter 1 or 3, only there"
        )


def _pack_text(full: list[int], left: int) -> str:
    series = [0] * 5
    for card in full[len(full) - left :]:
        series[card // deck.SERIES] |= 1 << card % deck.SERIES
    return ".".join(f"{cards:03x}" for cards in series)


def _used(record: dict, what: str) -> list[str]:
    used = field(record, "used", list, [])
    for position in used:
        if expect(position, str, what) not in USED:
            raise ScenarioFault(f"{what} has {position!r}; known are: {', '.join(USED)}")
    if len(set(used)) != len(used):
        raise ScenarioFault(f"{what} names a position twice")
    return sorted(used)


def _timeouts(record: dict) -> list[int]:
    return score_of({"score": field(record, "timeouts", dict, {})})


def _config(scenario: dict) -> tuple[str, str, dict[str, str]]:
    """Return the sides with a Star kicker, the loser of the toss, and the options of the game."""
    options: dict[str, str] = {}
    stars = "WB"
    toss_loser = "B"
    for name, value in field(scenario, "config", dict, {}).items():
        if name == "star":
            stars = _stars(value)
        elif name == "tossloser":
            toss_loser = LETTER[side_of({"tossloser": value}, "tossloser")]
        else:
            options[name] = expect(value, str, f"'config' {name!r}")
    return stars, toss_loser, options


def _stars(value: object) -> str:
    sides = list(value) if isinstance(value, str) else expect(value, list, "'star'")
    for side in sides:
        if expect(side, str, "a side of 'star'") not in SIDE:
            raise ScenarioFault(f"'star' is {value!r}: W, B or a list of them is needed")
    return "".join(sides)


def _readings(scenario: dict) -> list[tuple]:
    readings = []
    for word in field(scenario, "chance", list, []):
        try:
            readings.append(parse_drawn(expect(word, str, "a card in 'chance'")))
        except ReadingError as error:
            raise ScenarioFault(f"'chance' {word!r}: {error}") from None
    return readings


def _answers(scenario: dict) -> list[bool]:
    answers = field(scenario, "answers", dict, {})
    known(answers, ("accept",), "'answers'")
    words = field(answers, "accept", list, [])
    return [expect(word, bool, "an answer in 'accept'") for word in words]


def _after(scenario: dict) -> dict:
    """Return `after`, the expected fields, once every value is of the right kind."""
    after = after_of(scenario, AFTER)
    for event in field(after, "events", list, []):
        expect(event, str, "an event in 'events'")
    if after.get("used") is not None:
        after["used"] = _used(after, "'used' of 'after'")
    if after.get("timeouts"):
        after["timeouts"] = by_side(_timeouts(after))
    return after


def _play(game: Any, call: str, script: ScriptedDealer, answers: list[bool]) -> list | None:
    """Play the call and all that follows from it. Return None if it was refused."""
    chance = ScriptedChance(())
    before = game.notation()
    try:
        events = game.play(call, chance)
    except IllegalChoice:
        if script.drawn or script.cuts or game.notation() != before:
            raise ScenarioFault("the call was refused and yet something changed") from None
        return None
    while True:
        if events[-1:] == [("RESHUFFLE",)]:
            # The counter is full again, and the kick is made again (AMB-09).
            script.drawn = 0
            choice = "KICKOFF"
        elif game.phase == "penalty":
            if not answers:
                raise ScenarioFault("a penalty has to be accepted or refused: 'answers' is needed")
            choice = "ACCEPT" if answers.pop(0) else "REFUSE"
        elif game.phase in ("forced", "enter"):
            # The squad examples check which man goes and which comes. Scenarios take the first.
            choice = game.choices()[0]
        else:
            return events
        events += game.play(choice, chance)


def _told(game: Any, script: ScriptedDealer, events: list) -> dict:
    """Return the position in the words of scenarios, with None for fields its phase lacks."""
    phase = game.phase
    if phase == "window":
        phase = game.resume
    elif phase == "lineup":
        phase = "kickoff"
    placed = phase in ("kickoff", "scrimmage")
    scrimmage = phase == "scrimmage"
    return {
        "phase": phase,
        "pos": None if game.over else LETTER[game.possession],
        "ball": game.ball if placed else None,
        "down": game.down if scrimmage else None,
        "togo": game.togo if scrimmage else None,
        "used": sorted(USED[i] for i, t in enumerate(TARGETS) if game.used >> t[1] & 1),
        "score": by_side(game.score),
        "q": game.quarter,
        "left": game.left,
        "first": phase == "kickoff" and game.quarter in (1, 3) and game.left == len(script.full),
        "timeouts": by_side(game.timeouts),
        "consumed": script.drawn,
        "cut": script.cuts,
        "oto": _official_timeout(events),
        "events": _words(events),
    }


def _official_timeout(events: list) -> bool:
    """Return whether there was an official time-out.

    A called one is official only if it costs a penalty (PS-12.2, 12.4).
    """
    return any(event[0] == "OTO" or _is_penalty(event) for event in events)


def _is_penalty(event: tuple) -> bool:
    return event[0] == "TIMEOUT" and event[2] > FREE_TIMEOUTS


# Events after which SERIES adds nothing.
_EXPLAINED = ("DOWNS", "TOUCHBACK", "REGAINED")
_PLAIN = ("RESHUFFLE", "INCOMPLETE", "OB", "FIRSTDOWN", "NOPAT", *_EXPLAINED)
_OF_A_SIDE = ("TD", "PAT", "FG", "SAFETY")


def _words(events: list) -> list[str]:
    """Return the events in the words of the digest, section D."""
    words: list[str] = []
    before = ""
    for event in events:
        name = event[0]
        if name in _PLAIN:
            words.append(name)
        elif name in _OF_A_SIDE:
            words.append(f"{name}:{LETTER[event[1]]}")
        elif name == "SERIES" and before not in _EXPLAINED:
            words.append("TURNOVER")
        elif name == "PENALTY":
            words.append("PEN_ACCEPT" if event[3] else "PEN_REFUSE")
        elif name == "OFFSET":
            words.append("PEN_OFFSET")
        elif name == "REPLACE":
            words.append(f"REPL:{LETTER[event[1]]}:{'QP'[event[3]]}")
        elif _is_penalty(event):
            words.append("TO_PENALTY")
        elif name in ("QUARTER", "FINAL"):
            words.append("QEND")
        before = name
    return words
