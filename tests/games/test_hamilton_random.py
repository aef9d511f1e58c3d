"""What must hold in every game of Pigskin, however it is played."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NOBODY, IllegalChoice
from pigskin.core.match import Match
from pigskin.core.outcomes import ScriptedChance
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import game_class, parse_position
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.games.hamilton.squad import ELEVEN, LINE_MEN, UNKNOWN
from tests.games.hamilton_play import EDITIONS

POINTS = {"TD": 6, "FG": 3, "PAT": 1}
CARDS = ("CARD", "PENALTYCARD", "REPLACECARD")


class Noted(Chance):
    """Writes down what is drawn."""

    def __init__(self, seed):
        super().__init__(seed)
        self.draws = []

    def below(self, n):
        draw = super().below(n)
        assert 0 <= draw < n
        self.draws.append(draw)
        return draw


def any_options(name, chance):
    options = {}
    for option, values, _ in game_class(name).OPTIONS:
        if chance.below(3) == 0:
            options[option] = values[chance.below(len(values))]
    return options


def choose(game, chance):
    """Random calls, time-outs, replacements; in time-outs mostly, but not always, DONE."""
    irregular = game.irregular()
    if irregular and chance.below(15) == 0:
        return irregular[chance.below(len(irregular))]
    choices = game.choices()
    if game.phase == "window" and chance.below(3):
        return "DONE"
    return choices[chance.below(len(choices))]


def check_squads(game):
    """Eleven men of the proper type and all 25 accounted for (PS-1.2, PS-13.11)."""
    for side, squad in enumerate(game.squads):
        count = list(squad.free)
        empty = 0
        for place, man in enumerate(squad.field):
            if man == UNKNOWN:
                empty += 1
            else:
                count[man + (3 if place >= LINE_MEN else 0)] += 1
        for code in squad.held + squad.back:
            count[code & 7] += 1
        for code in squad.removed:
            if code >> 6:
                count[(code >> 4 & 3) + (3 if code & 15 >= LINE_MEN else 0)] += 1
        assert bytes(count) == game.SQUAD
        if game.phase == "enter" and side == game.side:
            assert empty == 1
        elif game.phase != "lineup":
            assert empty == 0


def check_position(game):
    assert game.over == (game.side == NOBODY) == (game.phase == "final")
    if game.over:
        assert game.choices() == game.irregular() == ()
        return
    choices = game.choices()
    assert choices and len(set(choices)) == len(choices)
    assert game.irregular() in ((), ("TIMEOUT W", "TIMEOUT B"))
    if game.phase == "scrimmage":
        assert 1 <= game.ball <= 99
        assert 1 <= game.down <= 4
        assert game.ball < game.gain_line <= 100
        assert {"LONGPASS", "PUNT"} <= set(choices)
    if game.phase == "kickoff":
        assert 1 <= game.ball <= 99
        assert game.used == game.down == 0
    check_squads(game)


def check_notation(game, choice, chance):
    """The position read from its notation is the same in every respect."""
    text = game.notation()
    twin = parse_position(text)
    assert twin.notation() == text
    assert twin.choices() == game.choices()
    for side in (NOBODY, 0, 1):
        ours, theirs = game.view(side), twin.view(side)
        assert ours.rules.options == theirs.rules.options
        ours.rules = theirs.rules
        assert vars(ours) == vars(theirs)
    events = twin.play(choice, Chance(chance.seed, chance.used))
    return twin.notation(), events


class Count:
    """The cards of the quarter and the points, kept apart from the game."""

    def __init__(self, game):
        self.full = len(game.pack)
        self.turned = []
        self.score = [0, 0]
        self.quarters = 0
        self.cut = False

    def add(self, game, events):
        for event in events:
            name = event[0]
            if name == "CUT":
                # Only when nothing is left (PS-3.7).
                assert len(self.turned) == self.full
                self.cut = True
            elif name in CARDS:
                if not self.cut:
                    self.turned.append(event[2])
                self.cut = False
            elif name == "RESHUFFLE":
                assert len(self.turned) == 1
                self.turned = []
            elif name in ("QUARTER", "FINAL"):
                # Every card exactly once in every quarter (PS-3.1, PS-3.4).
                assert sorted(self.turned) == sorted(game.dealer.full)
                self.turned = []
                self.quarters += 1
            elif name in POINTS:
                self.score[event[1]] += POINTS[name]
            elif name == "SAFETY":
                self.score[1 - event[1]] += 2
        assert game.score == self.score
        if not game.over:
            assert game.left == self.full - len(self.turned)


def play_one(name, seed, look):
    """One random game; at every `look`-th position the notation is checked too."""
    chance = Chance(seed_from(f"choices {seed}"))
    noted = Noted(seed_from(f"game {seed}"))
    match = Match(name, any_options(name, chance), noted)
    game = match.game
    count = Count(game)
    statistics = game.statistics()
    told = []
    steps = 0
    while not game.over:
        check_position(game)
        choice = choose(game, chance)
        expected = None
        if steps % look == 0:
            expected = check_notation(game, choice, noted)
        events = match.choose(choice)
        if expected:
            assert expected == (game.notation(), events)
        count.add(game, events)
        statistics.add(events)
        told.append(events)
        steps += 1
        assert steps < 5000
    check_position(game)
    assert count.quarters == 4
    for side in (0, 1):
        assert dict(statistics.figures(side))["points"] == game.score[side]
    return match, noted.draws, told


def check_replays(match, draws, told):
    """Record to game to record; and every draw was used, no more and no less."""
    text = format_record(record_of(match))
    assert format_record(record_of(replay(parse_record(text)))) == text
    game = game_class(match.name)(match.game.options)
    script = ScriptedChance(draws)
    for choice, events in zip(match.choices, told, strict=True):
        assert game.play(choice, script) == events
    assert not script.left
    assert game.notation() == match.game.notation()


@pytest.mark.parametrize("name", EDITIONS)
def test_random_games(name):
    """PS-3.4, PS-13.11, AMB-31: no dead end, cards exact, squads whole, at every choice."""
    for number in range(100):
        match, draws, told = play_one(name, f"{name} {number}", 1 if number < 5 else 40)
        if number < 20:
            check_replays(match, draws, told)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", EDITIONS)
def test_many_random_games(name, part):
    """20,000 games in all."""
    for number in range(500):
        match, draws, told = play_one(name, f"soak {name} {part} {number}", 60)
        if number % 10 == 0:
            check_replays(match, draws, told)


@pytest.mark.parametrize("name", EDITIONS)
def test_no_illegal_choice_changes_anything(name):
    """AMB-38, PS-7.1: a refused choice draws nothing and leaves the position as it was."""
    words = {"RUN C", "PASS LG", "SUB", "DONE", "KEEP", "*", "KICK", "KICKOFF", "ACCEPT", ""}
    words |= {f"RUN {p}" for p in POSITIONS} | {f"{p} {c}" for p in POSITIONS for c in "*2S"}
    words |= {"QUICKKICK", "POOB", "FIELDGOAL", "TIMEOUT", "TIMEOUT X", "OUT LG", "IN 2"}
    words = sorted(words)
    chance = Chance(seed_from("refused"))
    game = game_class(name)({})
    draws = ScriptedChance(())
    while not game.over:
        if chance.below(4) == 0:
            before = game.notation()
            for word in words:
                if word not in game.choices() and word not in game.irregular():
                    with pytest.raises(IllegalChoice):
                        game.play(word, draws)
            assert game.notation() == before
        game.play(choose(game, chance), chance)
    for word in words:
        with pytest.raises(IllegalChoice, match="the game is over"):
            game.play(word, draws)
    assert len(POSITIONS) == ELEVEN
