"""Squads, line-ups, time-outs and replacements of Pigskin, with the digest's squad examples."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, NOBODY, WHITE, IllegalChoice
from pigskin.games import new_game, parse_position
from pigskin.games.hamilton.deck import (
    END_ROW,
    KICKOFF_ROW,
    LINE_ROW,
    LONG_PASS_MARGIN,
    PASS_ROW,
    POSITIONS,
    PUNT_ROW,
    RETURN_ROW,
    SCRUB,
    SECOND,
    STAR,
    card_name,
)
from pigskin.games.hamilton.squad import FULLBACK, LINE_MEN, SQUAD_46, SQUAD_56
from tests.support.hamilton_play import (
    BEST,
    EDITIONS,
    cards_of,
    done,
    line_up,
    named,
    play,
    position,
)


def refused(game, choice):
    before = game.notation()
    with pytest.raises(IllegalChoice):
        game.play(choice, None)
    assert game.notation() == before
    return True


# Squads


def test_the_squads_of_the_editions():
    """PS-1.1, PS-1.2, PS-1.3, PS-1.4, PS-18 rows 1 and 2: fourteen of the line, eleven backs."""
    assert tuple(SQUAD_46) == (4, 3, 7, 3, 1, 7)
    assert tuple(SQUAD_56) == (2, 5, 7, 2, 2, 7)
    for name, table in zip(EDITIONS, (SQUAD_46, SQUAD_56), strict=True):
        game = new_game(name)
        assert len(game.squads) == 2
        for squad in game.squads:
            assert squad.free == table
            assert (sum(table[:3]), sum(table[3:])) == (14, 11)


@pytest.mark.parametrize("name", EDITIONS)
def test_there_is_one_eleven_without_scrubs(name):
    """PS-1.5: with it on the field every man on the bench is a Scrub."""
    game = line_up(new_game(name), BEST[name], BEST[name])
    for squad in game.squads:
        assert tuple(squad.free) == (0, 0, 7, 0, 0, 7)


def test_eleven_positions_of_two_types():
    """PS-2.3, PS-1.6: seven in the line, four backs, on the board as on the view."""
    assert POSITIONS[:LINE_MEN] == ("LE", "LT", "LG", "C", "RG", "RT", "RE")
    assert POSITIONS[LINE_MEN:] == ("QB", "FB", "LH", "RH")
    assert len(position().view(WHITE).field) == 11


@pytest.mark.parametrize("name", EDITIONS)
def test_one_edition_per_game(name):
    """AMB-81: both squads and the quick kick come from one edition."""
    game = new_game(name)
    assert game.squads[0].free == game.squads[1].free == game.SQUAD


# Line-ups


def test_ex_s1_all_stars():
    """EX-S1: four Stars in the line and three in the backs, 1946."""
    game = new_game("pigskin46")
    line_up(game, "****SSS***S", "SSSSSSSSSSS")
    assert game.phase == "toss"
    assert game.squads[0].field == bytes((0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 2))


def test_ex_s2_a_third_star_in_1956():
    """EX-S2: the squad has two."""
    game = new_game("pigskin56")
    game.play("*", None)
    game.play("*", None)
    assert game.choices() == ("2", "S")
    assert refused(game, "*")


def test_ex_s3_the_wrong_type():
    """EX-S3, PS-1.2, PS-12.1: line Stars are no Stars for the backs."""
    game = new_game("pigskin46")
    for man in "SSSSSSS***":
        game.play(man, None)
    assert game.squads[0].free[:3] == bytes((4, 3, 0))
    assert game.view(WHITE).place == POSITIONS.index("RH")
    assert refused(game, "*")
    game.play("2", None)


def test_any_arrangement_is_allowed():
    """PS-2.1, AMB-82: no side has to field its best men, but it needs eleven."""
    game = line_up(new_game("pigskin56"), "SSSSSSSSSSS", "S2S*S2S2S*S")
    assert game.phase == "toss"
    assert refused(new_game("pigskin56"), "DONE")


def test_the_toss_and_its_winner():
    """PS-4.3, PS-4.2: the winner chooses; no change of ends is ever asked for."""
    for coin, call, winner in ((0, "HEADS", BLACK), (0, "TAILS", WHITE), (1, "TAILS", BLACK)):
        game = line_up(new_game("pigskin46"), BEST["pigskin46"], BEST["pigskin46"])
        assert (game.side, game.choices()) == (BLACK, ("HEADS", "TAILS"))
        assert play(game, call, draws=[coin]) == [("TOSS", winner)]
        assert (game.side, game.choices()) == (winner, ("KICK", "RECEIVE"))
        assert game.toss_loser == 1 - winner
        game.play("RECEIVE", None)
        assert (game.phase, game.possession, game.ball) == ("kickoff", 1 - winner, 40)


# Whose man is read, and which side turns the card

WHITE_MEN = "2S*S2S2S2*S"  # QB S, FB 2
BLACK_MEN = "S2*2S*SS2*2"


@pytest.mark.parametrize(
    ("call", "row", "at"),
    [
        ("RUN LE", END_ROW, 0),
        ("RUN LT", LINE_ROW, 1),
        ("RUN LG", LINE_ROW, 2),
        ("RUN RG", LINE_ROW, 4),
        ("RUN RT", LINE_ROW, 5),
        ("RUN RE", END_ROW, 6),
        ("PASS C", PASS_ROW, 3),
        ("PASS LH", PASS_ROW, 9),
        ("PASS RH", PASS_ROW, 10),
    ],
)
def test_the_class_of_the_man_attacked(call, row, at):
    """PS-2.4, PS-2.6, PS-2.10, PS-3.2, AMB-25: the defense turns its own man's card."""
    game = position(white=WHITE_MEN, black=BLACK_MEN)
    word = {END_ROW: "END=3", LINE_ROW: "LINE=3", PASS_ROW: "PASS=3"}[row]
    assert cards_of(play(game, call, word)) == [(BLACK, row, "*2S".index(BLACK_MEN[at]))]


