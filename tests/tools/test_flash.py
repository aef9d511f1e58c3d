"""Flashing: only what changed, read back, and never a device that is neither old nor new."""

import builtins
import errno
import io
import os
import pty
import struct
import types
from hashlib import sha256
from pathlib import PurePosixPath
from urllib.error import URLError

import pytest
import serial
from mpremote.transport import TransportError

import tools.flash as flash
from tools import serial_port
from tools.boards import load
from tools.cli import main
from tools.errors import UserError
from tools.flash import device as flash_device
from tools.flash import uf2
from tools.flash.device import Device
from tools.flash.plan import FIRST

UPDATE = "/update.txt"
SAVES = {"saves/game.txt": b"pigskin record 1\n", "lib/pigskin/data/mine.bin": b"an owner's deck"}
MACHINE = "Raspberry Pi Pico with RP2040"


class Unplugged(BaseException):
    """The cable is out: on the device nothing goes on."""


class NewFile:
    """As on littlefs: it is there at once, and what is in it when it is closed."""

    def __init__(self, peer: "Peer", name: str):
        self._peer, self._name = peer, name
        peer.sent.append(name)
        peer.step()
        peer.files[name] = self._data = b""

    def write(self, data: bytes) -> None:
        self._peer.step()
        self._data += data
        if self._peer.used() + len(self._data) > self._peer.capacity:
            raise OSError(errno.ENOSPC, "full")

    def close(self) -> None:
        self._peer.step()
        if self._name == self._peer.spoil:
            self._data = self._data[:-1] + bytes([self._data[-1] ^ 1])
        self._peer.files[self._name] = self._data


class Peer:
    """A MicroPython with its flash in a dict, driven as mpremote's SerialTransport is.

    Scripts run on CPython, with the few names of `os` that they use led into the dict. After
    `steps_left` changes of the flash the cable is pulled.
    """

    def __init__(self, files: dict[str, bytes], capacity: int = 1 << 20):
        self.capacity = capacity
        self.spoil = ""
        self.version = 1
        self.says = ("micropython", (1, 26, 1), 6, MACHINE, "RPI_PICO")
        self.serial = types.SimpleNamespace(write=lambda data: len(data))
        self._globals: dict = {}
        self.prepare(files)

    def prepare(self, files: dict[str, bytes]) -> None:
        """A device with these files, and those of its owner."""
        self.files = {f"/{name}": data for name, data in (files | SAVES).items()}
        self.folders = {str(above) for name in self.files for above in PurePosixPath(name).parents}
        self.steps_left: int | None = None
        self.sent: list[str] = []
        self.restarted = False
        self.running = True

    def step(self) -> None:
        if self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left < 0:
                raise Unplugged

    def used(self) -> int:
        return sum(map(len, self.files.values()))

    # As mpremote

    def enter_raw_repl(self):
        self.running = False

    def exit_raw_repl(self):
        self.running = True

    def close(self):
        pass

    def _over_cable(self, action):
        try:
            return action()
        except Unplugged:
            raise serial.SerialException("device disconnected") from None

    def exec_raw(self, script, timeout=10):
        printed: list[str] = []

        def say(*words):
            printed.append(" ".join(map(str, words)) + "\r\n")

        try:
            self._over_cable(lambda: self.run(script, say))
        except OSError as error:
            if isinstance(error, serial.SerialException):
                raise
            return b"", f"OSError: [Errno {error.errno}] {errno.errorcode[error.errno]}".encode()
        return "".join(printed).encode(), b""

    def exec_raw_no_follow(self, script):
        self.restarted = self.running = True
        self.left = script

    def fs_mkdir(self, name):
        self._over_cable(self.step)
        assert name not in self.folders and str(PurePosixPath(name).parent) in self.folders
        self.folders.add(name)

    def fs_rmfile(self, name):
        self._over_cable(self.step)
        if name not in self.files:
            raise OSError(errno.ENOENT, name)
        del self.files[name]

    # As MicroPython

    def run(self, script: str, say) -> None:
        own = {"os": self, "sys": types.SimpleNamespace(implementation=self._implementation())}

        def load_module(name, *rest):
            return own.get(name) or __import__(name, *rest)

        def open_file(name, mode="r"):
            if mode == "wb":
                return NewFile(self, name)
            if name not in self.files:
                raise OSError(errno.ENOENT, name)
            data = self.files[name]
            return io.BytesIO(data) if mode == "rb" else io.StringIO(data.decode())

        own_builtins = {"__import__": load_module, "open": open_file, "print": say}
        self._globals["__builtins__"] = vars(builtins) | own_builtins
        exec(script, self._globals)

    def _implementation(self):
        name, version, mpy, machine, build = self.says
        return types.SimpleNamespace(
            name=name, version=version, _mpy=mpy, _machine=machine, _build=build
        )

    def ilistdir(self, folder):
        for kind, names in ((0x4000, self.folders), (0x8000, self.files)):
            for name in sorted(names):
                path = PurePosixPath(name)
                if str(path.parent) == folder and path.name:
                    yield path.name, kind

    def rename(self, old, new):
        if old not in self.files:
            raise OSError(errno.ENOENT, old)
        self.step()
        self.files[new] = self.files.pop(old)

    def remove(self, name):
        if name not in self.files:
            raise OSError(errno.ENOENT, name)
        self.step()
        del self.files[name]

    def statvfs(self, name):
        free = (self.capacity - self.used()) // 4096
        return (4096, 4096, 0, free, free)

    def start(self) -> None:
        """What main.py does first; ImportError when the firmware says that it is not complete."""
        self.steps_left = None
        if UPDATE in self.files:
            self.run(flash_device._FINISH, print)

    def firmware(self) -> dict[str, bytes]:
        """What would run: all files but the owner's and what has only just arrived."""
        return {
            name[1:]: data
            for name, data in self.files.items()
            if name[1:] not in SAVES and not name.endswith(".new")
        }

    def arrived(self) -> set[str]:
        return {name for name, data in self.files.items() if name.endswith(".new") and data}

    def saves(self) -> dict[str, bytes]:
        return {name: self.files["/" + name] for name in SAVES}


