"""The ring of raw flash: a choice needs no erase, and no power cut loses one (promise 7)."""

import random
from contextlib import suppress

import pytest

from host_sim import runtimes
from host_sim.wiring.nor import NorFlash
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import game_class, new_coach
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from pigskin.storage.load import load_game
from pigskin.storage.ring import Ring
from pigskin.storage.saves import find_save, saved_score, take_up
from pigskin.storage.starts import count_start, forget_failed_starts
from tests.support.handhelds.parts import PowerCut
from tests.support.torn_flash import TornFlash

PLAYERS = ("person", "rookie")


def new_flash(sectors: int = 32) -> NorFlash:
    flash = TornFlash("new", sectors)
    flash.data[:] = b"\xff" * len(flash.data)
    return flash


def folder_on(flash: NorFlash, path) -> Folder:
    return Folder(str(path), Ring(flash))


def lines(count: int, size: int = 30) -> list[bytes]:
    return [b"%d " % number + b"x" * size + b"\n" for number in range(count)]


# Files whose end is in the ring


def test_a_file_is_the_same_after_power_on(tmp_path):
    flash = new_flash()
    storage = folder_on(flash, tmp_path)
    storage.begin("game.txt", b"first\n")
    for line in lines(400):
        storage.append("game.txt", line)
        assert folder_on(flash, tmp_path).read("game.txt").endswith(line)
    whole = b"first\n" + b"".join(lines(400))
    again = folder_on(flash, tmp_path)
    assert again.read("game.txt") == whole and again.names() == ["game.txt"]
    assert not (tmp_path / "game.txt").exists()
    assert b"".join(again.read("game.txt", at, 97) for at in range(0, len(whole), 97)) == whole
    assert again.read("game.txt", 5000, 10) == whole[5000:5010]
    assert again.read("game.txt", len(whole)) == b""


def test_a_file_that_was_in_the_folder_goes_on_in_the_ring(tmp_path):
    """A saved game that is taken up is not copied."""
    (tmp_path / "game.txt").write_bytes(b"saved\n")
    flash = new_flash()
    storage = folder_on(flash, tmp_path)
    storage.append("game.txt", b"more\n")
    for some in (storage, folder_on(flash, tmp_path)):
        assert some.read("game.txt") == b"saved\nmore\n"
        assert some.read("game.txt", 3, 5) == b"ed\nmo"
    assert (tmp_path / "game.txt").read_bytes() == b"saved\n"


@pytest.mark.parametrize("size", [1, 200, 252, 253, 300, 502, 503, 3000])
def test_lines_of_any_length(tmp_path, size):
    flash = new_flash()
    storage = folder_on(flash, tmp_path)
    storage.begin("game.txt", b"f" * size)
    storage.append("game.txt", b"a" * size)
    storage.append("game.txt", b"b")
    for some in (storage, folder_on(flash, tmp_path)):
        assert some.read("game.txt") == b"f" * size + b"a" * size + b"b"


def test_another_file_moves_the_open_one_into_the_folder(tmp_path):
    flash = new_flash()
    storage = folder_on(flash, tmp_path)
    storage.begin("game.txt", b"game\n")
    storage.begin("link_1.txt", b"link\n")
    storage.append("game.txt", b"more\n")
    storage.append("link_1.txt", b"more\n")
    storage.rename("link_1.txt", "link_1_7-0.txt")
    for some in (storage, folder_on(flash, tmp_path)):
        assert some.read("game.txt") == b"game\nmore\n"
        assert some.read("link_1_7-0.txt") == b"link\nmore\n"
        assert some.names() == ["game.txt", "link_1_7-0.txt"]


def test_a_removed_file_leaves_nothing(tmp_path):
    (tmp_path / "game.txt").write_bytes(b"an older game")
    flash = new_flash()
    storage = folder_on(flash, tmp_path)
    storage.begin("game.txt", b"game\n")
    assert storage.read("game.txt") == b"game\n"
    assert storage.remove("game.txt")
    for some in (storage, folder_on(flash, tmp_path)):
        assert some.read("game.txt") == b"" and some.names() == []


def test_a_file_longer_than_the_ring_goes_on_in_the_folder(tmp_path):
    flash = new_flash(sectors=4)
    storage = folder_on(flash, tmp_path)
    storage.begin("game.txt", b"first\n")
    for line in lines(2000):
        storage.append("game.txt", line)
    whole = b"first\n" + b"".join(lines(2000))
    assert storage.read("game.txt") == folder_on(flash, tmp_path).read("game.txt") == whole


