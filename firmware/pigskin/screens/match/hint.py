"""Ask the coach: shows the three best calls with their worth, and lets the other person know.

The coach gets only the view of the side that asks.
"""

from micropython import const

from pigskin.core.chance import seed_from
from pigskin.games import title_of
from pigskin.games.screen import AGAIN
from pigskin.hardware import WIDTH, A, B
from pigskin.screens.match.curtain import curtain
from pigskin.screens.match.keeping import save_again
from pigskin.ui.press_guard import PressGuard

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Screen, Worth
    from pigskin.ui.ui import Ui

_SHOWN = const(3)
_PITCH = const(11)
_TOP = const(12)
_WHY_Y = const(45)
_BAR_HIGH = const(5)
# A call this much worse than the best has an empty bar: a point, or ten wins in 100.
_SCALE = const(1000)


def advice(flow: "MatchFlow") -> "tuple[str, list[Worth]]":
    """Return the unit of worth, and up to three choices with their worth, the best first."""
    ui = flow.ui
    ui.clear()
    ui.header("Coach")
    ui.center("He thinks it over", 28)
    ui.display.show()
    game = flow.position
    coach = title_of(flow.match.name).allamerican(seed_from("hint"))
    best = coach.weigh(game.view(game.side))
    return coach.unit, best[:_SHOWN]


def hint(flow: "MatchFlow") -> "Screen[str]":
    """Return the call that the player takes from the coach, or AGAIN."""
    if flow.clock:
        flow.clock.stop()
    unit, best = advice(flow)
    choice = yield _show(flow, unit, best)
    if flow.clock:
        flow.clock.go_on()
    return choice


def _show(flow: "MatchFlow", unit: str, best: "list[Worth]") -> "Screen[str]":
    game = flow.position
    side = game.side
    if game.hides and len(flow.people) == 2:
        yield curtain(flow, side)
    yield _count_hint(flow, side)
    guard: PressGuard | None = None
    while True:
        _draw(flow, unit, best)
        guard = guard or PressGuard(flow.app.hardware)
        button = yield None
        if guard.ignores(button):
            continue
        if button == A:
            return best[0][1]
        if button == B:
            return AGAIN


def _count_hint(flow: "MatchFlow", side: int) -> "Screen[None]":
    """Count and save the hint before it is shown; a choice counts once."""
    made = len(flow.match.choices)
    if flow.hinted_at == made:
        return
    flow.hinted_at = made
    if len(flow.people) == 2:
        flow.hint_notice = "%s asked the coach." % flow.names[side]
    contest = flow.contest
    contest.hints[side] += 1
    if contest.journal:
        try:
            contest.journal.add_hints(contest.hints)
        except OSError as error:
            yield save_again(flow, contest.journal, "", error)


def _draw(flow: "MatchFlow", unit: str, best: "list[Worth]") -> None:
    """Draw the calls with their worth as a bar and a figure, and the lead of the first."""
    ui = flow.ui
    chance = unit == "chance"
    ui.clear()
    ui.header("Coach says", "wins in 100" if chance else "points")
    names = [flow.screen.words_for(choice)[0] for _, choice in best]
    figures = [_figure(worth, chance) for worth, _ in best]
    start = 9 + max([ui.font.width(name) for name in names])
    room = WIDTH - 8 - max([ui.font.width(figure) for figure in figures]) - start
    for row in range(len(best)):
        y = _TOP + _PITCH * row
        first = row == 0
        if first:
            ui.display.fill_rect(0, y - 1, WIDTH, _PITCH, 1)
        ui.text(names[row], 3, y, first)
        bar = max(0, _SCALE - best[0][0] + best[row][0])
        ui.display.fill_rect(start, y + 1, max(1, room * bar // _SCALE), _BAR_HIGH, 1 - first)
        ui.right(figures[row], WIDTH - 3, y, first)
    ui.center(_why(ui, best, names, chance), _WHY_Y)
    ui.footer("call it", "back")


def _figure(worth: int, chance: bool) -> str:
    """Return the wins in a hundred games, or the points with a sign."""
    if chance:
        return str(_rounded(worth))
    tenths = _rounded(worth)
    return "%s%d.%d" % ("-" if tenths < 0 else "+", abs(tenths) // 10, abs(tenths) % 10)


def _rounded(worth: int) -> int:
    """Round ten-thousandths to hundredths, or thousandths of a point to tenths."""
    return (worth + 50) // 100


def _why(ui: "Ui", best: "list[Worth]", names: list[str], chance: bool) -> str:
    """Return the longest sentence that fits a line, with the difference of the rounded figures."""
    if len(best) == 1:
        return "There is nothing else to call"
    more = _rounded(best[0][0]) - _rounded(best[1][0])
    for other in (names[1], "the next"):
        for sentence in _sentences(more, chance):
            said = sentence % other
            if ui.font.width(said) <= WIDTH:
                return said[0].upper() + said[1:]
    return ""


def _sentences(more: int, chance: bool) -> list[str]:
    if not more:
        return ["%s is just as good"]
    number = str(more) if chance else "%d.%d" % (more // 10, more % 10)
    endings = (
        [" more wins in 100 than %s", " more wins than %s"] if chance else [" points more than %s"]
    )
    return [number + ending for ending in endings + [" more than %s"]]
