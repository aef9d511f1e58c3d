"""The drives of a football game: their length and how each ended, in figures and in words."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, Events

    # Side, first spot, last spot, plays, how it ended.
    Drive = tuple[int, int, int, int, int]

# How a drive ended.
ENDINGS = ("", "TD", "FG", "miss", "punt", "lost", "failed", "safety", "half", "end")
_TD = const(1)
_FG = const(2)
_MISS = const(3)
_PUNT = const(4)
_LOST = const(5)
_DOWNS = const(6)
_SAFETY = const(7)
_HALF = const(8)
_END = const(9)
_PUNTS = const(("PUNT", "QUICKKICK", "POOB"))
_ENDING_OF = const(
    (
        ("LOST", _LOST),
        ("DOWNS", _DOWNS),
        ("NOFG", _MISS),
        ("FG", _FG),
        ("SAFETY", _SAFETY),
        ("FINAL", _END),
    )
)
# Events that end a drive at once.
_CLOSING = const(("FG", "SAFETY", "FINAL"))
# The same in words, behind the plays and yards of a drive.
_ENDED = const(
    (
        "",
        ", touchdown",
        ", field goal",
        ", field goal missed",
        ", punt",
        ", ball lost",
        ", stopped on downs",
        ", safety",
        ", end of the half",
        ", end of the game",
    )
)


class Drives:
    """The drives of a game, collected from its events."""

    def __init__(self) -> None:
        self.drives: list[Drive] = []
        self._side = -1
        self._first = 0
        self._last = 0
        self._plays = 0
        self._ending = 0

    def add(self, events: "Events") -> None:
        for event in events:
            self._add(event)

    def told(self, side: int, name: str) -> str:
        """Return in words the drives of a side since `forget`; empty if it had no play."""
        lines = [
            "%s: %s%s." % (name, _length(drive), _ENDED[drive[4]])
            for drive in self.drives
            if drive[0] == side and drive[3]
        ]
        if self._side == side and self._plays:
            lines.append("%s: %s so far." % (name, _length(self._drive(0))))
        return " ".join(lines)

    def forget(self) -> None:
        """Forget the drives that are over."""
        self.drives = []

    def _drive(self, ending: int) -> "Drive":
        return self._side, self._first, self._last, self._plays, ending

    def _add(self, event: "Event") -> None:
        name = event[0]
        if name == "PLAY":
            self._ending = _PUNT if event[2] in _PUNTS else 0
            if event[1] == self._side and event[4]:
                self._plays += 1
                self._last = event[3]
        elif name == "MOVE":
            if event[1] == self._side and event[2] not in ("kick", "penalty"):
                self._last = max(0, min(100, event[4]))
        elif name == "SERIES":
            self._close(self._ending)
            self._side = event[1]
            self._first = self._last = event[2]
        elif name == "QUARTER":
            if event[1] == 3:
                self._close(_HALF)
        elif name == "TD":
            self._close(_TD if event[1] == self._side else _LOST)
        else:
            for ending, number in _ENDING_OF:
                if name == ending:
                    self._ending = number
            if name in _CLOSING:
                self._close(self._ending)

    def _close(self, ending: int) -> None:
        """End the current drive, if there is one."""
        if self._side >= 0:
            if ending == _TD:
                self._last = 100
            self.drives.append(self._drive(ending))
        self._side = -1
        self._plays = 0
        self._ending = 0


def _length(drive: "Drive") -> str:
    """Return plays and yards of a drive in words."""
    _, first, last, plays, _ = drive
    yards = last - first
    return "%d play%s, %d yard%s" % (
        plays,
        "" if plays == 1 else "s",
        yards,
        "" if abs(yards) == 1 else "s",
    )
