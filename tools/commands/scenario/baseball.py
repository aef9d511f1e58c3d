"""The reader for scenarios of the baseball of 1926.

The chance of a scenario names the batter's result (`GO`) and the totals of further throws, so that
it holds for any dice table. Dice such as `6-3` may take their place. Besides `bases` and `outs` a
position may give `inning`, `half` (top, bottom) or `pos` (B bats in the top half), `score`, and
`phase` try_home for the calls TRY and HOLD. `config` may give any option of the game.
"""

from pigskin.core.dice import TOTAL, parse_dice
from pigskin.core.game import BLACK, WHITE, NotationError, OptionError
from pigskin.core.options import options_text
from pigskin.core.outcomes import ScriptedChance
from pigskin.games.baseball.notation import BASES, line_text, parse
from pigskin.games.baseball.rules import Baseball26
from pigskin.games.baseball.tables import RESULTS
from tools.commands.scenario.common import (
    LETTER,
    REJECT,
    ScenarioFault,
    after_of,
    before_of,
    by_side,
    check_events,
    check_scenario,
    differences,
    expect,
    field,
    is_refusal,
    known,
    number,
    refuse,
    score_of,
    side_of,
)

BEFORE = ("bases", "outs", "inning", "half", "pos", "score", "phase")
AFTER = {
    **dict.fromkeys(("bases", "half", "pos", "phase"), str),
    **dict.fromkeys(("outs", "inning", "runs"), int),
    **dict.fromkeys(("side_out", "legal"), bool),
    **{"score": dict, "events": list},
}
HALVES = {"top": BLACK, "bottom": WHITE}


def run(scenario: dict) -> list[str]:
    """Return the differences from what the scenario expects.

    Raise ScenarioFault if it cannot be read.
    """
    check_scenario(scenario)
    game = _position(scenario)
    call = _call(scenario)
    chance = ScriptedChance(_throws(scenario, game, call))
    answer = _answer(scenario)
    after = _after(scenario)
    legal = call in game.choices()
    if legal and set(after) == {"legal"} and not chance.left:
        # The scenario asks only whether the call is open and gives no throws to play it with.
        return differences(after, {"legal": True})
    if not legal:
        return _refused(game, call, chance, after)
    events = game.play(call, chance)
    if game.phase == "try_home":
        events += game.play(answer, chance)
    faults = differences(after, _told(game, events))
    if chance.left:
        faults.append(f"chance: {chance.left} of {chance.used + chance.left} were not used")
    return faults


def _position(scenario: dict) -> Baseball26:
    """Return the position of `before`, built through the notation so that the game checks it."""
    before, phase = before_of(scenario, BEFORE, ("bat", "try_home"))
    bases = _bases(field(before, "bases", str, "empty"))
    outs = number(before, "outs", 0, 2, 0)
    inning = number(before, "inning", 1, 99, 1)
    batting = _batting(before)
    try:
        options = Baseball26(_options(scenario)).options
        lines = _lines(inning, batting, score_of(before), int(options["innings"]))
        half = "top" if batting == BLACK else "bottom"
        words = [f"baseball26 {LETTER[batting]} {phase} {half}{inning} {outs} {BASES[bases]}"]
        words += [f"{LETTER[side]}={line_text(lines[side])}/0/0" for side in (BLACK, WHITE)]
        if phase == "try_home":
            words.append("after=2B" if bases & 2 else "after=FLY")
        words.append(options_text(Baseball26, options))
        return parse(Baseball26, " ".join(words))
    except (OptionError, NotationError) as error:
        raise ScenarioFault(str(error)) from None


def _bases(word: str) -> int:
    """Read `empty`, or the bases with men on them in any order."""
    if word == "empty":
        return 0
    if not word or not set(word) <= set("123") or len(set(word)) < len(word):
        raise ScenarioFault(f"{word!r} are no bases; known are: {', '.join(BASES)}")
    return sum(1 << int(base) - 1 for base in word)


def _batting(before: dict) -> int:
    """Return the side at bat, by `half` or `pos`: the visitors are B and bat first (B-2)."""
    half = field(before, "half", str)
    if half is not None and half not in HALVES:
        raise ScenarioFault(f"'half' is {half!r}: top or bottom is needed")
    batting = side_of(before, "pos", "B" if half is None else LETTER[HALVES[half]])
    if half is not None and batting != HALVES[half]:
        raise ScenarioFault(f"'pos' {LETTER[batting]} does not bat in the {half} half")
    return batting


