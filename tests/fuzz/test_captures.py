"""`pigskin capture` against handhelds that misbehave: its verdict matches the files on disk.

Each run draws some games in flash and several faults at once, and plays in simulated time.
"""

import re
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from tests.support.capturing import byte_harm, captured_records, finished, records, stored
from tests.support.handhelds.on_usb import CoachedHandheld, LyingCable
from tests.support.handhelds.parts import Memory
from tests.support.recorded import forged
from tools.cli import main
from tools.commands import ports
from tools.commands.capture import COMPLETE, DAMAGED, GAPS, session, workers
from tools.shared.serial_port import Closed

VERDICTS = {COMPLETE: "complete", GAPS: "gaps", DAMAGED: "damaged"}
NO_GAME = "0" * 16
BAD_LINE = "no line of a game"
# After this many milliseconds the capture stops waiting for an answer.
PATIENCE_MS = 5000


Lie = Callable[[str, str], str | None]


class World:
    """A handheld at the port `sim`, its misbehaviours, and the true state of its files."""

    def __init__(self, chance: Random):
        self.chance = chance
        self.files = stored(chance)
        # Functions that replace an answer, each with whether it spoils the capture.
        self.lies: list[tuple[Lie, bool]] = []
        self.questions = 0
        self.unplugged: Callable[[], bool] = lambda: False
        # Whether a question got no proper answer; files that fail verification; files that cannot
        # be verified here; and whether a line of a game was unreadable.
        self.spoiled = False
        self.untrue: set[str] = set()
        self.unverified: set[str] = set()
        self.bad_line = False
        self.silent_since = 10**9
        self.harm: Callable[[bytes], bytes] = lambda data: data

    def start(self) -> None:
        game = self.chance.choice(("", "", "baseball26"))
        self.cable = LyingCable(self._answer)
        self.handheld = CoachedHandheld(Memory(self.files), self.cable, game)
        self.handheld.pace_ms = self.chance.choice((5, 50, 100_000))

    def _answer(self, question: str, answer: str) -> str | None:
        self.questions += 1
        told: str | None = answer
        spoiled = False
        for lie, spoils in self.lies:
            before = told
            told = lie(question, told) if told is not None else None
            spoiled = spoils if told != before else spoiled
        self.spoiled |= spoiled
        self.bad_line |= BAD_LINE in (told or "")
        return told

    def some_file(self) -> str:
        """Return the name of a file as the USB link has it."""
        return self.chance.choice([name.replace("_kept", "") for name in self.files])

    def truth(self, folder: Path) -> int:
        there, here = records(self.handheld.storage), captured_records(folder)
        if self.bad_line or self.untrue & here.keys():
            return DAMAGED
        self.spoiled |= self.handheld.clock.now > self.silent_since + PATIENCE_MS
        missing = there.items() - here.items()
        if missing or self.spoiled or self.unverified or self.handheld.usb.contest:
            return GAPS
        return COMPLETE


class SimPort:
    """The port of a world. Time passes while it is read."""

    def __init__(self, world: World):
        self.name = "sim"
        self._world = world

    def read(self) -> bytes:
        if self._world.unplugged():
            raise Closed("unplugged")
        self._world.handheld.tick()
        return self._world.cable.receive()

    def write(self, data: bytes) -> None:
        self._world.cable.send(data)

    def close(self) -> None:
        self._world.cable.plug(False)
        self._world.cable.plug(True)


# Behaviours


def instead(world: World, asked: str, told: Lie) -> None:
    """Replace every answer to a question that matches, which spoils the capture."""
    world.lies.append((lambda q, a: told(q, a) if re.match(asked, q) else a, True))


def honestly(world: World, lie: Lie) -> None:
    """Replace answers in a way that a capture recovers from."""
    world.lies.append((lie, False))


def always(asked: str, told: str) -> Callable[[World], None]:
    return lambda world: instead(world, asked, lambda *_: told)


def for_a_file(told: str) -> Callable[[World], None]:
    def behave(world: World) -> None:
        name = world.some_file()
        instead(world, f"send {name}", lambda *_: told.format(name=name))

    return behave


def once(asked: str, told: str | None) -> Callable[[World], None]:
    def behave(world: World) -> None:
        done = False

        def lie(question: str, answer: str) -> str | None:
            nonlocal done
            if done or not question.startswith(asked):
                return answer
            done = True
            return told

        honestly(world, lie)

    return behave


