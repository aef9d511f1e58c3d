"""The journal: the game being played, written to flash choice by choice.

The file is text. Its first line says what is played, and each further line is a choice. In a game
by the clock, the milliseconds played before a choice follow it:

    pigskin football26 seed=... white=person black=varsity data=... options... ~crc
    LINE ~crc
    # hints 1-0 ~crc
    END @61250 ~crc
    # back 1 @63002 ~crc
    # score 7-0 ~crc

A line with # is a remark: the hints that White and Black have taken so far, how many choices are
left after a player has taken some back, or the score when the players left the game. `cut=4711`
stands before the options if they have cut the deck.

Each line ends with the CRC-32 of the file so far. It shows a changed or lost line, and all lines
before that are kept. Lines are only added, which needs no erase of flash (ring.py).
"""

from micropython import const

from pigskin.core.chance import chance_from
from pigskin.core.game import IllegalChoice, OptionError
from pigskin.core.match import Contest, Match
from pigskin.core.options import is_digits, options_text, parse_options
from pigskin.core.players import is_player
from pigskin.games import COACHES, UnknownGame, game_class
from pigskin.storage.files import JOURNAL, checked_line, checked_text
from pigskin.storage.saves import FIRST, SCORE, free_aside

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.types import Pair, Storage

_REMARK = const("#")
_HINTS = const("# hints ")
_BACK = const("# back ")
_CUT = const("cut=")
# The numbers of milliseconds and of hints have fewer digits than this.
_DIGITS = const(10)
OTHER_FIRMWARE = "another firmware has written it"


class Journal:
    """The journal of the one game being played. `load_game` reads it again."""

    def __init__(self, storage: "Storage", crc: int = 0, scored: bool = False):
        self._storage = storage
        self._crc = crc
        # Whether the last line is the score.
        self._scored = scored

    def begin(
        self,
        match: Match,
        players: "Pair[str]",
        elapsed_ms: int = 0,
        hints: "Sequence[int]" = (0, 0),
    ) -> None:
        """Write the file afresh, for this game with the choices made so far."""
        options = options_text(type(match.game), match.game.options)
        words = [FIRST, match.name, "seed=" + match.chance.secret()]
        words += ["white=" + players[0], "black=" + players[1]]
        words.append("data=" + match.game.data_digest())
        if match.chance.cut:
            words.append(_CUT + match.chance.cut)
        if options:
            words.append(options)
        data, crc = checked_line(" ".join(words), 0)
        texts = [_hints_text(hints)] if hints[0] or hints[1] else []
        last = len(match.choices) - 1
        for number, choice in enumerate(match.choices):
            texts.append(_timed(choice, elapsed_ms if number == last else 0))
        for text in texts:
            line, crc = checked_line(text, crc)
            data += line
        self._storage.begin(JOURNAL, data)
        self._crc = crc
        self._scored = False

    def add(self, choice: str, elapsed_ms: int = 0) -> None:
        """Write a choice before it is played. Raise OSError when the flash is full."""
        self._append(_timed(choice, elapsed_ms))

    def take_back(self, left: int, elapsed_ms: int = 0) -> None:
        """Write that only so many choices are left. Raise OSError when the flash is full."""
        self._append(_timed("%s%d" % (_BACK, left), elapsed_ms))

    def add_hints(self, hints: "Sequence[int]") -> None:
        """Write how many hints each side has taken. Raise OSError when the flash is full."""
        self._append(_hints_text(hints))

    def add_score(self, score: "Sequence[int]") -> None:
        """Write the score for the menu once. A full flash does without it."""
        if not self._scored:
            try:
                self._append("%s%d-%d" % (SCORE, score[0], score[1]))
                self._scored = True
            except OSError:
                pass

    def _append(self, text: str) -> None:
        line, crc = checked_line(text, self._crc)
        self._storage.append(JOURNAL, line)
        self._crc = crc
        self._scored = False


def _hints_text(hints: "Sequence[int]") -> str:
    return "%s%d-%d" % (_HINTS, hints[0], hints[1])


def _timed(choice: str, elapsed_ms: int) -> str:
    return "%s @%d" % (choice, elapsed_ms) if elapsed_ms else choice


# Reading it again


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
        if text.startswith(_BACK) and _is_number(text[len(_BACK) :]):
            del choices[int(text[len(_BACK) :]) :]
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
    counts = text[len(_HINTS) :].split("-") if text.startswith(_HINTS) else []
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
    cut = options.pop(0)[len(_CUT) :] if options and options[0].startswith(_CUT) else ""
    try:
        chance = chance_from(seed, cut)
        match = Match(game_class(words[1]), parse_options(" ".join(options)), chance)
    except ValueError as error:
        raise no_game(error, words[1]) from None
    if match.game.data_digest() != digest:
        raise Unreadable("its deck or dice table is not the one on this handheld")
    return Contest(match, (white, black), None)