def _lines(inning: int, batting: int, score: list[int], innings: int) -> list[list[int]]:
    """Return runs by inning that add up to the score. Extra innings begin level."""
    lines = [[0] * inning, [0] * inning]
    if batting == BLACK:
        lines[WHITE].pop()
    if inning > innings:
        level = score[WHITE]
        if score[BLACK] < level:
            raise ScenarioFault(f"'score': the home team leads in inning {inning}: it has won")
        lines[BLACK][-1] = score[BLACK] - level
        lines[WHITE][0] = lines[BLACK][0] = level
        return lines
    for side in (WHITE, BLACK):
        if lines[side]:
            lines[side][0] = score[side]
        elif score[side]:
            raise ScenarioFault("'score': the home team has not been at bat yet")
    return lines


def _options(scenario: dict) -> dict[str, str]:
    options = {}
    for name, value in field(scenario, "config", dict, {}).items():
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if not isinstance(value, str | int):
            raise ScenarioFault(f"'config' has {name!r} as {value!r}: a word or number is needed")
        options[name] = str(value)
        if name == "table":
            # The digest writes R-LEX where the game has lex.
            options[name] = options[name].lower().removeprefix("r-")
    return options


def _call(scenario: dict) -> str:
    call = expect(scenario.get("call"), str, "'call'")
    words = call.split()
    if words in (["BAT"], ["TRY"], ["HOLD"]):
        return words[0]
    men = "".join(sorted("".join(words[1:])))
    if words[:1] == ["STEAL"] and men and set(men) <= set("123") and len(set(men)) == len(men):
        return f"STEAL {men}"
    raise ScenarioFault(f"'call' is {call!r}: BAT, or STEAL with the bases that run (STEAL 13)")


def _throws(scenario: dict, game: Baseball26, call: str) -> list[int]:
    """Return throws of the dice that mean what `chance` says, by the table of the game."""
    throws = []
    for at, word in enumerate(field(scenario, "chance", list, [])):
        if isinstance(word, str) and "-" in word:
            try:
                throws.append(parse_dice(word))
            except ValueError as error:
                raise ScenarioFault(f"'chance': {error}") from None
        elif call == "BAT" and at == 0:
            throws.append(_result(word, game))
        else:
            throws.append(_total(word))
    return throws


def _result(word: object, game: Baseball26) -> int:
    if not isinstance(word, str) or word not in RESULTS:
        raise ScenarioFault(
            f"'chance' begins with {word!r}: the batter's result is needed, "
            f"one of: {', '.join(RESULTS)}"
        )
    throw = game.table.results.find(RESULTS.index(word))
    if throw < 0:
        raise ScenarioFault(f"'chance': no throw of this dice table means {word}")
    return throw


def _total(word: object) -> int:
    total = expect(word, int, "a further throw in 'chance'")
    if not 2 <= total <= 12:
        raise ScenarioFault(f"'chance' has {total}: the total of two dice is 2 to 12")
    return TOTAL.index(total)


def _answer(scenario: dict) -> str:
    answers = field(scenario, "answers", dict, {})
    known(answers, ("try_home",), "'answers'")
    return "TRY" if field(answers, "try_home", bool, False) else "HOLD"


def _after(scenario: dict) -> dict:
    """Return `after`, the expected fields, once every value is of the right kind."""
    after = after_of(scenario, AFTER)
    check_events(after)
    if after.get("bases") is not None:
        after["bases"] = BASES[_bases(after["bases"])]
    return after


def _refused(game: Baseball26, call: str, chance: ScriptedChance, after: dict) -> list[str]:
    """Return the faults of an illegal call, which may neither draw nor change anything."""
    refusal, faults = refuse(game, call, chance)
    different = differences(after, _told(game, []) | {"legal": False, "events": REJECT})
    # A call that is open changes something. A scenario without chance or change expects a refusal.
    if refusal and not is_refusal(after) and (chance.left or different):
        return [f"the call was refused: {refusal}"]
    return faults + different


def _told(game: Baseball26, events: list) -> dict:
    """Return the position in the words of scenarios.

    A side that is out still has its three outs.
    """
    names = [event[0] for event in events]
    side_out = "SIDEOUT" in names
    return {
        "bases": "empty" if side_out else BASES[game.bases],
        "outs": 3 if side_out else game.outs,
        "runs": names.count("RUN"),
        "side_out": side_out,
        "phase": game.phase,
        "inning": game.inning,
        "half": "top" if game.batting == BLACK else "bottom",
        "pos": LETTER.get(game.side),
        "score": by_side(game.score),
        "legal": True,
        "events": [],
    }
