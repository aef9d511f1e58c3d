"""Pigskin as a whole: its deck, order of play, odds, words and figures."""

from fractions import Fraction

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.core.match import Match
from pigskin.core.outcomes import outcomes
from pigskin.core.record import RecordError, format_record, parse_record, record_of, replay
from pigskin.games import game_class, new_game
from pigskin.games.hamilton.deck import (
    CARDS,
    CELLS,
    FORM,
    PENALTY_CARD,
    REPLACE_GAME,
    REPLACE_QUARTER,
    card_name,
    special,
)
from pigskin.games.hamilton.readings import SPACES, format_reading, parse_reading
from tests.support.hamilton_play import BEST, EDITIONS, line_up, named, play, played, position

# The deck


def test_the_deck_in_use():
    """PS-1.7, PS-13.1: fifty different cards, one replacement for good and three for a quarter."""
    game = new_game("pigskin46")
    deck = game.rules.deck
    assert [card_name(card) for card in game.pack] == [
        f"{series}{n}" for series in "ABCDE" for n in range(1, 11)
    ]
    specials = [special(deck.read(card, 0)) for card in range(CARDS)]
    assert specials.count(REPLACE_GAME) == 1
    assert specials.count(REPLACE_QUARTER) == 3
    assert specials.count(PENALTY_CARD) >= 2
    assert game.data_digest() == deck.digest == FORM.called("hamilton").digest


def test_special_cards_have_no_readings():
    """AMB-12: for every space the card says that another has to be turned."""
    deck = new_game("pigskin46").rules.deck
    for card in range(CARDS):
        if special(deck.read(card, 0)):
            assert len({deck.read(card, cell) for cell in range(CELLS)}) == 1


def test_no_card_in_use_is_blank():
    """AMB-51: every cell of every ordinary card can stand in its space."""
    deck = new_game("pigskin46").rules.deck
    for card in range(CARDS):
        if special(deck.read(card, 0)):
            continue
        for at, (space, *_) in enumerate(SPACES):
            end = SPACES[at + 1][0] if at + 1 < len(SPACES) else CELLS
            for cell in range(space, end):
                code = deck.read(card, cell)
                assert parse_reading(space, format_reading(code)) == code


# The order of play


def test_football_rules_fill_the_gaps():
    """PS-1.10, AMB-81: one rule differs on purpose; both editions share all the others."""
    texts = []
    for name in EDITIONS:
        game = position(name, white="S" * 11, black="S" * 11)
        play(game, "RUN LG", "LINE=12")
        play(game, "PASS C", "PASS=INC4")
        texts.append(game.notation().split()[1:11])
    assert texts[0] == texts[1]


def test_editions_differ_in_the_quick_kick():
    """PS-18 row 3; rows 5, 6 and 11 to 13 change nothing (AMB-79)."""
    for name, downs in (("pigskin46", (1, 2)), ("pigskin56", (1, 2, 3))):
        allowed = [
            down
            for down in (1, 2, 3, 4)
            if "QUICKKICK" in position(name, down=f"{down}&10").choices()
        ]
        assert tuple(allowed) == downs


def test_a_whole_game_in_outline():
    """PS-4.1, PS-3.5: line-ups, toss, choice, and a kick-off at the start of each half."""
    kickoffs = []
    seen = []

    def on_events(events):
        for event in events:
            if event[0] in ("TOSS", "QUARTER", "FINAL"):
                seen.append(event[:2])
            if event[0] == "PLAY" and (not kickoffs or seen[-1] == ("QUARTER", 3)):
                kickoffs.append(event[2])
                seen.append(("PLAY", event[2]))

    match = played("pigskin56", "outline", on_events=on_events)
    assert [name for name, _ in seen] == [
        "TOSS",
        "PLAY",
        "QUARTER",
        "QUARTER",
        "PLAY",
        "QUARTER",
        "FINAL",
    ]
    assert kickoffs == ["KICKOFF", "KICKOFF"]
    assert match.choices[22] in ("HEADS", "TAILS")


def test_play_goes_on_by_itself_after_a_choice():
    """AMB-66: no time-out at the start of the game, only after a score."""
    game = line_up(new_game("pigskin46"), BEST["pigskin46"], BEST["pigskin46"])
    play(game, "HEADS", draws=[0])
    game.play("KICK", None)
    assert (game.phase, game.side) == ("kickoff", BLACK)


