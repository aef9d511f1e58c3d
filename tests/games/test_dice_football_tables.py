"""The exact tables T-1 to T-7 of the digest, computed with the games' own resolver."""

from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest

from pigskin.core.dice import DOUBLE, TOTAL, dice_text
from pigskin.core.outcomes import outcomes
from pigskin.games import parse_position

EDITIONS = ("football26", "football48")
F = Fraction


def position(game, ball, down=1, togo=10, phase="scrimmage", options=""):
    downs = f"{down}&{togo}" if phase == "scrimmage" else "0&0"
    return parse_position(f"{game} W {phase} {ball} {downs} 0-0 plays=0 {options}")


def spread(game, choice, sort):
    """Return the chance of each sort of outcome."""
    chances = defaultdict(Fraction)
    for of, after, events in outcomes(game, choice):
        chances[sort(after, events)] += F(1, of)
    return dict(chances)


def of36(table):
    return {key: F(chance) / 36 for key, chance in table.items() if chance}


def first(events, name):
    return next((event for event in events if event[0] == name), None)


def throws(events):
    return [event[2] for event in events if event[0] == "THROW"]


def net_yards(ball):
    """Return how a scrimmage play in the open field ends: (kind, yards from the old line)."""

    def sort(after, events):
        lost = first(events, "LOST")
        if lost:
            return "lost", lost[3] - ball
        if first(events, "FUMBLE"):
            return "kept", after.ball - ball
        if first(events, "MOVE") and first(events, "MOVE")[2] in ("penalty", "loss"):
            return "back", after.ball - ball
        return "yards", after.ball - ball

    return sort


def mean(chances):
    return sum(yards * chance for (_, yards), chance in chances.items())


# T-1


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("choice", ["LINE", "END", "TRICK", "PUNT", "PASS"])
def test_t1_classes_of_the_first_throw(game, choice):
    """FB26-C1 to C3, FB48-15 to 17: what a first throw means on any play."""

    def sort(after, events):
        throw = throws(events)[0]
        double = DOUBLE[throw]
        if double:
            moved = first(events, "MOVE")
            lost = first(events, "LOST")
            told = moved[2] if moved else "fumble kept" if not lost else "lost"
            return ("1-1", "2-2 3-3", "2-2 3-3", "4-4 5-5", "4-4 5-5", "6-6")[double - 1], told
        return ("odd", TOTAL[throw]) if TOTAL[throw] & 1 else ("even", TOTAL[throw])

    loss = "loss" if game == "football26" else "penalty"
    assert spread(position(game, 40), choice, sort) == of36(
        {
            ("1-1", "lost"): 1,
            ("2-2 3-3", "penalty"): 2,
            ("4-4 5-5", loss): 2,
            ("6-6", "fumble kept"): F(1, 2),
            ("6-6", "lost"): F(1, 2),
            ("even", 4): 2,
            ("even", 6): 4,
            ("even", 8): 4,
            ("even", 10): 2,
            ("odd", 3): 2,
            ("odd", 5): 4,
            ("odd", 7): 6,
            ("odd", 9): 4,
            ("odd", 11): 2,
        }
    )


# T-2

DOUBLES = {("back", -5): 4, ("kept", 0): F(1, 2), ("lost", 0): F(3, 2)}
T2 = {
    "LINE": ({1: 10, 2: 8, 3: 6, 4: 4, 5: 2}, F(25, 18)),
    "END": ({0: 18, 4: 2, 6: 4, 8: 4, 10: 2}, F(16, 9)),
    "TRICK": (
        {8: 2, 12: 4, 16: 4, 20: 2, -3: 2, -5: 4, -7: 6, -9: 4, -11: 2},
        F(11, 18),
    ),
}


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("choice", T2)
def test_t2_runs(game, choice):
    gains, average = T2[choice]
    expected = {("yards", yards): chances for yards, chances in gains.items()} | DOUBLES
    # Forty yards to go: no play ends the series.
    chances = spread(position(game, 45, togo=40), choice, net_yards(45))
    assert chances == of36(expected)
    assert mean(chances) == average


