"""The page of a football game."""

from typing import Any

from markupsafe import Markup

from pigskin.core.game import BLACK, WHITE
from pigskin.games.football.field import spot_text
from tools.shared.judging.judge import Judge
from tools.shared.pages.makers import JudgedPage, Line, Part, percent, signed
from tools.shared.recorded_games import RecordedGame
from tools.sports import sport_of
from tools.sports.football import graphs
from tools.sports.football.plays import (
    RecordedPlay,
    call_name,
    drives_of,
    plays_of,
    scores_by_section,
    sections_of,
)


class FootballPage(JudgedPage):
    def __init__(self, game: RecordedGame, judge: Judge):
        super().__init__(game, judge)
        self.plays = plays_of(game)
        self.sections = sections_of(self.plays)
        self.collector = game.statistics()

    def board(self) -> dict[str, Any]:
        points = scores_by_section(self.sections)
        quarters = bool(self.plays) and bool(self.plays[0].quarter)
        titles = [
            str(section.plays[0].quarter) if quarters else f"to play {section.plays[-1].told_as}"
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

    def _told(self, play: RecordedPlay) -> str:
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
        axis = [(section.title, len(section.plays)) for section in self.sections]
        white, black = self.game.sides
        note = (
            "After each play, by a simple model fitted to many games; "
            "red lines are scores, dots the turning points."
        )
        return [
            self.winning_graph(chances, scores, breaks, axis, note),
            {
                "title": "Field position",
                "svg": Markup(graphs.field_graph(self.plays, self.sections)),
                "top": f"{black}’s goal",
                "bottom": f"{white}’s goal",
                "axis": axis,
                "note": "Where each play began; light bars are White’s ball, dark ones Black’s.",
                "count": 0,
            },
        ]

    def drives(self) -> list[dict[str, Any]]:
        rows = []
        for number, drive in enumerate(drives_of(self.game, self.plays), 1):
            last = drive.plays[-1]
            step = 1 if drive.side == WHITE else -1
            end = max(0, min(100, last.spot + step * last.gain))
            rows.append(
                {
                    "number": number,
                    "side": self.game.sides[drive.side],
                    "start": spot_text(WHITE, drive.start),
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
        name_of = sport_of(self.game).figure_name
        skipped = {f"{call} {what}" for call in calls for what in ("plays", "yards")}
        return [
            (name_of(name), str(number), str(black.get(name, 0)))
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
        """Return the plays, with other events worth telling between them."""
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

    def _asides(self, play: RecordedPlay) -> list[Line]:
        """Return lines told during a play that are no part of it: men, time-outs, quarters."""
        lines = []
        belonging = list(play.events)
        for events in self.game.events[play.first : play.last + 1]:
            rest = [event for event in events if event not in belonging]
            lines += [Line(words) for words in self.game.game.tell(rest)]
        return lines

    def _line(self, play: RecordedPlay) -> Line:
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
            told_as=play.told_as,
        )
        return self.judged(line)
