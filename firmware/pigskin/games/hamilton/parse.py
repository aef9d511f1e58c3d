"""The parser of Pigskin positions: it reads the line of text that `notation` writes."""

from micropython import const

from pigskin.core.game import NOBODY, SIDES, NotationError
from pigskin.core.notation import (
    game_with,
    parse_number,
    parse_score,
    parse_side,
    split_position,
)
from pigskin.games.hamilton.deck import (
    ON_DEFENSE,
    ON_OFFENSE,
    POSITIONS,
    SERIES,
    TARGETS,
    reading,
)
from pigskin.games.hamilton.notation import BACK, BETWEEN, PENDING, STATES
from pigskin.games.hamilton.play import REPLACEMENT, TRY_GOOD
from pigskin.games.hamilton.squad import CLASSES, ELEVEN, JUST_OUT, UNKNOWN, Squad, row_of
from pigskin.games.hamilton.view import ENDINGS

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.hamilton.rules import Hamilton

_PHASES = const(
    (
        "lineup",
        "toss",
        "choice",
        "choice_half",
        "kickoff",
        "scrimmage",
        "penalty",
        "forced",
        "enter",
        "window",
        "substitute",
        "final",
    )
)
_DECIDING = const(("penalty", "forced", "enter"))
_RESUMES = const(("kickoff", "scrimmage"))
_MARKS = const("/-+!?")
_HEX = const("0123456789abcdef")

# Words that are seldom needed.
_RARE = const(("resume", "place", "end", "queue", "penalty"))
_FLAGS = const(("second", "void", "oto"))


def parse(kind: "type[Hamilton]", text: str) -> "Hamilton":
    words = split_position(kind, text, 13, "13 words are needed")
    rest = words[13:]
    rare = _take_rare(rest)
    game = game_with(kind, rest)
    game.phase = _one_of(words[2], _PHASES, "a phase")
    game.side = NOBODY if words[1] == "-" else parse_side(words[1])
    if game.over != (game.phase == "final"):
        raise NotationError("only a finished game has no side to play")
    game.possession = parse_side(words[3][:1])
    game.ball = parse_number(words[3][1:], 0, 99, "a spot of the ball")
    game.score = parse_score(words[5])
    game.quarter = parse_number(words[6][1:] if words[6][0] == "q" else "?", 1, 4, "a quarter")
    game.pack = _parse_pack(words[7], game.dealer.full)
    game.used = _parse_used(words[8])
    game.timeouts = parse_score(words[9])
    game.toss_loser = NOBODY if words[10] == "-" else parse_side(words[10])
    game.squads = (_parse_squad(words[11], game.SQUAD), _parse_squad(words[12], game.SQUAD))
    _put_rare(game, rare)
    _parse_down(game, words[4])
    _check(game)
    return game


def _one_of(word: str, known: tuple[str, ...], what: str) -> str:
    if word not in known:
        raise NotationError("'%s' is not %s: %s" % (word[:20], what, ", ".join(known)))
    return word


def _parse_down(game: "Hamilton", word: str) -> None:
    down, _, distance = word.partition("&")
    series = 1 if (game.resume if game.phase in BETWEEN else game.phase) == "scrimmage" else 0
    # A try has no series either.
    if game.end >= TRY_GOOD:
        series = 0
    game.down = parse_number(down, series, 4 * series, "a down")
    togo = parse_number(distance, series, (100 - game.ball) * series, "yards to go")
    game.gain_line = game.ball + togo
    if series and game.ball == 0:
        raise NotationError("the ball of a series must lie between the goal lines")


def _parse_pack(word: str, full: range) -> list[int]:
    series = word.split(".")
    pack: list[int] = []
    if len(series) == 5 and all(len(cards) == 3 for cards in series):
        for number, cards in enumerate(series):
            if not all(digit in _HEX for digit in cards) or cards[0] not in "0123":
                break
            bits = int(cards, 16)
            pack += [SERIES * number + i for i in range(SERIES) if bits >> i & 1]
        else:
            if all(card in full for card in pack):
                return pack
    raise NotationError("'%s' is not a pack: five series of three hex digits" % word[:30])


