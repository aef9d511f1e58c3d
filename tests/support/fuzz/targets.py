"""Everything that reads bytes from outside: valid input to change, and what must always hold."""

import shutil
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

from host_sim.errors import UserError
from host_sim.printing import clean, say
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.core.record import Record, parse_record
from pigskin.games import game_class
from pigskin.games.allfair.deck import FORM as ALLFAIR_FORM
from pigskin.games.baseball import tables
from pigskin.games.hamilton.deck import FORM as HAMILTON_FORM
from pigskin.peer.door import Door
from pigskin.storage.journal import Journal
from pigskin.storage.load import Unreadable, load_game
from pigskin.storage.settings import default_settings, load_settings, save_settings
from pigskin.usb.lines import frame, unframe
from tests.support.capturing import Desktop, FastDisk, captured_records, finished, records
from tests.support.fuzz.changes import chained, changed, sealed
from tests.support.fuzz.file_targets import design, device_names, flash_zip, measured
from tests.support.fuzz.link_targets import invitation, link_cable, linked_journal
from tests.support.handhelds.on_usb import NAME, RECORD, AskedHandheld, CoachedHandheld
from tests.support.handhelds.parts import Cable, Memory
from tests.support.recorded import captured, forged, played, public_text, record_text, with_outside
from tools import cli
from tools.commands.capture.folder import DeviceFolder, LiveFile
from tools.commands.scenario import check_line
from tools.generators.boards.files import drawn_files
from tools.shared import boards
from tools.shared.chip import faults_of
from tools.shared.decks.shipped import ALLFAIR, HAMILTON
from tools.shared.game_jsonl import dump, line_of_live, live_line
from tools.shared.recorded_games import UNFORESEEN, Fault, RecordedGame, games_in, read_all
from tools.shared.wire import Hello

HELLO = Hello("e660000000000001", "Pico", "0.1.0", 0, False)
SCENARIOS = Path(__file__).parents[2] / "rules" / "scenarios"
GAMES = ("football26", "baseball26", "pigskin46")


class Target(NamedTuple):
    """A reader of outside bytes.

    `make(folder)` returns a function that reads one random input and returns whether it was
    accepted.
    """

    name: str
    # The number of inputs out of a million.
    share: int
    make: Callable[[Path], Callable[[Random], bool]]


# Games


@cache
def texts() -> list[bytes]:
    """Return records and the same games as captured files."""
    found = [record_text(game, 0, "rookie") for game in GAMES]
    found += [with_outside(text) for text in found]
    return [text.encode() for text in found] + [captured(text).encode() for text in found]


def proved(record: Record) -> tuple:
    """Return the parts of a record that a replay verifies."""
    what = (record.game, record.data, record.seed, record.commit, record.lineups, record.score)
    return (
        *what,
        record.cut,
        record.position,
        str(sorted(record.options.items())),
        tuple(record.choices),
    )


@cache
def known() -> set[tuple]:
    found = [parse_record(record_text(game, 0, "rookie"), game_class) for game in GAMES]
    found += [
        parse_record(finished("football48", number).decode(), game_class) for number in range(3)
    ]
    return {proved(record) for record in found}


def check_games(found: list[RecordedGame | Fault]) -> bool:
    """Check that only games that were played are accepted, and others named in a sentence."""
    for item in found:
        if isinstance(item, Fault):
            assert UNFORESEEN not in item.why, item
            assert len(item.why) < 1000, item
        else:
            assert proved(item.record) in known()
    return any(isinstance(item, RecordedGame) for item in found)


def record(folder: Path) -> Callable[[Random], bool]:
    path = folder / "game.txt"

    def read(chance: Random) -> bool:
        path.write_bytes(changed(chance, texts()))
        return check_games(list(read_all([path])))

    return read


def season(folder: Path) -> Callable[[Random], bool]:
    """Read several files at once, and names of players with a checksum that fits."""

    def read(chance: Random) -> bool:
        for name in ("a.txt", "b.jsonl", "c.txt"):
            (folder / name).write_bytes(changed(chance, texts()))
        name = changed(chance, (b"Anna", b"Ben (hints: 2)")).decode(errors="replace")
        name = name.replace("\n", " ").replace("\r", " ")
        text = record_text("football26", 0, "rookie").replace("Anna", name, 1)
        (folder / "d.txt").write_bytes(forged(text))
        found = games_in([folder])
        check_games([*found.games, *found.faults])
        ways = ("stats", "stats --csv", "stats --json", "replay -q")
        run(*chance.choice(ways).split(), str(folder))
        return bool(found.games)

    return read


