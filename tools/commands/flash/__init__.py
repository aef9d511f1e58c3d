"""`pigskin flash`: copies an image onto a Pico; its games stay.

The image goes to the drive of the Pico's boot ROM, which no copy can damage. If a copy was cut
short, hold BOOTSEL and copy again. Where an image would overwrite files, or would not find them,
they are saved to this computer first and put back afterwards.
"""

import argparse
from pathlib import Path

from boards import BOARDS
from host_sim.errors import UserError
from host_sim.printing import Console, counted, one_line
from host_sim.system import PORTS
from tools.commands.flash import ports
from tools.commands.flash.device import DevicePrompt, Told
from tools.commands.flash.drive import BootloaderDrive, CutShort, copy, drive_for, no_drive
from tools.commands.flash.layout import reaches_into_stock, stays
from tools.commands.flash.ports import Place, choose_port, converse, greet
from tools.commands.flash.rescue import how_to_restore, put_back, rescue, rescued_files
from tools.commands.flash.uf2 import KINDS, UF2Image, read_image
from tools.shared import image as images
from tools.shared.boards import board_names, boards_with, check, chip_of
from tools.shared.releases import image_name
from tools.shared.serial_port import Closed, bears_our_name
from tools.shared.wire import Hello, Nonsense, Refusal, Silence, boot, choose_board

