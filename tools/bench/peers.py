"""Figures of linked games for `pigskin bench`: bytes on the wire, time and heap on a Pico."""

import argparse
import json
from typing import NamedTuple

from pigskin.core.chance import seed_from
from pigskin.games import new_coach
from pigskin.link.peer import Peer
from tools import runtimes
from tools.bench.rows import show_budgets

_GAMES = 5
_NAMES = ("WHITE", "BLACK")
# By figure. A machine is restored line by line, and its watchdog waits for 8 s.
_BUDGETS: dict[str, float] = {
    "longest message": 250,
    "KB on the wire": 60,
    "chain ms": 300,
    "link ms": 10,
    "longest step of restoring ms": 4000,
    "judging ms": 4000,
    "live heap KB": 60,
    "live heap KB, judged": 60,
}

_ON_PICO = """
import gc, json, time
gc.collect()
idle = gc.mem_alloc()
from pigskin.core.chains import Chain
from pigskin.core.chance import seed_from
from pigskin.link.peer import Peer

class Journal:
    def __init__(self, name):
        self.name = name
    def append(self, line):
        pass
    def __iter__(self):
        with open(self.name) as file:
            for line in file:
                yield line[:-1]

def since(start):
    return time.ticks_diff(time.ticks_us(), start) / 1000

def kilobytes():
    gc.collect()
    return (gc.mem_alloc() - idle) / 1024

def chain():
    start = time.ticks_us()
    chain = Chain(bytes(16))
    told = since(start)
    start = time.ticks_us()
    chain.link(1)
    return told, since(start)

def restored(name, secret):
    peer = Peer(name, {}, 0, secret, "WHITE", Journal("/journal.txt"), True)
    steps = peer.restore()
    whole = longest = judging = 0
    while True:
        start = time.ticks_us()
        there = next(steps, None)
        last = since(start)
        if there is None:
            break
        if peer.record:
            judging = max(judging, last)
        else:
            longest = max(longest, last)
            whole += last
    return whole, longest, judging, kilobytes(), peer
"""


class Played(NamedTuple):
    """What a linked game between two coaches has left."""

    choices: int
    links: int
    messages: list[bytes]
    journal: list[str]  # White's


def play_linked(game: str, number: int) -> Played:
    """A game over a wire that does no harm."""
    journals: tuple[list[str], list[str]] = ([], [])
    seed = f"peers {game} {number}"
    peers = [
        Peer(game, {}, side, seed_from(f"{seed} {side}"), _NAMES[side], journals[side], side == 0)
        for side in (0, 1)
    ]
    coaches = [new_coach("rookie", game, seed_from(f"{seed} coach {side}")) for side in (0, 1)]
    messages: list[bytes] = []
    under_way: list[list[bytes]] = [[], []]
    while not (peers[0].done and peers[1].done):
        if not any(under_way):
            under_way = [peer.tick() for peer in peers]
        for side, peer in enumerate(peers):
            lines, under_way[1 - side] = under_way[1 - side], []
            messages += lines
            for line in lines:
                under_way[side] += peer.receive(line.rstrip())
            if peer.match and peer.match.game.side == side and not peer.waits:
                under_way[side] += peer.choose(coaches[side].choose(peer.match.game.view(side)))
            if peer.fault:
                raise ValueError(f"{seed}: {peer.fault}")
    match = peers[0].match
    assert match
    return Played(len(match.choices), match.chance.used, messages, journals[0])


def measure(games: list[str], args: argparse.Namespace) -> dict:
    """The most of some games; `pico` is the reason why not where there is no emulated Pico."""
    there, reason = runtimes.available("pico")
    figures = {}
    for name in games:
        played = [play_linked(name, number) for number in range(_GAMES)]
        figures[name] = _on_the_wire(played)
        if there:
            # A game of middle length would hide what the longest one costs.
            longest = max(range(_GAMES), key=lambda number: played[number].choices)
            figures[name] |= _on_pico(name, longest, played[longest].journal)
    return {"games": figures, "pico": "" if there else reason}


def _on_the_wire(played: list[Played]) -> dict[str, float]:
    return {
        "choices": max(game.choices for game in played),
        "links": max(game.links for game in played),
        "longest message": max(len(line) for game in played for line in game.messages),
        "KB on the wire": max(sum(map(len, game.messages)) for game in played) / 1024,
        "KB of journal": max(sum(map(len, game.journal)) for game in played) / 1024,
    }


def _on_pico(name: str, number: int, journal: list[str]) -> dict[str, float]:
    secret = seed_from(f"peers {name} {number} 0")
    end = next(at for at, line in enumerate(journal) if line.startswith("< end "))
    call = f"*told, peer = restored({name!r}, {secret!r})\nprint(json.dumps(told))"
    told: dict[str, float] = {}
    for judged, lines in ((False, journal[:end]), (True, journal)):
        files = {"/journal.txt": "".join(line + "\n" for line in lines).encode()}
        with runtimes.find("pico").session(files) as session:
            session.check(_ON_PICO)
            if not judged:
                chain, link = json.loads(session.check("print(json.dumps(chain()))"))
                told |= {"chain ms": chain, "link ms": link}
            whole, longest, judging, heap = json.loads(session.check(call))
        if judged:
            told |= {"judging ms": judging, "live heap KB, judged": heap}
        else:
            told |= {"restoring ms": whole, "longest step of restoring ms": longest}
            told["live heap KB"] = heap
    return told


def show(figures: dict) -> None:
    for name, row in figures["games"].items():
        rows = [(what, row[what], budget) for what, budget in _BUDGETS.items() if what in row]
        show_budgets(f"Linked {name}, the most of {_GAMES} games", rows)
        others = [f"{what} {row[what]:,.0f}" for what in row if what not in _BUDGETS]
        print(", ".join(others))
    if figures["pico"]:
        print(figures["pico"])
