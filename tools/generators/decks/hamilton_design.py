"""The maker of the reconstructed Pigskin deck from its design file, the same cards every time.

For each row and class, the design gives how many cards carry each word and the shape of the
figures. It lists margins outright. Every row has an order of the ordinary cards from best for the
defense to worst. The three columns follow that order loosely, so a card is good or bad across its
classes. The orders follow a temper of the card, also loosely. A card has one temper for plays from
scrimmage and one for kicks.

The maker tries several orders and keeps the best. Cards of series A exchange rows with others
until the 40 cards of the short game have the rates of the 50. It compares orders in whole numbers:
a sum of floats is not the same on every Python, and many orders are equally good.
"""

import math
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from statistics import NormalDist
from typing import Any

from pigskin.games.hamilton import deck
from pigskin.games.hamilton.readings import parse_reading
from tools.shared.decks.hamilton_source import (
    CARD_NAMES,
    MARGINS,
    PROVENANCES,
    ROWS,
    Card,
    DeckSource,
)

# A TOML file, or a part of it.
Design = dict[str, Any]
# A column, and a kind of reading or 0 for yards.
Key = tuple[int, int]
SHIPPED = Path(__file__).with_name("hamilton_design.toml")
GRID_REACH = 2.6  # a figure closer than this to a round one of its grid becomes it
# Shares in the design are counted in parts of this, yards in hundredths.
_PARTS = 10_000
_YARD = 100
_MOST_BYTES = 1 << 18
# On a line. `a.a.a.a = 1` is four tables, and tomllib takes quadratic time for them.
_MOST_DOTS = 100
_MOST_TRIES = 10_000

# The worth of a reading to the side that reads it, in yards: only for ordering and balancing.
_WORTH = {
    deck.LONG: 40,
    deck.FUMBLE: -22,
    deck.INTERCEPTED: -30,
    deck.BLOCKED: -20,
    deck.DOUBLE: 75,
    deck.GOOD: 10,
    deck.LOST: -25,
    deck.BLOCKERS_BALL: -10,
    deck.ON_DEFENSE: 20,
}
_SIGN = {
    deck.ON_OFFENSE: -1,
    deck.OUT_AT: -1,
    deck.RUN_BACK_AT: -1,
    deck.KICKERS_BALL: -1,
    deck.BLOCKERS_BALL: -1,
}
_NO_YARDS = (deck.INCOMPLETE, deck.INTERCEPTED)
_RARE = (deck.LONG, deck.FUMBLE, deck.INTERCEPTED, deck.INCOMPLETE, deck.BLOCKED)


