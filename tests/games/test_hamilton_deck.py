"""The deck as the game reads it: readings, special cards, and the short game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigskin.games.hamilton import deck
from pigskin.games.hamilton.readings import (
    SPACES,
    ReadingError,
    format_drawn,
    format_reading,
    parse_drawn,
    parse_reading,
)

# One reading of every form of the grammar B.4: space, text, kind, value.
FORMS = [
    (deck.LINE_ROW, "4", deck.YARDS, 4),
    (deck.END_ROW, "-7", deck.YARDS, -7),
    (deck.LINE_ROW, "LONG", deck.LONG, 0),
    (deck.RETURN_ROW, "FUM", deck.FUMBLE, 0),
    (deck.PASS_ROW, "8+RUN", deck.ADD_RUN, 8),
    (deck.END_ROW, "3+LAT", deck.ADD_LATERAL, 3),
    (deck.PASS_ROW, "INC12", deck.INCOMPLETE, 12),
    (deck.LONG_PASS_MARGIN, "INT30", deck.INTERCEPTED, 30),
    (deck.PUNT_ROW, "BLK", deck.BLOCKED, 0),
    (deck.PUNT_ROW, "40OB", deck.KICKED_OUT, 40),
    (deck.LONG_MARGIN, "X2", deck.DOUBLE, 0),
    (deck.FUMBLE_MARGIN, "KEEP-4", deck.KEPT, -4),
    (deck.FUMBLE_MARGIN, "LOST+6", deck.LOST, 6),
    (deck.FUMBLE_MARGIN, "LOST+0", deck.LOST, 0),
    (deck.BLOCKED_MARGIN, "OWN10", deck.KICKERS_BALL, 10),
    (deck.BLOCKED_MARGIN, "OPP9", deck.BLOCKERS_BALL, 9),
    (deck.OUT_OF_BOUNDS_MARGIN, "8", deck.OUT_AT, 8),
    (deck.OUT_OF_BOUNDS_MARGIN, "12R", deck.RUN_BACK_AT, 12),
    (deck.FIELD_GOAL_MARGIN, "G20", deck.GOOD, 20),
    (deck.FIELD_GOAL_MARGIN, "NG", deck.NO_GOOD, 0),
    (deck.POINT_AFTER_MARGIN, "G", deck.GOOD, 0),
    (deck.PENALTY_MARGIN, "OFF15", deck.ON_OFFENSE, 15),
    (deck.PENALTY_MARGIN, "DEF5", deck.ON_DEFENSE, 5),
]


@pytest.mark.parametrize(("space", "text", "kind", "value"), FORMS)
def test_every_form_of_reading(space, text, kind, value):
    code = parse_reading(space, text)
    assert (deck.kind(code), deck.value(code)) == (kind, value)
    assert format_reading(code) == text
    assert code < 1 << 16


@pytest.mark.parametrize(
    ("space", "typed", "text"),
    [
        (deck.PASS_ROW, " incomplete 12 ", "INC12"),
        (deck.PASS_ROW, "8 Add Run", "8+RUN"),
        (deck.LINE_ROW, "3 + lat", "3+LAT"),
        (deck.LONG_MARGIN, "Double next card", "X2"),
        (deck.FIELD_GOAL_MARGIN, "Good - 20", "G20"),
        (deck.FIELD_GOAL_MARGIN, "n.g.", "NG"),
        (deck.FUMBLE_MARGIN, "kept 4", "KEEP+4"),
        (deck.END_ROW, "\u22127", "-7"),
    ],
)
def test_typing_variants_are_accepted(space, typed, text):
    assert format_reading(parse_reading(space, typed)) == text


@pytest.mark.parametrize(
    ("space", "texts"),
    [
        (deck.LINE_ROW, ["INC4", "8+RUN", "X2", "", "four", "100"]),
        (deck.KICKOFF_ROW, ["BLK", "-5"]),
        (deck.LONG_MARGIN, ["-3"]),
        (deck.OUT_OF_BOUNDS_MARGIN, ["50", "0"]),
        (deck.FIELD_GOAL_MARGIN, ["G", "20"]),
        (deck.POINT_AFTER_MARGIN, ["G20"]),
        (deck.PENALTY_MARGIN, ["OFF0"]),
        (deck.BLOCKED_MARGIN, ["KEEP+4"]),
    ],
)
def test_impossible_readings_are_refused(space, texts):
    for text in texts:
        with pytest.raises(ReadingError):
            parse_reading(space, text)


@pytest.mark.parametrize(
    "text",
    ["KO=45", "PASS=8+RUN", "FUMB=LOST+6", "BLKD=OWN10", "POB=12R", "FG=G20", "LP=INT30",
     "LONG=X2", "RWP=-3", "QK=BLK", "PASS=INC9;pen=DEF5", "PENALTY", "REPLACE-P", "REPLACE-Q"],
)  # fmt: skip
def test_cards_as_scenarios_write_them(text):
    cut, space, code, penalty = parse_drawn("cut:" + text)
    assert cut
    assert format_drawn(space, code, penalty) == text
    assert parse_drawn(text) == (False, space, code, penalty)


@pytest.mark.parametrize("text", ["45", "KICK=45", "KO", "KO=45;yes=1", ""])
def test_invalid_cards_are_refused(text):
    with pytest.raises(ReadingError):
        parse_drawn(text)


@given(st.sampled_from([space for space, *_ in SPACES]), st.text(max_size=12))
def test_any_text_is_a_reading_or_refused(space, text):
    try:
        code = parse_reading(space, text)
    except ReadingError:
        return
    assert parse_reading(space, format_reading(code)) == code
