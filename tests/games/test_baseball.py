"""The baseball of 1926 through its public interface, beyond the scenarios."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigskin.core.chance import Chance, seed_from
from pigskin.core.dice import dice
from pigskin.core.game import BLACK, NOBODY, WHITE, IllegalChoice, OptionError
from pigskin.core.match import Match
from pigskin.core.outcomes import OutOfChance, ScriptedChance, outcomes
from pigskin.games import game_class, new_game, parse_position
from pigskin.games.baseball.notation import BASES, line_text, parse_line
from tests.support.baseball_play import at, bat, throw, total


def test_the_visitors_bat_first():
    """B-2: top of the first, nobody on, nobody out, an empty board."""
    game = new_game("baseball26")
    assert (game.side, game.phase, game.inning) == (BLACK, "bat", 1)
    assert (game.bases, game.outs, game.score) == (0, 0, [0, 0])
    assert game.choices() == ("BAT",)
    assert game.notation() == "baseball26 B bat top1 0 empty B=0/0/0 W=-/0/0"


def test_each_batter_is_one_throw_of_both_dice():
    """BB26-G1: the side at bat throws, the table says what it is."""
    game = new_game("baseball26")
    events = game.play("BAT", ScriptedChance([dice(6, 6)]))
    assert ("THROW", BLACK, dice(6, 6)) in events
    assert ("RESULT", BLACK, "HR", 0, 0) in events
    assert game.score == [0, 1]


@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_the_order_of_the_dice_means_nothing(first, second):
    """B-26: 1-6 and 6-1 are one throw."""
    results = new_game("baseball26").table.results
    assert results[dice(first, second)] == results[dice(second, first)]


@pytest.mark.parametrize("bases", range(8))
@pytest.mark.parametrize("outs", range(3))
def test_a_further_throw_is_made_only_where_a_case_asks_for_it(bases, outs):
    """B-8: after a ground out, only with a man on first and fewer than three out."""
    game = at(BASES[bases], outs)
    first = throw(game, "GO")
    if bases & 1 and outs < 2:
        with pytest.raises(OutOfChance):
            game.copy().play("BAT", ScriptedChance([first]))
        game.play("BAT", ScriptedChance([first, total(7)]))
    else:
        game.play("BAT", ScriptedChance([first]))


def test_the_side_at_bat_makes_the_further_throws():
    """B-23."""
    events = bat(at("1", inning="bottom1", board="B=0/0/0 W=0/0/0"), "GO", 7)
    throws = [event for event in events if event[0] == "THROW"]
    assert [event[1] for event in throws] == [WHITE, WHITE]


def test_a_steal_is_announced_before_the_dice_are_thrown():
    """BB26-S2: with men on first and third, "double steal of second and home"."""
    game = at("13")
    events = game.play("STEAL 13", ScriptedChance([total(5)]))
    assert [event[0] for event in events[:2]] == ["STEAL", "THROW"]
    assert game.tell(events)[0].startswith("Double steal of second and home: ")


def test_steals_may_be_called_again_and_again():
    """B-10: any number before a batter's throw, one throw each."""
    game = at("1", 1)
    chance = ScriptedChance([total(6)] * 3)
    for call in ("STEAL 1", "STEAL 2", "STEAL 3"):
        game.play(call, chance)
    assert (game.bases, game.outs, game.score[BLACK]) == (0, 1, 1)
    assert game.choices() == ("BAT",)


def test_no_steal_between_a_result_and_its_further_throw():
    """B-10, B-14: the try is settled first."""
    game = at("1")
    bat(game, "2B")
    assert game.phase == "try_home"
    assert game.side == BLACK
    assert set(game.choices()) == {"TRY", "HOLD"}
    with pytest.raises(IllegalChoice):
        game.play("STEAL 3", ScriptedChance([total(2)]))
    with pytest.raises(IllegalChoice):
        game.play("BAT", ScriptedChance([total(2)]))


def test_holding_draws_nothing_and_can_be_taken_back():
    """BB26-R4c: the option is a choice of its own; only its throw makes it final."""
    match = Match(game_class("baseball26"), {}, Chance(seed_from("hold")))
    while match.game.phase != "try_home":
        match.choose("BAT")
        assert not match.game.over
    tried = match.again(len(match.choices))
    match.choose("HOLD")
    assert match.can_undo
    tried.choose("TRY")
    assert not tried.can_undo


def test_the_batter_keeps_second_when_the_man_is_out_at_home():
    """B-14."""
    game = at("1")
    bat(game, "2B")
    assert BASES[game.bases] == "23"
    game.play("TRY", ScriptedChance([total(7)]))
    assert (BASES[game.bases], game.outs) == ("2", 1)


def test_an_error_is_charged_to_the_fielders_and_is_no_hit():
    """B-16, BB26-R3."""
    game = at()
    bat(game, "E")
    assert (game.hits, game.errors) == ([0, 0], [1, 0])
    bat(game, "1L")
    assert (game.hits, game.errors) == ([0, 1], [1, 0])


def test_record_of_outs_and_runs_is_kept_by_innings():
    """BB26-K1, BB26-K2: the board as on the sheet, home team first."""
    game = at("12", 1)
    bat(game, "HR")
    bat(game, "K")
    bat(game, "FO")
    assert (game.side, game.inning, game.line) == (WHITE, 1, ([0], [3]))
    bat(game, "3B")
    assert (game.score, game.hits, game.errors) == ([0, 3], [1, 1], [0, 0])


