"""Makes the reconstructed All-Fair deck, the same cards every time.

    python -m tools.deck.allfair_design

writes the shipped deck and its packed form. `DESIGN` says which readings the 36 cards carry in
each cell; dealing only decides on which card each of them stands. A card has a temper in every
column, so that it is a good or a bad one for that play in most zones, as if somebody had drawn it
up; as a play reads one cell of one card, the temper does not change how the game goes.

What to turn when the calibration drifts: scoring by B20 and B10 first, then the completions of
B50 to B30; turnovers by the I and F readings; the mixture of plays by the means of the columns.
"""

import random
from pathlib import Path

from pigskin.games import allfair_deck as deck
from tools.deck import allfair_source
from tools.deck.allfair_source import PROVENANCES, Card, DeckSource, places, reading_for

TITLE = "All-Fair, a reconstruction"
NOTES = [
    "The folder of 1946 does not print its 36 cards. These were made to give the totals of",
    "football of that day and to reward the calls the folder praises.",
    "Marks: ! the folder names this reading, ~ it follows from the game, no mark: ours.",
    "Copy the file, type in the cards you own, set the status to PRINTED, and pack it.",
]
SEED = 1946
# How far a card keeps its place from zone to zone (0 not at all, 1 always).
STEADY = 0.8

# Readings of a cell with their number of cards: 36 in all.
DESIGN = {
    "LINE": {
        "R10": "F:1 -3 -2x2 -1x2 0x4 1x5 2x6 3x5 4x4 5x2 6 7 9 16",
        "R20": "F:2 -3 -2 -1x2 0x4 1x4 2x5 3x6 4x4 5x3 6x2 7 9 21",
        "R30": "F:1 -3 -2 -1x2 0x4 1x4 2x5 3x5 4x5 5x3 6x2 7 8 26",
        "R40": "F:3 -3 -2 -1x2 0x4 1x4 2x5 3x5 4x4 5x3 6x2 7x2 9 31",
        "R50": "F:2 -2x2 -1x2 0x4 1x4 2x5 3x5 4x4 5x3 6x2 7 8 10 24",
        "B50": "F:1 -3 -2 -1x2 0x4 1x4 2x5 3x5 4x4 5x3 6x2 7 8 11 28",
        "B40": "F:2 -3 -2 -1x2 0x4 1x4 2x5 3x5 4x4 5x3 6x3 7 9 22",
        "B30": "F:1 -3 -2 -1x2 0x4 1x4 2x5 3x5 4x4 5x3 6x2 7 8 10 19",
        "B20": "F:1 -3 -2 -1x2 0x4 1x4 2x5 3x5 4x4 5x3 6x2 7 8 9 14",
        "B10": "F:1 -2 -1x3 0x6 1x6 2x5 3x4 4x3 5x2 6x2 7 8 10",
    },
    "END": {
        "R10": "F:0 -6 -5 -4 -3x2 -2x3 -1x2 0x4 1x3 2x3 3x3 4x2 5x2 6x2 7 8 10 14 18 27",
        "R20": "F:2 -6 -5 -4 -3 -2x2 -1x2 0x4 1x2 2x3 3x4 4x3 5x3 6x2 7 8 10 13 17 25",
        "R30": "F:-1 -7 -5 -4 -3 -2x2 -1 0x4 1x2 2x3 3x3 4x4 5x3 6x2 7 8 9 11 16 19 32",
        "R40": "F:4 -7 -5 -4 -3 -2x2 -1 0x4 1x2 2x3 3x3 4x4 5x3 6x2 7 8 9 12 15 18 35",
        "R50": "F:1 -8 -5 -4 -3 -2x2 -1 0x4 1x2 2x3 3x3 4x4 5x3 6x2 7 8 10 11 15 21 29",
        "B50": "F:3 -7 -5 -4 -3 -2x2 -1 0x4 1x2 2x3 3x3 4x4 5x3 6x2 7 8 9 12 16 20 33",
        "B40": "F:0 -7 -5 -4 -3 -2x2 -1 0x4 1x2 2x3 3x3 4x4 5x3 6x2 7 8 10 11 15 22 31",
        "B30": "F:2 -8 -5 -4 -3 -2x2 -1 0x4 1x2 2x3 3x3 4x4 5x3 6x2 7 8 9 12 15 19 26",
        "B20": "F:1 -6 -5 -4 -3 -2x2 -1x2 0x4 1x3 2x3 3x3 4x3 5x3 6x2 7 8 9 11 14 18",
        "B10": "F:0 -5 -4 -3 -2x3 -1x3 0x5 1x3 2x4 3x3 4x3 5x2 6x2 7 8 9 10",
    },
    "PASS": {
        "R10": "I:5:3 I:6:8 I:7:0 I:8:6 I:9:12 I:10:4 I:12:0 I:14:9 I:18:20 "
        "-5 -4x2 -2 INCx12 3 5 6 7 8 9 10 12 14 21 37",
        "R20": "I:6:4 I:8:0 I:10:9 I:12:5 I:15:11 I:22:28 "
        "-6 -5 -3 INCx14 4 5 6 7 8 9 10 12 13 16 20 28 44",
        "R30": "I:7:3 I:9:0 I:11:8 I:14:5 I:17:12 I:25:30 "
        "-7 -5 -3 INCx13 4 6 7 8 8 9 10 12 13 15 18 22 31 47",
        "R40": "I:8:4 I:12:0 I:15:10 I:24:17 -7 -5 -4 INCx15 4 6 7 8 9 10 11 12 14 16 20 25 34 52",
        "R50": "I:9:0 I:13:6 I:16:9 I:26:12 "
        "-8 -5 -3 INCx14 4 5 7 8 9 10 11 12 13 15 18 22 29 38 50",
        "B50": "I:10:5 I:14:0 I:22:11 -7 -5 INCx16 4 6 7 8 9 10 11 12 13 15 17 20 25 33 46",
        "B40": "I:9:3 I:15:8 I:24:0 -7 -4 INCx16 4 5 7 8 9 10 11 12 13 15 18 21 25 32 38",
        "B30": "I:10:4 I:16:7 I:21:0 -6 -4 INCx16 4 5 6 7 8 9 10 11 12 14 16 18 21 24 30",
        "B20": "I:8:6 I:12:0 I:16:0 -6 -4 INCx16 3 4 5 6 7 8 8 9 10 11 12 14 16 18 20",
        "B10": "I:5:0 I:8:12 I:11:0 -5 INCx16 1 2x2 3x2 4x2 5x2 6 7x2 8 9 10x2",
    },
    "PUNT": {
        "R10": "BS B:5 26/5 28/0 30/4 31/9 32/0 33/6 34/3 35/0 35/8 36/5 36/2 37/12 37/0 38/4 "
        "38/7 38/11 39/0 39/6 40/5 40/9 41/3 41/0 42/8 42/14 43/5 43/0 44/10 45/4 46/7 47/12 "
        "48/0 50/9 53/6 57/22",
        "R20": "B:9 22/0 27/5 29/3 31/0 32/8 33/4 34/0 35/6 35/2 36/10 36/5 37/0 37/7 38/3 38/12 "
        "38/5 39/0 39/8 40/4 40/6 41/0 41/9 42/5 42/3 43/11 43/0 44/6 45/8 45/4 46/0 48/13 "
        "49/7 51/5 54/9 58/31",
        "R30": "B:8 24/2 28/0 30/5 31/3 32/0 33/7 34/4 34/0 35/5 36/8 36/0 37/6 37/3 38/10 38/0 "
        "38/5 39/4 39/9 40/0 40/7 40/12 41/5 41/3 42/0 42/8 43/6 44/0 44/11 45/5 46/9 47/4 "
        "49/0 51/14 55/6 60/18",
        "R40": "B:7 23/0 27/4 29/0 31/6 32/3 33/0 34/5 34/8 35/0 35/4 36/6 37/0 37/9 38/5 38/3 "
        "38/0 39/7 39/11 40/4 40/0 41/6 41/8 42/5 42/0 43/3 43/10 44/0 45/7 46/5 46/12 47/0 "
        "49/8 51/4 54/15 59/24",
        "R50": "B:9 22/0 26/3 29/0 30/5 31/0 32/4 33/7 34/0 34/5 35/3 35/0 36/8 36/4 37/0 37/6 "
        "38/5 38/0 38/9 39/3 39/7 40/0 40/5 41/10 41/4 42/0 42/6 43/8 43/0 44/5 45/12 46/3 "
        "47/0 49/7 51/9 55/0",
        "B50": "B:8 20/0 24/0 26/2 28/0x2 29/0 30/3 31/0 32/0x2 33/4 33/0x2 34/0 34/5 35/0x2 35/2 "
        "36/0x2 36/6 37/0x2 37/3 38/0x2 38/7 39/0x2 40/4 41/0x2 42/0 44/0 46/0",
        "B40": "B:7 18/0 20/0 22/0 23/2 24/0 25/0x2 26/0 27/0x2 27/3 28/0x2 29/0x2 29/4 30/0x2 "
        "31/0x2 31/2 32/0x2 33/0x2 33/5 34/0x2 35/0 36/0x2 37/0 39/0 41/0 44/0",
        "B30": "B:9 14/0 16/0 17/0 18/0 19/0x2 20/0 20/2 21/0x2 22/0x2 22/3 23/0x2 24/0x2 24/1 "
        "25/0x2 26/0x2 27/0x2 28/0x2 29/0x2 30/0 31/0 32/0 34/0 36/0 38/0 41/0",
    },
    "FG": {
        "B40": "B:8x2 8 12 15 18 20 22 24 25 27 28 29 30 31 32 33 34 35 36 36 37 38 38 39 40 40 "
        "41 42 43 43 44 46 48 51 54",
        "B30": "B:8 B:7 6 10 13 16 18 20 21 23 24 25 26 27 28 29 30 30 31 32 33 33 34 34 35 36 36 "
        "37 38 38 39 40 41 43 46 49",
        "B20": "B:7 B:8 5 9 11 13 15 16 17 18 19 20 21 22 22 23 24 24 25 26 26 27 27 28 29 29 30 "
        "31 32 33 34 35 36 38 41 45",
        "B10": "B:7 4 6 8 9 10 11 11 12 13 13 14 15 15 16 16 17 17 18 18 19 20 20 21 22 22 23 24 "
        "25 26 27 28 30 32 35 38",
    },
    "": {
        "kickoff": "30/6 34/10 37/12 39/9 40/14 41/11 42/16 43/13 44/18 44/15 45/12 45/20 46/17 "
        "46/14 47/19 47/16 48/22 48/18 48/13 49/20 49/17 50/24 50/19 50/15 51/21 51/18 52/26 "
        "52/20 53/17 54/23 55/20 56/28 57/25 58/66 62/24 66/4",
        "pat_kick": "3 5 6 8 9 10 11x2 12x2 13x2 14x3 15x3 16x3 17x2 18x3 19x2 20x2 21 22x2 23 "
        "24 26",
    },
}

