"""Makes the reconstructed All-Fair deck, the same cards every time.

    python -m tools.deck.allfair_design

writes the shipped deck and its data module. `DESIGN` says which readings the 36 cards carry in
each cell; dealing decides on which card each of them stands. Every cell is dealt by itself: were
the long gains of a column on one card, each quarter would hold just one, and games would be more
alike than football is.

What to turn when the calibration drifts: scoring by B20 and B10 first, then the completions of
B50 to B30; turnovers by the I and F readings; the mixture of plays by the means of the columns.
"""

import random

from pigskin.games.allfair import deck
from pigskin.games.allfair import readings as texts
from tools.deck import allfair_source
from tools.deck.allfair_source import PROVENANCES, Card, DeckSource, places, reading_for
from tools.deck.shipped import ALLFAIR

TITLE = "All-Fair, a reconstruction"
NOTES = [
    "The folder of 1946 does not print its 36 cards. These were made to give the totals of",
    "football of that day and to reward the calls the folder praises.",
    "Marks: ! the folder names this reading, ~ it follows from the game, no mark: ours.",
    "Copy the file, type in the cards you own, set the status to PRINTED, and pack it.",
]
SEED = 1946

# Readings of a cell with their number of cards: 36 in all.
DESIGN = {
    "LINE": {
        "R10": "F:1 -2 -1x2 0x6 1x5 2x6 3x5 4x4 5x3 6 8 23",
        "R20": "F:2 -3 -2 -1x2 0x4 1x5 2x5 3x5 4x5 5x3 6x2 8 33",
        "R30": "F:1 -3 -2 -1x2 0x5 1x6 2x5 3x5 4x4 5x2 6x2 7 38",
        "R40": "F:3 -3 -2 -1x2 0x5 1x5 2x5 3x5 4x4 5x3 6x2 8 39",
        "R50": "F:2 -2x2 -1x2 0x5 1x5 2x5 3x5 4x4 5x3 6x2 8 36",
        "B50": "F:1 -3 -2 -1x2 0x5 1x5 2x5 3x5 4x4 5x3 6x2 9 37",
        "B40": "F:2 -3 -2 -1x2 0x4 1x6 2x5 3x5 4x4 5x3 6 7 10 34",
        "B30": "F:1 -3 -2 -1x2 0x5 1x5 2x5 3x5 4x4 5x3 6 8 9 26",
        "B20": "F:1 -3 -2 -1x2 0x5 1x4 2x5 3x5 4x4 5x3 6x2 8 11 17",
        "B10": "F:1 -2 -1x3 0x6 1x6 2x6 3x4 4x4 5x2 6 8 10",
    },
    "END": {
        "R10": "F:0 -3 -2x3 -1x6 0x4 1x3 2x3 3x3 4x2 5x2 6x2 7 8 10 13 17 30",
        "R20": "F:2 -6 -5 -4 -3 -2x2 -1x2 0x4 1x2 2x3 3x4 4x3 5x3 6x2 7 8 10 13 17 39",
        "R30": "F:-1 -7 -5 -4 -3 -2x2 -1 0x5 1x3 2x3 3x4 4x3 5x3 6 7 8 10 15 21 44",
        "R40": "F:4 -7 -5 -4 -3 -2x2 -1 0x5 1x3 2x3 3x4 4x3 5x3 6 7 8 10 15 22 55",
        "R50": "F:1 -8 -5 -4 -3 -2x2 -1 0x5 1x3 2x3 3x4 4x3 5x3 6 7 8 11 16 24 46",
        "B50": "F:3 -7 -5 -4 -3 -2x2 -1 0x5 1x3 2x3 3x4 4x3 5x3 6 7 8 12 16 25 43",
        "B40": "F:0 -7 -5 -4 -3 -2x2 -1 0x5 1x3 2x3 3x4 4x3 5x3 6 7 8 11 17 26 38",
        "B30": "F:2 -7 -5 -4 -3 -2x2 -1 0x4 1x2 2x3 3x4 4x3 5x3 6x2 7 8 10 12 16 23 28",
        "B20": "F:1 -6 -5 -4 -3 -2x2 -1x2 0x4 1x3 2x3 3x3 4x4 5x3 6 7 8 11 15 17 20",
        "B10": "F:0 -4 -3 -2x2 -1x3 0x5 1x4 2x5 3x4 4x3 5x2 6 7 8 9 10",
    },
    "PASS": {
        "R10": "I:3:14 I:4:9 I:6:8 I:7:19 I:8:6 I:9:12 I:10:4 I:12:31 I:16:0 "
        "-5 -4x2 -2 INCx12 3 5 6 7 8 9 10 12 14 21 37",
        "R20": "I:6:4 I:8:0 I:10:9 I:12:5 I:15:11 I:22:28 "
        "-6 -5 -3 INCx15 4 5 6 7 8 9 10 12 14 18 27 52",
        "R30": "I:7:3 I:9:0 I:11:8 I:14:5 I:17:12 I:25:30 "
        "-7 -5 -3 INCx14 4 6 7 8x2 9 10 11 13 15 20 31 59",
        "R40": "I:8:4 I:12:0 I:15:10 I:24:17 "
        "-7 -5 -4 INCx14 4 5 7 8 9x2 10 11 12 14 16 19 24 36 58",
        "R50": "I:9:0 I:13:62 I:16:9 I:26:12 "
        "-8 -5 -3 INCx14 4 5 6 8 9x2 10 11 12 14 16 20 26 37 53",
        "B50": "I:10:5 I:14:0 I:22:11 -7 -5 INCx15 4 5 7 8 9x2 10 11 12 13 15 17 21 28 37 48",
        "B40": "I:9:3 I:15:8 I:24:0 -7 -4 INCx15 4 5 7 8 9x2 10 11 12 13 15 17 21 26 34 40",
        "B30": "I:10:4 I:16:7 I:21:0 -6 -4 INCx15 4 5 6 7 8 9x2 10 11 13 15 17 20 23 26 30",
        "B20": "I:8:6 I:12:0 I:16:0 -6 -4 INCx15 3 4 5 6 7x2 8 9 10 11 12 14 15 16 18 20",
        "B10": "I:5:0 I:8:12 I:11:0 -6 INCx16 1x2 2x2 3x2 4x2 5x2 6 7 8 9 10x2",
    },
    "PUNT": {
        "R10": "BS B:5 26/5 28/0 30/4 31/6 32/0 33/6 34/3 35/0 35/5 36/2 36/0 37/8 37/0 38/4 "
        "38/5 38/9 39/0 39/3 40/68 40/5 41/3 41/0 42/6 42/10 43/2 43/0 44/7 45/4 46/0 "
        "47/8 48/0 50/5 53/6 57/11",
        "R20": "B:9 22/0 27/5 29/3 31/0 32/6 33/4 34/0 35/6 35/2 36/7 36/3 37/0 37/5 38/3 38/9 "
        "38/0 39/0 39/6 40/4 40/2 41/52 41/0 42/5 42/3 43/8 43/0 44/6 45/5 45/4 46/0 48/9 "
        "49/7 51/0 54/6 58/12",
        "R30": "B:8 24/2 28/0 30/5 31/3 32/0 33/5 34/4 34/0 35/3 36/6 36/0 37/4 37/3 38/8 38/0 "
        "38/2 39/4 39/7 40/0 40/5 40/9 41/0 41/3 42/0 42/6 43/46 44/0 44/7 45/5 46/4 47/3 "
        "49/0 51/10 55/6 60/8",
        "R40": "B:7 23/0 27/4 29/0 31/4 32/3 33/0 34/5 34/2 35/0 35/4 36/6 37/0 37/5 38/3 38/2 "
        "38/0 39/5 39/8 40/4 40/0 41/4 41/6 42/5 42/0 43/3 43/7 44/49 45/5 46/3 46/8 47/0 "
        "49/6 51/4 54/9 59/7",
        "R50": "B:9 22/0 26/3 29/0 30/4 31/0 32/4 33/5 34/0 34/3 35/2 35/0 36/5 36/4 37/0 37/4 "
        "38/3 38/0 38/6 39/2 39/5 40/0 40/4 41/7 41/3 42/0 42/47 43/6 43/0 44/3 45/8 46/2 "
        "47/0 49/5 51/6 55/0",
        "B50": "B:8 20/0 24/0 26/2 28/0x2 29/0 30/3 31/0 32/0x2 33/4 33/0x2 34/0 34/5 35/0x2 "
        "35/2 36/0x2 36/6 37/0x2 37/3 38/0x2 38/7 39/0x2 40/4 41/0x2 42/0 44/0 46/0",
        "B40": "B:7 18/0 20/0 22/0 23/2 24/0 25/0x2 26/0 27/0x2 27/3 28/0x2 29/0x2 29/4 30/0x2 "
        "31/0x2 31/2 32/0x2 33/0x2 33/5 34/0x2 35/0 36/0x2 37/0 39/0 41/0 44/0",
        "B30": "B:9 14/0 16/0 17/0 18/0 19/0x2 20/0 20/2 21/0x2 22/0x2 22/3 23/0x2 24/0x2 24/1 "
        "25/0x2 26/0x2 27/0x2 28/0x2 29/0x2 30/0 31/0 32/0 34/0 36/0 38/0 41/0",
    },
    "FG": {
        "B40": "B:8 B:7 8 12 15 18 20 22 24 25 27 28 29 30 31 32 33 34 35x2 36x2 37x2 38x2 "
        "39x2 40 41x2 42 43 46 50 54",
        "B30": "B:8 B:7 6 10 13 16 18 20 22 23 24 25 26 27 28x2 29 30x2 31 32x2 33x2 34x2 35x2 "
        "36 37 38 39 41 43 46 49",
        "B20": "B:7 B:8 4 7 9 11 12 14 15 16 17 18 19x2 20 21 22x2 23x2 24x2 25x2 26x2 27 28 "
        "29 30 31 32 34 36 39 43",
        "B10": "B:7 B:6 4 5 7 9 10 11 12x2 13x2 14x2 15x3 16x2 17x2 18x2 19 20x2 21 22 23 24 "
        "25 26 28 30 33 36",
    },
    "": {
        "kickoff": "32/6 36/10 39/12 41/9 42/14 43/11 44/16 45/13 46/18 46/15 47/12 47/20 48/17 "
        "48/14 49/19 49/16 50/22 50/18 50/13 51/20 51/17 52/24 52/19 52/15 53/21 53/18 54/26 "
        "54/20 55/17 55/23 56/20 57/28 58/25 54/95 62/22 66/4",
        "pat_kick": "2 4 6 7 8 9 10x2 11x2 12x3 13x3 14x3 15x3 16x3 17x2 18x2 19x2 20 21 22 23 26",
    },
}


