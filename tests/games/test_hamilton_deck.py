"""The deck as the game reads it: readings, special cards, and the short game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigskin.games import new_game
from pigskin.games.hamilton import deck
from pigskin.games.hamilton.deck import FORM
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
def test_a_typist_is_understood(space, typed, text):
    assert format_reading(parse_reading(space, typed)) == text


@pytest.mark.parametrize(
    ("space", "text"),
    [
        (deck.LINE_ROW, "INC4"),
        (deck.LINE_ROW, "8+RUN"),
        (deck.KICKOFF_ROW, "BLK"),
        (deck.KICKOFF_ROW, "-5"),
        (deck.LONG_MARGIN, "-3"),
        (deck.LINE_ROW, "X2"),
        (deck.OUT_OF_BOUNDS_MARGIN, "50"),
        (deck.OUT_OF_BOUNDS_MARGIN, "0"),
        (deck.FIELD_GOAL_MARGIN, "G"),
        (deck.FIELD_GOAL_MARGIN, "20"),
        (deck.POINT_AFTER_MARGIN, "G20"),
        (deck.PENALTY_MARGIN, "OFF0"),
        (deck.BLOCKED_MARGIN, "KEEP+4"),
        (deck.LINE_ROW, ""),
        (deck.LINE_ROW, "four"),
        (deck.LINE_ROW, "100"),
    ],
)
def test_impossible_readings_are_refused(space, text):
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
def test_cards_that_are_none(text):
    with pytest.raises(ReadingError):
        parse_drawn(text)


@given(st.sampled_from([space for space, *_ in SPACES]), st.text(max_size=12))
def test_any_text_is_a_reading_or_refused(space, text):
    try:
        code = parse_reading(space, text)
    except ReadingError:
        return
    assert parse_reading(space, format_reading(code)) == code


def test_specials_say_so_in_every_space():
    held = FORM.called("hamilton")
    found = [deck.special(held.read(card, 0)) for card in range(deck.CARDS)]
    assert found.count(deck.REPLACE_GAME) == 1
    assert found.count(deck.REPLACE_QUARTER) == 3
    for card, special in enumerate(found):
        kinds = {deck.kind(held.read(card, cell)) for cell in range(deck.CELLS)}
        assert kinds == {special} if special else max(kinds) < deck.PENALTY_CARD


def test_the_short_game_leaves_out_the_a_series():
    """PS-1.7, PS-1.8."""
    full, short = (
        [deck.card_name(card) for card in new_game("pigskin56", {"pack": pack}).pack]
        for pack in ("full", "short")
    )
    assert full[::49] == ["A1", "E10"]
    assert len(short) == 40
    assert short == [name for name in full if name[0] != "A"]


def test_what_a_replacement_card_names():
    """AMB-69, AMB-70."""
    plain = deck.reading(deck.REPLACE_QUARTER)
    assert (deck.replaced_side(plain), deck.replaced_position(plain)) == (deck.ON_OFFENSE, 0)
    named = deck.reading(deck.REPLACE_QUARTER, 16 + 1 + deck.POSITIONS.index("RH"))
    assert deck.replaced_side(named) == deck.ON_DEFENSE
    assert deck.POSITIONS[deck.replaced_position(named) - 1] == "RH"