def firmware(version: int) -> dict[str, bytes]:
    """A small one that is not the same in any file, with a room that comes and one that goes."""
    names = [*FIRST, "lib/pigskin/core/game.mpy", "lib/pigskin/drivers/ssd1306.mpy"]
    names += [f"lib/pigskin/rooms{version}/door.mpy", "lib/pigskin/data/help.txt"]
    files = {name: f"{name} of version {version}\n".encode() * (9 + version) for name in names}
    files["lib/pigskin/core/big.mpy"] = bytes([version]) * 2000
    files["lib/pigskin/core/same.mpy"] = b"the same in both"
    listed = ",".join(f'"{name}":{{}}' for name in files)
    files["manifest.json"] = (
        f'{{"board":"pico","version":"{version}","files":{{{listed}}}}}'.encode()
    )
    return files


@pytest.fixture
def peer(monkeypatch):
    peer = Peer({})
    monkeypatch.setattr(flash, "open_transport", lambda port: peer)
    monkeypatch.setattr(flash, "board_files", lambda board: firmware(peer.version))
    return peer


def test_an_empty_pico_gets_everything_and_restarts(peer, capsys):
    assert main(["flash", "/dev/pico"]) == 0
    assert peer.firmware() == firmware(1)
    assert peer.restarted and "machine.reset" in peer.left
    said = capsys.readouterr().out
    assert "11 files sent, 0 were there already" in said.replace("\n", " ")
    assert peer.saves() == SAVES


def test_what_is_there_already_is_not_sent(peer, capsys):
    peer.prepare(firmware(1))
    assert main(["flash", "/dev/pico", "--board", "pico"]) == 0
    assert peer.sent == [] and peer.restarted
    assert "Nothing to do" in capsys.readouterr().out


def test_only_what_changed_is_sent_and_what_is_no_more_goes(peer):
    peer.prepare(firmware(1) | {"lib/pigskin/core/game.py": b"a source that is loaded first"})
    peer.version = 2
    assert main(["flash", "/dev/pico"]) == 0
    assert peer.firmware() == firmware(2)
    assert "/lib/pigskin/core/same.mpy.new" not in peer.sent
    assert not peer.arrived()
    assert peer.saves() == SAVES


