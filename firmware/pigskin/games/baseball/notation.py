"""A position of the dice baseball as one line of text, and back."""

from micropython import const

from pigskin.core.game import BLACK, NOBODY, SIDES, WHITE, NotationError
from pigskin.core.notation import game_with, split_position
from pigskin.core.options import is_digits, options_text

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.baseball.rules import Baseball26

_SECOND = const(2)
_THIRD = const(4)
_MOST = const(9999)

_PHASES = const(("bat", "try_home", "final"))
_HALVES = {BLACK: "top", WHITE: "bottom"}

BASES = ("empty", "1", "2", "12", "3", "13", "23", "123")


def notation(game: "Baseball26") -> str:
    """Write `baseball26 W bat bottom9 2 13 B=0100(10)0002/14/1 W=31004101/9/0`, then options.

    The fields are side, phase, inning, outs, men on; then runs by inning, hits and errors of each
    team.
    """
    words = [game.name, "-" if game.over else SIDES[game.side], game.phase]
    words.append("%s%d" % (_HALVES[game.batting], game.inning))
    words.append(str(game.outs))
    words.append(BASES[game.bases])
    for side in (BLACK, WHITE):
        line = line_text(game.line[side])
        words.append("%s=%s/%d/%d" % (SIDES[side], line, game.hits[side], game.errors[side]))
    if game.after:
        words.append("after=" + game.after)
    options = options_text(type(game), game.options)
    if options:
        words.append(options)
    return " ".join(words)


def parse(kind: "type[Baseball26]", text: str) -> "Baseball26":
    words = split_position(kind, text, 8, "side, phase, inning, outs, bases, B= and W=, please")
    rest = words[8:]
    after = ""
    if rest and rest[0][:6] == "after=":
        after = rest.pop(0)[6:]
    game = game_with(kind, rest)
    game.after = after
    _read(game, words)
    _check(game)
    game.set_sudden_end()
    return game


def _read(game: "Baseball26", words: list[str]) -> None:
    game.phase = words[2]
    if game.phase not in _PHASES:
        raise NotationError("'%s' is not a phase: %s" % (words[2][:20], ", ".join(_PHASES)))
    game.batting, game.inning = _parse_inning(words[3])
    game.side = NOBODY if game.phase == "final" else game.batting
    if words[1] != ("-" if game.over else SIDES[game.side]):
        raise NotationError("'%s' is not the side to play" % words[1][:20])
    game.outs = _number(words[4], 3 if game.over else 2, "outs")
    if words[5] not in BASES:
        raise NotationError("'%s' is not among %s" % (words[5][:20], ", ".join(BASES)))
    game.bases = BASES.index(words[5])
    game.line = ([], [])
    for side, word in ((BLACK, words[6]), (WHITE, words[7])):
        parts = word.split("/")
        if len(parts) != 3 or parts[0][:2] != SIDES[side] + "=":
            raise NotationError(
                "'%s' is not runs, hits and errors such as %s=003/7/1" % (word[:20], SIDES[side])
            )
        game.line[side].extend(parse_line(parts[0][2:]))
        game.score[side] = sum(game.line[side])
        game.hits[side] = _number(parts[1], _MOST, "hits")
        game.errors[side] = _number(parts[2], _MOST, "errors")


def _check(game: "Baseball26") -> None:
    """Refuse a position that cannot come up in a game."""
    inning = game.inning
    for side in (BLACK, WHITE):
        wanted = inning - 1 if side == WHITE and game.batting == BLACK else inning
        if len(game.line[side]) != wanted:
            raise NotationError("%s needs runs for %d innings" % (SIDES[side], wanted))
    if inning > game.rules.innings:
        white = sum(game.line[WHITE][: inning - 1])
        if game.rules.draw or white != sum(game.line[BLACK][: inning - 1]):
            raise NotationError("inning %d is not played: the game was over" % inning)
    lead = game.score[WHITE] - game.score[BLACK]
    last = inning >= game.rules.innings
    walk_off = last and game.batting == WHITE and lead > 0 and game.rules.cut
    if game.over != (walk_off or game.outs == 3):
        raise NotationError("the game %s over here" % ("is not" if game.over else "is"))
    led = sum(game.line[WHITE][: inning - 1]) > game.score[BLACK]
    if led and last and game.batting == WHITE and game.rules.cut:
        raise NotationError("the home team led and did not bat in inning %d" % inning)
    if game.outs == 3 and (game.bases or not game.decided()):
        raise NotationError("three are out, but the game is not over")
    if game.phase == "try_home":
        _check_try(game)
    elif game.after:
        raise NotationError("'after=%s' without a try for home" % game.after[:20])


def _check_try(game: "Baseball26") -> None:
    hit = game.after == "2B" and game.bases & _SECOND
    fly = game.after == "FLY" and game.outs and not game.rules.sure_fly
    if not game.bases & _THIRD or not (hit or fly):
        raise NotationError("nobody can try for home here")


def line_text(line: list[int]) -> str:
    """Return the runs by inning as newspapers print them: 0030(12)1."""
    return "".join([str(runs) if runs < 10 else "(%d)" % runs for runs in line]) or "-"


def parse_line(text: str) -> list[int]:
    line: list[int] = []
    at = 0
    while at < len(text) and text != "-":
        end = at + 1
        if text[at] == "(":
            end = text.find(")", at) + 1
            if end < at + 4 or text[at + 1] == "0":
                raise NotationError("'%s' is not runs by inning such as 0030(12)1" % text[:20])
            line.append(_number(text[at + 1 : end - 1], _MOST, "runs"))
        else:
            line.append(_number(text[at], 9, "runs"))
        at = end
    return line


def _number(word: str, high: int, what: str) -> int:
    # Check the length first, as int() is slow with many digits.
    if not is_digits(word) or len(word) > 4 or int(word) > high or str(int(word)) != word:
        raise NotationError("'%s' is not a number of %s (0 to %d)" % (word[:20], what, high))
    return int(word)


def _parse_inning(word: str) -> tuple[int, int]:
    for side in (BLACK, WHITE):
        half = _HALVES[side]
        if word[: len(half)] == half:
            inning = _number(word[len(half) :], _MOST, "innings")
            if inning:
                return side, inning
    raise NotationError("'%s' is not an inning such as top1 or bottom9" % word[:20])
