"""A game split into plays loses nothing: score, yards and calls equal those of the events."""

from itertools import pairwise

import pytest

from pigskin.core.game import BLACK, WHITE
from tests.support.recorded import FOOTBALL, events_of, recorded, wild
from tools.sports.baseball.innings import halves_of
from tools.sports.football.plays import drives_of, plays_of, scores_by_section, sections_of

GAMES = [(name, number) for name in FOOTBALL for number in range(4)]


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_plays_have_the_calls_score_and_yards_of_the_game(name, number):
    game = recorded(name, number)
    plays = plays_of(game)
    called = [(event[1], event[2]) for event in events_of(game, "PLAY")]
    assert [(play.side, play.call) for play in plays if play.call != "TIMEOUT"] == called
    assert plays[-1].score == tuple(game.game.score)
    drives = drives_of(game, plays)
    collector = game.statistics()
    for side in (WHITE, BLACK):
        yards = sum(drive.yards for drive in drives if drive.side == side)
        assert yards == dict(collector.figures(side))["yards"]


@pytest.mark.parametrize("name", FOOTBALL)
def test_a_run_or_pass_begins_where_its_play_does(name):
    for play in plays_of(recorded(name)):
        strokes = [stroke for stroke in play.strokes if stroke.kind != "penalty"]
        if strokes and not play.voided and play.scrimmage:
            assert strokes[0].start == play.spot


@pytest.mark.parametrize("name", ["pigskin46", "allfair46"])
def test_quarters_are_the_sections(name):
    game = recorded(name)
    sections = sections_of(plays_of(game))
    assert [section.title.split()[0] for section in sections] == [
        *("First", "Second", "Third", "Fourth"),
    ]
    if name == "allfair46":
        # The game keeps the points of the quarters itself (AF46-48).
        assert [p for pair in scores_by_section(sections) for p in pair] == game.game.points


def test_dice_football_has_no_quarters_and_is_cut_where_the_ball_changes_hands():
    sections = sections_of(plays_of(recorded("football26")))
    assert [section.title.split()[0] for section in sections] == ["Plays"] * 4
    assert sections[-1].title.endswith(" to 100")  # The length of the game.
    for before, after in pairwise(sections):
        assert before.plays[-1].number + 1 == after.plays[0].number
        assert before.plays[-1].side != after.plays[0].side


def test_an_accepted_penalty_voids_the_play():
    """PS-10.5: only the yards of the penalty are left."""
    voided = 0
    for number in range(4):
        for play in plays_of(recorded("pigskin46", number)):
            accepted = any(e[0] == "PENALTY" and e[3] for e in play.events)
            if accepted and not play.has("TD"):
                voided += 1
                assert [stroke.kind for stroke in play.strokes] == ["penalty"]
                assert play.gain == 0
    assert voided


@pytest.mark.parametrize("number", range(4))
def test_a_half_inning_has_its_batters_runs_and_outs(number):
    game = recorded("baseball26", number)
    halves = halves_of(game)
    for side in (WHITE, BLACK):
        own = [half for half in halves if half.side == side]
        batters = [batter for half in own for batter in half.batters]
        assert [half.runs for half in own] == game.game.line[side]
        assert sum(batter.scored for batter in batters) == game.game.score[side]
        codes = [e[2] for e in events_of(game, "RESULT") if e[1] == side]
        assert [batter.code for batter in batters] == codes
    for half in halves:
        outs = sorted(batter.out for batter in half.batters if batter.out)
        assert outs == list(range(1, half.outs + 1))
        on_base = [b for b in half.batters if 0 < b.reached < 4 and not b.out]
        # The hit that wins the game clears the bases, and only the winning run counts.
        won = half is halves[-1] and half.outs < 3
        assert len(on_base) == half.left or won


def check_wild(seed):
    game = wild(seed)
    if game.kind == "baseball26":
        runs = [sum(half.runs for half in halves_of(game) if half.side == side) for side in (0, 1)]
        assert runs == game.game.score
        return
    plays = plays_of(game)
    assert (plays[-1].score if plays else (0, 0)) == tuple(game.game.score)
    if plays and hasattr(game.game, "plays"):
        # They are numbered as the game counts them, and it ends by that count.
        assert plays[-1].told_as - plays[-1].has("KICKAGAIN") == game.game.plays
    collector = game.statistics()
    if game.game.phase in ("penalty", "forced", "enter"):
        # The last play is not settled. It may still become void.
        return
    for side in (WHITE, BLACK):
        yards = sum(drive.yards for drive in drives_of(game, plays) if drive.side == side)
        assert yards == dict(collector.figures(side))["yards"]


@pytest.mark.parametrize("seed", range(40))
def test_random_games_with_any_options_add_up(seed):
    check_wild(seed)


@pytest.mark.soak
def test_many_random_games_add_up():
    for seed in range(5000):
        check_wild(seed)
