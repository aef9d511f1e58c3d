"""The journals of linked games: one file for each game, read piece by piece.

    pigskin-link 1 pigskin46 side=W invites=1 secret=... player=person:ANNA announcing=open ~crc
    < hi 1 pigskin46 ... ~crc
    > RUN LG ~crc
    @61250 < ok 57 ... ~crc

`>` is a choice of this handheld, `<` a message that it has accepted (peer/README.md), `@` the
milliseconds played if this handheld keeps the time. Each line ends with the CRC-32 of all lines
up to there.

A file is called `link_3fa1c2d4.txt` while its game is played. Once the players have left it, the
name has the score: `link_3fa1c2d4_7-3.txt`.
"""

from binascii import unhexlify

from micropython import const

from pigskin.core.chance import SEED_BYTES
from pigskin.core.game import SIDES, digest_of, hex_of
from pigskin.core.options import is_digits, options_text, parse_options
from pigskin.core.players import is_player
from pigskin.games import COACHES, game_class
from pigskin.storage.files import checked_line, checked_text
from pigskin.storage.load import OTHER_FIRMWARE, Unreadable, no_game, values_in

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pigskin.types import Options, Storage

_FIRST = const("pigskin-link 1")
# Letters of the file name before the score.
_STEM = const(13)
_PIECE = const(1024)
_LONGEST = const(2048)


class LinkedGame:
    """A linked game and its journal: `append` adds a line, iterating reads all of them."""

    def __init__(
        self,
        storage: "Storage",
        game: str,
        options: "Options",
        side: int,
        invites: bool,
        secret: bytes,
        player: str,
    ):
        self.game = game
        self.options = game_class(game)(options).options
        self.side = side
        self.invites = invites
        self.secret = secret
        # Our player: a person or a coach.
        self.player = player
        # Milliseconds played, if this handheld keeps the time.
        self.elapsed_ms = 0
        # The first message of the other handheld; empty if it has not joined.
        self.other_hi = ""
        self.file = "link_%s.txt" % digest_of(hex_of(secret))[:8]
        self._storage = storage
        self._crc = 0

    def begin(self) -> None:
        """Write the first line; raise OSError when the flash is full."""
        words = [_FIRST, self.game, "side=" + SIDES[self.side], "invites=%d" % self.invites]
        words += ["secret=" + hex_of(self.secret), "player=" + self.player]
        options = options_text(game_class(self.game), self.options)
        if options:
            words.append(options)
        line, self._crc = checked_line(" ".join(words), 0)
        self._storage.begin(self.file, line)

    def append(self, line: str) -> None:
        """Add a line; raise OSError when the flash is full."""
        time = "@%d " % self.elapsed_ms if self.elapsed_ms else ""
        data, crc = checked_line(time + line, self._crc)
        self._storage.append(self.file, data)
        self._crc = crc

    def take_up(self) -> None:
        """Mark the game as being played."""
        self._rename(self.file[:_STEM] + ".txt")

    def leave(self, score: "Sequence[int]") -> None:
        """Mark the game as left by its players; pass no score if it is not known."""
        said = "%d-%d" % (score[0], score[1]) if score else "saved"
        self._rename("%s_%s.txt" % (self.file[:_STEM], said))

    def _rename(self, name: str) -> None:
        if name != self.file:
            try:
                self._storage.rename(self.file, name)
                self.file = name
            except OSError:
                # The flash cannot be written, so the game keeps its old name.
                pass

    def remove(self) -> None:
        self._storage.remove(self.file)

    def __iter__(self) -> "Iterator[str]":
        """Yield all lines of the game; after them, `append` continues the file."""
        lines = _lines(self._storage, self.file)
        _, crc = next(lines, ("", 0))
        for text, good in lines:
            crc = good
            if text[:1] == "@":
                time, _, text = text[1:].partition(" ")
                self.elapsed_ms = int(time) if is_digits(time) else 0
            yield text
        self._crc = crc


def linked_games(storage: "Storage") -> list[str]:
    """Return the files of all linked games that are not finished."""
    return [name for name in storage.names() if name[:5] == "link_" and name[-4:] == ".txt"]


def score_in(name: str) -> str:
    """Return the score in such a file's name; empty when its players have not left the game."""
    return name[_STEM + 1 : -4]


def interrupted(storage: "Storage") -> str:
    """Return the file of a game that a power cut interrupted: its players have not left it.

    Return an empty string if there is none.
    """
    for name in linked_games(storage):
        if not score_in(name):
            return name
    return ""


def _lines(storage: "Storage", name: str) -> "Iterator[tuple[str, int]]":
    """Yield the lines and the checksum of each.

    Raise Unreadable at a damaged line: the other handheld would be ahead of this one.
    """
    start = crc = 0
    rest = b""
    while True:
        piece = storage.read(name, start, _PIECE)
        if not piece:
            break
        start += len(piece)
        lines = (rest + piece).split(b"\n")
        # Damage without line ends must not fill the memory.
        rest = lines.pop()[:_LONGEST]
        for line in lines:
            found = checked_text(line, crc)
            if not found:
                raise Unreadable("it is damaged in the middle")
            crc = found[1]
            yield found
    if rest:
        raise Unreadable("it is damaged at its end")


def open_linked(storage: "Storage", name: str) -> LinkedGame:
    """Return the game of a file; raise Unreadable when this firmware cannot continue it."""
    lines = _lines(storage, name)
    text = next(lines, ("", 0))[0]
    if not text:
        raise Unreadable("it is damaged at its beginning")
    hi = next(lines, ("", 0))[0]
    words = text.split(" ")
    names = ["side", "invites", "secret", "player"]
    side, invites, secret, player = values_in(words[3:7], names)
    known = text.startswith(_FIRST + " ") and side in tuple(SIDES)
    if not known or len(secret) != 2 * SEED_BYTES or not is_player(player, COACHES):
        raise Unreadable(OTHER_FIRMWARE)
    try:
        options = parse_options(" ".join(words[7:]))
        linked = LinkedGame(
            storage,
            words[2],
            options,
            SIDES.index(side),
            invites == "1",
            unhexlify(secret),
            player,
        )
    except ValueError as error:
        raise no_game(error, words[2]) from None
    linked.file = name
    linked.other_hi = hi[2:] if hi.startswith("< hi ") else ""
    return linked
