"""Pig: throw as often as you dare, but a 1 takes all that the turn has brought."""

from micropython import const

from pigskin.core.dice import LOWER, TOTAL, dice_text
from pigskin.core.game import NOBODY, SIDE_NAMES, Game

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.chance import Source
    from pigskin.types import Choices, Event

GOAL = 100


class Pig45(Game):
    name = "pig45"
    title = "Pig, 1945"
    NUMBERS = ("turn",)

    turn: int  # what this turn has brought

    def choices(self) -> "Choices":
        if self.over:
            return ()
        return ("THROW", "HOLD") if self.turn else ("THROW",)

    def play(self, choice: str, chance: "Source") -> "list[Event]":
        if choice not in self.choices():
            raise self.refuse(choice)
        side = self.side
        if choice == "THROW":
            dice = chance.throw()
            events = [("THROW", side, dice)]
            if LOWER[dice] > 1:
                self.turn += TOTAL[dice]
                return events
            events.append(("PIG", side, self.turn))
        else:
            self.score[side] += self.turn
            events = [("HOLD", side, self.turn)]
        self.turn = 0
        self.side = 1 - side
        if self.score[side] >= GOAL:
            self.side = NOBODY
            events.append(("FINAL", self.score[0], self.score[1]))
        return events

    def told(self, event: "Event") -> str:
        name, side, number = event
        if name == "FINAL":
            return "Final score: White %d, Black %d." % (side, number)
        who = SIDE_NAMES[side]
        if name == "THROW":
            return "%s throws %s." % (who, dice_text(number))
        if name == "PIG":
            return "A 1! %s loses %d points." % (who, number)
        return "%s keeps %d points." % (who, number)
