"""Figures of linked games for `pigskin bench`: bytes on the wire, time and heap on a Pico."""

import argparse
import tempfile
from ast import literal_eval
from pathlib import Path
from typing import NamedTuple

from host_sim import runtimes
from host_sim.engines.cpython import CPythonEngine
from host_sim.engines.engine import Engine, join
from pigskin.core.chance import seed_from
from pigskin.games import GAMES, new_coach
from pigskin.peer.protocol import Peer
from pigskin.storage.files import seal
from tools.commands.bench.handheld import Watch, probed_pico
from tools.commands.bench.rows import show_budgets

_GAMES = 5
_NAMES = ("WHITE", "BLACK")
# By figure. A handheld restores a game line by line, and its watchdog waits for 8 s.
_BUDGETS: dict[str, float] = {
    "longest message": 250,
    "KB on the wire": 60,
    "chain ms": 300,
    "link ms": 10,
    "key ms": 700,
    "check of a line ms": 2,
    "longest step of restoring ms": 4000,
    "judging ms": 4000,
    "live heap KB": 72,
    "peak heap KB": 88,
    "bytes lost": 0,
    "worst press ms": 300,
    "longest pass ms": 4000,
    "bytes lost, maximum flash": 0,
    "worst press ms, maximum flash": 300,
    "longest pass ms, maximum flash": 4000,
}
# Figures that depend on the times of flash.
_OF_FLASH = ("bytes lost", "worst press ms", "longest pass ms")
_TIMES = ("chain ms", "link ms", "key ms", "check of a line ms")
# Two handhelds with a link cable, from the menu on: the first invites with the cable as Black's
# player, the other joins, and two people line up and play.
_TO_INVITE = ("a", "down", "down", "left", "left", "up", "up", "a")
_TO_JOIN = ("b", "down", "down", "a", "a")
_TO_AGREE = ("a", "a")
_PRESSES = 100
_PAUSE_MS = 300
# The handhelds run in turn, each for this long.
_STEP_MS = 25

_ON_PICO = """
import gc, time
gc.collect()
idle = gc.mem_alloc()
from pigskin.core.chains import Chain
from pigskin.core.chance import seed_from
from pigskin.peer.keys import Lock, public_key
from pigskin.peer.protocol import Peer

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
    link = since(start)
    start = time.ticks_us()
    public_key(bytes(32))
    key = since(start)
    lock = Lock(bytes(32), 0)
    start = time.ticks_us()
    lock.seal("ok 100 " + "0" * 32)
    return told, link, key, since(start)

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
    """A finished linked game between two coaches."""

    choices: int
    links: int
    messages: list[bytes]
    journal: list[str]  # White's


def play_linked(game: str, number: int) -> Played:
    """Play a linked game over a wire without faults."""
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
    """Return the maximum over some games; without an emulated Pico, `pico` says why."""
    there, reason = runtimes.available("pico")
    figures = {}
    for name in games:
        played = [play_linked(name, number) for number in range(_GAMES)]
        figures[name] = _on_the_wire(played)
        if there:
            # The longest game costs most.
            longest = max(range(_GAMES), key=lambda number: played[number].choices)
            figures[name] |= _on_pico(name, longest, played[longest].journal)
            figures[name] |= _with_flash(name)
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
    call = f"*told, peer = restored({name!r}, {secret!r})\nprint(told)"
    told: dict[str, float] = {}
    for judged, lines in ((False, journal[:end]), (True, journal)):
        files = {"/journal.txt": "".join(line + "\n" for line in lines).encode()}
        with runtimes.find("pico").session(files) as session:
            session.check(_ON_PICO)
            if not judged:
                times = literal_eval(session.check("print(chain())"))
                told |= dict(zip(_TIMES, times, strict=True))
            whole, longest, judging, heap = literal_eval(session.check(call))
        if judged:
            told |= {"judging ms": judging, "heap of a Peer, judged KB": heap}
        else:
            told |= {"restoring ms": whole, "longest step of restoring ms": longest}
            told["heap of a Peer KB"] = heap
    return told


def _with_flash(name: str) -> dict[str, float]:
    """Return the figures of a handheld with typical times of flash, and some with maximum ones."""
    figures = _on_handheld(name, "typical")
    slow = _on_handheld(name, "maximum")
    return figures | {f"{what}, maximum flash": slow[what] for what in _OF_FLASH}


def _on_handheld(name: str, flash_times: str) -> dict[str, float]:
    """Measure a handheld in a linked game of two people: its heap, its presses, its UART."""
    settings = "sound=0\nspeed=0\nname1=%s\nguided=" + " ".join(GAMES)
    saves = {who: {"settings.txt": seal(settings % who)} for who in _NAMES}
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        for file, data in saves["BLACK"].items():
            Path(folder, file).write_bytes(data)
        other = CPythonEngine(Path(folder), "peers")
        with probed_pico(saves["WHITE"], flash_times) as pico:
            watch = Watch(pico)
            pair: tuple[Engine, Engine] = (pico, other)
            join(*pair)
            _pass(pair, 1200)
            _press(pair, pico, "a")
            _press(pair, other, "a")
            _press(pair, pico, *["right"] * list(GAMES).index(name), *_TO_INVITE)
            _press(pair, other, *_TO_JOIN)
            _pass(pair, 2500)
            _press(pair, other, *_TO_AGREE)
            _pass(pair, 2500)
            pico.peak_heap = 0
            pico.longest_pass_ms = 0
            lives = []
            choices = []
            for number in range(_PRESSES):
                watch.begin()
                _press(pair, pair[number % 2], "a")
                if number % 2 == 0 and watch.first_ms is not None:
                    choices.append(watch.first_ms)
                if number % 10 == 9:
                    pico.rest()
                    lives.append(pico.live_heap())
            peak = pico.peak_heap
        other.close()
    return {
        "live heap KB": max(lives) / 1024,
        "peak heap KB": peak / 1024,
        "bytes lost": pico.overruns,
        "worst press ms": max(choices),
        "longest pass ms": pico.longest_pass_ms,
    }


def _pass(pair: tuple[Engine, Engine], ms: int) -> None:
    for _ in range(0, ms, _STEP_MS):
        for engine in pair:
            engine.step(_STEP_MS)


def _press(pair: tuple[Engine, Engine], engine: Engine, *buttons: str) -> None:
    for button in buttons:
        engine.press(button)
        _pass(pair, 2 * _STEP_MS)
        engine.release(button)
        _pass(pair, _PAUSE_MS)


def show(figures: dict) -> None:
    for name, row in figures["games"].items():
        rows = [(what, row[what], budget) for what, budget in _BUDGETS.items() if what in row]
        show_budgets(f"Linked {name}, the most of {_GAMES} games", rows)
        others = [f"{what} {row[what]:,.0f}" for what in row if what not in _BUDGETS]
        print(", ".join(others))
    if figures["pico"]:
        print(figures["pico"])
