"""The reader of baseball scenarios: what it refuses, and what it takes for granted."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.scenario import check_line

GOOD = {
    "id": "X",
    "game": "baseball26",
    "before": {"bases": "13", "outs": 1},
    "call": "BAT",
    "chance": ["1L"],
    "after": {"outs": 1, "runs": 1, "bases": "12", "side_out": False},
}


def faults(**changes):
    scenario = {name: value for name, value in (GOOD | changes).items() if value is not ...}
    return check_line(json.dumps(scenario))[1]


def test_a_scenario_that_holds():
    assert faults() == []


@pytest.mark.parametrize(
    ("after", "line"),
    [
        ({"outs": 2}, "outs: expected 2, got 1"),
        ({"runs": 0}, "runs: expected 0, got 1"),
        ({"bases": "1"}, "bases: expected '1', got '12'"),
        ({"side_out": True}, "side_out: expected True, got False"),
        ({"pos": "W"}, "pos: expected 'W', got 'B'"),
        ({"score": {"B": 2}}, "score: expected {'W': 0, 'B': 2}, got {'W': 0, 'B': 1}"),
        ({"legal": False}, "legal: expected False, got True"),
    ],
)
def test_what_came_out_otherwise_is_named(after, line):
    assert faults(after=after) == [line]


def test_chance_that_is_not_used_is_a_failure():
    assert faults(chance=["1L", 6]) == ["chance: 1 of 2 were not used"]
    # Not answered means that nobody tries for home.
    changes = {"before": {"bases": "1"}, "after": {"bases": "23"}}
    assert faults(chance=["2B", 6], **changes) == ["chance: 1 of 2 were not used"]
    assert faults(chance=["2B"], **changes) == []


def test_chance_that_is_missing_is_a_failure():
    assert "more chance" in faults(chance=[])[0]
    assert "more chance" in faults(chance=["GO"])[0]


def test_an_illegal_call_must_be_expected():
    steal = {"call": "STEAL 3", "before": {"bases": "1"}, "chance": [6]}
    for after in ({"events": ["REJECT"]}, {"legal": False}):
        assert faults(after=after, **steal) == []
        assert faults(after=after | {"bases": "1", "runs": 0, "outs": 0}, **steal) == []
    assert "was refused" in faults(after={"bases": "1"}, **steal)[0]
    # Without chance and without a change nothing else can be meant.
    assert faults(after={"bases": "1"}, **steal | {"chance": []}) == []
    assert faults(after={"legal": False, "bases": "2"}, **steal)
    assert faults(after={"legal": True}, **steal)


def test_bases_and_runners_may_stand_in_any_order():
    steal = {"call": "STEAL 31", "before": {"bases": "31"}, "chance": [6]}
    assert faults(after={"bases": "2", "runs": 1}, **steal) == []
    assert faults(before={"bases": "31"}, after={"bases": "21"}) == []


def test_positions_that_are_not_given_have_defaults():
    assert faults(before=..., after={"bases": "1", "outs": 0}) == []
    assert faults(before={}, after={"inning": 1, "half": "top", "pos": "B"}) == []
    assert faults(before={"pos": "W"}, after={"half": "bottom", "score": {"W": 0, "B": 0}}) == []


WRONG = [
    {"before": []},
    {"before": {"bases": "4"}},
    {"before": {"bases": "11"}},
    {"before": {"bases": ""}},
    {"before": {"bases": "full"}},
    {"before": {"bases": 13}},
    {"before": {"bases": ["1"]}},
    {"before": {"outs": 3}},
    {"before": {"outs": -1}},
    {"before": {"outs": "1"}},
    {"before": {"outs": True}},
    {"before": {"outs": 1.0}},
    {"before": {"ball": 20}},
    {"before": {"inning": 0}},
    {"before": {"inning": "9"}},
    {"before": {"half": "middle"}},
    {"before": {"half": "top", "pos": "W"}},
    {"before": {"pos": "X"}},
    {"before": {"phase": "final"}},
    {"before": {"phase": "try_home", "bases": "1"}},
    {"before": {"score": {"W": 1}}},
    {"before": {"score": {"Home": 1}}},
    {"before": {"score": 3}},
    {"before": {"inning": 9, "half": "bottom", "score": {"W": 2, "B": 1}}},
    {"before": {"inning": 12, "score": {"W": 2, "B": 1}}},
    {"call": ...},
    {"call": None},
    {"call": "BUNT"},
    {"call": "bat"},
    {"call": "STEAL"},
    {"call": "STEAL 4"},
    {"call": "STEAL 11"},
    {"call": ["BAT"]},
    {"call": 1},
    {"chance": "1L"},
    {"chance": ["BUNT"]},
    {"chance": [6]},
    {"chance": [None]},
    {"chance": [["1L"]]},
    {"chance": ["7-1"]},
    {"chance": ["GO", 1]},
    {"chance": ["GO", 13]},
    {"chance": ["GO", "6"]},
    {"chance": ["GO", 6.0]},
    {"chance": ["GO", True]},
    {"chance": ["GO", "K"]},
    {"call": "STEAL 1", "chance": ["K"]},
    {"answers": []},
    {"answers": {"try_home": "yes"}},
    {"answers": {"try_home": 1}},
    {"answers": {"runback": True}},
    {"after": ...},
    {"after": {}},
    {"after": []},
    {"after": {"balls": 3}},
    {"after": {"outs": "1"}},
    {"after": {"runs": True}},
    {"after": {"bases": "home"}},
    {"after": {"bases": 0}},
    {"after": {"side_out": 0}},
    {"after": {"events": ["HIT"]}},
    {"after": {"score": {"X": 1}}},
    {"config": []},
    {"config": {"table": "nobody"}},
    {"config": {"table": ["lex"]}},
    {"config": {"wind": "strong"}},
    {"config": {"innings": 0}},
    {"config": {"home_steal": 1}},
    {"clauses": "BB26-R5"},
    {"clauses": [5]},
    {"note": 5},
    {"umpire": "blind"},
    {"game": "baseball"},
]


@pytest.mark.parametrize("changes", WRONG)
def test_scenarios_that_cannot_be_read(changes):
    """Each is one told fault, never a crash."""
    told = faults(**changes)
    assert len(told) == 1
    assert told[0]


def test_config_takes_the_digests_names_and_plain_values():
    for table in ("R-CAL", "cal", "Cal"):
        assert faults(config={"table": table}, chance=["1-6"], after={"bases": "13"}) == []
    home = {"call": "STEAL 3", "chance": [6], "after": {"legal": False}}
    assert faults(config={"home_steal": False}, **home) == []
    assert faults(config={"innings": 3}, after={"runs": 1}) == []


words = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 20) | st.text("123BATSELKGO- ", max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["bases", "outs", "score", "inning", "half", "pos", "phase", "W", "B", "try_home"]
            ),
            inner,
        )
    ),
    max_leaves=8,
)


@given(st.sampled_from(["before", "call", "chance", "answers", "after", "config"]), words)
def test_nothing_in_a_scenario_crashes_the_reader(name, value):
    assert isinstance(faults(**{name: value}), list)
