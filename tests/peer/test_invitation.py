"""The invitation that a machine reads before it has a game (peer/README.md)."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, WHITE
from pigskin.games import GAMES, game_class
from pigskin.peer.invitation import Invitation
from pigskin.peer.protocol import Peer
from pigskin.usb.lines import frame, unframe


def invites(name="pigskin46", options=None, invites=True):
    return Peer(name, options or {}, BLACK, bytes(16), "ANNA $%", [], invites)


def all_options(name):
    return {option: values[-1] for option, values, _ in game_class(name).OPTIONS}


def taken(lines):
    invitation = Invitation()
    return invitation, [invitation.take(line.rstrip()) for line in lines]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("options_of", [lambda name: {}, all_options])
def test_an_invitation_is_taken_and_joined(name, options_of):
    inviter = invites(name, options_of(name))
    lines = inviter.tick()
    invitation, news = taken(lines[:1] + lines[:0:-1])
    # Pieces in the wrong order count as lost. They are sent again.
    news += [invitation.take(line.rstrip()) for line in lines]
    assert news.count(True) == (2 if len(lines) > 1 else 1)
    assert invitation.complete and invitation.problem == ""
    assert (invitation.game, invitation.side, invitation.name) == (name, BLACK, "ANNA $%")
    assert invitation.options == game_class(name)(options_of(name)).options
    joiner = Peer(name, invitation.options, WHITE, bytes(range(16)), "BEN", [], False)
    joiner.receive(invitation.line)
    for line in joiner.tick() + lines[1:]:
        inviter.receive(line.rstrip())
        joiner.receive(line.rstrip()) if line in lines else None
    assert inviter.heard and inviter.other_name == "BEN" and joiner.other_name == "ANNA $%"
    assert not inviter.fault and not joiner.fault
    assert not any(unframe(line.rstrip()).startswith("op") for line in inviter.tick())


def test_a_machine_that_joins_sends_no_invitation():
    """Its `hi` still tells which game goes on."""
    (line,) = invites(options={"pack": "short"}, invites=False).tick()
    invitation, news = taken([line, line])
    assert news == [True, False] and not invitation.complete
    assert (invitation.hi_text, invitation.line) == (unframe(line.rstrip()), line.rstrip())
    assert invitation.name == "ANNA $%"


@pytest.mark.parametrize(
    ("at", "word", "problem"),
    [
        (1, "2", "it speaks version 2, not 1"),
        (2, "ludo", "it has a game 'ludo', which is not on this machine"),
        (4, "0" * 16, "its deck or table is not the one on this machine"),
    ],
)
def test_an_invitation_that_cannot_be_joined(at, word, problem):
    words = unframe(invites().tick()[0].rstrip()).split(" ")
    words[at] = word
    invitation, news = taken([frame(" ".join(words))])
    assert news == [True] and invitation.complete
    assert invitation.problem == f"You cannot join: {problem}. Give both the same firmware."


def test_unknown_options_are_refused_and_another_invitation_replaces_the_first():
    words = unframe(invites().tick()[0].rstrip()).split(" ")
    words[3] = "6e4a181679676b37"  # The code of "pack=huge".
    invitation, news = taken([frame(" ".join(words)), frame("op 0 9 pack=huge")])
    assert news == [True, True] and "its options are not known here" in invitation.problem
    for line in invites("baseball26", all_options("baseball26")).tick():
        assert invitation.take(line.rstrip())
    assert (invitation.game, invitation.problem, invitation.complete) == ("baseball26", "", True)


@pytest.mark.parametrize("length", ["2000plays", "151plays", "5000throws", "90min"])
def test_a_length_that_the_chains_may_not_last_for_is_refused(length):
    invitation, _ = taken(invites("football26", {"length": length}).tick())
    assert invitation.complete
    assert invitation.problem == (
        f"You cannot join: {length} may be too long for a linked game."
        " Ask for a length of the menu."
    )
    invitation, _ = taken(invites("football26", {"length": "150plays"}).tick())
    assert invitation.complete and not invitation.problem


def test_no_line_of_the_wire_raises():
    chance = Chance(seed_from("fuzz"))
    texts = [
        unframe(line.rstrip()) for line in invites("football26", all_options("football26")).tick()
    ]
    known = 0
    for _ in range(300):
        invitation = Invitation()
        for text in texts:
            words = text.split(" ")
            at = chance.below(3 * len(words))
            if at < len(words):
                words[at] = ("", "-", "²", "9999", "%", "%FF", words[at][:-1])[chance.below(7)]
            line = frame(" ".join(words)).rstrip()
            invitation.take(line[chance.below(30) // 29 :])
        known += invitation.complete
    assert 20 < known < 200
