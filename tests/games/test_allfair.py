"""All-Fair Football beyond the scenarios. The plays themselves are tested in tests/rules."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, NOBODY, WHITE, IllegalChoice, NotationError, OptionError
from pigskin.core.match import Match
from pigskin.core.outcomes import ScriptedChance, outcomes
from pigskin.games import game_class, new_coach, new_game, parse_position
from pigskin.games.allfair.deck import KICKOFF_CELL, PAT_CELL
from pigskin.games.allfair.readings import cell_of, format_reading, parse_reading

NAME = "allfair46"
ALL = "fffffffff"
CALLS = ("LINE", "END", "PASS", "PUNT", "FG")


def position(place="W scrimmage 30 1&10", score="0-0", q=1, cards=ALL, first="B", more=""):
    points = "/".join([score] + ["0-0"] * (q - 1))
    return parse_position(
        f"{NAME} {place} {score} q={q} cards={cards} first={first} points={points} {more}".strip()
    )


class OneReading:
    """A deck that shows one reading and remembers which cells were looked at."""

    digest = ""

    def __init__(self, text):
        self.code = parse_reading(text)
        self.cells = []

    def read(self, card, cell):
        self.cells.append(cell)
        return self.code


def play(game, call, reading="4"):
    """Play the call with that reading and return the events."""
    game.deck = OneReading(reading)
    return game.play(call, ScriptedChance([0]))


# Zones and cells


@pytest.mark.parametrize(
    ("ball", "row"),
    [
        *((1, 0), (10, 0), (11, 1), (20, 1), (21, 2), (40, 3), (41, 4), (50, 4)),
        *((51, 5), (59, 5), (60, 6), (69, 6), (70, 7), (79, 7), (80, 8), (89, 8)),
        *((90, 9), (99, 9)),
    ],
)
def test_every_call_reads_its_column_in_the_row_of_the_zone(ball, row):
    """AF46-9, AF46-11, AF46-14, AF46-15 (11 to 20 at Red 20), AF46-16, AF46-17, A-2, A-3."""
    game = position(f"W scrimmage {ball} 1&10")
    for column, call in enumerate(CALLS):
        cell = cell_of(row, column)
        assert (call in game.choices()) == (cell >= 0)
        if cell >= 0:
            twin = game.copy()
            play(twin, call, "40/0" if call == "PUNT" else "4")
            assert twin.deck.cells == [cell]


def test_both_sides_read_their_own_half_as_red():
    """AF46-4, AF46-12, AF46-13, A-20, A-33: goals are never changed."""
    for quarter in (1, 2, 3, 4):
        for side in "WB":
            game = position(f"{side} scrimmage 15 1&10", q=quarter)
            play(game, "LINE")
            assert game.deck.cells == [cell_of(1, 0)]
            assert game.ball == 19


def test_panels():
    """AF46-26, AF46-38, AF46-39, A-14: kick-off and point after have panels of their own."""
    cases = [
        ("W kickoff 40 0&0", "KICKOFF", "45/20", KICKOFF_CELL),
        ("W try 98 0&0", "KICK", "12", PAT_CELL),
        ("W try 98 0&0", "LINE", "2", cell_of(9, 0)),
        ("W try 98 0&0", "END", "2", cell_of(9, 1)),
        ("W try 98 0&0", "PASS", "2", cell_of(9, 2)),
        ("W freekick 20 0&0", "PUNT", "40/0", cell_of(1, 3)),
    ]
    for place, call, reading, cell in cases:
        game = position(place)
        play(game, call, reading)
        assert game.deck.cells == [cell]


def test_nothing_of_the_background_is_a_call():
    """A-31: the account of real football (AF46-R1 to AF46-R20) binds nothing by itself.

    No time-outs, officials (AF46-R19), line-ups (AF46-R7), or clock (AF46-R3); the field, the ball
    and the men (AF46-R1, AF46-R2, AF46-R4, AF46-R8) are those of the board. Who is quarterback
    among the players of a team (AF46-1, AF46-6, A-18) and who moves the markers (AF46-23,
    AF46-24) is nobody's choice in the game.
    """
    seen = set()
    for number in range(40):
        game = new_game(NAME)
        chance = Chance(seed_from(f"calls {number}"))
        while not game.over:
            assert game.irregular() == ()
            seen.update(game.choices())
            game.play(game.choices()[chance.below(len(game.choices()))], chance)
    assert seen == {"TOSS", "KICKOFF", "RECEIVE", "KICK", *CALLS}


# Cards


def turned(events):
    return [event[2] for event in events if event[0] == "CARD"]


def test_each_card_is_turned_once_in_a_quarter():
    """AF46-2, AF46-5, AF46-8, AF46-10, AF46-18, AF46-20 to AF46-22: 36 cards, four times."""
    match = Match(game_class(NAME), {}, Chance(seed_from("cards")))
    coach = new_coach("varsity", NAME, seed_from("coach"))
    piles = {1: [], 2: [], 3: [], 4: []}
    game = match.game
    while not game.over:
        quarter = game.quarter
        piles[quarter] += turned(match.choose(coach.choose(game.view(game.side))))
    orders = list(piles.values())
    assert [sorted(pile) for pile in orders] == [list(range(36))] * 4
    # Shuffled again each time.
    assert len({tuple(pile) for pile in orders}) == 4


def test_the_top_card_is_any_of_those_left():
    """AF46-7, A-17: the call comes first; no card is known or turned before it."""
    game = position(cards="100000c00")
    found = {}
    for of, _, events in outcomes(game, "LINE"):
        (card,) = turned(events)
        found[card] = of
    assert found == {0: 3, 26: 3, 27: 3}


def test_the_last_card_needs_no_chance():
    game = position(cards="000000008")
    events = game.play("LINE", ScriptedChance([0]))
    assert turned(events) == [35]
    assert (game.quarter, game.left) == (2, 36)


def test_a_refused_call_uses_no_card():
    """A-16, A-17: refused, call again."""
    game = position("W scrimmage 80 4&5", cards="000000003")
    before = game.notation()
    chance = ScriptedChance([])
    for call in ("PUNT", "KICK", "RECEIVE", "KICKOFF", "line", ""):
        with pytest.raises(IllegalChoice, match="LINE, END, PASS, FG"):
            game.play(call, chance)
    assert (game.notation(), chance.used) == (before, 0)


def test_a_view_has_the_cards_that_both_sides_saw():
    """A-34, AF46-10: the cards that were turned, for those who remember; never the next one."""
    few = position(cards="00000000f")
    for side in (WHITE, BLACK, NOBODY):
        view = few.view(side)
        assert (view.left, view.unseen) == (4, bytes([32, 33, 34, 35]))
        assert (view.side, view.phase, view.ball, view.down) == (WHITE, "scrimmage", 30, 1)
        assert (view.togo, view.choices(), view.irregular()) == (10, few.choices(), ())
        assert not view.over
        assert not hasattr(view, "deck")
    assert position("- final 0 0&0", q=4, cards="0" * 9).view(WHITE).over


def test_views_do_not_change_under_a_coach():
    game = position()
    view = game.view(WHITE)
    play(game, "LINE", "70")
    assert (view.score, view.ball, view.phase) == ([0, 0], 30, "scrimmage")


# The game as a whole


def test_the_toss_is_fair_and_decides_who_kicks_off():
    """A-15, AF46-25; AF46-21 with A-29: the receiver will kick off the second half."""
    found = [
        (of, after.side, after.first_receiver) for of, after, _ in outcomes(new_game(NAME), "TOSS")
    ]
    assert found == [(2, BLACK, WHITE), (2, WHITE, BLACK)]


def test_the_winner_of_the_toss_may_choose():
    """A-15, the other reading."""
    for choice, kicker in (("KICK", BLACK), ("RECEIVE", WHITE)):
        game = new_game(NAME, {"toss": "choose"})
        game.play("TOSS", ScriptedChance([BLACK]))
        assert (game.phase, game.side, game.first_receiver) == ("choice", BLACK, NOBODY)
        assert parse_position(game.notation()).notation() == game.notation()
        game.play(choice, ScriptedChance([]))
        assert (game.side, game.first_receiver) == (kicker, 1 - kicker)


@pytest.mark.parametrize("first", ["W", "B"])
@pytest.mark.parametrize("side", ["W", "B"])
def test_the_second_half_opens_with_a_kick_off(first, side):
    """AF46-21, AF46-R5, A-25: by the side that received the first, whatever the situation."""
    game = position(f"{side} scrimmage 55 3&4", q=2, cards="000000001", first=first)
    play(game, "LINE")
    assert (game.phase, game.side, game.ball) == ("kickoff", "WB".index(first), 40)
    assert (game.quarter, game.left) == (3, 36)


def test_score_by_quarters():
    """AF46-48: a try after the quarter counts in the next one."""
    game = position("W scrimmage 95 1&10", "7-3", cards="000000001")
    play(game, "LINE", "5")
    play(game, "KICK", "12")
    assert game.score == [14, 3]
    assert game.points == [13, 3, 1, 0, 0, 0, 0, 0]
    assert "14-3 q=2" in game.notation()
    assert game.notation().endswith("points=13-3/1-0")


@pytest.mark.parametrize(
    ("call", "reading", "points"),
    [("LINE", "70", [6, 0]), ("LINE", "-30", [0, 2]), ("LINE", "F:-30", [0, 6])],
)
def test_points(call, reading, points):
    """AF46-47: 6, 3, 2 and 1, to the right side."""
    game = position()
    play(game, call, reading)
    assert game.score == points == game.points[:2]


def test_a_level_score_is_a_drawn_game():
    """A-24, AF46-22: nothing follows."""
    game = position("W scrimmage 50 1&10", "7-7", q=4, cards="000000001")
    events = play(game, "LINE")
    assert events[-1] == ("FINAL", 7, 7)
    assert (game.over, game.choices(), game.side) == (True, (), NOBODY)
    with pytest.raises(IllegalChoice, match="over"):
        game.play("LINE", ScriptedChance([0]))


def test_the_extra_card_of_a_try_may_be_any_card():
    """A-9, switched on: all 36 are turned, so one of them all is turned again."""
    game = position("W try 98 0&0", "6-0", q=4, cards="0" * 9, more="last_try=card")
    found = list(outcomes(game, "KICK"))
    assert {of for of, _, _ in found} == {36}
    assert {turned(events)[0] for _, _, events in found} == set(range(36))
    assert all(after.over for _, after, _ in found)


def test_undo():
    """A choice that turned no card may be undone, a play may not."""
    match = Match(game_class(NAME), {"toss": "choose"}, Chance(seed_from("undo")))
    match.choose("TOSS")
    match.choose("RECEIVE")
    assert match.can_undo
    match.choose("KICKOFF")
    assert not match.can_undo


# Events, words, statistics


def test_events_of_a_play():
    game = position()
    assert play(game, "LINE", "12") == [
        ("PLAY", 0, "LINE", 30, 1, 10),
        ("CARD", 0, 0),
        ("MOVE", 0, "run", 12, 42),
        ("FIRSTDOWN", 0, 42),
    ]
    assert play(game, "PASS", "I:10:5") == [
        ("PLAY", 0, "PASS", 42, 1, 10),
        ("CARD", 0, 1),
        ("LOST", 0, "pass", 52),
        ("MOVE", 1, "return", 5, 53),
        ("SERIES", 1, 53),
    ]
    assert play(game, "PASS", "-6")[2:] == [("MOVE", 1, "loss", -6, 47)]
    assert play(game, "PUNT", "40/8")[2:] == [
        ("MOVE", 1, "kick", 40, 87),
        ("MOVE", 0, "return", 8, 21),
        ("SERIES", 0, 21),
    ]
    assert play(game, "PUNT", "B:5")[2:] == [("BLOCKED", 0, 16), ("SERIES", 1, 84)]
    assert play(game, "FG", "B:5")[2:4] == [("NOFG", 1), ("BLOCKED", 1, 79)]


def test_a_fumble_is_moved_then_lost():
    game = position()
    assert play(game, "END", "F:3")[2:] == [
        ("MOVE", 0, "run", 3, 33),
        ("LOST", 0, "fumble", 33),
        ("SERIES", 1, 67),
    ]


def test_a_penalty_names_the_side_that_pays():
    """A-12."""
    assert play(position(), "LINE", "P:-5")[2:] == [("MOVE", 0, "penalty", -5, 25)]
    assert play(position(), "LINE", "P:5")[2:] == [("MOVE", 1, "penalty", -5, 65)]


@pytest.mark.parametrize(
    ("place", "call", "reading", "told"),
    [
        (
            "W scrimmage 30 1&10",
            "LINE",
            "4",
            ["White, 1st and 10 on White 30: line plunge, 4 yards to White 34."],
        ),
        (
            "W scrimmage 70 4&5",
            "FG",
            "40",
            ["White, 4th and 5 on Black 30: field goal.", "FIELD GOAL White!"],
        ),
        (
            "B freekick 20 0&0",
            "PUNT",
            "BS",
            ["Black punts free from Black 20, the card does not apply, another is turned."],
        ),
        ("W try 98 0&0", "KICK", "11", ["White tries for the point: kick, no point."]),
        (
            "W scrimmage 6 4&6",
            "PUNT",
            "BS",
            ["White, 4th and 6 on White 6: punt, blocked.", "SAFETY against White."],
        ),
    ],
)
def test_telling(place, call, reading, told):
    game = position(place)
    assert game.tell(play(game, call, reading)) == told


def test_telling_the_toss_and_the_quarters():
    """AF46-25, A-15."""
    game = new_game(NAME)
    assert game.tell(game.play("TOSS", ScriptedChance([WHITE]))) == [
        "White wins the toss; Black kicks off."
    ]
    game = new_game(NAME, {"toss": "choose"})
    assert game.tell(game.play("TOSS", ScriptedChance([WHITE]))) == ["White has the choice."]
    game = position(cards="000000001")
    assert game.tell(play(game, "LINE"))[-1] == "The 2nd quarter begins."


def test_statistics():
    game = position()
    figures = game.statistics()
    for call, reading in (("LINE", "12"), ("PASS", "20"), ("PASS", "INC"), ("FG", "30")):
        if call == "FG":
            game = position("W scrimmage 75 4&9")
        figures.add(play(game, call, reading))
    found = dict(figures.figures(WHITE))
    assert (found["rushes"], found["rushing yards"], found["first downs"]) == (1, 12, 2)
    assert (found["passes"], found["completed"], found["passing yards"]) == (2, 1, 20)
    assert (found["field goals tried"], found["field goals"]) == (1, 0)


# Options and notation


def test_options():
    with pytest.raises(OptionError, match="last_try may be no or card"):
        new_game(NAME, {"last_try": "yes"})


def test_notation_tells_everything():
    game = position(
        "B scrimmage 63 3&4", "7-10", q=2, cards="0120f0000", first="W", more="toss=choose"
    )
    assert game.notation() == (
        "allfair46 B scrimmage 63 3&4 7-10 q=2 cards=0120f0000 first=W points=7-10/0-0 toss=choose"
    )
    assert list(game.cards) == [4, 9, 16, 17, 18, 19]


def test_only_a_finished_game_is_final():
    """AF46-22."""
    with pytest.raises(NotationError, match="a game ends with the last card"):
        position("- final 0 0&0", q=3, cards="0" * 9)
    with pytest.raises(NotationError, match="a game ends with the last card"):
        position("- final 0 0&0", q=4)


def test_readings_convert_to_text_and_back():
    for text in (
        "4",
        "-2",
        "0",
        "INC",
        "I:8:6",
        "I:-3:0",
        "F:3",
        "F:-4",
        "48/20",
        "B:7",
        "BS",
        "P:-5",
    ):
        assert format_reading(parse_reading(text)) == text
