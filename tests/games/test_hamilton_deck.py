"""The deck as the game reads it: readings, the short game, digests, and refusal of damage."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigskin.games import hamilton_deck as deck
from pigskin.games import hamilton_pack
from pigskin.games.hamilton_readings import (
    SPACES,
    ReadingError,
    format_drawn,
    format_reading,
    parse_drawn,
    parse_reading,
)

SHIPPED = Path(hamilton_pack.shipped_path()).read_bytes()

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


def test_the_readers_agree_on_every_cell(tmp_path):
    path = tmp_path / "hamilton.bin"
    path.write_bytes(SHIPPED)
    held = deck.Deck(SHIPPED)
    viewed = deck.Deck(memoryview(SHIPPED))
    left = hamilton_pack.open_deck(str(path), in_place=True)
    for card in range(deck.CARDS):
        for space, *_ in SPACES:
            for column in range(3 if space < deck.LONG_MARGIN else 1):
                code = held.read(card, space, column)
                assert viewed.read(card, space, column) == code
                assert left.read(card, space, column) == code
        assert held.special(card) == left.special(card)
    assert held.digest == viewed.digest == left.digest
    assert held.title == left.title
    left.close()


def test_specials_say_so_in_every_space():
    held = deck.Deck(SHIPPED)
    found = [held.special(card) for card in held.cards()]
    assert found.count(deck.REPLACE_GAME) == 1
    assert found.count(deck.REPLACE_QUARTER) == 3
    for card, special in enumerate(found):
        kinds = {deck.kind(held.read(card, cell)) for cell in range(deck.CELLS)}
        assert kinds == {special} if special else max(kinds) < deck.PENALTY_CARD


def test_the_short_game_leaves_out_the_a_series():
    """PS-1.7, PS-1.8."""
    held = deck.Deck(SHIPPED)
    assert [held.name(card) for card in held.cards()][::49] == ["A1", "E10"]
    short = [held.name(card) for card in held.cards(short=True)]
    assert len(short) == 40
    assert short == [name for name in map(held.name, held.cards()) if name[0] != "A"]


def test_what_a_replacement_card_names():
    """AMB-69, AMB-70."""
    plain = deck.reading(deck.REPLACE_QUARTER)
    assert (deck.replaced_side(plain), deck.replaced_position(plain)) == (deck.ON_OFFENSE, 0)
    named = deck.reading(deck.REPLACE_QUARTER, 16 + 1 + deck.POSITIONS.index("RH"))
    assert deck.replaced_side(named) == deck.ON_DEFENSE
    assert deck.POSITIONS[deck.replaced_position(named) - 1] == "RH"


@pytest.mark.parametrize(
    "at", [4, 8, 20, hamilton_pack.CODES_AT, 1500, hamilton_pack.PROVENANCE_AT, -1]
)
def test_one_wrong_byte_is_noticed(at):
    damaged = bytearray(SHIPPED)
    damaged[at] ^= 1
    with pytest.raises(hamilton_pack.DeckError, match="pack it again"):
        deck.Deck(bytes(damaged))
    with pytest.raises(hamilton_pack.DeckError, match="pack it again"):
        deck.FileDeck(io.BytesIO(damaged))


@pytest.mark.parametrize("size", [0, 3, 4, 5, 7, 48, len(SHIPPED) - 1])
def test_a_file_cut_short_is_refused(size):
    with pytest.raises(hamilton_pack.DeckError):
        deck.Deck(SHIPPED[:size])
    with pytest.raises(hamilton_pack.DeckError):
        deck.FileDeck(io.BytesIO(SHIPPED[:size]))


def test_another_file_is_refused():
    with pytest.raises(hamilton_pack.DeckError, match="not a packed Pigskin deck"):
        deck.Deck(b"\x89PNG" + SHIPPED[4:])