def changes(peer: Peer) -> int:
    """How many changes of the flash an update takes."""
    peer.steps_left = 1_000_000
    assert main(["flash", "/dev/pico"]) == 0
    return 1_000_000 - peer.steps_left


def test_interrupted_at_any_step_the_old_or_the_new_firmware_starts(peer, capsys):
    peer.prepare(firmware(1))
    peer.version = 2
    steps = changes(peer)
    assert steps > 40
    seen = set()
    for step in range(steps):
        peer.prepare(firmware(1))
        peer.steps_left = step
        assert main(["flash", "/dev/pico"]) == 2
        assert "run `pigskin flash` again" in " ".join(capsys.readouterr().err.lower().split())
        peer.start()
        assert peer.firmware() in (firmware(1), firmware(2)), step
        seen.add(peer.firmware() == firmware(2))
        assert peer.saves() == SAVES
        assert main(["flash", "/dev/pico"]) == 0
        assert peer.firmware() == firmware(2)
        assert not peer.arrived()
    assert seen == {True, False}


def test_interrupted_on_an_empty_pico_it_is_finished_by_the_next_run(peer, capsys):
    steps = changes(peer)
    for step in range(steps):
        peer.prepare({})
        peer.steps_left = step
        assert main(["flash", "/dev/pico"]) == 2
        if "/main.py" in peer.files:
            # From here on it starts, and finishes by itself.
            peer.start()
            assert peer.firmware() == firmware(1), step
        peer.steps_left = None
        assert main(["flash", "/dev/pico"]) == 0
        assert peer.firmware() == firmware(1)


def test_the_next_run_sends_only_the_rest(peer):
    peer.prepare(firmware(1))
    peer.version = 2
    peer.steps_left = 20
    main(["flash", "/dev/pico"])
    arrived = peer.arrived()
    assert arrived
    peer.steps_left = None
    peer.sent = []
    assert main(["flash", "/dev/pico"]) == 0
    assert not arrived & set(peer.sent)


def test_without_room_for_two_it_says_that_it_is_not_complete(peer, capsys):
    """Interrupted, a firmware that lacks files never starts; finished, it does."""
    peer.prepare(firmware(1))
    peer.version = 2
    peer.capacity = 32_000
    steps = changes(peer)
    assert "no room for two" in capsys.readouterr().out
    assert peer.firmware() == firmware(2)
    for step in range(steps):
        peer.prepare(firmware(1))
        peer.steps_left = step
        assert main(["flash", "/dev/pico"]) == 2
        try:
            peer.start()
            assert peer.firmware() in (firmware(1), firmware(2)), step
        except ImportError as error:
            assert "interrupted" in str(error)
            # What says so on the display is there.
            assert "/main.py" in peer.files
            assert "/lib/pigskin/drivers/ssd1306.mpy" in peer.files
        assert peer.saves() == SAVES
        peer.steps_left = None
        assert main(["flash", "/dev/pico"]) == 0
        assert peer.firmware() == firmware(2)


@pytest.mark.parametrize("left", [b"!", b"", b"= /main.py\n- /gone.mpy"])
def test_the_list_of_an_earlier_run_is_not_the_last_word(peer, left):
    """For instance when the old version is wanted back after all."""
    peer.prepare(firmware(1) | {"update.txt": left})
    assert main(["flash", "/dev/pico"]) == 0
    peer.start()
    assert peer.firmware() == firmware(1)


def test_a_full_flash_is_told(peer, capsys):
    peer.capacity = peer.used() + 900
    assert main(["flash", "/dev/pico"]) == 2
    assert "flash of the handheld is full" in capsys.readouterr().err


def test_what_arrives_damaged_is_never_put_in_place(peer, capsys):
    peer.prepare(firmware(1))
    peer.version = 2
    peer.spoil = "/lib/pigskin/core/big.mpy.new"
    assert main(["flash", "/dev/pico"]) == 2
    assert "not as it was sent: lib/pigskin/core/big.mpy.new" in capsys.readouterr().err
    peer.start()
    assert peer.firmware() == firmware(1)
    peer.spoil = ""
    assert main(["flash", "/dev/pico"]) == 0
    assert peer.firmware() == firmware(2)


