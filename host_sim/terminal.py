"""A table in the terminal: people and coaches play any of the games by typing their choices."""

import json
import os
import secrets
import time
from pathlib import Path

from host_sim.board_text import board_text
from pigskin.coaches import new_coach
from pigskin.core.chance import SEED_BYTES, seed_from
from pigskin.core.game import NOBODY
from pigskin.core.match import CannotUndo, Match
from pigskin.core.record import format_record, parse_record, record_of, replay

PERSON = "person"
NAMES = ("White", "Black")

HELP = """\
Type the number or the first letters of a choice, then Enter.
  u   take the last choice back (only while no dice or card has answered it)
  s   statistics so far
  q   leave; the game is kept and offered next time
  ?   this help"""

_PROMPTS = {
    "opening": "Throw for the choice of kicking or receiving.",
    "choice": "Kick off or receive?",
    "kickoff": "Kick off.",
    "scrimmage": "Which play?",
    "try": "How do you try for the point?",
    "runback": "Run the kick back?",
}

_IRREGULAR = {
    "UNNAMED": "you threw without naming a play: the down is lost",
    "DELAY": "called to throw at once, you did not: ten yards",
    "TIMEOUT W": "White calls a time-out",
    "TIMEOUT B": "Black calls a time-out",
}


class Leave(Exception):
    """The person at the keyboard wants to stop."""


class CannotKeep(Exception):
    """The folder for unfinished games cannot be written."""


class Table:
    """One match at the terminal, kept in a file after every choice."""

    def __init__(self, match: Match, players: tuple[str, str], kept: Path, elapsed: float = 0):
        self.match = match
        self.players = players
        self.kept = kept
        self.history: list[list] = []
        self._started = time.monotonic() - elapsed
        self._coaches = [
            None if player == PERSON else new_coach(player, match.name, _coach_seed(match, side))
            for side, player in enumerate(players)
        ]

    def play(self) -> None:
        """Play to the end; Leave if the person stops before."""
        while not self.match.game.over:
            if self._time_is_up():
                self._choose("TIME")
                continue
            game = self.match.game
            coach = self._coaches[game.side]
            if coach:
                self._choose(coach.choose(game.view(game.side)))
            else:
                self._ask()
        self._show_statistics()

    def record_text(self) -> str:
        return format_record(record_of(self.match, self.players))

    def _time_is_up(self) -> bool:
        minutes = getattr(getattr(self.match.game, "rules", None), "minutes", 0)
        elapsed = time.monotonic() - self._started
        return bool(minutes) and elapsed >= 60 * minutes and "TIME" in self.match.game.irregular()

    def _choose(self, choice: str) -> None:
        events = self.match.choose(choice)
        self.history.append(events)
        self._keep()
        for line in self._tell(events):
            print("  " + line)

    def _watcher(self) -> int:
        """Whose eyes the screen is for: the only person's, or the public's."""
        people = [side for side in (0, 1) if self._coaches[side] is None]
        return people[0] if len(people) == 1 else NOBODY

    def _tell(self, events: list) -> list[str]:
        game = self.match.game
        if hasattr(game, "events_for"):
            events = game.events_for(self._watcher(), events)
        return game.tell(events)

    def _ask(self) -> None:
        game = self.match.game
        view = game.view(game.side)
        print()
        for line in board_text(view):
            print(line)
        choices = view.choices()
        print(f"{NAMES[game.side]}: {_PROMPTS.get(game.phase, 'Your choice?')}")
        print("  " + "  ".join(f"{i} {choice}" for i, choice in enumerate(choices, 1)))
        while True:
            word = _read("> ").strip()
            if self._command(word):
                if self.match.game is not game:
                    return
                continue
            choice = pick(word, choices, view.irregular())
            if choice:
                self._choose(choice)
                return
            print(f"  '{word}' is none of the choices; ? for help")

    def _command(self, word: str) -> bool:
        if word == "?":
            print(HELP)
            for irregular in self.match.game.irregular():
                if irregular in _IRREGULAR:
                    print(f"  {irregular:9} {_IRREGULAR[irregular]}")
        elif word == "u":
            self._undo()
        elif word == "s":
            self._show_statistics()
        elif word == "q":
            raise Leave
        else:
            return False
        return True

    def _undo(self) -> None:
        try:
            taken = self.match.undo()
        except CannotUndo as error:
            print(f"  {error}")
            return
        self.history.pop()
        print(f"  {taken} is taken back")
        self._keep()

    def _show_statistics(self) -> None:
        statistics = self.match.game.statistics()
        for events in self.history:
            statistics.add(events)
        white, black = (dict(statistics.figures(side)) for side in (0, 1))
        print()
        print(f"{'':22}{'White':>8}{'Black':>8}")
        for name in [*white, *(name for name in black if name not in white)]:
            values = white.get(name, 0), black.get(name, 0)
            if any(values):
                print(f"{name:22}{values[0]:>8}{values[1]:>8}")

    def _keep(self) -> None:
        """Whole or not at all: a new file takes the place of the old one at once."""
        state = {
            "record": self.record_text(),
            "elapsed": time.monotonic() - self._started,
        }
        try:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            new = self.kept.with_suffix(".new")
            new.write_text(json.dumps(state), encoding="utf-8")
            os.replace(new, self.kept)
        except OSError as error:
            raise CannotKeep(f"the game cannot be kept in {self.kept}: {error.strerror}") from None


def pick(word: str, choices: tuple[str, ...], irregular: tuple[str, ...]) -> str | None:
    """The choice meant by a number, a word or the beginning of one; None if not clear."""
    if not word and len(choices) == 1:
        return choices[0]
    if word.isascii() and word.isdigit() and 1 <= int(word) <= len(choices):
        return choices[int(word) - 1]
    wanted = " ".join(word.upper().split())
    if wanted in choices or wanted in irregular:
        return wanted
    meant = [choice for choice in choices if wanted and choice.startswith(wanted)]
    return meant[0] if len(meant) == 1 else None


def new_table(
    name: str, options: dict, players: tuple[str, str], kept: Path, seed: str | None
) -> Table:
    fresh = seed_from(seed) if seed is not None else secrets.token_bytes(SEED_BYTES)
    return Table(Match(name, options, fresh), players, kept)


def kept_table(kept: Path) -> Table | None:
    """The game left unfinished, if there is one that can be read."""
    try:
        state = json.loads(kept.read_text(encoding="utf-8"))
        record = parse_record(state["record"])
        collected: list = []
        match = replay(record, lambda game, choice, events: collected.append(events))
        if match.game.over:
            return None
        table = Table(match, record.players, kept, float(state["elapsed"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"The game kept in {kept} cannot be read ({error}); it is left alone.")
        return None
    table.history = collected
    return table


def _coach_seed(match: Match, side: int) -> bytes:
    return seed_from(f"{match.seed.hex()}/coach {side}")


def _read(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        print()
        raise Leave from None
