"""The journals of linked games: one file for each game, read piece by piece.

    pigskin-link 1 pigskin46 side=W invites=1 secret=... player=person:ANNA announcing=open ~crc
    < hi 1 pigskin46 ... ~crc
    > RUN LG ~crc
    @61250 < ok 57 ... ~crc

`>` is a choice of this handheld, `<` a message that it has taken (link/PEER.md), `@` the
milliseconds played where this handheld keeps the time. Each line ends with the CRC-32 of all lines
up to there. A line that a power cut has torn does not count; the next one stands behind it.

A file is called `link_3fa1c2d4.txt` while its game is played, and `link_3fa1c2d4_7-3.txt` with the
score once the players have left it.
"""

from binascii import crc32, unhexlify

from micropython import const

from pigskin.core.chance import SEED_BYTES
from pigskin.core.game import SIDES, OptionError, digest_of, hex_of
from pigskin.core.options import is_digits, options_text, parse_options
from pigskin.games import COACHES, UnknownGame, game_class
from pigskin.storage.journal import Unreadable
from pigskin.storage.players import is_player
from pigskin.storage.saves import LINKED_STEM

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pigskin.types import Options, Storage

_FIRST = const("pigskin-link 1")
_PIECE = const(1024)
# A space, a tilde and eight digits at the end of each line.
_CHECK_SIZE = const(10)
_OTHER_FIRMWARE = const("another firmware has written it")


class LinkedGame:
    """What is played, by whom, and the journal of it: `append` adds a line, a loop reads all."""

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
        # The near player: a person or a coach.
        self.player = player
        # Milliseconds played, where this handheld keeps the time.
        self.elapsed_ms = 0
        self.file = "link_%s.txt" % digest_of(hex_of(secret))[:8]
        self._storage = storage
        self._crc = 0

    def begin(self) -> None:
        """Write the first line; OSError when the flash is full."""
        words = [_FIRST, self.game, "side=" + SIDES[self.side], "invites=%d" % self.invites]
        words += ["secret=" + hex_of(self.secret), "player=" + self.player]
        options = options_text(game_class(self.game), self.options)
        if options:
            words.append(options)
        self._crc = 0
        self._storage.write(self.file, self._line(" ".join(words)))

    def append(self, line: str) -> None:
        """OSError when the flash is full."""
        time = "@%d " % self.elapsed_ms if self.elapsed_ms else ""
        self._add(time + line)

    def take_up(self) -> None:
        """It is played from now on."""
        self._rename(self.file[:LINKED_STEM] + ".txt")

    def leave(self, score: "Sequence[int]") -> None:
        """The players leave it; without a score where nobody has looked what it is."""
        said = "%d-%d" % (score[0], score[1]) if score else "saved"
        self._rename("%s_%s.txt" % (self.file[:LINKED_STEM], said))

    def _rename(self, name: str) -> None:
        if name != self.file:
            self._storage.rename(self.file, name)
            self.file = name

    def remove(self) -> None:
        self._storage.remove(self.file)

    def __iter__(self) -> "Iterator[str]":
        """All lines of the game."""
        texts = self._texts()
        next(texts, "")
        for text in texts:
            if text[:1] == "@":
                time, _, text = text[1:].partition(" ")
                self.elapsed_ms = int(time) if is_digits(time) else 0
            yield text

    def far_hi(self) -> str:
        """What the far handheld told first; empty when none has joined."""
        for line in self:
            return line[2:] if line.startswith("< hi ") else ""
        return ""

    def _add(self, text: str) -> None:
        crc = self._crc
        try:
            self._storage.append(self.file, self._line(text))
        except OSError:
            self._crc = crc
            raise

    def _line(self, text: str) -> bytes:
        self._crc = crc32(text.encode(), self._crc)
        return ("%s ~%08x\n" % (text, self._crc)).encode()

    def _texts(self) -> "Iterator[str]":
        """All lines with a good checksum, which goes on from the last of them."""
        self._crc = 0
        for line, whole in _lines(self._storage, self.file):
            text = line[:-_CHECK_SIZE]
            crc = crc32(text, self._crc)
            if not whole:
                # Torn by a power cut: what follows begins on a line of its own.
                self._storage.append(self.file, b"\n")
            elif line[-_CHECK_SIZE:] == b" ~%08x" % crc:
                self._crc = crc
                yield text.decode()


def _lines(storage: "Storage", name: str) -> "Iterator[tuple[bytes, bool]]":
    """The lines of a file, read in pieces; False where the last one has no end."""
    start = 0
    rest = b""
    while True:
        piece = storage.read(name, start, _PIECE)
        if not piece:
            break
        start += len(piece)
        lines = (rest + piece).split(b"\n")
        rest = lines.pop()
        for line in lines:
            yield line, True
    if rest:
        yield rest, False


def open_linked(storage: "Storage", name: str) -> LinkedGame:
    """The game of a file; Unreadable when this firmware cannot go on with it."""
    text = b""
    for line, _ in _lines(storage, name):
        text = line[:-_CHECK_SIZE]
        if line[-_CHECK_SIZE:] != b" ~%08x" % crc32(text):
            raise Unreadable("it is damaged at its beginning")
        break
    try:
        words = text.decode().split(" ")
    except UnicodeError:
        raise Unreadable(_OTHER_FIRMWARE) from None
    values = [word.partition("=") for word in words[3:7]]
    names = [value[0] for value in values]
    if " ".join(words[:2]) != _FIRST or names != ["side", "invites", "secret", "player"]:
        raise Unreadable(_OTHER_FIRMWARE)
    side, invites, secret, player = [value[2] for value in values]
    if side not in tuple(SIDES) or len(secret) != 2 * SEED_BYTES or not is_player(player, COACHES):
        raise Unreadable(_OTHER_FIRMWARE)
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
    except UnknownGame:
        raise Unreadable("its game '%s' is not on this handheld" % words[2][:12]) from None
    except OptionError:
        raise Unreadable("its options are not known here") from None
    except ValueError:
        raise Unreadable(_OTHER_FIRMWARE) from None
    linked.file = name
    return linked