def test_failed_starts_are_counted_in_the_ring(tmp_path):
    flash = new_flash()
    storage = folder_on(flash, tmp_path)
    storage.begin("game.txt", b"game\n")
    counts = []
    for _ in range(3):
        storage = folder_on(flash, tmp_path)
        counts.append(count_start(storage))
    forget_failed_starts(storage)
    storage = folder_on(flash, tmp_path)
    counts.append(count_start(storage))
    storage.append("game.txt", b"more\n")
    assert counts == [0, 1, 2, 0]
    storage = folder_on(flash, tmp_path)
    assert count_start(storage) == 0
    assert storage.read("game.txt") == b"game\nmore\n" and storage.names() == ["game.txt"]


# Erases and wear


def test_a_choice_needs_no_erase_and_the_work_is_spread(tmp_path):
    flash = new_flash()
    storage = folder_on(flash, tmp_path)
    for _ in range(100):
        storage.begin("game.txt", b"first\n")
        for line in lines(100):
            # A person thinks before each choice.
            storage.tidy()
            erases, programs = sum(flash.erases), flash.programs
            storage.append("game.txt", line)
            assert sum(flash.erases) == erases
            # A page, or two where a sector begins.
            assert flash.programs - programs <= 2
        storage.remove("game.txt")
    assert min(flash.erases) >= max(flash.erases) - 1 > 1


def test_no_erase_during_a_linked_game(tmp_path):
    """The UART loses bytes while an erase holds off interrupts."""
    flash = new_flash()
    storage = folder_on(flash, tmp_path)
    for _ in range(len(flash.erases)):
        storage.tidy()
    erased = sum(flash.erases)
    storage.begin("link_1.txt", b"first\n")
    for line in lines(1500, 50):
        storage.append("link_1.txt", line)
        storage.tidy()
    assert sum(flash.erases) == erased


def test_a_chip_with_other_content_is_used_from_its_start(tmp_path):
    flash = new_flash()
    flash.data[:] = random.Random(1).randbytes(len(flash.data))
    storage = folder_on(flash, tmp_path)
    assert storage.names() == []
    storage.begin("game.txt", b"first\n")
    assert folder_on(flash, tmp_path).read("game.txt") == b"first\n"


# Power cuts


def load_saved(storage, title):
    file = find_save(storage, title) if title else ""
    return load_game(storage, file) if file else None


class Player:
    """Plays games as the handheld does, over power cuts; knows which choices are confirmed."""

    def __init__(self, flash, path, seed):
        self.flash = flash
        self.path = path
        self.hand = random.Random(seed)
        self.confirmed: list[str] = []
        self.tried: list[str] = []
        self.title = ""
        self.saved: dict[str, list[str]] = {}

    def play(self):
        """Take the game up and play on until the power goes."""
        storage = folder_on(self.flash, self.path)
        self.check(storage)
        contest = load_saved(storage, self.title)
        while True:
            if contest is None or contest.match.game.over or not self.hand.randrange(60):
                contest = self.another(storage)
            self.turn(storage, contest)

    def check(self, storage):
        for title, choices in self.saved.items():
            if title != self.title:
                kept = load_saved(storage, title)
                assert kept and kept.match.choices == choices
        kept = load_saved(storage, self.title)
        made = kept.match.choices if kept else []
        # At most the choice that was not confirmed is missing.
        assert made in (self.confirmed, self.tried), (self.title, made, self.tried)
        self.confirmed = self.tried = list(made)

    def another(self, storage):
        """Go on with the game of another title, or begin one."""
        if self.title and self.confirmed:
            self.saved[self.title] = self.confirmed
        title = self.hand.choice(("football26", "baseball26", "pigskin46"))
        take_up(storage, title)
        self.title = title
        self.confirmed = self.saved.pop(title, [])
        # A new game replaces the old one in one step.
        self.tried = []
        contest = load_saved(storage, title)
        if contest is None or contest.match.game.over or not self.hand.randrange(3):
            chance = Chance(seed_from(str(self.hand.random())))
            match = Match(game_class(title), {}, chance)
            journal = Journal(storage)
            journal.begin(match, PLAYERS)
            contest = load_game(storage)
        self.confirmed = self.tried = list(contest.match.choices)
        return contest

    def turn(self, storage, contest):
        match = contest.match
        if match.can_undo and len(match.choices) > 1 and not self.hand.randrange(8):
            self.tried = match.choices[:-1]
            contest.journal.take_back(len(self.tried))
            contest.match = match.again(len(self.tried))
        else:
            coach = new_coach("rookie", match.name, seed_from(str(self.hand.random())))
            choice = coach.choose(match.game.view(match.game.side))
            self.tried = [*match.choices, choice]
            contest.journal.add(choice)
            match.choose(choice)
        self.confirmed = list(self.tried)
        if not self.hand.randrange(4):
            storage.tidy()


