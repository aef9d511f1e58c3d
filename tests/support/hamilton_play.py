"""Positions of Pigskin, played with chosen cards, and squads that look alike to the opponent."""

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.core.match import Match, play_out
from pigskin.core.outcomes import ScriptedChance
from pigskin.games import game_class, new_coach, parse_position
from pigskin.games.hamilton.readings import parse_drawn
from pigskin.games.hamilton.squad import ELEVEN, LINE_MEN, UNKNOWN, put
from tools.commands.scenario.hamilton import ScriptedDealer

EDITIONS = ("pigskin46", "pigskin56")
# LE LT LG C RG RT RE QB FB LH RH: the one eleven without a Scrub (PS-1.5).
BEST = {"pigskin46": "****2222***", "pigskin56": "**222222*2*"}


def pack_text(left):
    """Return the text of a pack with only the last `left` cards of the deck."""
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
    """Return (side that turned it, space, class) of every ordinary card."""
    return [(event[1], event[3], event[4]) for event in events if event[0] == "CARD"]


def named(events, *names):
    return [event for event in events if event[0] in names]


def done(game):
    """Let the time-out pass for both sides."""
    while game.phase == "window":
        game.play("DONE", None)
    return game


def line_up(game, white, black):
    for classes in (white, black):
        for man in classes:
            game.play(man, None)
    return game


def played(name, seed, options=None, coaches=("rookie", "rookie"), on_events=None):
    """Play a match between two coaches to its end."""
    match = Match(game_class(name), options or {}, Chance(seed_from(seed)))
    sides = [new_coach(c, name, seed_from(f"{seed}/{i}")) for i, c in enumerate(coaches)]
    play_out(match, sides, on_events)
    return match


MODES = ("open", "closed")


def seen(view):
    """Return everything in a view, the results of its methods included."""
    assert view.phase
    shown = dict(vars(view))
    shown["choices"] = view.choices()
    shown["irregular"] = view.irregular()
    shown["removed"] = (view.removed(WHITE), view.removed(BLACK))
    shown["togo"] = view.togo
    return shown


def permuted(squad, chance):
    """Return a squad with other classes on the positions that the opponent has not seen."""
    twin = squad.copy()
    field = bytearray(squad.field)
    free = bytearray(squad.free)
    for low, high, row in ((0, LINE_MEN, 0), (LINE_MEN, ELEVEN, 3)):
        unseen = [p for p in range(low, high) if squad.named[p] == UNKNOWN and field[p] != UNKNOWN]
        for p in unseen:
            q = unseen[chance.below(len(unseen))]
            field[p], field[q] = field[q], field[p]
            # A man of the bench instead of one on the field.
            man = chance.below(3)
            if free[row + man]:
                free[row + man] -= 1
                free[row + field[p]] += 1
                field[p] = man
    twin.field = bytes(field)
    twin.free = bytes(free)
    # Men removed by cards are seen nowhere else.
    twin.removed = tuple([code & 79 | chance.below(3) << 4 for code in squad.removed])
    return twin


def check_position(game, chance, coach="varsity"):
    """Check that views and coaches know no secret; return True if a coach made a choice."""
    viewer = chance.below(2)
    twin = game.copy()
    squads = list(game.squads)
    squads[1 - viewer] = permuted(squads[1 - viewer], chance)
    twin.squads = tuple(squads)
    mine, other = game.view(viewer), twin.view(viewer)
    assert seen(mine) == seen(other)
    public = twin.copy()
    public.squads = tuple(permuted(squad, chance) for squad in twin.squads)
    assert seen(game.view(NOBODY)) == seen(public.view(NOBODY))
    coaches = [new_coach(coach, game.name, seed_from("same")) for _ in range(2)]
    if game.side == viewer:
        assert coaches[0].choose(mine) == coaches[1].choose(other)
        return True
    if game.irregular():
        assert coaches[0].interrupt(mine) == coaches[1].interrupt(other)
    return False


# Classes by position for 1946: line 4 Stars, 3 Seconds; backs 3 Stars, 1 Second.
ONE = "****222" + "***2"

OTHER = "222SSS*" + "S2SS"


def lined_up(white, black, name="pigskin46", **options):
    """Return a match with these line-ups, before the toss."""
    match = Match(game_class(name), options, Chance(bytes(range(16))))
    for choice in white + black:
        match.choose(choice)
    return match


def swapped(match, side, rng):
    """Return the position with unnamed men of this side permuted within line and backs."""
    twin = match.game.copy()
    squad = twin.squads[side]
    for places in (range(7), range(7, 11)):
        hidden = [place for place in places if squad.named[place] == 3]
        men = [squad.field[place] for place in hidden]
        rng.shuffle(men)
        for place, man in zip(hidden, men, strict=True):
            squad.field = put(squad.field, place, man)
    return twin
