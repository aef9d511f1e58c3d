"""Flashing an image onto a Pico: games stay, and error messages say what to do next."""

import errno
import json
import os
import pty
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
import serial

from host_sim.errors import UserError
from pigskin import VERSION
from pigskin.usb.service import serve
from tests.support.handhelds.fake_pico import (
    KB,
    OURS,
    OURS_ON_PICO2,
    STOCK,
    FakePico,
    code_of,
    make_image,
)
from tools.commands.flash import drive, ports
from tools.shared import image, serial_port
from tools.shared.image.uf2 import to_uf2
from tools.shared.wire import Ask, Refusal

GAMES = {"/saves/game.txt": b"pigskin record 1\n", "/saves/settings.txt": b"sound 1\n"}


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """Simulate a computer with nothing plugged in: ports, drives, and an image of each kind."""
    there = SimpleNamespace(picos=[], images=tmp_path / "images", built=[])
    there.images.mkdir()
    there.data = tmp_path / "data"
    make_image(there.images / "pico.uf2", code_of())
    make_image(there.images / "pico2.uf2", code_of(), "RP2350")

    def ensure(kind: str, quiet: bool = False) -> Path:
        there.built.append(kind)
        return there.images / f"{kind}.uf2"

    def comports():
        return [port for pico in there.picos for port in pico.ports]

    def partitions():
        paths = [tmp_path / "elsewhere", *(pico.drive for pico in there.picos)]
        return [SimpleNamespace(mountpoint=str(path)) for path in paths]

    monkeypatch.setattr(image, "ensure", ensure)
    monkeypatch.setattr(serial_port.list_ports, "comports", comports)
    monkeypatch.setattr(psutil, "disk_partitions", partitions)
    monkeypatch.setenv("XDG_DATA_HOME", str(there.data))
    # Everything simulated is ready at once. Real Picos take their time.
    monkeypatch.setattr(ports, "PATIENCE_S", 0.5)
    monkeypatch.setattr(ports, "POLL_S", 0.01)
    monkeypatch.setattr(drive, "POLL_S", 0.01)
    return there


@pytest.fixture
def pico(desk, tmp_path):
    with FakePico(tmp_path) as it:
        it.files |= GAMES
        desk.picos.append(it)
        yield it


@pytest.fixture
def flash(pigskin):
    return partial(pigskin, "flash")


@pytest.fixture
def impatient(monkeypatch):
    """Shorten the wait for a Pico that never returns."""
    monkeypatch.setattr(ports, "RETURN_S", 0.5)


def games_on(pico) -> dict[str, bytes]:
    return {path: pico.files[path] for path in GAMES if path in pico.files}


def rescued_in(desk) -> dict[str, bytes]:
    folders = list((desk.data / "pigskin" / "rescued").glob("*"))
    assert len(folders) == 1
    folder = folders[0] / "files"
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {f"/{path.relative_to(folder)}": path.read_bytes() for path in files}


# The image arrives


def test_a_handheld_gets_the_image_by_itself_and_keeps_its_games(desk, pico, flash):
    said = flash()
    assert "its games stay" in said
    assert f"Done: pigskin-0001 runs Pigskin {VERSION}, every byte of it read back" in said
    assert pico.code == code_of() and pico.bootloaders == 1
    assert games_on(pico) == GAMES and desk.built == ["pico"]


def test_stock_micropython_is_sent_to_its_bootloader_too(pico, flash):
    pico.start("stock", STOCK)
    assert "back and compared" in flash(pico.port)
    assert pico.code == code_of() and games_on(pico) == GAMES


def test_a_new_pico_with_bootsel_held(pico, flash):
    pico.runs, pico.files, pico.file_system = "stock", {}, OURS
    pico.hold_bootsel()
    assert "Done: pigskin-0001" in flash()
    assert pico.code == code_of() and pico.bootloaders == 0


def test_an_image_that_is_named_is_taken_and_none_is_built(desk, pico, tmp_path, flash):
    named = make_image(tmp_path / "mine.uf2", code_of(50 * KB))
    flash("--image", str(named))
    assert pico.code == code_of(50 * KB) and desk.built == []