def lists_nothing(world: World) -> None:
    if any("_kept" not in name for name in world.files):
        always("list", "list end")(world)


def lists_too_much(world: World) -> None:
    more = "list -r9999_football26_0-0.txt"
    instead(world, "list (all|new)$", lambda _, answer: answer.replace("list", more, 1))


def claims_captured(world: World) -> None:
    """Contradict the number of waiting files, unless another desktop has captured all of them."""
    if any("_kept" not in name for name in world.files):
        instead(world, "list", lambda _, answer: answer.replace(" -r", " +r"))


def lists_twice(world: World) -> None:
    def lie(question: str, answer: str) -> str:
        found = re.fullmatch(r"list( [+-]\S+)(.*)", answer)
        return f"list{found[1]}{found[1]}{found[2]}" if found else answer

    honestly(world, lie)


def waits_too_many(world: World) -> None:
    instead(world, "hello", lambda _, answer: re.sub("waiting=.", "waiting=99", answer))


def wrong_digest(world: World) -> None:
    name = world.some_file()

    def told(_: str, answer: str) -> str:
        return re.sub(r"^(end \S+ \d+ ).*", r"\g<1>" + NO_GAME, answer)

    instead(world, f"send {name}", told)


def refuses_ack(world: World) -> None:
    def told(question: str, _: str) -> str:
        files = world.handheld.storage.files
        name = question.split(" ")[1]
        if name not in files and name in world.files:
            files[name] = files.pop(name.replace(".txt", "_kept.txt"))
        return "error flash 28"

    instead(world, "ack", told)


