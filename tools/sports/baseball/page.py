"""The page of a baseball game."""

from typing import Any

from markupsafe import Markup

from pigskin.core.game import BLACK, WHITE
from tools.shared.judging.judge import Judge
from tools.shared.pages import graphs
from tools.shared.pages.makers import JudgedPage, Line, Part, percent, signed
from tools.shared.recorded_games import RecordedGame
from tools.sports import sport_of
from tools.sports.baseball.innings import RESULT_NAMES, halves_of
from tools.sports.baseball.scorecard import board_of


class BaseballPage(JudgedPage):
    victory = ("The home team wins.", "The visitors win.")

    def __init__(self, game: RecordedGame, judge: Judge):
        super().__init__(game, judge)
        self.halves = halves_of(game)

    def board(self) -> dict[str, Any]:
        columns, rows = board_of(self.game)
        return {"corner": "Innings", "columns": columns, "rows": rows}

    def graphs(self) -> list[dict[str, Any]]:
        strokes = self.fortune.strokes
        chances = [0.5] + [stroke.after for stroke in strokes]
        scores = []
        leads = []
        for at, position in enumerate(self.positions[1:], 1):
            leads.append(position.score[WHITE] - position.score[BLACK])
            if position.score != self.positions[at - 1].score:
                words = " ".join(self.game.game.tell(self.game.events[at - 1]))
                scores.append((at, f"{position.score[0]}–{position.score[1]}: {words}"))
        innings: dict[int, int] = {}
        for half in self.halves:
            innings[half.inning] = innings.get(half.inning, 0) + half.last - half.first + 1
        breaks = [half.first for half in self.halves if half.side == BLACK and half.first]
        axis = [(str(inning), count) for inning, count in innings.items()]
        white, black = self.game.sides
        note = (
            "After each throw, counted out from the dice table; red lines are runs, "
            "dots the turning points."
        )
        return [
            self.winning_graph(chances, scores, breaks, axis, note),
            {
                "title": "The lead",
                "svg": Markup(graphs.lead_graph(leads, breaks)),
                "top": f"{white} leads",
                "bottom": f"{black} lead",
                "axis": axis,
                "note": "In runs, batter by batter.",
                "count": 0,
            },
        ]

    def figures(self) -> list[tuple[str, str, str]]:
        collector = self.game.statistics()
        black = dict(collector.figures(BLACK))
        sport = sport_of(self.game)
        rows = []
        for name, number in collector.figures(WHITE):
            pair = [number, black[name]]
            cells = [sport.figure_text(name, n) for n in pair]
            rows.append((sport.figure_name(name), cells[0], cells[1]))
        return rows

    def calls(self) -> dict[str, Any]:
        counts: dict[str, list[int]] = {code: [0, 0] for code in RESULT_NAMES}
        for half in self.halves:
            for batter in half.batters:
                counts[batter.code][half.side] += 1
        totals = [sum(pair[side] for pair in counts.values()) or 1 for side in (WHITE, BLACK)]
        rows = []
        for code, pair in counts.items():
            cells = []
            for side in (WHITE, BLACK):
                cells += [str(pair[side]), percent(pair[side] / totals[side])]
            rows.append((f"{code}, {RESULT_NAMES[code]}", cells))
        columns = ("times", "share")
        return {"title": "At bat", "corner": "Result", "columns": columns, "rows": rows}

    def parts(self) -> list[Part]:
        parts = []
        for half in self.halves:
            name = "Bottom" if half.side == WHITE else "Top"
            part = Part(f"{name} of inning {half.inning}")
            for at in range(half.first, half.last + 1):
                part.lines.append(self._line(at, half.side))
            parts.append(part)
        return parts

    def _line(self, at: int, side: int) -> Line:
        events = [event for event in self.game.events[at] if event[0] != "HALF"]
        after = self.positions[at + 1].score
        stroke = self.fortune.strokes[at]
        line = Line(
            " ".join(self.game.game.tell(events)),
            at + 1,
            ("white", "black")[side],
            f"{after[0]}–{after[1]}",
            after != self.positions[at].score,
            percent(stroke.after),
            signed(stroke.luck),
        )
        return self.judged(line)
