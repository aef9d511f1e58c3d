"""Chance is the same on every runtime, resumes at any point, and is fair."""

from collections import Counter
from hashlib import sha256

import pytest

from pigskin.core import chance as module
from pigskin.core.chance import SEED_BYTES, Chance, seed_from

SEED = bytes(range(16))
GOLDEN_THROWS = [
    25,
    21,
    23,
    22,
    13,
    22,
    21,
    5,
    12,
    19,
    8,
    3,
    2,
    7,
    29,
    22,
    31,
    33,
    30,
    8,
    35,
    22,
    2,
    15,
    33,
    8,
    16,
    23,
    4,
    18,
    33,
    18,
    32,
    26,
    33,
    30,
    17,
    10,
    24,
    13,
]
GOLDEN_USED = 40


def stream(seed, count):
    """Return the bytes of chance by their definition: SHA-256 of seed and block number."""
    blocks = [sha256(seed + i.to_bytes(4, "big")).digest() for i in range(count // 32 + 1)]
    return b"".join(blocks)[:count]


def chi_square(counts, cells):
    expected = sum(counts.values()) / cells
    return sum((counts.get(i, 0) - expected) ** 2 for i in range(cells)) / expected


@pytest.fixture
def every_byte(monkeypatch):
    """Return all byte values in order, over and over, in place of the hash."""

    class Ramp:
        def __init__(self, data):
            self.first = int.from_bytes(data[-4:], "big") % 8 * 32

        def digest(self):
            return bytes(range(self.first, self.first + 32))

    monkeypatch.setattr(module, "sha256", Ramp)


def test_golden_throws():
    """Pinned: a record made by any version must play back the same."""
    chance = Chance(SEED)
    assert [chance.throw() for _ in range(40)] == GOLDEN_THROWS
    assert chance.used == GOLDEN_USED


def test_the_stream_is_sha256_in_counter_mode():
    data = stream(SEED, 3000)
    chance = Chance(SEED)
    expected = [byte % 36 for byte in data if byte < 252]
    assert [chance.throw() for _ in range(len(expected))] == expected


def test_same_seed_same_stream_and_other_seed_another():
    first, second, other = Chance(SEED), Chance(SEED), Chance(SEED[::-1])
    ours = [first.throw() for _ in range(100)]
    assert ours == [second.throw() for _ in range(100)]
    assert ours != [other.throw() for _ in range(100)]


def test_a_cut_changes_the_draws_but_not_the_commitment():
    chance = Chance(SEED, cut="4711")
    data = stream(sha256(b"pigskin cut " + SEED + b"4711").digest(), 200)
    expected = [byte % 36 for byte in data if byte < 252]
    assert [chance.throw() for _ in expected] == expected
    again = chance.again()
    assert [again.throw() for _ in expected] == expected
    assert chance.commitment() == Chance(SEED).commitment()
    assert chance.secret() == Chance(SEED).secret()


def test_the_used_count_restores_the_stream_at_any_point():
    """Check also the borders of blocks, where the next byte comes from another hash."""
    whole = Chance(SEED)
    marks = []
    for _ in range(150):
        marks.append((whole.used, whole.throw(), whole.below(50)))
    for used, throw, draw in marks:
        again = Chance(SEED, used)
        assert again.used == used
        assert (again.throw(), again.below(50)) == (throw, draw)


@pytest.mark.parametrize("used", [0, 1, 31, 32, 33, 64, 1023, 1024])
def test_used_counts_bytes(used):
    assert Chance(SEED, used).used == used
    assert Chance(SEED, used).below(256) == stream(SEED, used + 1)[used]


def test_throws_are_fair_exactly(every_byte):
    """Over all 256 values of a byte, each of the 36 throws comes up 7 times and 4 are refused."""
    chance = Chance(SEED)
    counts = Counter(chance.throw() for _ in range(252))
    assert counts == dict.fromkeys(range(36), 7)
    assert chance.used == 252
    chance.throw()
    assert chance.used == 257


@pytest.mark.parametrize("n", range(2, 257))
def test_draws_are_fair_exactly(every_byte, n):
    """Over all 256 values of a byte, each draw comes up equally often and the rest is refused."""
    chance = Chance(SEED)
    each = 256 // n
    counts = Counter(chance.below(n) for _ in range(each * n))
    assert counts == dict.fromkeys(range(n), each)
    assert chance.used <= 256
    chance.below(n)
    assert chance.used == 257


def test_a_draw_of_one_out_of_one_uses_no_byte():
    chance = Chance(SEED)
    assert chance.below(1) == 0
    assert chance.used == 0


@pytest.mark.parametrize("n", [0, -1, 257, 1000])
def test_draws_out_of_range_are_refused(n):
    """A byte cannot give 257 values, so raise an error instead of searching forever."""
    with pytest.raises(ValueError):
        Chance(SEED).below(n)


@pytest.mark.parametrize(
    ("draw", "cells", "limit"),
    # Limits of chi-square that one fair stream in a million exceeds.
    [
        (Chance.throw, 36, 91.8),
        (lambda chance: chance.below(2), 2, 24.0),
        (lambda chance: chance.below(7), 7, 40.6),
        (lambda chance: chance.below(50), 50, 113.0),
        (lambda chance: chance.below(256), 256, 377.0),
        (lambda chance: chance.throw() % 6 * 6 + chance.throw() % 6, 36, 91.8),
    ],
)
def test_a_long_stream_is_even(draw, cells, limit):
    chance = Chance(seed_from("a long stream"))
    counts = Counter(draw(chance) for _ in range(40_000))
    assert chi_square(counts, cells) < limit


def test_seed_from_text():
    assert seed_from("a") == sha256(b"a").digest()[:SEED_BYTES]
    assert len(seed_from("")) == SEED_BYTES == 16
    assert seed_from("a") != seed_from("b")
