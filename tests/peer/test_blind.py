"""A machine that does not know the opponent's eleven shows exactly what its side may see.

Two such blind machines play beside an all-knowing match. After each choice their views, what they
tell and the pictures of their screens must equal those of that match.
"""

import re

import pytest

from host_sim import runtimes
from host_sim.runtimes.runtime import FIRMWARE
from pigskin.core.chains import Chain, Chains, FarChain, MissingLink
from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, SIDES, WHITE, IllegalChoice
from pigskin.core.match import Match
from pigskin.core.readings import MissingReading
from pigskin.games import GAMES, game_class, title_of
from pigskin.games.hamilton.squad import FULLBACK
from pigskin.peer.blind import BlindMatch
from pigskin.ui.ui import Ui
from tests.support.hamilton_play import EDITIONS, seen
from tests.support.handhelds.display import Display


class Table:
    """An all-knowing match and both sides' machines, which get only the readings they ask for."""

    def __init__(self, name, options, seed):
        chains = [Chain(seed_from(f"{seed} {side}")) for side in SIDES]
        self.sighted = Match(game_class(name), options, Chains(*chains))
        self.chains = chains
        self.fars = [FarChain(chain.anchor) for chain in chains]
        sources = (Chains(chains[0], self.fars[1]), Chains(self.fars[0], chains[1]))
        self.blind = [
            BlindMatch(game_class(name), options, sources[side], side) for side in (WHITE, BLACK)
        ]
        self.asked = 0
        self.pictures = set()
        self.screen = title_of(name).screen()
        self.ui = Ui(Display())

    def picture(self, view, side):
        """Return the screen of this side, asked about one of its choices."""
        choices = view.choices() if view.side == side else ()
        choice = choices[len(self.sighted.choices) % len(choices)] if choices else ""
        self.screen.draw(self.ui, view, choice)
        words = [self.screen.words_for(word, view) for word in choices]
        return bytes(self.ui.display.buffer), words

    def choose(self, choice, mover):
        """Make a choice and return the events of each side."""
        near = self.blind[mover]
        words = {mover: choice, 1 - mover: near.told_word(choice)}
        sighted = self.sighted.choose(choice)
        events = {}
        while len(events) < 2:
            for side in (WHITE, BLACK):
                if side not in events:
                    try:
                        events[side] = self.blind[side].choose(words[side])
                    except MissingLink as missing:
                        far = 1 - side
                        self.fars[far].learn(missing.number, self.chains[far].link(missing.number))
                    except MissingReading:
                        self.answer(side)
        return sighted, events

    def answer(self, side):
        mine = self.blind[side].readings
        other = self.blind[1 - side].readings
        told = other.near if other.number == mine.number else []
        if len(mine.far) < len(told):
            reading = told[len(mine.far)]
            self.asked += 1
            assert (mine.asked.sealed, mine.asked.opened) == (reading.sealed, reading.opened)
            assert mine.asked.codes == reading.codes
            # The choice that put him there contains his class.
            letter = "*2S"[reading.man]
            assert self.sighted.choices[reading.sealed][-1] == letter
            if reading.opened:
                mine.answer_class(reading.man)
            else:
                mine.answer_code(reading.code)


def seen_notation(game, viewer):
    """Return the notation of the position without what the other side hides."""
    words = game.notation().split(" ")
    if not game.hides:
        return words
    squad = words[12 - viewer]
    squad = re.sub("/[*2S][LB](?:w|o|[xb](?:L[ETGH]|R[EGTH]|C|QB|FB))", "", squad)
    field = "".join("." if man == "." else "?" for man in squad[:11])
    removed = re.sub(r"-([A-Z]+)[*2S]([QP])", r"-\1?\2", squad[11:])
    return [*words[: 12 - viewer], field + removed, *words[13 - viewer :]]


def compare(table, sighted, events, drawn):
    game = table.sighted.game
    for side in (WHITE, BLACK):
        blind = table.blind[side].game
        assert seen_notation(blind, side) == seen_notation(game, side)
        if game.hides:
            mine, true = seen(blind.view(side)), seen(game.view(side))
            assert mine.pop("rules").name == true.pop("rules").name
            assert mine == true
        told = blind.events_for(side, events[side])
        assert told == game.events_for(side, sighted)
        assert blind.tell(told) == game.tell(told)
        assert blind.irregular() == game.irregular()
        if drawn:
            shown = table.picture(game.view(side), side)
            assert table.picture(blind.view(side), side) == shown
            table.pictures.add(shown[0])


def random_game(name, options, seed, draw_every=1):
    """Play random choices, and compare pictures after every `draw_every` of them."""
    table = Table(name, options, seed)
    chance = Chance(seed_from(f"choices {seed}"))
    kinds = set()
    while not table.sighted.game.over:
        game = table.sighted.game
        choices, mover = game.choices(), game.side
        if game.irregular() and chance.below(100 if game.timed else 12) == 0:
            choices = game.irregular()
        # Among equally likely choices, substitutions and kicks by Stars are rare.
        wanted = [word for word in choices if word in ("SUB", "POOB", "QUICKKICK", "PUNT")]
        if wanted and chance.below(3):
            choices = wanted
        choice = choices[chance.below(len(choices))]
        kinds.add(f"{game.phase} {choice}")
        sighted, events = table.choose(choice, mover)
        kinds.update(event[0] for event in sighted)
        compare(table, sighted, events, len(table.sighted.choices) % draw_every == 0)
    return table, kinds


