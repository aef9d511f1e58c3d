"""A recorded football game cut into plays and drives, with the ball's way over the field.

All spots here are yards from the goal that White defends: White moves to 100, Black to 0. A chart
then needs only one ruler. A play begins with its call and has everything that follows from it,
such as the return, a penalty and the decisions about it.
"""

from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.games.football.chronicle import FootballChronicle
from tools.shared.recorded_games import RecordedGame

KICKS = ("PUNT", "QUICKKICK", "POOB", "KICKOFF", "FREEKICK")
_POST = 110
# Penalties between the plays.
_BETWEEN = ("DELAY", "TIMEOUT")
CALL_NAMES = {
    "LINE": "line",
    "END": "end",
    "PASS": "pass",
    "TRICK": "trick",
    "PUNT": "punt",
    "PLACE": "place kick",
    "KICKOFF": "kick-off",
    "FREEKICK": "free kick",
    "FG": "field goal",
    "FIELDGOAL": "field goal",
    "KICK": "kick",
    "LONGPASS": "long pass",
    "POOB": "punt out",
    "QUICKKICK": "quick kick",
    "UNNAMED": "unnamed",
    "DELAY": "delay",
    "TIMEOUT": "time-out",
}


def call_name(call: str) -> str:
    """Return a call in a word or two: `end`, `run LG`, `pass C`."""
    how, _, position = call.partition(" ")
    return f"{how.lower()} {position}" if position else CALL_NAMES[call]


class ChartLine(NamedTuple):
    """A line of the chart.

    `kind` is run, pass, kick, return, penalty, incomplete, intercepted or blocked. `loss` is the
    sign + of the rulebook (PS-15.1).
    """

    kind: str
    side: int
    start: int
    end: int
    loss: bool = False

    @property
    def yards(self) -> int:
        """Yards gained by the side that moves."""
        return self.end - self.start if self.side == WHITE else self.start - self.end


class Sign(NamedTuple):
    """A mark at a spot.

    `kind` is fumble, firstdown, series, touchdown, goal, nogoal, safety, point or nopoint.
    """

    kind: str
    side: int
    spot: int


@dataclass
class RecordedPlay:
    """One call and what came of it.

    `number` is its place in the record of plays. `told_as` is the number that readers see, as the
    game counts plays: a try belongs to the play of its touchdown, and a kick that is made again is
    one play (FB26-C5). A penalty has called back the strokes in `voided`.
    """

    number: int
    side: int
    call: str
    spot: int
    down: int
    togo: int
    quarter: int
    first: int  # the choice that called it
    last: int  # the last choice that belongs to it
    events: list[tuple] = field(default_factory=list)
    strokes: list[ChartLine] = field(default_factory=list)
    voided: list[ChartLine] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    score: tuple[int, int] = (0, 0)
    told_as: int = 0

    @property
    def is_try(self) -> bool:
        return self.down == 0 and self.call not in ("KICKOFF", "FREEKICK", *_BETWEEN)

    @property
    def scrimmage(self) -> bool:
        return self.down > 0

    def has(self, name: str) -> bool:
        return any(event[0] == name for event in self.events)

    @property
    def gain(self) -> int:
        """Yards gained by run or pass of the side that called it, at most to the goal line."""
        own = [s for s in self.strokes if s.side == self.side and s.kind in ("run", "pass")]
        return sum(stroke.yards for stroke in own)


class Drive(NamedTuple):
    """The plays from scrimmage of one side, from getting the ball to losing it."""

    plays: list[RecordedPlay]

    @property
    def side(self) -> int:
        return self.plays[0].side

    @property
    def start(self) -> int:
        return self.plays[0].spot

    @property
    def result(self) -> str:
        """Return how the drive ended, empty if time was up."""
        return _result(self.plays[-1])

    @property
    def yards(self) -> int:
        return sum(play.gain for play in self.plays)


class Section(NamedTuple):
    """A quarter, or a part of a game without quarters."""

    title: str
    plays: list[RecordedPlay]


def across(side: int, spot: int) -> int:
    """Return a side's own spot as yards from White's goal."""
    return spot if side == WHITE else 100 - spot


def plays_of(recorded: RecordedGame) -> list[RecordedPlay]:
    """Return all plays of a football game, in order."""
    reader = _Reader(recorded)
    return reader.plays