def cut_power(cuts: int, seed: str, path) -> int:
    """Cut the power this often; return how many choices were made."""
    flash = TornFlash(seed, sectors=6)
    player = Player(flash, path, seed)
    made = 0
    for _ in range(cuts):
        flash.cut_at = player.hand.randrange(60)
        with suppress(PowerCut):
            player.play()
        made += len(player.confirmed)
    return made


@pytest.mark.parametrize("number", range(5))
def test_no_choice_is_lost_in_power_cuts_at_any_program_or_erase(tmp_path, number):
    assert cut_power(50, f"cut {number}", tmp_path) > 100


@pytest.mark.soak
def test_no_choice_is_lost_in_2500_power_cuts(tmp_path):
    for number in range(10):
        path = tmp_path / str(number)
        cut_power(250, f"soak {number}", path)


@pytest.mark.parametrize("at", range(30))
def test_power_cut_at_every_work_of_a_removal(tmp_path, at):
    """The file is whole or gone, although its beginning is in the folder."""
    (tmp_path / "game.txt").write_bytes(b"saved\n")
    flash = TornFlash(f"removal {at}")
    storage = folder_on(flash, tmp_path)
    storage.append("game.txt", b"more\n")
    flash.cut_at = at % 3
    with suppress(PowerCut):
        storage.remove("game.txt")
    flash.cut_at = None
    again = folder_on(flash, tmp_path)
    assert again.read("game.txt") in (b"", b"saved\nmore\n")
    assert (again.names() == []) == (again.read("game.txt") == b"")


def test_the_score_on_the_card_comes_from_the_ring(tmp_path):
    storage = folder_on(new_flash(), tmp_path)
    journal = Journal(storage)
    journal.begin(Match(game_class("football26"), {}, Chance(bytes(16))), PLAYERS)
    assert saved_score(storage, "football26") == ""
    journal.add_score((7, 3))
    assert saved_score(storage, "football26") == "7-3"


# On the emulated Pico: `cut` is a register of the emulator (host_sim/engines/pico_nor.py).
ON_PICO = """
import vfs
from machine import mem32
from pigskin.storage.files import Shelves
from pigskin.storage.flash import mount_flash, ring_flash
from pigskin.storage.ring import Ring

CUT = 0x180000FC
NEVER = 0x7FFFFFFF
seed = {seed}

def below(count):
    global seed
    seed = (seed * 1103515245 + 12345) % (1 << 31)
    return (seed >> 16) % count

def switch_on():
    vfs.umount("/")
    mount_flash()
    return Shelves("/saves", Ring(ring_flash()))

def kept(storage):
    name = "game.txt" if storage.read("game.txt", 0, 1) else "saved_pig.txt"
    numbers = [int(line) for line in storage.read(name).split()]
    assert numbers == list(range(numbers[0], numbers[-1] + 1)), numbers
    return name, numbers[-1]

def play(storage, number):
    # A new game, one that changes its name, or a line.
    if number % 40 == 0:
        storage.begin("game.txt", b"%d\\n" % number)
    else:
        if number % 13 == 0:
            storage.rename("game.txt", "saved_pig.txt")
            storage.rename("saved_pig.txt", "game.txt")
        storage.append("game.txt", b"%d\\n" % number)
    if not below(3):
        storage.tidy()

storage = switch_on()
storage.begin("game.txt", b"1\\n")
number = 1
for _ in range({cuts}):
    mem32[CUT] = below(30)
    while True:
        try:
            play(storage, number + 1)
        except OSError:
            # The file system has noticed that nothing is written.
            assert mem32[CUT]
        if mem32[CUT]:
            break
        number += 1
    mem32[CUT] = NEVER
    storage = switch_on()
    name, found = kept(storage)
    assert found in (number, number + 1), (found, number)
    if name != "game.txt":
        storage.rename(name, "game.txt")
    number = found
print(number)
"""


def cut_on_pico(cuts: int, seed: int) -> int:
    with runtimes.find("pico").session({}) as session:
        return int(session.check(ON_PICO.format(cuts=cuts, seed=seed)))


@pytest.mark.needs_pico_image
@pytest.mark.parametrize(
    ("cuts", "seed"), [(40, 5), *[pytest.param(250, n, marks=pytest.mark.soak) for n in range(10)]]
)
def test_no_line_is_lost_in_power_cuts_on_the_emulated_pico(cuts, seed):
    assert cut_on_pico(cuts, seed) > cuts
