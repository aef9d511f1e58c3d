"""The readers of scenarios: their defaults, comparisons and refusals."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.commands.scenario import check_line

GOOD = {
    "dice": {
        "game": "football26",
        "before": {"ball": 30},
        "call": "LINE",
        "chance": ["5-1"],
        "after": {"phase": "scrimmage", "pos": "W", "ball": 31, "down": 2, "togo": 9},
    },
    "allfair": {
        "game": "allfair46",
        "before": {"phase": "scrimmage", "pos": "W", "ball": 24, "down": 2, "togo": 6},
        "call": "LINE",
        "chance": ["4"],
        "after": {"phase": "scrimmage", "pos": "W", "ball": 28, "down": 3, "togo": 2},
    },
    "baseball": {
        "game": "baseball26",
        "before": {"bases": "13", "outs": 1},
        "call": "BAT",
        "chance": ["1L"],
        "after": {"outs": 1, "runs": 1, "bases": "12", "side_out": False},
    },
    "pigskin": {
        "game": "pigskin56",
        "before": {"phase": "scrimmage", "ball": 24, "down": 2, "togo": 6, "used": ["C"]},
        "call": "RUN LG",
        "chance": ["LINE=4"],
        "after": {"phase": "scrimmage", "pos": "W", "ball": 28, "down": 3, "togo": 2},
    },
}


def faults(family, **changes):
    """Return the faults of the good scenario with these changes; ... leaves a field out."""
    scenario = {"id": "X"} | GOOD[family] | changes
    name, told = check_line(json.dumps({n: v for n, v in scenario.items() if v is not ...}))
    assert isinstance(name, str) and all(isinstance(line, str) and line for line in told)
    return told


KICK = {"before": {"phase": "kickoff"}, "call": "KICKOFF"}
KICK48 = {**KICK, "game": "football48"}
OPENING_KICK = {"before": {"phase": "kickoff", "pos": "B"}, "call": "KICKOFF", "chance": ["45/20"]}
OPENING = {"before": {"phase": "opening"}, "call": "THROW"}
TRY = {"before": {"phase": "try"}, "call": "PUNT"}
BLOCKED = {"before": {"ball": 6, "down": 4}, "call": "PUNT", "after": {"phase": "freekick"}}
PLACE = {"before": {"ball": 65, "down": 4}, "call": "PLACE", "chance": ["6-2"]}
PENALTY = {"chance": ["PENALTY", "LINE=4;pen=OFF5"], "after": {"ball": 19}}
HOLD = {"before": {"bases": "1"}, "after": {"bases": "23"}}
STEAL = {"call": "STEAL 3", "before": {"bases": "1"}, "chance": [6]}
STOLEN = {"bases": "2", "runs": 1}
HOME = {"call": "STEAL 3", "chance": [6]}
LAST = {"ball": 50, "q": 4, "left": 1, "score": {"W": 7, "B": 0}}
END = {"phase": "final", "score": {"W": 7, "B": 0}, "q": 4, "left": 0}
NOBODY = {"phase": "final", "pos": None}


def case(family, **changes):
    return family, changes


@pytest.mark.parametrize(
    ("family", "changes"),
    [
        *[case(family) for family in GOOD],
        *[case(family, clauses=["X"], note="x") for family in GOOD],
        # Null is the same as left out.
        *[(f, dict.fromkeys(("config", "answers", "clauses", "note"))) for f in GOOD],
        # Dice: scrimmage, W, first and ten, no score; a kick-off and a try know their spots.
        case("dice", after={"score": {"W": 0, "B": 0}}),
        case("dice", before={"ball": 30, "down": None, "togo": None, "score": None}),
        case("dice", **KICK, chance=["6-6"], after={"phase": "kickoff", "ball": 35}),
        case("dice", **TRY, game="football26", after={"legal": False, "ball": 95}),
        case("dice", **TRY, game="football48", after={"legal": False, "ball": 98}),
        # FB26-C5, F-23: kicked again while there are throws; the return is run unless declined.
        case("dice", **KICK, chance=["6-6", "1-1", "6-5", "2-1"], after={"pos": "B", "ball": 15}),
        case("dice", **KICK48, chance=["6-5", "4-4"], after={"ball": 3}),
        case("dice", **KICK48, chance=["6-5"], answers={"runback": False}, after={"ball": 5}),
        case("dice", answers={"runback": False}),
        # Any option may be set; numbers may be written as such.
        case("dice", **PLACE, after={"phase": "choice", "ball": None, "down": None}),
        case("dice", **PLACE, config={"posts": 10}, after={"phase": "scrimmage", "ball": 20}),
        case("dice", config={"length": "1plays"}, after=NOBODY),
        # FB26-E1, FB48-3, F-15: the clock and the opening, where equal throws are thrown again.
        case("dice", call="TIME", chance=[], after=NOBODY),
        case("dice", **OPENING, chance=["6-1", "4-3", "2-1", "3-1"], after={"pos": "B"}),
        # All-Fair: quarter 1, 36 cards; Black received, unless this is the opening kick-off.
        case("allfair", before={"ball": 24}, after={"q": 1, "left": 35, "received_first": "B"}),
        case("allfair", before={"ball": 24}, after={"down": 2, "togo": 6}),
        case("allfair", **OPENING_KICK, after={"received_first": "W", "ball": 35}),
        case("allfair", **BLOCKED, chance=["BS"]),
        # AF46-22: at the end the side that had the ball last may be given or not.
        case("allfair", before=LAST, after=END),
        case("allfair", before=LAST, after={**END, "pos": "W"}),
        case("allfair", before=LAST, after={**END, "pos": "B", "ball": 54}),
        # Baseball: without an answer no man tries for home; bases may be in any order.
        case("baseball", **HOLD, chance=["2B"]),
        case("baseball", **STEAL | {"call": "STEAL 31", "before": {"bases": "31"}}, after=STOLEN),
        case("baseball", before={"bases": "31"}, after={"bases": "21"}),
        case("baseball", before=..., after={"bases": "1", "outs": 0}),
        case("baseball", before={}, after={"inning": 1, "half": "top", "pos": "B"}),
        case("baseball", before={"pos": "W"}, after={"half": "bottom", "score": {"W": 0}}),
        # The digest's names of tables, and plain values.
        case("baseball", config={"table": "R-CAL"}, chance=["1-6"], after={"bases": "13"}),
        case("baseball", config={"table": "Cal"}, chance=["1-6"], after={"bases": "13"}),
        case("baseball", config={"home_steal": False}, **HOME, after={"legal": False}),
        case("baseball", config={"innings": 3}, after={"runs": 1}),
        # Pigskin: quarter 1, 30 cards, nothing used, both kickers Stars.
        case("pigskin", before={"ball": 24}, after={"q": 1, "left": 29, "used": ["LG"]}),
        case("pigskin", before={"ball": 24}, after={"score": {"W": 0}, "down": 2, "togo": 6}),
        case("pigskin", call="QUICKKICK", chance=["QK=30", "RET=0"], after={"pos": "B"}),
        case("pigskin", **KICK, chance=["KO=70"], after={"q": 1}),
        case("pigskin", after={"used": ["LG", "C"]}),
        case("pigskin", after={"used": ["C", "LG"]}),
        case("pigskin", **PENALTY, answers={"accept": [True]}),
    ],
)
def test_scenarios_that_pass(family, changes):
    assert faults(family, **changes) == []


SCORE = "score: expected {'W': 0, 'B': 2}, got {'W': 0, 'B': 0}"


@pytest.mark.parametrize(
    ("family", "name", "value", "line"),
    [
        *[(f, "pos", "B", "pos: expected 'B', got 'W'") for f in ("dice", "allfair", "pigskin")],
        *[(f, "score", {"B": 2}, SCORE) for f in ("dice", "allfair", "pigskin")],
        *[
            (f, "legal", False, "legal: expected False, got True")
            for f in ("dice", "allfair", "baseball")
        ],
        *[(f, "events", ["REJECT"], "events: expected ['REJECT'], got []") for f in GOOD],
        *[(f, "q", 2, "q: expected 2, got 1") for f in ("allfair", "pigskin")],
        ("dice", "phase", "try", "phase: expected 'try', got 'scrimmage'"),
        ("dice", "ball", 30, "ball: expected 30, got 31"),
        ("dice", "ball", None, "ball: expected None, got 31"),
        ("dice", "down", 1, "down: expected 1, got 2"),
        ("dice", "togo", 10, "togo: expected 10, got 9"),
        ("allfair", "phase", "try", "phase: expected 'try', got 'scrimmage'"),
        ("allfair", "ball", 29, "ball: expected 29, got 28"),
        ("allfair", "left", 36, "left: expected 36, got 35"),
        ("allfair", "received_first", "W", "received_first: expected 'W', got 'B'"),
        ("baseball", "outs", 2, "outs: expected 2, got 1"),
        ("baseball", "runs", 0, "runs: expected 0, got 1"),
        ("baseball", "bases", "1", "bases: expected '1', got '12'"),
        ("baseball", "side_out", True, "side_out: expected True, got False"),
        ("baseball", "pos", "W", "pos: expected 'W', got 'B'"),
        (
            "baseball",
            "score",
            {"B": 2},
            SCORE.replace("got {'W': 0, 'B': 0}", "got {'W': 0, 'B': 1}"),
        ),
        ("pigskin", "phase", "final", "phase: expected 'final', got 'scrimmage'"),
        ("pigskin", "ball", None, "ball: expected None, got 28"),
        ("pigskin", "left", 28, "left: expected 28, got 29"),
        ("pigskin", "used", ["C"], "used: expected ['C'], got ['C', 'LG']"),
        ("pigskin", "timeouts", {"B": 2}, SCORE.replace("score", "timeouts")),
        ("pigskin", "consumed", 2, "consumed: expected 2, got 1"),
        ("pigskin", "cut", 1, "cut: expected 1, got 0"),
        ("pigskin", "oto", True, "oto: expected True, got False"),
        ("pigskin", "first", True, "first: expected True, got False"),
        ("pigskin", "events", ["FIRSTDOWN"], "events: expected ['FIRSTDOWN'], got []"),
    ],
)
def test_the_error_names_what_differs(family, name, value, line):
    assert faults(family, after={name: value}) == [line]


@pytest.mark.parametrize(
    ("family", "changes", "line"),
    [
        ("dice", {"chance": ["5-1", "6-1"]}, "chance: 1 of 2 throws were not used"),
        ("allfair", {"chance": ["4", "5"]}, "chance: 1 of 2 readings were not used"),
        # A block on a punt leads to a free kick, which is another call.
        ("allfair", {**BLOCKED, "chance": ["BS", "40/5"]}, "chance: 1 of 2 readings were not"),
        ("baseball", {"chance": ["1L", 6]}, "chance: 1 of 2 were not used"),
        ("baseball", {**HOLD, "chance": ["2B", 6]}, "chance: 1 of 2 were not used"),
        ("pigskin", {"chance": ["LINE=4", "LINE=5"]}, "chance: 1 of 2 cards were not used"),
        *[(family, {"chance": []}, "needs more c") for family in GOOD],
        *[(family, {"chance": ...}, "needs more c") for family in GOOD],
        ("allfair", {"chance": [None]}, "more chance than the 0 given"),
        ("pigskin", {"chance": ["LINE=" + "9" * 5000]}, "figure must be -99 to 99"),
        ("baseball", {"chance": ["GO"]}, "more chance than the 1 given"),
        ("pigskin", {"chance": ["LINE=LONG"]}, "more cards than the 1"),
        ("pigskin", {"chance": ["cut:LINE=4"]}, "a card of the pack is needed as number 1"),
        ("pigskin", {"chance": ["END=4"]}, "card 1 reads END, the play asks LINE"),
        (
            "pigskin",
            {"chance": ["LINE=LONG", "LONG=3"], "before": {"ball": 24, "left": 1}},
            "a cut card is needed as number 2",
        ),
        ("pigskin", PENALTY, "'answers' is needed"),
        ("pigskin", {"answers": {"accept": [True]}}, "1 answers to penalties were not used"),
    ],
)
def test_chance_and_answers_have_to_fit(family, changes, line):
    (told,) = faults(family, **changes)
    assert line in told


@pytest.mark.parametrize(
    ("family", "changes", "same", "other"),
    [
        ("dice", {"call": "PLACE"}, {"ball": 30, "down": 1}, {"ball": 31}),
        ("dice", {"call": "PLACE", "chance": []}, {"ball": 30, "down": 1}, {"ball": 31}),
        ("allfair", {"call": "FG"}, {"ball": 24, "left": 36}, {"ball": 25}),
        ("baseball", STEAL, {"bases": "1", "runs": 0, "outs": 0}, {"bases": "2"}),
        ("pigskin", {"call": "PASS C", "chance": []}, {"ball": 24, "consumed": 0}, {"ball": 25}),
    ],
)
def test_an_illegal_call_must_be_expected(family, changes, same, other):
    """A-16: nothing is drawn and nothing changes."""
    refusals = [{"events": ["REJECT"]}] + [{"legal": False}] * (family != "pigskin")
    for after in refusals:
        assert faults(family, **changes, after=after) == []
        assert faults(family, **changes, after=after | same) == []
        (line,) = faults(family, **changes, after=after | other)
        assert line.startswith(f"{next(iter(other))}: expected ")
    if family == "pigskin":
        changes = changes | {"chance": ["PASS=3"]}
        (line,) = faults(family, **changes, after=refusals[0])
        assert line == "chance: 1 of 1 cards were not used"
    else:
        changes = changes | {"chance": GOOD[family]["chance"] if family != "baseball" else [6]}
        for after in (same, {"legal": True}):
            (line,) = faults(family, **changes, after=after)
            assert line.startswith(f"the call was refused: '{changes['call']}' is not open")


def test_a_scenario_without_chance_and_change_expects_a_refusal():
    assert faults("baseball", **STEAL | {"chance": []}, after={"bases": "1"}) == []


@pytest.mark.parametrize("family", ["dice", "allfair", "baseball"])
def test_a_legal_call_without_chance_is_only_asked_about(family):
    assert faults(family, chance=[], after={"legal": True}) == []
    assert faults(family, after={"legal": True}) == []
    assert faults(family, chance=[], after={"legal": False}) == ["legal: expected False, got True"]


# Field by field: values that cannot be read, and what is said of them ({} is the value itself).
ANY: list[tuple[str, list, str]] = [
    ("before", [[], 5], "'before' is {}"),
    ("before.wind", [1], "'before' has the field 'wind'; known are: "),
    ("before.phase", ["huddle", 1], "'phase' is {}"),
    ("before.pos", ["X"], "'pos' is {}: W or B is needed"),
    ("before.score", [{"X": 1}], "'score' names ['X']"),
    ("before.score", [3, [6, 0]], "'score' is {}: an object is needed"),
    ("before.score", [{"W": -1}], "'W' is -1: 0 to 9999 is possible"),
    ("call", [..., None], "'call' is None"),
    ("call", ["FLY", "bunt", 5, ["LINE"]], "'call' is {}"),
    ("chance", ["5-1", 3], "'chance' is {}: a list is needed"),
    ("answers", [[]], "'answers' is []: an object is needed"),
    ("answers.wind", [True], "'answers' has the field 'wind'"),
    ("config", [[]], "'config' is []: an object is needed"),
    ("config", [{"wind": "strong"}], "has no option 'wind'"),
    ("after", [..., []], "'after' is "),
    ("after", [{}], "'after' is empty: nothing would be checked"),
    ("after.wind", [1], "'after' has the field 'wind'"),
    ("after.phase", [1], "'phase' is 1: a word is needed"),
    ("after.score", [{"X": 1}], "'score' names ['X']"),
    ("after.score", [{"W": "6"}], "'W' is '6': a whole number is needed"),
    ("clauses", ["FB26-A1"], "'clauses' is {}: a list is needed"),
    ("clauses", [[1]], "a clause is 1: a word is needed"),
    ("note", [1], "'note' is 1: a word is needed"),
    ("wind", [1], "the scenario has the field 'wind'; known are: id, game"),
    ("game", ["baseball", "pigskin66"], "no game is called {}"),
]
OF_ONE: dict[str, list[tuple[str, list, str]]] = {
    "dice": [
        ("before.ball", [None], "'before' must give the 'ball' in phase scrimmage"),
        ("before.ball", [101], "'ball' is 101: 0 to 100 is possible"),
        ("before.ball", ["30", 30.5, True], "'ball' is {}: a whole number is needed"),
        ("before.down", [5], "'down' is 5: 1 to 4 is possible"),
        ("before.togo", [0], "'togo' is 0: 1 to 110 is possible"),
        ("chance", [[51]], "a throw in 'chance' is 51: a word is needed"),
        ("chance", [["5-7"]], "'5-7' is not a throw of two dice"),
        ("answers.runback", ["no"], "'runback' is 'no': true or false is needed"),
        ("config.posts", [9], "posts may be 0 or 10"),
        ("config.posts", [[10]], "'config' has 'posts' as [10]"),
        ("config.length", ["long"], "a length is such as"),
        ("after.ball", ["31", True], "'ball' is {}: a whole number is needed"),
        ("after.legal", [1], "'legal' is 1: true or false is needed"),
        ("after.events", [["TD"]], "'events' is ['TD']: this game tells only ['REJECT']"),
    ],
    "allfair": [
        ("before.ball", [None], "must give the 'ball'"),
        ("before.ball", [0, 100, True], "'ball' is {}"),
        ("before.down", [5], "'down' is 5"),
        ("before.togo", [0], "'togo' is 0"),
        ("before.q", [5], "'q' is 5"),
        ("before.left", [37], "'left' is 37"),
        ("before.left", [0], "no card is left"),
        ("before.received_first", ["X"], "'received_first' is 'X'"),
        ("before", [{"phase": "kickoff", "ball": 35}], "'ball' is 35"),
        ("before", [{"phase": "opening", "left": 3}], "the toss comes before"),
        ("before", [{"phase": "final", "q": 3}], "a game ends"),
        ("chance", [[4]], "a reading in 'chance' is 4"),
        ("chance", [[0]], "'chance' has 0"),
        ("chance", [[""]], "'chance' has ''"),
        ("chance", [["four"], ["9999999999999999999"]], "is no reading"),
        ("chance", [["INC"], ["40/5"]], "cannot stand in LINE"),
        ("config.toss", ["x"], "toss may be"),
        ("config.toss", [[]], "'config' has 'toss'"),
        ("after.events", [["TD"]], "'events' is ['TD']"),
    ],
    "baseball": [
        ("before.bases", ["4", "11", "", "full"], "{} are no bases"),
        ("before.bases", [13, ["1"]], "'bases' is {}"),
        ("before.outs", [3, -1, "1", True, 1.0], "'outs' is {}"),
        ("before.inning", [0, "9"], "'inning' is {}"),
        ("before.half", ["middle"], "'half' is 'middle': top or bottom is needed"),
        ("before", [{"half": "top", "pos": "W"}], "'pos' W does not bat in the top half"),
        ("before", [{"phase": "try_home", "bases": "1"}], "nobody can try for home here"),
        ("before.score", [{"W": 1}], "the home team has not been at bat yet"),
        ("before", [{"inning": 12, "score": {"W": 2, "B": 1}}], "the home team leads in inning"),
        ("before", [{"inning": 9, "half": "bottom", "score": {"W": 2, "B": 1}}], "is over"),
        ("call", ["STEAL", "STEAL 4", "STEAL 11"], "'call' is {}: BAT, or STEAL with the bases"),
        ("chance", [["BUNT"], [6], [None], [["1L"]]], "the batter's result is needed"),
        ("chance", [["7-1"]], "'7-1' is not a throw of two dice"),
        ("chance", [["GO", 1], ["GO", 13]], "the total of two dice is 2 to 12"),
        ("chance", [["GO", "6"], ["GO", 6.0], ["GO", True]], "a further throw in 'chance' is "),
        ("answers.try_home", ["yes", 1], "'try_home' is {}"),
        ("after.outs", ["1"], "'outs' is '1'"),
        ("after.runs", [True], "'runs' is True"),
        ("after.bases", ["home"], "'home' are no bases"),
        ("after.bases", [0], "'bases' is 0"),
        ("after.side_out", [0], "'side_out' is 0"),
        ("after.events", [["HIT"]], "'events' is ['HIT']"),
        ("config.table", ["nobody"], "nobody"),
        ("config.table", [["lex"]], "'config' has 'table' as ['lex']"),
        ("config.innings", [0], "1 to 18"),
        ("config.home_steal", [1], "home_steal may be"),
    ],
    "pigskin": [
        ("before.ball", [0, 100, None], "must give a 'ball'"),
        ("before.ball", ["24", True], "'ball' is {}"),
        ("before.down", [5], "'down' is 5"),
        ("before.togo", [77], "'togo' is 77"),
        ("before.q", [5], "'q' is 5"),
        ("before.left", [51], "'left' is 51"),
        ("before.left", [0], "no card is left"),
        ("before.used", [["QB"]], "'used' has 'QB'"),
        ("before.used", [["C", "C"]], "twice"),
        ("before.used", [[1]], "'used' is 1"),
        ("before.timeouts", [{"W": -1}], "'W' is -1"),
        ("before.first", [True], "'first' is true"),
        ("call", ["RUN XX", "run lg"], "'call' is {}"),
        ("chance", [[4]], "a card in 'chance' is 4"),
        ("chance", [["LINE"], ["LINE=INC4"], ["LINE=4;wind=3"], [""]], "'chance' '"),
        ("answers.accept", [True], "'accept' is True"),
        ("answers.accept", [["yes"]], "an answer in 'accept' is 'yes'"),
        ("config.star", ["X", 1], "'star' is {}"),
        ("config.tossloser", ["X"], "'tossloser' is 'X'"),
        ("config.announcing", ["loud"], "announcing may be"),
        ("config.announcing", [1], "'config' 'announcing' is 1"),
        ("after.ball", ["28"], "'ball' is '28'"),
        ("after.used", [["QB"]], "'used' of 'after' has 'QB'"),
        ("after.events", [[1]], "an event in 'events' is 1"),
        ("after.oto", [1], "'oto' is 1"),
    ],
}


@pytest.mark.parametrize(
    ("family", "where", "value", "why"),
    [
        (family, where, value, why)
        for family, rows in OF_ONE.items()
        for where, values, why in ANY + rows
        for value in values
    ],
)
def test_unreadable_values_are_named(family, where, value, why):
    part, _, name = where.partition(".")
    changes = {part: {**GOOD[family].get(part, {}), name: value} if name else value}
    (line,) = faults(family, **changes)
    assert why.replace("{}", repr(value)) in line


def test_the_winner_of_the_toss_is_a_side():
    toss = {"before": {"phase": "opening"}, "call": "TOSS"}
    assert "won the toss?" in faults("allfair", **toss, chance=["X"])[0]


WORDS = st.sampled_from(
    "W B C GO K 1L BAT STEAL_13 RUN_LG PASS_C TIMEOUT_W KICKOFF LINE PUNT FG KICK TOSS THROW TIME "
    "RUNBACK UNNAMED DELAY scrimmage kickoff try choice freekick opening runback final bat "
    "try_home 6-6 5-2 LINE=4 PENALTY BS 40/5 INC REJECT 20min phase pos ball down togo score "
    "bases outs inning half q left used accept star posts".replace("_", " ").split(" ")
)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 120) | st.floats() | st.text(max_size=6) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
PLACES = ["phase", "pos", "ball", "down", "togo", "score", "q", "left", "bases", "outs", "used"]
PARTS = [*GOOD["dice"], "config", "answers", "clauses", "note"]
PATHS = st.tuples(st.sampled_from(PARTS)) | st.tuples(
    st.sampled_from(["before", "after"]), st.sampled_from(PLACES)
)


@given(st.sampled_from(list(GOOD)), st.lists(st.tuples(PATHS, JUNK), min_size=1, max_size=3))
def test_any_scenario_is_reported_and_never_raises(family, changes):
    scenario = json.loads(json.dumps(GOOD[family]))
    for path, value in changes:
        target = scenario if len(path) == 1 else scenario[path[0]]
        if isinstance(target, dict):
            target[path[-1]] = value
    faults(family, **scenario)


PHASES = ["scrimmage", "kickoff", "try", "choice", "freekick", "opening", "final", "runback"]
CALLS = ["KICKOFF", "LINE", "PASS", "PUNT", "FG", "PLACE", "KICK", "TOSS", "THROW", "TIMEOUT W"]
CALLS += ["RUN LG", "PASS C", "LONGPASS", "FIELDGOAL", "BAT", "STEAL 1", "UNNAMED", "DELAY"]
CHANCE = (
    st.text("INCBSFP:/-0123456789", max_size=7)
    | WORDS
    | st.from_regex(r"[1-6]-[1-6]", fullmatch=True)
)


@given(
    *(st.sampled_from(list(GOOD)), st.sampled_from(PHASES), st.sampled_from(CALLS)),
    *(st.lists(CHANCE, max_size=4), st.integers(1, 99), st.integers(0, 2)),
)
def test_no_play_breaks_the_reader(family, phase, call, chance, ball, left):
    before = {"phase": phase, "left": left or 36, "ball": ball}
    for place in (before, {"phase": phase} if phase != "scrimmage" else {"ball": ball}):
        faults(family, before=place, call=call, chance=chance)
