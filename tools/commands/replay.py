"""`pigskin replay`: rebuilds recorded games on the shared core and prints them play by play."""

import argparse

from host_sim.printing import counted, one_line, say
from pigskin.core.game import Game
from pigskin.core.record import HEADERS
from pigskin.games import title_of
from tools.shared.recorded_games import Fault, RecordedGame, add_files, no_games, read_all
from tools.shared.replayed import Step


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="only say whether each record is true"
    )


def run(args: argparse.Namespace) -> int:
    status, records = 0, 0
    for found in read_all(args.files):
        if isinstance(found, Fault):
            said = "NOT TRUE" if found.untrue else "skipped"
            say(f"{one_line(found.where)}: {said}: {found.why}")
            records += found.untrue
            status = 1
        else:
            _tell(found, args.quiet)
            records += 1
    if not records:
        raise no_games(args.files)
    return status


def _tell(game: RecordedGame, quiet: bool) -> None:
    if not quiet:
        say(game.title)
        for number, side in enumerate(game.sides):
            if game.players[number]:
                say(f"{side}: {game.name_of(number)}")
        for name in (*HEADERS, *sorted(game.record.headers.keys() - set(HEADERS))):
            if game.header(name):
                say(f"{name.capitalize()}: {game.header(name)}")
        cut = f"cut {game.record.cut}" if game.record.cut else "no number was added to the seed"
        # The handheld shows the same digits before the first choice.
        say(f"Commit: {game.record.commit[:8]}, {cut}")
        if game.record.outside:
            say("The seed came from outside: somebody may have known all cards and dice.")
        say()
        for number, step in enumerate(game.steps):
            _comment(game, number)
            _show(game.game, step)
        _comment(game, len(game.steps))
    ending = "" if game.game.over else ", not finished"
    where = one_line(str(game.source)) + (f", game {game.number}" if game.number else "")
    made = counted(len(game.record.choices), "choice")
    say(
        f"{where}: true: {game.kind}, {made}, score {game.record.score}{ending}, "
        f"digest {game.match.digest()}{game.remark}"
    )


def _comment(game: RecordedGame, number: int) -> None:
    """Print the comment that stands after this number of choices."""
    comment = game.record.comments.get(number)
    if comment:
        say(f"               {{{one_line(comment)}}}")


def _show(game: Game, step: Step) -> None:
    """Print each line with the score as it stands when the line is told."""
    white, black = title_of(game.name).sides
    events, score = step.events, list(step.score)
    for event in events:
        side, points = game.score_of(event)
        score[side] -= points
    start = 0
    for end, _, line in game.parts(events):
        for event in events[start:end]:
            side, points = game.score_of(event)
            score[side] += points
        start = end
        say(f"  {white[0]} {score[0]:2d}  {black[0]} {score[1]:2d}   {line}")
