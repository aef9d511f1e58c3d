"""Checks that hold at every choice of every game, played at random."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, NOBODY, WHITE, IllegalChoice
from pigskin.core.match import Match
from pigskin.core.options import options_text
from pigskin.core.outcomes import ScriptedChance
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import GAMES, game_class, new_coach, parse_position
from pigskin.games.baseball.notation import BASES
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.games.hamilton.squad import LINE_MEN, UNKNOWN
from tools.commands.conform.games import some_options

FOOTBALL_POINTS = {"TD": 6, "FG": 3, "PAT": 1}
# Choices that are legal at some time in some game, and some that never are.
WORDS = ["RUN C", "PASS LG", "SUB", "DONE", "KEEP", "*", "KICK", "KICKOFF", "ACCEPT", "", "FLY"]
WORDS += ["QUICKKICK", "POOB", "FIELDGOAL", "TIMEOUT", "TIMEOUT X", "OUT LG", "IN 2", "LINE"]
WORDS += ["PLACE", "FG", "PUNT", "DELAY", "UNNAMED", "TIME 2", "BAT", "STEAL 13", "TRY", "TOSS"]
WORDS += [f"RUN {p}" for p in POSITIONS] + [f"{p} {c}" for p in POSITIONS for c in "*2S"]


class Noted(Chance):
    """A source that writes its draws down."""

    def __init__(self, seed):
        super().__init__(seed)
        self.draws = []

    def below(self, n):
        self.draws.append(super().below(n))
        assert 0 <= self.draws[-1] < n
        return self.draws[-1]


class Checks:
    """The checks for all games; a family adds its own."""

    def __init__(self, game):
        self.game = game
        self.figures = game.statistics()

    def position(self):
        game = self.game
        assert game.over == (game.phase == "final") == (game.side == NOBODY)
        assert game.over == (not game.choices()) and not (game.over and game.irregular())
        both = game.choices() + game.irregular()
        assert len(both) == len(set(both))

    def play(self, before, events, draws):
        self.figures.add(events)

    def end(self):
        """Check that the figures agree with the score."""
        for side in (WHITE, BLACK):
            figures = dict(self.figures.figures(side))
            assert figures.get("points", figures.get("R")) == self.game.score[side]


class FootballChecks(Checks):
    def play(self, before, events, draws):
        """Check that points come from events, only in the amounts of the rules (AF46-47)."""
        super().play(before, events, draws)
        score = before.score[:]
        for event in events:
            if event[0] in FOOTBALL_POINTS:
                score[event[1]] += FOOTBALL_POINTS[event[0]]
            elif event[0] == "SAFETY":
                score[1 - event[1]] += 2
            elif event[0] == "FINAL":
                assert list(event[1:]) == score
        assert score == self.game.score

    def series(self, low, farthest):
        """Check that the ball is on the field and the series began with ten yards to go."""
        game = self.game
        if game.phase == "scrimmage":
            assert low <= game.ball <= 100 - low
            assert 1 <= game.down <= 4
            assert game.ball < game.gain_line <= farthest
            assert game.gain_line >= 10


class DiceChecks(FootballChecks):
    def position(self):
        """Check that the ball lies on a goal line only where it may (F-1, F-24, F-33)."""
        super().position()
        game = self.game
        self.series(0 if game.options["goal_line"] == "over" else 1, 110)
        if game.phase != "scrimmage":
            assert (game.down, game.togo) == (0, 0)
        places = {"runback": range(100), "kickoff": range(51)}
        assert game.ball in places.get(game.phase, range(101))
        # Ten yards back for each delay (F-18).
        assert game.phase != "try" or game.ball % 10 in (5, 8) or game.ball < 10

    def play(self, before, events, draws):
        super().play(before, events, draws)
        thrown = sum(event[0] == "THROW" for event in events)
        coin = events[:1] and events[0][0] == "TOSS"
        assert len(draws) == (1 if coin else thrown)
        assert before.plays <= self.game.plays <= before.plays + 1


class AllFairChecks(FootballChecks):
    def __init__(self, game):
        super().__init__(game)
        self.cards = dict.fromkeys((1, 2, 3, 4), 0)

    def position(self):
        """Check AF46-3, AF46-29, AF46-30, AF46-48."""
        super().position()
        game = self.game
        self.series(1, 109)
        if game.phase != "scrimmage":
            spot = {"kickoff": 40, "try": 98, "freekick": 20}.get(game.phase, 0)
            assert (game.ball, game.down, game.togo) == (spot, 0, 0)
        assert game.score == [sum(game.points[0::2]), sum(game.points[1::2])]
        assert not any(game.points[2 * game.quarter :])
        assert list(game.cards) == sorted(set(game.cards))

    def play(self, before, events, draws):
        """Check that a play takes one card, out of those left (AF46-18 to AF46-22, A-19)."""
        super().play(before, events, draws)
        game = self.game
        turned = [event[2] for event in events if event[0] == "CARD"]
        assert len(turned) == (before.phase not in ("opening", "choice"))
        assert len(draws) == (before.phase != "choice")
        self.cards[before.quarter] += len(turned)
        left = [card for card in before.cards if card not in turned]
        assert len(left) == max(0, before.left - len(turned))
        if not turned or left or game.over or game.left == 0:
            assert list(game.cards) == left
        else:
            assert (game.left, game.quarter) == (36, before.quarter + 1)
            assert ("QUARTER", game.quarter) in events

    def end(self):
        super().end()
        extra = self.game.options["last_try"] == "card"
        for quarter, count in self.cards.items():
            assert count == 36 or (extra and quarter % 2 == 0 and count == 37)


class BaseballChecks(Checks):
    def position(self):
        super().position()
        game = self.game
        for side in (WHITE, BLACK):
            assert sum(game.line[side]) == game.score[side]
            assert game.hits[side] >= 0 and game.errors[side] >= 0
        assert len(game.line[BLACK]) == game.inning
        assert game.inning - len(game.line[WHITE]) == (1 if game.batting == BLACK else 0)
        assert 0 <= game.bases < 8 and (game.over or 0 <= game.outs <= 2)
        assert game.phase != "try_home" or game.bases & 4

    def play(self, before, events, draws):
        """Check that the events tell exactly what has changed on the bases and on the board."""
        super().play(before, events, draws)
        game, side = self.game, before.side
        assert draws == [event[2] for event in events if event[0] == "THROW"]
        assert len(draws) <= 2
        men = {0: 0} | {base: 1 for base in (1, 2, 3) if before.bases >> base - 1 & 1}
        outs = runs = 0
        for event in events:
            if event[0] in ("MOVE", "RUN", "LATE", "OUT"):
                assert event[1] == side
                assert event[2] == 0 or men.pop(event[2])
            if event[0] == "MOVE":
                assert event[3] not in men and event[2] < event[3] <= 3
                men[event[3]] = 1
            runs += event[0] == "RUN"
            outs += event[0] == "OUT"
        del men[0]
        assert game.score[side] == before.score[side] + runs
        assert game.score[1 - side] == before.score[1 - side]
        out = next((event for event in events if event[0] == "SIDEOUT"), None)
        if out:
            assert before.outs + outs == 3
            assert len(men) == out[2]
        else:
            assert game.outs == before.outs + outs
            assert BASES[game.bases] == ("".join(map(str, sorted(men))) or "empty")

    def end(self):
        super().end()
        game = self.game
        assert game.inning >= game.rules.innings
        if game.options["level"] == "extra":
            assert game.score[WHITE] != game.score[BLACK]
        else:
            assert game.inning == game.rules.innings
        for side in (WHITE, BLACK):
            figures = dict(self.figures.figures(side))
            assert (figures["H"], figures["E"]) == (game.hits[side], game.errors[side])
            assert [inning[0] for inning in self.figures.innings[side]] == game.line[side]
            # A box score balances: every batter has scored, is out, or was left on base.
            outs = 3 * len(game.line[side]) - (3 - game.outs if side == game.batting else 0)
            batters = figures["AB"] + figures["BB"] + figures["SF"]
            assert batters == figures["R"] + figures["LOB"] + outs


class PigskinChecks(FootballChecks):
    """PS-3.4, PS-13.11, AMB-31: no dead end, exact cards and whole squads at every choice."""

    def __init__(self, game):
        super().__init__(game)
        self.full = len(game.pack)
        self.turned = []
        self.quarters = 0
        self.cut = False

    def position(self):
        super().position()
        game = self.game
        assert game.irregular() in ((), ("TIMEOUT W", "TIMEOUT B"))
        self.series(1, 100)
        if game.phase == "scrimmage":
            assert {"LONGPASS", "PUNT"} <= set(game.choices())
        if game.phase == "kickoff":
            assert 1 <= game.ball <= 99
            assert game.used == game.down == 0
        for side, squad in enumerate(game.squads if not game.over else ()):
            self.squad(squad, game.phase == "enter" and side == game.side)

    def squad(self, squad, waits):
        """Check for eleven men of the proper type and all 25 accounted for (PS-1.2, PS-13.11)."""
        count = list(squad.free)
        for place, man in enumerate(squad.field):
            if man != UNKNOWN:
                count[man + (3 if place >= LINE_MEN else 0)] += 1
        for code in squad.held + squad.back:
            count[code & 7] += 1
        for code in squad.removed:
            if code >> 6:
                count[(code >> 4 & 3) + (3 if code & 15 >= LINE_MEN else 0)] += 1
        assert bytes(count) == self.game.SQUAD
        if self.game.phase != "lineup":
            assert squad.field.count(UNKNOWN) == waits

    def play(self, before, events, draws):
        super().play(before, events, draws)
        for event in events:
            name = event[0]
            if name == "CUT":
                # Only when no card is left (PS-3.7).
                assert len(self.turned) == self.full
                self.cut = True
            elif name in ("CARD", "PENALTYCARD", "REPLACECARD"):
                if not self.cut:
                    self.turned.append(event[2])
                self.cut = False
            elif name == "RESHUFFLE":
                assert len(self.turned) == 1
                self.turned = []
            elif name in ("QUARTER", "FINAL"):
                # Every card exactly once in every quarter (PS-3.1, PS-3.4).
                assert sorted(self.turned) == sorted(self.game.dealer.full)
                self.turned = []
                self.quarters += 1
        assert self.game.over or self.game.left == self.full - len(self.turned)

    def end(self):
        super().end()
        assert self.quarters == 4


CHECKS: dict[str, type[Checks]] = {
    "pigskin46": PigskinChecks,
    "pigskin56": PigskinChecks,
    "football26": DiceChecks,
    "football48": DiceChecks,
    "allfair46": AllFairChecks,
    "baseball26": BaseballChecks,
}


def choose(game, chance, coach):
    """Return a random choice, mostly DONE in time-outs, or the coach's.

    Irregular ones are included.
    """
    if game.irregular() and chance.below(15) == 0:
        return game.irregular()[chance.below(len(game.irregular()))]
    if game.phase == "window" and chance.below(3):
        return "DONE"
    if coach:
        return coach.choose(game.view(game.side))
    return game.choices()[chance.below(len(game.choices()))]


def check_twin(game, before, choice, events, draws):
    """Check that the position read from its notation equals this one, and goes on the same."""
    text = before.notation()
    twin = parse_position(text)
    assert twin.notation() == text and options_text(type(game), game.options) in text
    assert (twin.choices(), twin.irregular()) == (before.choices(), before.irregular())
    for side in (NOBODY, WHITE, BLACK):
        ours, theirs = before.view(side), twin.view(side)
        if ours is not before:
            ours.rules = theirs.rules = None
            assert vars(ours) == vars(theirs)
    for position in (before, twin):
        script = ScriptedChance(draws)
        assert position.play(choice, script) == events
        assert (script.left, position.notation()) == (0, game.notation())
    assert all(line and line[-1] in ".!" for line in game.tell(events))


def check_refusals(game):
    """Check that a refused choice draws nothing and changes nothing (AMB-38, PS-7.1)."""
    before = game.notation()
    for word in WORDS:
        if word not in game.choices() and word not in game.irregular():
            with pytest.raises(IllegalChoice, match="the game is over" if game.over else None):
                game.play(word, ScriptedChance(()))
    assert game.notation() == before


def play_one(name, number, options, look):
    """Play a game with checks after every choice; return its events.

    The slow checks run at every `look`-th choice.
    """
    noted = Noted(seed_from(f"{name} {number}"))
    match = Match(game_class(name), options, noted)
    game = match.game
    whim = Chance(seed_from(f"whim {name} {number}"))
    coach = new_coach("varsity", name, seed_from("varsity")) if number % 5 == 0 else None
    checks = CHECKS[name](game)
    told = set()
    while not game.over:
        assert len(match.choices) < 5000, "the game does not end"
        checks.position()
        if len(match.choices) % 97 == 0:
            check_refusals(game)
        before = game.copy()
        drawn = len(noted.draws)
        choice = choose(game, whim, coach)
        events = match.choose(choice)
        draws = noted.draws[drawn:]
        checks.play(before, events, draws)
        told.update(event[0] for event in events)
        if len(match.choices) % look == 0:
            check_twin(game, before, choice, events, draws)
    checks.position()
    check_refusals(game)
    assert events[-1][0] == "FINAL" and list(events[-1][1:]) == game.score
    checks.end()
    text = format_record(record_of(match, ("w", "b")))
    again = replay(parse_record(text, game_class))
    assert format_record(record_of(again, ("w", "b"))) == text
    assert (again.game.notation(), again.chance.used) == (game.notation(), noted.used)
    return told


# The events that the random games must have visited.
FOOTBALL_EVENTS = {"PLAY", "MOVE", "LOST", "INCOMPLETE", "TOUCHBACK", "FIRSTDOWN", "DOWNS", "TOSS"}
FOOTBALL_EVENTS |= {"SERIES", "TD", "PAT", "NOPAT", "FG", "NOFG", "SAFETY", "FINAL", "ELECT"}
DICE_EVENTS = FOOTBALL_EVENTS | {"THROW", "FUMBLE", "UNNAMED", "DELAY", "TIMEUP"}
EVENTS = {
    "football26": DICE_EVENTS | {"KICKAGAIN"},
    "football48": DICE_EVENTS | {"DECLINE"},
    "allfair46": FOOTBALL_EVENTS | {"CARD", "QUARTER", "BLOCKED"},
}


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_random_games(name, part):
    """Play with the recommended options, and with random combinations of others."""
    games = 14 if name.startswith("pigskin") else 50
    told = set()
    for number in range(part * games, (part + 1) * games):
        told |= play_one(name, number, some_options(name, number), 1 if number % 8 == 0 else 40)
    assert EVENTS.get(name, set()) <= told


@pytest.mark.parametrize("name", ["football26", "football48"])
@pytest.mark.parametrize("length", ["150throws", "1throws", "1plays", "40min"])
def test_random_games_of_other_lengths(name, length):
    """The clock of a timed game is an irregular choice, and it comes up (FB26-E1, FB48-24)."""
    for number in range(30):
        play_one(name, number, {"length": length}, 40)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", GAMES)
def test_many_random_games(name, part):
    for number in range(1000 + part * 1000, 2000 + part * 1000):
        play_one(name, number, some_options(name, number), 60)
