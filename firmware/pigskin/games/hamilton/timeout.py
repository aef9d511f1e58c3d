"""Pigskin between the plays: line-ups, toss and election, time-outs and substitutions (PS-17).

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md.
"""

from micropython import const

from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.games.hamilton.squad import CLASSES, CLASSES_OF, ELEVEN, LINE_MEN

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.chance import Source
    from pigskin.games.hamilton.rules import Hamilton
    from pigskin.types import Choices, Events

TOSS = ("HEADS", "TAILS")
ELECTION = ("KICK", "RECEIVE")
TIMEOUTS = ("TIMEOUT W", "TIMEOUT B")

_KICKOFF_SPOT = const(40)
FREE_TIMEOUTS = const(4)
_TIMEOUT_YARDS = const(5)

# Every substitution, at position * 3 + class; as a literal it takes no RAM on the device.
# fmt: off
_CHANGES = const((
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
))
# fmt: on


def changes(game: "Hamilton") -> "Choices":
    """Return the substitutions that the side asked may make."""
    squad = game.squads[game.side]
    if squad.back:
        places = range(ELEVEN)
        ready = [CLASSES_OF[squad.substitutes(p)] for p in places]
        return tuple([_CHANGES[3 * p + man] for p in places for man in ready[p]])
    # The same men may come in everywhere in the line, and everywhere in the backfield.
    line = CLASSES_OF[squad.substitutes(0)]
    backs = CLASSES_OF[squad.substitutes(LINE_MEN)]
    found = [_CHANGES[at + man] for at in range(0, 3 * LINE_MEN, 3) for man in line]
    found += [_CHANGES[at + man] for at in range(3 * LINE_MEN, 3 * ELEVEN, 3) for man in backs]
    return tuple(found)


# One function for each phase plays a choice. It refuses a closed choice before any change.


def lineup(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    """Place one man, unseen by the other side, or keep the line-up (PS-2.1, PS-12.9)."""
    side = game.side
    place = game.place
    squad = game.squads[side]
    rearranged = place == 0 and game.toss_loser != NOBODY
    man = CLASSES.find(choice) if len(choice) == 1 else -1
    if rearranged and choice == "KEEP":
        place = ELEVEN
    elif man >= 0 and squad.placeable(place, rearranged) >> man & 1:
        if rearranged:
            squad.clear_field()
        squad.place(place, man)
        events.append(("PLACE", side, POSITIONS[place], man))
        place += 1
    else:
        raise game.refuse(choice)
    if place < ELEVEN:
        game.place = place
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


def toss(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    """Toss the coin that Black calls; the winner kicks off or receives (PS-4.3)."""
    if choice not in TOSS:
        raise game.refuse(choice)
    winner = BLACK if chance.below(2) == TOSS.index(choice) else WHITE
    events.append(("TOSS", winner))
    game.toss_loser = 1 - winner
    game.set_phase("choice", winner, 0)


def election(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    """Let the side asked kick off or receive (PS-4.3, PS-14.4)."""
    if choice not in ELECTION:
        raise game.refuse(choice)
    side = game.side
    events.append(("ELECT", side, choice))
    half = game.phase == "choice_half"
    game.possession = side if choice == "KICK" else 1 - side
    game.set_phase("kickoff", game.possession, _KICKOFF_SPOT)
    game.resume = "kickoff"
    if half:
        # Half-time is a time-out in which the teams may rearrange all men (PS-12.9).
        game.phase = "lineup"
    elif game.oto:
        game.open_window(game.possession)


def call_timeout(game: "Hamilton", choice: str, events: "Events") -> None:
    """Call a time-out: four in a half are free, later ones cost five yards (PS-12.2, 12.3)."""
    side = TIMEOUTS.index(choice)
    game.timeouts[side] += 1
    events.append(("TIMEOUT", side, game.timeouts[side]))
    game.resume = game.phase
    if game.timeouts[side] > FREE_TIMEOUTS:
        game.walk_off(side, _TIMEOUT_YARDS, events)
    game.open_window(side)


def window(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    """Let a side substitute as often as it likes, then the other side."""
    if choice == "DONE":
        if game.second:
            game.second = False
            game.oto = False
            game.phase = game.resume
            game.side = game.possession
        else:
            game.second = True
            game.side = 1 - game.side
    elif choice == "SUB" and game.squads[game.side].can_change():
        game.phase = "substitute"
    else:
        raise game.refuse(choice)


def substitute(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    if choice not in _CHANGES:
        raise game.refuse(choice)
    squad = game.squads[game.side]
    position, man = divmod(_CHANGES.index(choice), 3)
    if not squad.substitutes(position) >> man & 1:
        raise game.refuse(choice)
    squad.substitute(position, man)
    events.append(("SUB", game.side, POSITIONS[position], man))
    game.phase = "window"
