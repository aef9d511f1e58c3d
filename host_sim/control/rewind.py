"""Back and forth through a game: its journal is cut after an earlier choice and taken up again.

A game is its record, so a journal with fewer lines is the same game at an earlier choice. What is
chosen then makes a new line, and what was taken back is forgotten.
"""

from collections.abc import Callable
from functools import partial

from host_sim.engines.engine import Engine, Event
from host_sim.errors import UserError

# As in firmware/pigskin/storage/files.py; journal.py there says what its lines are.
JOURNAL = "game.txt"
# A Pico takes some seconds to load the game and play it through.
_LONGEST_MS = 15_000
_LOOK_MS = 20
_SETTLED_MS = 200


class Tape:
    """The choices of the game on one engine, and where in it the engine is."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self._lines = _lines(_read(engine))
        # Those taken back, the next one first.
        self._ahead: list[bytes] = []
        engine.listeners.append(self._listen)

    def _listen(self, event: Event) -> None:
        if event.name != JOURNAL or event.kind not in ("write", "append"):
            return
        lines = _lines(_read(self._engine))
        if lines != self._lines:
            # A choice was made; the way that was taken before leads nowhere.
            self._lines = lines
            self._ahead = []

    def back(self, choices: int = 1) -> str:
        """To the moment before the last so many choices of people; says what was done."""
        keep = len(self._lines)
        for _ in range(choices):
            keep = self._before(keep)
        return self._go_to(keep, "rewind", choices)

    def forward(self, choices: int = 1) -> str:
        """Make the choices again that were taken back."""
        if not self._ahead:
            raise UserError("there is nothing ahead: no choice was taken back")
        keep = len(self._lines)
        for _ in range(choices):
            keep = self._after(keep)
        return self._go_to(keep, "forward", choices)

    def _before(self, keep: int) -> int:
        people = _chosen_by_people(self._lines)
        if not self._lines:
            raise UserError("there is no game to go back in")
        earlier = [at for at, person in enumerate(people, 1) if person and at < keep]
        if not earlier:
            raise UserError("this is the first choice of the game")
        return earlier[-1]

    def _after(self, keep: int) -> int:
        """Behind the next choice of a person and what the coaches chose after it."""
        people = _chosen_by_people(self._lines + self._ahead)
        later = [at for at, person in enumerate(people, 1) if person and at > keep]
        return later[0] if later else len(people) + 1

    def _go_to(self, keep: int, command: str, choices: int) -> str:
        lines = self._lines + self._ahead
        self._engine.note(f"{command} {choices}")
        self._lines, self._ahead = lines[:keep], lines[keep:]
        with self._engine.unnoted():
            self._engine.restart_with({JOURNAL: b"".join(self._lines)})
            take_up(self._engine)
        self._engine.note("")
        last = _text(lines[keep - 1]) if keep > 1 else "the beginning"
        return f"choice {keep - 1} of {len(lines) - 1}, after {last}"


def take_up(engine: Engine) -> None:
    """Past the title and into the saved game, with the buttons that a player would press."""
    if not (engine.folder / JOURNAL).exists():
        return
    with engine.unnoted():
        _until(engine, lambda: engine.picture().lit)
        for _ in range(2):
            shown = _settled(engine)
            engine.tap("a", 40)
            _until(engine, partial(_shows_other, engine, shown))


def _shows_other(engine: Engine, pixels: bytes) -> bool:
    return engine.picture().pixels != pixels


def _settled(engine: Engine) -> bytes:
    """What is seen when it has come over the bus as a whole."""
    while True:
        shown = engine.picture().pixels
        engine.step(_SETTLED_MS)
        if engine.picture().pixels == shown:
            return shown


def _until(engine: Engine, done: Callable[[], bool]) -> None:
    end = engine.ms + _LONGEST_MS
    while not done() and engine.ms < end:
        engine.step(_LOOK_MS)


def _read(engine: Engine) -> bytes:
    path = engine.folder / JOURNAL
    return path.read_bytes() if path.exists() else b""


def _lines(journal: bytes) -> list[bytes]:
    """The whole lines, remarks with the line before them; a torn one counts for nothing."""
    lines: list[bytes] = []
    for line in journal.split(b"\n")[:-1]:
        if lines and line.startswith(b"#"):
            lines[-1] += line + b"\n"
        else:
            lines.append(line + b"\n")
    return lines


def _text(line: bytes) -> str:
    return line.decode().partition(" ~")[0]


def _chosen_by_people(lines: list[bytes]) -> list[bool]:
    """For each choice whether a person made it; all of them where no person plays."""
    if not lines:
        return []
    # Here, since a reload leaves another module of this name behind.
    from pigskin.core.players import is_person
    from pigskin.storage.journal import Unreadable, open_game

    people = []
    try:
        saved = open_game(_text(lines[0]))
        persons = [is_person(player) for player in saved.players]
        for line in lines[1:]:
            people.append(persons[saved.match.game.side])
            saved.match.choose(_text(line).partition(" @")[0])
    except (Unreadable, ValueError, LookupError):
        raise UserError("the journal of this game cannot be read; begin another game") from None
    return people if any(people) else [True] * len(people)
