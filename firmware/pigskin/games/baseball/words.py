"""The events of the baseball in English."""

from micropython import const

from pigskin.core.dice import dice_text
from pigskin.core.game import WHITE, beside

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.types import Event, Events, Part

TEAM_NAMES = ("Home", "Visitors")
_BASE_NAMES = const(("the batter", "first", "second", "third", "home"))
_COUNTS = const(("", "", "Double steal", "Triple steal"))

# Three texts for each result. Dice, men on base and outs pick one.
_RESULTS = {
    "K": ("Strike three, he is out!", "Struck out swinging.", "Struck out looking."),
    "GO": ("Grounder to short, out at first.", "Grounder to second, out.", "Out at first."),
    "GDP": ("Sharp grounder, out at first.", "Bouncer to short, out.", "Out at first."),
    "E": ("Bobbled! Safe on the error.", "Thrown away! Safe on the error.", "Safe on an error."),
    "1L": ("Single to left.", "Line single to left.", "Clean hit to left."),
    "1R": ("Single to right.", "Long single to right.", "Clean hit to right."),
    "2B": ("Two-base hit!", "Double off the wall!", "Two bases, down the line!"),
    "3B": ("Three-base hit!", "Triple to deep center!", "Three bases!"),
    "FO": ("Foul ball, caught.", "Pops up foul, out.", "Foul out behind the plate."),
    "FLY": ("Flies out to left.", "Flies out to center.", "Flies out to right."),
    "BB": ("Base on balls.", "Ball four, he walks.", "Walks."),
    "IF": ("Infield fly, batter out.", "Pops up to short.", "Popped up, batter out."),
    "HR": ("HOME RUN!", "HOME RUN, over the fence!", "Gone! HOME RUN!"),
}
_TRIES = {"2B": "The man from first goes for home", "FLY": "The man on third tries for home"}
_HOLDS = {"2B": "The man from first stops at third.", "FLY": "The man on third holds."}
# The word before the line of a result without a run or an out.
_LEADING = const(
    (
        ("E", "ERR"),
        ("1L", "1B"),
        ("1R", "1B"),
        ("2B", "2B"),
        ("3B", "3B"),
        ("BB", "BB"),
        ("HR", "HR"),
    )
)
_LONG_NAMES = const(
    (
        ("ERR", "error"),
        ("1B", "single"),
        ("2B", "two bases"),
        ("3B", "three bases"),
        ("BB", "walk"),
        ("HR", "home run"),
    )
)
_ADDED = const(("MOVE", "RUN", "LATE", "OUT", "DOUBLEPLAY", "TRIPLEPLAY"))


def parts(events: "Events", names: "Sequence[str]") -> "list[Part]":
    """Return lines such as `2-4: Single to left. Man on third scores, man on first to second.`"""
    found: list[Part] = []
    play = _Play()
    for at, event in enumerate(events):
        name = event[0]
        if name == "THROW":
            play.dice.append(event[2])
        elif name == "RESULT":
            # The throw of a result comes before it.
            play = play.next(found, at - 1, [play.dice.pop()])
            play.opening = _result_words(event, play.dice)
            play.result = beside(event[2], _LEADING)
        elif name == "STEAL":
            play = play.next(found, at, [])
            play.opening = steal_words(event[2])
            play.runners = len(event[2])
        elif name == "TRY":
            play = play.next(found, at, [])
            play.opening = _TRIES[event[2]]
            play.runners = 1
        elif name in _ADDED:
            play.add(event)
        else:
            play = play.next(found, at, [])
            found.append((at + 1, "", _line(event, names)))
    play.next(found, len(events), [])
    return found


def result_name(code: str) -> str:
    """Return a result of the batter's throw in a word or two."""
    return beside(beside(code, _LEADING), _LONG_NAMES) or "out"