# Exact odds


@pytest.mark.parametrize("call", ["RUN LG", "PASS C", "LONGPASS", "FIELDGOAL"])
def test_outcomes_of_a_play_add_up(call):
    """Every card that can come, with its exact chance; in cuts a Long could double too often."""
    for left in (1, 12) if call == "FIELDGOAL" else (12,):
        game = position(ball="W75", left=left)
        text = game.notation()
        assert sum(Fraction(1, of) for of, _, _ in outcomes(game, call)) == 1
        assert game.notation() == text


@pytest.mark.parametrize("cuts", [["X2"] * 8 + ["3"], ["X2"] * 50])
def test_doubling_in_a_cut_goes_on_to_a_distance(cuts):
    """PS-9.8: "multiplied by four, etc."; only a pack of DOUBLE cards alone ends without one."""
    game = position(left=1, ball="W1")
    cards = [f"cut:LONG={reading}" for reading in cuts]
    events = play(game, "RUN LG", "LINE=LONG", *cards, "cut:PAT=G")
    assert named(events, "TD") == [("TD", WHITE)]


# Words and figures


def test_the_story_of_a_play():
    game = position(down="2&8", black="SSSSSSSSSSS")
    events = play(game, "RUN LG", "LINE=4+LAT", "RWP=LONG", "LONG=X2", "LONG=10")
    (line,) = game.tell(events)
    assert line == (
        "White, 2nd and 8 on White 30: run at left guard (A1 Scrub), 4 yards to White 34 (A2), "
        "a long gain (A3), doubled (A4), 20 yards to Black 46, first down."
    )
    (line,) = game.tell([event for event in events if event[0] != "CARD"])
    assert line.startswith("White, 2nd and 8 on White 30: run at left guard, 4 yards to White 34")


def test_the_story_of_a_punt_and_a_penalty():
    game = position(down="4&8")
    events = play(
        game, "PUNT", "PUNT=40", "REPLACE-Q", "PENALTY", "RET=FUM", "FUMB=LOST+5;pen=OFF5"
    )
    lines = game.tell(events)
    assert lines[0].startswith("White, 4th and 8 on White 30: punt (A1 Star), 40 yards to Black")
    assert lines[0].endswith("fumbled and lost.")
    lines = game.tell(play(game, "OUT LE") + play(game, "IN S") + play(game, "REFUSE"))
    assert lines == [
        "White's left end is out, by a replacement card for the quarter: a Star.",
        "A substitute comes in at left end: a Scrub.",
        "Penalty against White, 5 yards: refused.",
        "White has the ball again, White's ball on Black 35.",
    ]


def test_replacement_cards_are_counted():
    """PS-13.4, AMB-75: a line says how many, and the view how many men have still to leave."""
    game = position(down="2&8")
    cards = "REPLACE-Q", "REPLACE-P", "REPLACE-Q", "PENALTY", "REPLACE-Q"
    (line,) = game.tell(play(game, "RUN LG", *cards, "LINE=3"))
    assert ": run at left guard, three replacement cards, a penalty card, a repl" in line
    seen = []
    while game.phase == "forced":
        view = game.view(WHITE)
        seen.append((view.leaving, view.for_game))
        play(game, f"OUT {('LE', 'LT', 'LG', 'C')[len(seen) - 1]}")
        play(game, game.choices()[0])
        if game.phase == "penalty":
            play(game, "REFUSE")
    assert seen == [(4, False), (3, True), (2, False), (1, False)]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_event_of_a_game_can_be_told(name):
    """Every event that needs words has some, and none breaks them."""
    silent = {"PLACE", "CARD", "CUT", "OTO", "LOST"}

    def on_events(events):
        for viewer in (WHITE, BLACK, NOBODY):
            game = match_game[0]
            shown = game.events_for(viewer, events)
            assert all(isinstance(line, str) and line for line in game.tell(shown))
        for event in events:
            if event[0] not in silent:
                assert match_game[0].tell([event]), event

    match_game = [new_game(name)]
    for seed in range(6):
        played(name, f"words {seed}", on_events=on_events)