def test_without_a_build_an_image_can_be_named(pico, monkeypatch, flash):
    def ensure(kind):
        raise UserError("an image cannot be built without cmake")

    monkeypatch.setattr(image, "ensure", ensure)
    said = flash(status=2)
    assert "without cmake; or name a finished image, such as --image pigskin-" in said
    assert pico.bootloaders == 0


def test_the_image_follows_the_chip(desk, pico, flash):
    pico.machine, pico.board_id = "Raspberry Pi Pico2 with RP2350", "RP2350"
    pico.start("stock", OURS_ON_PICO2)
    flash()
    assert desk.built == ["pico2"] and pico.code == code_of() and games_on(pico) == GAMES


# Boards


def test_a_board_is_chosen_over_the_wire(pico, flash):
    assert "It is the board pico_sh1106_spi." in flash("--board", "pico_sh1106_spi")
    assert pico.board == "pico_sh1106_spi"
    assert "pico_sh1106_spi, as before" in flash("--board", "pico_sh1106_spi")


def test_an_unknown_board_is_refused_before_any_work(desk, pico, flash):
    assert "there is no board 'arduino' in boards/__init__.py" in flash(
        "--board", "arduino", status=2
    )
    assert desk.built == [] and pico.bootloaders == 0


def test_a_board_with_another_chip_is_refused_before_any_work(pico, flash):
    said = flash("--board", "pico2", status=2)
    assert "has an RP2040" in said and "pico, pico_sh1106_i2c, pico_sh1106_spi, pico_w" in said
    assert pico.bootloaders == 0


def test_a_board_file_on_the_pico_takes_precedence(pico, flash):
    pico.files["/board.py"] = b"NAME = 'mine'\n"
    assert "its own board.py says which board it is" in flash("--board", "pico_w", status=2)


def asked(pico, question: str) -> str:
    def talk():
        return (yield Ask(question))

    return ports.converse(pico.port, talk())


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("board {id} arduino", "no such board here: pico pico_sh1106_i2c pico_sh1106_spi pico_w"),
        ("board 0000000000000000 pico", "no such command"),
        ("board pico", "no such command"),
        ("board {id}", "no such command"),
        ("board {id} pico w", "no such command"),
    ],
)
def test_the_handheld_takes_only_its_own_id_and_its_own_boards(pico, question, answer):
    """firmware/pigskin/usb/README.md: ID must be its own."""
    with pytest.raises(Refusal, match=answer):
        asked(pico, question.format(id=pico.id))
    assert "/board.txt" not in pico.files


def test_the_handheld_restarts_only_for_another_board(pico):
    assert asked(pico, f"board {pico.id} pico") == "board pico in use"
    assert asked(pico, f"board {pico.id} pico_w") == "board pico_w"
    assert asked(pico, f"board {pico.id} pico_w") == "board pico_w in use"


def test_a_simulated_handheld_has_no_boards():
    hardware = SimpleNamespace(id="e66")
    said = serve(SimpleNamespace(hardware=hardware), "board", ["e66", "pico"])
    assert said == "error not on this handheld"


# What goes wrong

BOOTSEL = "hold BOOTSEL"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ({"shows_drive": False}, ["udisksctl mount -b /dev/disk/by-label/RPI-RP2", BOOTSEL]),
        ({"takes_image": False}, ["does not restart: it has not taken it", BOOTSEL]),
        (
            {"comes_back": False},
            ["nothing answers after the restart (no port", "plug it in again", "Games stay"],
        ),
        ({"programs": 50 * KB}, ["what is in its flash is not pico.uf2"]),
        (
            {"runs": "stock", "interpreter": "circuitpython"},
            ["circuitpython, no Pico with MicroPython", BOOTSEL],
        ),
    ],
)
def test_a_pico_that_misbehaves_is_reported(pico, impatient, flash, fault, told):
    vars(pico).update(fault)
    pico.start()
    said = flash(status=2)
    assert all(words in said for words in told)


@pytest.fixture
def torn(monkeypatch):
    """Return a function that makes a copy fail in a step.

    `arrives` says whether its bytes reach the chip anyway.
    """

    def tear(step: int, arrives: bool) -> None:
        left = step

        class Torn(TornFile):
            def write(self, data):
                nonlocal left
                left -= 1
                if left >= 0:
                    return self.file.write(data)
                if arrives:
                    self.file.write(data)
                raise OSError(errno.EIO, "Input/output error")

        monkeypatch.setattr(drive, "open", lambda path, *how, **more: Torn(path), raising=False)

    return tear