@cache
def parser_of(command: str) -> ArgumentParser:
    parser = ArgumentParser()
    cli.load(command).configure(parser)
    return parser


def run(command: str, *words: str) -> int:
    """Run a command. It may raise only a sentence for its user, and print no control codes."""
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        try:
            status = cli.load(command).run(parser_of(command).parse_args(words))
        except UserError as error:
            say(error)
            status = cli.USER_ERROR
    assert clean(said.getvalue()) == said.getvalue()
    return status


# A folder of captured games


def live_text(number: int) -> list[str]:
    return public_text(parse_record(finished("football48", number).decode(), game_class)).split(
        "\n"
    )[:-1]


@cache
def live_files() -> list[bytes]:
    files = []
    for number in range(3):
        head: dict[str, str] = {}
        entries = [live_line(line, head) for line in live_text(number)]
        entries.insert(7, {"type": "back", "lines": 7})
        files.append("".join(map(dump, entries)).encode())
    return files


def live(folder: Path) -> Callable[[Random], bool]:
    path = folder / "live.jsonl"

    def read(chance: Random) -> bool:
        for old in folder.iterdir():
            old.unlink()
        path.write_bytes(changed(chance, live_files()))
        file = LiveFile(path, FastDisk())
        for line in file.lines:
            assert line_of_live(live_line(line, {})) == line
        assert path.exists() or file.damaged
        assert LiveFile(path, FastDisk()).lines == file.lines
        return not file.damaged

    return read


def capture_folder(folder: Path) -> Callable[[Random], bool]:
    name, data = "r0001_football48_0-0.txt", finished("football48", 1)
    game = parse_record(data.decode(), game_class).commit[:16]
    good = folder / "good"
    DeviceFolder(good, HELLO, FastDisk()).keep(name, data)
    (good / "live" / f"{game}.jsonl").write_bytes(live_files()[1])

    def read(chance: Random) -> bool:
        there = folder / "there"
        shutil.rmtree(there, ignore_errors=True)
        shutil.copytree(good, there)
        for path in chance.sample([p for p in there.rglob("*") if p.is_file()], 2):
            if chance.random() < 0.1:
                path.unlink()
                path.mkdir()
            else:
                path.write_bytes(changed(chance, [path.read_bytes()]))
        ours = DeviceFolder(there, HELLO, FastDisk())
        assert set(ours.copies(name)) <= {data}
        kept = ours.keep(name, data)
        assert kept.path.read_bytes() == data and not kept.doubt
        # A followed game may have been changed here, and is then reported.
        assert not kept.fault or "follow" in kept.fault
        assert kept.path not in ours.damaged()
        return not kept.fault

    return read


# Decks, tables, boards, scenarios


def rehashed(data: bytes) -> bytes:
    """Return a packed deck with the hashes that fit."""
    for form in (HAMILTON_FORM, ALLFAIR_FORM):
        if data.startswith(form.magic) and len(data) == form.size:
            body = bytearray(data)
            body[8:16] = sha256(body[48 : form.provenance_at]).digest()[:8]
            body[form.check_at :] = sha256(body[: form.check_at]).digest()[:8]
            return bytes(body)
    return data


def cards(corpus: list[bytes]) -> Callable[[Path], Callable[[Random], bool]]:
    """Run `pigskin deck` on these. A sound deck can be packed and reads back the same."""

    def make(folder: Path) -> Callable[[Random], bool]:
        path, packed = folder / "mine.deck", folder / "mine.bin"

        def read(chance: Random) -> bool:
            data = changed(chance, corpus)
            path.write_bytes(rehashed(data) if chance.random() < 0.5 else data)
            sound = run("deck", "check", str(path)) == 0
            if chance.random() < 0.2:
                run("deck", "diff", str(path), str(path))
                assert (run("deck", "pack", str(path), "-o", str(packed)) == 0) == sound
            if sound:
                assert run("deck", "pack", str(path), "-o", str(packed)) == 0
                assert run("deck", "check", str(packed)) == 0
                assert run("deck", "diff", str(path), str(packed)) == 0
            return sound

        return read

    return make