def read_design(path: Path) -> Design:
    """Return the design in a TOML file. Raise ValueError if it is none."""
    with open(path, "rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise ValueError("it is too large for a design")
    try:
        if max(line.count(b".") for line in data.split(b"\n")) > _MOST_DOTS:
            raise RecursionError
        return tomllib.loads(data.decode())
    except RecursionError:
        raise ValueError("it is nested too deeply to be a design") from None


def listed(text: str) -> list[str]:
    """Return readings such as 4x3, each repeated as often as it says."""
    found = []
    for entry in text.split():
        word, _, times = entry.partition("x")  # not the X of X2
        found += [word] * _count(int(times or 1), entry, deck.CARDS)
    return found


def _count(number: int, word: str, most: int) -> int:
    """Return how many the design wants. Raise ValueError if that is more than there can be."""
    if number > most:
        raise ValueError(f"{word} is more than {most}")
    return number


def make_deck(design: Design) -> DeckSource:
    """Return the deck that a design describes."""
    chance = random.Random(design["seed"])
    source = DeckSource(design["title"], "RECONSTRUCTION", list(design["notes"]))
    for name, word in design["special"].items():
        kind = {
            "PENALTY": deck.PENALTY_CARD,
            "REPLACE-P": deck.REPLACE_GAME,
            "REPLACE-Q": deck.REPLACE_QUARTER,
        }[word]
        # The text counts the four replacement cards (PS-13.1), but not the penalty cards.
        mark = PROVENANCES.index("inferred" if word == "PENALTY" else "text")
        source.cards[name] = Card(
            name, codes=[deck.reading(kind)] * deck.CELLS, sources=[mark] * deck.CELLS
        )
    ordinary = [Card(name) for name in CARD_NAMES if name not in source.cards]
    _Dealer(design, ordinary, chance).deal()
    for card in ordinary:
        card.sources = [_provenance(cell, code) for cell, code in enumerate(card.codes)]
        source.cards[card.name] = card
    return source


def figures(count: int, shape: Design) -> list[int]:
    """Return `count` whole figures of a skewed bell curve, smallest first."""
    skew = shape.get("skew", 0)
    bell = NormalDist()
    found = []
    for place in range(count):
        z = bell.inv_cdf((place + 0.5) / count)
        bent = (math.exp(skew * z) - 1) / skew if skew else z
        figure = shape["middle"] + shape["spread"] * bent
        figure = max(shape.get("low", -99), min(shape.get("high", 99), figure))
        round_figures = [n for n in shape.get("grid", ()) if abs(n - figure) < GRID_REACH]
        found.append(min(round_figures, key=lambda n: abs(n - figure), default=round(figure)))
    return found


def column(space: int, shape: Design, count: int) -> list[int]:
    """Return the readings of one class in one row, worst for the reading side first."""
    codes = []
    for word in ("FUM", "LONG", "BLK"):
        if shape.get(word):
            codes += [parse_reading(space, word)] * _count(shape[word], word, count)
    for word in ("INT", "INC"):
        if word in shape:
            codes += [
                parse_reading(space, f"{word}{length}")
                for length in figures(_count(shape[word], word, count), shape[f"{word}_length"])
            ]
    # The longest gains are listed: a bell that reached them would spoil the everyday ones.
    tail = shape.get("tail", [])
    gains = [*figures(count - len(codes) - len(tail), shape), *tail]
    # A lateral or a run is added to an everyday gain, not to the best or the worst.
    word = "+RUN" if "+RUN" in shape else "+LAT"
    plus = _count(shape.get(word, 0), word, count)
    plain = [gain for gain in gains if space != deck.PASS_ROW or gain > 0]
    first = len(gains) - len(plain)
    added = {
        first + int((at + 0.5) * len(plain) / plus * shape.get("plus_within", 1))
        for at in range(plus)
    }
    for at, gain in enumerate(gains):
        codes.append(parse_reading(space, f"{gain}{word}" if at in added else str(gain)))
    return sorted(codes, key=worth)


def worth(code: int) -> float:
    """Return the worth of a reading in yards, for putting cards in order."""
    kind, value = deck.kind(code), deck.value(code)
    if kind in _NO_YARDS:
        # A longer miss is no worse. The length only orders them.
        return _WORTH.get(kind, 0) + value / 100
    plus = 6 if kind in (deck.ADD_RUN, deck.ADD_LATERAL) else 0
    return _WORTH.get(kind, 0) + _SIGN.get(kind, 1) * value + plus


class _Dealer:
    def __init__(self, design: Design, cards: list[Card], chance: random.Random):
        self.design = design
        self.cards = cards
        self.chance = chance
        self.short = [at for at, card in enumerate(cards) if not card.name.startswith("A")]
        self.tempers = {name: [chance.gauss(0, 1) for _ in cards] for name in ("play", "kick")}
        self.drift: dict[Key, int] = {}

    def deal(self) -> None:
        for space, _, word, _ in ROWS:
            shapes = self.design["row"][word]
            columns = [column(space, self._shape(shapes, key), len(self.cards)) for key in "*2S"]
            shares = [_whole(share, _PARTS) for share in self.design["class_use"]]
            use = _whole(shapes["use"], _PARTS)
            self._best(space, columns, use, shares, shapes.get("temper", {}))
        for space, _, word, _ in MARGINS:
            codes = self._listed(space, word)
            use = _whole(self.design["margin_use"].get(word, 0.05), _PARTS)
            temper = self.design["margin_temper"].get(word, {})
            first = self.design.get("margin_first", {}).get(word, 0)
            self._best(space, [codes], use, [_PARTS], temper, first)

    def _shape(self, shapes: Design, key: str) -> Design:
        return {**shapes, **shapes[key]}

    def _listed(self, space: int, word: str) -> list[int]:
        codes = [parse_reading(space, text) for text in listed(self.design["margin"][word])]
        if len(codes) != len(self.cards):
            raise ValueError(f"design: {word} has {len(codes)} readings, not {len(self.cards)}")
        return sorted(codes, key=worth)

    def _best(
        self,
        space: int,
        columns: list[list[int]],
        use: int,
        shares: list[int],
        temper: dict[str, float],
        first: int = 0,
    ) -> None:
        """Deal a row in the best of several orders.

        Of equals, take the earliest from `first` on.
        """
        tries = []
        for _ in range(_count(self.design["tries"], "tries", _MOST_TRIES)):
            order = self._order(temper)
            dealt = [self._follow(order, codes) for codes in columns]
            tries.append((*self._balance(dealt, use, shares), dealt))
        _, self.drift, places, dealt = min(tries[first:], key=lambda one: one[0])
        for at, codes in enumerate(dealt):
            for card, place in zip(self.cards, places, strict=True):
                card.codes[space + at] = codes[place]

    def _order(self, temper: dict[str, float]) -> list[int]:
        """Return a place for every card in this row, following its temper as far as asked."""
        score = [self.chance.gauss(0, 1) for _ in self.cards]
        for name, pull in temper.items():
            loose = math.sqrt(1 - pull * pull)
            score = [
                pull * t + loose * own for t, own in zip(self.tempers[name], score, strict=True)
            ]
        ranks = sorted(range(len(score)), key=score.__getitem__)
        places = [0] * len(ranks)
        for place, card in enumerate(ranks):
            places[card] = place
        return places

    def _follow(self, places: list[int], codes: list[int]) -> list[int]:
        """Return readings dealt nearly in order. A card may stray `looseness` places."""
        loose = self.design["looseness"]
        nearly = sorted(
            range(len(places)), key=lambda card: places[card] + self.chance.gauss(0, loose)
        )
        dealt = [0] * len(codes)
        for card, code in zip(nearly, codes, strict=True):
            dealt[card] = code
        return dealt

    def _balance(
        self, dealt: list[list[int]], use: int, shares: list[int]
    ) -> tuple[int, dict[Key, int], list[int]]:
        """Exchange rows between series A and the others while that improves the short game.

        One FUM more or less in a row cannot be halved. The remainder of a row drifts on, for each
        class, and the next rows make up for it. Return the remainder as a cost, the drift, and the
        place in `dealt` of every card's readings. The short game's rates are compared with those
        of all cards without a division, so that everything stays a whole number.
        """
        parts = [part for at, share in enumerate(shares) for part in _parts(at, share, use)]
        marks = [_marks([codes[place] for codes in dealt]) for place in range(len(self.cards))]
        cards, size = len(self.cards), len(self.short)
        wanted = [size * sum(one) for one in zip(*marks, strict=True)]

        def left_over(sums: list[int]) -> list[int]:
            return [
                self.drift.get(key, 0) + scale * (total * cards - mean)
                for (key, _, scale), total, mean in zip(parts, sums, wanted, strict=True)
            ]

        def cost(sums: list[int]) -> int:
            over = left_over(sums)
            return sum(weight * abs(o) for (_, weight, _), o in zip(parts, over, strict=True))

        places = list(range(len(self.cards)))
        series_a = [card for card in places if card not in self.short]
        sums = [sum(one) for one in zip(*(marks[card] for card in self.short), strict=True)]
        least = cost(sums)
        while True:
            best = None
            for here in series_a:
                for there in self.short:
                    more, less = marks[places[here]], marks[places[there]]
                    new = [t + m - n for t, m, n in zip(sums, more, less, strict=True)]
                    price = cost(new)
                    if price < least:
                        least, best = price, (here, there, new)
            if best is None:
                break
            here, there, sums = best
            places[here], places[there] = places[there], places[here]
        over = left_over(sums)
        # Only counts drift. Yards are balanced in their own row.
        drift = {key: o for (key, _, _), o in zip(parts, over, strict=True) if key[1]}
        return least, {**self.drift, **drift}, places


def _parts(at: int, share: int, use: int) -> Iterator[tuple[Key, int, int]]:
    """Yield what `_marks` counts in one column: (key, weight, scale), yards first."""
    yield (at, 0), 3 * use * share, 1
    for kind in _RARE:
        yield (at, kind), 60 * share, use


def _whole(number: float, parts: int) -> int:
    return round(number * parts)


def _marks(codes: list[int]) -> list[int]:
    """Return a card's readings in a row as whole numbers: yards, and a yard for each rare one."""
    found = []
    for code in codes:
        kind = deck.kind(code)
        # A lost ball counts as a rare reading, not in yards.
        lost = kind in (deck.FUMBLE, deck.INTERCEPTED)
        found.append(0 if lost else _whole(worth(code), _YARD))
        found += [_YARD * (kind == rare) for rare in _RARE]
    return found


def _provenance(cell: int, code: int) -> int:
    """Return the provenance of a reading.

    Text: a reading that the rulebooks quote. Inferred: a form that they force. All figures are
    ours.
    """
    kind = deck.kind(code)
    quoted = (deck.LONG, deck.FUMBLE, deck.BLOCKED, deck.DOUBLE)
    if kind in quoted or (
        cell == deck.FIELD_GOAL_MARGIN and (kind == deck.NO_GOOD or deck.value(code) == 20)
    ):
        return PROVENANCES.index("text")
    if cell == deck.POINT_AFTER_MARGIN:
        return PROVENANCES.index("text" if kind == deck.GOOD else "inferred")
    return PROVENANCES.index("invented")
