"""The content of a game's page, as plain values for the template."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from markupsafe import Markup

from pigskin.core.game import BLACK, WHITE
from pigskin.core.options import options_text
from pigskin.core.record import HEADERS
from pigskin.games import game_class, title_of
from tools.shared.judging.decisions import Analysis, Decision
from tools.shared.judging.judge import Judge
from tools.shared.judging.luck import dice_of
from tools.shared.judging.words import (
    COST_NOTE,
    TURN_NOTE,
    call_words,
    cost_cells,
    options_note,
    tally_cells,
    turn_cells,
)
from tools.shared.pages import graphs
from tools.shared.recorded_games import RecordedGame

# How many strokes of luck a page tells.
_MOST_TOLD = 5
# How many columns a score without quarters or innings has.
_PARTS = 5


@dataclass
class Line:
    """A line of the play-by-play; a numbered line can be selected and shown on the chart."""

    words: str
    number: int = 0
    side: str = ""
    score: str = ""
    scored: bool = False
    chance: str = ""
    luck: str = ""
    yards: str = ""
    cost: str = ""  # of its decisions
    better: str = ""  # the better call, where the cost is among the highest
    told_as: int = 0  # the number shown for the play, where it is not its place


@dataclass
class Part:
    """A quarter or half inning of the play-by-play."""

    title: str
    lines: list[Line] = field(default_factory=list)


@dataclass
class GamePage:
    """Everything the template needs for one game."""

    key: str
    title: str
    sides: tuple[str, str]
    teams: tuple[str, str]
    players: tuple[str, str]
    score: tuple[int, int]
    ending: str
    facts: list[tuple[str, str]]
    board: dict[str, Any]
    chart_name: str
    chart: Markup
    graphs: list[dict[str, Any]]
    drives: list[dict[str, Any]]
    figures: list[tuple[str, str, str]]
    calls: dict[str, Any] | None
    dice: list[dict[str, Any]]
    luck: dict[str, Any] | None
    decisions: dict[str, Any] | None
    parts: list[Part]


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def signed(points: float) -> str:
    """Return percentage points with their sign, a real minus; 0.0 has no sign."""
    rounded = round(100 * points, 1)
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"


def _dear(decision: Decision) -> dict[str, Any]:
    """Return a row of the decisions that cost most."""
    points, winning = cost_cells(decision)
    return {
        "number": decision.play,
        "told_as": decision.told_as,
        "situation": decision.situation,
        "made": call_words(decision.game, decision.made),
        "best": call_words(decision.game, decision.best),
        "points": points,
        "winning": winning,
    }


class PageMaker:
    """The maker of the page of any game: score, lead, figures, dice and story."""

    def __init__(self, game: RecordedGame):
        self.game = game
        self.positions = game.positions

    @property
    def victory(self) -> tuple[str, str]:
        """Return the sentences for a win of White and of Black."""
        white, black = self.game.sides
        return f"{white} wins.", f"{black} wins."

    def page(self, key: str, chart_name: str = "", chart: str = "") -> GamePage:
        game = self.game
        score = game.game.score
        return GamePage(
            key=key,
            title=game.title,
            sides=game.sides,
            teams=game.teams,
            players=(game.name_of(WHITE), game.name_of(BLACK)),
            score=(score[0], score[1]),
            ending=self._ending(),
            facts=self._facts(),
            board=self.board(),
            chart_name=chart_name,
            chart=Markup(chart),
            graphs=self.graphs(),
            drives=self.drives(),
            figures=self.figures(),
            calls=self.calls(),
            dice=self._dice(),
            luck=self.luck(),
            decisions=self.decisions(),
            parts=self.parts(),
        )

    def _ending(self) -> str:
        white, black = self.game.game.score
        if not self.game.game.over:
            return "The game is not finished."
        if white == black:
            return "The game is a draw."
        return self.victory[WHITE if white > black else BLACK]

    def _facts(self) -> list[tuple[str, str]]:
        record = self.game.record
        options = options_text(game_class(record.game), record.options)
        facts = [("File", self.game.name), ("Choices", str(len(record.choices)))]
        # Nothing proves these.
        for name in (*HEADERS, *sorted(record.headers.keys() - set(HEADERS))):
            if self.game.header(name):
                facts.append((name.capitalize(), self.game.header(name)))
        if options:
            facts.append(("Options", options))
        if record.data:
            facts.append(("Deck or table", record.data))
        facts += [("Promised before play", record.commit), ("Seed", record.seed)]
        if record.cut:
            facts.append(("Cut by the players", record.cut))
        return facts

    def _dice(self) -> list[dict[str, Any]]:
        """Return the throws of both sides, if there are any."""
        rows = []
        for side in (WHITE, BLACK):
            thrown = dice_of(self.game, side)
            rows.append(
                {
                    "side": self.game.sides[side],
                    "throws": thrown.throws,
                    "mean": f"{thrown.mean:.2f}",
                    "doubles": thrown.doubles,
                    "expected": f"{thrown.doubles_expected:.1f}",
                }
            )
        return rows if any(row["throws"] for row in rows) else []

    def board(self) -> dict[str, Any]:
        """Return the points made in equal parts of the game."""
        last = len(self.positions) - 1
        ends = sorted({last * part // _PARTS for part in range(1, _PARTS + 1)} - {0})
        scores = [self.positions[at].score for at in (0, *ends)]
        rows = []
        for side in (WHITE, BLACK):
            points = [after[side] - before[side] for before, after in pairwise(scores)]
            rows.append((self.game.teams[side], [str(n) for n in (*points, scores[-1][side])]))
        columns = [*(f"to play {end}" for end in ends), "Total"]
        return {"corner": "Points", "columns": columns, "rows": rows}

    def graphs(self) -> list[dict[str, Any]]:
        white, black = self.game.sides
        leads = [position.score[WHITE] - position.score[BLACK] for position in self.positions[1:]]
        return [
            {
                "title": "The lead",
                "svg": Markup(graphs.lead_graph(leads, [])),
                "top": f"{white} leads",
                "bottom": f"{black} leads",
                "axis": [],
                "note": "In points, play by play.",
                "count": 0,
            }
        ]

    def drives(self) -> list[dict[str, Any]]:
        return []

    def figures(self) -> list[tuple[str, str, str]]:
        collector = self.game.statistics()
        white, black = (dict(collector.figures(side)) for side in (WHITE, BLACK))
        return [(name, str(white.get(name, 0)), str(black.get(name, 0))) for name in white | black]

    def calls(self) -> dict[str, Any] | None:
        """Return the calls and their results, or None."""
        return None

    def luck(self) -> dict[str, Any] | None:
        """Return the luck of the game; None where the chance of winning is unknown."""
        return None

    def decisions(self) -> dict[str, Any] | None:
        """Return the costs of decisions; None where no best coach can judge them."""
        return None

    def parts(self) -> list[Part]:
        part = Part("The game")
        for at, events in enumerate(self.game.events):
            before, after = self.positions[at : at + 2]
            part.lines.append(
                Line(
                    " ".join(self.game.game.tell(events)),
                    at + 1,
                    ("white", "black")[before.side],
                    f"{after.score[0]}–{after.score[1]}",
                    after.score != before.score,
                )
            )
        return [part]


class JudgedPage(PageMaker):
    """The maker of the page of a game whose chance of winning is known at every choice."""

    def __init__(self, game: RecordedGame, judge: Judge):
        super().__init__(game)
        self.analysis = Analysis(game, judge)
        self.fortune = self.analysis.fortune
        self.costs: dict[int, float] = {}
        for decision in self.analysis.decisions:
            before = self.costs.get(decision.play, 0.0)
            self.costs[decision.play] = before + decision.winning
        self.better: dict[int, list[str]] = {}
        for side in (WHITE, BLACK):
            for decision in self.analysis.dearest(side):
                best = call_words(decision.game, decision.best)
                words = f"better for {game.sides[side]}: {best}"
                self.better.setdefault(decision.play, []).append(words)

    def luck(self) -> dict[str, Any]:
        total = self.fortune.total()
        told = sorted(
            (
                (self.fortune.between(moment.first, moment.last), moment.words, moment.number)
                for moment in self.analysis.moments
            ),
            key=lambda told: -abs(told[0]),
        )[:_MOST_TOLD]
        sides = self.game.sides
        side = sides[WHITE if total > 0 else BLACK]
        end = self.fortune.strokes[-1].after - 0.5 if self.fortune.strokes else 0.0
        return {
            "total": signed(abs(total)).removeprefix("+"),
            "side": side,
            "rest": signed(end - total if total > 0 else total - end),
            "exact": self.fortune.exact,
            "what": title_of(self.game.kind).played_with,
            "moments": [
                {
                    "side": sides[WHITE if luck > 0 else BLACK],
                    "points": signed(abs(luck)),
                    "words": words,
                    "number": number,
                }
                for luck, words, number in told
                if luck
            ],
        }

    def decisions(self) -> dict[str, Any]:
        """Return the costs of decisions, the highest of them, and the turning points."""
        found = self.analysis
        return {
            "tallies": [
                (self.game.teams[side], tally_cells(found.tally(side))) for side in (WHITE, BLACK)
            ],
            "dearest": [
                (self.game.teams[side], list(map(_dear, found.dearest(side))))
                for side in (WHITE, BLACK)
            ],
            "turns": [
                {
                    "number": turn.moment.number,
                    "told_as": turn.moment.told_as,
                    "words": turn.moment.words,
                    "cells": turn_cells(turn),
                }
                for turn in found.turns
            ],
            "notes": [
                COST_NOTE if any(d.unit == "points" for d in found.decisions) else "",
                options_note(self.game),
            ],
            "turn_note": TURN_NOTE,
        }

    def turns(self) -> list[tuple[int, str]]:
        """Return number and words of each turning point."""
        return [
            (turn.moment.number, f"{signed(turn.swing)}: {turn.moment.words}")
            for turn in self.analysis.turns
        ]

    def winning_graph(
        self,
        chances: list[float],
        scores: list[tuple[int, str]],
        breaks: list[int],
        axis: list[tuple[str, int]],
        note: str,
    ) -> dict[str, Any]:
        """Return the graph of White's chance of winning, with its labels."""
        white, black = self.game.sides
        return {
            "title": "Chance of winning",
            "svg": Markup(graphs.winning_graph(chances, scores, breaks, self.turns())),
            "top": f"{white} 100 %",
            "bottom": f"{black} 100 %",
            "axis": axis,
            "note": note,
            "count": len(chances) - 1,
        }

    def judged(self, line: Line) -> Line:
        """Add to the line of a play what its decisions cost, and return it."""
        cost = self.costs.get(line.number, 0.0)
        line.cost = signed(-cost) if cost else ""
        line.better = ", ".join(self.better.get(line.number, ()))
        return line
