"""Two ends of a linked game, without screens, on a wire that can harm what it carries."""

from pigskin.core.chance import seed_from
from pigskin.core.game import BLACK, SIDES, WHITE
from pigskin.core.record import parse_record, replay
from pigskin.games import game_class, new_coach
from pigskin.peer.protocol import Peer
from pigskin.usb.lines import LONGEST, frame, unframe

NAMES = ("ANNA", "BEN $%")


class CoachedPeer:
    """One end of a linked game that can lose its power. A coach plays its side."""

    def __init__(self, side, name="pigskin46", options=None, seed="", invites=False):
        self.side = side
        self.invites = invites
        secret = seed_from(f"{seed} secret {side}")
        self.setting = (name, options or {}, side, secret, NAMES[side])
        self.journal = []
        self.out = []
        self.sent = []
        self.coach = new_coach("rookie", name, seed_from(f"{seed} coach {side}"))
        self.start()

    def start(self):
        self.heard = []
        self.peer = Peer(*self.setting, self.journal, self.invites, self.hear)
        for _ in self.peer.restore():
            pass

    def hear(self, mover, word, events):
        assert word == self.peer.match.choices[-1]
        self.heard.append((mover, events))

    def send(self, lines):
        self.out += lines
        self.sent += lines

    def act(self):
        """Make the next choice of this side, if it has one, a time-out or the clock included."""
        peer = self.peer
        if not peer.match or peer.waits or peer.fault:
            return
        word = self.call(peer.match.game, peer.count)
        if word:
            self.send(peer.choose(word))

    def call(self, game, count):
        clock = game.clock_calls()
        if clock and self.invites and count > 60 and not count % 4:
            return clock[-1]
        if game.side == self.side:
            return self.coach.choose(game.view(self.side))
        word = f"TIMEOUT {SIDES[self.side]}"
        return word if word in game.irregular() and count % 17 == self.side else ""


def text_of(line):
    """Return the text of a line without the check by the key."""
    return unframe(line.rstrip()).partition(" =")[0]


def line_of(sender, text):
    """Return the line in which a machine, with its own or with changed firmware, sends a text."""
    lock = sender.peer.lock
    return frame(lock.seal(text) if lock and text[:2] not in ("hi", "op") else text)


class Wire:
    """Joins two ends; `harm(line)` returns the bytes of a line that arrive.

    `cheat(text)` returns the text that the firmware of the sender has changed.
    """

    def __init__(self, white, black, harm=lambda line: line, cheat=None):
        self.machines = (white, black)
        self.harm = harm
        self.cheat = cheat
        self.bytes = 0
        # What each machine has received of an unfinished line.
        self.begun = [b"", b""]

    def step(self):
        """Deliver everything under way, then let both ends act."""
        quiet = True
        for machine in self.machines:
            sent, machine.out = machine.out, []
            if self.cheat:
                sent = [line_of(machine, self.cheat(text_of(line))) for line in sent]
            other = self.machines[1 - machine.side]
            self.bytes += sum(map(len, sent))
            assert not sent or max(map(len, sent)) <= LONGEST
            arrived = b"".join(map(self.harm, sent))
            quiet = quiet and not arrived
            lines = (self.begun[other.side] + arrived).split(b"\n")
            self.begun[other.side] = lines.pop()
            for line in lines:
                other.send(other.peer.receive(line.rstrip()))
        for machine in self.machines:
            before = len(machine.sent)
            machine.act()
            quiet = quiet and before == len(machine.sent)
        if quiet:
            for machine in self.machines:
                machine.send(machine.peer.tick())

    def run(self, between=lambda: None, steps=20_000):
        for _ in range(steps):
            self.step()
            between()
            peers = [machine.peer for machine in self.machines]
            if all(peer.done for peer in peers) or any(peer.fault for peer in peers):
                return peers
        raise AssertionError("the game does not come to its end")


def finish(wire, between=lambda: None):
    """Play to the end and return the record, which must be the same at both ends."""
    white, black = wire.run(between)
    assert white.fault == black.fault == ""
    assert white.record == black.record
    again = replay(parse_record(white.record, game_class))
    assert again.game.over
    return white.record


def pair(name="pigskin46", options=None, seed="", inviting=WHITE):
    return [CoachedPeer(side, name, options, seed, side == inviting) for side in (WHITE, BLACK)]


def until(wire, condition):
    """Let both ends play until the condition holds."""
    for _ in range(5000):
        if condition():
            return
        wire.step()
    raise AssertionError("it never came so far")
