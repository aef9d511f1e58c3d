"""Tables on the terminal, with the same style in every command."""

from rich.table import Column

from host_sim.printing import Console


def numbers(*headings: str) -> list[Column]:
    """Return columns for numbers: right-aligned, and never folded."""
    return [Column(heading, justify="right", no_wrap=True) for heading in headings]


def wide_console() -> Console:
    """Return a console that is wide enough: a pipe has no width, and nothing may be cut off."""
    console = Console()
    return console if console.is_terminal else Console(width=160)
