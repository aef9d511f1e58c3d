"""Pigskin between the plays: line-ups, toss and election, time-outs and substitutions (PS-17).

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md.
"""

from micropython import const

from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.games.hamilton.squad import CLASSES, ELEVEN, LINE_MEN
from pigskin.games.hamilton.turn import walk_off

TOSS = ("HEADS", "TAILS")
TIMEOUTS = ("TIMEOUT W", "TIMEOUT B")

_KICKOFF_SPOT = const(40)
_FREE_TIMEOUTS = const(4)
_TIMEOUT_YARDS = const(5)

# Every substitution, at position * 3 + class; as a literal it takes no RAM on the device.
# fmt: off
_CHANGES = (
    "LE *", "LE 2", "LE S",
    "LT *", "LT 2", "LT S",
    "LG *", "LG 2", "LG S",
    "C *", "C 2", "C S",
    "RG *", "RG 2", "RG S",
    "RT *", "RT 2", "RT S",
    "RE *", "RE 2", "RE S",
    "QB *", "QB 2", "QB S",
    "FB *", "FB 2", "FB S",
    "LH *", "LH 2", "LH S",
    "RH *", "RH 2", "RH S",
)
# fmt: on


def between(game, choice: str, chance, events: list) -> None:
    """Play a choice that turns no card."""
    phase = game.phase
    if phase == "window":
        _window(game, choice)
    elif phase == "substitute":
        _substitute(game, choice, events)
    elif phase == "lineup":
        _place(game, choice, events)
    elif choice in game.irregular():
        _call_timeout(game, choice, events)
    elif choice not in game.choices():
        raise game.refuse(choice)
    elif phase == "toss":
        _toss(game, choice, chance, events)
    else:
        _elect(game, choice, events)


def changes(game) -> tuple:
    """The substitutions that the side asked may make."""
    squad = game.squads[game.side]
    if squad.back:
        places = range(ELEVEN)
        return tuple([_CHANGES[3 * p + man] for p in places for man in squad.substitutes(p)])
    # The same men may come in everywhere in the line, and everywhere in the backfield.
    line = squad.substitutes(0)
    backs = squad.substitutes(LINE_MEN)
    found = [_CHANGES[at + man] for at in range(0, 3 * LINE_MEN, 3) for man in line]
    found += [_CHANGES[at + man] for at in range(3 * LINE_MEN, 3 * ELEVEN, 3) for man in backs]
    return tuple(found)


def _place(game, choice: str, events: list) -> None:
    """One man after another, unseen by the other side (PS-2.1, PS-12.9)."""
    side = game.side
    squad = game.squads[side]
    rearranged = game.place == 0 and game.toss_loser != NOBODY
    man = CLASSES.find(choice) if len(choice) == 1 else -1
    if rearranged and choice == "KEEP":
        game.place = ELEVEN
    elif man >= 0 and man in squad.ready_for(game.place, rearranged):
        if rearranged:
            squad.clear_field()
        squad.place(game.place, man)
        events.append(("PLACE", side, POSITIONS[game.place], man))
        game.place += 1
    else:
        raise game.refuse(choice)
    if game.place < ELEVEN:
        return
    game.place = 0
    events.append(("LINEUP", side))
    if not game.second:
        game.second = True
        game.side = 1 - side
        return
    game.second = False
    if game.toss_loser == NOBODY:
        game.set_phase("toss", BLACK, 0)
    else:
        game.phase = "kickoff"
        game.side = game.possession


def _toss(game, choice: str, chance, events: list) -> None:
    """Black calls the coin; the winner kicks off or receives (PS-4.3)."""
    winner = BLACK if chance.below(2) == TOSS.index(choice) else WHITE
    events.append(("TOSS", winner))
    game.toss_loser = 1 - winner
    game.set_phase("choice", winner, 0)


def _elect(game, choice: str, events: list) -> None:
    side = game.side
    events.append(("ELECT", side, choice))
    half = game.phase == "choice_half"
    game.possession = side if choice == "KICK" else 1 - side
    game.set_phase("kickoff", game.possession, _KICKOFF_SPOT)
    game.resume = "kickoff"
    if half:
        # The teams may be arranged anew: this is the time-out of the half (PS-12.9).
        game.phase = "lineup"
    elif game.oto:
        game.open_window(game.possession)


def _call_timeout(game, choice: str, events: list) -> None:
    """Four in a half are free, each later one costs five yards (PS-12.2, 12.3)."""
    side = TIMEOUTS.index(choice)
    game.timeouts[side] += 1
    events.append(("TIMEOUT", side, game.timeouts[side]))
    game.resume = game.phase
    if game.timeouts[side] > _FREE_TIMEOUTS:
        walk_off(game, side, _TIMEOUT_YARDS, events)
    game.open_window(side)


def _window(game, choice: str) -> None:
    if choice == "SUB" and choice in game.choices():
        game.phase = "substitute"
    elif choice != "DONE":
        raise game.refuse(choice)
    elif game.second:
        game.second = False
        game.oto = False
        game.phase = game.resume
        game.side = game.possession
    else:
        game.second = True
        game.side = 1 - game.side


def _substitute(game, choice: str, events: list) -> None:
    squad = game.squads[game.side]
    if choice not in _CHANGES:
        raise game.refuse(choice)
    position, man = divmod(_CHANGES.index(choice), 3)
    if not squad.may_enter(position, man):
        raise game.refuse(choice)
    squad.substitute(position, man)
    events.append(("SUB", game.side, POSITIONS[position], man))
    game.phase = "window"