def test_ex_s21_a_run_at_a_scrub():
    """EX-S21: row Line (Guard Tackle in 1956), column S, turned by Black; PS-18 row 4."""
    for name in EDITIONS:
        game = position(name, black="SSSSSSSSSSS")
        assert cards_of(play(game, "RUN RT", "LINE=3")) == [(BLACK, LINE_ROW, SCRUB)]


def test_ex_s22_punt_and_return():
    """EX-S22, PS-2.7, PS-2.9, PS-3.3, PS-2.11, PS-18 row 7: each side's own man."""
    game = position(white="SSSSSSSS2SS", black="SSSSSSSS*SS", down="4&8")
    events = play(game, "PUNT", "PUNT=40", "RET=5")
    assert cards_of(events) == [(WHITE, PUNT_ROW, SECOND), (BLACK, RETURN_ROW, SCRUB)]


def test_kickoff_and_return():
    """PS-2.7, PS-5.2, PS-5.3: kicker and return back of their own sides."""
    game = position(phase="kickoff", ball="W40", white="SSSSSSSS2SS", black="SSSSSSS*SSS")
    events = play(game, "KICKOFF", "KO=45", "RET=5")
    assert cards_of(events) == [(WHITE, KICKOFF_ROW, SECOND), (BLACK, RETURN_ROW, STAR)]


def test_ex_s19_an_interception_is_run_back_by_the_man_it_was_aimed_past():
    """EX-S19, PS-9.14: the left halfback's column, though the return back is a Star."""
    game = position(black="SSSSSSS*S2S")
    events = play(game, "PASS LH", "PASS=INT10", "RET=5")
    assert cards_of(events) == [(BLACK, PASS_ROW, SECOND), (BLACK, RETURN_ROW, SECOND)]


def test_ex_s20_a_long_pass_is_run_back_by_the_return_back():
    """EX-S20, PS-9.15, AMB-10: no class on the pass, turned by the defense."""
    game = position(black="SSSSSSS*S2S")
    events = play(game, "LONGPASS", "LP=INT10", "RET=5")
    assert cards_of(events) == [(BLACK, LONG_PASS_MARGIN, -1), (BLACK, RETURN_ROW, STAR)]


def test_follow_up_cards_and_the_try():
    """AMB-10: the side that turned the first card goes on; the scorers turn the try."""
    events = play(position(ball="W95", down="1&5"), "RUN LG", "LINE=LONG", "LONG=9", "PAT=G")
    assert [card[0] for card in cards_of(events)] == [BLACK, BLACK, WHITE]
    events = play(position(), "PUNT", "PUNT=BLK", "BLKD=OWN3")
    assert [card[0] for card in cards_of(events)] == [WHITE, WHITE]
    events = play(position(ball="W75"), "FIELDGOAL", "FG=NG")
    assert [card[0] for card in cards_of(events)] == [WHITE]


