"""The most that any message, sent again and again, makes the other machine write and compute."""

from types import SimpleNamespace

import pytest

from pigskin.core import chains
from pigskin.core.chains import LINKS
from pigskin.core.game import BLACK
from pigskin.peer import invitation, protocol
from pigskin.peer.blind import BlindMatch
from pigskin.peer.cable import Cable
from pigskin.peer.invitation import Invitation
from pigskin.peer.protocol import Peer
from pigskin.usb.lines import LONGEST, frame
from tests.support.handhelds.linked import CoachedPeer, Wire, line_of, pair, text_of, until
from tests.support.handhelds.parts import Handheld

TIMES = 100
KINDS = ("hi", "op", "at", "do", "ok", "rd", "end", "tm")
# Every message is journaled once at most.
MOST_BYTES = 2 * LONGEST
# The chain of the other secret, and the seals and links of the whole game as it is judged.
MOST_HASHES = 2 * LINKS
# A choice is played again when a reading that it lacked has come.
MOST_PLAYS = 2
# All of the last two choices, as the answer to one line.
MOST_SENT = 8 * LONGEST


class Counts:
    """The hashes that were computed and the choices that were played."""

    def __init__(self, monkeypatch):
        self.hashes = self.plays = 0
        true_hash, true_choose = chains.short_hash, BlindMatch.choose

        def count_hash(data):
            self.hashes += 1
            return true_hash(data)

        def count_play(match, word):
            self.plays += 1
            return true_choose(match, word)

        for module in (chains, protocol):
            monkeypatch.setattr(module, "short_hash", count_hash)
        monkeypatch.setattr(BlindMatch, "choose", count_play)


def moments(machines, wire):
    """Stop a game before it begins, at choices of both sides, at its end and after it."""
    black = machines[BLACK].peer
    yield "nothing"
    for count in (1, 40, 41):
        until(wire, lambda count=count: black.count >= count)
        yield count
    until(wire, lambda: black.match.game.over)
    yield "end"
    until(wire, lambda: black.record)
    yield "record"
    wire.run()
    yield "done"


def told(machine):
    """Return what the machine can send, and more that its changed firmware could send."""
    peer = machine.peer
    peer.heard = False
    afresh = Peer(*machine.setting, [], machine.invites)
    lines = machine.sent[-8:] + peer.tick() + peer.tell_time(1000) + afresh.tick()
    texts = sorted({text_of(line) for line in lines})
    for text in texts[:]:
        words = text.split(" ")
        for at in range(1, len(words)):
            for word in ("-", "0", words[at][:-1], words[at] + "S"):
                texts.append(" ".join([*words[:at], word, *words[at + 1 :]]))
    return texts


class Copied(CoachedPeer):
    """A copy of a machine that has the same game before it."""

    def __init__(self, machine):
        self.setting, self.invites = machine.setting, machine.invites
        self.journal = machine.journal[:]
        self.begun = size(self.journal)
        self.start()

    def written(self):
        return size(self.journal) - self.begun


def size(journal):
    return sum(len(line) + 1 for line in journal)


@pytest.mark.parametrize("announcing", ["open", "closed"])
def test_no_message_writes_or_computes_much_however_often_it_comes(announcing, monkeypatch):
    options = {"announcing": announcing, "pack": "short"}
    machines = pair("pigskin46", options, "bounds")
    white, black = machines
    counts = Counts(monkeypatch)
    seen = set()
    for moment in moments(machines, Wire(*machines)):
        victim = Copied(black)
        for text in told(white):
            counts.hashes = counts.plays = 0
            line = line_of(white, text).rstrip()
            sent = max(sum(map(len, victim.peer.receive(line))) for _ in range(TIMES))
            where = (moment, text)
            assert victim.written() <= MOST_BYTES, where
            assert counts.hashes <= MOST_HASHES and counts.plays <= MOST_PLAYS, where
            assert sent <= MOST_SENT, where
            seen.add(text.split(" ")[0])
            if victim.peer.fault or victim.written():
                victim = Copied(black)
    assert seen >= set(KINDS)


@pytest.mark.parametrize("letters", ["-", "", "S"])
def test_an_end_without_its_letters_is_named(letters, monkeypatch):
    machines = pair(seed="letters")
    white, black = machines
    until(Wire(*machines), lambda: black.peer.match and black.peer.match.game.over)
    end = next(line for line in white.sent if text_of(line).startswith("end"))
    (*words, _) = text_of(end).split(" ")
    before = size(black.journal)
    counts = Counts(monkeypatch)
    for _ in range(TIMES):
        black.peer.receive(line_of(white, " ".join([*words, letters])).rstrip())
    assert "of the" in black.peer.fault and "classes that it hid" in black.peer.fault
    assert (size(black.journal), counts.hashes) == (before, 0)


def test_an_invitation_computes_little_for_each_line(monkeypatch):
    """It writes nothing and keeps no more than the options can take."""
    lines = Peer("football26", {"length": "60plays"}, 0, bytes(16), "A", [], True).tick()
    digests = []
    true_digest = invitation.digest_of

    def count_digest(text):
        digests.append(text)
        return true_digest(text)

    monkeypatch.setattr(invitation, "digest_of", count_digest)
    for line in (*lines, frame("op 0 9999 x"), frame("op 0 1000 x"), frame("op 0 1 x")):
        reader = Invitation()
        reader.take(lines[0].rstrip())
        digests.clear()
        for _ in range(TIMES):
            reader.take(line.rstrip())
        assert len(digests) <= TIMES and sum(map(len, digests)) <= TIMES * LONGEST


def test_the_queue_of_the_cable_holds_all_lines_of_a_choice():
    """At the end of a game a side tells the class of each man who had to leave: up to 16."""
    handheld = Handheld()
    written = []
    handheld.parts.peer = SimpleNamespace(
        read=lambda: b"", write=lambda data: written.append(bytes(data)) or len(data)
    )
    cable = Cable(handheld.parts)
    lines = [b"rd 324 %02d S %s\n" % (number, b"8f" * 32) for number in range(16)]
    cable.send(lines)
    cable.step()
    assert all(line in b"".join(written) for line in lines)
