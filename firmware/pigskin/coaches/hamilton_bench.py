"""The men of the best Pigskin coach: who stands where, who leaves, who comes back and where.

A class is worth hiding as much as having. With the ball in hand the men that the other side has
seen through are taken out in a time-out that costs nothing, and come back a play later at each
other's places; a called time-out brings them back before the other side can hit the Scrubs.
"""

from micropython import const

from pigskin.games.hamilton_deck import POSITIONS, SCRUB, SECOND, STAR
from pigskin.games.hamilton_squad import (
    CLASSES,
    ELEVEN,
    FULLBACK,
    LINE_MEN,
    QUARTERBACK,
    UNKNOWN,
    WAITING,
)

_FREE_TIMEOUTS = const(4)
# So many men seen through are worth the trouble of hiding them.
_SEEN = const(3)
# Ends, guards and tackles, center.
_KIND_OF = b"\0\1\1\2\1\1\0"
# What a class is worth at each position; a Star alone may kick out of bounds.
_WORTH = bytes((9, 10, 10, 9, 10, 10, 9, 5, 20, 9, 9))


def place(view, stars_at, chance) -> str:
    """All the best men, in an order nobody can foresee; `stars_at` are weights of the kinds."""
    at = view.place
    row = 0 if at < LINE_MEN else 3
    free = list(view.free[row : row + 3])
    if at == 0 and view.toss_loser >= 0:
        # Half-time: the men still on the field are to be had too.
        for man in view.field[:LINE_MEN]:
            free[man] += 1
    stars, seconds, _ = free
    places = (ELEVEN if row else LINE_MEN) - at
    if at == QUARTERBACK:
        # Missed least, and cannot be attacked: the hole is here if there must be one.
        man = SCRUB if stars + seconds < places else 1 if seconds else STAR
    elif at == FULLBACK and stars:
        man = STAR
    elif chance.below(places) >= stars + seconds:
        man = SCRUB
    elif row:
        man = STAR if chance.below(stars + seconds) < stars else 1
    else:
        to_come = 0
        for later in range(at, LINE_MEN):
            to_come += stars_at[_KIND_OF[later]]
        star = stars >= places or chance.below(to_come) < stars * stars_at[_KIND_OF[at]]
        man = STAR if stars and (star or not seconds) else 1
    return CLASSES[man]


def change(view, chance) -> str:
    """The next change to make in this time-out; empty if there is none."""
    return _mend(view, chance) or _hide(view)


def calls_time(view) -> bool:
    """Is it worth a time-out of our own, with the other side about to call?"""
    if view.phase != "scrimmage" or view.side == view.viewer:
        return False
    holes = _holes(view)
    if not holes:
        return False
    return view.timeouts[view.viewer] < _FREE_TIMEOUTS or len(holes) > 2


def _holes(view) -> list:
    """Positions for which a better man is free: those with Scrubs, else those with Seconds."""
    found: tuple = ([], [], [])
    for position in range(ELEVEN):
        better = view.substitutes(position)
        now = view.field[position]
        if better and better[0] < now:
            found[now].append(position)
    return found[SCRUB] or found[SECOND]


def _mend(view, chance) -> str:
    """A better man for a position: the kicker first, then any, so that nobody can tell."""
    holes = _holes(view)
    if not holes:
        return ""
    position = holes[chance.below(len(holes))]
    if FULLBACK in holes:
        position = FULLBACK
    elif view.possession != view.viewer:
        # A position that was attacked is closed for the rest of the series (PS-7.1).
        waiting = [hole for hole in holes if not view.used >> hole & 1]
        if waiting:
            position = waiting[chance.below(len(waiting))]
    row = 0 if position < LINE_MEN else 3
    better = [man for man in view.substitutes(position) if man < view.field[position]]
    man = better[0]
    if len(better) > 1 and position != FULLBACK:
        stars = max(1, view.free[row])
        if chance.below(stars + max(1, view.free[row + 1])) >= stars:
            man = better[1]
    return "%s %s" % (POSITIONS[position], CLASSES[man])


def _hide(view) -> str:
    """Takes out a man of the line who is known, while we have the ball."""
    me = view.viewer
    if view.timeouts[me] >= _FREE_TIMEOUTS or not view.free[SCRUB]:
        return ""
    if view.resume == "kickoff":
        if view.possession == me:
            return ""
    elif view.possession != me or view.down > 2:
        return ""
    seen = []
    classes = 0
    for position in range(LINE_MEN):
        man = view.field[position]
        if man < SCRUB and _known(view, position):
            seen.append(position)
            classes |= 1 << man
    waiting = 0
    for code in view.held:
        if code >> 3 == WAITING and code & 7 < SCRUB:
            waiting += 1
            classes |= 1 << (code & 7)
    if not seen or len(seen) + waiting < _SEEN or classes != 3:
        return ""
    return "%s S" % POSITIONS[seen[0]]


def _known(view, position: int) -> bool:
    """Has the other side been told his class, or heard of him often enough?"""
    me = view.viewer
    if view.rules.open:
        return view.named[me][position] != UNKNOWN
    heard = view.heard[me]
    times = 0
    for at in range(0, len(heard), 3):
        if heard[at] == position:
            times += 1
    return times > 1


def losses(view, beliefs: list) -> list:
    """What each man who may have to leave is worth; of the other side, the one who hurts most.

    As measured: varsity coaches who send out whom they like lose 7 points a game.
    """
    own = view.loser == view.viewer
    found = []
    for position in range(ELEVEN):
        if own:
            loss = 256 * (SCRUB - view.field[position])
            if view.used >> position & 1 and view.possession != view.viewer:
                # He cannot be attacked again in this series (PS-7.1).
                loss = loss * 2 // 3
        else:
            loss = beliefs[position][1] + 2 * beliefs[position][2] - 512
        found.append((-loss * _WORTH[position] // 4, view.choices()[position]))
    return found
