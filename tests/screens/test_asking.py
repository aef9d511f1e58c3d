"""Asking a person: what every question shows, where the arrows lead, which presses count."""

import random

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, WHITE
from pigskin.core.match import Match
from pigskin.games import GAMES, title_of
from pigskin.screens.play import MatchFlow
from pigskin.storage.journal import Contest
from tests.screens.console import Console
from tests.screens.test_whole_games import SHORT

PEOPLE = ("person:ANNA", "person:BEN")
FOOTBALLS = [name for name in GAMES if title_of(name).sport == "football"]


def reached(name, wanted, **options):
    """A match of random choices, up to the first position that is wanted."""
    for number in range(300):
        rng = random.Random(number)
        match = Match(name, {**SHORT.get(name, {}), **options}, Chance(seed_from(str(number))))
        while not match.game.over:
            if wanted(match.game):
                return match
            match.choose(rng.choice(match.game.choices()))
    raise AssertionError("no such position")


def drawn(match, players, choice):
    """The texts on the display while this choice is offered, each with whether it is light."""
    console = Console()
    flow = MatchFlow(console.app, Contest(match, players, None))
    flow.draw(match.game.view(match.game.side), choice)
    display = console.display
    return {text: not display.pixel(x - 1, y - 1) for text, x, y, _, _ in display.boxes}


PHASES = {
    "lineup toss choice kickoff scrimmage penalty forced enter window substitute": "pigskin",
    "choice kickoff scrimmage": "football",
    "kickoff scrimmage": "allfair",
}


@pytest.mark.parametrize("name", FOOTBALLS)
def test_every_question_shows_whose_turn_it_is_the_score_and_what_is_left(name):
    phases = next(words for words, game in PHASES.items() if name.startswith(game))
    for phase in phases.split():
        match = reached(name, lambda game, phase=phase: game.phase == phase)
        game = match.game
        texts = drawn(match, PEOPLE, game.choices()[0])
        scores = [f"ANNA {game.score[WHITE]}", f"BEN {game.score[BLACK]}"]
        assert texts[scores[game.side]] and not texts[scores[1 - game.side]], phase
        if hasattr(game, "quarter"):
            assert f"Q{game.quarter} {game.left}" in texts
        else:
            assert f"{game.rules.plays - game.plays} left" in texts


def test_the_header_of_the_baseball_names_the_batter_and_how_many_innings_there_are():
    match = reached("baseball26", lambda game: game.inning == 2 and game.side == BLACK)
    assert "BEN, top 2/3" in drawn(match, PEOPLE, "BAT")


@pytest.mark.parametrize("name", FOOTBALLS)
def test_own_and_their_yards_are_those_of_the_side_that_reads(name):
    match = reached(
        name, lambda game: game.phase == "scrimmage" and game.side == BLACK and game.ball < 50
    )
    ball = match.game.ball
    asked = match.game.choices()[0]
    for players, choice, whose in ((PEOPLE, asked, "own"), (("person", "rookie"), "", "their")):
        texts = drawn(match, players, choice)
        assert any(f"on {whose} {ball}" in text for text in texts), texts


def test_a_penalty_is_told_in_the_yards_of_the_side_that_decides():
    match = reached(
        "pigskin46",
        lambda game: (
            game.phase == "penalty"
            and game.side != game.possession
            and game.end_side == game.side
            and game.view(game.side).ending == "series"
            and game.end_spot < 50
        ),
    )
    game = match.game
    stands = f"{('ANNA', 'BEN')[game.side]} on own {game.end_spot}"
    assert stands in drawn(match, PEOPLE, "REFUSE")