def test_ctrl_c_leaves_the_old_firmware_running(peer, monkeypatch, capsys):
    peer.prepare(firmware(1))
    peer.version = 2

    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(Device, "put", interrupted)
    assert main(["flash", "/dev/pico"]) == 130
    assert "old firmware is whole" in capsys.readouterr().out
    assert peer.running
    assert peer.firmware() == firmware(1)


@pytest.mark.parametrize(
    ("says", "said"),
    [
        (("circuitpython", (9, 1, 0), 6, MACHINE, ""), "runs circuitpython"),
        (("micropython", (1, 19, 1), 6, MACHINE, ""), "has MicroPython 1.19.1"),
        (("micropython", (1, 30, 0), 7, MACHINE, "RPI_PICO"), "version 6"),
        (("micropython", (1, 26, 1), 6, "Generic ESP32 module", "ESP32"), "not a Raspberry Pi"),
        (
            ("micropython", (1, 26, 1), 6, "Raspberry Pi Pico2 with RP2350", "RPI_PICO2"),
            "try --board pico2",
        ),
    ],
)
def test_a_device_that_cannot_run_it_is_told_what_to_do(peer, capsys, says, said):
    peer.says = says
    assert main(["flash", "/dev/pico", "--board", "pico"]) == 2
    told = capsys.readouterr().err
    assert said in told and peer.sent == []
    if "MicroPython" in said:
        assert "--uf2 download" in told


@pytest.mark.parametrize(
    ("says", "on_it", "board"),
    [
        (("RP2040", "RPI_PICO"), "", "pico"),
        (("RP2040", "RPI_PICO_W"), "", "pico_w"),
        (("RP2350", "RPI_PICO2_W"), "", "pico2_w"),
        (("RP2350", ""), "", "pico2"),
        (("RP2040", "RPI_PICO"), "pico_sh1106_spi", "pico_sh1106_spi"),
        (("RP2040", "RPI_PICO"), "no_such_board", "pico"),
        (("RP2350", "RPI_PICO2"), "pico", "pico2"),
    ],
)
def test_without_a_board_the_one_that_is_on_the_device_stays(
    peer, monkeypatch, says, on_it, board
):
    chip, build = says
    peer.says = ("micropython", (1, 26, 1), 6, f"Raspberry Pi Pico with {chip}", build)
    if on_it:
        peer.prepare({"manifest.json": f'{{"board": "{on_it}", "files": {{}}}}'.encode()})
    built = []
    monkeypatch.setattr(flash, "board_files", lambda name: built.append(name) or firmware(1))
    assert main(["flash", "/dev/pico"]) == 0
    assert built == [board]


def test_a_damaged_manifest_is_no_obstacle(peer):
    peer.prepare(firmware(1) | {"manifest.json": b'{"files": ['})
    assert main(["flash", "/dev/pico"]) == 0
    assert peer.firmware() == firmware(1)


def test_a_wrong_board_is_told_before_anything_is_touched(peer, capsys):
    assert main(["flash", "/dev/pico", "--board", "arduino"]) == 2
    assert "there is no board 'arduino'" in capsys.readouterr().err
    assert peer.running and peer.sent == []


# Ports


class Found:
    """As pyserial lists a port."""

    def __init__(self, device, vid=serial_port.VENDOR):
        self.device, self.vid = device, vid


def connected(monkeypatch, *there) -> None:
    monkeypatch.setattr(serial_port.list_ports, "comports", lambda: list(there))


def test_the_only_pico_is_taken(peer, monkeypatch):
    connected(monkeypatch, Found("/dev/ttyACM3"), Found("/dev/ttyUSB0", vid=0x10C4))
    opened = []
    monkeypatch.setattr(flash, "open_transport", lambda port: opened.append(port) or peer)
    assert main(["flash"]) == 0
    assert opened == ["/dev/ttyACM3"]


