"""A position of All-Fair Football as one line of text, and back."""

from micropython import const

from pigskin.core.game import NOBODY, SIDES, WHITE, NotationError
from pigskin.core.notation import (
    game_with,
    parse_number,
    parse_score,
    parse_side,
    split_position,
)
from pigskin.core.options import options_text
from pigskin.games.allfair.deck import ALL_CARDS, CARDS
from pigskin.games.allfair.field import FREE_KICK_SPOT, KICKOFF_SPOT, QUARTERS, TRY_SPOT

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.allfair.rules import AllFair46

# Where the ball lies in phases with a fixed spot; in phases without a ball it is 0.
_SPOTS = {"kickoff": KICKOFF_SPOT, "try": TRY_SPOT, "freekick": FREE_KICK_SPOT}
_PHASES = const(("opening", "choice", "kickoff", "scrimmage", "try", "freekick", "final"))


def notation(game: "AllFair46") -> str:
    """Write `allfair46 W scrimmage 30 1&10 13-7 q=2 cards=fff00ffff first=B points=7-0/6-7`.

    A digit of `cards` stands for four cards, its lowest bit for the first of them. A bit is set
    while its card is in the pile. `first` received the opening kick-off.
    """
    quarters = ["%d-%d" % tuple(game.points[2 * q : 2 * q + 2]) for q in range(game.quarter)]
    words = [
        game.name,
        "-" if game.over else SIDES[game.side],
        game.phase,
        str(game.ball),
        "%d&%d" % (game.down, game.gain_line - game.ball),
        "%d-%d" % tuple(game.score),
        "q=%d" % game.quarter,
        "cards=" + _cards_text(game.cards),
        "first=" + ("-" if game.first_receiver == NOBODY else SIDES[game.first_receiver]),
        "points=" + "/".join(quarters),
    ]
    options = options_text(type(game), game.options)
    if options:
        words.append(options)
    return " ".join(words)


def parse(kind: "type[AllFair46]", text: str) -> "AllFair46":
    words = split_position(
        kind, text, 10, "side, phase, ball, down, score, q, cards, first and points are needed"
    )
    game = game_with(kind, words[10:])
    _read_place(game, words[1], words[2], words[3], words[4])
    game.quarter = parse_number(_value(words[6], "q"), 1, QUARTERS, "a quarter")
    game.cards = _parse_cards(_value(words[7], "cards"))
    receiver = _value(words[8], "first")
    game.first_receiver = NOBODY if receiver == "-" else parse_side(receiver)
    _read_points(game, words[5], _value(words[9], "points"))
    _check(game)
    return game


def _read_place(game: "AllFair46", side: str, phase: str, ball: str, series: str) -> None:
    if phase not in _PHASES:
        raise NotationError("'%s' is not a phase: %s" % (phase[:20], ", ".join(_PHASES)))
    game.phase = phase
    game.side = NOBODY if side == "-" else parse_side(side)
    if game.over != (phase == "final"):
        raise NotationError("only a finished game has no side to play")
    down, _, togo = series.partition("&")
    if phase == "scrimmage":
        game.ball = parse_number(ball, 1, 99, "a spot of the ball")
        game.down = parse_number(down, 1, 4, "a down")
        game.gain_line = game.ball + parse_number(togo, 1, 109, "yards to go")
        return
    spot = _SPOTS.get(phase, 0)
    game.ball = parse_number(ball, spot, spot, "where the ball lies for a " + phase)
    game.down = parse_number(down, 0, 0, "a down outside of a series")
    game.gain_line = game.ball + parse_number(togo, 0, 0, "yards to go outside of a series")


def _read_points(game: "AllFair46", score: str, quarters: str) -> None:
    game.score = parse_score(score)
    points: list[int] = []
    for word in quarters.split("/"):
        points += parse_score(word)
    if len(points) != 2 * game.quarter:
        raise NotationError("'points' must tell of %d quarters" % game.quarter)
    sums = [0, 0]
    for at in range(len(points)):
        sums[at & 1] += points[at]
    if sums != game.score:
        raise NotationError("the points of the quarters do not add up to %s" % score)
    game.points = points + [0] * (2 * QUARTERS - len(points))


def _check(game: "AllFair46") -> None:
    """Refuse cards, quarter and phase that contradict each other."""
    half = game.quarter == 2 or game.quarter == QUARTERS
    extra = half and game.phase == "try" and game.options["last_try"] == "card"
    if game.over:
        if game.cards or game.quarter < QUARTERS:
            raise NotationError("a game ends with the last card of the last quarter")
    elif not game.cards and not extra:
        raise NotationError("no card is left, so there must be a new quarter")
    fresh = game.quarter == 1 and game.cards == ALL_CARDS and game.score == [0, 0]
    if game.phase == "opening" and not (fresh and game.side == WHITE):
        raise NotationError("the toss comes before everything else, and White is asked")
    opening = game.phase == "opening" or (
        game.phase == "choice" and fresh and game.options["toss"] == "choose"
    )
    if opening != (game.first_receiver == NOBODY):
        raise NotationError("'first' is known once the opening kick-off is, not before")


def _value(word: str, name: str) -> str:
    if word[: len(name) + 1] != name + "=":
        raise NotationError("'%s' stands where %s=... is needed" % (word[:20], name))
    return word[len(name) + 1 :]


def _cards_text(cards: bytes) -> str:
    digits = bytearray(CARDS // 4)
    for card in cards:
        digits[card >> 2] |= 1 << (card & 3)
    return "".join(["%x" % digit for digit in digits])


def _parse_cards(word: str) -> bytes:
    if len(word) != CARDS // 4 or not all(c in "0123456789abcdef" for c in word):
        raise NotationError("'%s' is not the cards left, %d hex digits" % (word[:20], CARDS // 4))
    cards = []
    for at, digit in enumerate(word):
        for bit in range(4):
            if int(digit, 16) >> bit & 1:
                cards.append(4 * at + bit)
    return bytes(cards)
