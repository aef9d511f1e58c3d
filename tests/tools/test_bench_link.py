"""What `pigskin bench` says of the wire is measured, and within bounds."""

import pytest

from tools.bench_link import ON_DEMAND, RESIDENT, _bytes_of, _size


@pytest.mark.parametrize("game", ["football26", "baseball26"])
def test_bytes_on_the_wire(game):
    figures = _bytes_of(game)
    # Questions, numbers and checks cost less than the record itself.
    assert figures["record"] < figures["record on the wire"] < 2 * figures["record"]
    assert 20 < figures["followed, bytes a play"] < 250


def test_the_code_of_the_link_stays_small():
    """4 KB while nobody asks."""
    assert 500 < _size(RESIDENT) < 4096
    assert 500 < _size(ON_DEMAND) < 8192