def test_the_side_in_possession_cuts():
    """PS-3.7: the side that has the ball when the card is needed."""
    events = play(position(left=1), "PUNT", "PUNT=40", "cut:RET=5")
    assert named(events, "CUT") == [("CUT", BLACK)]
    events = play(position(left=1), "RUN LG", "LINE=LONG", "cut:LONG=5")
    assert named(events, "CUT") == [("CUT", WHITE)]


def test_a_call_is_carried_through():
    """PS-7.4: there is no choice between the cards of a play but the penalty's and the men's."""
    game = position()
    play(game, "RUN LG", "LINE=4+LAT", "RWP=LONG", "LONG=10")
    assert (game.phase, game.ball) == ("scrimmage", 44)


# Time-outs and substitutions


def test_both_sides_may_change_in_any_timeout():
    """PS-12.5, PS-12.1, AMB-63: the side with the ball first, or the caller; one by one."""
    game = position()
    play(game, "PASS C", "PASS=INC5")
    assert (game.phase, game.side) == ("window", WHITE)
    game.play("DONE", None)
    assert (game.phase, game.side) == ("window", BLACK)
    game.play("DONE", None)
    assert (game.phase, game.side) == ("scrimmage", WHITE)
    game.play("TIMEOUT B", None)
    assert (game.phase, game.side) == ("window", BLACK)
    game.play("SUB", None)
    assert game.play("LG S", None) == [("SUB", BLACK, "LG", SCRUB)]
    game.play("SUB", None)
    game.play("RH S", None)
    game.play("DONE", None)
    assert game.side == WHITE
    assert done(game).timeouts == [0, 1]


def test_ex_s17_an_incomplete_pass_is_an_official_timeout():
    """EX-S17: three of White's line and a back of Black's, charged to nobody."""
    game = position(down="2&8")
    play(game, "PASS C", "PASS=INC5")
    for change in ("LE S", "LT S", "LG S"):
        game.play("SUB", None)
        game.play(change, None)
    game.play("DONE", None)
    game.play("SUB", None)
    game.play("QB S", None)
    done(game)
    assert game.timeouts == [0, 0]
    assert game.squads[0].field[:3] == bytes((2, 2, 2))


def test_ex_s18_no_change_without_a_timeout():
    """EX-S18: after a run nobody is asked; calling time-out counts."""
    game = position()
    play(game, "RUN LG", "LINE=4")
    assert game.phase == "scrimmage"
    assert refused(game, "SUB")
    game.play("TIMEOUT W", None)
    assert game.phase == "window"
    assert game.timeouts == [1, 0]


def change(game, choice):
    game.play("SUB", None)
    return game.play(choice, None)


def test_ex_s4_out_and_no_way_back():
    """EX-S4, PS-12.6: he waits until a play has been made, even in another time-out."""
    game = position()
    play(game, "PASS C", "PASS=INC5")
    change(game, "LG S")
    assert game.squads[0].held == (1 | 1 << 3,)  # A Second of the line waits.
    done(game)
    game.play("TIMEOUT W", None)
    game.play("SUB", None)
    assert "LG 2" not in game.choices()
    assert refused(game, "LG 2")
    assert refused(game, "RG 2")


def test_ex_s5_back_after_a_play():
    """EX-S5, PS-12.8, AMB-65: a penalized play counts too; then at LG or anywhere in the line."""
    for back in ("LG 2", "LT 2"):
        game = position()
        play(game, "PASS C", "PASS=INC5")
        change(game, "LG S")
        done(game)
        play(game, "RUN RT", "PENALTY", "LINE=0;pen=OFF5")
        play(game, "ACCEPT")
        assert game.phase == "window"
        assert change(game, back) == [("SUB", WHITE, back[:2], SECOND)]


def test_ex_s6_no_swap_in_a_timeout():
    """EX-S6, AMB-68, PS-12.8: the man taken out of LG cannot go to RG in the same time-out."""
    game = position(white="**S22222*2*")
    play(game, "PASS C", "PASS=INC5")
    change(game, "LE 2")  # The fifth Second comes in for a Star.
    game.play("SUB", None)
    assert refused(game, "RE *")
    assert refused(game, "LT *")