class TornFile:
    def __init__(self, path):
        self.file = Path(path).open("wb", buffering=0)  # noqa: SIM115
        self.fileno = self.file.fileno

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.file.close()


@pytest.mark.parametrize(("step", "taken"), [(1, "65,536"), (3, "196,608")])
def test_a_copy_that_is_cut_short(step, taken, pico, torn, impatient, flash):
    torn(step, arrives=False)
    said = flash(status=2)
    assert f"took {taken} of 204,800 bytes and no more (Input/output error)" in said
    assert (
        "A copy that was cut short means: hold BOOTSEL and plug it in again, then run this again; "
        "games are untouched" in said
    )


def test_an_error_in_the_last_step_is_ignored_if_the_pico_starts(pico, torn, flash):
    """The Pico restarts with the last byte, which the computer may take for a failure."""
    torn(3, arrives=True)
    assert "every byte of it read back" in flash()


def test_a_drive_may_vanish_with_the_last_byte(pico, monkeypatch, flash):
    def gone(number):
        if not list(pico.drive.glob("*.uf2")):
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(drive.os, "fsync", gone)
    flash()


def test_another_version_than_the_image_is_reported(desk, pico, flash):
    make_image(desk.images / "pico.uf2", code_of(), version="9.9.9")
    assert f"it runs Pigskin {VERSION}, and the image has 9.9.9" in flash(status=2)


@pytest.mark.parametrize("known", [True, False])
def test_an_image_for_another_chip_is_refused(pico, tmp_path, flash, known):
    named = make_image(tmp_path / "mine.uf2", code_of(), "RP2350")
    if not known:
        pico.hold_bootsel()
    said = flash("--image", str(named), status=2)
    assert "is for the RP2350" in said and "has an RP2040" in said
    assert pico.bootloaders == 0 and not pico.code


def broken(content: bytes) -> list:
    return [
        (b"", "is not a whole image"),
        (b"no image at all", "is not a whole image"),
        (content[:-512], "(399 of its 400 blocks)"),
        (content[:5120] + content[5632:], "(399 of its 400 blocks)"),
        (content[:100] + b"\xff" * 412 + content[512:], "no UF2 block at byte 0"),
        (to_uf2(b"MicroPython".ljust(900, b"\0"), "RP2040"), "is not an image of Pigskin"),
        (to_uf2(code_of(OURS + 256), "RP2040"), "games begin after 917,504"),
        (content.replace(b"\x56\xff\x8b\xe4", b"\1\2\3\4"), "it is for another chip"),
        # The block of erratum E10, which lies over the games.
        (content[:512].replace(b"\x56\xff", b"\x57\xff") + content, "another tool made it"),
    ]


@pytest.mark.parametrize(("content", "said"), broken(to_uf2(code_of(), "RP2040")))
def test_a_wrong_or_damaged_image_is_refused_before_any_work(pico, tmp_path, flash, content, said):
    path = tmp_path / "some.uf2"
    path.write_bytes(content)
    told = flash("--image", str(path), status=2)
    assert said in told and "`pigskin image` builds one" in told
    assert pico.bootloaders == 0


def test_a_missing_image_or_one_unlike_its_description_is_refused(pico, tmp_path, flash):
    assert "cannot read nowhere.uf2" in flash("--image", "nowhere.uf2", status=2)
    named = make_image(tmp_path / "mine.uf2", code_of())
    named.write_bytes(to_uf2(code_of(60 * KB), "RP2040"))
    assert "not the image that mine.json beside it describes" in flash(
        "--image", str(named), status=2
    )


def test_a_flash_without_a_file_system_is_not_erased(pico, flash):
    """Nothing is erased unasked."""
    pico.runs, pico.file_system = "stock", 0
    pico.hold_bootsel()
    assert "asks on its display whether to erase it" in flash()
    assert pico.formats == 0


# Ports


def test_of_several_picos_one_has_to_be_named(desk, pico, tmp_path, flash):
    (tmp_path / "other").mkdir()
    with FakePico(tmp_path / "other") as other:
        desk.picos.append(other)
        first, second = sorted([pico.port, other.port])
        assert f"several Picos are connected: {first}, {second}" in flash(status=2)
        flash(pico.port)
        assert pico.code and not other.code


