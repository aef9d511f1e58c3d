"""Records: games as texts that people can read and that play back exactly.

    pigskin record 1
    game: football26
    options: length=60plays
    white: varsity
    black: rookie
    date: 2026-11-18
    commit: 64 hex digits, a hash of the seed, published before play
    seed: 32 hex digits, revealed after play

    1. THROW, KICK, KICKOFF, LINE,
    {The wind has turned.}
    5. PASS, PUNT

    score: 13-7
    position: the final position in its one-line notation
    check: 16 hex digits over all lines above, without headers and comments

Headers such as `date`, and comments in braces, are not proved: the check leaves them out. A
linked game has `pigskin record 2`: its commit, seed and line-ups come from two chains (see
`chains`), with White's anchor and Black's, and White's secret and Black's, 32 hex digits each.
RECORDS.md is the specification.
"""

from hashlib import sha256

from micropython import const

from pigskin.core.chance import NO_CUT, OUTSIDE, chance_from, is_cut
from pigskin.core.deck import options_with
from pigskin.core.game import IllegalChoice, OptionError, hex_of
from pigskin.core.match import Match
from pigskin.core.options import is_digits, options_text, parse_options

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pigskin.core.game import Game
    from pigskin.types import Options, Pair

VERSION = 1
# A linked game: chance from two chains.
LINKED = 2
_FIRST = const("pigskin record ")
_WIDTH = const(76)
_HEAD = const(("game", "options", "data", "white", "black", "commit", "cut", "lineups", "seed"))
_TAIL = const(("score", "position", "check"))
# Headers that we write, in this order. Records keep others too. None of them is proved.
HEADERS = const(("event", "round", "site", "date", "note"))
NOT_HEADERS = _HEAD + _TAIL
_HEADER_LETTERS = const("abcdefghijklmnopqrstuvwxyz0123456789-")


class RecordError(ValueError):
    """A text that is no record, or fails verification. `line` says where (0: all of it)."""

    def __init__(self, message: str, line: int = 0, check: str = ""):
        super().__init__("line %d: %s" % (line, message) if line else message)
        self.line = line
        # The check that would fit, where only the check is wrong.
        self.check = check


class Record:
    """The contents of a record, before a replay has verified them."""

    def __init__(
        self,
        kind: "type[Game]",
        options: "Options",
        seed: str,
        choices: list[str],
        players: "Pair[str]" = ("", ""),
    ):
        self.kind = kind
        self.game = kind.name
        self.options = options
        self.data = ""
        self.seed = seed
        self.commit = ""
        self.cut = ""
        self.lineups = ""
        self.choices = choices
        self.players = players
        # How many hints White and Black have taken.
        self.hints = (0, 0)
        self.score = ""
        self.position = ""
        # Not proved: headers by name, the values of one that stands twice with a line end between
        # them; comments by the number of choices before them.
        self.headers: dict[str, str] = {}
        self.comments: dict[int, str] = {}
        # The line of each choice and each field, if the record was read from a text.
        self.lines: list[int] = []
        self.where: dict[str, int] = {}

    def name_of(self, side: int) -> str:
        """Return the player of a side as the text of the record names him."""
        return helped_name(self.players[side], self.hints[side])

    @property
    def version(self) -> int:
        return LINKED if " " in self.seed else VERSION

    @property
    def outside(self) -> bool:
        """Return whether somebody gave the seed to the machine."""
        return self.seed.endswith(OUTSIDE)

    def match(self) -> Match:
        """Return the match before its first choice."""
        return Match(self.kind, self.options, chance_from(self.seed, self.cut))

    def line_of(self, number: int) -> int:
        return self.lines[number] if number < len(self.lines) else 0


def helped_name(player: str, hints: int) -> str:
    return "%s (hints: %d)" % (player, hints) if hints else player


def split_name(text: str) -> tuple[str, int]:
    """Split the result of `helped_name` into player and hints."""
    player, mark, count = text.rpartition(" (hints: ")
    count = count[:-1]
    if mark and is_digits(count) and len(count) < 5 and helped_name(player, int(count)) == text:
        return player, int(count)
    return text, 0


