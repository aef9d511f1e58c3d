"""A call of Pigskin and what comes of it, up to the next question (PS-17).

The cards of the play are in `hamilton_play`; here are its special cards, its end, the quarters.
Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md.
"""

from micropython import const

from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.games.football.rules import FIELD_GOAL, SAFETY, TOUCHDOWN
from pigskin.games.hamilton.deck import (
    ON_DEFENSE,
    PENALTY_CARD,
    POSITIONS,
    REPLACE_GAME,
    STAR,
    TARGET_OF,
    replaced_position,
    replaced_side,
)
from pigskin.games.hamilton.play import (
    DECIDE,
    DOWN,
    GOAL,
    MISSED,
    OFFSET,
    OVER,
    REGAINED,
    REPLACEMENT,
    SAFE,
    SCORED,
    TOUCHBACK,
    TRY_GOOD,
    Play,
    Reshuffle,
)
from pigskin.games.hamilton.squad import CLASSES, ELEVEN, FULLBACK

# Calls that are always open (PS-8.4, 8.5), and the spots from which others are (PS-8.6, 8.10).
LONG_OR_PUNT = ("LONGPASS", "PUNT")
OUT_OF_BOUNDS_FROM = const(50)
FIELD_GOAL_FROM = const(70)

_SAFETY_SPOT = const(20)
_TOUCHBACK_SPOT = const(20)
_HALF = const(2)
QUARTERS = const(4)


def turn(game, choice: str, chance, events: list) -> None:
    """Play a choice in a phase that leads to cards."""
    phase = game.phase
    if phase == "scrimmage":
        target = TARGET_OF.get(choice)
        legal = not game.used >> target[1] & 1 if target else _may_kick(game, choice)
        if not legal:
            raise game.refuse(choice)
        _call(game, choice, target, chance, events)
    elif choice not in game.choices():
        raise game.refuse(choice)
    elif phase == "kickoff":
        _call(game, choice, None, chance, events)
    elif phase == "penalty":
        _decide(game, choice == "ACCEPT", chance, events)
    elif phase == "forced":
        _force_out(game, POSITIONS.index(choice[4:]), chance, events)
    else:
        _enter(game, CLASSES.index(choice[3:]), chance, events)


def _may_kick(game, call: str) -> bool:
    """May this be called, which names no position? (PS-17, step 1)"""
    if call in LONG_OR_PUNT:
        return True
    if call == "FIELDGOAL":
        return game.ball >= FIELD_GOAL_FROM
    if game.squads[game.side].field[FULLBACK] != STAR:
        return False
    if call == "POOB":
        return game.ball >= OUT_OF_BOUNDS_FROM
    return call == "QUICKKICK" and game.down <= game.rules.quick_kick_downs


def _call(game, call: str, target, chance, events: list) -> None:
    side = game.side
    events.append(("PLAY", side, call, game.ball, game.down, game.gain_line - game.ball))
    game.resume = game.phase
    if target:
        game.used |= 1 << target[1]
    elif call == "POOB" or call == "QUICKKICK":
        # Only a Star may: everybody knows him now (AMB-38).
        game.squads[side].name(FULLBACK, STAR)
    play = Play(game, chance, events)
    try:
        if target:
            play.attack(target[1], target[2])
        else:
            play.kick(call)
    except Reshuffle:
        # All cards back; the same kick-off begins anew (PS-13.8, AMB-09).
        game.pack = list(game.dealer.full)
        events.append(("RESHUFFLE",))
        return
    for squad in game.squads:
        if squad.left:
            squad.play_made()
    if play.specials:
        _take(game, play)
    else:
        game.oto = play.stopped
        game._ended(play.end, play.side, play.spot, chance, events)
    _settle(game, chance, events)


def _take(game, play) -> None:
    """Keep how the play ended while its special cards are acted on."""
    game.end = play.end
    game.end_side = play.side
    game.end_spot = play.spot
    if play.stopped:
        game.oto = True
    if not play.specials:
        return
    game.oto = True
    penalties = play.penalties
    if penalties:
        game.penalty = play.penalty()
    for code, stage in play.specials:
        if code >> 8 == PENALTY_CARD:
            if penalties == play.penalties:
                # Two or more cancel (PS-10.7, AMB-57).
                game.queue.append(DECIDE if penalties == 1 else OFFSET)
            penalties = 0
            continue
        side = play.loser(stage)
        if replaced_side(code) == ON_DEFENSE:
            side = 1 - side  # AMB-69
        for_game = 2 if code >> 8 == REPLACE_GAME else 0
        game.queue.append(REPLACEMENT + side + for_game + 4 * replaced_position(code))


