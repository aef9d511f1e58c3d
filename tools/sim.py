"""`pigskin sim`: play on this computer, alone against a coach or with a friend."""

import argparse
import os
import sys
from pathlib import Path

from host_sim.terminal import HELP, PERSON, CannotKeep, Leave, Table, kept_table, new_table, pick
from pigskin.coaches import COACHES, UnknownCoach, new_coach
from pigskin.core.game import OptionError, parse_options
from pigskin.games import GAMES, UnknownGame, game_class
from tools.errors import UserError

_WHO = f"{PERSON}, " + ", ".join(COACHES)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="one of: " + ", ".join(GAMES))
    parser.add_argument("--white", default=PERSON, metavar="WHO", help=_WHO)
    parser.add_argument("--black", default="varsity", metavar="WHO", help=_WHO)
    parser.add_argument("--seed", help="any text; the same text gives the same dice and cards")
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as length=15min; may be repeated",
    )
    parser.add_argument("--new", action="store_true", help="do not offer the unfinished game")


def run(args: argparse.Namespace) -> int:
    kept = _state_folder() / "unfinished.json"
    try:
        table = None
        if not args.new and not args.game:
            table = _offer(kept)
        if table is None:
            table = _new(args, kept)
        _introduce(table)
        table.play()
    except Leave:
        print("The game is kept; `pigskin sim` offers it again.")
        return 0
    except CannotKeep as error:
        raise UserError(f"{error}; set XDG_STATE_HOME to a folder that can be written") from None
    print(f"\nRecord: {_put_away(table, kept)}")
    return 0


def _put_away(table: Table, kept: Path) -> Path:
    """A finished game becomes a record of its own, named by its digest."""
    path = kept.parent / f"{table.match.name}-{table.match.digest()}.txt"
    path.write_text(table.record_text(), encoding="utf-8")
    kept.unlink(missing_ok=True)
    return path


def _state_folder() -> Path:
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "pigskin"


def _offer(kept: Path) -> Table | None:
    table = kept_table(kept)
    if table is None:
        return None
    game = table.match.game
    print(f"Unfinished: {game.title}, White {game.score[0]}, Black {game.score[1]}.")
    answer = input("Go on with it? [Y/n] ") if sys.stdin.isatty() else "y"
    return None if answer.strip().lower().startswith("n") else table


def _new(args: argparse.Namespace, kept: Path) -> Table:
    name = args.game or _choose_game()
    try:
        options = parse_options(" ".join(args.option))
        game_class(name)(options)
        for player in (args.white, args.black):
            if player != PERSON:
                new_coach(player, name, b"")
    except (UnknownGame, OptionError) as error:
        raise UserError(str(error)) from None
    except UnknownCoach:
        raise UserError(f"a player is one of: {_WHO}") from None
    return new_table(name, options, (args.white, args.black), kept, args.seed)


def _choose_game() -> str:
    print("PIGSKIN. Which game?")
    for number, name in enumerate(GAMES, 1):
        print(f"  {number} {game_class(name).title}")
    while True:
        try:
            word = input("> ")
        except EOFError:
            raise UserError(
                "no game was chosen and there is no terminal to ask on; "
                "name one: pigskin sim " + GAMES[0]
            ) from None
        meant = word.strip() if word.strip() in GAMES else pick(word.strip(), GAMES, ())
        if meant:
            return meant
        print(f"  type a number from 1 to {len(GAMES)}")


def _introduce(table: Table) -> None:
    print()
    print(f"{table.match.game.title}: White {table.players[0]}, Black {table.players[1]}")
    print(HELP)