def record_of(
    match: Match, players: "Pair[str]" = ("", ""), hints: "Sequence[int]" = (0, 0)
) -> Record:
    record = Record(
        type(match.game),
        match.game.options,
        match.chance.secret(),
        match.choices[:],
        players,
    )
    record.commit = match.chance.commitment()
    record.cut = match.chance.cut
    record.data = match.game.data_digest()
    record.hints = (hints[0], hints[1])
    record.lineups = match.lineups
    record.score = "%d-%d" % (match.game.score[0], match.game.score[1])
    record.position = match.game.notation()
    return record


def format_record(record: Record, outside: bool = True) -> str:
    """Return the text of a record; without `outside`, only what is proved."""
    lines = [_FIRST + str(record.version), "game: " + record.game]
    options = options_text(record.kind, record.options)
    if options:
        lines.append("options: " + options)
    if record.data:
        lines.append("data: " + record.data)
    if record.players[0]:
        lines.append("white: " + record.name_of(0))
    if record.players[1]:
        lines.append("black: " + record.name_of(1))
    after = len(lines)
    lines.append("commit: " + record.commit)
    if record.cut:
        lines.append("cut: " + record.cut)
    if record.lineups:
        lines.append("lineups: " + record.lineups)
    lines.append("seed: " + record.seed)
    lines.append("")
    first = len(lines)
    lines.extend(_choice_lines(record.choices, {}))
    last = len(lines)
    lines.append("")
    lines.append("score: " + record.score)
    lines.append("position: " + record.position)
    lines.append("check: " + check_of(lines))
    lines.append("")
    if outside and record.comments:
        lines[first:last] = list(_choice_lines(record.choices, record.comments))
    if outside and record.headers:
        lines[after:after] = list(_header_lines(record.headers))
    return "\n".join(lines)


def _header_lines(headers: dict[str, str]) -> "Iterator[str]":
    others = [name for name in sorted(headers) if name not in HEADERS]
    for name in HEADERS + tuple(others):
        if name in headers:
            for value in headers[name].split("\n"):
                yield ("%s: %s" % (name, value)).strip()


def _choice_lines(choices: list[str], comments: dict[int, str]) -> "Iterator[str]":
    # The words of a line, and its length.
    words: list[str] = []
    size = 0
    for number, choice in enumerate(choices):
        comment = comments.get(number, "")
        size += len(choice) + 2
        if words and (comment or size + 1 > _WIDTH):
            yield ", ".join(words) + ","
            words = []
        yield from _comment_lines(comment)
        if not words:
            choice = "%d. %s" % (number + 1, choice)
            size = len(choice)
        words.append(choice)
    if words:
        yield ", ".join(words)
    yield from _comment_lines(comments.get(len(choices), ""))


def _comment_lines(comment: str) -> "Iterator[str]":
    """Yield a comment in braces. Its later lines begin with a blank, so none looks like ours."""
    if comment:
        line = "{"
        for word in comment.replace("}", ")").split():
            if len(line) + len(word) + 2 > _WIDTH and line != "{":
                yield line
                line = ""
            line += word if line == "{" else " " + word
        yield line + "}"


def is_header(name: str) -> bool:
    """Return whether a header may have this name: small letters, digits and hyphens."""
    return not name.strip(_HEADER_LETTERS) and name[:1].isalpha()


def check_of(lines: "Iterable[str]") -> str:
    """Return the digest of the lines as one text, hashed line by line to save memory."""
    running = sha256()
    between = b""
    for line in lines:
        line = line.strip()
        if line:
            running.update(between + line.encode())
            between = b"\n"
    return hex_of(running.digest()[:8])


def parse_record(text: str, find: "Callable[[str], type[Game]]") -> Record:
    """Read a record. RecordError names the line of the first fault.

    `find` returns the class of a game by its name and raises ValueError for an unknown one.
    """
    return _Reader(text, find).record()