def _parse_used(word: str) -> int:
    used = 0
    if word == "-":
        return used
    targets = [target[1] for target in TARGETS]
    for name in word.split("."):
        position = _position(name)
        if position not in targets or used >> position & 1:
            raise NotationError("'%s' cannot be a list of positions used" % word[:40])
        used |= 1 << position
    return used


def _position(name: str) -> int:
    if name not in POSITIONS:
        raise NotationError("'%s' is not a position: %s" % (name[:20], ", ".join(POSITIONS)))
    return POSITIONS.index(name)


def _parse_squad(word: str, table: bytes) -> Squad:
    squad = Squad(table)
    if len(word) < ELEVEN or not all(c in CLASSES + "." for c in word[:ELEVEN]):
        raise NotationError("'%s' does not begin with eleven classes *2S" % word[:30])
    squad.field = bytes([(CLASSES + ".").index(letter) for letter in word[:ELEVEN]])
    for mark, item in _items(word[ELEVEN:]):
        if mark == "/":
            _parse_held(item, squad)
        elif mark == "-":
            _parse_removed(item, squad)
        elif mark == "+":
            squad.changed |= 1 << _position(item)
        elif mark == "!":
            position, rest = _split_position(item)
            squad.name(position, _class(rest))
        else:
            position, rest = _split_position(item)
            if len(rest) != 3 or not all(digit in _HEX for digit in rest):
                raise NotationError("'%s' is not a reading heard such as LG184" % item[:20])
            squad.hear(position, int(rest, 16))
    squad.someone_left = bool(squad.held or squad.back)
    _count_free(squad, table)
    return squad


def _items(text: str) -> list[tuple[str, str]]:
    """Split the text into (mark, text) pairs."""
    items: list[tuple[str, str]] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or text[at] in _MARKS:
            items.append((text[start], text[start + 1 : at]))
            start = at
    if items and items[0][0] not in _MARKS:
        raise NotationError("'%s' cannot follow eleven classes" % text[:20])
    return items


def _class(letter: str) -> int:
    if len(letter) != 1 or letter not in CLASSES:
        raise NotationError("'%s' is not a class *, 2 or S" % letter[:20])
    return CLASSES.index(letter)


def _split_position(item: str) -> tuple[int, str]:
    size = 1 if item[:1] == "C" else 2
    return _position(item[:size]), item[size:]


def _parse_held(item: str, squad: Squad) -> None:
    if len(item) < 3 or item[1] not in "LB" or item[2] not in STATES[1:] + BACK:
        raise NotationError("'%s' is not a man held back such as SLw" % item[:20])
    man = _class(item[0]) + 3 * "LB".index(item[1])
    state = (STATES + BACK).index(item[2])
    if state < JUST_OUT:
        if len(item) > 3:
            raise NotationError("'%s' must not name a position" % item[:20])
        squad.held += (man | state << 3,)
        return
    position = _position(item[3:])
    if row_of(position) != man // 3 * 3:
        raise NotationError("'%s': that man cannot play there" % item[:20])
    if item[2] == BACK:
        squad.back += (man | position << 3,)
    else:
        squad.held += (man | state << 3 | position << 6,)


def _parse_removed(item: str, squad: Squad) -> None:
    position, rest = _split_position(item)
    if len(rest) != 2 or rest[1] not in "QP":
        raise NotationError("'%s' is not a man removed such as LG*P" % item[:20])
    code = position | "QP".index(rest[1]) << 6
    squad.removed += (code | _class(rest[0]) << 4,)
    squad.seen_removed += (code | UNKNOWN << 4,)


def _count_free(squad: Squad, table: bytes) -> None:
    """Count the men in none of the lists as free; raise if a class has too many men."""
    count = list(table)
    for position in range(ELEVEN):
        if squad.field[position] != UNKNOWN:
            count[row_of(position) + squad.field[position]] -= 1
    for code in squad.held + squad.back:
        count[code & 7] -= 1
    for code in squad.removed:
        if code >> 6:
            count[row_of(code & 15) + (code >> 4 & 3)] -= 1
    if min(count) < 0:
        raise NotationError("more men of one class than the squad has")
    squad.free = bytes(count)


