"""Sets up Pigskin positions and plays them with written cards, for the tests."""

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.core.outcomes import ScriptedChance
from pigskin.games import game_class, new_coach, parse_position
from pigskin.games.hamilton.readings import parse_drawn
from tools.commands.scenario.hamilton import ScriptedDealer

EDITIONS = ("pigskin46", "pigskin56")
# LE LT LG C RG RT RE QB FB LH RH: the one eleven without a Scrub (PS-1.5).
BEST = {"pigskin46": "****2222***", "pigskin56": "**222222*2*"}


def pack_text(left):
    """The last so many cards of the deck."""
    series = [0] * 5
    for card in range(50 - left, 50):
        series[card // 10] |= 1 << card % 10
    return ".".join(f"{cards:03x}" for cards in series)


def position(
    game="pigskin56",
    asked="W",
    phase="scrimmage",
    ball="W30",
    down="1&10",
    score="0-0",
    quarter=1,
    left=30,
    used="-",
    timeouts="0-0",
    loser="B",
    white=None,
    black=None,
    rest="",
):
    if phase != "scrimmage" and "resume=scrimmage" not in rest:
        down = "0&0"
    words = (game, asked, phase, ball, down, score, f"q{quarter}", pack_text(left), used)
    squads = (white or BEST[game], black or BEST[game])
    return parse_position(" ".join((*words, timeouts, loser, *squads, rest)).strip())


def play(game, choice, *cards, draws=()):
    """Play a choice with these cards (and draws of chance); all of them must be used."""
    dealer = game.dealer
    script = ScriptedDealer([parse_drawn(card) for card in cards], dealer.full)
    chance = ScriptedChance(draws)
    game.dealer = script
    try:
        events = game.play(choice, chance)
    finally:
        game.dealer = dealer
    assert not script.unused and not chance.left
    return events


def cards_of(events):
    """(side that turned it, space, class) of every ordinary card."""
    return [(event[1], event[3], event[4]) for event in events if event[0] == "CARD"]


def named(events, *names):
    return [event for event in events if event[0] in names]


def done(game):
    """Both sides let the time-out pass."""
    while game.phase == "window":
        game.play("DONE", None)
    return game


def line_up(game, white, black):
    for classes in (white, black):
        for man in classes:
            game.play(man, None)
    return game


def played(name, seed, options=None, coaches=("rookie", "rookie"), on_events=None):
    """A finished match between two coaches."""
    match = Match(game_class(name), options or {}, Chance(seed_from(seed)))
    sides = [new_coach(c, name, seed_from(f"{seed}/{i}")) for i, c in enumerate(coaches)]
    play_out(match, sides, on_events)
    return match