def cycled_options(name, number):
    """Return every value of every option, in as many games as the longest list of values has."""
    return {option: values[number % len(values)] for option, values, _ in game_class(name).OPTIONS}


def mixed_options(name, number):
    chance = Chance(seed_from(f"options {name} {number}"))
    return {
        option: values[chance.below(len(values))] for option, values, _ in game_class(name).OPTIONS
    }


@pytest.mark.parametrize("mode", ["open", "closed"])
@pytest.mark.parametrize("name", EDITIONS)
def test_blind_equals_sighted(name, mode):
    kinds, asked = set(), 0
    for number in range(5):
        options = cycled_options(name, number) | {"announcing": mode}
        table, some = random_game(name, options, f"{mode} {name} {number}", 16)
        kinds |= some
        asked += table.asked
        assert len(table.pictures) > 20
    wanted = {"REMOVED", "REPLACE", "ENTER", "SUB", "PENALTY", "TIMEOUT", "LOST", "BLOCKED"}
    wanted |= {"lineup KEEP", "scrimmage POOB", "scrimmage QUICKKICK", "CUT", "OFFSET"}
    assert wanted <= kinds and asked > 250


@pytest.mark.parametrize("name", [name for name in GAMES if name not in EDITIONS])
def test_games_without_secrets_are_the_same_on_both_machines(name):
    for number in range(max(len(values) for _, values, _ in game_class(name).OPTIONS)):
        table, _ = random_game(name, cycled_options(name, number), f"{name} {number}", 4)
        assert table.asked == 0 and len(table.pictures) > 2
        assert table.sighted.choices == table.blind[WHITE].choices == table.blind[BLACK].choices


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_blind_equals_sighted_in_many_games(name):
    """1,020 games. Pictures take most of the time: compare all, but in Pigskin only half."""
    played = set()
    for number in range(170):
        options = mixed_options(name, number)
        played.update(options.items())
        half = name in EDITIONS and number % 2
        random_game(name, options, f"many {name} {number}", 10_000 if half else 1)
    assert played == {
        (option, value) for option, values, _ in game_class(name).OPTIONS for value in values
    }


def test_a_play_that_lacks_a_reading_changes_nothing():
    """It is played again from a copy; an illegal choice is refused as in any match."""
    table = Table("pigskin46", {}, "stop")
    while table.sighted.game.phase != "kickoff":
        game = table.sighted.game
        table.choose(game.choices()[0], game.side)
    for match in table.blind:
        before = match.game.notation(), match.chance.used, match.choices[:]
        for word, error in (("KICKOFF", MissingLink), ("RUN LG", IllegalChoice)):
            with pytest.raises(error):
                match.choose(word)
            assert (match.game.notation(), match.chance.used, match.choices) == before


def test_a_machine_cannot_tell_the_opponents_line_ups_apart():
    """PS-2.2: to a machine the opponent's eleven looks the same whatever the seals hide."""
    places = []
    for number in range(2):
        table = Table("pigskin56", {}, "alike")
        while table.sighted.game.phase == "lineup":
            game = table.sighted.game
            table.choose(game.choices()[-number], game.side)
        places.append((table.blind[BLACK].game.squads[WHITE].field, table.sighted.game))
    assert places[0][0] == places[1][0]
    first, last = (game.squads[WHITE].field for _, game in places)
    assert first[FULLBACK] != last[FULLBACK]


SCRIPT = """
from pigskin.peer.blind import BlindMatch
from pigskin.core.chains import Chain, Chains, FarChain
from pigskin.core.chance import Chance, seed_from
from pigskin.core.readings import MissingReading
from pigskin.games import game_class
white, black = Chain(bytes(16)), Chain(bytes(range(16)))
far = FarChain(black.anchor)
far.learn(1000, black.link(1000))
match = BlindMatch(game_class("pigskin56"), {"announcing": "closed"}, Chains(white, far), 0)
pick = Chance(seed_from("pick"))
while not match.game.over:
    game = match.game
    choices = game.choices()
    word = choices[pick.below(len(choices))]
    if game.side == 1:
        word = match.readings.told_word(word, game.choice_for(0, word))
    while True:
        try:
            match.choose(word)
            break
        except MissingReading:
            readings = match.readings
            if readings.asked.opened:
                readings.answer_class(pick.below(3))
            else:
                readings.answer_code(readings.asked.codes[pick.below(3)])
print(match.digest(), match.game.score, match.chance.used, len(match.choices))
"""


@pytest.mark.needs_node
def test_the_same_on_micropython(capsys):
    """Half a game: the opponent's machine is a script that sends random readings."""
    exec(SCRIPT, {})
    with runtimes.find("wasm").session(FIRMWARE) as session:
        assert session.check(SCRIPT).strip() == capsys.readouterr().out.strip()