def _settle(game, chance, events: list) -> None:
    """Act on special cards in turn, stopping where somebody must decide; then the play ends.

    A touchdown leads to a try, which is a play to be settled too: a loop, as calls nest no deeper
    on a device than they must.
    """
    queue = game.queue
    while game.end:
        while queue:
            thing = queue[0]
            if thing == OFFSET:
                queue.pop(0)
                events.append(("OFFSET",))
            elif thing == DECIDE:
                queue.pop(0)
                if _ask_penalty(game):
                    return
            else:
                position = _man_named(game, thing - REPLACEMENT, chance)
                # A replacement stays in the queue while somebody is asked which man.
                if position < 0 or _take_off(game, position, events):
                    return
        _post(game, chance, events)


def _ask_penalty(game) -> bool:
    trying = game.end >= TRY_GOOD
    if game.offender() == NOBODY or game.penalty_yards() <= 0:
        return False  # AMB-60
    if trying and not game.rules.try_again:
        return False
    game.phase = "penalty"
    game.side = 1 - game.offender()
    return True


def _decide(game, accepted: bool, chance, events: list) -> None:
    """The side not penalized accepts or refuses (PS-10.4)."""
    events.append(("PENALTY", game.offender(), game.penalty_yards(), 1 if accepted else 0))
    game.void = accepted
    _settle(game, chance, events)


# Forced replacement


def _man_named(game, thing: int, chance) -> int:
    """The position of the man a card takes off, -1 while its chooser is asked (AMB-70)."""
    if thing >> 2:
        return (thing >> 2) - 1
    if game.rules.man == "random":
        return chance.below(ELEVEN)
    game.phase = "forced"
    game.side = thing & 1
    if game.rules.man == "opponent":
        game.side = 1 - game.side
    return -1


def _force_out(game, position: int, chance, events: list) -> None:
    if not _take_off(game, position, events):
        _settle(game, chance, events)


def _take_off(game, position: int, events: list) -> bool:
    """The man leaves; True while his substitute is asked for (PS-13.2, PS-13.3)."""
    thing = game.queue.pop(0) - REPLACEMENT
    side = thing & 1
    for_game = thing >> 1 & 1
    squad = game.squads[side]
    if not squad.substitutes(position):
        return False  # AMB-71; nobody waits here, as a play has just been made
    events.append(("REPLACE", side, POSITIONS[position], for_game, squad.field[position]))
    squad.force_out(position, for_game)
    game.place = position
    game.phase = "enter"
    game.side = side
    return True


def _enter(game, man: int, chance, events: list) -> None:
    game.squads[game.side].enter(game.place, man)
    events.append(("ENTER", game.side, POSITIONS[game.place], man))
    game.place = 0
    _settle(game, chance, events)


# The end of a play (PS-17, steps 6 to 9)


def _post(game, chance, events: list) -> None:
    end = game.end
    void = game.void
    side = game.end_side
    spot = game.end_spot
    game.end = 0
    game.end_side = NOBODY
    game.end_spot = 0
    game.void = False
    if end >= TRY_GOOD:
        game.penalty = 0
        if void:
            _try(game, chance, events)  # AMB-55
        else:
            _tried(game, end == TRY_GOOD, events)
    elif void:
        walk_off(game, game.offender(), game.penalty_yards(), events)
        game.penalty = 0
        _next(game, game.resume, events, True)
    else:
        game.penalty = 0
        game._ended(end, side, spot, chance, events)


def ended(game, end: int, side: int, spot: int, chance, events: list) -> None:
    """The play counts."""
    if end == DOWN:
        _next_down(game, spot, events)
    elif end == SCORED:
        _touchdown(game, side, chance, events)
        return
    elif end == SAFE:
        events.append(("SAFETY", side))
        game.score[1 - side] += SAFETY
        game.possession = side
        _dead_ball(game, _SAFETY_SPOT)
        game.oto = True
        _next(game, "kickoff", events)
        return
    elif end == GOAL:
        events.append(("FG", side))
        _scored(game, side, FIELD_GOAL, events)
        return
    elif end in (MISSED, TOUCHBACK):
        if end == MISSED:
            events.append(("NOFG", game.possession))
        events.append(("TOUCHBACK", side))
        game.oto = True
        _start_series(game, side, _TOUCHBACK_SPOT, events)
    else:
        if end == OVER:
            events.append(("DOWNS", game.possession, 100 - spot))
        elif end == REGAINED:
            events.append(("REGAINED", side, spot))
        _start_series(game, side, spot, events)
    _next(game, "scrimmage", events)


