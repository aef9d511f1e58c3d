"""A machine sends what depends on its hidden classes only where the rules announce them.

A whole game is played. Then it is played again with the same secrets and the same words, except
that two of White's men have changed places in a hidden line-up. An all-knowing match of each game
says at which choice the rules first let Black see a difference: in what is announced, in Black's
view, or because a word is not open any more. Up to there White's machine must send the same bytes
in both games. Only the seals of the two men differ, and each is a hash with 16 secret bytes: these
salts must not be sent either, nor any link that is not due.
"""

import pytest

from pigskin.core.chains import LINKS
from pigskin.core.game import BLACK, WHITE, IllegalChoice, hex_of
from pigskin.core.match import Match
from pigskin.games import game_class
from pigskin.games.hamilton.squad import LINE_MEN
from tests.support.hamilton_play import EDITIONS, seen
from tests.support.handhelds.linked import CoachedPeer, Wire, finish, pair, text_of, until


class Scripted(CoachedPeer):
    """A machine that repeats the choices of a game played before."""

    script = ()

    def call(self, game, count):
        if count < len(self.script) and self.script[count][0] == self.side:
            return self.script[count][1]
        return ""


def first_game(name, mode):
    """Play a game between coaches; return its chance, and the mover and word of each choice."""
    machines = pair(name, {"announcing": mode}, "leak")
    finish(Wire(*machines))
    true = machines[WHITE].peer.true_match
    movers = [mover for mover, _ in machines[WHITE].heard]
    return true.chance, list(zip(movers, true.choices, strict=True))


def played_again(name, mode, script):
    machines = [Scripted(side, name, {"announcing": mode}, "leak", not side) for side in (0, 1)]
    for machine in machines:
        machine.script = script
    wire = Wire(*machines)
    until(wire, lambda: min(machine.peer.count for machine in machines) == len(script))
    return machines[WHITE]


def what_black_sees(name, mode, chance, script):
    """Yield what Black sees after each choice, up to one that is not legal."""
    match = Match(game_class(name), {"announcing": mode}, chance.again())
    for _, word in script:
        read = match.game.choice_for(BLACK, word)
        try:
            events = match.choose(word)
        except IllegalChoice:
            return
        view = seen(match.game.view(BLACK))
        del view["rules"]
        yield read, match.game.events_for(BLACK, events), view


def line_ups(script):
    """Return the numbers of White's choices in each line-up of eleven."""
    placed = [n for n, (mover, word) in enumerate(script) if mover == WHITE and word in "*2S"]
    return [placed[at : at + 11] for at in range(0, len(placed), 11)]


def swaps(script):
    """Yield pairs of White's choices that can be swapped: both in the line, or both backs."""
    for numbers in line_ups(script):
        for at, one in enumerate(numbers):
            for to in range(at + 1, 11):
                other = numbers[to]
                if script[one] != script[other] and (at < LINE_MEN) == (to < LINE_MEN):
                    yield one, other


def sent_until(machine, last):
    """Return all that was sent until this choice was fixed, without its readings."""
    told = []
    for line in machine.sent:
        text = text_of(line)
        kind, at = text.split(" ")[:2]
        if kind in ("do", "ok", "rd", "end") and int(at) + (kind in ("rd", "end")) > last:
            break
        told.append(text)
    return told


def without_seals(texts, numbers):
    """Return the texts with an x for the seals of these choices."""
    masked = []
    for text in texts:
        words = text.split(" ")
        if words[0] == "do" and int(words[1]) in numbers:
            assert len(words[3]) == 32
            words[3] = "x"
        masked.append(" ".join(words))
    return masked


@pytest.mark.parametrize("mode", ["open", "closed"])
@pytest.mark.parametrize("name", EDITIONS)
def test_only_what_the_rules_announce_is_sent(name, mode):
    chance, script = first_game(name, mode)
    white = chance.chains[WHITE]
    first = played_again(name, mode, script)
    compared = announced = 0
    for pair_of_men in swaps(script):
        one, other = pair_of_men
        words = script[:]
        words[one], words[other] = script[other], script[one]
        both = [what_black_sees(name, mode, chance, game) for game in (script, words)]
        equal = [here == there for here, there in zip(*both, strict=False)]
        last = len(equal) - 1 if all(equal) else equal.index(False)
        announced += not all(equal)
        second = played_again(name, mode, words[: last + 1])
        told = [without_seals(sent_until(m, last), pair_of_men) for m in (first, second)]
        assert told[0] == told[1]
        whole = " ".join(told[1])
        for secret in (white.salt(one), white.salt(other), white.secret):
            assert hex_of(secret) not in whole
        compared += last - other
    assert compared > 400 and announced > 5
    whole = " ".join(sent_until(first, len(script) - 1))
    used = first.peer.match.chance.used
    assert hex_of(white.link(used)) in whole
    assert not any(hex_of(white.link(at)) in whole for at in range(used + 1, LINKS, 16))