@pytest.mark.parametrize(("game", "lost"), [("football26", F(4)), ("football48", F(14, 3))])
def test_t2_pass(game, lost):
    """Digest: 4 and 4.6667 of 36 lost, 16 without gain, 4 five back and half a fumble kept."""
    first_throw = defaultdict(Fraction)
    for of, after, events in outcomes(position(game, 45, togo=40), "PASS"):
        kind, yards = net_yards(45)(after, events)
        if kind == "lost":
            first_throw["lost"] += F(1, of)
        elif not first(events, "MOVE") or first(events, "MOVE")[2] != "pass":
            first_throw[kind, yards] += F(1, of)
    # 4-3 is odd and lost. The other odd totals are incomplete (FB26-A3a, FB48-11a).
    assert first_throw == of36(
        {"lost": lost, ("yards", 0): 16, ("back", -5): 4, ("kept", 0): F(1, 2)}
    )
    assert mean(spread(position(game, 45, togo=40), "PASS", net_yards(45))) == F(64, 27)


@pytest.mark.parametrize("game", EDITIONS)
def test_t2_return(game):
    if game == "football26":
        # A kick of 35 from the own 20 is caught on the 45 (FB26-B1r).
        start, choice, catch = position(game, 20), "PUNT", 45
    else:
        start, choice, catch = position(game, 45, phase="runback"), "RUNBACK", 45
    chances = defaultdict(Fraction)
    all_kicks = F(0)
    for of, after, events in outcomes(start, choice):
        if choice == "PUNT" and TOTAL[throws(events)[0]] != 7:
            continue
        all_kicks += F(1, of)
        lost = first(events, "LOST")
        moves = [event for event in events if event[0] == "MOVE" and event[2] != "kick"]
        if lost:
            chances["lost", 0] += F(1, of)
        elif moves and moves[0][2] == "return":
            chances["yards", after.ball - catch] += F(1, of)
        else:
            chances["back" if moves else "kept", after.ball - catch] += F(1, of)
        assert lost or (after.down, after.togo) == (1, 10)
    chances = {key: chance / all_kicks for key, chance in chances.items()}
    expected = {("yards", yards): n for yards, n in T2["END"][0].items()} | DOUBLES
    assert chances == of36(expected)
    assert mean(chances) == F(16, 9)


# T-3

KEPT_YARDS = (-5, -1, 0, 1, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20)
T3_KEPT = {
    "football26": (144, 8, 594, 16, 16, 37, 8, 74, 78, 53, 32, 40, 32, 16, 4),
    "football48": (144, 8, 594, 16, 16, 33, 8, 66, 70, 49, 32, 40, 32, 16, 4),
}
T3_LOST = {
    "football26": {0: 126, 4: 3, 6: 6, 8: 6, 10: 3},
    "football48": {0: 126, 4: 7, 6: 14, 8: 14, 10: 7},
}


@pytest.mark.parametrize("game", EDITIONS)
def test_t3_pass(game):
    """FB26-A3, F-4, F-5: net yards of both throws, over 1296."""

    def sort(after, events):
        kind, yards = net_yards(45)(after, events)
        return "lost" if kind == "lost" else "kept", yards

    chances = spread(position(game, 45, togo=40), "PASS", sort)
    kept = dict(zip(KEPT_YARDS, T3_KEPT[game], strict=True))
    expected = {("kept", yards): F(n, 1296) for yards, n in kept.items()}
    expected |= {("lost", yards): F(n, 1296) for yards, n in T3_LOST[game].items()}
    assert chances == expected
    assert mean(chances) == F(64, 27)
    all_lost = sum(T3_LOST[game].values())
    assert all_lost == {"football26": 144, "football48": 168}[game]


# T-4

KICK = {15: 2, 20: 2, 25: 4, 30: 4, 35: 6, 40: 4, 45: 4, 50: 2, 55: 2}


