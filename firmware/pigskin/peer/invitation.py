"""An invitation from the other handheld, read before this one has a game."""

from micropython import const

from pigskin.core.game import SIDES, OptionError, digest_of
from pigskin.core.options import is_digits, parse_options
from pigskin.core.players import FAR, LETTERS, LONGEST_NAME
from pigskin.games import UnknownGame, game_class
from pigskin.usb.lines import unescape, unframe

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.types import Options

VERSION = "1"
# The role of a handheld.
INVITES = "I"
JOINS = "J"
NONE = "-"
# Longer than all options of any game together.
_LONGEST_OPTIONS = const(1000)


class Invitation:
    """A reader of `hi` and `op` (see README.md). It never raises, even for invalid lines.

    `complete` says that no further line is needed. `problem` says why the invitation still cannot
    be joined, or is empty. A `hi` of a handheld that does not invite is never complete.
    """

    def __init__(self) -> None:
        # The last `hi` that could be read, and the line that brought it.
        self.hi_text = ""
        self.line = b""
        self._forget()

    def _forget(self) -> None:
        self.game = ""
        self.options: Options = {}
        # The side of the handheld that invites.
        self.side = 0
        self.name = ""
        self.complete = False
        self.problem = ""
        self._invites = False
        self._digest = ""
        self._deck = ""
        self._text = b""

    def take(self, line: bytes) -> bool:
        """Take a line from the cable; return True when something changed or all is known."""
        text = unframe(line)
        kind, _, rest = text.partition(" ")
        if kind == "hi" and text != self.hi_text:
            return self._take_hi(text, rest.split(" ", 8), line)
        if kind == "op" and self._invites and not self.complete:
            return self._take_piece(rest.split(" ", 2))
        return False

    def _take_hi(self, text: str, words: list[str], line: bytes) -> bool:
        other = words[0] != VERSION
        name = None if other or len(words) < 9 else read_name(words[8])
        if not (is_digits(words[0]) if other else name is not None and _is_hi(words)):
            return False
        self._forget()
        self.hi_text = text
        self.line = line
        if name is None:
            self._refuse("it speaks version %s, not %s" % (words[0][:10], VERSION))
            return True
        self.name = name
        _, self.game, self._digest, self._deck, side, role, _, _, _ = words
        self.side = SIDES.find(side)
        self._invites = role == INVITES
        if self._invites:
            self._settle()
        return True

    def _take_piece(self, words: list[str]) -> bool:
        """Take the next piece of the options; a lost piece is repeated with all others."""
        if len(words) < 3 or not all(is_digits(word) and len(word) < 5 for word in words[:2]):
            return False
        at, size = int(words[0]), int(words[1])
        if not at:
            self._text = b""
        if at != len(self._text) or size > _LONGEST_OPTIONS:
            return False
        try:
            self._text += unescape(words[2])
        except ValueError:
            return False
        if len(self._text) >= size:
            self._settle()
            self._text = b""
        return self.complete

    def _settle(self) -> None:
        """Compare with what this handheld has, once the options match the digest in `hi`."""
        try:
            kind = game_class(self.game)
            text = self._text.decode()
            if digest_of(text) != self._digest:
                return
            game = kind(parse_options(text))
        except UnknownGame:
            self._refuse("it has a game '%s', which is not on this machine" % self.game[:12])
        except OptionError:
            self._refuse("its options are not known here")
        except ValueError:
            return
        else:
            self.options = game.options
            self.complete = True
            if (game.data_digest() or NONE) != self._deck:
                self._refuse("its deck or table is not the one on this machine")
            self._check_length(kind)

    def _check_length(self, kind: "type[Game]") -> None:
        """Refuse a length that is not in the menu: the links of a chain may not last for it."""
        for name, values, _ in kind.OPTIONS:
            if name == "length" and self.options[name] not in values:
                why = "%s may be too long for a linked game" % self.options[name]
                self._refuse(why, "Ask for a length of the menu")

    def _refuse(self, why: str, advice: str = "Give both the same firmware") -> None:
        self.complete = True
        self.problem = "You cannot join: %s. %s." % (why, advice)


def _is_hi(words: list[str]) -> bool:
    sides = len(words[4]) == 1 and words[4] in SIDES and words[5] in (INVITES, JOINS)
    return sides and is_hex(words[6], 32) and is_hex(words[7], 64)


def is_hex(text: str, digits: int) -> bool:
    """Return whether a text has so many hex digits."""
    return len(text) == digits and not text.strip("0123456789abcdef")


def read_name(word: str) -> "str | None":
    """Return a name as it was received; None if it cannot stand in a record."""
    try:
        name = unescape(word).decode()
    except ValueError:
        return None
    return name if is_name(name) else None


def is_name(name: str) -> bool:
    """Return whether the name can stand on a line of the record."""
    plain = not name or (min(name) >= " " and max(name) <= "~")
    return plain and name == name.strip() and " (hints:" not in name


def other_player(name: str) -> str:
    """Return the player at the other handheld, with what a list can show of the received name."""
    letters = [letter for letter in name.upper() if letter in LETTERS]
    return (FAR + ":" + "".join(letters[:LONGEST_NAME])) if letters else FAR