def _take_rare(rest: list[str]) -> dict[str, str]:
    """Take the words of this notation out of the list and leave the options."""
    rare: dict[str, str] = {}
    at = 0
    while at < len(rest):
        name, equals, value = rest[at].partition("=")
        if name in _FLAGS if not equals else name in _RARE:
            if name in rare:
                raise NotationError("'%s' stands twice" % name)
            rare[name] = value
            rest.pop(at)
        else:
            at += 1
    return rare


def _put_rare(game: "Hamilton", rare: dict[str, str]) -> None:
    game.second = "second" in rare
    game.void = "void" in rare
    game.oto = "oto" in rare
    game.resume = "scrimmage" if game.phase == "scrimmage" else "kickoff"
    if "resume" in rare:
        game.resume = _one_of(rare["resume"], _RESUMES, "a phase of play")
    if ("resume" in rare) != (game.phase in BETWEEN):
        raise NotationError("resume= belongs to the phases that interrupt play")
    if "place" in rare:
        game.place = _position(rare["place"])
    if "end" in rare:
        parts = rare["end"].split(":")
        if len(parts) != 3:
            raise NotationError("end= is such as touchdown:W:0")
        game.end = ENDINGS.index(_one_of(parts[0], ENDINGS[1:], "an end of a play"))
        game.end_side = parse_side(parts[1])
        game.end_spot = parse_number(parts[2], 0, 99, "a spot")
    if "queue" in rare:
        game.queue = [_parse_pending(word) for word in rare["queue"].split(".")]
    if "penalty" in rare:
        against = _one_of(rare["penalty"][:3], ("OFF", "DEF"), "a side penalized")
        yards = parse_number(rare["penalty"][3:], 0, 99, "yards of a penalty")
        game.penalty = reading(ON_OFFENSE if against == "OFF" else ON_DEFENSE, yards)


def _parse_pending(word: str) -> int:
    if word in PENDING:
        return PENDING.index(word)
    if word[1:2] not in ("Q", "P"):
        raise NotationError("'%s' is not pending: write penalty, offset or WQ" % word[:20])
    named = 1 + _position(word[2:]) if word[2:] else 0
    return REPLACEMENT + parse_side(word[0]) + 2 * "QP".index(word[1]) + 4 * named


def _check(game: "Hamilton") -> None:
    """Raise unless the position can be played: each phase needs certain words."""
    phase = game.phase
    if (phase in _DECIDING) != bool(game.end):
        raise NotationError("end= belongs to penalty, forced and enter, which need it")
    if phase == "forced" and (not game.queue or game.queue[0] < REPLACEMENT):
        raise NotationError("phase forced needs the replacement in queue=")
    if phase == "penalty" and game.offender() != 1 - game.side:
        raise NotationError("phase penalty needs the penalty= of the other side")
    if not game.end and (game.queue or game.void or game.penalty):
        raise NotationError("queue=, penalty= and void belong to a play with an end=")
    if (phase == "lineup" and not game.second and game.toss_loser == NOBODY) or phase == "toss":
        if game.toss_loser != NOBODY:
            raise NotationError("the toss has been held already")
    elif game.toss_loser == NOBODY and phase != "lineup":
        raise NotationError("the toss has not been held yet")
    if game.place and phase not in ("lineup", "enter"):
        raise NotationError("place= belongs to a position that is being filled")
    for side in (0, 1):
        _check_field(game, side)
    if phase in ("window", "substitute", "kickoff", "scrimmage") and game.ball == 0:
        raise NotationError("the ball lies on a goal line")
    if phase not in _DECIDING and phase != "final" and not game.pack and not game.rules.replay:
        raise NotationError("no card is left, so the quarter is over")
    if not game.over and not game.choices():
        raise NotationError("this position has no choices")


def _check_field(game: "Hamilton", side: int) -> None:
    """Raise unless the only empty positions belong to a line-up or to a man just removed."""
    field = game.squads[side].field
    first = game.toss_loser == NOBODY
    for position in range(ELEVEN):
        empty = False
        if game.phase == "lineup":
            if side == game.side:
                empty = position >= game.place and (first or game.place > 0)
            else:
                empty = first and not game.second
        elif game.phase == "enter" and side == game.side:
            empty = position == game.place
        if (field[position] == UNKNOWN) != empty:
            raise NotationError(
                "phase and squad disagree on %s of %s being empty"
                % (POSITIONS[position], SIDES[side])
            )