def length(after, events):
    moved = first(events, "MOVE")
    if moved and moved[2] == "kick":
        return moved[3]
    if first(events, "FG"):
        return 5 * TOTAL[throws(events)[0]]
    if first(events, "KICKAGAIN"):
        return "again"
    if moved:
        return "five back"
    return "lost" if dice_text(throws(events)[0]) == "1-1" else "fumble"


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("choice", ["PUNT", "PLACE"])
def test_t4_punts_and_place_kicks(game, choice):
    ball = 20 if choice == "PUNT" else 50
    chances = spread(position(game, ball), choice, length)
    assert chances == of36(KICK | {"five back": 4, "fumble": 1, "lost": 1})
    kicked = {yards: chance for yards, chance in chances.items() if yards in KICK}
    assert sum(kicked.values()) == F(5, 6)
    assert sum(yards * chance for yards, chance in kicked.items()) / F(5, 6) == 35


def test_t4_kickoff_1926_one_kick():
    """FB26-B1, FB26-C5: six doubles are kicked again."""
    chances = spread(position("football26", 40, phase="kickoff"), "KICKOFF", length)
    assert chances == of36(KICK | {"again": 6})


def test_t4_kickoff_1948():
    """FB48-6, FB48-18: doubles are ordinary throws."""
    chances = spread(position("football48", 40, phase="kickoff"), "KICKOFF", length)
    assert chances == of36({5 * total: 6 - abs(7 - total) for total in range(2, 13)})
    landing = {100 - 40 - yards: chance for yards, chance in chances.items()}
    assert landing == {
        0: F(1, 36),
        5: F(1, 18),
        10: F(1, 12),
        15: F(1, 9),
        20: F(5, 36),
        25: F(1, 6),
        30: F(5, 36),
        35: F(1, 9),
        40: F(1, 12),
        45: F(1, 18),
        50: F(1, 36),
    }
    assert sum((40 + yards) * chance for yards, chance in chances.items()) == 75


T4_LANDING_1926 = {
    5: "0.0556",
    10: "0.0648",
    15: "0.1219",
    20: "0.1314",
    25: "0.1886",
    30: "0.1425",
    35: "0.1349",
    40: "0.0780",
    45: "0.0686",
    50: "0.0114",
    55: "0.0019",
}


@cache
def final_kick(ball):
    """Return where a 1926 kick comes down and what follows, after all kicks out of bounds.

    Sorted by (catch, outcome, line of the first down). From the goal line a kick out of bounds
    is repeated from there (F-23), which makes a geometric series: all shares grow alike.
    """
    chances = defaultdict(Fraction)
    again = F(0)
    for of, after, events in outcomes(position("football26", ball, phase="kickoff"), "KICKOFF"):
        if first(events, "KICKAGAIN"):
            assert (after.phase, after.side, after.ball) == ("kickoff", 0, max(0, ball - 5))
            again += F(1, of)
            continue
        catch = 100 - first(events, "MOVE")[4]
        if after.score != [0, 0]:
            end = "safety"
        else:
            end = "receivers" if after.side == 1 else "kickers"
        chances[catch, end, after.ball] += F(1, of)
    assert again == F(1, 6)
    if ball == 0:
        return {key: chance / (1 - again) for key, chance in chances.items()}
    for key, chance in final_kick(max(0, ball - 5)).items():
        chances[key] += again * chance
    return dict(chances)


def test_t4_landing_1926_after_all_kicks_again():
    """The exact chain of FB26-C5 down to the own goal line (F-23)."""
    landing = defaultdict(Fraction)
    for (catch, _, _), chance in final_kick(40).items():
        landing[catch] += chance
    assert sum(landing.values()) == 1
    assert {line: f"{float(landing[line]):.4f}" for line in T4_LANDING_1926} == T4_LANDING_1926
    # The same chain by hand: k kicks out of bounds, then a length out of 30.
    by_hand = defaultdict(Fraction)
    for yards, chance in KICK.items():
        for k in range(9):
            weight = F(1, 6) ** k * (F(5, 6) if k < 8 else 1)
            by_hand[60 + 5 * k - yards] += weight * F(chance, 30)
    assert landing == by_hand
    # Never over: the longest kick comes down on the 5.
    assert min(landing) == 5
    # 74.000 in the digest. The goal line stops the ninth step back.
    assert sum((100 - line) * chance for line, chance in landing.items()) == 74 + F(1, 6**8)


