"""What a report page shows of a game and of a season, as plain values for the template."""

from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from pigskin.core.game import BLACK, WHITE, hex_of
from pigskin.core.options import options_text
from pigskin.games import game_class
from pigskin.games.baseball_stats import FIGURE_NAMES, average_text
from tools.analyse import (
    COST_NOTE,
    TURN_NOTE,
    call_words,
    cost_cells,
    options_note,
    tally_cells,
    turn_cells,
)
from tools.analyse.decisions import Analysis, Decision
from tools.chart import draw
from tools.chart.scorecard import board_of
from tools.gamefiles import RecordedGame
from tools.innings import RESULT_NAMES, halves_of
from tools.plays import (
    Play,
    across,
    call_name,
    drives_of,
    plays_of,
    scores_by_section,
    sections_of,
    spot_name,
)
from tools.report import graphs
from tools.report.luck import dice_of

# The strokes of luck that are told.
_MOST_TOLD = 5


@dataclass
class Line:
    """A line of the play-by-play; numbered ones can be picked and shown on the chart."""

    words: str
    number: int = 0
    side: str = ""
    score: str = ""
    scored: bool = False
    chance: str = ""
    luck: str = ""
    yards: str = ""
    cost: str = ""  # of its decisions
    better: str = ""  # the call that was, where the cost is among the dearest


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
    chart: Markup
    graphs: list[dict[str, Any]]
    drives: list[dict[str, Any]]
    figures: list[tuple[str, str, str]]
    calls: dict[str, Any]
    luck: dict[str, Any]
    decisions: dict[str, Any]
    parts: list[Part]


def game_page(game: RecordedGame, number: int, charts: bool = True) -> GamePage:
    make = _Baseball if game.kind == "baseball26" else _Football
    return make(game).page(f"game-{number}", charts)


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def signed(points: float) -> str:
    """Points of a percentage, with a real minus; nothing that rounds to nought."""
    rounded = round(100 * points, 1)
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"


def _dear(decision: Decision) -> dict[str, Any]:
    """A row of the dearest decisions."""
    points, winning = cost_cells(decision)
    return {
        "number": decision.play,
        "situation": decision.situation,
        "made": call_words(decision.made),
        "best": call_words(decision.best),
        "points": points,
        "winning": winning,
    }


class _Teller:
    """What both kinds of game have in common."""

    def __init__(self, game: RecordedGame):
        self.game = game
        self.analysis = Analysis(game)
        self.fortune = self.analysis.fortune
        self.costs: dict[int, float] = {}
        for decision in self.analysis.decisions:
            before = self.costs.get(decision.play, 0.0)
            self.costs[decision.play] = before + decision.winning
        self.better: dict[int, list[str]] = {}
        for side in (WHITE, BLACK):
            for decision in self.analysis.dearest(side):
                words = f"better for {game.sides[side]}: {call_words(decision.best)}"
                self.better.setdefault(decision.play, []).append(words)

    def page(self, key: str, charts: bool) -> GamePage:
        game = self.game
        score = game.game.score
        return GamePage(
            key=key,
            title=game.title,
            sides=game.sides,
            teams=game.teams,
            players=(game.record.name_of(WHITE), game.record.name_of(BLACK)),
            score=(score[0], score[1]),
            ending=self._ending(),
            facts=self._facts(),
            board=self.board(),
            chart=self._chart(key) if charts else Markup(""),
            graphs=self.graphs(),
            drives=self.drives(),
            figures=self.figures(),
            calls=self.calls(),
            luck=self.luck(),
            decisions=self.decisions(),
            parts=self.parts(),
        )

    def _chart(self, key: str) -> Markup:
        # Every text in it was escaped when it was drawn.
        return Markup(graphs.inline(draw(self.game, prefix=key).drawing))

    def _ending(self) -> str:
        white, black = self.game.game.score
        if not self.game.game.over:
            return "The game is not finished."
        if white == black:
            return "The game is a draw."
        if self.game.kind == "baseball26":
            return "The home team wins." if white > black else "The visitors win."
        return f"{self.game.sides[WHITE if white > black else BLACK]} wins."

    def _facts(self) -> list[tuple[str, str]]:
        record = self.game.record
        options = options_text(game_class(record.game), record.options)
        facts = [("File", self.game.name), ("Choices", str(len(record.choices)))]
        if options:
            facts.append(("Options", options))
        if record.data:
            facts.append(("Deck or table", record.data))
        facts += [("Promised before play", record.commit), ("Seed", hex_of(record.seed))]
        return facts

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
        dice = []
        if any(event[0] == "THROW" for events in self.game.events for event in events):
            for at in (WHITE, BLACK):
                thrown = dice_of(self.game, at)
                dice.append(
                    {
                        "side": sides[at],
                        "throws": thrown.throws,
                        "mean": f"{thrown.mean:.2f}",
                        "doubles": thrown.doubles,
                        "expected": f"{thrown.doubles_expected:.1f}",
                    }
                )
        end = self.fortune.strokes[-1].after - 0.5 if self.fortune.strokes else 0.0
        return {
            "total": signed(abs(total)).removeprefix("+"),
            "side": side,
            "rest": signed(end - total if total > 0 else total - end),
            "exact": self.fortune.exact,
            "what": "dice" if dice else "cards",
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
            "dice": dice,
        }

    def decisions(self) -> dict[str, Any]:
        """What was given away, where most of it went, and what turned the game."""
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

    def _turns(self) -> list[tuple[int, str]]:
        """Number and words of the turning points."""
        return [
            (turn.moment.number, f"{signed(turn.swing)}: {turn.moment.words}")
            for turn in self.analysis.turns
        ]

    def _judged(self, line: Line) -> Line:
        """The line of a play with what its decisions cost."""
        cost = self.costs.get(line.number, 0.0)
        line.cost = signed(-cost) if cost else ""
        line.better = ", ".join(self.better.get(line.number, ()))
        return line

    def board(self) -> dict[str, Any]:
        raise NotImplementedError

    def graphs(self) -> list[dict[str, Any]]:
        raise NotImplementedError

    def drives(self) -> list[dict[str, Any]]:
        return []

    def figures(self) -> list[tuple[str, str, str]]:
        raise NotImplementedError

    def calls(self) -> dict[str, Any]:
        raise NotImplementedError

    def parts(self) -> list[Part]:
        raise NotImplementedError


