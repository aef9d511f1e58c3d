"""The reader for scenarios of All-Fair Football, which give each card as the reading it shows."""

from typing import Any

from pigskin.core.chance import Source
from pigskin.core.game import NotationError, OptionError
from pigskin.core.options import options_text
from pigskin.core.outcomes import OutOfChance, ScriptedChance
from pigskin.games.allfair.deck import CARDS
from pigskin.games.allfair.notation import parse
from pigskin.games.allfair.readings import AllFairReadingError
from pigskin.games.allfair.rules import AllFair46
from tools.commands.scenario.common import (
    LETTER,
    SIDE,
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
from tools.shared.decks.allfair_source import cell_name, reading_for

POSITION = ("phase", "pos", "ball", "down", "togo", "score", "q", "left", "received_first")
AFTER = {
    **dict.fromkeys(("phase", "pos", "received_first"), str),
    **dict.fromkeys(("ball", "down", "togo", "q", "left"), int),
    **{"score": dict, "legal": bool, "events": list},
}
# The spot of the ball in phases where it is always the same. None: it varies or is out of play.
SPOTS = {
    "scrimmage": None,
    "kickoff": 40,
    "try": 98,
    "freekick": 20,
    "choice": None,
    "opening": None,
    "final": None,
}
CALLS = ("KICKOFF", "LINE", "END", "PASS", "PUNT", "FG", "KICK", "RECEIVE", "TOSS")
# No side has these once the game is over. A scenario may still name the side that had them last.
NOT_IN_FINAL = ("pos", "ball", "down", "togo")


def run(scenario: dict) -> list[str]:
    """Return the differences from what the scenario expects.

    Raise ScenarioFault if it cannot be read.
    """
    check_scenario(scenario)
    known(field(scenario, "answers", dict, {}), (), "'answers'")
    game = _position(scenario)
    call = call_of(scenario, CALLS)
    script = ScriptedReadings(game, scenario)
    after = after_of(scenario, AFTER)
    check_events(after)
    if call not in game.choices():
        #
        return refused(game, call, script, after, _told(game))
    if set(after) == {"legal"} and not script.left:
        # The scenario asks only whether the call is open and gives no cards to play it with.
        return differences(after, {"legal": True})
    _play(game, call, script)
    if game.over:
        after = {name: value for name, value in after.items() if name not in NOT_IN_FINAL}
    faults = differences(after, {**_told(game), "legal": True, "events": []})
    if script.left:
        faults.append(f"chance: {script.left} of {len(script.words)} readings were not used")
    return faults


class ScriptedReadings(Source):
    """A deck of scripted readings.

    Its top card shows the next reading in whatever cell is read.
    """

    digest = "scenario"

    def __init__(self, game: Any, scenario: dict):
        words = field(scenario, "chance", list, [])
        # A null means that no card is turned.
        self.words = [expect(word, str, "a reading in 'chance'") for word in words if word]
        for word in words:
            if word is not None and not word:
                raise ScenarioFault(f"'chance' has {word!r}: a reading such as 4 or INC is needed")
        self.used = 0
        self.opening = game.phase == "opening"
        game.deck = self

    @property
    def left(self) -> int:
        return len(self.words) - self.used

    def _next(self) -> str:
        if not self.left:
            raise OutOfChance(f"the play needs more chance than the {self.used} given")
        self.used += 1
        return self.words[self.used - 1]

    def read(self, card: int, cell: int) -> int:
        row, _, column = cell_name(cell).rpartition(" ")
        word = self._next()
        try:
            # A scenario may ask about BS in any row, although a deck may show it only in R10.
            return reading_for("R10" if word == "BS" else row, column, word)
        except AllFairReadingError as error:
            raise ScenarioFault(f"'chance': {error}") from None

    def below(self, n: int) -> int:
        """Return 0 for any card, since its number does not matter, or the winner of the toss."""
        if not self.opening:
            return 0
        word = self._next()
        if word not in SIDE:
            raise ScenarioFault(f"'chance': {word!r} won the toss? W or B is needed")
        return ScriptedChance([SIDE[word]]).below(n)


def _position(scenario: dict) -> AllFair46:
    """Return the position of `before`, built through the notation so that the game checks it."""
    before, phase = before_of(scenario, POSITION, SPOTS)
    final = phase == "final"
    pos = side_of(before)
    white, black = score_of(before)
    quarter = number(before, "q", 1, 4, 4 if final else 1)
    left = number(before, "left", 0, CARDS, 0 if final else CARDS)
    down = togo = 0
    if phase == "scrimmage":
        down, togo = number(before, "down", 1, 4, 1), number(before, "togo", 1, 109, 10)
    words = [
        AllFair46.name,
        "-" if final else LETTER[pos],
        phase,
        str(_ball(before, phase)),
        f"{down}&{togo}",
        f"{white}-{black}",
        f"q={quarter}",
        "cards=" + _pile(left),
        "first=" + _first_receiver(before, phase, pos, quarter, left),
        "points=" + "/".join([f"{white}-{black}"] + ["0-0"] * (quarter - 1)),
    ]
    try:
        options = options_text(AllFair46, AllFair46(options_of(scenario)).options)
        return parse(AllFair46, " ".join([*words, options]))
    except (OptionError, NotationError) as error:
        raise ScenarioFault(str(error)) from None


def _pile(left: int) -> str:
    """Return a pile of `left` cards, no matter which, as the notation writes it."""
    digits = [min(4, max(0, left - at)) for at in range(0, CARDS, 4)]
    return "".join(f"{(1 << cards) - 1:x}" for cards in digits)


def _ball(before: dict, phase: str) -> int:
    spot = SPOTS[phase]
    if phase == "scrimmage":
        if field(before, "ball", int) is None:
            raise ScenarioFault("'before' must give the 'ball' in phase scrimmage")
        return number(before, "ball", 1, 99, 0)
    if spot is None:
        # The ball is out of play, so a spot has no meaning.
        number(before, "ball", 0, 100, 0)
        return 0
    return number(before, "ball", spot, spot, spot)


def _first_receiver(before: dict, phase: str, pos: int, quarter: int, left: int) -> str:
    """Return the side that received the opening kick-off.

    If the scenario does not name it, it is Black, or the receiver of the opening kick-off that is
    being made.
    """
    if phase == "opening":
        return "-"
    usual = "B"
    if phase == "kickoff" and quarter == 1 and left == CARDS:
        usual = LETTER[1 - pos]
    return LETTER[side_of(before, "received_first", usual)]


def _play(game: AllFair46, call: str, script: ScriptedReadings) -> None:
    events = game.play(call, script)
    # If a card does not apply to a free kick, turn the next one while there is one.
    while ("TURNAGAIN", game.side) in events and game.phase == "freekick" and script.left:
        events = game.play(call, script)


def _told(game: AllFair46) -> dict:
    """Return the position in the words of scenarios, with None for fields its phase lacks."""
    scrimmage = game.phase == "scrimmage"
    return {
        "phase": game.phase,
        "pos": LETTER.get(game.side),
        "ball": game.ball if scrimmage or SPOTS[game.phase] else None,
        "down": game.down if scrimmage else None,
        "togo": game.togo if scrimmage else None,
        "score": by_side(game.score),
        "q": game.quarter,
        "left": game.left,
        "received_first": LETTER.get(game.first_receiver),
    }
