"""Each title has a save, which no other game, power cut or failing flash destroys."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import GAMES, game_class
from pigskin.storage.files import Folder, ReadError
from pigskin.storage.journal import Journal
from pigskin.storage.load import Unreadable, load_game
from pigskin.storage.saves import find_save, saved_score
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory
from tests.support.watched_flash import Watched, finished_in, states_after_cuts

PLAYERS = ("person", "rookie")


def saved_choices(storage, title) -> list[str]:
    file = find_save(storage, title)
    saved = load_game(Memory(storage.files), file) if file else None
    return saved.match.choices if saved else []


def leave(console):
    console.until("Pause", "b", 9)
    console.pick("Leave")


def play_and_leave(console, name, presses=30, **options):
    console.new_game(name, black="rookie", **options)
    console.press("a" * presses)
    leave(console)


@pytest.fixture(scope="module")
def three_saves() -> dict[str, bytes]:
    console = Console(seed="9")
    for name in ("football26", "pigskin46", "baseball26"):
        play_and_leave(console, name)
    return console.storage.files


def test_every_title_has_a_save_of_its_own(three_saves):
    """The cards show the saves, switching on offers the latest, and each resumes by itself."""
    storage = Memory(three_saves)
    console = Console(storage)
    assert "Welcome back" in console.screen and "baseball" in console.screen.lower()
    console.press("b")
    assert console.app.game == "baseball26"
    for name in GAMES:
        console.game_card(name)
        console.wait(250)
        made = saved_choices(storage, name)
        assert bool(made) == (name in ("football26", "pigskin46", "baseball26"))
        if not made:
            assert "saved" not in console.screen
            continue
        score = load_game(Memory(storage.files), find_save(storage, name)).match.game.score
        assert f"saved {score[0]}-{score[1]}" in console.screen
        console.press("a")
        assert "Unfinished game" in console.screen
        console.press("a")
        assert console.match.name == name
        assert console.match.choices[: len(made)] == made
        leave(console)
    assert "Welcome back" in Console(storage).screen


def test_a_new_game_replaces_the_save_of_its_own_title_alone_and_asks(three_saves):
    storage = Memory(three_saves)
    console = Console(storage)
    console.press("b")
    console.game_card("football26")
    console.press("a")
    console.pick("New game")
    console.pick("Start")
    assert "given up" in console.screen
    console.press("a")
    assert saved_choices(storage, "football26") == []
    for name in ("pigskin46", "baseball26"):
        old = three_saves[find_save(Memory(three_saves), name)]
        assert storage.read(find_save(storage, name)) == old


def test_power_cut_at_every_byte_while_saves_change_places(three_saves):
    """At each cut, every title has its old save or its new one, whole."""
    storage = Watched()
    storage.files.update(three_saves)
    console = Console(storage, seed="cut")
    storage.console = console
    console.press("b")
    console.game_card("football26")
    console.press("a")
    console.pick("New game")
    console.pick("Start")
    console.press("aaaa")
    leave(console)
    console.game_card("pigskin46")
    console.press("aaaa")
    leave(console)
    play_and_leave(console, "allfair46", 4)
    old = {name: saved_choices(Memory(three_saves), name) for name in GAMES}
    new = {name: saved_choices(storage, name) for name in GAMES}
    kinds = set()
    for kind, file, data, files, _ in storage.work:
        kinds.add(kind)
        for state in states_after_cuts(kind, file, data, files):
            for name in GAMES:
                kept = saved_choices(Memory(state), name)
                assert kept == old[name] or kept == new[name][: len(kept)], (kind, file, name)
                # Only the game that the player has given up may be shorter.
                assert name == "football26" or len(kept) >= len(old[name])
    assert kinds >= {"write", "append", "rename"}


def test_the_single_save_of_an_older_version_is_taken_over():
    storage = Memory()
    match = Match(game_class("baseball26"), {}, Chance(seed_from("old")))
    journal = Journal(storage)
    journal.begin(match, PLAYERS)
    for _ in range(4):
        journal.add(match.game.choices()[0])
        match.choose(match.game.choices()[0])
    console = Console(storage)
    assert "Welcome back" in console.screen
    console.press("b")
    console.wait(250)
    assert "saved 0-0" in console.screen
    play_and_leave(console, "football26")
    assert saved_choices(storage, "baseball26") == match.choices


def test_a_game_that_is_finished_leaves_the_other_saves(three_saves):
    storage = Memory(three_saves)
    console = Console(storage, seed="9")
    console.press("b")
    console.press("a")
    console.pick("New game")
    console.set_option("innings", "3")
    console.pick("Start")
    console.until("story", "a", 600)
    assert len(finished_in(storage)) == 1
    assert [name for name in GAMES if find_save(storage, name)] == ["pigskin46", "football26"]
    # No game was left: the menu, and no welcome.
    assert "line-ups" in Console(storage).screen


# Unreadable and damaged files


def flipped(data: bytes, line: int) -> bytes:
    """Return the data with one bit changed in this line, counted from 1."""
    at = sum(map(len, data.splitlines(keepends=True)[: line - 1])) + 1
    return data[:at] + bytes((data[at] ^ 4,)) + data[at + 1 :]


def test_lines_after_a_damaged_one_are_put_aside_and_the_player_is_told(three_saves):
    whole = three_saves["game.txt"]
    choices = saved_choices(Memory(three_saves), "baseball26")
    total = len(choices)
    storage = Memory({"game.txt": flipped(whole, 8)})
    console = Console(storage)
    said = console.screen.replace(" | ", " ")
    console.press("d")
    said += console.screen.replace(" | ", " ")
    assert f"after choice 6 of {total}" in said and "aside1.txt" in said
    # The desktop may fetch this file, so it has no seed.
    rest = storage.read("aside1.txt")
    assert storage.read("game.txt") + rest == flipped(whole, 8)
    assert b"seed=" not in rest
    console.until("Welcome back", "a", 3)
    console.press("a")
    # The coach may have gone on at once.
    assert console.match.choices[:6] == choices[:6] and len(console.match.choices) < total
    # The player is told once, and the game can be saved again.
    assert "Welcome back" in Console(storage).screen


def test_a_damaged_game_stays_as_it_is_when_the_flash_is_full(three_saves):
    damaged = flipped(three_saves["game.txt"], 8)
    storage = Memory({"game.txt": damaged})
    storage.room = 0
    console = Console(storage)
    assert "Flash full" in console.screen
    console.until("line-ups", "a", 3)
    console.game_card("baseball26")
    console.press("a")
    assert "Flash full" in console.screen
    console.until("two dice", "a", 3)
    assert storage.files["game.txt"] == damaged


def test_an_unreadable_save_is_not_treated_as_missing(three_saves):
    storage = Memory(three_saves)
    storage.unreadable = {"game.txt"}
    console = Console(storage)
    assert "does not give game.txt" in console.screen.replace(" | ", " ")
    console.press("b")
    for _ in GAMES:
        console.press("ar")
        assert "does not give game.txt" in console.screen.replace(" | ", " ")
        console.press("br")
    assert storage.files["game.txt"] == three_saves["game.txt"]
    storage.unreadable = set()
    assert "Welcome back" in Console(storage).screen


def test_an_unreadable_save_is_put_aside_if_the_player_agrees(three_saves):
    storage = Memory(three_saves)
    storage.unreadable = {"game.txt"}
    console = Console(storage)
    console.press("a")
    assert "aside1.txt" in console.screen
    assert storage.files["aside1.txt"] == three_saves["game.txt"]
    storage.unreadable = set()
    console.press("a")
    play_and_leave(console, "football48", 4)
    assert find_save(storage, "football26") and find_save(storage, "pigskin46")


class Failing(Memory):
    """A flash that cannot read a file, even after a rename."""

    def rename(self, name, new):
        super().rename(name, new)
        if name in self.unreadable:
            self.unreadable = {new}


@pytest.mark.parametrize("aside", [True, False])
@pytest.mark.parametrize("new", [True, False])
def test_a_save_that_becomes_unreadable_as_a_game_begins(new, aside, three_saves):
    """The player puts it aside and the whole game is saved, or it stays and the game is not."""
    storage = Failing(three_saves)
    console = Console(storage, seed="begins")
    if new:
        console.press("b")
        console.game_card("allfair46")
        console.press("a")
        storage.unreadable = {"game.txt"}
        console.pick("Start")
    else:
        storage.unreadable = {"game.txt"}
        console.press("a")
    assert "does not give game.txt" in console.screen.replace(" | ", " ")
    console.press("a" if aside else "b")
    said = console.screen.replace(" | ", " ")
    console.press("a")
    assert console.match
    if aside:
        assert "aside1.txt" in said and storage.files["aside1.txt"] == three_saves["game.txt"]
        assert load_game(Memory(storage.files)).match.choices == console.match.choices
    else:
        assert "not saved" in said and storage.files["game.txt"] == three_saves["game.txt"]


class Frozen(Memory):
    """A flash that cannot even rename."""

    def rename(self, name, new):
        raise OSError(28)


@pytest.mark.parametrize("kind", [Memory, Frozen])
def test_an_invalid_save_is_never_overwritten(kind):
    """This holds on a full flash too.

    A rename needs no room, and if it fails the game is not saved.
    """
    storage = kind({"game.txt": b"rubbish"})
    storage.room = 0
    console = Console(storage)
    assert "Saved game" in console.screen
    console.until("line-ups", "a", 3)
    storage.room = None
    console.new_game("football26")
    assert ("Flash full" in console.screen) == (kind is Frozen)
    console.press("aaaa")
    assert storage.files["aside1.txt" if kind is Memory else "game.txt"] == b"rubbish"


@pytest.mark.parametrize("text", ["THROW @\u00b2", "THROW @1e3", "THROW @" + "9" * 5000])
def test_a_time_that_is_not_a_number_is_refused(text):
    storage = Memory()
    journal = Journal(storage)
    journal.begin(Match(game_class("football26"), {}, Chance(bytes(16))), PLAYERS)
    journal.add(text)
    with pytest.raises(Unreadable):
        load_game(storage)


def test_hints_that_are_not_numbers_are_treated_as_a_remark():
    storage = Memory()
    Journal(storage).begin(Match(game_class("football26"), {}, Chance(bytes(16))), PLAYERS)
    load_game(storage).journal.add("# hints \u00b2-0")
    assert load_game(storage).hints == [0, 0]


@pytest.mark.parametrize("end", [b"", b"# score 7-0 ~00000000\n", b"# score", b"\xff~\n\n"])
def test_an_incomplete_score_is_not_shown(end):
    storage = Memory()
    Journal(storage).begin(Match(game_class("football26"), {}, Chance(bytes(16))), PLAYERS)
    storage.files["game.txt"] += end
    assert saved_score(storage, "football26") == ""
    assert saved_score(storage, "football48") is None


def test_a_folder_distinguishes_missing_from_unreadable_files(tmp_path):
    folder = Folder(str(tmp_path / "saves"))
    assert folder.read("game.txt") == b""
    (tmp_path / "saves" / "game.txt").mkdir()
    with pytest.raises(ReadError, match=r"game\.txt"):
        folder.read("game.txt")
    assert Folder(str(tmp_path / "none" / "none")).names() == []
    (tmp_path / "file").write_text("")
    with pytest.raises(ReadError, match="list of files"):
        Folder(str(tmp_path / "file")).names()
