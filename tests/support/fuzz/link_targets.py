"""Targets of linked games: the journal in flash, and any bytes on the link cable."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from pigskin.core.game import BLACK, WHITE
from pigskin.games import GAMES
from pigskin.peer.cable import Cable
from pigskin.peer.invitation import Invitation
from pigskin.peer.journal import LinkedGame, open_linked
from pigskin.peer.keys import Lock
from pigskin.peer.protocol import Peer
from pigskin.storage.load import Unreadable
from pigskin.usb.lines import LONGEST, frame, unframe
from tests.support.fuzz.changes import chained, changed
from tests.support.handhelds.linked import Wire, pair, text_of
from tests.support.handhelds.parts import Clock, Memory

OPTIONS = {"baseball26": {"innings": "3"}, "pigskin46": {"announcing": "closed"}}


class Journal(list[str]):
    """The lines of a game, on a flash that may be full."""

    full = False

    def append(self, line: str) -> None:
        if self.full:
            raise OSError(28)
        super().append(line)


class Moment(NamedTuple):
    """One end in the middle of a game, and the lines that it gets next."""

    setting: tuple[str, dict[str, str], int, bytes, str]
    invites: bool
    journal: list[str]
    lines: list[bytes]
    # The key in the hands of the machine that sends them.
    lock: Lock | None

    def open(self, journal: Journal | None = None) -> tuple[Peer, Journal]:
        journal = Journal(self.journal if journal is None else journal)
        peer = Peer(*self.setting, journal, self.invites)
        for _ in peer.restore():
            pass
        return peer, journal


@cache
def moments() -> list[Moment]:
    """Return moments of the first choices of some games, and of one game up to its end."""
    found = []
    for name in ("pigskin46", "pigskin56", "football26", "baseball26"):
        machines = pair(name, OPTIONS.get(name), "fuzz")
        wire = Wire(*machines)
        seen = []
        while not all(machine.peer.done for machine in machines):
            for machine in machines:
                far = machines[1 - machine.side]
                seen.append((machine, len(machine.journal), len(far.sent)))
            wire.step()
            if machines[0].peer.count > 40 and name != "baseball26":
                break
        for machine, size, sent in (*seen[:160:4], *seen[-12:]):
            lines = machines[1 - machine.side].sent[max(0, sent - 2) : sent + 4]
            place = machine.setting, machine.invites, machine.journal[:size]
            lock = machines[1 - machine.side].peer.lock
            found.append(Moment(*place, lines or [frame("hi")], lock))
    return found


def line_like(chance: Random, lines: list[bytes], lock: Lock | None = None) -> bytes:
    """Return one of these lines: whole, harmed on its way, or changed by an attacker.

    With `lock` the attacker is the other player, who has the key.
    """
    line = chance.choice(lines)
    kind = chance.random()
    if kind < 0.2:
        return line
    if kind < 0.5:
        return changed(chance, [line])
    texts = [text_of(line).encode() for line in lines]
    text = changed(chance, texts).decode("ascii", "ignore")[:300]
    return frame(lock.seal(text) if lock and text[:2] not in ("hi", "op") else text)


def invitation(folder: Path) -> Callable[[Random], bool]:
    """Read an invitation. A complete one is a sentence, or a game that can be joined."""
    inviters = [
        Peer(name, OPTIONS.get(name, {}), BLACK, bytes(16), "ANNA $%", [], True) for name in GAMES
    ]
    corpus = [inviter.tick() for inviter in inviters]
    corpus += [Peer("football26", {}, WHITE, bytes(16), "", [], False).tick()]

    def read(chance: Random) -> bool:
        lines = chance.choice(corpus)
        found = Invitation()
        for _ in range(chance.choice((1, 3, 9))):
            line = line_like(chance, lines).rstrip()
            news = found.take(line)
            assert not news or found.hi_text or found.complete
            if found.complete and not found.problem:
                joiner = Peer(
                    found.game, found.options, 1 - found.side, bytes(range(16)), "BEN", [], False
                )
                joiner.receive(found.line)
                assert joiner.match and joiner.other_name == found.name and not joiner.fault
                return True
        return found.complete

    return read


def link_cable(folder: Path) -> Callable[[Random], bool]:
    """Read any bytes: every line that was taken is in the journal, and no other."""
    port: Any = SimpleNamespace(arrived=b"", left=b"")

    def take() -> bytes:
        data, port.arrived = port.arrived, b""
        return data

    def give(data: bytes) -> int:
        port.left += data
        return len(data)

    port.read, port.write = take, give
    hardware: Any = SimpleNamespace(peer=port, clock=Clock())
    # Those to which nothing has happened are used again.
    fresh: dict[int, tuple[Peer, Journal]] = {}

    def feed(peer: Peer, data: bytes) -> None:
        def take_line(line: bytes) -> list[bytes]:
            try:
                return peer.receive(line)
            except OSError:
                return []

        cable = Cable(hardware)
        cable.on_line = take_line
        cable.on_tick = peer.tick
        port.arrived, port.left = data, b""
        cable.step()
        for line in port.left.splitlines(True):
            assert len(line) <= LONGEST and unframe(line.rstrip())
        assert not peer.fault or peer.tick() == []

    def read(chance: Random) -> bool:
        number = chance.randrange(len(moments()))
        moment = moments()[number]
        peer, journal = fresh.pop(number) if number in fresh else moment.open()
        data = b"".join(
            [line_like(chance, moment.lines, moment.lock) for _ in range(chance.choice((1, 1, 3)))]
        )
        count = peer.count
        if chance.random() < 0.1:
            journal.full = True
            feed(peer, data)
            assert journal == moment.journal and peer.count == count
            journal.full = False
            if not peer.fault:
                # The other machine repeats all of it, as if for the first time.
                other, others = moment.open()
                feed(other, data)
                feed(peer, data)
                assert (peer.fault, journal) == (other.fault, others)
        else:
            feed(peer, data)
        if journal == moment.journal and not peer.fault:
            assert peer.count == count
            fresh[number] = peer, journal
            return False
        assert journal[: len(moment.journal)] == moment.journal
        again, _ = moment.open(journal)
        assert (again.count, again.record, again.waits) == (peer.count, peer.record, peer.waits)
        # Only what a whole game has shown to be false is reported again.
        assert not again.fault or (again.match and again.match.game.over)
        return not peer.fault

    return read


def linked_journal(folder: Path) -> Callable[[Random], bool]:
    """Read a journal. Unless forged, it is a part of the game, and the next line follows it."""
    good = []
    for moment in moments()[20::40]:
        storage = Memory()
        name, options, side, secret, _ = moment.setting
        game = LinkedGame(storage, name, options, side, moment.invites, secret, "person:ANNA")
        game.begin()
        for number, line in enumerate(moment.journal):
            game.elapsed_ms = 1000 * number if moment.invites else 0
            game.append(line)
        ((file, data),) = storage.files.items()
        good.append((file, data, moment.journal))

    def read(chance: Random) -> bool:
        file, whole, lines = chance.choice(good)
        forge = chance.random() < 0.5
        data = changed(chance, [whole])
        storage = Memory({file: chained(data) if forge else data})
        try:
            game = open_linked(storage, file)
            found = list(game)
        except Unreadable as error:
            assert len(str(error)) < 100
            return False
        assert forge or found == lines[: len(found)]
        peer = Peer(game.game, game.options, game.side, game.secret, "ANNA", game, game.invites)
        for _ in peer.restore():
            pass
        assert forge or not peer.fault
        assert storage.files[file] == (chained(data) if forge else data)
        game.append("> ")
        assert list(open_linked(storage, file)) == [*found, "> "]
        return not peer.fault

    return read
