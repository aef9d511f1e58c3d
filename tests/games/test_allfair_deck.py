"""The All-Fair deck as the game reads it: codes, text, and the shipped cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigskin.games.allfair import deck
from pigskin.games.allfair import readings as texts
from pigskin.games.allfair.data.cards import PACKED as SHIPPED
from pigskin.games.allfair.deck import FORM
from pigskin.games.allfair.readings import AllFairReadingError, format_reading, parse_reading

TWO = st.integers(0, 127)


@given(TWO, TWO)
def test_kicks(yards, back):
    code = texts.kick(yards, back)
    assert (texts.kind(code), deck.first(code), texts.second(code)) == (
        deck.KICK,
        yards,
        back,
    )
    assert parse_reading(format_reading(code)) == code < 1 << 16


@given(st.integers(-20, 107), TWO)
def test_interceptions(beyond, back):
    code = texts.interception(beyond, back)
    found = (texts.kind(code), deck.first(code), texts.second(code))
    assert found == (deck.INTERCEPTED, beyond, back)
    assert parse_reading(format_reading(code)) == code < 1 << 16


@given(st.integers(-99, 99))
def test_yards(yards):
    code = parse_reading(str(yards))
    assert (texts.kind(code), deck.first(code)) == (deck.YARDS, yards)
    assert format_reading(code) == str(yards)


@pytest.mark.parametrize(
    "text", ["", "x", "1.5", "--3", "I:x:1", "40/", "/5", "B:-1", "BSx", "F:"]
)
def test_texts_that_are_not_readings_are_refused(text):
    with pytest.raises(AllFairReadingError):
        parse_reading(text)


@given(st.text(max_size=12))
def test_any_text_is_a_reading_or_refused(text):
    try:
        code = parse_reading(text)
    except AllFairReadingError:
        return
    assert parse_reading(format_reading(code)) == code


def test_marks_without_figures():
    """A-10: the old line, no return."""
    assert parse_reading("I") == parse_reading("I:0:0")
    assert parse_reading("F") == parse_reading("F:0")


def test_no_reading_has_no_text():
    assert format_reading(0) == ""


def test_every_cell_has_its_place():
    """Section 4: ten rows of three, eight punts, four field goals, two panels (A-27)."""
    cells = [texts.cell_of(row, column) for row in range(10) for column in range(5)]
    assert sorted([*cells, deck.KICKOFF_CELL, deck.PAT_CELL]) == [-1] * 8 + list(range(44))


def test_the_shipped_deck():
    found = FORM.opened(SHIPPED)
    assert not found.printed
    assert found.title == "All-Fair, a reconstruction"
    assert all(found.read(card, cell) for card in range(36) for cell in range(44))
    marks = {FORM.provenance(SHIPPED, card, cell) for card in range(36) for cell in range(44)}
    assert marks == {0, 1, 2}


def readings(row, column):
    found = FORM.opened(SHIPPED)
    cell = texts.cell_of(texts.ROWS.index(row), texts.COLUMNS.index(column))
    return [found.read(card, cell) for card in range(36)]


def count(row, column, kind):
    return sum(texts.kind(code) == kind for code in readings(row, column))


def mean(row, column):
    yards = [
        deck.first(c) for c in readings(row, column) if texts.kind(c) in (deck.YARDS, deck.KICK)
    ]
    return sum(yards) / len(yards)


def test_passes_are_risky_in_the_own_half():
    """AF46-R11 and section 6: worst near the own goal."""
    intercepted = [count(row, "PASS", deck.INTERCEPTED) for row in texts.ROWS]
    assert intercepted == [8, 5, 4, 3, 2, 2, 2, 2, 2, 2]


def test_means_of_the_columns():
    """Section 6, targets per cell."""
    for row in ("R30", "R40", "R50", "B50", "B40"):
        assert 3.0 <= mean(row, "LINE") <= 3.5
        assert 3.5 <= mean(row, "END") <= 4.5
        assert sum(0 <= deck.first(c) <= 5 for c in readings(row, "LINE")) >= 24
        assert count(row, "LINE", deck.FUMBLE) == 1
    for row in ("R10", "R20", "R30", "R40", "R50"):
        assert 36 <= mean(row, "PUNT") <= 40
    assert 2.5 <= mean("R10", "LINE") <= 3
    assert 2 <= mean("B10", "LINE") <= 3


def test_blocked_punts():
    """AF46-45: BS only where the own goal is near; one other block in every row (A-13)."""
    assert [count(row, "PUNT", deck.BLOCKED_SAFETY) for row in texts.ROWS[:8]] == [1] + [0] * 7
    assert [count(row, "PUNT", deck.BLOCKED) for row in texts.ROWS[:8]] == [1] * 8


def test_field_goals_get_harder_with_the_distance():
    """AF46-40: both good and short kicks occur in every row."""
    good = [
        sum(
            texts.kind(c) == deck.YARDS and deck.first(c) >= 105 - 10 * row
            for c in readings(name, "FG")
        )
        for row, name in enumerate(texts.ROWS)
        if row >= deck.FIRST_FG_ROW
    ]
    assert good == sorted(good)
    assert good[0] >= 2 and good[-1] <= 26


def test_no_penalties_are_on_the_shipped_cards():
    """A-12."""
    found = FORM.opened(SHIPPED)
    kinds = {texts.kind(found.read(card, cell)) for card in range(36) for cell in range(44)}
    assert deck.PENALTY not in kinds