def _start_series(game, side: int, ball: int, events: list) -> None:
    game.possession = side
    game.first_down(ball)
    events.append(("SERIES", side, ball))


def _next_down(game, spot: int, events: list) -> None:
    """PS-6.2 to 6.4."""
    side = game.possession
    if spot >= game.gain_line:
        events.append(("FIRSTDOWN", side, spot))
        game.first_down(spot)
    elif game.down == 4:
        events.append(("DOWNS", side, spot))
        _start_series(game, 1 - side, 100 - spot, events)
    else:
        game.ball = spot
        game.down += 1


def walk_off(game, offender: int, yards: int, events: list) -> None:
    """Yards against a side, never to a goal line (PS-10.5, 10.6, AMB-58, AMB-64)."""
    side = game.possession
    ball = game.ball - yards if offender == side else game.ball + yards
    ball = max(1, min(99, ball))
    moved = abs(ball - game.ball)
    spot = ball if offender == side else 100 - ball
    events.append(("MOVE", offender, "penalty", -moved, spot))
    if game.resume == "kickoff":
        _dead_ball(game, ball)  # AMB-14
    elif ball >= game.gain_line:
        events.append(("FIRSTDOWN", side, ball))  # AMB-23
        game.first_down(ball)
    else:
        game.ball = ball


def _dead_ball(game, ball: int) -> None:
    """A spot without a series: kick-offs and choices."""
    game.ball = ball
    game.down = 0
    game.gain_line = ball
    game.used = 0


def _touchdown(game, side: int, chance, events: list) -> None:
    events.append(("TD", side))
    game.score[side] += TOUCHDOWN
    game.oto = True
    game.possession = side
    _dead_ball(game, 0)
    _try(game, chance, events)


def _try(game, chance, events: list) -> None:
    play = Play(game, chance, events)
    play.try_point()
    _take(game, play)


def _tried(game, good: bool, events: list) -> None:
    side = game.possession
    events.append(("PAT" if good else "NOPAT", side))
    _scored(game, side, 1 if good else 0, events)


def _scored(game, side: int, points: int, events: list) -> None:
    """The side scored against chooses to kick or to receive (PS-14.4, 14.8, AMB-77)."""
    game.score[side] += points
    game.oto = True
    game.possession = 1 - side
    _dead_ball(game, 0)
    _next(game, "choice", events)


def _next(game, phase: str, events: list, voided: bool = False) -> None:
    """What comes after a play, with the quarter over when its cards are (PS-3.4)."""
    if not game.pack and not (voided and game.rules.replay):
        game.oto = True
        if _end_quarter(game, events):
            return
    if game.oto:
        events.append(("OTO",))
    # A choice leads to a kick-off.
    game.resume = "scrimmage" if phase == "scrimmage" else "kickoff"
    game.phase = phase
    game.side = game.possession
    # After a score the choice comes before the time-out (AMB-66).
    if game.oto and phase != "choice":
        game.open_window(game.possession)


def _end_quarter(game, events: list) -> bool:
    """True when what was under way does not go on: a half is over (AMB-05, AMB-06)."""
    if game.quarter == QUARTERS:
        _reveal(game, events)
        game.oto = False
        game.used = 0
        game.resume = "kickoff"
        game.finish(events)
        return True
    game.pack = list(game.dealer.full)
    game.quarter += 1
    events.append(("QUARTER", game.quarter))
    for squad in game.squads:
        squad.quarter_over()
    if game.quarter != _HALF + 1:
        return False
    for squad in game.squads:
        squad.half_over()
    game.timeouts = [0, 0]
    game.oto = False
    game.possession = game.toss_loser
    game.resume = "kickoff"
    _dead_ball(game, 0)
    game.phase = "choice_half"
    game.side = game.toss_loser
    events.append(("OTO",))
    return True


def _reveal(game, events: list) -> None:
    """The classes of the men removed are told at the end (PS-13.9)."""
    for side in (WHITE, BLACK):
        for code in game.squads[side].removed:
            man = code >> 4 & 3
            events.append(("REMOVED", side, POSITIONS[code & 15], code >> 6, man))