def test_of_several_picos_one_has_to_be_named(monkeypatch, capsys):
    connected(monkeypatch, Found("/dev/ttyACM1"), Found("/dev/ttyACM0"))
    assert main(["flash"]) == 2
    said = capsys.readouterr().err
    assert "several Picos are connected: /dev/ttyACM0, /dev/ttyACM1" in said


def test_no_pico_and_a_port_that_is_not_there(monkeypatch, capsys):
    connected(monkeypatch)
    monkeypatch.setattr(uf2.psutil, "disk_partitions", list)
    assert main(["flash"]) == 2
    assert "no Pico is connected" in capsys.readouterr().err
    assert main(["flash", "/dev/ttyACM99"]) == 2
    assert "there is no such port" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "sudo usermod -aG dialout"),
        (errno.EBUSY, "another program has it open"),
        (errno.ENOENT, "there is no such port"),
    ],
)
def test_a_port_that_cannot_be_opened_says_why(monkeypatch, capsys, tmp_path, number, said):
    def refuse(*arguments, **named):
        raise serial.SerialException(number, "could not open port")

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    port = tmp_path / "ttyACM0"
    port.touch()
    assert main(["flash", str(port)]) == 2
    assert said in capsys.readouterr().err


def test_a_port_that_another_program_has_open_is_told(capsys):
    ours, theirs = pty.openpty()
    port = os.ttyname(theirs)
    with serial.Serial(port, exclusive=True):
        assert main(["flash", port]) == 2
    assert "another program has it open" in capsys.readouterr().err
    os.close(ours)
    os.close(theirs)


def test_a_port_where_nothing_answers_is_told(monkeypatch, capsys):
    class Silent:
        def enter_raw_repl(self):
            print(b"garbage that mpremote prints")
            raise TransportError("could not enter raw repl")

        def close(self):
            pass

    monkeypatch.setattr(flash, "open_transport", lambda port: Silent())
    assert main(["flash", "/dev/pico"]) == 2
    said = capsys.readouterr()
    assert "no MicroPython answers at /dev/pico" in said.err and "--uf2 download" in said.err
    assert said.out == ""


# MicroPython itself


def image_of(family: int, content: bytes = b"MicroPython v1.26.1") -> bytes:
    block = struct.pack("<4sIIIIIII", b"UF2\n", 0x9E5D5157, 0x2000, 0, 256, 0, 1, family)
    return (block + content.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)) * 3


RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """The drive of an RP2040 in bootloader mode, beside one that is none."""
    path = tmp_path / "RPI-RP2"
    path.mkdir()
    (path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    there = [types.SimpleNamespace(mountpoint=str(p)) for p in (tmp_path / "gone", tmp_path, path)]
    monkeypatch.setattr(uf2.psutil, "disk_partitions", lambda: there)
    monkeypatch.setattr(uf2, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(flash.time, "sleep", lambda seconds: None)
    connected(monkeypatch)
    return path


def test_micropython_then_pigskin_onto_a_new_pico(peer, drive, tmp_path, monkeypatch, capsys):
    image = tmp_path / "RPI_PICO.uf2"
    image.write_bytes(image_of(RP2040))

    def comports():
        # With the image on it, the Pico restarts and has a port.
        return [Found("/dev/ttyACM0")] if (drive / image.name).exists() else []

    monkeypatch.setattr(serial_port.list_ports, "comports", comports)
    assert main(["flash", "--board", "pico", "--uf2", str(image)]) == 0
    assert (drive / image.name).read_bytes() == image.read_bytes()
    assert peer.firmware() == firmware(1)


def test_a_pico_that_answers_goes_to_its_bootloader_by_itself(peer, drive, tmp_path, monkeypatch):
    image = tmp_path / "RPI_PICO.uf2"
    image.write_bytes(image_of(RP2040))
    info = drive / "INFO_UF2.TXT"
    text = info.read_text()
    info.unlink()
    peer.says = ("micropython", (1, 19, 1), 6, MACHINE, "")
    leave = peer.exec_raw_no_follow

    def leaving(script):
        leave(script)
        if "bootloader" in script:
            info.write_text(text)
            peer.says = ("micropython", (1, 26, 1), 6, MACHINE, "RPI_PICO")

    monkeypatch.setattr(peer, "exec_raw_no_follow", leaving)
    monkeypatch.setattr(serial_port.list_ports, "comports", lambda: [Found("/dev/ttyACM0")])
    assert main(["flash", "--uf2", str(image)]) == 0
    assert (drive / image.name).exists()
    assert peer.firmware() == firmware(1)


def test_a_drive_that_is_not_mounted_is_told(peer, drive, tmp_path, monkeypatch, capsys):
    image = tmp_path / "RPI_PICO.uf2"
    image.write_bytes(image_of(RP2040))
    (drive / "INFO_UF2.TXT").unlink()
    monkeypatch.setattr(flash, "_RETURN_S", 0)
    monkeypatch.setattr(serial_port.list_ports, "comports", lambda: [Found("/dev/ttyACM0")])
    assert main(["flash", "--uf2", str(image)]) == 2
    assert "mount -b /dev/disk/by-label/RPI-RP2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (image_of(RP2350), "is for RP2350, and a Raspberry Pi Pico has an RP2040"),
        (image_of(0x12345678), "is for another chip"),
        (image_of(RP2040)[:-7], "not a whole UF2 file"),
        (b"", "not a whole UF2 file"),
        (image_of(RP2040, b"CircuitPython"), "is not MicroPython"),
    ],
)
def test_a_wrong_image_is_refused_before_it_is_copied(drive, tmp_path, capsys, content, said):
    image = tmp_path / "some.uf2"
    image.write_bytes(content)
    assert main(["flash", "--board", "pico", "--uf2", str(image)]) == 2
    told = capsys.readouterr().err
    assert said in told and "https://micropython.org/download/RPI_PICO/" in told
    assert not (drive / "some.uf2").exists()


