"""The All-American of Pigskin: its beliefs, calls and line-ups, and that it knows no secret."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, WHITE
from pigskin.games import COACHES, game_class, new_coach, new_game
from pigskin.games.hamilton.data.coach import PACKED
from pigskin.games.hamilton.deck import (
    FUMBLE,
    POSITIONS,
    SCRUB,
    STAR,
    YARDS,
    reading,
)
from pigskin.games.hamilton.squad import ELEVEN, FULLBACK, QUARTERBACK
from tests.support.hamilton_play import EDITIONS, MODES, check_position, play, position
from tools.commands.solve import stale
from tools.commands.solve.hamilton_beliefs import calibration
from tools.commands.solve.hamilton_lineup import KIND_OF, drawn_shares

# 1946 with all its best men.
MEN = "*2*2*2*2***"


def best(game="pigskin46", seed="best"):
    return new_coach("allamerican", game, seed_from(seed))


def call(game):
    return best(game.name).choose(game.view(game.side))


def believed(game, viewer=WHITE):
    return dict(zip(POSITIONS, best(game.name).beliefs(game.view(viewer)), strict=True))


# Fair and repeatable


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_leaks(name, mode):
    """Exchanging the other side's hidden men changes no call, substitution or time-out."""
    chance = Chance(seed_from(f"leak of the best {name} {mode}"))
    asked = 0
    while asked < 60:
        game = new_game(name, {"announcing": mode})
        while not game.over:
            if chance.below(8) == 0:
                asked += check_position(game, chance, "allamerican")
            choices = game.choices()
            game.play(choices[chance.below(len(choices))], chance)


def test_the_table_is_up_to_date_with_deck_and_rules():
    """`pigskin solve` lists its sources. At most 20 KB lie in flash."""
    assert stale("pigskin46") == []
    assert len(PACKED) <= 20 * 1024


# Beliefs


def test_the_last_unseen_back_is_deduced():
    """1946 has three Stars among the backs, so the last one is none (PS-1.4)."""
    game = position("pigskin46", black=MEN + "!FB*!LH*!RH*")
    assert believed(game)["QB"][STAR] < 8
    assert believed(game)["FB"] == (256, 0, 0)
    # Nothing is known of the line: four Stars and three Seconds on seven positions (PS-1.3).
    assert believed(game)["LG"][STAR] == pytest.approx(256 * 4 / 7, abs=12)
    assert believed(game)["LG"][SCRUB] < 16


def test_a_side_that_rests_some_good_men_may_rest_more():
    seen = position("pigskin46", black="SSSS*22S***!LE*!LTS!LGS!CS".replace("SSSS", "*SSS"))
    unseen = position("pigskin46", black="*SSS*22S***")
    assert believed(seen)["RT"][SCRUB] > 4 * believed(unseen)["RT"][SCRUB]


def test_a_man_forced_in_is_a_scrub_as_a_rule():
    """At full strength the bench has no others (PS-1.5)."""
    game = position("pigskin46")
    play(game, "RUN LG", "REPLACE-Q", "LINE=3")
    game.play("OUT LT", None)
    game.play("IN S", None)
    beliefs = believed(game, BLACK)
    assert beliefs["LT"][SCRUB] > 128 > 32 > beliefs["RT"][SCRUB]


def test_readings_heard_are_weighed_card_by_card():
    """Closed announcing: a reading found in one column only betrays the class."""
    game = position("pigskin46", rest="announcing=closed")
    squad = game.squads[BLACK]
    squad.hear(2, reading(YARDS, 17))  # No card has it for a Star or a Second in the line.
    squad.hear(4, reading(YARDS, -2))  # Only Stars stop a guard play for a loss of two.
    squad.hear(1, reading(FUMBLE))  # Three cards have it for a Star, one for any other.
    beliefs = believed(game)
    assert beliefs["LG"] == (0, 0, 256)
    assert beliefs["RG"] == (256, 0, 0)
    assert beliefs["LT"][STAR] > believed(position("pigskin46"))["LT"][STAR]


@pytest.mark.parametrize("opponent", COACHES)
@pytest.mark.parametrize("mode", MODES)
def test_beliefs_are_right_as_often_as_they_say(mode, opponent):
    """Count over some games. `pigskin solve pigskin46 --calibrate 100` prints the tables."""
    rows = calibration("pigskin46", mode, opponent, 8)
    for row in rows:
        if row.statements >= 500:
            assert row.right == pytest.approx(row.said, abs=0.12)


# Calls


def test_attacks_a_man_whose_class_is_known():
    game = position("pigskin46", black="*2*2*S*2***!RTS", down="3&4")
    assert call(game) == "RUN RT"


def test_equal_calls_are_drawn_by_lot():
    """Nothing tells left from right on a first down, so both are called about as often."""
    view = position("pigskin56").view(WHITE)
    calls = [best("pigskin56", str(n)).choose(view) for n in range(60)]
    left, right = (sum(c.startswith(f"RUN {side}") for c in calls) for side in "LR")
    assert min(left, right) >= 15
    assert calls[0] == best("pigskin56", "0").choose(view)