class _Football(_Teller):
    def __init__(self, game: RecordedGame):
        super().__init__(game)
        self.plays = plays_of(game)
        self.sections = sections_of(self.plays)
        self.collector = game.statistics()

    def board(self) -> dict[str, Any]:
        points = scores_by_section(self.sections)
        quarters = bool(self.plays) and bool(self.plays[0].quarter)
        titles = [
            str(section.plays[0].quarter) if quarters else f"to play {section.plays[-1].number}"
            for section in self.sections
        ]
        rows = [
            (self.game.teams[side], [str(part[side]) for part in points])
            for side in (WHITE, BLACK)
        ]
        rows = [
            (name, [*cells, str(score)])
            for (name, cells), score in zip(rows, self.game.game.score, strict=True)
        ]
        corner = "Quarter" if quarters else "Points"
        return {"corner": corner, "columns": [*titles, "Total"], "rows": rows}

    def _told(self, play: Play) -> str:
        return " ".join(self.game.game.tell(play.events)) or call_name(play.call)

    def graphs(self) -> list[dict[str, Any]]:
        strokes = self.fortune.strokes
        chances = [0.5] + [strokes[play.last].after for play in self.plays]
        scores = []
        breaks = []
        for number, play in enumerate(self.plays, 1):
            before = self.plays[number - 2].score if number > 1 else (0, 0)
            if play.score != before:
                scores.append((number, f"{play.score[0]}–{play.score[1]}: {self._told(play)}"))
        at = 0
        for section in self.sections[:-1]:
            at += len(section.plays)
            breaks.append(at)
        axis = [section.title for section in self.sections]
        weights = [len(section.plays) for section in self.sections]
        white, black = self.game.sides
        return [
            {
                "title": "Chance of winning",
                "svg": Markup(graphs.winning_graph(chances, scores, breaks, self._turns())),
                "top": f"{white} 100 %",
                "bottom": f"{black} 100 %",
                "axis": list(zip(axis, weights, strict=True)),
                "note": "After each play, by a simple model fitted to many games; "
                "red lines are scores, dots the turning points.",
                "count": len(self.plays),
            },
            {
                "title": "Field position",
                "svg": Markup(graphs.field_graph(self.plays, self.sections)),
                "top": f"{black}’s goal",
                "bottom": f"{white}’s goal",
                "axis": list(zip(axis, weights, strict=True)),
                "note": "Where each play began; light bars are White’s ball, dark ones Black’s.",
                "count": 0,
            },
        ]

    def drives(self) -> list[dict[str, Any]]:
        rows = []
        for number, drive in enumerate(drives_of(self.plays), 1):
            last = drive.plays[-1]
            step = 1 if drive.side == WHITE else -1
            end = max(0, min(100, last.spot + step * last.gain))
            rows.append(
                {
                    "number": number,
                    "side": self.game.sides[drive.side],
                    "start": spot_name(across(drive.side, drive.start)),
                    "plays": len(drive.plays),
                    "yards": drive.yards,
                    "result": drive.result or "time",
                    "first": drive.plays[0].number,
                    "bar": Markup(graphs.drive_bar(drive.start, end, drive.side)),
                }
            )
        return rows

    def figures(self) -> list[tuple[str, str, str]]:
        black = dict(self.collector.figures(BLACK))
        calls = self.collector.calls[WHITE].keys() | self.collector.calls[BLACK].keys()
        skipped = {f"{call} {what}" for call in calls for what in ("plays", "yards")}
        return [
            (name, str(number), str(black.get(name, 0)))
            for name, number in self.collector.figures(WHITE)
            if name not in skipped
        ]

    def calls(self) -> dict[str, Any]:
        counts = self.collector.calls
        rows = []
        for call in sorted(counts[WHITE].keys() | counts[BLACK].keys()):
            cells = []
            for side in (WHITE, BLACK):
                plays, yards = counts[side].get(call, (0, 0))
                mean = f"{yards / plays:.1f}" if plays else ""
                cells += [str(plays), str(yards), mean]
            rows.append((call_name(call), cells))
        columns = ("plays", "yards", "a play")
        return {"title": "Call by call", "corner": "Call", "columns": columns, "rows": rows}

    def parts(self) -> list[Part]:
        """The plays, and between them what else is worth telling."""
        begins = {play.first: play for play in self.plays if play.call not in ("TIMEOUT",)}
        part_of = {
            play.number: section.title for section in self.sections for play in section.plays
        }
        parts: list[Part] = [Part("Before the first play")]
        told_until = -1
        for at, events in enumerate(self.game.events):
            play = begins.get(at)
            if play is None:
                if at > told_until:
                    parts[-1].lines += [Line(words) for words in self.game.game.tell(events)]
                continue
            title = part_of[play.number]
            if parts[-1].title != title:
                parts.append(Part(title))
            parts[-1].lines.append(self._line(play))
            parts[-1].lines += self._asides(play)
            told_until = play.last
        return [part for part in parts if part.lines]

    def _asides(self, play: Play) -> list[Line]:
        """What was told during a play but is none of it: men, time-outs, quarters."""
        lines = []
        belonging = list(play.events)
        for events in self.game.events[play.first : play.last + 1]:
            rest = [event for event in events if event not in belonging]
            lines += [Line(words) for words in self.game.game.tell(rest)]
        return lines

    def _line(self, play: Play) -> Line:
        stroke = self.fortune.strokes[play.first]
        before = self.plays[play.number - 2].score if play.number > 1 else (0, 0)
        yards = ""
        if stroke.yards is not None and play.scrimmage:
            yards = f"{play.gain} / {stroke.yards:.1f}".replace("-", "−")
        line = Line(
            self._told(play),
            play.number,
            ("white", "black")[play.side],
            f"{play.score[0]}–{play.score[1]}",
            play.score != before,
            percent(self.fortune.strokes[play.last].after),
            signed(self.fortune.between(play.first, play.last)),
            yards,
        )
        return self._judged(line)


