"""The figures of the digest, computed exactly and matched by played games."""

import math
import re
from fractions import Fraction
from pathlib import Path

import pytest

from pigskin.core.outcomes import outcomes
from pigskin.games import new_game
from pigskin.games.baseball.figures import HITS
from pigskin.games.baseball.notation import BASES
from pigskin.games.baseball.tables import RESULTS, SHIPPED, load
from tests.support.baseball_play import played
from tools.sports.baseball.odds import HalfInning, State

DIGEST = (Path(__file__).parents[1] / "rules" / "baseball.md").read_text()
COLUMNS = ("cal", "lex", "tri")


def digest_row(label, text=DIGEST):
    """Return the cells of the first table row in the digest that begins with this label."""
    row = re.search(rf"^\| {re.escape(label)} \|(.*)\|$", text, re.MULTILINE)
    return [cell.strip() for cell in row[1].split("|")]


@pytest.fixture(scope="module")
def half():
    return {name: HalfInning(new_game("baseball26", {"table": name})) for name in SHIPPED}


@pytest.fixture(scope="module")
def plain(half):
    return {name: half[name].values(half[name].plain()) for name in SHIPPED}


@pytest.mark.parametrize("name", SHIPPED)
def test_chances_of_the_batters_throw(name):
    """Section 3: chances of 36."""
    label = f"R-{name.upper()}: chances of 36"
    counts = [load(name).results.count(at) for at in range(13)]
    assert digest_row("result")[:13] == list(RESULTS)
    assert [int(cell) for cell in digest_row(label)] == counts
    assert sum(counts) == 36


@pytest.mark.parametrize("bases", range(8))
def test_run_expectancy_of_the_season_table(bases, plain):
    """Section 4.4, to three decimals."""
    expected = digest_row(BASES[bases], DIGEST.partition("### 4.4")[2])
    got = [f"{float(plain['cal'][State(bases, outs)]):.3f}" for outs in range(3)]
    assert got == expected


@pytest.mark.parametrize("name", SHIPPED)
def test_runs_in_nine_full_innings(name, half, plain):
    """Section 4.3: exact, without options and with the best use of them."""
    exact = digest_row("runs, exact, nine full innings, no options")[1 + COLUMNS.index(name)]
    best = digest_row("same, best use of options")[1 + COLUMNS.index(name)]
    assert f"{float(9 * plain[name][State(0, 0)]):.3f}" == exact
    assert f"{float(9 * half[name].best()[1][State(0, 0)]):.3f}" == best