@pytest.mark.parametrize(
    ("call", "cards", "event"),
    [
        ("RUN LG", ["LINE=LONG", "LONG=90", "PAT=G"], ("MOVE", WHITE, "run", 70)),
        ("PASS C", ["PASS=INC9"], ("INCOMPLETE", WHITE, 9)),
        ("PASS C", ["PASS=INT20", "RET=5"], ("LOST", WHITE, "pass", 50)),
        ("PUNT", ["PUNT=BLK", "BLKD=OWN6"], ("BLOCKED", WHITE, 24)),
    ],
)
def test_events_tell_what_is_charted(call, cards, event):
    """PS-15.3: lengths of passes that fail, gains up to the goal line, losses of blocked kicks."""
    assert event in [told[: len(event)] for told in play(position(), call, *cards)]


def test_a_voided_play_is_not_counted():
    """PS-10.5: the yards of a play whose penalty is accepted are not counted; the penalty is."""
    game = position(down="2&8")
    statistics = game.statistics()
    statistics.add(play(game, "RUN LG", "PENALTY", "LINE=30;pen=OFF5"))
    assert dict(statistics.figures(WHITE))["plays"] == 0
    statistics.add(play(game, "ACCEPT"))
    figures = dict(statistics.figures(WHITE))
    assert (figures["plays"], figures["yards"]) == (0, 0)
    assert (figures["penalties"], figures["penalty yards"]) == (1, 5)


def test_a_play_whose_penalty_is_refused_counts():
    game = position(down="2&8")
    statistics = game.statistics()
    statistics.add(play(game, "RUN LG", "PENALTY", "LINE=30;pen=OFF5"))
    statistics.add(play(game, "REFUSE"))
    figures = dict(statistics.figures(WHITE))
    assert (figures["plays"], figures["rushing yards"], figures["first downs"]) == (1, 30, 1)
    assert (figures["penalties"], figures["penalties refused"], figures["cards"]) == (0, 1, 2)


def test_figures_of_a_game():
    """Drives, rushes and passes by position, returns, punts, penalties, time-outs, possession."""
    statistics = new_game("pigskin46").statistics()
    match = played(
        "pigskin46", "figures", coaches=("varsity", "varsity"), on_events=statistics.add
    )
    for side in (WHITE, BLACK):
        figures = dict(statistics.figures(side))
        assert figures["points"] == match.game.score[side]
        assert figures["rushes"] + figures["passes"] + figures["punts"] <= figures["plays"]
        runs = sum(n for name, n in figures.items() if name[:4] == "RUN " and name[-5:] == "plays")
        assert runs == figures["rushes"]
        assert figures["drives"] > 5
        assert 40 < figures["cards"] < 160
        assert figures["time-outs"] >= 0


# The promise of the line-ups


def test_the_record_commits_to_the_line_ups():
    """The hash is in the record as soon as all men are placed, and a replay checks it."""
    match = Match(game_class("pigskin46"), {}, Chance(seed_from("promise")))
    for man in BEST["pigskin46"] * 2:
        assert match.lineups == ""
        match.choose(man)
    assert match.lineups == match.chance.seal(BEST["pigskin46"] * 2)
    match.choose("HEADS")
    text = format_record(record_of(match))
    assert f"\nlineups: {match.lineups}\n" in text
    assert replay(parse_record(text, game_class)).lineups == match.lineups
    record = parse_record(text, game_class)
    record.lineups = match.chance.seal(BEST["pigskin46"][::-1] * 2)
    with pytest.raises(RecordError, match="not those promised"):
        replay(record)
    record.choices[0], record.choices[6] = record.choices[6], record.choices[0]
    record.lineups = match.lineups
    with pytest.raises(RecordError, match="not those promised"):
        replay(record)


def test_the_commitment_reveals_nothing_without_the_seed():
    men = BEST["pigskin46"] * 2
    promises = {Chance(seed_from(str(n))).seal(men) for n in range(20)}
    assert len(promises) == 20


def test_chance_is_drawn_card_by_card():
    """PS-3.4: no order of the pack is kept, so a position holds no secret of chance."""
    game = position(left=50)
    after = set()
    for n in range(30):
        twin = game.copy()
        twin.play("RUN LG", Chance(seed_from(str(n))))
        after.add(tuple(twin.pack))
        assert twin.pack == sorted(twin.pack)
    assert len(after) > 10