class _Reader:
    def __init__(self, recorded: RecordedGame):
        self.plays: list[RecordedPlay] = []
        self.count = 0
        self.quarter = 1 if hasattr(recorded.game, "quarter") else 0
        self.choice = 0
        self.at = 0
        self.score = [0, 0]
        self.timeout = NOBODY
        for self.choice, events in enumerate(recorded.events):
            for event in events:
                self._event(event)

    def _begin(self, side: int, call: str, spot: int, down: int, togo: int) -> None:
        self.at = across(side, spot)
        number = len(self.plays) + 1
        play = RecordedPlay(
            number, side, call, self.at, down, togo, self.quarter, self.choice, self.choice
        )
        play.score = (self.score[0], self.score[1])
        self.count += not (play.is_try or call in _BETWEEN)
        play.told_as = self.count
        self.plays.append(play)

    def _event(self, event: tuple) -> None:
        name = event[0]
        if name == "PLAY":
            self._begin(*event[1:6])
            self.timeout = NOBODY
        elif name == "DELAY" and not self._in_the_air():
            self._begin(event[1], "DELAY", across(event[1], self.at), 0, 0)
        elif name == "TIMEOUT":
            self.timeout = event[1]
        elif name == "QUARTER":
            self.quarter = event[1]
        if self.plays:
            self._follow(name, event)

    def _in_the_air(self) -> bool:
        """Return whether the last play is a kick that is still to be run back."""
        return bool(self.plays) and self.plays[-1].events[-1][:3:2] == ("MOVE", "kick")

    def _follow(self, name: str, event: tuple) -> None:
        """Enter an event in the play that it belongs to."""
        if name == "MOVE" and self.timeout == event[1] and event[2] == "penalty":
            # A time-out beyond the free ones costs yards between the plays (PS-12.3).
            self._begin(event[1], "TIMEOUT", event[4] - event[3], 0, 0)
            self.timeout = NOBODY
        play = self.plays[-1]
        if name in _OUTSIDE:
            return
        play.events.append(event)
        play.last = self.choice
        follow = _FOLLOW.get(name)
        if follow:
            follow(self, play, event)

    def _stroke(self, kind: str, side: int, start: int, end: int, loss: bool = False) -> None:
        self.plays[-1].strokes.append(ChartLine(kind, side, start, end, loss))
        self.at = end

    def _move(self, play: RecordedPlay, event: tuple) -> None:
        _, side, how, yards, spot = event
        loss = yards < 0 and how != "penalty"
        kind = how if how != "loss" else "run"
        if play.call == "DELAY" and not play.strokes:
            play.spot = across(side, spot - yards)
        # Gains are charted as far as the goal line (PS-9.9); kicks fly on.
        end = spot if how == "kick" else min(100, spot)
        self._stroke(kind, side, across(side, spot - yards), across(side, end), loss)

    def _incomplete(self, play: RecordedPlay, event: tuple) -> None:
        at = self.at
        side = event[1]
        self._stroke("incomplete", side, at, at + (event[2] if side == WHITE else -event[2]))
        self.at = at

    def _lost(self, play: RecordedPlay, event: tuple) -> None:
        side = event[1]
        spot = across(side, event[3])
        if event[2] == "pass":
            self._stroke("intercepted", side, self.at, spot)
        elif not play.signs or play.signs[-1].kind != "fumble":
            play.signs.append(Sign("fumble", side, spot))
        self.at = spot

    def _fumble(self, play: RecordedPlay, event: tuple) -> None:
        self.at = across(event[1], event[2])
        play.signs.append(Sign("fumble", event[1], self.at))

    def _blocked(self, play: RecordedPlay, event: tuple) -> None:
        side = event[1]
        self._stroke("blocked", side, self.at, across(side, event[2]), True)

    def _penalty(self, play: RecordedPlay, event: tuple) -> None:
        # After a touchdown it is the try that is made again (AMB-55).
        if event[3] and not play.has("TD"):
            # If the penalty is accepted, the play is void (PS-10.5).
            play.voided += play.strokes
            play.strokes = []
            play.signs = []
            self.at = play.spot

    def _kick_again(self, play: RecordedPlay, event: tuple) -> None:
        self.count -= 1

    def _first_down(self, play: RecordedPlay, event: tuple) -> None:
        play.signs.append(Sign("firstdown", event[1], across(event[1], event[2])))

    def _series(self, play: RecordedPlay, event: tuple) -> None:
        self.at = across(event[1], event[2])
        play.signs.append(Sign("series", event[1], self.at))

    def _touchdown(self, play: RecordedPlay, event: tuple) -> None:
        self._score(play, event[1], 6)
        play.signs.append(Sign("touchdown", event[1], across(event[1], 100)))

    def _goal(self, play: RecordedPlay, event: tuple) -> None:
        side = event[1]
        self._stroke("kick", side, self.at, across(side, _POST))
        self._score(play, side, 3)
        play.signs.append(Sign("goal", side, across(side, _POST)))

    def _no_goal(self, play: RecordedPlay, event: tuple) -> None:
        play.signs.append(Sign("nogoal", event[1], across(event[1], 100)))

    def _safety(self, play: RecordedPlay, event: tuple) -> None:
        self._score(play, 1 - event[1], 2)
        play.signs.append(Sign("safety", event[1], across(event[1], 0)))

    def _point(self, play: RecordedPlay, event: tuple) -> None:
        good = event[0] == "PAT"
        self._score(play, event[1], 1 if good else 0)
        play.signs.append(Sign("point" if good else "nopoint", event[1], across(event[1], 100)))

    def _score(self, play: RecordedPlay, side: int, points: int) -> None:
        self.score[side] += points
        play.score = (self.score[0], self.score[1])


