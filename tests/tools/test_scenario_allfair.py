"""The reader of All-Fair scenarios: what it refuses, and what it takes for granted."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.scenario import check_line

GOOD = {
    "id": "X",
    "game": "allfair46",
    "before": {"phase": "scrimmage", "pos": "W", "ball": 24, "down": 2, "togo": 6},
    "call": "LINE",
    "chance": ["4"],
    "after": {"phase": "scrimmage", "pos": "W", "ball": 28, "down": 3, "togo": 2},
}


def faults(**changes):
    scenario = {name: value for name, value in (GOOD | changes).items() if value is not ...}
    return check_line(json.dumps(scenario))[1]


def test_a_scenario_that_holds():
    assert faults() == []
    assert faults(clauses=["AF46-9"], note="x", answers={}, config={}) == []


@pytest.mark.parametrize(
    ("after", "line"),
    [
        ({"ball": 29}, "ball: expected 29, got 28"),
        ({"pos": "B"}, "pos: expected 'B', got 'W'"),
        ({"left": 36}, "left: expected 36, got 35"),
        ({"q": 2}, "q: expected 2, got 1"),
        ({"received_first": "W"}, "received_first: expected 'W', got 'B'"),
        ({"phase": "try"}, "phase: expected 'try', got 'scrimmage'"),
        ({"score": {"B": 2}}, "score: expected {'W': 0, 'B': 2}, got {'W': 0, 'B': 0}"),
        ({"legal": False}, "legal: expected False, got True"),
        ({"events": ["REJECT"]}, "events: expected ['REJECT'], got []"),
    ],
)
def test_what_came_out_otherwise_is_named(after, line):
    assert faults(after=after) == [line]


def test_chance_that_is_not_used_is_a_failure():
    assert faults(chance=["4", "5"]) == ["chance: 1 of 2 readings were not used"]
    # A block on a punt leads to a free kick, which is another call.
    blocked = {"before": {"ball": 6, "down": 4}, "call": "PUNT", "after": {"phase": "freekick"}}
    assert faults(chance=["BS", "40/5"], **blocked) != []
    assert faults(chance=["BS"], **blocked) == []


def test_chance_that_is_missing_is_a_failure():
    assert "more chance" in faults(chance=[])[0]
    assert "more chance" in faults(chance=[None])[0]
    assert "more chance" in faults(chance=...)[0]


def test_an_illegal_call_must_be_expected():
    """A-16."""
    (line,) = faults(call="FG")
    assert line.startswith("the call was refused: 'FG' is not open")
    assert faults(call="FG", after={"legal": False}) == []
    assert faults(call="FG", after={"legal": False, "ball": 24, "left": 36}) == []
    assert faults(call="FG", after={"legal": False, "ball": 25}) == ["ball: expected 25, got 24"]
    assert faults(call="FG", after={"legal": True})[0].startswith("the call was refused")


def test_a_legal_call_without_a_card_is_only_asked_about():
    assert faults(chance=[], after={"legal": True}) == []
    assert faults(chance=["4"], after={"legal": True}) == []
    assert faults(chance=[], after={"legal": False}) == ["legal: expected False, got True"]


def test_what_is_taken_for_granted():
    """Quarter 1, 36 cards, no score; Black received, unless this is the opening kick-off."""
    before = {"ball": 24}
    after = {"down": 2, "togo": 6, "q": 1, "left": 35, "received_first": "B"}
    assert faults(before=before, after=after) == []
    kick = {"before": {"phase": "kickoff", "pos": "B"}, "call": "KICKOFF", "chance": ["45/20"]}
    assert faults(**kick, after={"received_first": "W", "ball": 35}) == []


def test_the_end_names_no_side():
    """AF46-22: whoever had the ball last may be told or not."""
    before = {"ball": 50, "q": 4, "left": 1, "score": {"W": 7, "B": 0}}
    for more in ({}, {"pos": "W"}, {"pos": "B", "ball": 54}):
        after = {"phase": "final", "score": {"W": 7, "B": 0}, "q": 4, "left": 0, **more}
        assert faults(before=before, after=after) == []


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"call": "FLY"}, "'call' is 'FLY'"),
        ({"call": 5}, "'call' is 5"),
        ({"call": ...}, "'call' is None"),
        ({"chance": "4"}, "'chance' is '4'"),
        ({"chance": [4]}, "a reading in 'chance' is 4"),
        ({"chance": [0]}, "'chance' has 0"),
        ({"chance": [""]}, "'chance' has ''"),
        ({"chance": ["four"]}, "'four' is no reading"),
        ({"chance": ["INC"]}, "'INC' cannot stand in LINE"),
        ({"chance": ["40/5"]}, "'40/5' cannot stand in LINE"),
        ({"chance": ["9999999999999999999"]}, "is no reading"),
        ({"before": {}}, "must give the 'ball'"),
        ({"before": {"ball": 0}}, "'ball' is 0"),
        ({"before": {"ball": 100}}, "'ball' is 100"),
        ({"before": {"ball": True}}, "'ball' is True"),
        ({"before": {"ball": 30, "down": 5}}, "'down' is 5"),
        ({"before": {"ball": 30, "togo": 0}}, "'togo' is 0"),
        ({"before": {"ball": 30, "q": 5}}, "'q' is 5"),
        ({"before": {"ball": 30, "left": 37}}, "'left' is 37"),
        ({"before": {"ball": 30, "left": 0}}, "no card is left"),
        ({"before": {"ball": 30, "received_first": "X"}}, "'received_first' is 'X'"),
        ({"before": {"ball": 30, "pos": "X"}}, "'pos' is 'X'"),
        ({"before": {"ball": 30, "wind": 1}}, "'before' has the field 'wind'"),
        ({"before": {"ball": 30, "score": {"X": 1}}}, "'score' names"),
        ({"before": {"phase": "huddle"}}, "'phase' is 'huddle'"),
        ({"before": {"phase": "kickoff", "ball": 35}}, "'ball' is 35"),
        ({"before": {"phase": "opening", "left": 3}}, "the toss comes before"),
        ({"before": {"phase": "final", "q": 3}}, "a game ends"),
        ({"before": 5}, "'before' is 5"),
        ({"after": {}}, "'after' is empty"),
        ({"after": ...}, "'after' is None"),
        ({"after": {"ball": "28"}}, "'ball' is '28'"),
        ({"after": {"wind": 1}}, "'after' has the field 'wind'"),
        ({"after": {"events": ["TD"]}}, "'events' is"),
        ({"config": {"wind": "x"}}, "no option 'wind'"),
        ({"config": {"toss": "x"}}, "toss may be"),
        ({"config": {"toss": []}}, "'config' has 'toss'"),
        ({"answers": {"accept": [True]}}, "'answers' has the field"),
        ({"wind": 1}, "the scenario has the field 'wind'"),
        ({"clauses": [1]}, "a clause is 1"),
        ({"note": 1}, "'note' is 1"),
        ({"before": {"phase": "opening"}, "call": "TOSS", "chance": ["X"]}, "won the toss?"),
    ],
)
def test_scenarios_that_cannot_be_read(changes, why):
    (line,) = faults(**changes)
    assert why in line


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from(["before", "call", "chance", "after", "config", "answers", "id"]), JUNK)
def test_no_scenario_crashes_the_reader(name, junk):
    faults(**{name: junk})


PLACES = ["phase", "pos", "ball", "down", "togo", "score", "q", "left", "received_first"]


@given(st.sampled_from(["before", "after"]), st.sampled_from(PLACES), JUNK)
def test_no_position_crashes_the_reader(part, name, junk):
    faults(**{part: {**GOOD[part], name: junk}})


TOKEN = st.text(alphabet="INCBSFP:/-0123456789", max_size=7)
CALLS = st.sampled_from(
    ["KICKOFF", "LINE", "END", "PASS", "PUNT", "FG", "KICK", "RECEIVE", "TOSS"]
)
PHASES = st.sampled_from(["scrimmage", "kickoff", "try", "choice", "freekick", "opening", "final"])


@given(PHASES, CALLS, st.lists(TOKEN, max_size=3), st.integers(1, 99), st.integers(0, 2))
def test_no_play_crashes_the_reader(phase, call, chance, ball, left):
    before = {
        "phase": phase,
        "left": left or 36,
        **({"ball": ball} if phase == "scrimmage" else {}),
    }
    faults(before=before, call=call, chance=chance)
