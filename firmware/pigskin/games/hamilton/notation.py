"""A Pigskin position as one line of text; `parse` reads it back.

    pigskin56 W scrimmage W30 2&8 13-7 q1 3ff.3ff.3ff.3ff.3ff LG.C 0-1 B *22*2*2S*2S 2*22*22**S2

The words are: game, side asked, phase, side and spot of the ball, down and yards to go, score,
quarter, cards left (ten bits a series), positions used, time-outs, loser of the toss and the two
squads. Words that are seldom needed follow, and options other than the recommended ones.

A squad is its eleven classes in the order of POSITIONS (`.`: being filled), then men held back
(`/SLw`: a Scrub of the line is waiting) and men removed by cards (`-LG*P`). Then comes what
everybody knows: substitutes (`+LG`), classes named (`!LG*`), codes of readings heard (`?LG184`).
"""

from micropython import const

from pigskin.core.game import NOBODY, SIDES
from pigskin.core.options import options_text
from pigskin.games.hamilton.deck import ON_OFFENSE, POSITIONS, SERIES
from pigskin.games.hamilton.play import REPLACEMENT
from pigskin.games.hamilton.squad import CLASSES, ELEVEN, JUST_OUT, UNKNOWN, Squad
from pigskin.games.hamilton.view import ENDINGS

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.hamilton.rules import Hamilton

# Phases that interrupt play; it resumes with another phase. `parse` needs them too.
BETWEEN = ("penalty", "forced", "enter", "window", "substitute")
# Why a man is held back: waiting, out for the quarter, just out. BACK: he may come back only
# where he stood (AMB-67).
STATES = "-wox"
BACK = "b"
PENDING = ("penalty", "offset")


def notation(game: "Hamilton") -> str:
    words = [game.name, "-" if game.over else SIDES[game.side], game.phase]
    words.append(SIDES[game.possession] + str(game.ball))
    words.append("%d&%d" % (game.down, game.gain_line - game.ball))
    words.append("%d-%d" % (game.score[0], game.score[1]))
    words.append("q%d" % game.quarter)
    words.append(_pack_text(game.pack))
    used = [POSITIONS[p] for p in range(ELEVEN) if game.used >> p & 1]
    words.append(".".join(used) if used else "-")
    words.append("%d-%d" % (game.timeouts[0], game.timeouts[1]))
    words.append("-" if game.toss_loser == NOBODY else SIDES[game.toss_loser])
    words.append(_squad_text(game.squads[0]))
    words.append(_squad_text(game.squads[1]))
    if game.phase in BETWEEN:
        words.append("resume=" + game.resume)
    if game.place:
        words.append("place=" + POSITIONS[game.place])
    if game.end:
        end = (ENDINGS[game.end], SIDES[game.end_side], game.end_spot)
        words.append("end=%s:%s:%d" % end)
    if game.queue:
        words.append("queue=" + ".".join([_pending_text(pending) for pending in game.queue]))
    if game.penalty:
        against = "OFF" if game.penalty >> 8 == ON_OFFENSE else "DEF"
        words.append("penalty=%s%d" % (against, game.penalty_yards()))
    if game.second:
        words.append("second")
    if game.void:
        words.append("void")
    if game.oto:
        words.append("oto")
    options = options_text(type(game), game.options)
    if options:
        words.append(options)
    return " ".join(words)


def _pending_text(pending: int) -> str:
    """Return `penalty`, `offset`, or a replacement: side, P (game) or Q (quarter), position."""
    if pending < REPLACEMENT:
        return PENDING[pending]
    pending -= REPLACEMENT
    text = SIDES[pending & 1] + "QP"[pending >> 1 & 1]
    return text + POSITIONS[(pending >> 2) - 1] if pending >> 2 else text


def _pack_text(pack: list[int]) -> str:
    series = [0] * 5
    for card in pack:
        series[card // SERIES] |= 1 << card % SERIES
    return ".".join(["%03x" % cards for cards in series])


def _squad_text(squad: Squad) -> str:
    text = "".join([(CLASSES + ".")[man] for man in squad.field])
    for code in squad.held:
        state = code >> 3 & 7
        text += "/" + _man_text(code & 7) + STATES[state]
        if state == JUST_OUT:
            text += POSITIONS[code >> 6]
    for code in squad.back:
        text += "/" + _man_text(code & 7) + BACK + POSITIONS[code >> 3]
    for code in squad.removed:
        text += "-%s%s%s" % (POSITIONS[code & 15], CLASSES[code >> 4 & 3], "QP"[code >> 6])
    for position in range(ELEVEN):
        if squad.changed >> position & 1:
            text += "+" + POSITIONS[position]
    for position in range(ELEVEN):
        if squad.named[position] != UNKNOWN:
            text += "!%s%s" % (POSITIONS[position], CLASSES[squad.named[position]])
    heard = squad.heard
    for at in range(0, len(heard), 3):
        text += "?%s%x" % (POSITIONS[heard[at]], heard[at + 1] | heard[at + 2] << 8)
    return text


def _man_text(kind: int) -> str:
    return CLASSES[kind % 3] + "LB"[kind // 3]