class _Reader:
    version: int

    def __init__(self, text: str, find: "Callable[[str], type[Game]]"):
        self._find = find
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.fields: dict[str, str] = {}
        self.where: dict[str, int] = {}
        self.choices: list[str] = []
        self.choice_lines: list[int] = []
        self.headers: dict[str, str] = {}
        # The pieces of comments, by the number of choices before them.
        self._comments: dict[int, list[str]] = {}
        # The lines before and after the choices that the check covers.
        self._before: list[str] = []
        self._after: list[str] = []
        # Whether a comma promises another choice.
        self._comma = False
        # The line where the open comment begins, or 0. A line of choices goes on behind it. So far
        # it is `_rest`, with a brace for each comment, and the comments are `_said`.
        self._comment_line = 0
        self._rest: list[str] = []
        self._said: list[list[str]] = []

    def record(self) -> Record:
        self._first_line()
        for index in range(1, len(self.lines)):
            line = self.lines[index].strip()
            if line:
                self._line(line, index + 1)
        if self._comment_line:
            raise RecordError("the comment has no end: close it with '}'", self._comment_line)
        for name in ("game", "commit", "seed", "score", "position", "check"):
            if name not in self.fields:
                raise RecordError(
                    "the line '%s: ...' is missing: the record is not whole" % name,
                    len(self.lines),
                )
        return self._assemble()

    def _first_line(self) -> None:
        first = self.lines[0].strip()
        if first[: len(_FIRST)] != _FIRST:
            raise RecordError("not a Pigskin record: it must begin with '%s1'" % _FIRST, 1)
        version = first[len(_FIRST) :]
        if version not in (str(VERSION), str(LINKED)):
            raise RecordError(
                "record version '%s' is not known here (this program reads versions %d and %d): "
                "use a newer Pigskin" % (version[:20], VERSION, LINKED),
                1,
            )
        self.version = int(version)
        self._before.append(first)

    def _line(self, line: str, number: int) -> None:
        if "check" in self.fields:
            raise RecordError("text after the check line: '%s'" % line[:40], number)
        if self._comment_line or line[0] == "{" or line[0].isdigit():
            self._take_comments(line, number)
            if not self._comment_line:
                self._choice_line("".join(self._rest), number)
                self._rest = []
                self._said = []
            return
        name, colon, value = line.partition(":")
        name = name.strip()
        value = value.strip()
        if not colon or not is_header(name):
            raise RecordError("cannot read '%s'" % line[:40], number)
        if name not in _TAIL and self.choices:
            raise RecordError("'%s' must stand before the choices" % name, number)
        if name not in NOT_HEADERS:
            before = self.headers.get(name)
            self.headers[name] = value if before is None else before + "\n" + value
            return
        if name in self.fields:
            raise RecordError("'%s' stands twice" % name, number)
        if name == "check":
            self._check(value, number)
        (self._after if name in _TAIL else self._before).append(line)
        self.fields[name] = value
        self.where[name] = number

    def _check(self, told: str, number: int) -> None:
        if self._comma:
            raise RecordError("a choice is missing after the last comma", number)
        wanted = check_of(self._proved())
        if told != wanted:
            raise RecordError(
                "the check is %s but the text above gives %s: the record was changed"
                % (told[:40], wanted),
                number,
                wanted,
            )

    def _proved(self) -> "Iterator[str]":
        """Yield the lines that the check covers, with the choices as `format_record` sets them."""
        yield from self._before
        yield from _choice_lines(self.choices, {})
        yield from self._after

    def _take_comments(self, line: str, number: int) -> None:
        """Split a line of choices into its comments and the rest."""
        at = 0
        while at < len(line):
            end = line.find("}" if self._comment_line else "{", at)
            piece = line[at:] if end < 0 else line[at:end]
            at += len(piece) + 1
            if self._comment_line:
                self._said[-1].append(piece)
                if end >= 0:
                    self._comment_line = 0
            else:
                self._rest.append(piece)
                if end >= 0:
                    self._comment_line = number
                    self._rest.append("{")
                    self._said.append([])

    def _choice_line(self, line: str, number: int) -> None:
        said = iter(self._said)
        count, dot, rest = line.partition(".")
        count = self._word(count, said, False)
        if not count and not dot:
            return
        if "score" in self.fields:
            raise RecordError("choices must stand before the score", number)
        if not dot or count != str(len(self.choices) + 1):
            raise RecordError(
                "a line of choices must begin with '%d.'" % (len(self.choices) + 1), number
            )
        if self.choices and not self._comma:
            raise RecordError("a comma is missing before choice " + count, number)
        words = rest.split(",")
        last = len(words) - 1
        for index, word in enumerate(words):
            word = self._word(word, said, True)
            if word:
                self.choices.append(word)
                self.choice_lines.append(number)
            elif index < last:
                raise RecordError("an empty choice between two commas", number)
            self._comma = not word

    def _word(self, text: str, said: "Iterator[list[str]]", is_choice: bool) -> str:
        """Return a word without the braces of its comments, which get their places."""
        pieces = text.split("{")
        place = len(self.choices)
        for piece in pieces[:-1]:
            if is_choice and piece.strip():
                place = len(self.choices) + 1
            self._comments.setdefault(place, []).extend(next(said))
        return " ".join(pieces).strip()

    def _assemble(self) -> Record:
        fields = self.fields
        try:
            kind = self._find(fields["game"])
        except ValueError as error:
            raise RecordError(str(error), self.where["game"]) from None
        try:
            options = parse_options(fields.get("options", ""))
            options = options_with(kind, options, fields.get("data", ""))
            # The game refuses unknown options.
            options = kind(options).options
        except OptionError as error:
            raise RecordError(str(error), self.where.get("options", self.where["game"])) from None
        white = split_name(fields.get("white", ""))
        black = split_name(fields.get("black", ""))
        players = (white[0], black[0])
        record = Record(kind, options, fields["seed"], self.choices, players)
        record.hints = (white[1], black[1])
        record.data = fields.get("data", "")
        record.commit = fields["commit"]
        record.cut = fields.get("cut", "")
        record.lineups = fields.get("lineups", "")
        record.score = fields["score"]
        record.position = fields["position"]
        record.headers = self.headers
        for place, said in self._comments.items():
            comment = " ".join(" ".join(said).split())
            if comment:
                record.comments[place] = comment
        record.lines = self.choice_lines
        record.where = self.where
        if "cut" in fields and not is_cut(record.cut):
            raise RecordError(NO_CUT, self.where["cut"])
        if record.version != self.version:
            raise RecordError(
                "a record of version %d has another number of seeds" % self.version,
                self.where["seed"],
            )
        if record.cut and self.version == LINKED:
            raise RecordError("the deck of a linked game cannot be cut", self.where["cut"])
        try:
            promised = chance_from(record.seed).commitment()
        except ValueError as error:
            raise RecordError(str(error), self.where["seed"]) from None
        if record.commit != promised:
            raise RecordError("the seed is not the one promised in 'commit'", self.where["commit"])
        return record


def replay(record: Record, play: "Callable[[Match, str], object] | None" = None) -> Match:
    """Play a record back and verify it; raise RecordError where the replay differs.

    `play(match, choice)`, if given, plays each choice in place of `match.choose`.
    """
    match = record.match()
    if record.data != match.game.data_digest():
        raise RecordError(
            "played with data '%s', but here is '%s': load the deck or table of that game"
            % (record.data, match.game.data_digest()),
            record.where.get("data", record.where.get("game", 0)),
        )
    for number, choice in enumerate(record.choices):
        try:
            if play:
                play(match, choice)
            else:
                match.choose(choice)
        except IllegalChoice as error:
            raise RecordError(
                "choice %d: %s" % (number + 1, error), record.line_of(number)
            ) from None
    if record.lineups != match.lineups:
        raise RecordError(
            "the line-ups are not those promised in 'lineups'", record.where.get("lineups", 0)
        )
    score = "%d-%d" % (match.game.score[0], match.game.score[1])
    for what, told, true in (
        ("position", record.position, match.game.notation()),
        ("score", record.score, score),
    ):
        if told != true:
            raise RecordError(
                "the %s is told as '%s' but comes out as '%s'" % (what, told, true),
                record.where.get(what, 0),
            )
    return match
