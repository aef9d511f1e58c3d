"""What the best Pigskin coach says to a penalty and to the choice of kick-off or return."""

from pigskin.coaches.hamilton_worth import (
    ANY_MEN,
    TOUCHBACK,
    TRY,
    Prospect,
    between,
    cards_left,
    cards_of,
)


def weigh(coach, view) -> list:
    """Both choices with their worth."""
    left = cards_left(view, cards_of(view))
    if view.phase != "penalty":
        return _weigh_kickoff(coach, view, left)
    if view.ending == "good" or view.ending == "failed":
        # A point is a point: over again if it went against us.
        again = TRY if view.ending == "failed" else TRY - 1000
        return [(again if view.end_side == view.viewer else -again, "ACCEPT"), (0, "REFUSE")]
    return _weigh_penalty(coach, view, left)


def _weigh_kickoff(coach, view, left: int) -> list:
    """A kick gives the other side what a return is worth to it, with its own lead."""
    prospect = coach.prospect(view, view.viewer, left - 2)
    theirs = coach.prospect(view, 1 - view.viewer, left - 2)
    kick = theirs.whole - theirs.same(coach.book.receive)
    return [(prospect.same(coach.book.receive), "RECEIVE"), (kick, "KICK")]


def _weigh_penalty(coach, view, left: int) -> list:
    """The play as it stands, or the down over again (PS-10.4)."""
    offense = view.possession
    again = coach.prospect(view, offense, left)
    accept = _again(coach.book, view, again)
    if offense != view.viewer:
        accept = again.whole - accept
    stands = again if view.end_side == offense else coach.prospect(view, view.end_side, left)
    refuse = _stands(coach.book, view, stands)
    if view.end_side != view.viewer:
        refuse = stands.whole - refuse
    return [(refuse, "REFUSE"), (accept, "ACCEPT")]


def _again(book, view, prospect: Prospect) -> int:
    """The down is played again, for the side that called the play."""
    yards = view.penalty_yards
    if view.offender == view.possession:
        yards = -yards
    if view.resume == "kickoff":
        return prospect.kicked(TOUCHBACK + yards)
    ball = max(1, min(99, view.ball + yards))
    return _state(book, prospect, ball, view.down, view.gain_line - ball)


def _state(book, prospect: Prospect, ball: int, down: int, togo: int) -> int:
    if togo <= 0:
        return prospect.mine[ball]
    if down == 1:
        # A longer or shorter first down: as much better as the second would be.
        more = between(book.downs(ball + togo, 2, ANY_MEN), togo)
        usual = min(10, 100 - ball)
        more -= between(book.downs(ball + usual, 2, ANY_MEN), usual)
        return prospect.same(book.first[ball] + more)
    return prospect.same(between(book.downs(ball + togo, down, ANY_MEN), togo))


def _stands(book, view, prospect: Prospect) -> int:
    """The play counts, for the side that ends it with the ball."""
    ending = view.ending
    spot = view.end_spot
    if ending == "touchdown":
        return prospect.touchdown()
    if ending == "safety":
        return prospect.safety()
    if ending == "goal":
        return prospect.goal()
    if ending == "touchback" or ending == "missed":
        return prospect.mine[20]
    if ending == "down":
        togo = view.gain_line - spot
        if togo > 0 and view.down == 4:
            return prospect.against(spot)
        return _state(book, prospect, spot, view.down + 1, togo)
    return prospect.mine[spot]
