"""The handheld's answers to the commands of the USB link; README.md describes them."""

from hashlib import sha256

from micropython import const

from pigskin import VERSION
from pigskin.core.game import hex_of
from pigskin.storage.archive import (
    captured,
    find_game,
    games_after,
    mark_captured,
    wire_name,
)
from pigskin.storage.files import ReadError
from pigskin.usb.lines import ROOM, escape
from pigskin.usb.live import OTHER, STALE, Live
from pigskin.usb.service import serve

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.usb.port import UsbPort

WIRE = const(1)
_PIECE = const(512)
# The other files for the desktop: unreadable journals and the last crash.
_OTHERS = const(("aside", "crash.txt"))
# The figures of the self-test. They are not listed, and stay when they were sent.
_CHECK = const("check.txt")


class Refused(Exception):
    """A command that cannot be carried out. The text says why."""


class Answers:
    """The answers to commands: one line of text for each."""

    def __init__(self, usb: "UsbPort"):
        self._usb = usb
        self._hardware = usb.hardware
        self._storage = usb.hardware.storage
        self._live: Live | None = None

    def answer(self, command: str) -> str:
        """Return the answer; empty while it needs another pass of the main loop."""
        verb, _, rest = command.partition(" ")
        words = rest.split(" ") if rest else []
        try:
            if verb == "hello" and not words:
                return self._hello()
            if verb == "list" and len(words) < 3:
                return self._list(words)
            if verb == "send" and len(words) == 2:
                return self._send(words[0], _whole(words[1]))
            if verb == "live" and len(words) == 3:
                return self._follow(words[0], _whole(words[1]), words[2])
            if verb == "ack" and len(words) == 2:
                return self._acknowledge(words[0], words[1])
            if verb in ("info", "clock", "board", "boot"):
                return serve(self._usb, verb, words)
            if verb in self._usb.commands:
                return self._usb.commands[verb](rest)
            raise Refused("no such command")
        except Refused as error:
            return "error %s" % error
        except (OSError, ReadError) as error:
            return "error flash %s" % error

    def _hello(self) -> str:
        hardware = self._hardware
        counts = self._storage.count()
        if counts is None:
            return ""
        return "hello wire=%d id=%s board=%s pigskin=%s waiting=%d playing=%d" % (
            WIRE,
            hardware.id,
            escape(hardware.name.replace(" ", "_").encode(), 60),
            VERSION,
            counts[1] + len(self._others()),
            int(self._usb.contest is not None),
        )

    def _others(self) -> list[str]:
        return [name for name in self._storage.names() if name.startswith(_OTHERS)]

    def _list(self, words: list[str]) -> str:
        """Answer `list all|new [NAME]` with names after this one: of one shelf, as many as fit."""
        if not words or words[0] not in ("all", "new"):
            raise Refused("list all or list new")
        waiting = words[0] == "new"
        if waiting and self._storage.count() is None:
            return ""
        after = self._find(words[1]) if len(words) == 2 else ""
        if waiting and captured(after):
            raise Refused("no such file")
        more = False
        names: list[str] = []
        if not after.startswith(_OTHERS):
            names, more = games_after(self._storage, after, waiting)
        if not more:
            others = self._others()
            names += others[others.index(after) + 1 if after in others else 0 :]
        text = "list"
        for name in names:
            item = " %s%s" % ("+" if captured(name) else "-", wire_name(name))
            if len(text) + len(item) + 5 > ROOM:
                return text + " more"
            text += item
        return text + (" more" if more else " end")

    def _find(self, wire: str) -> str:
        """Return the file with this name on the wire. Raise Refused for any other file."""
        name = find_game(self._storage, wire)
        if not name and wire.startswith(_OTHERS) and wire in self._others():
            name = wire
        if not name:
            raise Refused("no such file")
        return name

    def _send(self, wire: str, start: int) -> str:
        measured = wire == _CHECK and wire in self._storage.names()
        name = wire if measured else self._find(wire)
        data = self._storage.read(name, start, ROOM)
        if not data:
            size, digest = self._digest(name)
            return "end %s %d %s" % (wire, size, digest)
        head = "data %s %d " % (wire, start)
        return head + escape(data, ROOM - len(head))

    def _digest(self, name: str) -> tuple[int, str]:
        """Return the size and the first 16 hex digits of the SHA-256.

        The file is read in pieces to save memory.
        """
        running = sha256()
        size = 0
        while True:
            piece = self._storage.read(name, size, _PIECE)
            if not piece:
                return size, hex_of(running.digest()[:8])
            running.update(piece)
            size += len(piece)

    def _acknowledge(self, wire: str, digest: str) -> str:
        """Mark a record as captured, since the desktop has it on its disk; remove other files."""
        name = self._find(wire)
        if self._digest(name)[1] != digest:
            raise Refused("another digest")
        if name.startswith(_OTHERS):
            self._storage.remove(name)
        else:
            mark_captured(self._storage, name)
        return "acked " + wire

    def _follow(self, game: str, start: int, check: str) -> str:
        """Return the next piece of the game being played, as the public may see it."""
        contest = self._usb.contest
        if contest is None:
            self._live = None
            return "live none"
        said = self._live.answer(contest.match, game, start, check) if self._live else STALE
        if said == STALE:
            self._live = Live(contest)
            said = self._live.answer(contest.match, game, start, check)
        if said == OTHER:
            # A choice was taken back.
            self._live = Live(contest)
            said = self._live.answer(contest.match, "", 0, "")
        return said


def _whole(word: str) -> int:
    if not word.isdigit() or len(word) > 7:
        raise Refused("a number is wanted")
    return int(word)
