"""Steps back and forth in a game: cut its journal after an earlier choice, and resume there.

A game is its record, so a journal with fewer lines is the same game at an earlier choice. The next
choice continues from there, and the choices that were taken back are forgotten.
"""

from collections.abc import Callable
from functools import partial

from host_sim.engines.engine import Engine, Event
from host_sim.errors import UserError

# As in firmware/pigskin/storage/files.py. journal.py there describes the lines.
JOURNAL = "game.txt"
# A Pico takes some seconds to load the game and play it again.
_LONGEST_MS = 15_000
_LOOK_MS = 20
_SETTLED_MS = 200


class Tape:
    """The choices of the game on one engine, and the engine's place among them."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self._lines = _lines(_read(engine))
        # The choices taken back, the next one first.
        self._ahead: list[bytes] = []
        engine.listeners.append(self._listen)

    def _listen(self, event: Event) -> None:
        if event.name != JOURNAL or event.kind not in ("write", "append"):
            return
        lines = _lines(_read(self._engine))
        if lines != self._lines:
            # A new choice was made, so those taken back no longer follow.
            self._lines = lines
            self._ahead = []

    def back(self, choices: int = 1) -> str:
        """Take back this many choices of people. Return a text that says where the game is now."""
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
        """Return the place after the next choice of a person and the coaches' choices after it."""
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
    """Leave the title and resume the saved game, with the buttons that a player would press."""
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
    """Return the pixels once the whole picture has come over the bus."""
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
    """Return the whole lines, each with the remarks after it. Skip a torn line."""
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
    """Return for each choice whether a person made it. Without people, count all choices."""
    if not lines:
        return []
    # Imported here, since a reload replaces these modules.
    from pigskin.core.players import is_person
    from pigskin.storage.load import Unreadable, open_game

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
