"""The reader of dice football scenarios: what it fills in, compares and refuses."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.scenario import check_line
from tools.scenario.common import FIELDS, ScenarioFault
from tools.scenario.dice_football import CALLS, PHASES, POSITION, run

GOOD = {
    "id": "X",
    "game": "football26",
    "before": {"ball": 30},
    "call": "LINE",
    "chance": ["5-1"],
    "after": {"phase": "scrimmage", "pos": "W", "ball": 31, "down": 2, "togo": 9},
}
KICKOFF = {"phase": "kickoff"}


def faults(**changes):
    """What the reader says of the good scenario with these changes; ... leaves a field out."""
    return run({name: value for name, value in (GOOD | changes).items() if value is not ...})


def test_defaults():
    """Scrimmage, W, first and ten, no score; a kick-off and a try know their spots."""
    assert faults() == []
    assert faults(after={"score": {"W": 0, "B": 0}}) == []
    assert faults(before=KICKOFF, call="KICKOFF", chance=["6-6"], after={"ball": 35}) == []
    for game, spot in (("football26", 95), ("football48", 98)):
        refused = {"legal": False, "ball": spot}
        assert faults(game=game, before={"phase": "try"}, call="PUNT", after=refused) == []


def test_null_is_the_same_as_left_out():
    assert faults(config=None, answers=None, clauses=None, note=None) == []
    assert faults(before={"ball": 30, "down": None, "togo": None, "score": None}) == []


@pytest.mark.parametrize(
    ("after", "line"),
    [
        ({"phase": "try"}, "phase: expected 'try', got 'scrimmage'"),
        ({"pos": "B"}, "pos: expected 'B', got 'W'"),
        ({"ball": 30}, "ball: expected 30, got 31"),
        ({"down": 1}, "down: expected 1, got 2"),
        ({"togo": 10}, "togo: expected 10, got 9"),
        ({"ball": None}, "ball: expected None, got 31"),
        ({"score": {"W": 6}}, "score: expected {'W': 6, 'B': 0}, got {'W': 0, 'B': 0}"),
        ({"legal": False}, "legal: expected False, got True"),
        ({"events": ["REJECT"]}, "events: expected ['REJECT'], got []"),
    ],
)
def test_differences(after, line):
    assert faults(after=after) == [line]


@pytest.mark.parametrize("field", ["ball", "down", "togo"])
def test_what_a_phase_does_not_have(field):
    before = {"ball": 60, "down": 4, "togo": 3}
    after = {"phase": "choice", "pos": "B", "score": {"W": 3, "B": 0}, field: None}
    assert faults(before=before, call="PLACE", chance=["6-2"], after=after) == []
    after[field] = 1
    told = [f"{field}: expected 1, got None"]
    assert faults(before=before, call="PLACE", chance=["6-2"], after=after) == told


def test_kicks_out_of_bounds_are_kicked_again_while_there_are_throws():
    """FB26-C5, F-23."""
    kick = {"before": KICKOFF, "call": "KICKOFF"}
    assert faults(**kick, chance=["6-6"], after={"phase": "kickoff", "ball": 35}) == []
    assert faults(**kick, chance=["6-6", "1-1"], after={"phase": "kickoff", "ball": 30}) == []
    assert faults(**kick, chance=["6-6", "6-5", "2-1"], after={"pos": "B", "ball": 10}) == []


@pytest.mark.parametrize(
    ("answers", "chance", "ball"),
    [
        (..., ["6-5", "4-2"], 11),
        ({}, ["6-5", "4-2"], 11),
        ({"runback": True}, ["6-5", "4-2"], 11),
        ({"runback": False}, ["6-5"], 5),
    ],
)
def test_the_run_back(answers, chance, ball):
    """FB48-7, F-21: run back unless declined."""
    kick = {"game": "football48", "before": KICKOFF, "call": "KICKOFF", "answers": answers}
    assert faults(**kick, chance=chance, after={"phase": "scrimmage", "ball": ball}) == []


def test_an_answer_nobody_asked_for_does_no_harm():
    assert faults(answers={"runback": False}) == []


@pytest.mark.parametrize("after", [{"legal": False}, {"events": ["REJECT"]}])
@pytest.mark.parametrize("chance", [[], ["6-4"]])
def test_illegal_calls(after, chance):
    """Nothing is drawn, so throws that are listed are left."""
    assert faults(call="PLACE", chance=chance, after=after | {"ball": 30, "down": 1}) == []
    assert faults(call="PLACE", chance=chance, after=after | {"ball": 31}) == [
        "ball: expected 31, got 30"
    ]


def test_an_illegal_call_that_should_have_been_played():
    (line,) = faults(call="PLACE", after={"ball": 30})
    assert line.startswith("the call was refused: 'PLACE' is not open to W in phase scrimmage")


def test_asking_only_whether_a_call_is_legal():
    assert faults(chance=[], after={"legal": True}) == []
    assert faults(chance=["5-1"], after={"legal": True}) == []
    assert faults(call="KICK", chance=[], after={"legal": True})


def test_throws_left_over_and_missing():
    assert faults(chance=["5-1", "6-1"]) == ["chance: 1 of 2 throws were not used"]
    name, told = check_line(json.dumps(GOOD | {"chance": []}))
    assert (name, told) == ("X", ["the play needs more chance than the 0 given"])


def test_options():
    """Any switch of the games may be set; numbers may be written as such."""
    kick = {"before": {"ball": 65, "down": 4}, "call": "PLACE", "chance": ["6-2"]}
    assert faults(**kick, after={"phase": "choice"}) == []
    assert faults(**kick, config={"posts": 10}, after={"phase": "scrimmage", "ball": 20}) == []
    short = {"config": {"length": "1plays"}, "after": {"phase": "final", "pos": None}}
    assert faults(**short) == []


def test_the_clock_and_the_opening_can_be_called_too():
    """FB26-E1, FB48-3, F-15: equal throws are thrown again."""
    assert faults(call="TIME", chance=[], after={"phase": "final", "pos": None}) == []
    opening = {"before": {"phase": "opening"}, "call": "THROW"}
    assert faults(**opening, chance=["6-1", "4-3", "2-1", "3-1"], after={"pos": "B"}) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"before": {}}, "'before' must give the 'ball' in phase scrimmage"),
        ({"before": {"ball": 101}}, "'ball' is 101: 0 to 100 is possible"),
        ({"before": {"ball": "30"}}, "'ball' is '30': a whole number is needed"),
        ({"before": {"ball": 30.5}}, "'ball' is 30.5: a whole number is needed"),
        ({"before": {"ball": True}}, "'ball' is True: a whole number is needed"),
        ({"before": {"ball": 30, "down": 5}}, "'down' is 5: 1 to 4 is possible"),
        ({"before": {"ball": 30, "togo": 0}}, "'togo' is 0: 1 to 110 is possible"),
        ({"before": {"ball": 30, "pos": "X"}}, "'pos' is 'X': W or B is needed"),
        ({"before": {"ball": 30, "score": {"X": 1}}}, "'score' names ['X']"),
        ({"before": {"ball": 30, "score": {"W": -1}}}, "'W' is -1: 0 to 9999 is possible"),
        ({"before": {"ball": 30, "q": 1}}, "'before' has the field 'q'; known are: phase"),
        ({"before": {"phase": "freekick"}}, "'phase' is 'freekick'; known are: scrimmage"),
        ({"before": []}, "'before' is []: an object is needed"),
        ({"call": ...}, "'call' is None: a word is needed"),
        ({"call": "line"}, "'call' is 'line'; known are: KICKOFF"),
        ({"call": ["LINE"]}, "'call' is ['LINE']: a word is needed"),
        ({"chance": "5-1"}, "'chance' is '5-1': a list is needed"),
        ({"chance": [51]}, "a throw in 'chance' is 51: a word is needed"),
        ({"chance": ["5-7"]}, "'5-7' is not a throw of two dice"),
        ({"answers": {"accept": [True]}}, "'answers' has the field 'accept'; known are: runback"),
        ({"answers": {"runback": "no"}}, "'runback' is 'no': true or false is needed"),
        ({"config": {"star": "B"}}, "has no option 'star'"),
        ({"config": {"posts": 9}}, "posts may be 0 or 10"),
        ({"config": {"posts": [10]}}, "'config' has 'posts' as [10]"),
        ({"config": {"length": "long"}}, "a length is such as"),
        ({"after": ...}, "'after' is None: an object is needed"),
        ({"after": {}}, "'after' is empty: nothing would be checked"),
        ({"after": {"left": 30}}, "'after' has the field 'left'"),
        ({"after": {"ball": "31"}}, "'ball' is '31': a whole number is needed"),
        ({"after": {"ball": True}}, "'ball' is True: a whole number is needed"),
        ({"after": {"phase": 1}}, "'phase' is 1: a word is needed"),
        ({"after": {"score": {"W": "6"}}}, "'W' is '6': a whole number is needed"),
        ({"after": {"score": [6, 0]}}, "'score' is [6, 0]: an object is needed"),
        ({"after": {"legal": 1}}, "'legal' is 1: true or false is needed"),
        ({"after": {"events": ["TD"]}}, "'events' is ['TD']: this game tells only ['REJECT']"),
        ({"clauses": "FB26-A1"}, "'clauses' is 'FB26-A1': a list is needed"),
        ({"clauses": [1]}, "a clause is 1: a word is needed"),
        ({"note": 1}, "'note' is 1: a word is needed"),
        ({"dice": ["5-1"]}, "the scenario has the field 'dice'; known are: id, game"),
    ],
)
def test_faults_are_named(changes, message):
    with pytest.raises(ScenarioFault) as caught:
        faults(**changes)
    assert message in str(caught.value)


LEAVES = st.none() | st.booleans() | st.integers(-2, 120) | st.floats() | st.text(max_size=3)
WORDS = st.sampled_from([*CALLS, *PHASES, *POSITION, "W", "B", "6-6", "5-2", "REJECT", "20min"])
VALUES = st.recursive(
    LEAVES | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=6,
)
PLACES = st.fixed_dictionaries(
    {},
    optional={
        "phase": st.sampled_from(PHASES) | VALUES,
        "pos": st.sampled_from("WB") | VALUES,
        "ball": st.integers(0, 100) | VALUES,
        "down": st.integers(1, 4) | VALUES,
        "togo": st.integers(1, 20) | VALUES,
        "score": st.fixed_dictionaries({"W": st.integers(0, 50), "B": st.integers(0, 50)})
        | VALUES,
    },
)
THROWS = st.from_regex(r"[1-6]-[1-6]", fullmatch=True)
SCENARIOS = st.fixed_dictionaries(
    {
        "game": st.sampled_from(["football26", "football48"]),
        "before": PLACES,
        "call": st.sampled_from(CALLS) | VALUES,
        "chance": st.lists(THROWS, max_size=6) | VALUES,
        "after": PLACES | VALUES,
    },
    optional={
        "answers": st.fixed_dictionaries({"runback": st.booleans()}) | VALUES,
        "config": st.dictionaries(st.sampled_from(["posts", "length"]), VALUES) | VALUES,
        "clauses": VALUES,
        "note": VALUES,
    },
)


@given(SCENARIOS)
def test_any_scenario_is_told_and_never_raises(scenario):
    _, told = check_line(json.dumps(scenario))
    assert all(isinstance(line, str) and line for line in told)


@given(st.dictionaries(st.sampled_from(FIELDS), VALUES))
def test_any_fields_are_told_and_never_raise(scenario):
    _, told = check_line(json.dumps(GOOD | scenario))
    assert all(isinstance(line, str) and line for line in told)