_LOST_BALL = 40


def listed(text: str) -> list[str]:
    """The readings of a cell, each as often as the design says."""
    found = []
    for entry in text.split():
        word, _, times = entry.partition("x")
        found += [word] * int(times or 1)
    return found


def worth(code: int) -> float:
    """A reading in yards to the side in possession: only for putting cards in order."""
    kind, figure = deck.kind(code), deck.first(code)
    if kind == deck.INTERCEPTED:
        return figure - _LOST_BALL - deck.second(code)
    if kind == deck.KICK:
        return figure - deck.second(code)
    if kind == deck.YARDS:
        return figure
    return {deck.INCOMPLETE: -0.5, deck.FUMBLE: figure - _LOST_BALL}.get(kind, -_LOST_BALL)


def make_deck(design: dict = DESIGN, seed: int = SEED) -> DeckSource:
    """The deck a design describes."""
    chance = random.Random(seed)
    made = DeckSource(TITLE, "RECONSTRUCTION", 0, list(NOTES))
    made.cards = {number: Card(number) for number in range(1, deck.CARDS + 1)}
    tempers: dict[str, list[float]] = {}
    for cell, row, column in places():
        words = listed(design[column][row] if row else design[""][column])
        if len(words) != deck.CARDS:
            raise ValueError(f"design: {row} {column} has {len(words)} readings, not 36")
        codes = sorted((reading_for(row, column, word) for word in words), key=worth)
        temper = _drift(tempers.get(column), chance)
        tempers[column] = temper
        order = sorted(made.cards, key=lambda number: temper[number - 1])
        for number, code in zip(order, codes, strict=True):
            made.cards[number].codes[cell] = code
            made.cards[number].sources[cell] = _provenance(code)
    return made


def _drift(before: list[float] | None, chance: random.Random) -> list[float]:
    fresh = [chance.gauss(0, 1) for _ in range(deck.CARDS)]
    if before is None:
        return fresh
    loose = (1 - STEADY * STEADY) ** 0.5
    return [STEADY * old + loose * new for old, new in zip(before, fresh, strict=True)]


def _provenance(code: int) -> int:
    """BS is quoted by the folder, a pass not completed follows from the game; figures are ours."""
    word = {deck.BLOCKED_SAFETY: "text", deck.INCOMPLETE: "inferred"}
    return PROVENANCES.index(word.get(deck.kind(code), "invented"))


def main() -> None:
    from tools.deck import DATA

    made = make_deck()
    (Path(DATA) / "allfair.json").write_text(allfair_source.write(made), encoding="utf-8")
    (Path(DATA) / "allfair.bin").write_bytes(allfair_source.pack(made))


if __name__ == "__main__":
    main()
