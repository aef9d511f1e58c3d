"""The progress of a build: a bar on a terminal, lines elsewhere, nothing when quiet."""

import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
from rich.progress import Progress as Bars

# Lines for one stage where there is no terminal.
_LINES = 4


class Progress:
    """A display of the stages of a build, and of the steps of each."""

    def __init__(self, quiet: bool = False):
        self._console = Console(stderr=True, quiet=quiet, highlight=False)
        self._bars: Bars | None = None
        self._started = time.monotonic()
        self._text = ""
        self._told = 0

    def __enter__(self) -> "Progress":
        if self._console.is_terminal and not self._console.quiet:
            self._bars = Bars(
                SpinnerColumn(),
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                console=self._console,
                transient=True,
            )
            self._bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bars:
            self._bars.stop()

    def stage(self, text: str) -> None:
        """Begin a stage of the build."""
        self._text = text
        self._told = 0
        if self._bars is None:
            seconds = time.monotonic() - self._started
            self._console.print(f"{seconds:5.1f} s  {text}", soft_wrap=True)
            return
        for task in self._bars.task_ids:
            self._bars.remove_task(task)
        self._bars.add_task(text, total=None)

    def step(self, done: int, total: int) -> None:
        """Show how much of the stage is done."""
        if self._bars:
            for task in self._bars.task_ids:
                self._bars.update(task, completed=done, total=total)
        elif total and _LINES * done // total > self._told:
            self._told = _LINES * done // total
            seconds = time.monotonic() - self._started
            self._console.print(f"{seconds:5.1f} s  {self._text}: {done} of {total}")
