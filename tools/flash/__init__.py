"""`pigskin flash`: puts the firmware onto a handheld and leaves its games alone.

Nothing on the device is touched before all that is new has arrived beside it and was read back:
until then the old firmware starts, and from then on the device itself finishes, whatever happens
to the cable (firmware/pigskin/update.py). Where the flash has no room for both, the device is
marked as not complete first, and says so when it starts.
"""

import argparse
import time

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from tools.boards import board_names, load
from tools.build import board_files
from tools.errors import UserError
from tools.flash.device import Board, Device
from tools.flash.plan import Plan, Survey, plan_for
from tools.flash.ports import appeared, choose_port, open_transport
from tools.flash.uf2 import CHIPS, Drive, drive_for, image_for, put
from tools.serial_port import likely_ports

_EPILOG = """\
Without PORT the only Pico that is connected is taken. Without --board it is the board that the
firmware on the device was made for, or the one that its MicroPython was.

A new Pico:  pigskin flash --board pico --uf2 download
             with the button BOOTSEL held down while you plug it in; MicroPython, then Pigskin.
"""
# How long a Pico takes to come back after it got a new MicroPython.
_RETURN_S = 30


def configure(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _EPILOG
    parser.add_argument("port", nargs="?", metavar="PORT", help="such as /dev/ttyACM0")
    parser.add_argument("--board", metavar="B", help="one of: " + ", ".join(board_names()))
    parser.add_argument(
        "--uf2", metavar="FILE|download", help="put MicroPython itself onto the Pico first"
    )


def run(args: argparse.Namespace) -> int:
    console = Console()
    if args.board:
        # Says what is wrong with it before anything is touched.
        load(args.board)
    port = args.port
    if args.uf2:
        port = _put_micropython(args, console)
    with _opened(port or choose_port()) as device:
        _flash(device, args.board, console)
    return 0


def _opened(port: str) -> Device:
    return Device(port, open_transport(port))


def _flash(device: Device, wanted: str | None, console: Console) -> None:
    told = device.identify()
    survey = device.survey()
    name = wanted or _board_on(told, survey)
    board = load(name)
    if board["CHIP"] not in told.machine:
        raise UserError(
            f"{device.port} is a {told.machine}, and board '{name}' has an {board['CHIP']}; "
            f"try --board {_board_like(told)}"
        )
    console.print(f"{device.port}: {told.machine}, MicroPython {told.version}")
    with console.status(f"building for {name}"):
        files = board_files(name)
    plan = plan_for(files, survey)
    if plan.nothing_to_do:
        console.print(f"Nothing to do: the {len(files)} files for {name} are on it already.")
        device.restart()
        return
    try:
        _carry_out(plan, device, console)
    except KeyboardInterrupt:
        console.print(_interrupted(plan))
        raise
    except UserError as error:
        raise UserError(f"{error}\n{_interrupted(plan)}") from None
    device.verify(files)
    device.restart()
    done = f"{len(plan.send)} files sent, {len(files) - len(plan.send)} were there already"
    console.print(f"Done: {done}; every digest is right. The handheld restarts.")


def _carry_out(plan: Plan, device: Device, console: Console) -> None:
    if not plan.fits:
        console.print("Its flash has no room for two firmwares: the old one goes first.")
        device.clear_for(plan)
    device.make_folders(plan)
    columns = (
        TextColumn("{task.description:<32}"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=plan.bytes_to_send)
        for path, data in plan.send.items():
            progress.update(task, description=path.removeprefix("lib/pigskin/"))
            device.put(path, data, lambda count: progress.advance(task, count))
        progress.update(task, description="reading back")
        device.verify_new(plan)
        progress.update(task, description="putting in place")
        device.commit(plan)


def _interrupted(plan: Plan) -> str:
    if plan.fits:
        return "Its old firmware is whole. Run `pigskin flash` again: it goes on from here."
    return "It cannot play until you run `pigskin flash` again; its games are safe."


# Which board


def _board_on(told: Board, survey: Survey) -> str:
    name = survey.board
    same_chip = name in board_names() and load(name)["CHIP"] in told.machine
    return name if same_chip else _board_like(told)


def _board_like(told: Board) -> str:
    for name in board_names():
        if load(name)["MICROPYTHON"] == told.build:
            return name
    # Older MicroPythons do not tell their build.
    return ("pico2" if "RP2350" in told.machine else "pico") + "_w" * (" W " in told.machine)


# MicroPython itself


def _put_micropython(args: argparse.Namespace, console: Console) -> str:
    """Copy it onto the drive of the bootloader; the port at which the Pico then answers."""
    before = set(likely_ports())
    drive = drive_for(None)
    if drive:
        name = args.board or _guess(drive, console)
        image = image_for(args.uf2, load(name), console)
    else:
        # Nothing in bootloader mode yet: a Pico that answers is asked to go there.
        with _opened(args.port or choose_port()) as device:
            name = args.board or _board_like(device.identify(any_version=True))
            image = image_for(args.uf2, load(name), console)
            device.enter_bootloader()
        before.discard(device.port)
        drive = _drive_soon(load(name)["CHIP"])
    with console.status(f"copying {image.name} to {drive.path}"):
        put(image, drive, load(name))
    console.print(f"{image.name} is on {drive.path}; the Pico restarts.")
    with console.status("waiting for MicroPython"):
        found = appeared(before, _RETURN_S)
        # The port is there a little before somebody answers at it.
        time.sleep(1)
    if not found:
        raise UserError(
            "MicroPython is on the Pico, but no port has appeared; pull the cable, plug it in "
            "again and run `pigskin flash`"
        )
    return found[0]


def _guess(drive: Drive, console: Console) -> str:
    """The boot ROM knows its chip, not what is around it."""
    name = "pico2" if drive.chip == "RP2350" else "pico"
    console.print(f"Taken for a {name}; if it is another board, say so with --board.")
    return name


def _drive_soon(chip: str) -> Drive:
    drive = drive_for(chip, wait_s=_RETURN_S)
    if drive:
        return drive
    label = next(label for label in CHIPS if CHIPS[label] == chip)
    raise UserError(
        "the Pico is in bootloader mode, but its drive is not to be seen; mount it "
        f"(`udisksctl mount -b /dev/disk/by-label/{label}`) and run this again"
    )
