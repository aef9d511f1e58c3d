"""Drawing in SVG: shapes with rounded numbers, every text escaped by the XML library."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "http://www.w3.org/2000/svg"

Value = str | float | None


class Pen:
    """A pen that draws into one SVG element; `group` returns a pen for a part of it.

    Attributes are given as in SVG, with `_` for `-` and `class_` for `class`; None leaves one out.
    """

    def __init__(self, element: Element):
        self.element = element

    def add(self, tag: str, **attributes: Value) -> Element:
        element = ElementTree.SubElement(self.element, tag)
        for name, value in attributes.items():
            if value is not None:
                element.set(name.rstrip("_").replace("_", "-"), _text(value))
        return element

    def group(self, **attributes: Value) -> "Pen":
        return Pen(self.add("g", **attributes))

    def title(self, words: str) -> None:
        """Set the words that a reader gets who points at this part, or cannot see it."""
        ElementTree.SubElement(self.element, "title").text = words

    def line(self, x1: float, y1: float, x2: float, y2: float, **style: Value) -> None:
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, **style)

    def box(self, x: float, y: float, width: float, height: float, **style: Value) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, **style)

    def circle(self, x: float, y: float, radius: float, **style: Value) -> None:
        self.add("circle", cx=x, cy=y, r=radius, **style)

    def path(self, *steps: str | float, **style: Value) -> None:
        """Draw a path given as letters and numbers: `path("M", 0, 0, "L", 10, 5)`."""
        self.add("path", d=" ".join(_text(step) for step in steps), **style)


class Drawing(Pen):
    """A whole SVG with its own coordinates; `definitions` holds shapes drawn by reference."""

    def __init__(self, width: float, height: float, title: str, description: str = ""):
        root = Element("svg", {"xmlns": SVG, "role": "img"})
        super().__init__(root)
        self.width = width
        self.height = height
        root.set("viewBox", f"0 0 {_text(width)} {_text(height)}")
        self.title(title)
        if description:
            ElementTree.SubElement(root, "desc").text = description
        self.definitions = Pen(self.add("defs"))

    def text(self, sized: bool = True) -> str:
        """Return the SVG; `sized` adds width and height, for its own file."""
        if sized:
            self.element.set("width", _text(self.width))
            self.element.set("height", _text(self.height))
        return ElementTree.tostring(self.element, encoding="unicode")


def _text(value: str | float) -> str:
    if isinstance(value, str):
        return value
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
