"""Reading the journal: the unfinished game as it was at its last safe choice."""

from binascii import crc32

from pigskin.coaches import COACHES
from pigskin.core.chance import SEED_BYTES
from pigskin.core.game import IllegalChoice, OptionError
from pigskin.core.match import Match
from pigskin.core.options import parse_options
from pigskin.games import UnknownGame
from pigskin.handheld.journal import FIRST, HINTS, NAME, REMARK, Journal
from pigskin.handheld.people import is_player

_ASIDE = "aside%d.txt"


class Unreadable(Exception):
    """There is a game, but this firmware cannot go on with it; the text says why."""


class Saved:
    """A game out of the journal, and the journal to go on with."""

    def __init__(self, match: Match, players: tuple):
        self.match = match
        self.players = players
        self.journal: Journal | None = None
        self.elapsed_ms = 0
        self.hints = [0, 0]


def load_game(storage):
    """The saved game, None when there is none, or Unreadable.

    What follows the first damaged line is cut off the file as well.
    """
    data = storage.read(NAME)
    if not data:
        return None
    texts, journal = _safe_lines(storage, data)
    if not texts:
        raise Unreadable("it is damaged at its beginning")
    saved = _open(texts[0])
    saved.journal = journal
    # A choice is kept once, however often it was made.
    known: dict = {}
    for text in texts[1:]:
        if text.startswith(REMARK):
            saved.hints = _hints(text) or saved.hints
            continue
        choice, _, ms = text.partition(" @")
        if ms:
            saved.elapsed_ms = int(ms)
        try:
            saved.match.choose(known.setdefault(choice, choice))
        except IllegalChoice:
            raise Unreadable("another edition of the rules has played it") from None
    return saved


def _hints(text: str) -> list:
    """White's and Black's, out of a remark about them; empty for any other."""
    counts = text[len(HINTS) :].split("-") if text.startswith(HINTS) else []
    if len(counts) != 2 or not all(count.isdigit() for count in counts):
        return []
    return [int(count) for count in counts]


def put_aside(storage) -> str:
    """Out of the way of the next game, but not lost: the name of the file, if any."""
    data = storage.read(NAME)
    if not data:
        return ""
    names = storage.names()
    number = 1
    while _ASIDE % number in names:
        number += 1
    storage.write(_ASIDE % number, data)
    storage.remove(NAME)
    return _ASIDE % number


def _safe_lines(storage, data: bytes) -> tuple:
    """The lines up to the first that is damaged, and the journal that goes on after them."""
    texts: list = []
    good = 0
    crc = 0
    while True:
        end = data.find(b"\n", good)
        mark = data.rfind(b" ~", good, end) if end > 0 else -1
        if mark < 0:
            break
        text = data[good:mark]
        check = crc32(text, crc)
        if data[mark + 2 : end] != b"%08x" % check:
            break
        crc = check
        texts.append(text.decode())
        good = end + 1
    torn = good < len(data)
    if texts and torn:
        try:
            storage.write(NAME, data[:good])
            torn = False
        except OSError:
            pass
    return texts, Journal(storage, crc, torn)


def _open(text: str) -> Saved:
    """The game that a first line tells of; a newer firmware may write what we cannot read."""
    words = text.split(" ")
    values = [word.partition("=") for word in words[2:6]]
    if words[0] != FIRST or [value[0] for value in values] != ["seed", "white", "black", "data"]:
        raise Unreadable("another firmware has written it")
    digits = values[0][2]
    players = (values[1][2], values[2][2])
    if len(digits) != 2 * SEED_BYTES or not all(is_player(p, COACHES) for p in players):
        raise Unreadable("another firmware has written it")
    try:
        seed = bytes([int(digits[i : i + 2], 16) for i in range(0, 2 * SEED_BYTES, 2)])
        match = Match(words[1], parse_options(" ".join(words[6:])), seed)
    except UnknownGame:
        raise Unreadable("its game '%s' is not on this handheld" % words[1][:12]) from None
    except OptionError:
        raise Unreadable("its options are not known here") from None
    except ValueError:
        raise Unreadable("another firmware has written it") from None
    if match.game.data_digest() != values[3][2]:
        raise Unreadable("its deck or dice table is not the one on this handheld")
    return Saved(match, players)