def listed(text: str) -> list[str]:
    """The readings of a cell, each as often as the design says."""
    found = []
    for entry in text.split():
        word, _, times = entry.partition("x")
        found += [word] * int(times or 1)
    return found


def make_deck(design: dict = DESIGN, seed: int = SEED) -> DeckSource:
    """The deck a design describes."""
    chance = random.Random(seed)
    made = DeckSource(TITLE, "RECONSTRUCTION", 0, list(NOTES))
    made.cards = {number: Card(number) for number in range(1, deck.CARDS + 1)}
    for cell, row, column in places():
        words = listed(design[column][row] if row else design[""][column])
        if len(words) != deck.CARDS:
            raise ValueError(f"design: {row} {column} has {len(words)} readings, not 36")
        chance.shuffle(words)
        for card, word in zip(made.cards.values(), words, strict=True):
            card.codes[cell] = reading_for(row, column, word)
            card.sources[cell] = _provenance(card.codes[cell])
    return made


def _provenance(code: int) -> int:
    """BS is quoted by the folder, a pass not completed follows from the game; figures are ours."""
    word = {deck.BLOCKED_SAFETY: "text", deck.INCOMPLETE: "inferred"}
    return PROVENANCES.index(word.get(texts.kind(code), "invented"))


def main() -> None:
    made = make_deck()
    ALLFAIR.source.write_text(allfair_source.write(made), encoding="utf-8")
    ALLFAIR.write(allfair_source.pack(made))


if __name__ == "__main__":
    main()
