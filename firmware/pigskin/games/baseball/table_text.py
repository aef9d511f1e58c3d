"""The readable dice table of the baseball, for the owner of an original sheet to fill in.

    baseball-table 1
    title   Row order
    status  RECONSTRUCTION       or PRINTED: taken from an original sheet
    source  inferred             of every throw without a mark of its own
    note    any number of remarks
    1-1     K                    throw and result; # starts a comment
    1-6     1R ?                 ! text, ~ inferred, ? invented

The results: K three strikes, GO out at first, E base on error, 1L and 1R one-base hits to left
and right, 2B, 3B, HR, FO foul out, FLY fly out, GDP out at first with a double play, BB base on
balls, IF infield fly.
"""

from micropython import const

from pigskin.core.dice import parse_dice
from pigskin.games.baseball.tables import (
    ENDLESS,
    RESULTS,
    SOURCES,
    STATUSES,
    THROWS,
    TITLE_SIZE,
    DiceTable,
    endless,
)

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    # Line (0: the whole text) and message.
    TableFault = tuple[int, str]

FIRST = "baseball-table 1"
MARKS = "?~!"


def parse(text: str) -> "tuple[DiceTable | None, list[TableFault]]":
    """Return (table, faults); with faults, each (line or 0, message), the table is None."""
    return _Parser().read(text)


class _Parser:
    def __init__(self) -> None:
        self.faults: list[TableFault] = []
        self.words = {"title": "", "status": STATUSES[0], "source": SOURCES[0]}
        # By throw: index in RESULTS, mark, line.
        self.throws: dict[str, tuple[int, str, int]] = {}
        self.number = 0

    def fault(self, message: str) -> None:
        self.faults.append((self.number, message))

    def read(self, text: str) -> "tuple[DiceTable | None, list[TableFault]]":
        opened = False
        # Some editors write a byte order mark.
        for raw in text.replace("\ufeff", "").split("\n"):
            self.number += 1
            line = raw.split("#", 1)[0].strip()
            if not line:
                continue
            if opened:
                self.line(line)
            elif line.lower().split() == FIRST.split():
                opened = True
            else:
                self.fault("a dice table begins with '%s', not '%s'" % (FIRST, line[:30]))
                return None, self.faults
        self.number = 0
        if not opened:
            self.fault("is empty: a dice table begins with '%s'" % FIRST)
            return None, self.faults
        self.whole()
        return (None if self.faults else self.table()), self.faults

    def line(self, line: str) -> None:
        words = line.replace("=", " ").replace(":", " ").split()
        name = words[0].lower() if words else line
        if name == "note":
            return
        if name == "title":
            title = line[len(name) :].strip(" \t:=")
            if len(title.encode()) > TITLE_SIZE:
                self.fault("the title is longer than %d bytes" % TITLE_SIZE)
            self.words["title"] = title
        elif name == "status" or name == "source":
            self.choose(name, words[1:], STATUSES if name == "status" else SOURCES)
        else:
            self.throw(words, line)

    def choose(self, name: str, words: list[str], known: tuple[str, ...]) -> None:
        given = " ".join(words)
        for word in known:
            if given.lower() == word.lower():
                self.words[name] = word
                return
        self.fault("%s is %s, not '%s'" % (name, " or ".join(known), given[:20]))

    def throw(self, words: list[str], line: str) -> None:
        try:
            dice = parse_dice(words[0])
        except (ValueError, IndexError):
            self.fault(
                "'%s' is neither a throw such as 1-6 nor title, status, source or note" % line[:30]
            )
            return
        low, high = sorted((dice // 6 + 1, dice % 6 + 1))
        throw = "%d-%d" % (low, high)
        result, mark = self.result(words[1:])
        if result < 0:
            self.fault(
                "'%s' is no result of %s; there are: %s"
                % (" ".join(words[1:])[:20], throw, " ".join(RESULTS))
            )
        if throw in self.throws:
            self.fault("%s stands on line %d already" % (throw, self.throws[throw][2]))
        else:
            self.throws[throw] = (result, mark, self.number)

    def result(self, words: list[str]) -> tuple[int, str]:
        """Return (index in RESULTS, mark) of the words after a throw; (-1, ...) if unknown."""
        text = "".join(words).upper()
        mark = ""
        if text and text[-1] in MARKS:
            mark = text[-1]
            text = text[:-1]
        return (RESULTS.index(text) if text in RESULTS else -1), mark

    def whole(self) -> None:
        missing = [throw for throw in THROWS if throw not in self.throws]
        if missing:
            self.fault(
                "%d of the 21 throws have no result: %s" % (len(missing), ", ".join(missing))
            )
        if not self.words["title"]:
            self.fault("the line 'title ...' is missing")
        if not self.faults and endless([result for result, _, _ in self.throws.values()]):
            self.fault(ENDLESS)

    def table(self) -> DiceTable:
        common = SOURCES.index(self.words["source"])
        entries = []
        sources = []
        for throw in THROWS:
            result, mark, _ = self.throws[throw]
            entries.append(result)
            sources.append(MARKS.index(mark) if mark else common)
        printed = self.words["status"] == STATUSES[1]
        return DiceTable(self.words["title"], printed, entries, sources)
