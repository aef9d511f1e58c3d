"""`pigskin print`: cards at true size, whose backs meet their fronts."""

import re
import zlib
from itertools import pairwise

import pytest

from tools import cli
from tools.commands.print import hamilton
from tools.shared.decks.hamilton_source import parse
from tools.shared.decks.shipped import ALLFAIR, HAMILTON

POINT = 25.4 / 72
# The width and height of a poker card, and how far a back may be from its front.
CARD = (63.5, 88.9)
NEAR = 0.2
SHEETS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def made(tmp_path, *arguments):
    """Print the shipped deck and return what is drawn on each page, in the language of PDF."""
    out = tmp_path / "cards.pdf"
    assert cli.main(["print", "deck", "-o", str(out), *arguments]) == 0
    data = out.read_bytes()
    pages = []
    for found in re.finditer(rb"/Length (\d+)\s*>>\s*stream\n", data):
        stream = data[found.end() : found.end() + int(found[1])]
        if stream[:1] == b"\x78":
            text = zlib.decompress(stream).decode("latin-1")
            if text.startswith("2 J"):
                pages.append(text)
    return pages


def middles(page):
    """Return the middles of all shapes with four round corners, in millimetres from the corner."""
    found = []
    for path in re.findall(r"(?m)^[\d. -]+ m\n(?:[\d. -]+ [lc]\n)+", page):
        if len(re.findall(r" c\n", path)) == 4:
            ends = [line.split()[-3:-1] for line in path.splitlines()]
            across, up = zip(*[(float(x), float(y)) for x, y in ends], strict=True)
            middle = (min(across) + max(across)) / 2 * POINT, (min(up) + max(up)) / 2 * POINT
            if not any(near(middle, other) for other in found):
                found.append(middle)
    return found


def near(one, other):
    return all(abs(a - b) < NEAR for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("edge", ["long", "short"])
def test_every_back_lies_behind_its_front(tmp_path, paper, edge):
    """Turned over the long edge, left and right change; over the short edge, up and down."""
    pages = made(tmp_path, "--paper", paper, "--backs", edge)
    assert len(pages) == 12
    width, height = SHEETS[paper]
    cards = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        fronts, backs = middles(front), middles(back)
        cards += len(fronts)
        for (x, y), behind in zip(fronts, backs, strict=True):
            assert near(behind, (width - x, y) if edge == "long" else (x, height - y))
    assert cards == 51


@pytest.mark.parametrize("paper", SHEETS)
def test_cards_have_the_size_of_poker_cards(tmp_path, paper):
    first = middles(made(tmp_path, "--paper", paper, "--backs", "none")[0])
    assert len(first) == 9
    rows = [first[at : at + 3] for at in (0, 3, 6)]
    for row in rows:
        assert all(
            right[0] - left[0] == pytest.approx(CARD[0], abs=0.02) for left, right in pairwise(row)
        )
    for upper, lower in pairwise(rows):
        assert upper[0][1] - lower[0][1] == pytest.approx(CARD[1], abs=0.02)


def test_a_folded_back_meets_its_front(tmp_path):
    pages = made(tmp_path, "--backs", "fold")
    assert len(pages) == 13
    for page in pages:
        places = middles(page)
        for front, back in zip(places[::2], places[1::2], strict=True):
            assert near(back, (SHEETS["a4"][0] - front[0], front[1]))


def test_different_readings_look_different():
    """A card in the hand must say as much as the deck's source."""
    found = parse(HAMILTON.source.read_text())
    cards = [card for card in found.cards.values() if not card.special]
    codes = {code for card in cards for code in card.codes}
    by_space = [{card.codes[space] for card in cards} for space in range(len(cards[0].codes))]
    assert len(codes) > 100
    for space in by_space:
        assert len({hamilton.printed(code) for code in space}) == len(space)


def test_each_card_says_whose_deck_it_is(tmp_path):
    found = parse(HAMILTON.source.read_text())
    assert hamilton.mark_of(found).startswith("A reconstruction")
    found.status, found.title = "PRINTED", "Anna's cards"
    assert hamilton.mark_of(found).startswith("Anna's cards. Deck ")


def test_a_deck_with_faults_is_not_printed(tmp_path, capsys):
    half = tmp_path / "half.deck"
    half.write_text("".join(HAMILTON.source.read_text().splitlines(True)[:200]))
    out = tmp_path / "half.pdf"
    assert cli.main(["print", "deck", str(half), "-o", str(out)]) == 1
    assert "mend these faults first" in capsys.readouterr().out
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "cards.png"], "end the name in .pdf"),
        ([str(ALLFAIR.source)], "only its cards can be printed"),
        (["none.deck"], "cannot read none.deck"),
        (["-o", "none/cards.pdf"], "cannot"),
    ],
)
def test_bad_arguments_get_a_sentence(tmp_path, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "none").write_text("")
    assert cli.main(["print", "deck", *arguments]) == 2
    assert said in capsys.readouterr().err
