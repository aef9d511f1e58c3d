"""Tables on the terminal, alike in every command."""

from rich.table import Column

from host_sim.printing import Console


def numbers(*headings: str) -> list[Column]:
    """Columns of numbers: at the right edge, and never folded."""
    return [Column(heading, justify="right", no_wrap=True) for heading in headings]


def wide_console() -> Console:
    """The terminal; a pipe has no width, so that nothing is cut off there."""
    console = Console()
    return console if console.is_terminal else Console(width=160)