def test_counts_the_cards():
    """Open announcing: the same position with other cards left gives another call."""
    game = position("pigskin46", ball="W75", down="4&4")
    full = call(game)
    deck = game.rules.deck
    # Kicks that are good from the 25, on cards that stop every run and pass at a good man.
    game.pack = [
        card
        for card in range(50)
        if reading(17, 25) <= deck.read(card, 24) <= reading(17, 30)
        and not any(reading(1, 4) <= deck.read(card, cell) < 1536 for cell in (0, 1, 3, 4, 6, 7))
    ]
    assert call(game) == "FIELDGOAL" != full


def test_plays_for_the_win_at_the_end():
    """On the last card three points win when two behind, and do nothing when four behind."""
    late = {"quarter": 4, "left": 1, "ball": "W85", "down": "2&5", "rest": "announcing=closed"}
    assert call(position("pigskin46", score="10-12", **late)) == "FIELDGOAL"
    assert call(position("pigskin46", score="10-14", **late)) != "FIELDGOAL"
    coach = best()
    assert coach.weigh(position("pigskin46", score="10-14", **late).view(WHITE))[0][0] < 5000
    assert coach.unit == "chance"


def test_punts_out_of_its_own_end():
    assert call(position("pigskin46", ball="W12", down="4&9")) == "PUNT"
    assert call(position("pigskin46", ball="W55", down="4&9")) == "POOB"


def test_a_kick_off_on_the_last_cards_decides_nothing():
    """A side that leads by two scores with one play to come has won, whatever it chooses."""
    late = {"phase": "choice", "quarter": 4, "left": 2}
    coach = best()
    for score, chance in (("16-3", 10000), ("3-16", 0)):
        weighed = coach.weigh(position("pigskin46", score=score, **late).view(WHITE))
        assert sorted(weighed) == [(chance, "KICK"), (chance, "RECEIVE")]
    assert coach.unit == "chance"


# Men


@pytest.mark.parametrize("name", EDITIONS)
def test_line_ups_are_drawn_as_reported(name):
    """The shares of Stars are those for which coach.txt reports the exploitability."""
    stars = game_class(name).SQUAD[STAR]
    weights = list(best(name).book.stars)
    wanted = drawn_shares(weights, stars)
    found = [0, 0, 0]
    games = 300
    for number in range(games):
        game = new_game(name)
        coach = best(name, f"line-up {number}")
        while game.side == WHITE:
            game.play(coach.choose(game.view(WHITE)), None)
        field = game.squads[WHITE].field
        # A Scrub stands only where no play can attack him.
        assert [place for place in range(ELEVEN) if field[place] == SCRUB] == [QUARTERBACK]
        assert field[FULLBACK] == STAR
        for place, kind in enumerate(KIND_OF):
            found[kind] += field[place] == STAR
    shares = [found[0] / 2 / games, found[1] / 4 / games, found[2] / games]
    assert shares == pytest.approx(list(wanted), abs=0.08)


def windows(game, coach, side):
    """Play one side's time-out to its end and return the changes made."""
    changes = []
    while game.phase in ("window", "substitute") and game.side == side:
        choice = coach.choose(game.view(side))
        if game.phase == "substitute":
            changes.append(choice)
        game.play(choice, None)
    return changes


def test_hides_the_men_who_were_named():
    """With the ball, known men leave in an official time-out and come back elsewhere."""
    game = position("pigskin46", white=MEN + "!LE*!LT2!LG*")
    play(game, "PASS C", "PASS=INC9")
    coach = best()
    # He begins only at some counts of cards, so that a game is not all changes.
    game.pack = game.pack[:27]
    assert windows(game.copy(), coach, WHITE) == []
    game.pack = game.pack[:21]
    assert windows(game, coach, WHITE) == ["LE S", "LT S", "LG S"]
    game.play("DONE", None)
    play(game, "PASS LH", "PASS=INC9")
    back = windows(game, coach, WHITE)
    assert sorted(change[-1] for change in back) == ["*", "*", "2"]
    assert {change[:2] for change in back} == {"LE", "LT", "LG"}
    assert set(game.squads[WHITE].named[:3]) == {3}


def test_calls_time_before_a_scrub_is_hit():
    """Good men who wait on the bench come in before the other side's call."""
    game = position("pigskin46", black="S2*2*2*2***")
    assert best().interrupt(game.view(BLACK)) == "TIMEOUT B"
    game.play("TIMEOUT B", None)
    assert windows(game, best(), BLACK) == ["LE *"]
    assert best().interrupt(position("pigskin46", black=MEN).view(BLACK)) is None


def test_a_replacement_card_removes_the_least_useful_man():
    """AMB-70: a Scrub if there is one, else the return back, whom no play can attack."""
    for white, leaves in ((MEN, "OUT QB"), ("*2S2*2*2***", "OUT LG")):
        game = position("pigskin46", white=white)
        play(game, "RUN LG", "REPLACE-Q", "LINE=3")
        assert call(game) == leaves
