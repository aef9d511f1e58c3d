"""The graphs of a report, without text: they stretch, and the page writes the labels."""

from tools.shared.drawing.pen import Drawing

WIDTH = 1000.0
HEIGHT = 200.0


def empty(title: str, kind: str) -> Drawing:
    drawing = Drawing(WIDTH, HEIGHT, title)
    drawing.element.set("preserveAspectRatio", "none")
    drawing.element.set("class", "graph " + kind)
    return drawing


def inline(drawing: Drawing) -> str:
    """Return a drawing for a page, where it needs neither a namespace nor a size."""
    del drawing.element.attrib["xmlns"]
    return drawing.text(sized=False)


def grid(drawing: Drawing, breaks: list[float]) -> None:
    for part in (0.25, 0.75):
        drawing.line(0, HEIGHT * part, WIDTH, HEIGHT * part, class_="faint")
    drawing.line(0, HEIGHT / 2, WIDTH, HEIGHT / 2, class_="middle")
    for at in breaks:
        drawing.line(at, 0, at, HEIGHT, class_="break")


def winning_graph(
    chances: list[float],
    scores: list[tuple[int, str]],
    breaks: list[int],
    turns: list[tuple[int, str]],
) -> str:
    """Draw White's chance of winning after each play; lines are scores, dots turning points."""
    drawing = empty("Chance of winning, play by play", "chances")
    count = max(1, len(chances) - 1)

    def place(number: float) -> float:
        return WIDTH * number / count

    grid(drawing, [place(at) for at in breaks])
    steps: list[str | float] = []
    for number, chance in enumerate(chances):
        steps += ["M" if number == 0 else "L", place(number), HEIGHT * (1 - chance)]
    area = [*steps, "L", WIDTH, HEIGHT / 2, "L", 0.0, HEIGHT / 2, "Z"]
    drawing.path(*area, class_="area")
    for number, words in scores:
        mark = drawing.group(class_="score")
        mark.title(words)
        mark.line(place(number), 0, place(number), HEIGHT)
    drawing.path(*steps, class_="line")
    for number, words in turns:
        mark = drawing.group(class_="turn", data_play=str(number))
        mark.title(words)
        # A line of no length with a round end is a dot that stays round when it is stretched.
        x, y = place(number), HEIGHT * (1 - chances[number])
        mark.path("M", x, y, "L", x, y)
    drawing.line(0, 0, 0, HEIGHT, class_="cursor")
    return inline(drawing)


def lead_graph(leads: list[int], breaks: list[int]) -> str:
    """Draw the lead of White after each step."""
    drawing = empty("The lead, step by step", "lead")
    most = max(1, *(abs(lead) for lead in leads)) if leads else 1
    step = WIDTH / max(1, len(leads))
    grid(drawing, [at * step for at in breaks])
    for number, lead in enumerate(leads):
        size = HEIGHT / 2 * abs(lead) / most
        top = HEIGHT / 2 - size if lead > 0 else HEIGHT / 2
        side = "white" if lead > 0 else "black"
        if lead:
            drawing.box(number * step, top, step, size, class_="bar " + side)
    return inline(drawing)
