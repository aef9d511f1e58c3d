"""Default statistics, a count of each event, for a game without statistics of its own."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Events, Pair


class EventCounts:
    """Counts of the events of each side."""

    def __init__(self) -> None:
        self._counts: "Pair[dict[str, int]]" = ({}, {})

    def add(self, events: "Events") -> None:
        for event in events:
            # FINAL has the score; all others begin with a side.
            if event[0] != "FINAL":
                counts = self._counts[event[1]]
                counts[event[0]] = counts.get(event[0], 0) + 1

    def figures(self, side: int) -> "list[tuple[str, int]]":
        counts = self._counts[side]
        return [(name.lower(), counts[name]) for name in sorted(counts)]
