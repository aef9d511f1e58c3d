"""Every decision is compared with the best coach's, who knows only what that side knew."""

import json
from pathlib import Path

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.core.record import format_record, parse_record, record_of
from pigskin.games import GAMES, game_class
from tests.support.hamilton_play import permuted
from tests.support.recorded import FOOTBALL, record_text, recorded, wild
from tools import cli
from tools.commands.analyse import analysis_of
from tools.shared.coach_games import Pairing, play_game
from tools.shared.judging.luck import share_at
from tools.shared.recorded_games import RecordedGame
from tools.shared.replayed import Replayed
from tools.sports import sport_named

SIDES = (WHITE, BLACK)
SPORTS = [name for name, title in GAMES.items() if sport_named(title.sport).judge]


def given_away(name, games=6):
    """Return what a rookie and a varsity gave away in games against each other."""
    paid = [0.0, 0.0]
    for number in range(games):
        rookie = number % 2
        coaches = ("varsity", "rookie") if rookie else ("rookie", "varsity")
        match = play_game(Pairing(name, {}, *coaches, "analysed"), number)
        record = parse_record(format_record(record_of(match)), game_class)
        found = analysis_of(RecordedGame(Replayed(record), Path(f"{number}.txt")))
        for side in SIDES:
            paid[side != rookie] += found.tally(side).winning
    return paid


# The judge


@pytest.mark.parametrize("name", SPORTS)
def test_the_best_coach_gives_nothing_away(name):
    found = analysis_of(recorded(name, 0, "allamerican"))
    assert len(found.decisions) > 10
    assert [decision for decision in found.decisions if decision.cost] == []
    assert all(found.dearest(side) == [] for side in SIDES)


@pytest.mark.parametrize("name", SPORTS)
def test_a_rookie_pays_more_than_a_varsity(name):
    """Both played the same games, so as much was at stake for each."""
    rookie, varsity = given_away(name)
    assert rookie > 1.5 * varsity + 0.2


def test_baseball_costs_are_those_of_the_dice_table():
    """The report computes chances from the dice table by itself. Both see a bad steal."""
    found = analysis_of(recorded("baseball26", 0, "rookie"))
    dear = [decision for decision in found.decisions if decision.winning > 0.01]
    assert dear
    for decision in dear:
        stroke = found.fortune.strokes[decision.at]
        lost = abs(stroke.before - stroke.expected)
        assert decision.winning == pytest.approx(lost, abs=0.004)


@pytest.mark.parametrize("seed", range(12))
def test_no_decision_is_better_than_the_best(seed):
    game = wild(seed)
    found = analysis_of(game)
    for decision in found.decisions:
        assert decision.cost >= 0
        assert 0 <= decision.winning <= 1
        assert (decision.made == decision.best) == (decision.cost == 0)
        assert decision.made == game.record.choices[decision.at]
        assert decision.best in game.positions[decision.at].choices()
        assert decision.side == game.positions[decision.at].side


def test_a_forced_choice_is_no_decision():
    game = recorded("football26")
    forced = {at for at, position in enumerate(game.positions) if len(position.choices()) == 1}
    assert forced
    assert not forced & {decision.at for decision in analysis_of(game).decisions}


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_the_judge_does_not_see_the_other_sides_men(mode):
    """Promise 4: other hidden men on the other side leave every judgement as it was."""
    options = (("announcing", mode),)
    game = recorded("pigskin46", 1, "rookie", options)
    record = parse_record(record_text("pigskin46", 1, "rookie", options), game_class)
    other = RecordedGame(Replayed(record), game.source)
    chance = Chance(seed_from("other men"))
    moved = 0
    for position in other.positions:
        if position.side != NOBODY:
            squads = list(position.squads)
            hidden = permuted(squads[1 - position.side], chance)
            moved += hidden.field != squads[1 - position.side].field
            squads[1 - position.side] = hidden
            position.squads = tuple(squads)
    assert moved > 100
    assert analysis_of(other).decisions == analysis_of(game).decisions


# Plays and luck


@pytest.mark.parametrize("name", ["football26", "pigskin56", "baseball26"])
def test_turning_points_are_the_largest_swings(name):
    found = analysis_of(recorded(name))
    strokes = found.fortune.strokes
    sizes = [abs(turn.swing) for turn in found.turns]
    assert sizes == sorted(sizes, reverse=True)
    assert len(sizes) == 5
    for moment in found.moments:
        swing = strokes[moment.last].after - strokes[moment.first].before
        assert abs(swing) <= sizes[-1] or moment in [turn.moment for turn in found.turns]
    for turn in found.turns:
        assert turn.luck + turn.calls == pytest.approx(turn.swing)


