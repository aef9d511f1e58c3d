"""Reading a saved game again; journal.py describes its file."""

from micropython import const

from pigskin.core.chance import chance_from
from pigskin.core.deck import options_with
from pigskin.core.game import IllegalChoice, OptionError
from pigskin.core.match import Contest, Match
from pigskin.core.options import is_digits, parse_options
from pigskin.core.players import is_player
from pigskin.games import COACHES, UnknownGame, game_class
from pigskin.storage.files import JOURNAL, checked_text
from pigskin.storage.journal import BACK, CUT, HINTS, Journal
from pigskin.storage.saves import FIRST, SCORE, free_aside

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Storage

_REMARK = const("#")
# The numbers of milliseconds and of hints have fewer digits than this.
_DIGITS = const(10)
OTHER_FIRMWARE = "another firmware has written it"


class Unreadable(Exception):
    """A saved game that this firmware cannot go on with. The text says why."""


def values_in(words: list[str], names: list[str]) -> list[str]:
    """Return the values of words such as `white=person`; raise Unreadable for other names."""
    pairs = [word.partition("=") for word in words]
    if [pair[0] for pair in pairs] != names:
        raise Unreadable(OTHER_FIRMWARE)
    return [pair[2] for pair in pairs]


def no_game(error: ValueError, name: str) -> Unreadable:
    """Return the reason why the first line of a journal gives no game that is known here."""
    if isinstance(error, UnknownGame):
        return Unreadable("its game '%s' is not on this handheld" % name[:12])
    if isinstance(error, OptionError):
        return Unreadable("its options are not known here")
    return Unreadable(OTHER_FIRMWARE)


def load_game(storage: "Storage", name: str = JOURNAL) -> Contest | None:
    """Return the saved game, None when there is none; raise Unreadable when it cannot go on.

    This cuts the file off at the first damaged line. Before that it copies the lines after the
    damage to another file, and raises OSError when the flash is too full for it. The journal goes
    on in `game.txt` (see `take_up`).
    """
    data = storage.read(name)
    if not data:
        return None
    texts, good, crc = _safe_lines(data)
    if not texts:
        raise Unreadable("it is damaged at its beginning")
    saved = open_game(texts[0])
    choices: list[str] = []
    for text in texts[1:]:
        text, _, ms = text.partition(" @")
        if ms and not _is_number(ms):
            raise Unreadable(OTHER_FIRMWARE)
        if ms:
            saved.elapsed_ms = int(ms)
        if text.startswith(BACK) and _is_number(text[len(BACK) :]):
            del choices[int(text[len(BACK) :]) :]
        elif text.startswith(_REMARK):
            saved.hints = _hints(text) or saved.hints
        else:
            choices.append(text)
    try:
        for choice in choices:
            saved.match.choose(choice)
    except IllegalChoice:
        raise Unreadable("another edition of the rules has played it") from None
    if good < len(data):
        saved.damaged = _keep_rest(storage, data, good, len(choices))
        storage.write(name, data[:good])
    saved.journal = Journal(storage, crc, texts[-1].startswith(SCORE))
    return saved


def _keep_rest(storage: "Storage", data: bytes, good: int, made: int) -> tuple[int, str]:
    """Copy the lines after the damage to another file and return `Contest.damaged`.

    The first line is left out: the file goes to the desktop, which must not learn the seed of a
    game that goes on.
    """
    aside = free_aside(storage)
    storage.write(aside, data[good:])
    lines = data[good:].rstrip(b"\n").split(b"\n")
    return made + len([line for line in lines if not line.startswith(b"#")]), aside


def _hints(text: str) -> list[int]:
    """Read White's and Black's hints from a remark; return none for any other remark."""
    counts = text[len(HINTS) :].split("-") if text.startswith(HINTS) else []
    if len(counts) != 2 or not all(_is_number(count) for count in counts):
        return []
    return [int(count) for count in counts]


def _is_number(text: str) -> bool:
    return is_digits(text) and len(text) < _DIGITS


def _safe_lines(data: bytes) -> tuple[list[str], int, int]:
    """Return the lines before the first damaged one, where they end, and their checksum."""
    texts: list[str] = []
    good = 0
    crc = 0
    while True:
        end = data.find(b"\n", good)
        found = checked_text(data[good:end], crc) if end >= 0 else None
        if not found:
            return texts, good, crc
        text, crc = found
        texts.append(text)
        good = end + 1


def open_game(text: str) -> Contest:
    """Return the game of a first line. Raise Unreadable if a newer firmware wrote it."""
    words = text.split(" ")
    seed, white, black, digest = values_in(words[2:6], ["seed", "white", "black", "data"])
    if words[0] != FIRST or not (is_player(white, COACHES) and is_player(black, COACHES)):
        raise Unreadable(OTHER_FIRMWARE)
    options = words[6:]
    cut = options.pop(0)[len(CUT) :] if options and options[0].startswith(CUT) else ""
    try:
        chance = chance_from(seed, cut)
        kind = game_class(words[1])
        match = Match(kind, options_with(kind, parse_options(" ".join(options)), digest), chance)
    except ValueError as error:
        raise no_game(error, words[1]) from None
    if match.game.data_digest() != digest:
        raise Unreadable("its deck or dice table is not the one on this handheld")
    return Contest(match, (white, black), None)
