"""Every coach is repeatable, depends on the position alone, and beats the one below it."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import GAMES, game_class, new_coach, parse_position
from tests.support.hamilton_play import play, position
from tools.commands.conform.games import some_options
from tools.shared.coach_games import Pairing, play_game

MODES = [{"announcing": mode} for mode in ("open", "closed")]
PIGSKIN = [(name, mode) for name in ("pigskin46", "pigskin56") for mode in MODES]
OTHERS = [(name, {}) for name in GAMES if not name.startswith("pigskin")]
LADDER = [("allamerican", "varsity"), ("varsity", "rookie")]


def margins(name, options, stronger, weaker, games):
    """Return the points by which the stronger coach is ahead; the sides alternate."""
    found = []
    for number in range(games):
        side = number % 2
        coaches = (weaker, stronger) if side else (stronger, weaker)
        pairing = Pairing(name, options, *coaches, "strength")
        score = play_game(pairing, number).game.score
        found.append(score[side] - score[1 - side])
    return found


@pytest.mark.parametrize(
    ("name", "options", "stronger", "weaker", "games", "share"),
    [
        *[(*game, "varsity", "rookie", 48, 0.8) for game in PIGSKIN],
        ("allfair46", {}, "varsity", "rookie", 120, 0.75),
        ("baseball26", {}, "varsity", "rookie", 200, 0.55),
        *[(*game, "allamerican", "varsity", 10, 0) for game in PIGSKIN],
        ("football26", {}, "allamerican", "varsity", 40, 0),
        ("allfair46", {}, "allamerican", "varsity", 24, 0),
    ],
)
def test_the_stronger_coach_wins(name, options, stronger, weaker, games, share):
    """Compare the share of decided games won. For few games, compare the points."""
    ahead = margins(name, options, stronger, weaker, games)
    assert sum(ahead) > 0
    decided = [margin > 0 for margin in ahead if margin]
    assert sum(decided) >= share * len(decided) and len(decided) > games / 2


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "options", "stronger", "weaker", "games", "share"),
    [
        *[(*game, "allamerican", "varsity", 2000, 0.65) for game in PIGSKIN],
        *[(*game, "allamerican", "rookie", 2000, 0.9) for game in PIGSKIN],
        *[(*game, *coaches, 600, 0.5) for game in OTHERS[:3] for coaches in LADDER],
        *[("baseball26", {}, *coaches, 4000, 0.5) for coaches in LADDER],
    ],
)
def test_the_stronger_coach_wins_many_games(name, options, stronger, weaker, games, share):
    test_the_stronger_coach_wins(name, options, stronger, weaker, games, share)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_game(name):
    pairing = Pairing(name, {}, "varsity", "varsity", "same")
    one, again, other = (play_game(pairing, number) for number in (1, 1, 2))
    assert one.choices == again.choices != other.choices


@pytest.mark.parametrize(
    ("name", "options"),
    [*PIGSKIN, *((name, some_options(name, number)) for name, _ in OTHERS for number in (0, 1))],
)
def test_the_best_coach_depends_on_the_position_alone(name, options):
    """No leak and no memory: a fresh coach chooses the same in a position read from notation.

    So a game taken up again goes on as it would have, and neither the seed of the match nor what
    came before can have had a say. The view is left as it was.
    """
    match = Match(game_class(name), options, Chance(seed_from("weighing")))
    coach, other = (new_coach(c, name, seed_from(c)) for c in ("allamerican", "rookie"))
    game = match.game
    while not game.over:
        before = game.notation()
        side, view = game.side, game.view(game.side)
        if side == 1:
            match.choose(other.choose(view))
            continue
        weighed = coach.weigh(view)
        values = [value for value, _ in weighed]
        assert values == sorted(values, reverse=True)
        assert {choice for _, choice in weighed} == set(game.choices())
        assert all(isinstance(value, int) for value in values)
        assert coach.unit in ("points", "chance")
        if coach.unit == "chance" and len(values) > 1:
            assert 0 <= values[-1] <= values[0] <= 10000
        choice = coach.choose(view)
        assert choice == weighed[0][1] or name.startswith("pigskin")
        assert game.notation() == before
        if len(match.choices) % 4 == 0:
            again = new_coach("allamerican", name, seed_from("allamerican"))
            assert again.weigh(parse_position(before).view(side)) == weighed
        match.choose(choice)


@pytest.mark.parametrize("coach", ["varsity", "allamerican"])
@pytest.mark.parametrize("quarter", [1, 4])
@pytest.mark.parametrize(
    ("cards", "choice"),
    [
        (("PENALTY", "LINE=30;pen=DEF5"), "REFUSE"),
        (("PENALTY", "LINE=-6;pen=DEF5"), "ACCEPT"),
        (("PENALTY", "LINE=30;pen=OFF15"), "ACCEPT"),
        (("PENALTY", "LINE=-20;pen=OFF5"), "REFUSE"),
        (("LINE=FUM", "PENALTY", "FUMB=LOST+0;pen=DEF5"), "ACCEPT"),
        (("LINE=FUM", "PENALTY", "FUMB=LOST+0;pen=OFF15"), "REFUSE"),
        (("LINE=80", "PENALTY", "PAT=G;pen=OFF5"), "ACCEPT"),
        (("LINE=80", "PENALTY", "PAT=NG;pen=OFF5"), "REFUSE"),
        (("LINE=80", "PENALTY", "PAT=NG;pen=DEF5"), "ACCEPT"),
    ],
)
def test_penalties(coach, quarter, cards, choice):
    """PS-10.4: the better of the two for the side that decides."""
    game = position("pigskin46", down="2&8", quarter=quarter)
    play(game, "RUN LG", *cards)
    assert game.phase == "penalty"
    asked = new_coach(coach, "pigskin46", seed_from("coach"))
    assert asked.choose(game.view(game.side)) == choice