def _decks() -> list[bytes]:
    sources = [HAMILTON.source.read_bytes(), ALLFAIR.source.read_bytes()]
    return [*sources, HAMILTON_FORM.packed, ALLFAIR_FORM.packed]


def _tables() -> list[bytes]:
    folder = Path(tables.__file__).parent / "data"
    sources = [path.read_bytes() for path in sorted(folder.glob("*.table"))]
    return [*sources, tables.LEX, tables.CAL]


# No code that could do harm: values, and text that is not Python.
VALUES = "None 7 -1 True 'x' '' [1] {} () 1.5 ... 'sh1106' 10 22 28 99 0x3C 1/0 = ( \0 \xe9"
EXTRAS = ("raise SystemExit(0)", "raise SystemExit", "import nothing", "del UP", "UP", "I2C = 0")


def board(folder: Path) -> Callable[[Random], bool]:
    sources = [(boards.FOLDER / name / "board.py").read_text() for name in boards.wirings()]
    (folder / "mine").mkdir()

    def read(chance: Random) -> bool:
        lines = chance.choice(sources).split("\n")
        for _ in range(chance.choice((1, 1, 2, 4))):
            at = chance.randrange(len(lines))
            name, equals, _ = lines[at].partition(" = ")
            value = chance.choice(VALUES.split(" "))
            lines[at] = f"{name} = {value}" if equals else chance.choice((*EXTRAS, lines[at]))
        (folder / "mine" / "board.py").write_text("\n".join(lines))
        try:
            with patch.object(boards, "FOLDER", folder):
                found = boards.load("mine")
                drawn = drawn_files("mine")
        except UserError as error:
            assert "boards/mine/board.py" in str(error)
            return False
        assert faults_of(found) == []
        pins = [found[name] for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "PIEZO")]
        assert len(set(pins)) == 7 and all(type(pin) is int for pin in pins)
        return bool(drawn)

    return read


def scenario(folder: Path) -> Callable[[Random], bool]:
    paths = sorted(SCENARIOS.glob("*.jsonl"))
    lines = [line for path in paths for line in path.read_bytes().split(b"\n") if line]

    def read(chance: Random) -> bool:
        data = changed(chance, lines)
        name, faults = check_line(data.decode(errors="surrogateescape"))
        assert isinstance(name, str) and all(isinstance(fault, str) for fault in faults)
        return not faults

    return read


# Files of a handheld


def settings(folder: Path) -> Callable[[Random], bool]:
    storage = Memory()
    save_settings(storage, default_settings() | {"name1": "ANNA", "sleep_s": 3600})
    ((name, good),) = storage.files.items()

    def read(chance: Random) -> bool:
        data = changed(chance, (good,))
        there = Memory({name: sealed(data) if chance.random() < 0.7 else data})
        found = load_settings(there)
        assert {name: type(value) for name, value in found.items()} == {
            name: type(value) for name, value in default_settings().items()
        }
        save_settings(there, found)
        assert load_settings(there) == found
        return found != default_settings()

    return read


def journal(folder: Path) -> Callable[[Random], bool]:
    good, name = [], ""
    for game in GAMES:
        storage = Memory()
        match = Match(game_class(game), {}, Chance(seed_from("fuzz")))
        notes = Journal(storage)
        notes.begin(match, ("person:ANNA", "rookie"))
        for number, choice in enumerate(parse_record(record_text(game), game_class).choices[:40]):
            if choice not in match.game.choices():
                choice = match.game.choices()[0]
            notes.add(choice, 1000 * number)
            match.choose(choice)
        notes.add_hints((2, 0))
        ((name, data),) = storage.files.items()
        good.append((data, match.choices))

    def read(chance: Random) -> bool:
        data = changed(chance, [data for data, _ in good])
        forge = chance.random() < 0.5
        storage = Memory({name: chained(data) if forge else data})
        saved = None
        with suppress(Unreadable):
            saved = load_game(storage)
        if saved and not forge:
            made = saved.match.choices
            assert any(made == whole[: len(made)] for _, whole in good)
        return saved is not None

    return read


# The wire

