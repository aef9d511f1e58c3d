"""The numbers 0 to 35 are the 36 throws of two dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigskin.core.dice import DOUBLE, LOWER, TOTAL, dice, dice_text, parse_dice

PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def test_every_pair_is_one_throw():
    assert sorted(dice(a, b) for a, b in PAIRS) == list(range(36))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_tables_and_text(a, b):
    throw = dice(a, b)
    assert TOTAL[throw] == a + b
    assert LOWER[throw] == min(a, b)
    assert DOUBLE[throw] == (a if a == b else 0)
    assert dice_text(throw) == f"{a}-{b}"
    assert parse_dice(f"{a}-{b}") == throw


@pytest.mark.parametrize(
    "text", ["", "6", "6-", "7-2", "0-1", "6-33", "6_3", " 6-3", "6-3 ", "²-1"]
)
def test_texts_that_are_not_throws_are_refused(text):
    with pytest.raises(ValueError, match="not a throw of two dice"):
        parse_dice(text)


@given(st.text(max_size=5))
def test_any_text_is_a_throw_or_a_value_error(text):
    try:
        throw = parse_dice(text)
    except ValueError:
        return
    assert dice_text(throw) == text
