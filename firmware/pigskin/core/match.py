"""A match: a game being played out of one seed, with its record growing as it goes."""

from hashlib import sha256

from pigskin.core.chance import Chance
from pigskin.core.game import NOBODY, digest_of, hex_of
from pigskin.games import game_class


class CannotUndo(Exception):
    """The last choice has shown its chance and stands."""


def commitment(seed: bytes) -> str:
    """What is published before play and checked after it: nobody can change the seed between."""
    return hex_of(sha256(b"pigskin seed " + seed).digest())


def lineup_commitment(seed: bytes, secrets: str) -> str:
    """The same for what the sides hid at the start; the seed keeps it from being guessed."""
    hidden = b"pigskin lineups " + seed + secrets.encode()
    return hex_of(sha256(hidden).digest())


class Match:
    """Game, seed and choices; everything else follows from these (DESIGN promise 2)."""

    def __init__(self, name: str, options: dict, seed: bytes):
        self.name = name
        self.seed = seed
        self._begin(options)

    def _begin(self, options: dict) -> None:
        self.choices: list[str] = []
        self._words: dict = {}
        self.game = game_class(self.name)(options)
        self.chance = Chance(self.seed)
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
            self.lineups = lineup_commitment(self.seed, secrets)
            self._unpromised = False

    def anew(self) -> "Match":
        """The same match before its first choice."""
        return Match(self.name, self.game.options, self.seed)

    @property
    def can_undo(self) -> bool:
        """Only a choice that has drawn no chance may be taken back."""
        return bool(self.choices) and self._used_before == self.chance.used

    def undo(self) -> str:
        """Take the last choice back by replaying up to it; returns that choice."""
        if not self.choices:
            raise CannotUndo("nothing has been chosen yet")
        if not self.can_undo:
            raise CannotUndo("'%s' has shown its dice and stands" % self.choices[-1])
        taken = self.choices.pop()
        kept = self.choices
        self._begin(self.game.options)
        for choice in kept:
            self.choose(choice)
        return taken

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