def test_t4_after_kickoff_and_return_1926():
    ends = defaultdict(Fraction)
    lines = F(0)
    for (_, end, line), chance in final_kick(40).items():
        ends[end] += chance
        lines += line * chance if end == "receivers" else 0
    # A 4-4 on the return costs a safety only when caught inside the 5: never on a kick-off.
    assert ends == {"receivers": F(23, 24), "kickers": F(1, 24)}
    assert f"{float(ends['receivers']):.4f} {float(ends['kickers']):.4f}" == "0.9583 0.0417"
    assert f"{float(lines / ends['receivers']):.2f}" == "27.86"


def test_t4_after_kickoff_and_return_1948():
    ends = defaultdict(Fraction)
    lines = F(0)
    for of, caught, events in outcomes(position("football48", 40, phase="kickoff"), "KICKOFF"):
        if first(events, "TOUCHBACK"):
            ends["touchback"] += F(1, of)
            ends["receivers"] += F(1, of)
            lines += F(20, of)
            continue
        for more, after, _ in outcomes(caught, "RUNBACK"):
            end = "receivers" if after.side == 1 else "kickers"
            ends[end] += F(1, of * more)
            lines += F(after.ball, of * more) if end == "receivers" else 0
            assert after.score == [0, 0]
    assert ends["receivers"] + ends["kickers"] == 1
    assert ends["touchback"] == F(1, 36)
    assert f"{float(ends['receivers']):.4f} {float(ends['kickers']):.4f}" == "0.9595 0.0405"
    assert f"{float(lines / ends['receivers']):.2f}" == "27.37"


# T-5

T5 = (
    # From, to, then good, touchback, returned of 1926 and of 1948.
    (0, 10, (12, 18, 0), (12, 18, 0)),
    (11, 14, (12, 18, 0), (10, 20, 0)),
    (15, 15, (12, 16, 2), (10, 20, 0)),
    (16, 20, (12, 16, 2), (10, 18, 2)),
    (21, 24, (10, 16, 4), (6, 20, 4)),
    (25, 25, (10, 12, 8), (6, 20, 4)),
    (26, 30, (10, 12, 8), (6, 16, 8)),
    (31, 34, (6, 12, 12), (2, 16, 12)),
    (35, 35, (6, 6, 18), (2, 16, 12)),
    (36, 40, (6, 6, 18), (2, 10, 18)),
    (41, 44, (2, 6, 22), (0, 8, 22)),
    (45, 45, (2, 2, 26), (0, 8, 22)),
    (46, 50, (2, 2, 26), (0, 4, 26)),
)
DISTANCES = [
    (game, distance, row[2 + edition])
    for edition, game in enumerate(EDITIONS)
    for row in T5
    for distance in range(row[0], row[1] + 1)
    # The ball never lies on a goal line in 1948.
    if distance or game == "football26"
]


@pytest.mark.parametrize(("game", "distance", "expected"), DISTANCES)
def test_t5_place_kick(game, distance, expected):
    """FB26-B3, FB48-14: every distance of every row; six doubles of 36 are no kick."""

    def sort(after, events):
        if first(events, "FG"):
            return "good"
        if DOUBLE[throws(events)[0]]:
            return length(after, events)
        return "touchback" if first(events, "TOUCHBACK") else "returned"

    good, touchback, returned = expected
    assert good + touchback + returned == 30
    assert spread(position(game, 100 - distance), "PLACE", sort) == of36(
        {"good": good, "touchback": touchback, "returned": returned}
        | {"five back": 4, "fumble": 1, "lost": 1}
    )


# T-6

