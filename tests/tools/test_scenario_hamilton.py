"""The reader of Pigskin scenarios: what it refuses, and what it takes for granted."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.scenario import check_line
from tools.scenario.hamilton import CALLS

GOOD = {
    "id": "X",
    "game": "pigskin56",
    "before": {"phase": "scrimmage", "pos": "W", "ball": 24, "down": 2, "togo": 6, "used": ["C"]},
    "call": "RUN LG",
    "chance": ["LINE=4"],
    "after": {"phase": "scrimmage", "pos": "W", "ball": 28, "down": 3, "togo": 2},
}
PENALTY = {"chance": ["PENALTY", "LINE=4;pen=OFF5"], "answers": {"accept": [True]}}


def faults(**changes):
    scenario = {name: value for name, value in (GOOD | changes).items() if value is not ...}
    return check_line(json.dumps(scenario))[1]


def test_a_scenario_that_holds():
    assert faults() == []
    assert faults(clauses=["PS-9.1"], note="x", answers={}, config={}) == []
    assert faults(after={"used": ["LG", "C"]}) == []
    assert faults(after={"used": ["C", "LG"]}) == []


@pytest.mark.parametrize(
    ("after", "line"),
    [
        ({"ball": 29}, "ball: expected 29, got 28"),
        ({"ball": None}, "ball: expected None, got 28"),
        ({"pos": "B"}, "pos: expected 'B', got 'W'"),
        ({"left": 28}, "left: expected 28, got 29"),
        ({"q": 2}, "q: expected 2, got 1"),
        ({"used": ["C"]}, "used: expected ['C'], got ['C', 'LG']"),
        ({"phase": "final"}, "phase: expected 'final', got 'scrimmage'"),
        ({"score": {"B": 2}}, "score: expected {'W': 0, 'B': 2}, got {'W': 0, 'B': 0}"),
        ({"timeouts": {"B": 1}}, "timeouts: expected {'W': 0, 'B': 1}, got {'W': 0, 'B': 0}"),
        ({"consumed": 2}, "consumed: expected 2, got 1"),
        ({"cut": 1}, "cut: expected 1, got 0"),
        ({"oto": True}, "oto: expected True, got False"),
        ({"first": True}, "first: expected True, got False"),
        ({"events": ["REJECT"]}, "events: expected ['REJECT'], got []"),
        ({"events": ["FIRSTDOWN"]}, "events: expected ['FIRSTDOWN'], got []"),
    ],
)
def test_what_came_out_otherwise_is_named(after, line):
    assert faults(after=after) == [line]


def test_chance_that_is_not_used_is_a_failure():
    assert faults(chance=["LINE=4", "LINE=5"]) == ["chance: 1 of 2 cards were not used"]
    refused = {"call": "PASS C", "after": {"events": ["REJECT"], "consumed": 0}}
    assert faults(chance=[], **refused) == []
    assert faults(chance=["PASS=3"], **refused) == ["chance: 1 of 1 cards were not used"]


def test_chance_that_is_missing_is_a_failure():
    assert "more cards than the 0" in faults(chance=[])[0]
    assert "more cards than the 0" in faults(chance=...)[0]
    assert "more cards than the 1" in faults(chance=["LINE=LONG"])[0]
    assert (
        "a cut card is needed as number 2"
        in faults(chance=["LINE=LONG", "LONG=3"], before=GOOD["before"] | {"left": 1})[0]
    )
    assert "a card of the pack is needed as number 1" in faults(chance=["cut:LINE=4"])[0]
    assert "card 1 reads END, the play asks LINE" in faults(chance=["END=4"])[0]


def test_penalties_have_to_be_answered():
    assert faults(**PENALTY, after={"ball": 19}) == []
    assert "'answers' is needed" in faults(**PENALTY | {"answers": ...})[0]
    assert faults(answers={"accept": [True]}) == [
        "answers: 1 penalties were answered that nobody met"
    ]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "pigskin66"}, "no game is called"),
        ({"wind": 1}, "the scenario has the field 'wind'"),
        ({"call": ...}, "'call' is None"),
        ({"call": 5}, "'call' is 5"),
        ({"call": "RUN XX"}, "'call' is 'RUN XX'"),
        ({"call": "run lg"}, "'call' is 'run lg'"),
        ({"chance": "LINE=4"}, "'chance' is 'LINE=4'"),
        ({"chance": [4]}, "a card in 'chance' is 4"),
        ({"chance": ["LINE"]}, "'chance' 'LINE'"),
        ({"chance": ["LINE=INC4"]}, "'chance' 'LINE=INC4'"),
        ({"chance": ["LINE=4;wind=3"]}, "'chance' 'LINE=4;wind=3'"),
        ({"chance": [""]}, "'chance' ''"),
        ({"answers": {"runback": True}}, "'answers' has the field 'runback'"),
        ({"answers": {"accept": True}}, "'accept' is True"),
        ({"answers": {"accept": ["yes"]}}, "an answer in 'accept' is 'yes'"),
        ({"config": {"star": "X"}}, "'star' is 'X'"),
        ({"config": {"star": 1}}, "'star' is 1"),
        ({"config": {"tossloser": "X"}}, "'tossloser' is 'X'"),
        ({"config": {"wind": "strong"}}, "has no option 'wind'"),
        ({"config": {"announcing": "loud"}}, "announcing may be"),
        ({"config": {"announcing": 1}}, "'config' 'announcing' is 1"),
        ({"before": []}, "'before' is []"),
        ({"after": ...}, "'after' is None"),
        ({"after": {}}, "'after' is empty"),
        ({"after": {"wind": 1}}, "'after' has the field 'wind'"),
        ({"after": {"ball": "28"}}, "'ball' is '28'"),
        ({"after": {"used": ["QB"]}}, "'used' of 'after' has 'QB'"),
        ({"after": {"events": [1]}}, "an event in 'events' is 1"),
        ({"after": {"oto": 1}}, "'oto' is 1"),
        ({"clauses": [1]}, "a clause is 1"),
    ],
)
def test_scenarios_that_cannot_be_read(changes, words):
    found = faults(**changes)
    assert len(found) == 1 and words in found[0]


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ({"wind": 1}, "'before' has the field 'wind'"),
        ({"phase": "try"}, "'phase' is 'try'"),
        ({"phase": 1}, "'phase' is 1"),
        ({"pos": "X"}, "'pos' is 'X'"),
        ({"ball": 0}, "must give a 'ball'"),
        ({"ball": 100}, "must give a 'ball'"),
        ({"ball": None}, "must give a 'ball'"),
        ({"ball": "24"}, "'ball' is '24'"),
        ({"ball": True}, "'ball' is True"),
        ({"down": 5}, "'down' is 5"),
        ({"togo": 77}, "'togo' is 77"),
        ({"q": 5}, "'q' is 5"),
        ({"left": 51}, "'left' is 51"),
        ({"left": 0}, "no card is left"),
        ({"used": ["QB"]}, "'used' has 'QB'"),
        ({"used": ["C", "C"]}, "twice"),
        ({"used": [1]}, "'used' is 1"),
        ({"score": {"X": 1}}, "'score' names ['X']"),
        ({"timeouts": {"W": -1}}, "'W' is -1"),
        ({"first": True}, "'first' is true"),
    ],
)
def test_positions_that_cannot_be_read(before, words):
    found = faults(before=GOOD["before"] | before)
    assert len(found) == 1 and words in found[0]


def test_defaults():
    """Quarter 1, 30 cards, no score, nothing used, both kickers Stars."""
    before = {"ball": 24}
    after = {"q": 1, "left": 29, "score": {"W": 0, "B": 0}, "used": ["LG"], "down": 2, "togo": 6}
    assert faults(before=before, after=after) == []
    kick = {"call": "QUICKKICK", "chance": ["QK=30", "RET=0"], "after": {"pos": "B"}}
    assert faults(before=before, **kick) == []
    assert (
        faults(before={"phase": "kickoff"}, call="KICKOFF", chance=["KO=70"], after={"q": 1}) == []
    )


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 101)
    | st.sampled_from([*CALLS, "W", "B", "C", "LINE=4", "PENALTY", "scrimmage", "kickoff", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["W", "B", "accept", "star"]), inner, max_size=3)
    ),
    max_leaves=5,
)
PATHS = [(name,) for name in GOOD] + [
    (part, name) for part in ("before", "after") for name in ("phase", "pos", "ball", "down", "q")
]


@given(st.lists(st.tuples(st.sampled_from(PATHS), VALUES), min_size=1, max_size=3))
def test_any_scenario_gives_lines_and_never_breaks(changes):
    scenario = json.loads(json.dumps(GOOD))
    for path, value in changes:
        target = scenario
        for name in path[:-1]:
            target = target[name] if isinstance(target.get(name), dict) else {}
        target[path[-1]] = value
    name, found = check_line(json.dumps(scenario))
    assert isinstance(name, str)
    assert all(isinstance(line, str) for line in found)
