"""A match: a game being played with a source of chance. A contest: a match and who plays it."""

from micropython import const

from pigskin.core.chance import Source
from pigskin.core.game import NOBODY, digest_of

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pigskin.core.game import Game
    from pigskin.types import Coach, Events, Journal, Options, Pair


# How many choices the list grows by at a time.
_ROOM = const(16)


class Match:
    """A game being played. All of it follows from game, chance and choices (promise 2)."""

    def __init__(self, kind: "type[Game]", options: "Options", chance: Source):
        self.name = kind.name
        self.choices: list[str] = []
        self.game = kind(options)
        self.chance = chance
        # The promise of the hidden line-ups once they are placed; empty in games without them.
        self.lineups = ""
        self._unpromised = self.game.hides
        # Whether the last choice asked for chance.
        self._asked = False

    def choose(self, choice: str) -> "Events":
        """Play a choice and keep it. An illegal one raises IllegalChoice and changes nothing."""
        self.chance.begin()
        events = self.game.play(choice, self.chance)
        choices = self.choices
        if not len(choices) % _ROOM:
            # MicroPython keeps the cleared room. append() alone would double the list.
            choices += [""] * _ROOM
            del choices[-_ROOM:]
        choices.append(choice)
        self._asked = self.chance.asked
        if self._unpromised:
            self._promise()
        return events

    def _promise(self) -> None:
        secrets = self.game.secrets()
        if secrets:
            self.lineups = self.chance.seal(secrets)
            self._unpromised = False

    def again(self, count: int = 0) -> "Match":
        """Return the same match after its first `count` choices, played again."""
        again = Match(type(self.game), self.game.options, self.chance.again())
        for choice in self.choices[:count]:
            again.choose(choice)
        return again

    @property
    def can_undo(self) -> bool:
        """Return whether `again` may take the last choice back: it asked for no chance."""
        return bool(self.choices) and not self._asked

    def digest(self) -> str:
        """Return a short name for the choices and the position they led to."""
        return digest_of(" ".join(self.choices) + "\n" + self.game.notation())


class Contest:
    """A match and its players. `journal` is None when nothing can be saved."""

    def __init__(self, match: Match, players: "Pair[str]", journal: "Journal | None"):
        self.match = match
        self.players = players
        self.journal = journal
        self.elapsed_ms = 0
        # How many hints White and Black have taken.
        self.hints = [0, 0]
        # Of a damaged save: how many choices it had, and the file with those after the damage.
        self.damaged: tuple[int, str] | None = None
        # At the end: each person with a line about what he has never done before.
        self.honours: list[tuple[str, str]] = []


def play_out(
    match: Match,
    coaches: "Sequence[Coach]",
    on_events: "Callable[[Events], object] | None" = None,
) -> None:
    """Let two coaches play a match to its end; `on_events` gets the events of each choice."""
    game = match.game
    interrupts = [getattr(coach, "interrupt", None) for coach in coaches]
    while True:
        side = game.side
        if side == NOBODY:
            return
        interrupt = interrupts[1 - side]
        choice = interrupt(game.view(1 - side)) if interrupt and game.irregular() else None
        events = match.choose(choice or coaches[side].choose(game.view(side)))
        if on_events:
            on_events(events)
