"""A call of Pigskin and its consequences, up to the next question (PS-17).

`play` reads the cards. This module settles special cards, the end of the play and the quarters.
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
from pigskin.games.hamilton.timeout import TIMEOUTS, call_timeout

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.chance import Source
    from pigskin.games.hamilton.deck import Target
    from pigskin.games.hamilton.rules import Hamilton
    from pigskin.types import Events

PENALTY = ("ACCEPT", "REFUSE")
# By position.
OUT = (
    "OUT LE",
    "OUT LT",
    "OUT LG",
    "OUT C",
    "OUT RG",
    "OUT RT",
    "OUT RE",
    "OUT QB",
    "OUT FB",
    "OUT LH",
    "OUT RH",
)
# Calls that are always open (PS-8.4, 8.5), and the spots from which others open (PS-8.6, 8.10).
_LONG_OR_PUNT = const(("LONGPASS", "PUNT"))
OUT_OF_BOUNDS_FROM = const(50)
FIELD_GOAL_FROM = const(70)

_SAFETY_SPOT = const(20)
_TOUCHBACK_SPOT = const(20)
_HALF = const(2)
QUARTERS = const(4)


# One function for each phase plays a choice. It refuses a closed choice before any change.


def scrimmage(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    target = TARGET_OF.get(choice)
    if target:
        if game.used >> target[1] & 1:
            raise game.refuse(choice)
    elif choice in TIMEOUTS:
        call_timeout(game, choice, events)
        return
    elif not _may_kick(game, choice):
        raise game.refuse(choice)
    _call(game, choice, target, chance, events)


def kickoff(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    if choice == "KICKOFF":
        _call(game, choice, None, chance, events)
    elif choice in TIMEOUTS:
        call_timeout(game, choice, events)
    else:
        raise game.refuse(choice)


def penalty(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    """Accept or refuse a penalty against the other side (PS-10.4)."""
    if choice not in PENALTY:
        raise game.refuse(choice)
    game.void = choice == "ACCEPT"
    accepted = 1 if game.void else 0
    events.append(("PENALTY", game.offender(), game.penalty_yards(), accepted))
    _settle(game, chance, events)


def forced(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    """Name the man whom a replacement card takes off (PS-13.2)."""
    if choice not in OUT:
        raise game.refuse(choice)
    if not _take_off(game, OUT.index(choice), events):
        _settle(game, chance, events)


def enter(game: "Hamilton", choice: str, chance: "Source", events: "Events") -> None:
    """Bring in the substitute of a man who was taken off."""
    if choice not in game.choices():
        raise game.refuse(choice)
    man = CLASSES.index(choice[3:])
    game.squads[game.side].enter(game.place, man)
    events.append(("ENTER", game.side, POSITIONS[game.place], man))
    game.place = 0
    _settle(game, chance, events)


# Calls


def _may_kick(game: "Hamilton", call: str) -> bool:
    """Return whether a call that names no position is open (PS-17, step 1)."""
    if call in _LONG_OR_PUNT:
        return True
    if call == "FIELDGOAL":
        return game.ball >= FIELD_GOAL_FROM
    squad = game.squads[game.side]
    if squad.field[FULLBACK] != STAR and not squad.far:
        return False
    if call == "POOB":
        return game.ball >= OUT_OF_BOUNDS_FROM
    return call == "QUICKKICK" and game.down <= game.rules.quick_kick_downs


def _call(
    game: "Hamilton", call: str, target: "Target | None", chance: "Source", events: "Events"
) -> None:
    ball = game.ball
    events.append(("PLAY", game.side, call, ball, game.down, game.gain_line - ball))
    game.resume = game.phase
    play = game.rules.play
    play.begin(game, chance, events)
    if target:
        _, position, row = target
        game.used |= 1 << position
        play.attack(position, row)
    elif not _kick(game, call, play):
        # All cards go back, and the same kick-off begins again (PS-13.8, AMB-09).
        game.pack = list(game.dealer.full)
        events.append(("RESHUFFLE",))
        return
    for squad in game.squads:
        if squad.someone_left:
            squad.play_made()
    if play.specials:
        _suspend(game, play)
    else:
        game.oto = play.stopped
        game._ended(play.end, play.side, play.spot, chance, events)
    if game.end:
        _settle(game, chance, events)
    # The caller has the events. Kept here, they would take 200 bytes of a Pico's RAM.
    del play.game, play.events


def _kick(game: "Hamilton", call: str, play: Play) -> bool:
    """Play a call that names no position; return False if the cards must be reshuffled."""
    if call == "POOB" or call == "QUICKKICK":
        # Only a Star may make these calls, so everybody knows his class now (AMB-38).
        game.squads[game.side].name(FULLBACK, STAR)
    try:
        play.kick(call)
    except Reshuffle:
        return False
    return True


def _suspend(game: "Hamilton", play: Play) -> None:
    """Keep how the play ended until its special cards have been acted on."""
    game.end = play.end
    game.end_side = play.side
    game.end_spot = play.spot
    if play.stopped or play.specials:
        game.oto = True
    penalties = 0
    for code, stage in play.specials:
        if code >> 8 == PENALTY_CARD:
            penalties += 1
            if penalties == 1:
                game.penalty = play.penalty()
                at = len(game.queue)
                game.queue.append(DECIDE)
            else:
                # Two or more cancel (PS-10.7, AMB-57).
                game.queue[at] = OFFSET
            continue
        side = play.loser(stage)
        if replaced_side(code) == ON_DEFENSE:
            side = 1 - side  # AMB-69
        for_game = 2 if code >> 8 == REPLACE_GAME else 0
        game.queue.append(REPLACEMENT + side + for_game + 4 * replaced_position(code))


def _settle(game: "Hamilton", chance: "Source", events: "Events") -> None:
    """Act on special cards in turn, stop if a side must decide, then end the play.

    A touchdown leads to a try, which must be settled too. This is a loop, not recursion, since the
    call stack of a Pico is small.
    """
    queue = game.queue
    while game.end:
        while queue:
            pending = queue[0]
            if pending == OFFSET:
                queue.pop(0)
                events.append(("OFFSET",))
            elif pending == DECIDE:
                queue.pop(0)
                if _ask_penalty(game):
                    return
            else:
                position = _man_named(game, pending - REPLACEMENT, chance)
                # A replacement stays in the queue while a side is asked to name the man.
                if position < 0 or _take_off(game, position, events):
                    return
        _finish_play(game, chance, events)


def _ask_penalty(game: "Hamilton") -> bool:
    """Ask the side not penalized; return False if there is nothing to decide."""
    trying = game.end >= TRY_GOOD
    if game.offender() == NOBODY or game.penalty_yards() <= 0:
        return False  # AMB-60
    if trying and not game.rules.try_again:
        return False
    game.phase = "penalty"
    game.side = 1 - game.offender()
    return True


# Forced replacement


def _man_named(game: "Hamilton", replacement: int, chance: "Source") -> int:
    """Return the position of the man a card takes off; -1 if a side is asked (AMB-70)."""
    if replacement >> 2:
        return (replacement >> 2) - 1
    if game.rules.man == "random":
        return chance.below(ELEVEN)
    game.phase = "forced"
    game.side = replacement & 1
    if game.rules.man == "opponent":
        game.side = 1 - game.side
    return -1


def _take_off(game: "Hamilton", position: int, events: "Events") -> bool:
    """Take the man off; return True if his substitute is asked for (PS-13.2, PS-13.3)."""
    replacement = game.queue.pop(0) - REPLACEMENT
    side = replacement & 1
    for_game = replacement >> 1 & 1
    squad = game.squads[side]
    if not squad.substitutes(position):
        return False  # AMB-71; no man is waiting, as a play has just been made
    events.append(("REPLACE", side, POSITIONS[position], for_game, squad.field[position]))
    squad.force_out(position, for_game)
    game.place = position
    game.phase = "enter"
    game.side = side
    return True


# The end of a play (PS-17, steps 6 to 9)


def _finish_play(game: "Hamilton", chance: "Source", events: "Events") -> None:
    """Go on after the special cards: with the next try or down, or the same one again."""
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
            _end_try(game, end == TRY_GOOD, events)
    elif void:
        game.walk_off(game.offender(), game.penalty_yards(), events)
        game.penalty = 0
        _next_phase(game, game.resume, events, True)
    else:
        game.penalty = 0
        game._ended(end, side, spot, chance, events)


def apply_end(
    game: "Hamilton", end: int, side: int, spot: int, chance: "Source", events: "Events"
) -> None:
    """Apply the end of a play that counts: score, ball, series and next phase."""
    if end == DOWN:
        _next_down(game, spot, events)
    elif end == SCORED:
        _touchdown(game, side, chance, events)
        return
    elif end == SAFE:
        events.append(("SAFETY", side))
        game.score[1 - side] += SAFETY
        game.possession = side
        game.dead_ball(_SAFETY_SPOT)
        game.oto = True
        _next_phase(game, "kickoff", events)
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
    _next_phase(game, "scrimmage", events)


def _start_series(game: "Hamilton", side: int, ball: int, events: "Events") -> None:
    game.possession = side
    game.first_down(ball)
    events.append(("SERIES", side, ball))


def _next_down(game: "Hamilton", spot: int, events: "Events") -> None:
    """Give the next down, a first down, or the ball to the other side (PS-6.2 to 6.4)."""
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


def _touchdown(game: "Hamilton", side: int, chance: "Source", events: "Events") -> None:
    events.append(("TD", side))
    game.score[side] += TOUCHDOWN
    game.oto = True
    game.possession = side
    game.dead_ball(0)
    _try(game, chance, events)


def _try(game: "Hamilton", chance: "Source", events: "Events") -> None:
    play = game.rules.play
    play.begin(game, chance, events)
    play.try_point()
    _suspend(game, play)


def _end_try(game: "Hamilton", good: bool, events: "Events") -> None:
    side = game.possession
    events.append(("PAT" if good else "NOPAT", side))
    _scored(game, side, 1 if good else 0, events)


def _scored(game: "Hamilton", side: int, points: int, events: "Events") -> None:
    """Add points and let the other side choose to kick or receive (PS-14.4, 14.8, AMB-77)."""
    game.score[side] += points
    game.oto = True
    game.possession = 1 - side
    game.dead_ball(0)
    _next_phase(game, "choice", events)


def _next_phase(game: "Hamilton", phase: str, events: "Events", voided: bool = False) -> None:
    """Begin the next phase after a play; without cards the quarter is over (PS-3.4)."""
    if not game.pack and not (voided and game.rules.replay):
        game.oto = True
        if _end_quarter(game, events):
            return
    # A choice leads to a kick-off.
    game.resume = "scrimmage" if phase == "scrimmage" else "kickoff"
    game.phase = phase
    game.side = game.possession
    if game.oto:
        events.append(("OTO",))
        # After a score the choice comes before the time-out (AMB-66).
        if phase != "choice":
            game.open_window(game.possession)


def _end_quarter(game: "Hamilton", events: "Events") -> bool:
    """End the quarter; return True if a half is over, so play breaks off (AMB-05, AMB-06)."""
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
    game.dead_ball(0)
    game.phase = "choice_half"
    game.side = game.toss_loser
    events.append(("OTO",))
    return True


def _reveal(game: "Hamilton", events: "Events") -> None:
    """Tell the classes of the men removed, at the end of the game (PS-13.9)."""
    for side in (WHITE, BLACK):
        squad = game.squads[side]
        if squad.linked:
            squad.reveal()
        for code in squad.removed:
            man = code >> 4 & 3
            events.append(("REMOVED", side, POSITIONS[code & 15], code >> 6, man))
