"""The heading above the figures of every deck."""

from typing import Any

from rich.text import Text

from host_sim.printing import Console


def show_heading(console: Console, report: dict[str, Any]) -> None:
    rest = f" · {report['status']} · digest {report['digest']}"
    console.print(Text.assemble((report["title"], "bold"), rest))
    marks = ", ".join(f"{count} {word}" for word, count in report["provenance"].items())
    console.print(f"readings: {marks}\n")