QUESTIONS = (
    *("hello", "info", "list all", f"list new {NAME}", f"send {NAME} 0", f"send {NAME} 100"),
    *(f"ack {NAME} 0000000000000000", "live - 0 00000000", "live 0123456789abcdef 20 00000000"),
    *("clock 2026-11-16T20:30:00", "boot e660000000000002", "board e660000000000002 pico"),
    *("peer", "peer %24hi 1%2A%0D%0A"),
)
ANSWERS = (
    *("hello wire=1 id=abc", f"data {NAME} 0 xx", "list -../x end", "live x 0 play y", "acked"),
    *(f"list -{NAME} more", f"end {NAME} 0 {'0' * 16}", f"live {'0' * 16} 0 wait ", "error no"),
)


def lines_like(chance: Random, texts: tuple[str, ...]) -> bytes:
    """Return a line as an attacker or a bad cable might send it."""
    numbers = f"{chance.randrange(99)}/{chance.randrange(99)}"
    if chance.random() < 0.5:
        # Whole, and still nonsense.
        text = changed(chance, [text.encode() for text in texts]).decode("ascii", "ignore")
        return frame(f"{numbers} {text[:300]}")
    return changed(chance, [frame(f"{numbers} {chance.choice(texts)}")])


def wire_in(folder: Path) -> Callable[[Random], bool]:
    """Send to the handheld: it tells no secret, removes nothing and marks nothing as captured."""
    desk = AskedHandheld({NAME: RECORD, "game.txt": b"secret seed"})
    Door(desk.parts, desk.usb)
    match = played("baseball26", innings="3")
    desk.usb.contest = SimpleNamespace(match=match, players=("person", "person"))
    desk.parts.bootloader = desk.parts.set_clock = lambda *_: None
    before, choices = dict(desk.storage.files), list(match.choices)

    def read(chance: Random) -> bool:
        desk.cable.down += lines_like(chance, QUESTIONS) + chance.choice((b"", b"\n", b"\r\n"))
        desk.usb.step()
        desk.usb.step()
        answers = [unframe(line) for line in desk.cable.receive().splitlines()]
        for text in answers:
            assert text and "secret" not in text and match.chance.secret() not in text
        command, answer = desk.usb.held
        assert command <= 96 and answer <= 250
        assert desk.storage.files == before and match.choices == choices
        return any(not text.partition(" ")[2].startswith("error") for text in answers)

    return read


def wire_out(folder: Path) -> Callable[[Random], bool]:
    """Send to the desktop: a handheld answers, and the cable adds lines of its own."""
    files = {f"r000{n}_football26_13-7.txt": RECORD + b"%d" % n for n in range(1, 4)}
    cable = Cable()
    handheld = CoachedHandheld(Memory(files), cable, "baseball26")
    desktop = Desktop(folder / "games", cable)
    number = 0

    def read(chance: Random) -> bool:
        nonlocal number
        number += 1
        cable.up += lines_like(chance, ANSWERS)
        if number % 4 == 0:
            handheld.tick()
        desktop.tick(handheld.clock.now)
        if number % 1000 == 0:
            # Left alone, it fetches everything, and nothing else.
            for _ in range(1000):
                handheld.tick()
                desktop.tick(handheld.clock.now)
            mine = captured_records(folder / "games")
            assert mine.items() <= records(handheld.storage).items() and len(mine) >= 3
            there = [path.name for path in (folder / "games").iterdir() if path.is_dir()]
            assert there == [f"e66{1:013x}"]
        return len(cable.down) > 0

    return read


TARGETS = (
    Target("record", 15_000, record),
    Target("season folder", 2_000, season),
    Target("live file", 15_000, live),
    Target("capture folder", 4_000, capture_folder),
    Target("deck", 3_000, cards(_decks())),
    Target("table", 15_000, cards(_tables())),
    Target("board", 10_000, board),
    Target("names told by a device", 20_000, device_names),
    Target("figures of a self-test", 10_000, measured),
    Target("zip of a flash", 20_000, flash_zip),
    Target("design of a deck", 16_000, design),
    Target("scenario", 130_000, scenario),
    Target("settings", 150_000, settings),
    Target("journal", 80_000, journal),
    Target("linked journal", 30_000, linked_journal),
    Target("wire to the handheld", 230_000, wire_in),
    Target("wire to the desktop", 150_000, wire_out),
    Target("invitation", 60_000, invitation),
    Target("link cable", 40_000, link_cable),
)
