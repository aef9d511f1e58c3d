"""A record played back once, with everything that the tools need."""

from copy import copy
from typing import NamedTuple

from pigskin.core.match import Match
from pigskin.core.public_text import public_head, public_line
from pigskin.core.record import Record, replay


class Step(NamedTuple):
    """A choice with its side, phase and events, and the score after it."""

    side: int
    phase: str
    choice: str
    events: list[tuple]
    score: tuple[int, int]


class Replayed:
    """A record after its replay, which raises RecordError if the record is not true.

    With `public`, the replay also makes the text that the public could follow.
    """

    def __init__(self, record: Record, public: bool = False):
        self.record = record
        self.steps: list[Step] = []
        self._public = public
        self._lines: list[str] = []
        self.match = replay(record, self._play)

    def _play(self, match: Match, choice: str) -> None:
        game = match.game
        side, phase = game.side, game.phase
        if self._public:
            line, events = public_line(match, choice)
            self._lines.append(line)
        else:
            events = match.choose(choice)
        score = (game.score[0], game.score[1])
        self.steps.append(Step(side, phase, choice, events, score))

    def with_record(self, record: Record) -> "Replayed":
        """Return the same game with the headers and comments of another record of it."""
        other = copy(self)
        other.record = record
        return other

    def public_text(self) -> str:
        """Return the text that a handheld sent while the game was played."""
        return public_head(self.match, self.record.players) + "".join(self._lines)
