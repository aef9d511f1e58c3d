"""A recorded baseball game cut into half innings and batters, each followed round the bases."""

from dataclasses import dataclass, field

from tools.shared.recorded_games import RecordedGame

HOME = 4

# Results of a batter's throw, as the sheet of 1926 names them.
RESULT_NAMES = {
    "K": "three strikes",
    "GO": "out at first",
    "GDP": "out at first, double play",
    "E": "base on error",
    "1L": "one-base hit, left",
    "1R": "one-base hit, right",
    "2B": "two-base hit",
    "3B": "three-base hit",
    "HR": "home run",
    "FO": "foul out",
    "FLY": "fly out",
    "BB": "base on balls",
    "IF": "infield fly",
}


@dataclass
class Batter:
    """One throw at bat, and how far that man came. `out` is the number of his out."""

    number: int  # in his inning
    code: str
    dice: int
    choice: int  # the choice that was his throw
    reached: int = 0
    out: int = 0
    out_at: int = 0
    stolen: list[int] = field(default_factory=list)  # the bases he stole

    @property
    def scored(self) -> bool:
        return self.reached == HOME


@dataclass
class TurnAtBat:
    """One side's turn at bat."""

    side: int
    inning: int
    first: int  # its first choice
    batters: list[Batter] = field(default_factory=list)
    outs: int = 0
    runs: int = 0
    hits: int = 0
    errors: int = 0
    left: int = 0
    last: int = 0


def halves_of(game: RecordedGame) -> list[TurnAtBat]:
    """Return all half innings, in the order of play."""
    reader = _Reader()
    for choice, events in enumerate(game.events):
        for event in events:
            reader.event(choice, event)
    return reader.halves


class _Reader:
    def __init__(self) -> None:
        self.halves: list[TurnAtBat] = []
        self.on: dict[int, Batter] = {}
        self.dice = 0
        self.stealing = False

    def event(self, choice: int, event: tuple) -> None:
        name = event[0]
        if name == "HALF":
            self.halves.append(TurnAtBat(event[1], event[2], choice))
            self.on = {}
        elif name == "THROW":
            self.dice = event[2]
        elif name == "FINAL":
            return
        half = self.halves[-1] if self.halves else None
        if half is None:
            return
        half.last = choice
        if name == "RESULT":
            self._bat(half, choice, event[2])
        elif name == "STEAL":
            self.stealing = True
        elif name == "MOVE":
            self._advance(event[2], event[3])
        elif name in ("RUN", "LATE"):
            if name == "RUN":
                half.runs += 1
            self._advance(event[2], HOME if name == "RUN" else 3)
        elif name == "OUT":
            half.outs += 1
            man = self.on.pop(event[2])
            man.out, man.out_at = half.outs, event[3]
        elif name in ("SIDEOUT", "WALKOFF"):
            half.left = event[2]

    def _bat(self, half: TurnAtBat, choice: int, code: str) -> None:
        self.stealing = False
        half.batters.append(Batter(len(half.batters) + 1, code, self.dice, choice))
        self.on[0] = half.batters[-1]
        half.hits += code in ("1L", "1R", "2B", "3B", "HR")
        half.errors += code == "E"

    def _advance(self, base: int, to: int) -> None:
        man = self.on.pop(base)
        man.reached = to
        if self.stealing:
            man.stolen.append(to)
        if to < HOME:
            self.on[to] = man