def test_a_board_with_another_chip_than_the_drive_is_refused(drive, tmp_path, capsys):
    image = tmp_path / "some.uf2"
    image.write_bytes(image_of(RP2350))
    assert main(["flash", "--board", "pico2", "--uf2", str(image)]) == 2
    assert "name the right --board" in capsys.readouterr().err


def test_an_image_that_is_not_there(drive, capsys):
    assert main(["flash", "--board", "pico", "--uf2", "nowhere.uf2"]) == 2
    assert "cannot read nowhere.uf2" in capsys.readouterr().err


def test_without_a_network_it_says_where_to_go(drive, monkeypatch, capsys):
    def closed(*arguments, **named):
        raise URLError("Name or service not known")

    monkeypatch.setattr(uf2, "urlopen", closed)
    assert main(["flash", "--board", "pico_w", "--uf2", "download"]) == 2
    said = capsys.readouterr().err
    assert "https://micropython.org/download/RPI_PICO_W/" in said and "--uf2 FILE" in said


def test_a_download_is_kept_for_the_next_pico(drive, monkeypatch):
    asked = []

    class Answer:
        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def read(self):
            return image_of(RP2040)

    monkeypatch.setattr(uf2, "urlopen", lambda url, timeout: asked.append(url) or Answer())
    for _ in range(2):
        path = uf2.image_for("download", load("pico"), flash.Console())
        assert sha256(path.read_bytes()).digest() == sha256(image_of(RP2040)).digest()
    assert len(asked) == 1 and asked[0].endswith(f"RPI_PICO-{uf2.RELEASE}.uf2")


def test_a_pico_in_bootloader_mode_is_noticed_without_a_port(drive, capsys):
    assert main(["flash"]) == 2
    assert f"in bootloader mode ({drive})" in capsys.readouterr().err


def test_what_mpremote_cannot_make_sense_of_is_no_traceback(peer, monkeypatch, capsys):
    def torn(*arguments):
        raise struct.error("unpack requires a buffer of 2 bytes")

    monkeypatch.setattr(peer, "exec_raw", torn)
    assert main(["flash", "/dev/pico"]) == 2
    assert "does not answer any more" in capsys.readouterr().err


def test_a_device_is_left_running_whatever_happens(peer):
    with pytest.raises(UserError), Device("/dev/pico", peer) as device:
        assert not peer.running
        device._run("raise OSError(5, 'EIO')")
    assert peer.running