def test_a_home_half_that_decides_nothing_is_not_played():
    """B-2, BB26-K2."""
    game = at("empty", 2, "top9", "B=000000000/1/0 W=00000(11)00/9/0")
    events = bat(game, "K")
    assert [event[0] for event in events[-2:]] == ["SIDEOUT", "FINAL"]
    assert game.over and game.side == NOBODY
    assert game.line[WHITE] == [0, 0, 0, 0, 0, 11, 0, 0]


def test_the_board_grows_with_extra_innings():
    """B-21."""
    game = at("empty", 0, "top11", "B=00000000000/1/0 W=0000000000/9/0")
    assert [len(game.line[side]) for side in (WHITE, BLACK)] == [10, 11]


def test_the_winning_run_ends_the_game_and_the_next_does_not_count():
    """B-22."""
    game = at("23", 0, "bottom9", "B=000000000/1/0 W=000000000/9/0")
    events = bat(game, "1R")
    assert ("RUN", WHITE, 3) in events
    assert ("LATE", WHITE, 2) in events
    assert [event[0] for event in events[-2:]] == ["WALKOFF", "FINAL"]
    assert game.score == [1, 0]


def test_events_of_a_triple_play():
    """BB26-R2c."""
    events = bat(at("12"), "GO", 4)
    assert [event for event in events if event[0] == "OUT"] == [
        ("OUT", BLACK, 0, 1),
        ("OUT", BLACK, 2, 3),
        ("OUT", BLACK, 1, 2),
    ]
    assert ("TRIPLEPLAY", BLACK) in events
    assert events[-1] == ("SIDEOUT", BLACK, 0)


def test_a_half_inning_is_opened_once():
    game = new_game("baseball26")
    chance = Chance(seed_from("halves"))
    halves = []
    while not game.over:
        halves += [e[1:] for e in game.play(game.choices()[-1], chance) if e[0] == "HALF"]
    assert halves == [
        (side, inning + 1)
        for inning in range(len(game.line[BLACK]))
        for side in (BLACK, WHITE)
        if inning < len(game.line[side])
    ]


@pytest.mark.parametrize("bases", range(8))
@pytest.mark.parametrize("outs", range(3))
def test_the_chances_of_every_choice_add_up_to_one(bases, outs):
    """No play draws more than twice; section 3: further throws succeed 15 times in 36."""
    game = at(BASES[bases], outs)
    for choice in game.choices():
        shares = [of for of, _, _ in outcomes(game, choice)]
        assert sum(36 * 36 // of for of in shares) == 36 * 36
        if choice != "BAT":
            safe = sum(
                after.outs == outs and after.side == game.side
                for _, after, _ in outcomes(game, choice)
            )
            assert (safe, len(shares)) == (15, 36)


def test_the_further_throws_of_section_3():
    """BB26-R2b to R2h: 15 and 21; 6, 15 and 15 of 36."""

    def ways(bases, outs):
        game = at(bases, outs)
        counts = {}
        for figure in range(36):
            twin = game.copy()
            twin.play("BAT", ScriptedChance([throw(game, "GO"), figure]))
            key = (twin.side == BLACK, twin.outs, BASES[twin.bases], twin.score[BLACK])
            counts[key] = counts.get(key, 0) + 1
        return counts

    assert ways("1", 0) == {(True, 1, "2", 0): 15, (True, 2, "empty", 0): 21}
    out = (False, 0, "empty", 0)
    assert ways("12", 0) == {out: 6, (True, 2, "3", 0): 15, (True, 1, "23", 0): 15}
    assert ways("12", 1) == {(True, 2, "23", 0): 15, out: 21}
    assert ways("123", 0) == {(True, 1, "23", 1): 15, (True, 2, "23", 0): 21}


# Options


@pytest.mark.parametrize("innings", ["1", "3", "9", "18"])
def test_any_number_of_innings(innings):
    game = new_game("baseball26", {"innings": innings, "level": "draw"})
    chance = Chance(seed_from(innings))
    while not game.over:
        game.play("BAT" if game.phase == "bat" else "HOLD", chance)
    assert game.inning == int(innings)


@pytest.mark.parametrize("innings", ["0", "19", "-1", "", "9.5", "nine", "²", "09", "99999"])
def test_invalid_numbers_of_innings_are_refused(innings):
    with pytest.raises(OptionError, match="1 to 18"):
        new_game("baseball26", {"innings": innings})


def test_an_option_forbids_stealing_home():
    """B-12, the other reading."""
    game = at("123", more="home_steal=no")
    assert game.choices() == ("BAT",)
    assert at("13", more="home_steal=no").choices() == ("BAT", "STEAL 1")


def test_an_option_plays_nine_full_innings():
    """B-2 and B-22, the other readings."""
    board = "B=000000000/1/0 W=00000000/9/0"
    game = at("empty", 2, "top9", board.replace("W=0", "W=4"), "last_half=full")
    bat(game, "K")
    assert (game.over, game.inning, game.side) == (False, 9, WHITE)
    bat(game, "HR")
    for _ in range(3):
        assert not game.over
        bat(game, "K")
    assert (game.over, game.score) == (True, [5, 0])


# Notation


@given(st.lists(st.integers(0, 9999), max_size=20))
def test_runs_by_inning_as_newspapers_print_them(line):
    assert parse_line(line_text(line)) == line


def test_options_stand_at_the_end_of_the_notation():
    game = new_game("baseball26", {"table": "cal", "innings": "7"})
    assert game.notation().endswith(" W=-/0/0 table=cal innings=7")
    assert parse_position(game.notation()).options == game.options
