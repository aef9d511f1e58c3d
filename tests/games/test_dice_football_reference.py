"""The games against a second reading of the rules, over every line, throw and call.

The reference below was written from the digest alone, clause by clause, and knows nothing of
the games: it says where a play must end, they must agree.
"""

import pytest

from pigskin.core.outcomes import outcomes
from pigskin.games import parse_position

SIDES = {"football26": range(0, 101), "football48": range(1, 100)}
CALLS = ("LINE", "END", "PASS", "TRICK", "PUNT", "PLACE", "UNNAMED")


class Reference:
    """One play of the side W at x yards from its goal; `line` is the line to gain."""

    def __init__(self, edition, x, down, line, throws):
        self.late = edition == "football48"
        self.x, self.down, self.line = x, down, line
        self.throws = iter(throws)

    def throw(self):
        number = next(self.throws)
        return number // 6 + 1, number % 6 + 1

    # Ends of a play: (phase, side, ball, down, to go, points of W, points of B).

    def over(self, spot):
        # FB26-D1n, FB48-19a
        return spot >= 100 if self.late else spot > 100

    def behind(self, spot):
        # FB26-D4, FB48-21, F-1
        return spot <= 0 if self.late else spot < 0

    def dead(self, spot):
        """W still has the ball at the spot and a down is used."""
        if self.over(spot):
            return ("try", "W", 98 if self.late else 95, None, None, 6, 0)
        if self.behind(spot):
            return ("scrimmage", "W", 20, 1, 10, 0, 2)
        if spot >= self.line:
            return ("scrimmage", "W", spot, 1, 10, 0, 0)
        if self.down == 4:
            return self.theirs(spot)
        return ("scrimmage", "W", spot, self.down + 1, self.line - spot, 0, 0)

    def theirs(self, spot):
        return ("scrimmage", "B", 100 - spot, 1, 10, 0, 0)

    def back(self, spot, number):
        """Five yards, by the number thrown twice (FB26-D4c, FB26-D4d, FB48-18h, F-19)."""
        if self.late:
            return (spot + spot % 2) // 2 if spot < 10 else spot - 5
        if number in (2, 3):
            return max(0, spot - 5)
        return spot - 5

    def double(self, spot, number):
        # FB26-C1 to C3, FB48-15 to 17
        if number == 1:
            return self.theirs(spot)
        if number == 6:
            return self.dead(spot) if sum(self.throw()) % 2 == 0 else self.theirs(spot)
        return self.dead(self.back(spot, number))

    def returned(self, spot):
        """B catches at 100 - spot (FB26-B1r, FB26-C6, F-6, F-7, F-12, F-26)."""
        if spot > 100 or (self.late and spot == 100):
            return ("scrimmage", "B", 20, 1, 10, 0, 0)
        catch = 100 - spot
        a, b = self.throw()
        if a != b:
            return ("scrimmage", "B", catch + (a + b if (a + b) % 2 == 0 else 0), 1, 10, 0, 0)
        if a == 1 or (a == 6 and sum(self.throw()) % 2):
            return ("scrimmage", "W", spot, 1, 10, 0, 0)
        if a == 6:
            return ("scrimmage", "B", catch, 1, 10, 0, 0)
        line = self.back(catch, a)
        if line < 0:
            return ("scrimmage", "B", 20, 1, 10, 2, 0)
        return ("scrimmage", "B", line, 1, 10, 0, 0)

    def play(self, call):
        a, b = self.throw()
        total = a + b
        even = total % 2 == 0
        if call == "UNNAMED":
            return self.dead(self.x)
        if a == b:
            return self.double(self.x, a)
        if call == "LINE":
            return self.dead(self.x + min(a, b))
        if call == "END":
            return self.dead(self.x + (total if even else 0))
        if call == "TRICK":
            return self.dead(self.x + (2 * total if even else -total))
        if call == "PUNT":
            return self.returned(self.x + 5 * total)
        if call == "PLACE":
            if even and 5 * total >= 100 - self.x + (10 if self.late else 0):
                return ("choice", "B", None, None, None, 3, 0)
            return self.returned(self.x + 5 * total)
        return self.forward_pass(a, b)

    def forward_pass(self, a, b):
        # FB26-A3a to A3e, FB48-11a to 11e
        if {a, b} == {4, 3}:
            return self.theirs(self.x)
        if (a + b) % 2:
            return self.dead(self.x)
        catch = self.x + a + b
        if self.over(catch):
            return self.dead(catch)
        a, b = self.throw()
        if a == b:
            return self.double(catch, a)
        if {a, b} == {4, 3} and self.late:
            return self.theirs(catch)
        return self.dead(catch + (a + b if (a + b) % 2 == 0 else 0))


def told(game):
    phase = game.phase
    placed = None if phase == "choice" else game.ball
    downs = (game.down, game.togo) if phase == "scrimmage" else (None, None)
    return (phase, "WB"[game.side], placed, *downs, *game.score)


def compare(name, ball, down, togo):
    game = parse_position(f"{name} W scrimmage {ball} {down}&{togo} 0-0 plays=0 length=20min")
    assert ("PLACE" in game.choices()) == (ball >= 50)
    compared = 0
    for call in CALLS:
        if call == "PLACE" and ball < 50:
            continue
        for _, after, events in outcomes(game, call):
            ways = [(after, events)]
            if after.phase == "runback":
                ways = [(end, events + more) for _, end, more in outcomes(after, "RUNBACK")]
            for end, happened in ways:
                throws = [event[2] for event in happened if event[0] == "THROW"]
                expected = Reference(name, ball, down, ball + togo, throws).play(call)
                assert told(end) == expected, (ball, down, togo, call, throws)
                compared += 1
    return compared


@pytest.mark.parametrize("down", [2, 4])
@pytest.mark.parametrize("name", SIDES)
def test_near_the_goals_and_midfield(name, down):
    """The lines where the rules change: both goals and the limit of place kicks."""
    lines = [*range(0, 13, 2), 1, 5, 49, 50, 60, 95, 99, 100]
    for ball in lines:
        if ball in SIDES[name]:
            assert compare(name, ball, down, 3 if ball % 2 else 10) > 36 * len(CALLS)


@pytest.mark.soak
@pytest.mark.parametrize("name", SIDES)
def test_everywhere(name):
    for ball in SIDES[name]:
        for down in (3, 4):
            for togo in (1, 3, 6, 10, 17):
                compare(name, ball, down, togo)
