"""A game as the public may follow it: a text that grows line by line.

    pigskin live 1
    game: pigskin46
    white: ANNA
    black: varsity
    commit: 64 hex digits
    cut: a number, where the players have cut the deck
    1. ? | PLACE 0 LE -1

Each choice stands with its events. A hidden class is `?`, a hidden value -1. The promise of
hidden line-ups follows once they are placed. A linked game has the anchors of both handhelds as
its commit, 32 hex digits each, and no `lineups`.
"""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.core.options import options_text
from pigskin.core.players import player_name

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Match
    from pigskin.types import Events, Pair


def public_head(match: "Match", players: "Pair[str]") -> str:
    """Return the lines before the first choice."""
    game = match.game
    text = "pigskin live 1\ngame: %s\n" % match.name
    options = options_text(type(game), game.options)
    if options:
        text += "options: %s\n" % options
    if game.data_digest():
        text += "data: %s\n" % game.data_digest()
    promise = match.chance.commitment()
    names = [player_name(player) for player in players]
    text += "white: %s\nblack: %s\ncommit: %s\n" % (names[0], names[1], promise)
    return text + "cut: %s\n" % match.chance.cut if match.chance.cut else text


def public_line(match: "Match", choice: str) -> "tuple[str, Events]":
    """Play a choice; return its line, and its events with nothing hidden."""
    lineups = match.lineups
    text = "%d. %s |" % (len(match.choices) + 1, match.game.choice_for(NOBODY, choice))
    between = " "
    events = match.choose(choice)
    for event in match.game.events_for(NOBODY, events):
        text += between + " ".join([str(value) for value in event])
        between = "; "
    if match.lineups != lineups and " " not in match.chance.commitment():
        text += "\nlineups: " + match.lineups
    return text + "\n", events