def harmed_record(world: World) -> None:
    name = world.chance.choice(list(world.files))
    data = world.files[name]
    world.files[name] = world.chance.choice(
        (b"", b"\xff" * 500, data[: len(data) // 2], data.replace(b"commit: ", b"commit: 0"))
    )
    world.untrue.add(name.replace("_kept", ""))


def other_deck(world: World) -> None:
    text = finished("football48", 3).decode().replace("football48", "pigskin46", 1)
    name = "r0099_pigskin46_0-0.txt"
    world.files[name] = forged(re.sub("length=[0-9]+plays", "deck=mine", text, count=1))
    world.unverified.add(name)


def evil_name(world: World) -> None:
    text = finished("football48", 4).decode().replace("ANNA", "\x1b[31mEVE (hints: \u00b2)")
    world.files["r0098_football48_0-0.txt"] = forged(text)


def bad_line(world: World) -> None:
    instead(world, "live", lambda *_: f"live {NO_GAME} 0 play pigskin live 1%0A{BAD_LINE}%0A")


def endless_line(world: World) -> None:
    instead(world, "live", lambda q, _: f"live {NO_GAME} {q.split()[2]} play {'x' * 190}")


def game_after_game(world: World) -> None:
    def told(*_: str) -> str:
        return f"live {world.chance.getrandbits(64):016x} 0 play a: b%0A"

    instead(world, "live", told)


def drops(world: World) -> None:
    rate = world.chance.choice((0.05, 0.2))
    honestly(world, lambda _, answer: None if world.chance.random() < rate else answer)


def garbles(world: World) -> None:
    world.harm = byte_harm(world.chance.choice(("flip", "drop", "insert")), world.chance)


def silent(world: World) -> None:
    last = world.chance.randrange(1, 60)

    def lie(_: str, answer: str) -> str | None:
        if world.questions < last:
            return answer
        # It may have been the answer to a question that was repeated.
        world.silent_since = min(world.silent_since, world.handheld.clock.now)
        return None

    honestly(world, lie)


def pulled_out(world: World) -> None:
    last = world.chance.randrange(1, 60)

    def gone() -> bool:
        world.spoiled |= world.questions >= last
        return world.questions >= last

    world.unplugged = gone


def pulled_out_once(world: World) -> None:
    at, out = world.chance.randrange(5, 60), False

    def gone() -> bool:
        nonlocal out
        if out or world.questions < at:
            return False
        out = True
        return True

    world.unplugged = gone


def power_cut(world: World) -> None:
    at = world.chance.randrange(3, 60)

    def lie(_: str, answer: str) -> str | None:
        if world.questions != at:
            return answer
        world.handheld.restart()
        return None

    honestly(world, lie)


def player_removes_one(world: World) -> None:
    name = world.some_file()

    def lie(question: str, answer: str) -> str:
        if not question.startswith(f"send {name} 0"):
            return answer
        for mark in ("", "_kept"):
            world.handheld.storage.files.pop(name.replace(".txt", f"{mark}.txt"), None)
        return "error no such file"

    honestly(world, lie)


BEHAVIOURS: dict[str, Callable[[World], None]] = {
    "error MemoryError to a file": for_a_file("error MemoryError"),
    "error flash to a file": for_a_file("error flash 5"),
    "no such file, but listed": for_a_file("error no such file"),
    "nonsense to a file": for_a_file("nonsense"),
    "a file without an end": for_a_file("data {name} 0 "),
    "another piece": for_a_file("data {name} 7 xx"),
    "wrong digest": wrong_digest,
    "an error once": once("send", "error MemoryError"),
    "list refused": always("list", "error MemoryError"),
    "list refused once": once("list", "error MemoryError"),
    "list of nothing": lists_nothing,
    "list without end": always("list", "list more"),
    "list of what is not there": lists_too_much,
    "list of a path": always("list", "list -../x end"),
    "all said to be captured": claims_captured,
    "a name twice": lists_twice,
    "more said to wait": waits_too_many,
    "no id": always("hello", "hello wire=1 id=../x board=x pigskin=1 waiting=0 playing=0"),
    "another wire": always("hello", "hello wire=9"),
    "hello refused": always("hello", "error MemoryError"),
    "clock refused": once("clock", "error no clock"),
    "ack refused": refuses_ack,
    "ack lost": once("ack", None),
    "harmed record": harmed_record,
    "a deck that is not here": other_deck,
    "codes in a name": evil_name,
    "live refused": always("live", "error MemoryError"),
    "live nonsense": always("live", "live"),
    "live without place": always("live", f"live {NO_GAME} x play y"),
    "wait for ever": always("live", f"live {NO_GAME} 0 wait "),
    "wait once": once("live", f"live {NO_GAME} 0 wait "),
    "a line that cannot be read": bad_line,
    "a line without end": endless_line,
    "one game after the other": game_after_game,
    "answers lost": drops,
    "bytes harmed": garbles,
    "silent from some moment on": silent,
    "pulled out": pulled_out,
    "pulled out once": pulled_out_once,
    "power cut": power_cut,
    "a player removes one": player_removes_one,
}


def capture(number: int, folder: Path, monkeypatch) -> tuple[int, int, str]:
    """Return the verdict, the correct verdict, and the output."""
    chance = Random(f"capture {number}")
    world = World(chance)
    chosen = chance.sample(sorted(BEHAVIOURS), chance.choice((0, 1, 1, 2, 3)))
    for name in chosen:
        BEHAVIOURS[name](world)
    world.start()
    world.cable.harm = world.harm
    clock = SimpleNamespace(monotonic=lambda: world.handheld.clock.now / 1000)
    monkeypatch.setattr(workers, "time", clock)
    monkeypatch.setattr(ports, "time", clock)
    monkeypatch.setattr(workers, "Port", lambda name: SimPort(world))
    said = StringIO()
    with redirect_stdout(said):
        verdict = main(["capture", "sim", "--once", "-o", str(folder)])
    return verdict, world.truth(folder), f"{number}: {chosen}\n{said.getvalue()}"


def captures(count: int, folder: Path, monkeypatch) -> str:
    monkeypatch.setattr(workers, "AGAIN_S", 0.0)
    monkeypatch.setattr(session, "LARGEST_FILE", 20_000)
    found: Counter[str] = Counter()
    for number in range(count):
        verdict, truth, said = capture(number, folder / str(number), monkeypatch)
        assert verdict == truth, f"not {VERDICTS.get(truth)} but {verdict}: {said}"
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]|unexpected", said), said
        found[VERDICTS[verdict]] += 1
    return f"captures: {count:,} of handhelds that misbehave: " + ", ".join(
        f"{number:,} {name}" for name, number in sorted(found.items())
    )


def test_some_captures(tmp_path, monkeypatch, record_property):
    record_property("fuzz", captures(12, tmp_path, monkeypatch))


@pytest.mark.soak
def test_two_thousand_captures(tmp_path, monkeypatch, record_property):
    record_property("fuzz", captures(2000, tmp_path, monkeypatch))
