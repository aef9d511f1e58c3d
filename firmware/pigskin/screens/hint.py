"""Ask the coach: what the best one would call, and why; the other side hears that he was asked.

The coach gets the view of the side that asks and nothing else.
"""

from micropython import const

from pigskin.core.chance import seed_from
from pigskin.games import title_of
from pigskin.screens.curtain import curtain
from pigskin.screens.game_screen import AGAIN
from pigskin.screens.pause import keep_with_room
from pigskin.ui.hardware import WIDTH, A, B

_SHOWN = const(3)
_PITCH = const(11)
_TOP = const(12)
_WHY_Y = const(45)
_BAR_HIGH = const(5)
# A call so much worse than the best has no bar: a point, or ten wins in a hundred.
_SCALE = const(1000)


def advice(table) -> tuple:
    """What the worth is counted in, and up to three pairs of worth and choice, the best first."""
    ui = table.ui
    ui.clear()
    ui.header("Coach")
    ui.center("He thinks it over", 28)
    ui.display.show()
    match = table.match
    coach = title_of(match.name).allamerican(seed_from("hint"))
    best = coach.weigh(match.game.view(match.game.side))
    return coach.unit, best[:_SHOWN]


def hint(table):
    """The call to make, or AGAIN."""
    if table.clock:
        table.clock.stop()
    unit, best = advice(table)
    choice = yield _show(table, unit, best)
    if table.clock:
        table.clock.go_on()
    return choice


def _show(table, unit: str, best: list):
    game = table.match.game
    side = game.side
    if game.hides and len(table.people) == 2:
        yield curtain(table, side)
    yield _own_up(table, side)
    while True:
        _draw(table, unit, best)
        button = yield None
        if button == A:
            return best[0][1]
        if button == B:
            return AGAIN


def _own_up(table, side: int):
    """Counted before it is shown, once for a decision; the journal keeps it."""
    made = len(table.match.choices)
    if table.hinted == made:
        return
    table.hinted = made
    if len(table.people) == 2:
        table.asked = "%s asked the coach." % table.names[side]
    contest = table.contest
    contest.hints[side] += 1
    if contest.journal:
        try:
            contest.journal.add_hints(contest.hints)
        except OSError:
            yield keep_with_room(table, "")


def _draw(table, unit: str, best: list) -> None:
    """Three calls with what they are worth, and what the first has over the second."""
    ui = table.ui
    chance = unit == "chance"
    ui.clear()
    ui.header("Coach says", "wins in 100" if chance else "points")
    names = [table.screen.words_for(choice)[0] for _, choice in best]
    figures = [_figure(worth, chance) for worth, _ in best]
    start = 9 + max([ui.font.width(name) for name in names])
    room = WIDTH - 8 - max([ui.font.width(figure) for figure in figures]) - start
    for row in range(len(best)):
        y = _TOP + _PITCH * row
        first = row == 0
        if first:
            ui.display.fill_rect(0, y - 1, WIDTH, _PITCH, 1)
        ui.text(names[row], 3, y, first)
        left = max(0, _SCALE - best[0][0] + best[row][0])
        ui.display.fill_rect(start, y + 1, max(1, room * left // _SCALE), _BAR_HIGH, 1 - first)
        ui.right(figures[row], WIDTH - 3, y, first)
    ui.center(_why(ui, best, names, chance), _WHY_Y)
    ui.footer("call it", "back")


def _figure(worth: int, chance: bool) -> str:
    """Wins in a hundred games, or points with a sign."""
    if chance:
        return str(_rounded(worth))
    tenths = _rounded(worth)
    return "%s%d.%d" % ("-" if tenths < 0 else "+", abs(tenths) // 10, abs(tenths) % 10)


def _rounded(worth: int) -> int:
    """Ten-thousandths to hundredths, or thousandths of a point to tenths."""
    return (worth + 50) // 100


def _why(ui, best: list, names: list, chance: bool) -> str:
    """The longest way to say it that fits a line; by the figures as they are shown."""
    if len(best) == 1:
        return "There is nothing else to call"
    more = _rounded(best[0][0]) - _rounded(best[1][0])
    for other in (names[1], "the next"):
        for way in _ways(more, chance):
            said = way % other
            if ui.font.width(said) <= WIDTH:
                return said[0].upper() + said[1:]
    return ""


def _ways(more: int, chance: bool) -> list:
    if not more:
        return ["%s is just as good"]
    number = str(more) if chance else "%d.%d" % (more // 10, more % 10)
    ways = (
        [" more wins in 100 than %s", " more wins than %s"] if chance else [" points more than %s"]
    )
    return [number + way for way in ways + [" more than %s"]]