def test_no_pico_and_a_missing_port_are_reported(desk, flash):
    said = flash(status=2)
    assert "no Pico is connected" in said and "hold BOOTSEL" in said
    assert "there is no such port" in flash("/dev/ttyACM99", status=2)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "sudo usermod -aG dialout"),
        (errno.EBUSY, "another program has it open"),
        (errno.ENOENT, "there is no such port"),
    ],
)
def test_a_port_that_cannot_be_opened_says_why(desk, monkeypatch, flash, number, said):
    def refuse(*arguments, **named):
        raise serial.SerialException(number, "could not open port")

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    assert said in flash("/dev/ttyACM0", status=2)


def test_a_port_that_another_program_has_open(desk, flash):
    ours, theirs = pty.openpty()
    port = os.ttyname(theirs)
    with serial.Serial(port, exclusive=True):
        assert "another program has it open" in flash(port, status=2)
    os.close(ours)
    os.close(theirs)


# Files in the way of an image


FAR = 700 * KB


@pytest.fixture
def far(desk):
    """Make an image that reaches into a stock file system."""
    make_image(desk.images / "pico.uf2", code_of(FAR))


@pytest.mark.parametrize("runs", ["stock", "pigskin"])
def test_files_in_the_way_are_saved_and_put_back(desk, pico, far, flash, runs):
    others = {"/board.txt": b"pico_w\n", "/data/mine.bin": bytes(range(256)) * 20}
    pico.files |= others | {"/notes.txt": b"somebody's own"}
    pico.start(runs, STOCK)
    said = flash()
    assert "its files are in" in said and "back and compared" in said
    assert pico.formats == 1 and len(pico.code) == FAR
    there = {path: data for path, data in pico.files.items() if "starts" not in path}
    assert there == GAMES | others
    # Files that our firmware does not use are kept too.
    saved = rescued_in(desk)
    assert {path: saved[path] for path in GAMES} == GAMES and "/notes.txt" in saved


def test_files_that_our_image_would_not_find_are_moved(desk, pico, flash):
    """Stock MicroPython for the Pico W has them elsewhere."""
    pico.start("stock", 848 * KB)
    flash()
    assert games_on(pico) == GAMES and pico.file_system == OURS


def test_files_out_of_the_way_are_left_alone(desk, pico, far, flash):
    assert "Its files stay where they are" in flash()
    assert games_on(pico) == GAMES and pico.formats == 0
    assert not (desk.data / "pigskin" / "rescued").exists()


@pytest.mark.parametrize("failure", ["cut short", "no answer", "spoiled"])
def test_after_a_failure_the_saved_copies_are_named_and_can_be_restored(
    desk, pico, far, impatient, monkeypatch, flash, failure
):
    pico.start("stock", STOCK)
    if failure == "cut short":
        pico.takes_image = False
    elif failure == "no answer":
        pico.comes_back = False
    else:
        pico.spoils = "/saves/game.txt"
    said = flash(status=2)
    (folder,) = (desk.data / "pigskin" / "rescued").glob("*")
    assert f"The files of the Pico are safe in {folder}" in said
    assert f"`pigskin flash --restore {folder}`" in said
    # On the next day, with BOOTSEL held because it does not start.
    if failure != "spoiled":
        pico.hold_bootsel()
    pico.takes_image = pico.comes_back = True
    pico.spoils = ""
    monkeypatch.setattr(ports, "RETURN_S", 30)
    flash("--restore", str(folder))
    assert games_on(pico) == GAMES and len(pico.code) == FAR


def test_a_full_flash_is_reported(pico, far, flash):
    pico.start("stock", STOCK)
    pico.full = True
    assert "flash of the handheld is full" in flash(status=2)


def test_copies_that_were_changed_are_not_put_back(desk, pico, far, flash):
    pico.start("stock", STOCK)
    flash()
    (folder,) = (desk.data / "pigskin" / "rescued").glob("*")
    (folder / "files" / "saves" / "game.txt").write_text("touchdown")
    assert "is not what was on the Pico" in flash("--restore", str(folder), status=2)
    for text in ("[]", "7", "[" * 100_000, '{"/saves/../../x": ""}'):
        (folder / "rescued.json").write_text(text)
        assert "no folder of rescued files" in flash("--restore", str(folder), status=2)
    assert "no folder of rescued files" in flash("--restore", str(desk.data), status=2)


