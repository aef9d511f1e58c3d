"""A match: a game being played with a source of chance, its record growing as it goes."""

from pigskin.core.chance import Source
from pigskin.core.game import NOBODY, digest_of
from pigskin.games import game_class


class Match:
    """Game, chance and choices; everything else follows from these (DESIGN promise 2)."""

    def __init__(self, name: str, options: dict, chance: Source):
        self.name = name
        self.choices: list[str] = []
        self._words: dict = {}
        self.game = game_class(name)(options)
        self.chance = chance
        # The promise of the hidden line-ups, once they are placed; empty in games without.
        self.lineups = ""
        self._unpromised = self.game.hides
        # Bytes of chance spent before the last choice: tells whether that choice drew any.
        self._used_before = 0

    def choose(self, choice: str) -> list:
        """Play a choice and put it on record; an illegal one raises and changes nothing."""
        used = self.chance.used
        events = self.game.play(choice, self.chance)
        # Each word is kept once, and no room ahead as append() does: a device is small.
        self.choices += [self._words.setdefault(choice, choice)]
        self._used_before = used
        if self._unpromised:
            self._promise()
        return events

    def _promise(self) -> None:
        secrets = self.game.secrets()
        if secrets:
            self.lineups = self.chance.seal(secrets)
            self._unpromised = False

    def anew(self, count: int = 0) -> "Match":
        """The same match after its first `count` choices."""
        again = Match(self.name, self.game.options, self.chance.anew())
        for choice in self.choices[:count]:
            again.choose(choice)
        return again

    @property
    def can_undo(self) -> bool:
        """Only a choice that has drawn no chance may be taken back, with `anew`."""
        return bool(self.choices) and self._used_before == self.chance.used

    def digest(self) -> str:
        """A short name for what happened: the choices and the position they led to."""
        return digest_of(" ".join(self.choices) + "\n" + self.game.notation())


def play_out(match: Match, coaches, on_events=None) -> None:
    """Let two coaches play a match to its end; `on_events` gets what each choice brought."""
    game = match.game
    watching = [hasattr(coach, "interrupt") for coach in coaches]
    watched = any(watching)
    while True:
        side = game.side
        if side == NOBODY:
            return
        choice = None
        if watched and watching[1 - side] and game.irregular():
            choice = coaches[1 - side].interrupt(game.view(1 - side))
        events = match.choose(choice or coaches[side].choose(game.view(side)))
        if on_events:
            on_events(events)
