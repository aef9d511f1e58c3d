"""`pigskin deck`: checks, counts, plays, packs, compares and designs the cards of a game.

A family of decks is a module that recognizes its own files by their first bytes. See `hamilton`
for the functions that a family offers.
"""

import argparse
import json
from pathlib import Path
from types import ModuleType
from typing import Any

from host_sim.errors import UserError
from host_sim.printing import counted, say
from tools.commands.deck import allfair, baseball, hamilton
from tools.shared.decks.shipped import HAMILTON, shipped_as
from tools.shared.output import write

_MOST_BYTES = 1 << 20
FAMILIES = (hamilton, allfair, baseball)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pigskin deck`."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)

    check = verbs.add_parser("check", help="name every fault by card and cell")
    _file(check)
    check.add_argument("--json", action="store_true", help="print the faults as JSON")

    stats = verbs.add_parser("stats", help="print averages, shares and what readings reveal")
    _file(stats)
    stats.add_argument("--json", action="store_true", help="print the figures as JSON")

    calibrate = verbs.add_parser("calibrate", help="play games and compare with the real sport")
    _file(calibrate)
    calibrate.add_argument(
        "--games", type=int, default=2000, metavar="N", help="games of each kind (default 2000)"
    )
    calibrate.add_argument("--json", action="store_true", help="print the figures as JSON")

    pack = verbs.add_parser("pack", help="write the form the device reads")
    _file(pack)
    pack.add_argument(
        "-o",
        "--out",
        type=Path,
        help="default: a .bin beside the source; for a shipped source, its data module",
    )

    diff = verbs.add_parser("diff", help="name every changed cell; exit status 1 if there is one")
    diff.add_argument("old", type=Path, metavar="A")
    diff.add_argument("new", type=Path, metavar="B")

    design = verbs.add_parser("design", help="make a reconstructed deck from its design")
    design.add_argument("design", type=Path, nargs="?", metavar="DESIGN", help="a TOML file")
    design.add_argument(
        "-o",
        "--out",
        type=Path,
        help="this source and its .bin; default: the shipped source and its data module",
    )


def _file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        default=HAMILTON.source,
        metavar="FILE",
        help="default: the shipped deck of Pigskin",
    )


def run(args: argparse.Namespace) -> int:
    """Run the verb and return its exit status: 1 if the deck, not the call, is at fault."""
    return {
        "check": _check,
        "stats": _stats,
        "calibrate": _calibrate,
        "pack": _pack,
        "diff": _diff,
        "design": _design,
    }[args.verb](args)


def _read(path: Path) -> tuple[ModuleType, bytes]:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from None
    if len(data) > _MOST_BYTES:
        raise UserError(f"{path} is no deck: it is too large, more than 1 MiB")
    for family in FAMILIES:
        if family.recognizes(data):
            return family, data
    raise UserError(
        f"{path} is no deck: a deck source starts with 'pigskin-deck 1'; "
        f"{HAMILTON.source.name} beside the game is an example"
    )


def _load(path: Path) -> tuple[ModuleType, Any]:
    family, data = _read(path)
    try:
        return family, family.load(data)
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None


def _write_packed(source: Path, packed: bytes) -> Path:
    """Write a shipped source into its data module, any other into a file beside it."""
    shipped = shipped_as(source)
    if shipped is None:
        out = source.with_suffix(".bin")
        write(out, packed)
        return out
    try:
        shipped.write(packed)
    except OSError as error:
        raise UserError(f"cannot write {shipped.module}: {error.strerror}") from None
    return shipped.module


def _check(args: argparse.Namespace) -> int:
    family, deck = _load(args.file)
    faults, notes = family.check(deck)
    if args.json:
        say(json.dumps({"faults": [str(f) for f in faults], "notes": [str(n) for n in notes]}))
        return 1 if faults else 0
    for fault in faults:
        say(fault)
    for note in notes:
        say(f"note: {note}")
    count = counted(len(faults), "fault") if faults else "no faults"
    say(f"{args.file.name}: {count}{'' if faults else ', ' + family.describe(deck)}")
    return 1 if faults else 0


def sound(path: Path) -> tuple[ModuleType, Any]:
    """Return a deck that may be counted or packed, or print its faults and return None."""
    family, deck = _load(path)
    faults, _ = family.check(deck)
    for fault in faults:
        say(fault)
    return family, None if faults else deck


def _stats(args: argparse.Namespace) -> int:
    family, deck = sound(args.file)
    if deck is None:
        return 1
    report = family.stats(deck)
    if args.json:
        say(json.dumps(report))
    else:
        family.show(report)
    return 0


def _calibrate(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise UserError("--games needs a number of 1 or more")
    family, deck = sound(args.file)
    if deck is None:
        return 1
    report = family.calibrate(deck, args.games)
    if args.json:
        say(json.dumps(report))
    else:
        family.show_calibration(report)
    return 0


def _pack(args: argparse.Namespace) -> int:
    family, deck = sound(args.file)
    if deck is None:
        return 1
    packed = family.pack(deck)
    if args.out:
        out = args.out
        write(out, packed)
    else:
        out = _write_packed(args.file, packed)
    say(f"{out}: {len(packed)} bytes, {family.describe(deck)}")
    return 0


def _diff(args: argparse.Namespace) -> int:
    (family, old), (other, new) = _load(args.old), _load(args.new)
    if family is not other:
        raise UserError(f"{args.old} and {args.new} are decks of different games")
    before, after = family.cells(old), family.cells(new)
    changes = [
        f"{cell}: {before.get(cell, '(none)')} -> {after.get(cell, '(none)')}"
        for cell in {**before, **after}
        if before.get(cell) != after.get(cell)
    ]
    for change in changes:
        say(change)
    return 1 if changes else 0


def _design(args: argparse.Namespace) -> int:
    from tools.generators.decks import hamilton_design
    from tools.generators.decks.make import make

    args.file = make(args.design or hamilton_design.SHIPPED, args.out)
    args.out = None
    return _pack(args)
