"""What must hold in every game of All-Fair Football, however it is played."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.core.outcomes import ScriptedChance
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import game_class, new_coach, parse_position

NAME = "allfair46"
POINTS = {"TD": 6, "FG": 3, "PAT": 1}
SPOTS = {"kickoff": 40, "try": 98, "freekick": 20, "choice": 0, "opening": 0, "final": 0}
NO_CARD = ("opening", "choice")


class Recorder(Chance):
    """Writes its draws down."""

    def __init__(self, seed):
        super().__init__(seed)
        self.draws = []

    def below(self, n):
        self.draws.append(super().below(n))
        return self.draws[-1]


def some_options(number):
    """The recommended options for every other game, any mixture for the rest."""
    options = {}
    if number % 2:
        chance = Chance(seed_from(f"options {number}"))
        for name, values, _ in game_class(NAME).OPTIONS:
            options[name] = values[chance.below(len(values))]
    return options


def check_position(game):
    """AF46-3, AF46-29, AF46-30, AF46-48."""
    if game.phase == "scrimmage":
        assert 1 <= game.ball <= 99
        assert 1 <= game.down <= 4
        assert game.ball < game.gain_line <= 109
        assert game.gain_line >= 11
    else:
        assert (game.ball, game.down, game.togo) == (SPOTS[game.phase], 0, 0)
    assert game.score == [sum(game.points[0::2]), sum(game.points[1::2])]
    assert not any(game.points[2 * game.quarter :])
    assert game.over == (game.phase == "final") == (not game.choices())
    assert list(game.cards) == sorted(set(game.cards))
    text = game.notation()
    twin = parse_position(text)
    assert twin.notation() == text == game.copy().notation()
    assert (twin.choices(), vars(twin.view(0))) == (game.choices(), vars(game.view(0)))


def check_score(before, events, game):
    """Points come from events, by the amounts of the rules and no others (AF46-47)."""
    score = before.score[:]
    for event in events:
        if event[0] in POINTS:
            score[event[1]] += POINTS[event[0]]
        elif event[0] == "SAFETY":
            score[1 - event[1]] += 2
    assert score == game.score


def check_cards(before, events, draws, game):
    """One card a play, out of those left (AF46-18 to AF46-22, A-19)."""
    turned = [event[2] for event in events if event[0] == "CARD"]
    assert len(turned) == (before.phase not in NO_CARD)
    assert len(draws) == (before.phase != "choice")
    if not turned:
        assert game.cards == before.cards
        return
    left = [card for card in before.cards if card != turned[0]]
    assert len(left) == max(0, before.left - 1)
    if left or game.over or game.left == 0:
        assert list(game.cards) == left
    else:
        assert (game.left, game.quarter) == (36, before.quarter + 1)
        assert ("QUARTER", game.quarter) in events


def check_game(number, every_play):
    match = Match(NAME, some_options(number), Recorder(seed_from(f"random {number}")))
    game = match.game
    kinds = ("rookie", "rookie") if number % 5 else ("varsity", "rookie")
    coaches = [
        new_coach(kind, NAME, seed_from(f"{number}/{side}")) for side, kind in enumerate(kinds)
    ]
    cards = dict.fromkeys((1, 2, 3, 4), 0)
    figures = game.statistics()
    while not game.over:
        before = game.copy()
        drawn = len(match.chance.draws)
        choice = coaches[game.side].choose(game.view(game.side))
        events = match.choose(choice)
        draws = match.chance.draws[drawn:]
        cards[before.quarter] += before.phase not in NO_CARD
        figures.add(events)
        check_score(before, events, game)
        check_cards(before, events, draws, game)
        if every_play:
            check_position(game)
            assert all(line and line[-1] in ".!" for line in game.tell(events))
            # The same position, choice and draws give the same result.
            script = ScriptedChance(draws)
            assert before.play(choice, script) == events
            assert (script.left, before.notation()) == (0, game.notation())
    check_position(game)
    extra = game.options["last_try"] == "card"
    assert all(count == 36 or (extra and q % 2 == 0 and count == 37) for q, count in cards.items())
    assert [dict(figures.figures(side))["points"] for side in (0, 1)] == game.score
    text = format_record(record_of(match, kinds))
    again = replay(parse_record(text))
    assert format_record(record_of(again, kinds)) == text


def test_random_games():
    for number in range(60):
        check_game(number, every_play=True)


def test_more_random_games():
    for number in range(60, 300):
        check_game(number, every_play=False)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_random_games(part):
    for number in range(part * 1000, (part + 1) * 1000):
        check_game(number, every_play=number % 10 == 0)
