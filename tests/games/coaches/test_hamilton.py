"""The varsity coach of Pigskin: legal, sensible, repeatable from a seed, and strong."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, WHITE
from pigskin.core.match import Match, play_out
from pigskin.games import game_class, new_coach, new_game
from pigskin.games.hamilton.deck import SCRUB, STAR, YARDS, reading
from tests.support.hamilton_play import EDITIONS, play, played, position


def varsity(seed="coach"):
    return new_coach("varsity", "pigskin56", seed_from(seed))


def calls(game, side=WHITE, count=40):
    """Return what this many coaches call here."""
    return [varsity(str(n)).choose(game.view(side)) for n in range(count)]


@pytest.mark.parametrize(
    "option", ["man=random", "man=opponent", "pack=short", "last_down=replay"]
)
@pytest.mark.parametrize("name", EDITIONS)
def test_plays_with_all_options(name, option):
    key, _, value = option.partition("=")
    match = played(name, option, {key: value}, ("varsity", "varsity"))
    assert match.game.over


@pytest.mark.parametrize("name", EDITIONS)
def test_line_ups_are_the_best_eleven_in_many_orders(name):
    """PS-1.5: no Scrub, and no two coaches alike."""
    seen = set()
    for number in range(30):
        game = new_game(name)
        coach = new_coach("varsity", name, seed_from(str(number)))
        while game.side == WHITE:
            game.play(coach.choose(game.view(WHITE)), None)
        field = bytes(game.squads[WHITE].field)
        assert SCRUB not in field
        seen.add(field)
    assert len(seen) > 20


def test_attacks_a_man_who_was_named():
    """A known Scrub is run at, a known Star is left alone."""
    game = position(black="2*2222*2*S2")
    game.squads[BLACK].name(1, STAR)
    assert "RUN LT" not in calls(game)
    game = position(black="2*2S22222S*")
    for place, man in enumerate(game.squads[BLACK].field):
        game.squads[BLACK].name(place, man)
    throws = [call for call in calls(game) if call.startswith("PASS")]
    assert throws and set(throws) <= {"PASS C", "PASS LH"}


def test_listens_in_closed_announcing():
    """Long gains at one position and none at the others are remembered."""
    game = position(rest="announcing=closed")
    squad = game.squads[BLACK]
    for place in (0, 1, 2, 4, 5, 6):
        for _ in range(6):
            squad.hear(place, reading(YARDS, 12 if place == 4 else -3))
    runs = [call for call in calls(game) if call.startswith("RUN")]
    assert runs.count("RUN RG") > len(runs) // 2


def test_kicks_by_the_book():
    """Fourth down: punts far out, out of bounds in the other half, plays on near the goal."""
    assert set(calls(position(down="4&9"))) == {"PUNT"}
    assert set(calls(position(down="4&9", ball="W60"))) == {"POOB"}
    assert set(calls(position(down="4&9", ball="W60", white="**22222*2*2"))) == {"PUNT"}
    kicks = {"FIELDGOAL", "POOB", "PUNT"}
    assert set(calls(position(down="4&4", ball="W64"))) == {"POOB"}
    assert not kicks & set(calls(position(down="4&4", ball="W65")))
    assert set(calls(position(down="4&9", ball="W74"))) == {"POOB"}
    assert not kicks & set(calls(position(down="4&9", ball="W75")))
    assert not kicks & set(calls(position(down="4&8", ball="W92")))
    assert not kicks & set(calls(position(down="4&1", ball="W30")))


def test_hurries_when_behind():
    """Few cards left and points behind: no punt on fourth down, and passes."""
    late = {"quarter": 4, "left": 4, "score": "0-7"}
    assert not {"PUNT", "POOB"} & set(calls(position(down="4&9", **late)))
    assert set(calls(position(down="1&10", **late))) == {"LONGPASS"}


def test_takes_three_points_before_the_half():
    assert set(calls(position(ball="W88", down="2&9", quarter=2, left=1))) == {"FIELDGOAL"}


def test_loses_the_man_it_misses_least():
    """AMB-70: a Scrub if there is one."""
    game = position(white="**22S222*2*")
    play(game, "RUN LG", "REPLACE-Q", "LINE=3")
    assert varsity().choose(game.view(WHITE)) == "OUT RG"


def test_names_a_star_of_the_other_side():
    game = position(rest="man=opponent")
    game.squads[WHITE].name(2, STAR)
    play(game, "RUN LG", "REPLACE-Q", "LINE=3")
    assert varsity().choose(game.view(BLACK)) in ("OUT LG", "OUT LT", "OUT RG", "OUT RT")


def test_mends_the_line_up():
    """A better man on the bench is worth a time-out, on either side of the ball."""
    game = position(white="*S222222*2*", black="*S222222*2*")
    assert varsity().choose(game.view(WHITE)) == "TIMEOUT W"
    assert varsity().interrupt(game.view(BLACK)) == "TIMEOUT B"
    game.play("TIMEOUT B", None)
    assert varsity().choose(game.view(BLACK)) == "SUB"
    game.play("SUB", None)
    assert varsity().choose(game.view(BLACK)) == "LT *"
    game.play("LT *", None)
    assert varsity().choose(game.view(BLACK)) == "DONE"


def test_no_time_out_without_need_or_for_yards():
    assert varsity().interrupt(position().view(BLACK)) is None
    game = position(black="*S222222*2*", timeouts="0-4")
    assert varsity().interrupt(game.view(BLACK)) is None


def test_is_asked_to_interrupt_in_a_match():
    """The other side's time-out comes before the call."""
    match = Match(game_class("pigskin56"), {}, Chance(seed_from("interrupt")))
    match.game = position(black="*S222222*2*", quarter=4, left=9)
    play_out(match, [varsity("a"), varsity("b")])
    assert match.choices[:4] == ["TIMEOUT B", "SUB", "LT *", "DONE"]
