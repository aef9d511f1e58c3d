"""Screens about a game, during and after it: the score, the story of the game, statistics.

No figure is counted during play. The report replays the choices when it is opened.
"""

from micropython import const

from pigskin.core.chronicle import Chronicle
from pigskin.core.game import BLACK, WHITE
from pigskin.core.players import FAR, PERSON, player_name, short_name, side_names
from pigskin.games.screen import CHANGED_SIDES, NO_REMATCH, REMATCH
from pigskin.hardware import UP, WIDTH, A, B
from pigskin.ui.data.pictures import CUP, HANDS
from pigskin.ui.pieces import draw_picture

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.core.game import Game
    from pigskin.core.match import Contest
    from pigskin.games.title import Title
    from pigskin.types import Entry, Screen
    from pigskin.ui.ui import Ui

# The column of the names beside the cup.
_NAMES_X = const(51)
_COLUMN_WIDE = const(26)
# The words about a person's bests stand to the right of the cup.
_LEFT = const(49)
_ROW_HIGH = const(10)


class Report:
    """Screens about one match, finished or not. A game may extend it."""

    # The sides in the order of the columns.
    order = (WHITE, BLACK)
    # The side whose name is a plural; -1 when neither is.
    plural_side = -1
    # The figures at the end of a quarter or half, at most three.
    of_a_period: "tuple[str, ...]" = ()

    def __init__(self, ui: "Ui", contest: "Contest", title: "Title") -> None:
        self.ui = ui
        self.title = title
        self.game = contest.match.game
        self.names = side_names(title.sides, contest.players)
        # The same, cut to the width of a column.
        self.short = [ui.cut(name, _COLUMN_WIDE) for name in self.names]
        self._match = contest.match
        self._players = contest.players
        self._hints = contest.hints
        self._contest = contest
        self._chronicle: Chronicle | None = None

    # Methods that a game overrides

    def new_chronicle(self, game: "Game") -> Chronicle:
        """Return a new collector for the events of a game."""
        return Chronicle(game)

    def screens(self) -> "list[Entry]":
        """Return the screens of this game before the statistics, in the order of the menu."""
        return []

    @property
    def heads(self) -> "Sequence[str]":
        """Return the heads of the two columns of statistics."""
        return self.short

    def figure_label(self, name: str) -> str:
        return name

    def figure_text(self, name: str, value: int) -> str:
        return str(value)

    # Methods that all games share

    @property
    def chronicle(self) -> Chronicle:
        """Return the events of the match, replayed when they are first needed."""
        if self._chronicle is None:
            self._one_moment()
            again = self._match.again()
            self._chronicle = self.new_chronicle(again.game)
            for choice in self._match.choices:
                self._chronicle.add(again.choose(choice))
        return self._chronicle

    def _one_moment(self) -> None:
        ui = self.ui
        ui.clear()
        ui.header("One moment")
        ui.center("Going through the game", 28)
        ui.display.show()

    def final(self) -> "Screen[int]":
        """Show the score and the winner; return which rematch follows.

        A opens the other screens.
        """
        ui = self.ui
        while True:
            self._draw_final()
            button = yield None
            # The results are written while this screen is shown.
            yield self.honours()
            if button == A:
                yield self.menu("The story of the game")
            elif button == UP:
                at = yield ui.menu("Rematch", ("Same sides", "Change sides"), 0, "play")
                if at >= 0:
                    return (REMATCH, CHANGED_SIDES)[at]
            elif button == B:
                return NO_REMATCH

    def honours(self) -> "Screen[None]":
        """Tell each person once what this game was to him, a page each, until A."""
        honours = self._contest.honours
        self._contest.honours = []
        people: list[str] = []
        for player, _ in honours:
            if player not in people:
                people.append(player)
        for player in people:
            self._draw_honours(player, [line for person, line in honours if person == player])
            while (yield None) != A:
                pass

    def _draw_honours(self, player: str, lines: list[str]) -> None:
        ui = self.ui
        rows: list[str] = []
        for line in lines:
            rows += ui.wrap(line, WIDTH - _LEFT) + [""]
        ui.clear()
        ui.header("Well played!" if player == PERSON else short_name(player))
        draw_picture(ui.display, CUP, 1, 11)
        y = 36 - _ROW_HIGH * len(rows) // 2
        for row in rows:
            ui.text(row, _LEFT + (WIDTH - _LEFT - ui.font.width(row)) // 2, y)
            y += _ROW_HIGH if row else _ROW_HIGH // 2
        ui.footer("go on")

    def _draw_final(self) -> None:
        """Draw the winner, the cup and the score; after a draw, two hands."""
        ui = self.ui
        score = self.game.score
        ui.clear()
        ui.header(self._verdict())
        draw_picture(ui.display, HANDS if score[0] == score[1] else CUP, 1, 11)
        ui.text("Final score", _NAMES_X, 12)
        for row, side in enumerate(self.order):
            y = 21 + 17 * row
            hints = self._hints[side]
            ui.text(self.names[side], _NAMES_X, y if hints else y + 5)
            if hints:
                ui.text(_hints_text(hints), _NAMES_X, y + 9)
            number = str(score[side])
            ui.large(number, WIDTH - 3 - 8 * len(number), y)
        ui.footer("story", "menu")
        ui.center("up: rematch", 55)

    def _verdict(self) -> str:
        score = self.game.score
        if score[0] == score[1]:
            return "A draw"
        winner = int(score[1] > score[0])
        player = self._players[winner]
        name = self.names[winner]
        sides = self.title.sides
        verb = "win" if winner == self.plural_side and name == sides[winner] else "wins"
        said = "%s %s!" % (name, verb)
        if name != sides[winner] or player in (FAR, PERSON):
            return said
        full = "%s (%s)" % (said, player_name(player))
        fits = self.ui.font.width(full) <= WIDTH
        return full if fits else "%s (%s)" % (said, short_name(player))

    def menu(self, title: str = "The game so far") -> "Screen[None]":
        screens = self.screens() + [("Statistics", self.statistics)]
        items = [name for name, _ in screens]
        at = 0
        while True:
            at = yield self.ui.menu(title, items, at)
            if at < 0:
                return
            yield screens[at][1]()

    def statistics(self) -> "Screen[None]":
        rows = self._figures() or [("nothing yet", "", "")]
        yield self.ui.table("Statistics", self.heads, rows)

    def period(self, title: str) -> "Screen[None]":
        """Show the score and a few figures at the end of a quarter or half, until A."""
        one, other = [str(self.game.score[side]) for side in self.order]
        rows = [row for row in self._figures() if row[0] in self.of_a_period]
        yield self.ui.table(title, self.heads, [("score", one, other)] + rows, "go on", "")

    def _figures(self) -> "list[tuple[str, str, str]]":
        """Return all figures except those that are 0 for both sides."""
        first, second = self.order
        figures = self.chronicle.statistics
        other = dict(figures.figures(second))
        mine = figures.figures(first)
        known = [name for name, _ in mine]
        mine += [(name, 0) for name, _ in figures.figures(second) if name not in known]
        rows = []
        for name, value in mine:
            theirs = other.get(name, 0)
            if value or theirs:
                texts = [self.figure_text(name, figure) for figure in (value, theirs)]
                rows.append((self.figure_label(name), texts[0], texts[1]))
        if self._hints[WHITE] or self._hints[BLACK]:
            rows.append(("asked the coach", str(self._hints[first]), str(self._hints[second])))
        return rows


def _hints_text(count: int) -> str:
    return "1 hint" if count == 1 else "%d hints" % count