_EPILOG = """\
Without PORT this takes the only Pico that is connected. A Pico that shows its drive, because
BOOTSEL was held while it was plugged in, comes first.

A handheld that says that its flash cannot be read may have files where another MicroPython keeps
them. Put that MicroPython back (hold BOOTSEL, copy its .uf2), then run this, which saves the files
first.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _EPILOG
    parser.add_argument("port", nargs="?", metavar="PORT", help=f"such as {PORTS}")
    parser.add_argument(
        "--board", metavar="B", help="which board it is, one of: " + ", ".join(board_names())
    )
    parser.add_argument(
        "--image", type=Path, metavar="FILE", help="without it, the current sources are built"
    )
    parser.add_argument(
        "--new",
        action="store_true",
        help="there is nothing on the Pico to keep (needed when an image may overwrite files)",
    )
    parser.add_argument(
        "--restore", type=Path, metavar="DIR", help="put back files that were saved from a Pico"
    )


def run(args: argparse.Namespace) -> int:
    console = Console(soft_wrap=True)
    if args.board:
        # Raises its error before anything is changed.
        check(args.board)
    if args.restore:
        return _restore(args, console)
    named = read_image(args.image) if args.image else None
    Flashing(args, named, console).run()
    return 0


class Flashing:
    """The work of putting one image onto one Pico."""

    def __init__(self, args: argparse.Namespace, image: UF2Image | None, console: Console):
        self._args = args
        self._image = image
        self._console = console
        self._rescued: Path | None = args.restore
        # The Pico's id; empty until it has said it.
        self._id = ""
        # Whether its file system has to be made again.
        self._moves = bool(args.restore or args.new)

    def run(self) -> None:
        drive = None if self._args.port else drive_for(None)
        port = None if drive else self._args.port or choose_port()
        place = Place(port)
        try:
            if port:
                drive = self._send_to_bootloader(port)
            assert drive
            image = self._image_for(drive.chip, f"the Pico at {drive.path}")
            if not port:
                self._refuse_if_unknown(drive, image)
            self._copy(image, drive)
            self._settle(place, image)
        except (UserError, KeyboardInterrupt) as error:
            if not self._rescued or isinstance(error, KeyboardInterrupt):
                if self._rescued:
                    self._console.print(how_to_restore(self._rescued))
                raise
            raise UserError(f"{error}\n{how_to_restore(self._rescued)}") from None

    def _image_for(self, chip: str, what: str) -> UF2Image:
        """Return the image to copy; raise UserError if it or the board is for another chip."""
        if self._args.board and chip_of(self._args.board) != chip:
            raise UserError(
                f"{what} has an {chip}, and the board '{self._args.board}' has not; name another "
                f"--board: {', '.join(boards_with(chip))}"
            )
        if self._image is None:
            try:
                path = images.ensure(KINDS[chip])
            except UserError as error:
                raise UserError(
                    f"{error}; or name a finished image, such as --image "
                    f"{image_name(KINDS[chip])} of a release"
                ) from None
            self._image = read_image(path)
        if self._image.chip != chip:
            raise UserError(
                f"{self._image.path} is for the {self._image.chip}, and {what} has an {chip}; "
                f"name the image for a {KINDS[chip]}, or none"
            )
        return self._image

    # The way to the bootloader

    def _send_to_bootloader(self, port: str) -> BootloaderDrive:
        said = greet(port)
        chip = _chip_of(said) if said and bears_our_name(port) else ""
        if said and chip:
            self._id = said.id
            image = self._image_for(chip, f"the handheld at {port}")
            if not reaches_into_stock(chip, len(image.code)):
                # The short way: the image overwrites no files.
                self._console.print(
                    f"{port}: {said.name}, Pigskin {said.version}; its games stay."
                )
                _boot(port, said)
                return _drive_soon(chip)
        with DevicePrompt(port) as device:
            told = device.identify()
            self._id = told.id
            image = self._image_for(told.chip, f"the Pico at {port}")
            self._console.print(f"{port}: {one_line(told.machine)}")
            self._make_way(device, told, image)
            device.enter_bootloader()
        return _drive_soon(told.chip)

    def _make_way(self, device: DevicePrompt, told: Told, image: UF2Image) -> None:
        """Save the files that the image would overwrite or not find."""
        if not told.file_system:
            return
        if stays(told.file_system, told.chip):
            self._console.print("Its files stay where they are.")
            return
        self._moves = True
        with self._console.status("saving its files to this computer"):
            self._rescued = rescue(device, told)
        if self._rescued:
            self._console.print(f"The image takes their place: its files are in {self._rescued}")

    def _refuse_if_unknown(self, drive: BootloaderDrive, image: UF2Image) -> None:
        """Raise UserError if the image may overwrite files, which the boot ROM does not show."""
        if reaches_into_stock(drive.chip, len(image.code)) and not (
            self._args.new or self._args.restore
        ):
            raise UserError(
                f"the Pico at {drive.path} may hold games, and this image would overwrite those "
                "of a stock MicroPython; plug it in without BOOTSEL and run this again, which "
                "saves them first. If there is nothing on it to keep: pigskin flash --new"
            )

    # The image, and what comes after it

    def _copy(self, image: UF2Image, drive: BootloaderDrive) -> None:
        try:
            copy(image, drive, self._console, ports.RETURN_S)
        except CutShort as error:
            if not self._rescued:
                raise
            # The old place of its files may be overwritten: leave out the promise.
            raise UserError(str(error).replace("; games are untouched", "")) from None

    def _settle(self, place: Place, image: UF2Image) -> None:
        with self._console.status("looking at what is on it"), place.open() as device:
            told = device.identify()
            if self._id not in ("", told.id):
                raise UserError(
                    f"another Pico answers at {device.port} than the one that got the image; "
                    "unplug it and run this again"
                )
            self._id = told.id
            if device.code_digest(len(image.code)) != image.digest:
                raise UserError(
                    f"what is in its flash is not {image.path.name}; hold BOOTSEL while you plug "
                    "it in, and run this again. Games stay"
                )
            self._put_back(device, told, image)
            mounted = device.identify().file_system
        if not mounted:
            self._console.print(
                "The image is on it, every byte read back. Its flash holds something that is no "
                "file system: the handheld asks on its display whether to erase it."
            )
            return
        said = place.greet(self._id)
        if image.version and said.version != image.version:
            raise UserError(
                f"{said.name} says that it runs Pigskin {said.version}, and the image has "
                f"{image.version}; plug it in again, and run this again if it still does"
            )
        self._console.print(
            f"Done: {said.name} runs Pigskin {said.version}, every byte of it read back. "
            "Its games are where they were."
        )
        if self._args.board:
            _set_board(place, said, self._args.board, self._console)

    def _put_back(self, device: DevicePrompt, told: Told, image: UF2Image) -> None:
        if self._moves and not stays(told.file_system, told.chip):
            # Its files are on this computer, or there were none.
            device.format()
        if self._rescued:
            put_back(device, rescued_files(self._rescued))
            self._console.print(
                f"Its files are back and compared; the copies stay in {self._rescued}"
            )
            # The files are safe on the handheld now.
            self._rescued = None


def _chip_of(said: Hello) -> str:
    """Return the chip by the name of the board; "" for a board that is not ours."""
    return {pico: chip for pico, chip, _ in BOARDS.values()}.get(said.board, "")


def _boot(port: str, said: Hello) -> None:
    try:
        converse(port, boot(said.id))
    except (Silence, Closed):
        # It left before its answer was read; its drive will show that.
        return
    except (Refusal, Nonsense) as error:
        raise UserError(
            f"{port} does not go to its bootloader ({error}); hold BOOTSEL while you plug it in, "
            "and run this again"
        ) from None


def _drive_soon(chip: str) -> BootloaderDrive:
    drive = drive_for(chip, wait_s=ports.RETURN_S)
    if not drive:
        raise no_drive(chip)
    return drive


def _set_board(place: Place, said: Hello, name: str, console: Console) -> None:
    assert place.port
    try:
        restarts = converse(place.port, choose_board(said.id, name))
    except Refusal as error:
        raise UserError(
            f"{said.name} does not take the board '{name}': {error}; a board.py of its own is "
            "removed with `mpremote rm :board.py`"
        ) from None
    except (Silence, Closed, Nonsense) as error:
        raise UserError(
            f"{said.name} has not said that it takes the board '{name}' ({error}); run this again"
        ) from None
    if restarts:
        place.greet(said.id)
    console.print(f"It is the board {name}{'' if restarts else ', as before'}.")


# Besides flashing


def _restore(args: argparse.Namespace, console: Console) -> int:
    files = rescued_files(args.restore)
    if not args.port and drive_for(None):
        Flashing(args, read_image(args.image) if args.image else None, console).run()
        return 0
    with DevicePrompt(args.port or choose_port()) as device:
        told = device.identify()
        if not told.ours:
            raise UserError(
                f"{device.port} has no image of Pigskin yet; hold BOOTSEL while you plug it in, "
                "and run this again"
            )
        if not told.file_system:
            device.format()
        put_back(device, files)
    back = counted(len(files), "file")
    console.print(f"{back} put back and compared; the copies stay in {args.restore}")
    return 0
