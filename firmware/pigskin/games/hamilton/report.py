"""The report of a Pigskin game: that of any football, and the men whom cards took off."""

from micropython import const

from pigskin.games.football.report import FootballReport
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.games.hamilton.words import CLASS_NAMES

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.hamilton.rules import Hamilton
    from pigskin.types import Entry, Screen


class PigskinReport(FootballReport):
    game: "Hamilton"

    def screens(self) -> "list[Entry]":
        """Return the screens; at the end also the classes of the men removed (PS-13.9)."""
        screens = FootballReport.screens(self)
        return screens + [("Men who left", self.men)] if self.game.over else screens

    def men(self) -> "Screen[None]":
        lines = []
        for side in self.order:
            # How often a man of each place and class had to leave.
            counts: dict[int, int] = {}
            for code in self.game.squads[side].removed:
                counts[code & 63] = counts.get(code & 63, 0) + 1
            men = [_man(code, counts[code]) for code in sorted(counts)]
            lines.append("%s: %s." % (self.names[side], ", ".join(men) or "nobody"))
        yield self.ui.pages("Men who left", "\n".join(lines))


def _man(code: int, count: int) -> str:
    name = "%s %s" % (POSITIONS[code & 15], CLASS_NAMES[code >> 4])
    return "%dx %s" % (count, name) if count > 1 else name
