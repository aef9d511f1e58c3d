"""What is said of every deck of cards before its figures."""

from typing import Any

from rich.console import Console


def show_heading(console: Console, report: dict[str, Any]) -> None:
    console.print(f"[bold]{report['title']}[/] · {report['status']} · digest {report['digest']}")
    marks = ", ".join(f"{count} {word}" for word, count in report["provenance"].items())
    console.print(f"readings: {marks}\n")