def test_ex_s7_anything_at_half_time():
    """EX-S7, PS-12.9, AMB-82: a new line-up without waiting, or everything as it was."""
    game = position(quarter=2, left=1, white=f"{BEST['pigskin56']}/SLw")
    play(game, "RUN LG", "LINE=3")
    assert (game.phase, game.side) == ("choice_half", BLACK)
    game.play("KICK", None)
    assert (game.phase, game.side, game.choices()) == ("lineup", BLACK, ("KEEP", "*", "2", "S"))
    before = game.squads[1].field
    game.play("KEEP", None)
    assert game.squads[1].field == before
    assert (game.phase, game.side) == ("lineup", WHITE)
    for man in "2222*2*2*2*":
        game.play(man, None)
    assert game.squads[0].field == bytes("*2S".index(man) for man in "2222*2*2*2*")
    assert game.squads[0].held == ()
    assert (game.phase, game.possession, game.side) == ("kickoff", BLACK, BLACK)


def test_ex_s8_out_between_the_quarters():
    """EX-S8, PS-12.7: the break is not a play."""
    game = position(left=1)
    play(game, "RUN LG", "LINE=3")
    assert (game.phase, game.quarter) == ("window", 2)
    change(game, "LG S")
    done(game)
    game.play("TIMEOUT W", None)
    game.play("SUB", None)
    assert refused(game, "LG 2")
    game.play("LE S", None)
    done(game)
    play(game, "PASS C", "PASS=INC5")
    assert change(game, "LG 2")


def test_ex_s9_out_after_a_touchdown():
    """EX-S9, AMB-65, AMB-66, PS-12.7: the try is no play, the kick-off with its return is one."""
    game = position(ball="W98", down="1&2")
    play(game, "RUN LG", "LINE=3", "PAT=G")
    assert (game.phase, game.side) == ("choice", BLACK)
    assert refused(game, "SUB")
    game.play("RECEIVE", None)
    # The time-out comes when the choice is known, the kickers first.
    assert (game.phase, game.side) == ("window", WHITE)
    change(game, "LG S")
    done(game)
    assert game.phase == "kickoff"
    game.play("TIMEOUT W", None)
    game.play("SUB", None)
    assert refused(game, "LG 2")
    game.play("LE S", None)
    done(game)
    play(game, "KICKOFF", "KO=40", "RET=5")
    game.play("TIMEOUT W", None)
    assert change(game, "LG 2")


def test_the_try_does_not_count_as_a_play():
    """AMB-65: men taken out before a touchdown play are free after it, not by the try again."""
    game = position(ball="W98", down="1&2", white="S*222222*2*")
    play(game, "TIMEOUT W")
    change(game, "RG S")
    done(game)
    play(game, "RUN LG", "LINE=3", "PENALTY", "PAT=NG;pen=DEF5")
    assert game.squads[0].held == ()
    play(game, "ACCEPT", "PAT=G")
    assert game.score == [7, 0]


def test_ex_s16_counts_start_again_in_the_second_half():
    """EX-S16: four in the first half, and the first of the second costs nothing."""
    game = position(quarter=2, left=1, timeouts="4-1")
    play(game, "RUN LG", "LINE=3")
    game.play("KICK", None)
    game.play("KEEP", None)
    game.play("KEEP", None)
    assert game.timeouts == [0, 0]
    assert game.play("TIMEOUT W", None) == [("TIMEOUT", WHITE, 1)]
    assert game.ball == 40


def test_a_substitute_does_not_open_a_used_position():
    """AMB-26: the rule speaks of positions, not of men."""
    game = position()
    play(game, "RUN LG", "LINE=3")
    game.play("TIMEOUT B", None)
    change(game, "LG S")
    done(game)
    assert refused(game, "RUN LG")


def test_damaged_passages():
    """AMB-80: five yards for the fifth time-out, though one copy of the text lost the word."""
    game = position("pigskin46", timeouts="4-0")
    game.play("TIMEOUT W", None)
    assert game.ball == 25


# Forced replacement