class _Play:
    """The events of one throw of the batter, steal or try for home, until they are told."""

    def __init__(self) -> None:
        self.opening = ""
        self.result = ""
        self.dice: list[int] = []
        self.runners = 0  # in a steal or a try for home
        self.scored = 0
        self.runs: list[int] = []
        self.moves: list[tuple[int, int]] = []
        self.outs: list[tuple[int, int]] = []
        self.closing = ""

    def add(self, event: "Event") -> None:
        name = event[0]
        base = event[2] if len(event) > 2 else 0
        if name == "DOUBLEPLAY":
            self.closing = " Double play!"
        elif name == "TRIPLEPLAY":
            self.closing = " TRIPLE PLAY!"
        elif name == "RUN":
            self.scored += 1
            if base:
                self.runs.append(base)
        elif base and name == "MOVE":
            self.moves.append((base, event[3]))
        elif name == "OUT":
            self.result = "OUT"
            if base:
                self.outs.append((base, event[3]))

    def next(self, found: "list[Part]", end: int, dice: list[int]) -> "_Play":
        """Add the part of this play, which ends here; return the next one with these dice."""
        if self.opening:
            if self.scored:
                self.result = "+%d" % self.scored
            elif self.runners and not self.outs:
                self.result = "SAFE"
            found.append((end, self.result, self.told() + self.closing))
        play = _Play()
        play.dice = dice
        return play

    def told(self) -> str:
        what = ", ".join(self.running() if self.runners else self.batting())
        if what and len(self.dice) == 1:
            what = " %s%s." % (what[0].upper(), what[1:])
        elif what:
            what = " %s: %s." % (dice_text(self.dice[1]), what)
        if not self.runners:
            return self.opening + what
        verdict = "out!" if self.outs else "safe!"
        return "%s: %s, %s%s" % (self.opening, dice_text(self.dice[0]), verdict, what)

    def running(self) -> list[str]:
        """Return what happens to each man in a steal or try, beyond safe or out."""
        if self.runners == 1:
            return ["he scores"] if self.runs else []
        words = [_scoring(self.runs)] if self.runs else []
        for base, at in self.outs:
            words.append("man from %s out at %s" % (_BASE_NAMES[base], _BASE_NAMES[at]))
        for base, to in self.moves if self.outs else ():
            words.append("man from %s safe at %s" % (_BASE_NAMES[base], _BASE_NAMES[to]))
        return words

    def batting(self) -> list[str]:
        words = [_scoring(self.runs)] if self.runs else []
        for base, at in self.outs:
            words.append("man from %s out at %s" % (_BASE_NAMES[base], _BASE_NAMES[at]))
        if len(self.moves) > 1 and all(to == base + 1 for base, to in self.moves):
            words.append("%s move up" % _men([base for base, _ in self.moves]))
        else:
            for base, to in self.moves:
                words.append("man on %s to %s" % (_BASE_NAMES[base], _BASE_NAMES[to]))
        return words


def _scoring(bases: list[int]) -> str:
    return "%s %s" % (_men(bases), "scores" if len(bases) == 1 else "score")


def _men(bases: list[int]) -> str:
    names = [_BASE_NAMES[base] for base in sorted(bases)]
    if len(names) == 1:
        return "man on " + names[0]
    return "men on %s and %s" % (", ".join(names[:-1]), names[-1])


def _result_words(event: "Event", dice: list[int]) -> str:
    _, _, code, bases, outs = event
    if code == "HR" and bases == 7:
        words = "GRAND SLAM HOME RUN!"
    else:
        words = _RESULTS[code][(dice[0] + bases + outs) % 3]
    return "%s: %s" % (dice_text(dice[0]), words)


def steal_words(men: str) -> str:
    """Return the call as the sheet has it: `Double steal of second and home` (BB26-S2)."""
    names = [_BASE_NAMES[int(base) + 1] for base in men]
    if len(names) == 1:
        return "Steal of " + names[0]
    return "%s of %s and %s" % (_COUNTS[len(names)], ", ".join(names[:-1]), names[-1])


def _line(event: "Event", names: "Sequence[str]") -> str:
    name = event[0]
    if name == "HOLD":
        return _HOLDS[event[2]]
    if name == "HALF":
        half = "Bottom" if event[1] == WHITE else "Top"
        return "%s of the %s, %s at bat." % (half, ordinal(event[2]), names[event[1]])
    if name == "SIDEOUT":
        return "Side out, %d left on base." % event[2] if event[2] else "Side out."
    if name == "WALKOFF":
        return "The winning run is in!"
    if name == "FINAL":
        return "Final score: %s %d, %s %d." % (names[0], event[1], names[1], event[2])
    return name


def ordinal(number: int) -> str:
    if number // 10 % 10 == 1:
        return "%dth" % number
    return str(number) + ("th", "st", "nd", "rd", "th", "th", "th", "th", "th", "th")[number % 10]