def test_names_on_the_pico_stay_in_the_folder_and_are_restored_unchanged(
    desk, pico, far, flash, tmp_path
):
    outside = f"/{tmp_path}/outside/x"
    paths = [outside, "/../../x", "/saves/../../../x", "/..\\..\\x", "/C:\\x", "/a\nb", "/ab"]
    paths += ["/rescued.json", "/n\0l", "/saves/a\nb", "/saves/\0", "/saves/CON", "/saves/con.txt"]
    paths += ["/saves/x", "/saves/X", "/saves/x.", "/saves/x ", "/saves/x.new", "/saves/~"]
    paths += ["/saves/\u202etxt.exe", "/saves/" + "x" * 300, "/saves" + "/y" * 20]
    odd = {path: f"{number}".encode() for number, path in enumerate(paths)}
    pico.files |= odd
    # A device may send names that no file system has.
    pico.listdir = lambda path: [outside[1:], *(name for (name,) in pico.ilistdir(path))]
    pico.start("stock", STOCK)
    before = {path for path in tmp_path.rglob("*") if desk.data not in path.parents}
    flash()
    after = {path for path in tmp_path.rglob("*") if desk.data not in path.parents}
    assert after <= {*before, desk.data}
    (folder,) = (desk.data / "pigskin" / "rescued").glob("*")
    assert {path.name for path in (desk.data / "pigskin").iterdir()} <= {"rescued", "flashed"}
    assert {path.name for path in folder.iterdir()} == {"files", "rescued.json"}
    assert json.loads((folder / "rescued.json").read_text()).keys() == odd.keys() | GAMES.keys()
    assert sorted(rescued_in(desk).values()) == sorted([*odd.values(), *GAMES.values()])
    back = {path: data for path, data in odd.items() if path.startswith("/saves/")}
    assert pico.files == back | GAMES


@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ("unique_id", "('micropython', 'Pico with RP2040', '../../x', 1441792, False)"),
        ("unique_id", "('micropython', 'Pico with RP2040', 'OUTSIDE/x', 1441792, False)"),
        ("unique_id", "('micropython', 'Pico with RP2040', 'e6\\n6', 1441792, False)"),
        ("unique_id", "('micropython', 'Pico with RP2040', b'\\x00', 1441792, False)"),
        *[("unique_id", text) for text in ("", "7", "('x',)", "{[]: 1}", "[" * 5000)],
        *[("listdir", text) for text in ("a\nb", "{'x'}", "(1,)")],
        *[("hashlib", text) for text in ("a", "a b c", "('a', '1', '/x')")],
        ("b2a_base64", "x"),
        ("b2a_base64", "\x04 \n"),
    ],
)
def test_odd_answers_are_reported_and_change_nothing(pico, far, flash, tmp_path, script, answer):
    pico.start("stock", STOCK)
    pico.tells[script] = answer.replace("OUTSIDE", str(tmp_path))
    said = flash(status=2)
    assert pico.port in said and "run this again" in said and "unexpected" not in said
    assert pico.bootloaders == 0 and games_on(pico) == GAMES
    assert not list(tmp_path.rglob("x*"))


def test_a_cable_that_is_pulled_while_files_are_saved_changes_nothing(pico, far, flash):
    pico.runs, pico.file_system, pico.lost_when_asked = "stock", STOCK, "b2a_base64"
    pico.start()
    assert "does not answer any more" in flash(status=2)
    assert games_on(pico) == GAMES and pico.bootloaders == 0


def test_more_files_than_our_file_system_holds(pico, far, flash):
    pico.files |= {f"/saves/r{n}.txt": b"x" for n in range(300)}
    pico.start("stock", STOCK)
    assert "flash of the handheld is full" in flash(status=2)
    assert pico.bootloaders == 0


def test_bootsel_with_an_image_that_could_overwrite_games_is_refused(pico, far, flash):
    """The games behind the boot ROM's drive cannot be seen."""
    pico.runs, pico.file_system = "stock", STOCK
    pico.hold_bootsel()
    said = flash(status=2)
    assert "may hold games" in said and "without BOOTSEL" in said and "--new" in said
    assert not pico.code and games_on(pico) == GAMES
    flash("--new")
    assert len(pico.code) == FAR and pico.file_system == OURS