class _Baseball(_Teller):
    def __init__(self, game: RecordedGame):
        super().__init__(game)
        self.halves = halves_of(game)
        self.positions = game.positions

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
        return [
            {
                "title": "Chance of winning",
                "svg": Markup(graphs.winning_graph(chances, scores, breaks, self._turns())),
                "top": f"{white} 100 %",
                "bottom": f"{black} 100 %",
                "axis": axis,
                "note": "After each throw, counted out from the dice table; red lines are runs, "
                "dots the turning points.",
                "count": len(strokes),
            },
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
        rows = []
        for name, number in collector.figures(WHITE):
            pair = [number, black[name]]
            cells = [average_text(n) if name == "BA" else str(n) for n in pair]
            rows.append((FIGURE_NAMES[name], cells[0], cells[1]))
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
        return self._judged(line)


# Seasons


@dataclass
class Standing:
    """A team's row in the standings."""

    name: str
    won: int = 0
    lost: int = 0
    drawn: int = 0
    made: int = 0
    against: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> str:
        """Won, a draw counting half, as newspapers print it."""
        return average_text(round(1000 * (self.won + self.drawn / 2) / self.played))


@dataclass
class Table:
    """The standings of one game."""

    title: str
    rows: list[Standing]


def standings(games: list[RecordedGame]) -> list[Table]:
    """One table for each game that was played to its end; the best first."""
    tables = []
    for title in dict.fromkeys(game.title for game in games):
        chosen = [game for game in games if game.title == title and game.game.over]
        rows: dict[str, Standing] = {}
        for game in chosen:
            for side in (WHITE, BLACK):
                name = _team(game, side)
                _enter(rows.setdefault(name, Standing(name)), game.game.score, side)
        order = sorted(
            rows.values(), key=lambda row: (-row.won - row.drawn / 2, row.lost, row.name)
        )
        if order:
            tables.append(Table(title, order))
    return tables


def _team(game: RecordedGame, side: int) -> str:
    """Who stands in the table: the player, or his side where both have one name or none."""
    players = game.record.players
    return players[side] if players[side] and players[0] != players[1] else game.teams[side]


def _enter(row: Standing, score: list[int], side: int) -> None:
    own, other = score[side], score[1 - side]
    row.made += own
    row.against += other
    row.won += own > other
    row.lost += own < other
    row.drawn += own == other
