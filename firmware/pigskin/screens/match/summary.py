"""What a coach plays up to the next choice of the only person, summed up on one page."""

from micropython import const

from pigskin.hardware import A, B
from pigskin.screens.match.story import clauses_of, draw_rows, next_page
from pigskin.ui.pieces import acknowledge, clear_below

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Events, Screen, View

# The keys are below the two rows.
_ROWS = const(2)
_TOP_ROW = const(36)


class DriveSummary:
    """A summary of the other side's play. It begins with all that was played before."""

    def __init__(self, flow: "MatchFlow"):
        self._flow = flow
        self._side = 1 - flow.people[0]
        self._collected = flow.screen.new_summary()
        # Whether anything was passed over since the last page, and the side's points before it.
        self.passed = False
        self._score = 0
        again = flow.match.again()
        for choice in flow.match.choices[: flow.count_told()]:
            self._collected.add(again.choose(choice))

    def add(self, events: "Events") -> None:
        self._collected.add(events)

    def passes_over(self, before: "View") -> bool:
        """Return whether the last events are summed up, and not told; `before` is the view then.

        A choice before the first play of a drive, such as a kick-off, is told.
        """
        if not self._line():
            return False
        if not self.passed:
            self.passed = True
            self._score = before.score[self._side]
        return True

    def _line(self) -> str:
        return self._collected.told(self._side, self._flow.screen.names[self._side])

    def page(self) -> "Screen[None]":
        """Show the summary until A; B lists the last plays."""
        flow = self._flow
        ui = flow.ui
        line = self._line() if self.passed else ""
        points = flow.told.score[self._side] - self._score
        result = "+%d" % points if points > 0 else ""
        self.passed = False
        self._collected.forget()
        if line:
            flow.app.hardware.say(line)
        clauses = clauses_of(line)
        while clauses:
            rows, indent, rest = next_page(ui, clauses, result, _ROWS)
            flow.draw(flow.told.view(flow.watcher()))
            clear_below(ui.display)
            draw_rows(ui, rows, indent, result, _TOP_ROW)
            ui.footer("go on", "last plays")
            button = yield None
            if button == B:
                from pigskin.screens.match.last_plays import last_plays

                yield last_plays(flow)
            elif button == A:
                acknowledge(ui.display)
                clauses = rest
                result = ""
