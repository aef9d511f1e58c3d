"""`pigskin print`: sets the cards of a deck at true size, as a PDF to print, cut and play with."""

import argparse
from pathlib import Path

from host_sim.errors import UserError
from host_sim.printing import counted, say
from tools.commands import deck
from tools.commands.print import hamilton
from tools.commands.print.paper import SIZES, Paper
from tools.commands.print.sheets import BACKS, print_cards
from tools.shared.decks.shipped import HAMILTON
from tools.shared.output import write


def configure(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", metavar="WHAT", required=True)
    cards = verbs.add_parser(
        "deck",
        help="the cards of Pigskin, nine a sheet, with a legend",
        epilog="Print at 100 %, not fitted to the page, and check the scale by the ruler.",
    )
    cards.add_argument(
        "file",
        type=Path,
        nargs="?",
        default=HAMILTON.source,
        metavar="FILE",
        help="your own deck (default: the shipped deck)",
    )
    cards.add_argument("--paper", choices=SIZES, default="a4", help="the sheet (default a4)")
    cards.add_argument(
        "--backs",
        choices=BACKS,
        default="long",
        help="printed on the other side, turned over the long or the short edge; beside the "
        "fronts, to fold; or none (default long)",
    )
    cards.add_argument(
        "-o", "--output", type=Path, metavar="OUT", help="default: the name of the deck, .pdf"
    )


def run(args: argparse.Namespace) -> int:
    output = args.output or Path(args.file.stem + ".pdf")
    if output.suffix.lower() != ".pdf":
        raise UserError(f"{output}: only a PDF can be made; end the name in .pdf")
    family, found = deck.sound(args.file)
    if found is None:
        say(f"{args.file}: mend these faults first; `pigskin deck check` names them again")
        return 1
    if family is not deck.hamilton:
        raise UserError(f"{args.file} is no deck of Pigskin; only its cards can be printed")
    cards = hamilton.cards(found, hamilton.mark_of(found))
    paper = Paper(found.title, SIZES[args.paper])
    print_cards(paper, cards, args.backs, found.title)
    write(output, paper.bytes())
    say(f"{output}: {counted(len(cards), 'card')} on {counted(paper.pages, 'page')}")
    return 0