T6 = {
    "football26": {
        "LINE": F(0),
        "END": F(5, 18),
        "PASS": F(8, 27),
        "TRICK": F(1, 3),
        "PLACE": F(1, 3),
    },
    "football48": {"LINE": F(5, 9), "END": F(1, 3), "PASS": F(1, 3), "PLACE": F(1, 3)},
}


@pytest.mark.parametrize("game", EDITIONS)
def test_t6_point_after_touchdown(game):
    """FB26-D2, FB48-19b, F-13, F-34: what may be tried and how often it succeeds."""
    spot = 95 if game == "football26" else 98
    start = parse_position(f"{game} W try {spot} 0&0 6-0 plays=0")
    assert set(start.choices()) == set(T6[game])
    for choice, chance in T6[game].items():
        points = spread(start, choice, lambda after, events: tuple(after.score))
        assert points.get((7, 0), 0) == chance
        assert points.get((6, 0), 0) == 1 - chance


# T-7

CALLS = {"L": "LINE", "E": "END", "P": "PASS", "T": "TRICK"}
T7 = {
    "football26": {"L": "0.2354", "E": "0.3847", "P": "0.4062", "T": "0.4856"},
    "football48": {"L": "0.2354", "E": "0.3847", "P": "0.3791", "T": "0.4856"},
}
# The best call by down for 1 to 20 yards to go, the same in both editions.
T7_BEST = (
    "LLLLLEEEEEETTTTTTTTT",
    "LLLLLEEEEETTTTTTTTTT",
    "LLLLEEEETTTTTTTTTTTT",
    "LLLETTTTTTTTTTTTTTTT",
)
# Far from both goals: the line to gain is here for every down and distance.
LINE_TO_GAIN = 70


@cache
def ways(game, down, togo, letter):
    """Return how a play ends: (down, to go) of the next one, a first down, or the ball lost."""

    def sort(after, events):
        if after.side != 0:
            return "lost"
        return "first down" if first(events, "FIRSTDOWN") else (after.down, after.togo)

    start = position(game, LINE_TO_GAIN - togo, down, togo)
    return spread(start, CALLS[letter], sort)


@cache
def chance_of_first_down(game, down, togo, letter, plan):
    """Return the chance with this call now and the plan's calls later; "best" picks the best."""
    chance = F(0)
    for end, share in ways(game, down, togo, letter).items():
        if end == "first down":
            chance += share
        elif end != "lost":
            chance += share * planned(game, *end, plan)
    return chance


def planned(game, down, togo, plan):
    if plan == "best":
        return max(chance_of_first_down(game, down, togo, one, plan) for one in CALLS)
    return chance_of_first_down(game, down, togo, plan, plan)


def by_the_tables(game, down, togo, letter):
    """Return the same chance of one call repeated, computed from T-2 and T-3 alone."""
    if down == 5:
        return F(0)
    if letter == "P":
        yards = zip(KEPT_YARDS, T3_KEPT[game], strict=True)
        table = {gained: F(n, 1296) for gained, n in yards}
    else:
        table = of36(T2[CALLS[letter]][0])
        table[-5] = table.get(-5, 0) + F(4, 36)
        table[0] = table.get(0, 0) + F(1, 72)
    return sum(
        chance * (1 if yards >= togo else by_the_tables(game, down + 1, togo - yards, letter))
        for yards, chance in table.items()
    )


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("letter", CALLS)
def test_t7_one_call_repeated(game, letter):
    chance = planned(game, 1, 10, letter)
    assert chance == by_the_tables(game, 1, 10, letter)
    assert f"{float(chance):.4f}" == T7[game][letter]


@pytest.mark.parametrize("game", EDITIONS)
def test_t7_best_mixture(game):
    assert f"{float(planned(game, 1, 10, 'best')):.4f}" == "0.5439"


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_t7_best_call(game, down):
    """Check every place of the table. Of equally good calls it names the first of L, E, P, T."""
    best = ""
    for togo in range(1, 21):
        chances = {c: chance_of_first_down(game, down, togo, c, "best") for c in CALLS}
        best += max(CALLS, key=lambda letter: chances[letter])
    assert best == T7_BEST[down - 1]
