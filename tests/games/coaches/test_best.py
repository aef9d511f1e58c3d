"""The all-American coaches of the dice footballs, the baseball and All-Fair Football."""

from collections import defaultdict

import pytest

from pigskin.core.chance import seed_from
from pigskin.core.coach_table import CoachTable
from pigskin.core.outcomes import outcomes
from pigskin.games import new_coach, new_game, parse_position
from tools.commands.solve import FAMILIES, stale, table_of
from tools.commands.solve.baseball import MOST_LEAD, ORDER, Inning, Optimum, position_at
from tools.commands.solve.dice_football import follow
from tools.commands.solve.field import place_at, ways
from tools.commands.solve.provenance import read_provenance
from tools.shared.data_module import read_data_module

GAMES = ("football26", "football48", "allfair46", "baseball26")
# Both editions of Pigskin share one table.
TABLES = sorted({table_of(game) for game in FAMILIES})


def best(game):
    return new_coach("allamerican", game, seed_from("best"))


def call(position):
    game = parse_position(position)
    return best(game.name).choose(game.view(game.side))


# Every coach


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_are_up_to_date_with_the_rules(name):
    """`pigskin solve` lists its sources. This test names those that have changed since."""
    assert stale(name) == []


def test_a_provenance_is_read_as_it_was_written():
    for table in TABLES:
        path = table.with_suffix(".txt")
        made = read_provenance(path)
        assert made.text() == path.read_text(encoding="utf-8")
        assert list(made.tables) == [table.name]


def test_all_tables_fit_into_the_flash():
    """At most 64 KB for all games together."""
    assert sum(len(read_data_module(path)["PACKED"]) for path in TABLES) <= 64 * 1024


def test_a_table_of_another_kind_is_refused():
    with pytest.raises(ValueError, match="of another version"):
        CoachTable(b"ABC1", b"ABC2")


# Dice football


@pytest.mark.parametrize("name", ["football26", "football48"])
@pytest.mark.parametrize(("ball", "down", "togo"), [(4, 4, 12), (52, 2, 3), (93, 3, 7)])
def test_the_solver_splits_a_call_as_the_game_plays_it(name, ball, down, togo):
    """The solver's result of a call is what the game does with it, throw by throw."""
    game = new_game(name, {"length": "9000plays"})
    position = place_at(game, "scrimmage", ball, down, togo)
    far = place_at(game, "scrimmage", ball, 2, 150)
    for choice in position.choices():
        wanted = defaultdict(float)
        for of, after, _ in outcomes(position, choice):
            points = after.score[0] - after.score[1]
            where = (points, after.phase, after.side, after.ball, after.down, after.togo)
            wanted[where] += 1 / of
        way = ways(far, follow(far, choice))
        found = defaultdict(float)
        for spot, chance in way.spots.items():
            if spot >= ball + togo:
                found[0, "scrimmage", 0, spot, 1, 10] += chance
            elif down == 4:
                found[0, "scrimmage", 1, 100 - spot, 1, 10] += chance
            else:
                found[0, "scrimmage", 0, spot, down + 1, ball + togo - spot] += chance
        for end, chance in way.ends.items():
            series = (1, 10) if end.phase == "scrimmage" else (0, 0)
            found[end.points, end.phase, 0 if end.mine else 1, end.ball, *series] += chance
        assert found == pytest.approx(wanted)


def test_the_last_play_is_called_to_win():
    """Take three points that win or draw, not when four behind; never throw a lead away."""
    last = "football26 W scrimmage {} 3&8 {} plays=99"
    assert call(last.format(84, "0-2")) == "PLACE"
    assert call(last.format(84, "0-3")) == "PLACE"
    assert call(last.format(95, "0-4")) != "PLACE"


def test_the_coach_kicks_off_and_punts_early():
    """In the solved game a kick-off is worth more than its return, and a punt more than a try."""
    assert call("football26 W choice 0 0&0 0-0 plays=0") == "KICK"
    assert call("football26 W scrimmage 10 3&9 0-0 plays=10 length=9000plays") == "PUNT"


# Baseball


def test_the_manager_gives_away_less_than_a_thousandth():
    """Measure the cost against the exact solution of the shipped table, in every half inning."""
    exact = Optimum(Inning("lex"))
    inning, game, coach = exact.inning, new_game("baseball26"), best("baseball26")
    for half in ORDER:
        worth = inning.worth(exact.values[half], exact.ends[half], half == ORDER[0])
        for state in inning.states[::5]:
            for lead in (-4, -1, 0):
                choice = coach.choose(position_at(game, half, state, lead))
                column = MOST_LEAD + lead
                best_worth = exact.values[half][inning.place[state], column]
                assert worth[inning.rows.index((state, choice)), column] >= best_worth - 0.001


# All-Fair


def test_the_coach_counts_the_cards():
    """Remembering used cards is legal: the same position with other cards left, another call."""
    place = "allfair46 W scrimmage 48 4&2 0-0 q=1 cards={} first=B points=0-0"
    calls = {call(place.format(cards)) for cards in ("00000000f", "f00000000", "0000f0000")}
    assert len(calls) > 1


def test_the_coach_tries_for_the_point_after_the_last_card():
    """A-9, switched on: no card is left, so the chances of the try are those of all cards."""
    place = "allfair46 W try 98 0&0 6-6 q=4 cards=000000000 first=B points=6-6/0-0/0-0/0-0 "
    assert call(place + "last_try=card") == "KICK"
