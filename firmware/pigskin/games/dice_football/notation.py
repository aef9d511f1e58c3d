"""A position of the dice footballs as one line of text, and back."""

from micropython import const

from pigskin.core.game import NOBODY, SIDES, NotationError
from pigskin.core.notation import (
    game_with,
    parse_number,
    parse_score,
    parse_side,
    split_position,
)
from pigskin.core.options import options_text

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.dice_football.rules import DiceFootball

_UNLIMITED = const(-1)
_MOST = const(9999)

_PHASES = const(("opening", "choice", "kickoff", "scrimmage", "try", "runback", "final"))


def notation(game: "DiceFootball") -> str:
    """Write `football26 W scrimmage 30 1&10 13-7 plays=12`, then throws and options if any."""
    words = [game.name, "-" if game.over else SIDES[game.side], game.phase, str(game.ball)]
    words.append("%d&%d" % (game.down, game.gain_line - game.ball))
    words.append("%d-%d" % (game.score[0], game.score[1]))
    words.append("plays=%d" % game.plays)
    if game.throws != _UNLIMITED:
        words.append("throws=%d" % game.throws)
    if game.time_up and not game.over:
        words.append("time")
    options = options_text(type(game), game.options)
    if options:
        words.append(options)
    return " ".join(words)


def parse(kind: "type[DiceFootball]", text: str) -> "DiceFootball":
    words = split_position(kind, text, 7, "side, phase, ball, down, score and plays are needed")
    rest = words[7:]
    throws = None
    if rest and rest[0][:7] == "throws=":
        throws = parse_number(rest.pop(0)[7:], 0, _MOST, "a count of throws")
    time_up = bool(rest) and rest[0] == "time"
    if time_up:
        rest.pop(0)
    game = game_with(kind, rest)
    if throws is not None:
        game.throws = throws
    game.time_up = time_up
    game.phase = words[2]
    if game.phase not in _PHASES:
        raise NotationError("'%s' is not a phase: %s" % (words[2][:20], ", ".join(_PHASES)))
    game.side = NOBODY if words[1] == "-" else parse_side(words[1])
    if game.over != (game.phase == "final"):
        raise NotationError("only a finished game has no side to play")
    game.ball = parse_number(words[3], 0, 100, "a spot of the ball")
    down, _, togo = words[4].partition("&")
    lowest = 1 if game.phase == "scrimmage" else 0
    game.down = parse_number(down, lowest, 4 if lowest else 0, "a down")
    game.gain_line = game.ball + parse_number(togo, lowest, 110 * lowest, "yards to go")
    game.score = parse_score(words[5])
    if words[6][:6] != "plays=":
        raise NotationError("'%s' is not a count of plays" % words[6][:20])
    game.plays = parse_number(words[6][6:], 0, _MOST, "a count of plays")
    return game