@pytest.mark.parametrize("name", FOOTBALL)
def test_decisions_belong_to_their_plays(name):
    game = recorded(name)
    found = analysis_of(game)
    first = {moment.number: moment.first for moment in found.moments}
    calls = [d for d in found.decisions if game.positions[d.at].phase == "scrimmage"]
    assert calls
    assert all(first[decision.play] == decision.at for decision in calls)


def test_in_a_timed_game_the_record_says_how_much_is_left():
    game = next(game for game in map(wild, range(200)) if game.game.timed and game.record.choices)
    assert share_at(game, 0) == 1
    assert share_at(game, len(game.record.choices)) == 0
    assert share_at(recorded("football26"), 3) is None


# The command


@pytest.fixture
def folder(tmp_path):
    for name in ("football48", "allfair46"):
        text = record_text(name, 0, "rookie")
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    return tmp_path


def analysed(capsys, *words):
    status = cli.main(["analyse", *map(str, words)])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_table_is_the_sum_of_the_decisions(folder, capsys):
    _, text, _ = analysed(capsys, folder)
    status, out, _ = analysed(capsys, folder, "--json")
    assert status == 0
    games = json.loads(out)
    assert [game["game"] for game in games] == ["allfair46", "football48"]
    for game in games:
        for side in game["sides"]:
            own = [d for d in game["decisions"] if d["side"] == side["side"]]
            points = sum(d["cost"] for d in own if d["unit"] == "points")
            percent = sum(d["cost"] for d in own if d["unit"] == "percent")
            assert side["decisions"] == len(own)
            assert side["as_good"] == sum(d["cost"] == 0 for d in own)
            assert side["points"] == pytest.approx(points)
            assert side["percent"] == pytest.approx(percent)
            assert side["winning"] == pytest.approx(sum(d["winning"] for d in own), abs=0.1)
            row = next(
                line.split()
                for line in text[text.index(f"{game['game']}:") :].splitlines()
                if line.strip().startswith(f"{side['side'].title()}, {side['player']} ")
            )
            assert [int(cell) for cell in row[2:4]] == [side["decisions"], side["as_good"]]
            assert f"{side['points']:.2f}" in row or not side["points"]
            assert f"{side['percent']:.1f}" in row


def test_the_words_say_who_called_what_and_what_was_better(folder, capsys):
    _, text, _ = analysed(capsys, folder / "football48.txt")
    assert "Dearest decisions of White, Anna" in text
    assert "Turning points" in text
    assert "dice were worth" in text
    found = analysis_of(recorded("football48", 0, "rookie"))
    for side in SIDES:
        for decision in found.dearest(side):
            assert decision.situation in text


def test_the_output_is_repeatable(folder, capsys):
    assert analysed(capsys, folder, "--json") == analysed(capsys, folder, "--json")


def test_a_damaged_game_is_left_out_and_shows_in_the_status(folder, capsys):
    (folder / "damaged.txt").write_text(record_text("baseball26")[:-30], encoding="utf-8")
    status, out, err = analysed(capsys, folder, "--json")
    assert status == 1
    assert len(json.loads(out)) == 2
    assert "damaged.txt: skipped: not a true record" in err


def test_user_errors_are_one_line(folder, capsys):
    status, out, err = analysed(capsys, folder / "missing.txt")
    assert (status, out) == (2, "")
    assert "no recorded game was found" in err


def test_results_with_other_options_are_marked_as_approximate(tmp_path, capsys):
    text = record_text("football26", 0, "rookie", (("length", "60plays"),))
    path = Path(tmp_path, "short.txt")
    path.write_text(text, encoding="utf-8")
    _, out, _ = analysed(capsys, path)
    assert "with length=60plays costs are near" in out


# How true it is


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "coach", "games"),
    [
        ("football26", "rookie", 100),
        ("football48", "varsity", 120),
        ("allfair46", "varsity", 80),
        ("baseball26", "rookie", 150),
        ("pigskin46", "varsity", 60),
    ],
)
def test_the_cost_of_decisions_equals_the_loss_against_the_best_coach(name, coach, games):
    """Against the best coach, a coach's losses equal the sum of what his decisions cost."""
    cost = lost = 0.0
    for number in range(games):
        sides = (coach, "allamerican") if number % 2 else ("allamerican", coach)
        match = play_game(Pairing(name, {}, *sides, "given away"), number)
        text = format_record(record_of(match, sides))
        game = RecordedGame(Replayed(parse_record(text, game_class)), Path(f"{number}.txt"))
        own = sides.index(coach)
        lead = game.game.score[own] - game.game.score[1 - own]
        lost += ((lead < 0) - (lead > 0)) / 2
        cost += analysis_of(game).tally(own).winning
    assert cost / games == pytest.approx(lost / games, abs=0.15)