def test_ex_s10_out_for_the_quarter():
    """EX-S10, PS-13.3, PS-13.1: the owner names the man; he cannot return in this quarter."""
    game = position()
    play(game, "RUN LG", "REPLACE-Q", "LINE=3")
    assert (game.phase, game.side) == ("forced", WHITE)
    assert game.choices() == tuple("OUT " + name for name in POSITIONS)
    assert play(game, "OUT RT") == [("REPLACE", WHITE, "RT", 0, SECOND)]
    assert game.choices() == ("IN S",)
    assert play(game, "IN S") == [("ENTER", WHITE, "RT", SCRUB), ("OTO",)]
    assert game.phase == "window"
    for _ in range(2):
        game.play("SUB", None)
        assert refused(game, "RT 2")
        game.play("LE S" if "LE S" in game.choices() else "LT S", None)
        done(game)
        play(game, "PASS C" if game.down == 2 else "PASS LH", "PASS=INC1")


def test_ex_s11_back_in_the_next_quarter():
    """EX-S11, AMB-67: removed on the last play he may come back at once, where he stood."""
    game = position(left=1)
    play(game, "RUN LG", "REPLACE-Q", "cut:LINE=3")
    play(game, "OUT RT")
    play(game, "IN S")
    assert (game.phase, game.quarter) == ("window", 2)
    game.play("SUB", None)
    assert "RT 2" in game.choices()
    assert refused(game, "LG 2")
    twin = game.copy()
    twin.play("RT 2", None)
    assert twin.squads[0].field[5] == SECOND
    # He stays out if his coach prefers, and after a play he may go anywhere in the line.
    game.play("QB S", None)
    done(game)
    play(game, "PASS C", "PASS=INC1")
    game.play("SUB", None)
    assert {"RT 2", "LG 2"} <= set(game.choices())


def test_amb_67_with_a_play_between():
    """AMB-67: a play was made since he left, so any position of his type is open."""
    game = position(left=2, white="**222S222**/2Lo")
    play(game, "RUN LG", "LINE=LONG", "LONG=3")
    assert game.quarter == 2
    game.play("SUB", None)
    assert {"RT 2", "LG 2", "LE 2"} <= set(game.choices())
    assert "QB 2" not in game.choices()


def test_ex_s12_out_for_the_game():
    """EX-S12, PS-13.2: not at half-time, not later."""
    game = position(quarter=2, left=2)
    play(game, "RUN LG", "REPLACE-P", "LINE=3")
    play(game, "OUT FB")
    play(game, "IN S")
    assert (game.phase, game.side) == ("choice_half", BLACK)
    game.play("KICK", None)
    game.play("KEEP", None)
    for man in "**22222":
        game.play(man, None)
    game.play("*", None)
    assert game.choices() == ("2", "S")


def test_ex_s13_a_scrub_cannot_kick_by_surprise():
    """EX-S13, PS-2.8: refused, and no card drawn."""
    game = position(white="**22222*S22-FB*P")
    left = game.left
    assert "QUICKKICK" not in game.choices()
    assert refused(game, "QUICKKICK")
    assert game.left == left


def test_ex_s14_four_backs_left():
    """EX-S14, PS-13.11: seven backs gone, four on the field, the line unaffected."""
    gone = "/SBo/SBo/SBo-QB*P-FB*P-LH2P-RHSP"
    game = position(quarter=4, white=f"**222222SSS{gone}")
    assert sum(game.squads[0].free[3:]) == 0
    game.play("TIMEOUT W", None)
    game.play("SUB", None)
    assert all(choice.split()[0] in POSITIONS[:LINE_MEN] for choice in game.choices())


def test_a_card_without_a_substitute_has_no_effect():
    """AMB-71: it cannot come from forced removals alone."""
    gone = "/SBo/SBo/SBo-QB*P-FB*P-LH2P-RHSP"
    game = position(quarter=4, white=f"**222222SSS{gone}")
    events = play(game, "RUN LG", "REPLACE-Q", "LINE=3")
    assert game.phase == "forced"
    events = play(game, "OUT FB")
    assert events == [("OTO",)]
    assert game.phase == "window"


def test_nobody_waits_when_a_card_acts():
    """AMB-71: the play that brought the card is the play they waited for."""
    game = position()
    game.play("TIMEOUT W", None)
    change(game, "LG S")
    done(game)
    play(game, "RUN LG", "REPLACE-P", "LINE=3")
    play(game, "OUT RG")
    assert game.choices() == ("IN 2", "IN S")


