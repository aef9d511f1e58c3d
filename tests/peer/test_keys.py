"""Lines with a key: a stranger who reaches the wire changes nothing (peer/README.md)."""

import hmac

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import SIDES
from pigskin.games import GAMES
from pigskin.peer.keys import Lock, agreed_key, public_key
from pigskin.peer.protocol import Peer
from pigskin.usb.lines import frame
from tests.support.handhelds.linked import Wire, finish, pair, text_of, until

# RFC 7748, section 6.1: private and public numbers.
ALICE = (
    bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"),
    bytes.fromhex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"),
)
BOB = (
    bytes.fromhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"),
    bytes.fromhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"),
)


def test_the_numbers_of_the_standard():
    for private, public in (ALICE, BOB):
        assert public_key(private) == public
    assert agreed_key(ALICE[0], BOB[1], b"hi") == agreed_key(BOB[0], ALICE[1], b"hi")
    assert agreed_key(ALICE[0], BOB[1], b"hi") != agreed_key(ALICE[0], BOB[1], b"ho")


@pytest.mark.parametrize("useless", [0, 1, (1 << 255) - 19, (1 << 255) - 18])
def test_a_number_that_gives_everybody_the_same_key_is_refused(useless):
    """RFC 7748, section 6.1: all zeros."""
    with pytest.raises(ValueError, match="no key"):
        agreed_key(ALICE[0], useless.to_bytes(32, "little"), b"")


def test_the_check_is_the_standard_one():
    key = bytes(range(32))
    sealed = Lock(key, 0).seal("do 1 - - LINE")
    text, _, check = sealed.rpartition(" =")
    assert check == hmac.new(key, b"Wdo 1 - - LINE", "sha256").hexdigest()[:12]
    assert Lock(key, 1).open(sealed) == text
    # Its own line that comes back, another key, another text, and none at all.
    assert Lock(key, 0).open(sealed) == ""
    assert Lock(bytes(32), 1).open(sealed) == ""
    assert Lock(key, 1).open(sealed.replace("LINE", "END")) == ""
    assert Lock(key, 1).open(text) == ""


class Stranger:
    """Somebody else on the wire, who has read everything and has no key."""

    def __init__(self, machines, seed):
        self.machines = machines
        self.chance = Chance(seed_from(f"stranger {seed}"))
        self.own = Peer(*machines[0].setting[:3], seed_from("stranger"), "EVE", [], True)

    def lines(self, victim):
        other = self.machines[1 - victim.side]
        count = victim.peer.count
        side = SIDES[other.side]
        texts = [
            f"do {count} - - TIMEOUT {side}",
            f"do {count} - - TIME",
            f"ok {count} -",
            f"at {count} {'0' * 32}",
            f"at {count + 5} {'0' * 32}",
            f"rd {count} 0 S {'0' * 32}",
            f"end {count} 0 {'0' * 32} 0 -",
            "tm 999999999",
            "op 0 5 hello",
            "hi",
        ]
        if victim.peer.match:
            texts += [f"do {count} - - {word}" for word in victim.peer.match.game.choices()[:3]]
        # What the others have said, with the check as it was and with none.
        said = other.sent[-12:] + victim.sent[-12:]
        texts += [text_of(line) for line in said if not text_of(line).startswith("hi ")]
        bare = [frame(text) for text in texts]
        forged = [frame(f"{text} =0123456789ab") for text in texts]
        old = other.sent[: len(other.sent) // 2][-12:]
        return bare + forged + old + victim.sent[-12:] + self.own.tick()

    def speak(self):
        for victim in self.machines:
            # Before they know each other there is no game to spoil.
            if victim.peer.match:
                lines = self.lines(victim)
                for _ in range(3):
                    line = lines[self.chance.below(len(lines))]
                    victim.send(victim.peer.receive(line.rstrip()))


def play_with_a_stranger(name, options, number):
    """Play a game with a stranger on the wire; both must end with the same true record."""
    seed = f"{name} {number}"
    machines = pair(name, options, seed)
    wire = Wire(*machines)
    stranger = Stranger(machines, seed)

    def between():
        stranger.speak()
        if stranger.chance.below(40) == 0:
            # The true peer is away for a while.
            machine = machines[stranger.chance.below(2)]
            machine.out = []
            for _ in range(3):
                stranger.speak()
            machine.start()

    return finish(wire, between)


@pytest.mark.parametrize("name", GAMES)
def test_a_stranger_spoils_no_game(name):
    """The record is the one of the game without a stranger."""
    options = {"pack": "short"} if name.startswith("pigskin") else {}
    text = play_with_a_stranger(name, options, 0)
    assert text.startswith("pigskin record 2\n")


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_a_stranger_spoils_none_of_many_games(name):
    for number in range(167):
        play_with_a_stranger(name, {}, number)


def test_refused_lines_cost_nothing():
    """They write nothing, play nothing and get no answer."""
    machines = pair(seed="cost")
    wire = Wire(*machines)
    until(wire, lambda: machines[1].peer.count > 30)
    black = machines[1]
    before = black.journal[:], black.peer.count
    stranger = Stranger(machines, "cost")
    texts = [line for line in stranger.lines(black) if b" =0123456789ab" in line]
    assert len(texts) > 20
    for line in texts * 10:
        assert black.peer.receive(line.rstrip()) == []
    assert (black.journal, black.peer.count) == before and not black.peer.fault