@pytest.mark.parametrize("name", SHIPPED)
def test_the_best_use_of_options(name, half):
    """Section 4.4: by runs, only the steal of home with a lone man on third and two out pays."""
    plan, values = half[name].best()
    used = {state: call for state, call in plan.items() if call not in ("BAT", "HOLD")}
    lone = State(BASES.index("3"), 2)
    assert used.pop(lone) == "STEAL 3"
    # After a fly the try is worth the same as the steal that would follow.
    asked = lone._replace(asked=True)
    assert set(used) <= {asked}
    assert half[name].worth(asked, "TRY", values) == half[name].worth(asked, "HOLD", values)
    assert half[name].worth(lone, "STEAL 3", values) == Fraction(15, 36) * (
        1 + values[State(0, 2)]
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_run_values_of_the_results(name, half, plain):
    """Section 3: the average change in expected runs, weighted by how often a state comes up."""
    values = plain[name]
    visits = _visits(half[name])
    gained = dict.fromkeys(RESULTS, Fraction(0))
    weights = dict.fromkeys(RESULTS, Fraction(0))
    for state, visit in visits.items():
        position = half[name].position(state)
        for of, after, events in outcomes(position, "BAT"):
            code = next(event[2] for event in events if event[0] == "RESULT")
            left = after.batting == position.batting
            worth = after.score[1] + (values[State(after.bases, after.outs)] if left else 0)
            gained[code] += visit * Fraction(1, of) * (worth - values[state])
            weights[code] += visit * Fraction(1, of)
    got = [f"{float(gained[code] / weights[code]):+.3f}" for code in RESULTS]
    assert got == digest_row(f"R-{name.upper()}: run value")


def _visits(inning):
    """Return how often each state comes up before a batter in a half inning without options."""
    now = {State(0, 0): Fraction(1)}
    visits = {}
    # Exact enough: a side bats more than sixty men once in many millions.
    for _ in range(60):
        after = {}
        for state, chance in now.items():
            visits[state] = visits.get(state, 0) + chance
            for way in inning.ways[state, "BAT"]:
                if way.state:
                    bat = way.state._replace(asked=False)
                    after[bat] = after.get(bat, Fraction(0)) + chance * way.chance
        now = {state: Fraction(round(chance * 10**15), 10**15) for state, chance in after.items()}
    return visits


def test_the_chances_of_a_choice_add_up(half):
    for inning in half.values():
        for ways in inning.ways.values():
            assert sum(way.chance for way in ways) == 1


# Games without options, compared with the simulation of the digest (section 4.3)

FIGURES = {
    "R": "runs (simulated games)",
    "H": "hits",
    "2B": "two-base hits",
    "3B": "three-base hits",
    "HR": "home runs",
    "BB": "bases on balls",
    "K": "strike-outs",
    "E": "reached on error",
    "DP": "double plays against",
    "TP": "triple plays against",
    "shut-outs": "shut-outs suffered",
    "extra innings": "games to extra innings",
}


def simulate(name, games):
    """Return the figures of each side of each game, and its hits and times at bat."""
    figures = {figure: [] for figure in FIGURES}
    averages = []
    for number in range(games):
        match, events = played(f"1926 {number}", {"table": name}, (None, None))
        box = match.game.statistics()
        for some in events:
            box.add(some)
        for side in (0, 1):
            counted = dict(box.figures(side))
            counted["shut-outs"] = int(counted["R"] == 0)
            counted["extra innings"] = int(match.game.inning > 9)
            for figure in figures:
                figures[figure].append(counted[figure])
            averages.append((counted["H"], counted["AB"]))
    return figures, averages


def check_simulation(name, games):
    column = COLUMNS.index(name) + 1
    figures, averages = simulate(name, games)
    for figure, row in FIGURES.items():
        numbers = figures[figure]
        mean = sum(numbers) / len(numbers)
        variance = sum((number - mean) ** 2 for number in numbers) / len(numbers)
        # Both sides of a game go to extra innings together.
        count = games if figure == "extra innings" else len(numbers)
        told = digest_row(row)[column]
        rounding = 0.5 * 10 ** -len(told.partition(".")[2])
        margin = 3 * math.sqrt(max(variance, float(told)) / count) + rounding
        assert abs(mean - float(told)) < margin, (figure, mean, told, margin)
    hits, at_bats = (sum(column) for column in zip(*averages, strict=True))
    told = float(digest_row("batting average")[column])
    margin = 3 * math.sqrt(told * (1 - told) / at_bats) + 0.0005
    assert abs(hits / at_bats - told) < margin


@pytest.mark.parametrize("name", SHIPPED)
def test_played_games_match_the_digest(name):
    check_simulation(name, 300)


@pytest.mark.soak
@pytest.mark.parametrize("name", SHIPPED)
def test_many_played_games_match_the_digest(name):
    check_simulation(name, 20_000)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_batting_average_follows_from_the_table(name):
    """B-29: hits over throws that are not a walk; without tries no fly scores."""
    results = load(name).results
    hits = sum(results.count(RESULTS.index(code)) for code in HITS)
    walks = results.count(RESULTS.index("BB"))
    told = digest_row("batting average")[1 + COLUMNS.index(name)]
    assert f"{hits / (36 - walks):.3f}".lstrip("0") == told
