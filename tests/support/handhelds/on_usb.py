"""Handhelds at a USB cable: one that answers questions, and one on which coaches play."""

from collections.abc import Callable
from typing import Any

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Contest, Match
from pigskin.games import game_class, new_coach
from pigskin.storage.archive import name_for, record_text
from pigskin.storage.files import JOURNAL
from pigskin.storage.journal import Journal
from pigskin.storage.load import load_game
from pigskin.usb.lines import LONGEST, frame, unescape, unframe
from pigskin.usb.port import UsbPort
from tests.support.handhelds.parts import Cable, Handheld, Memory, PowerCut
from tests.support.recorded import SHORT
from tools.shared.wire import digest_of

RECORD = b"pigskin record 1\n" + b"1. THROW, KICK 100% $5,\n" * 40
NAME = "r0012_football26_13-7.txt"
TICK_MS = 5
IDLE_TICK_MS = 20
PLAYERS = ("person:ANNA", "rookie")


def keep_record(storage: Memory, match: Match, players: "tuple[str, str]") -> None:
    """Write the record of a finished match."""
    text = record_text(match, players)
    storage.write(name_for(storage, match, text), text.encode())


class AskedHandheld(Handheld):
    """A handheld whose USB link answers one question after the other; no game is played."""

    def __init__(self, files=None, cable=None):
        super().__init__(Memory(files), cable)
        self.usb = UsbPort(self.parts)
        self.question = 0

    def say(self, data: bytes) -> bytes:
        """Send any bytes and return what comes back."""
        self.cable.down += data
        back = b""
        for _ in range(20):
            self.usb.step()
            back += self.cable.receive()
        return back

    def ask(self, text: str) -> str:
        self.question += 1
        line = self.say(frame(f"0/{self.question} {text}"))
        assert len(line) <= LONGEST
        assert line.endswith(b"\r\n")
        numbers, _, answer = unframe(line[:-2]).partition(" ")
        assert numbers.endswith(f"/{self.question}")
        return answer

    def fetch(self, name: str) -> bytes:
        data = b""
        while True:
            kind, _, rest = self.ask(f"send {name} {len(data)}").partition(" ")
            if kind == "end":
                assert rest == f"{name} {len(data)} {digest_of(data)}"
                return data
            told, start, piece = rest.split(" ", 2)
            assert (told, start) == (name, str(len(data)))
            data += unescape(piece)


class LyingCable(Cable):
    """The cable of a handheld that lies: `lie(question, answer)` is sent, or nothing for None."""

    def __init__(self, lie: Callable[[str, str], str | None]) -> None:
        super().__init__()
        self._lie = lie
        self._question = ""

    def read(self) -> bytes:
        data = super().read()
        for line in data.splitlines():
            self._question = unframe(line).partition(" ")[2] or self._question
        return data

    def write(self, data: bytes) -> int:
        numbers, _, answer = unframe(data.strip()).partition(" ")
        told = self._lie(self._question, answer)
        if told is not None:
            super().write(frame(f"{numbers} {told}"))
        return len(data)


class CoachedHandheld(Handheld):
    """The firmware's USB link, journal and archive. Two coaches play on as time passes."""

    def __init__(self, storage: Memory, cable: Cable, game: str = "", number: int = 1):
        super().__init__(storage, cable, number=number)
        self.number = number
        self.restarts = 0
        # Milliseconds between two choices.
        self.pace_ms = 400
        self.start(game)

    def start(self, game: str = "") -> None:
        """Switch on. As in the app, an unfinished game goes on."""
        self.usb = UsbPort(self.parts)
        contest = load_game(self.storage)
        if not contest:
            if not game:
                return
            # Every other handheld plays with a deck that was cut.
            chance = Chance(seed_from(f"{game} {self.number}"), cut="4711" * (self.number % 2))
            match = Match(game_class(game), SHORT.get(game, {}), chance)
            journal = Journal(self.storage)
            journal.begin(match, PLAYERS)
            contest = Contest(match, PLAYERS, journal)
        self.usb.contest = contest
        name = contest.match.name
        self._coaches = [new_coach("rookie", name, seed_from(f"{side}")) for side in (0, 1)]
        self._next_ms = self.clock.now + self.pace_ms

    def tick(self) -> None:
        # When nothing is under way, time passes faster.
        idle = not self.cable.up and not self.cable.down and not self.usb.held[1]
        self.clock.now += IDLE_TICK_MS if idle else TICK_MS
        try:
            self.usb.step()
            if self.usb.contest and self.clock.now >= self._next_ms:
                self._next_ms = self.clock.now + self.pace_ms
                self._play()
        except PowerCut:
            self.restart()

    def _play(self) -> None:
        contest: Any = self.usb.contest
        match = contest.match
        game = match.game
        if game.over:
            keep_record(self.storage, match, contest.players)
            self.storage.remove(JOURNAL)
            self.usb.contest = None
            return
        choice = self._coaches[game.side].choose(game.view(game.side))
        contest.journal.add(choice)
        match.choose(choice)

    def play_on(self) -> None:
        """Play to the end and keep the record."""
        while self.usb.contest:
            self._play()

    def take_back(self) -> None:
        """Undo a choice as the app does: another match, and the journal from its start."""
        contest: Any = self.usb.contest
        if contest and contest.match.can_undo:
            contest.match = contest.match.again(len(contest.match.choices) - 1)
            contest.journal.begin(contest.match, contest.players)

    def restart(self) -> None:
        self.storage.power = None
        self.restarts += 1
        self.cable.down.clear()
        self.start()