# Events between plays that do not move the ball.
_OUTSIDE = ("QUARTER", "TOSS", "ELECT", "TIMEOUT", "SUB", "PLACE", "LINEUP", "TIMEUP", "FINAL")
_FOLLOW = {
    "MOVE": _Reader._move,
    "INCOMPLETE": _Reader._incomplete,
    "LOST": _Reader._lost,
    "FUMBLE": _Reader._fumble,
    "BLOCKED": _Reader._blocked,
    "PENALTY": _Reader._penalty,
    "KICKAGAIN": _Reader._kick_again,
    "FIRSTDOWN": _Reader._first_down,
    "SERIES": _Reader._series,
    "TD": _Reader._touchdown,
    "FG": _Reader._goal,
    "NOFG": _Reader._no_goal,
    "SAFETY": _Reader._safety,
    "PAT": _Reader._point,
    "NOPAT": _Reader._point,
}


def drives_of(recorded: RecordedGame, plays: list[RecordedPlay]) -> list[Drive]:
    """Return the drives of a game that have a play, cut where the handheld cuts them."""
    chronicle = FootballChronicle(recorded.game)
    for events in recorded.events:
        chronicle.add(events)
    scrimmage = iter([play for play in plays if play.scrimmage])
    drives = [Drive(list(islice(scrimmage, count))) for _, _, _, count, _ in chronicle.drives]
    # In an unfinished game the last drive is still under way.
    return [drive for drive in (*drives, Drive(list(scrimmage))) if drive.plays]


def _result(play: RecordedPlay) -> str:
    """Return how a drive ended with this play, empty if it goes on or time was up."""
    for event in play.events:
        name = event[0]
        if name == "TD":
            return "touchdown" if event[1] == play.side else "touchdown against"
        if name in _ENDINGS:
            return _ENDINGS[name]
        if name == "LOST" and event[1] == play.side and not play.voided:
            return "intercepted" if event[2] == "pass" else "fumble"
    if play.call in KICKS and any(s.kind == "kick" for s in play.strokes):
        return "punt"
    changed = any(sign.kind == "series" and sign.side != play.side for sign in play.signs)
    if changed:
        return "kick blocked" if play.has("BLOCKED") else "lost"
    return ""


_ENDINGS = {
    "FG": "field goal",
    "NOFG": "missed goal",
    "SAFETY": "safety",
    "DOWNS": "downs",
}

_QUARTERS = ("", "First Quarter", "Second Quarter", "Third Quarter", "Fourth Quarter")
_PARTS = 4


def sections_of(plays: list[RecordedPlay]) -> list[Section]:
    """Return the quarters. A game without them is cut in four where the ball changes hands."""
    if not plays or plays[0].quarter:
        return [
            Section(_QUARTERS[quarter], [play for play in plays if play.quarter == quarter])
            for quarter in sorted({play.quarter for play in plays})
        ]
    sections = []
    start = 0
    for part in range(1, _PARTS + 1):
        end = len(plays) if part == _PARTS else _change_near(plays, len(plays) * part // _PARTS)
        if end > start:
            first, last = plays[start].told_as, plays[end - 1].told_as
            title = f"Plays {first} to {last}" if last > first else f"Play {last}"
            sections.append(Section(title, plays[start:end]))
        start = end
    return sections


def _change_near(plays: list[RecordedPlay], near: int) -> int:
    """Return the first play from here on that another side calls.

    A try stays with its touchdown.
    """
    for at in range(max(1, near), len(plays)):
        if plays[at].side != plays[at - 1].side and not plays[at].is_try:
            return at
    return len(plays)


def scores_by_section(sections: list[Section]) -> list[tuple[int, int]]:
    """Return the points of White and Black in each section."""
    points = []
    before = (0, 0)
    for section in sections:
        after = section.plays[-1].score if section.plays else before
        points.append((after[WHITE] - before[WHITE], after[BLACK] - before[BLACK]))
        before = after
    return points
