"""The graphs of a football page: field position and drives."""

from tools.shared.drawing.pen import Drawing
from tools.shared.pages.graphs import HEIGHT, WIDTH, empty, grid, inline
from tools.sports.football.plays import RecordedPlay, Section


def field_graph(plays: list[RecordedPlay], sections: list[Section]) -> str:
    """Draw where each play began, as bars from midfield. White's side of the field is below."""
    drawing = empty("Field position, play by play", "field")
    step = WIDTH / max(1, len(plays))
    breaks = []
    at = 0.0
    for section in sections[:-1]:
        at += step * len(section.plays)
        breaks.append(at)
    grid(drawing, breaks)
    for number, play in enumerate(plays):
        # Up is toward Black's goal, where White wants to go.
        y = HEIGHT * (1 - play.spot / 100)
        top, bottom = min(y, HEIGHT / 2), max(y, HEIGHT / 2)
        side = "black" if play.side else "white"
        drawing.box(
            *(number * step + step * 0.08, top, step * 0.84, max(1.0, bottom - top)),
            class_="bar " + side,
            data_play=str(play.number),
        )
    return inline(drawing)


def drive_bar(start: int, end: int, side: int) -> str:
    """Draw a drive on a field of 100 yards, with White's goal on the left."""
    drawing = Drawing(120, 10, f"from {start} to {end} yards from White's goal")
    drawing.element.set("class", "drive")
    drawing.element.set("preserveAspectRatio", "none")
    drawing.box(0, 0, 120, 10, class_="turf")
    for at in (10, 60, 110):
        drawing.line(at, 0, at, 10, class_="faint")
    left, right = sorted((start, end))
    drawing.box(
        left + 10, 2.5, max(0.8, right - left), 5, class_="bar " + ("white", "black")[side]
    )
    return inline(drawing)