def test_when_nothing_can_be_changed_the_timeout_can_only_be_left():
    """PS-12.1: no substitutes, no SUB."""
    line = "/SLo/SLo/SLo/SLo/SLo-LE*P-LE2P"
    backs = "/SBo/SBo/SBo-QB*P-FB*P-LH2P-RHSP"
    game = position(quarter=4, white=f"*2222SS2SSS{line}{backs}")
    game.play("TIMEOUT W", None)
    assert game.choices() == ("DONE",)
    assert refused(game, "SUB")


def test_the_man_may_be_drawn_by_lot():
    """AMB-70 (d): any of the eleven."""
    game = position(rest="man=random")
    events = play(game, "RUN LG", "REPLACE-Q", "LINE=3", draws=[FULLBACK])
    assert named(events, "REPLACE") == [("REPLACE", WHITE, "FB", 0, STAR)]
    assert (game.phase, game.side, game.choices()) == ("enter", WHITE, ("IN S",))


def test_the_man_may_be_named_by_the_opponent():
    """AMB-70 (c): blind, and the owner sends the substitute."""
    game = position(rest="man=opponent")
    play(game, "RUN LG", "REPLACE-Q", "LINE=3")
    assert (game.phase, game.side) == ("forced", BLACK)
    play(game, "OUT C")
    assert (game.phase, game.side) == ("enter", WHITE)


def test_a_card_may_name_side_and_position():
    """AMB-69 (b), AMB-70 (b): fields of the card, no other code."""
    from pigskin.games.hamilton.deck import REPLACE_QUARTER, reading

    game = position()
    codes = [reading(REPLACE_QUARTER, 16 + 4), reading(1, 3)]

    class Named:
        full = game.dealer.full

        def turn(self, pack, _):
            return pack.pop()

        def read(self, card, space, column=0):
            return codes.pop(0)

    game.dealer = Named()
    events = game.play("RUN LG", None)
    assert named(events, "REPLACE") == [("REPLACE", BLACK, "C", 0, SECOND)]
    assert (game.phase, game.side) == ("enter", BLACK)


def test_ex_s15_a_log_in_closed_announcing():
    """EX-S15, PS-13.9: side, position and for how long; the class at the end of the game."""
    game = position(quarter=4, left=2, rest="announcing=closed")
    events = play(game, "RUN LG", "REPLACE-P", "LINE=3")
    events = play(game, "OUT LE")
    told = game.tell(game.events_for(BLACK, events))
    assert told == ["White's left end is out, by a replacement card for the game."]
    assert "Star" in game.tell(game.events_for(WHITE, events))[0]
    assert game.view(BLACK).removed(WHITE) == [("LE", 1, 3)]
    assert game.view(WHITE).removed(WHITE) == [("LE", 1, STAR)]
    events = play(game, "IN S")
    assert game.tell(game.events_for(BLACK, events))[0] == "A substitute comes in at left end."
    assert named(events, "REMOVED") == [("REMOVED", WHITE, "LE", 1, STAR)]
    assert game.tell(game.events_for(NOBODY, events))[1] == (
        "White's left end who had to leave was a Star."
    )
    assert game.over
    assert game.view(BLACK).removed(WHITE) == [("LE", 1, STAR)]


def test_ex_s23_the_short_game():
    """EX-S23, PS-1.8, PS-3.1, AMB-08: forty cards without the A series in every quarter."""
    game = new_game("pigskin46", {"pack": "short"})
    names = [card_name(card) for card in game.pack]
    assert names == [f"{series}{n}" for series in "BCDE" for n in range(1, 11)]
    chance = Chance(seed_from("short"))
    starts = []
    while not game.over:
        choices = game.choices()
        for event in game.play(choices[chance.below(len(choices))], chance):
            if event[0] == "QUARTER":
                starts.append((event[1], game.left))
    assert starts == [(2, 40), (3, 40), (4, 40)]


@pytest.mark.parametrize("name", EDITIONS)
def test_penalty_without_a_reading(name):
    """AMB-60: treated as no penalty; the time-out remains."""
    game = position(name)
    events = play(game, "RUN LG", "PENALTY", "LINE=4")
    assert game.phase == "window"
    assert (game.ball, game.down) == (34, 2)
    assert ("OTO",) in events


def test_additions_of_the_1956_box():
    """PS-1.9, PS-15.4, PS-15.5, PS-18 rows 8 to 10: pins for the ball and the ten yards."""
    view = parse_position(position(ball="W30", down="2&8").notation()).view(NOBODY)
    assert (view.ball, view.gain_line, view.gain_line - 10) == (30, 38, 28)
