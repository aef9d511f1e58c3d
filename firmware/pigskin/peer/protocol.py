"""One of two handhelds that play a linked game: what it sends, accepts and refuses. No I/O.

`README.md` has the protocol. All state follows from the secret and the journal. Each accepted
message and each choice is written to the journal before a message that depends on it is sent.
"""

from binascii import unhexlify

from micropython import const

from pigskin.core.chains import LINKS, Chain, Chains, FarChain, WrongLink, seal_of, short_hash
from pigskin.core.chance import SEED_BYTES
from pigskin.core.game import NOBODY, SIDES, IllegalChoice, digest_of, hex_of
from pigskin.core.match import Match
from pigskin.core.options import is_digits, options_text
from pigskin.core.readings import UNTOLD, MissingReading
from pigskin.games import game_class
from pigskin.peer.blind import BlindMatch
from pigskin.peer.invitation import INVITES, JOINS, NONE, VERSION, is_hex, is_name, read_name
from pigskin.peer.keys import KEY_BYTES, Lock, agreed_key, private_key, public_key
from pigskin.usb.lines import LONGEST, escape, frame, unescape, unframe

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pigskin.types import Events, Lines, Options

_HIDDEN = "?"
# The longest text: a line without `$`, checksum and line end.
_ROOM = LONGEST - 12
# Letters of hidden classes in one `end` message.
_LETTERS = const(128)
# Digits of the milliseconds in `tm`, enough for eleven days.
_TIME_DIGITS = const(9)
# A reading that is not yet verified: the number of the choice above the code.
_CODE_BITS = const(16)
# Messages from before there is a key. No game is changed by them.
_OPEN = const(("hi", "op"))


class Fault(ValueError):
    """The error for anything that breaks the protocol: the other handheld is faulty or cheats."""


class Peer:
    """Our end of a linked game; `other_` stands for the other handheld.

    `receive` and `choose` return the lines to send now, `tick` those to repeat.

    Once both have said `hi`, lines without the check of their key are ignored: a stranger sent
    them. `fault` says what the other handheld did wrong; after it nothing is sent or accepted.
    `record` is the text of the game once both secrets have verified it, and `true_match` is that
    game. `done` says that the other handheld has its record too. `restore` continues a game from
    its journal.

    `on_choice(mover, word, events)` is called for each choice that is played, with the events as
    our side may see them. The handheld that invites keeps the time, so calls of the clock are its
    own.
    """

    def __init__(
        self,
        game: str,
        options: "Options",
        side: int,
        secret: bytes,
        name: str,
        journal: "Lines",
        invites: bool,
        on_choice: "Callable[[int, str, Events], object] | None" = None,
    ):
        self.side = side
        self.other_side = 1 - side
        self.name = name
        self.other_name = ""
        self.fault = ""
        self.record = ""
        self.true_match: Match | None = None
        self.done = False
        # The other handheld has shown that it knows this one.
        self.heard = False
        # Both machines have invited, and the other's invitation stands.
        self.gives_way = False
        # A call of ours that came too late: the other side had chosen. The screen tells it.
        self.lost = ""
        # The last message came from a handheld with another game, or an older journal of this one.
        self.stranger = False
        # The key of this game, once both have said `hi`.
        self.lock: Lock | None = None
        # The time last received from the handheld that keeps it, for display only.
        self.other_elapsed_ms = 0
        self.journal = journal
        self._restoring = False
        self._invites = invites
        self._on_choice = on_choice
        # The end of the game reveals the secret of the chain. The private key stays secret.
        self._chain = Chain(short_hash(b"pigskin secret " + secret))
        self._private = private_key(secret)
        # Made when the anchor of the other handheld arrives.
        self.match: BlindMatch | None = None
        self._game = game
        self._options = game_class(game)(options).options
        self._digests = [b"", b""]  # digests of the game before the last choice, and after it
        self._other_hi = ""
        self._last = (NOBODY, "")
        # Seals of the other side's choices, and readings that closed announcing leaves unverified.
        self._seals: dict[int, bytes] = {}
        self._unproved: list[int] = []
        self._letters = ""
        # The other chain, once its secret has arrived.
        self._opened: Chain | None = None
        # The numbers of our choices that were hidden.
        self._hidden: list[int] = []
        self._hi = self._hi_text()
        self._before: list[str] = []  # texts sent for the last choice
        self._open_choice()

    # Sending

    def tick(self) -> list[bytes]:
        """Return all that the other handheld may lack, after plugging in or in a silence."""
        if self.fault or self.done:
            return []
        texts = []
        if not self.heard:
            texts.append(self._hi)
            if self.match:
                texts.append("at %d %s" % (self.count, hex_of(self._digests[1])))
            elif self._invites:
                texts += self._options_pieces()
        return [self._line(text) for text in texts + self._before + self._sent]

    def tell_time(self, ms: int) -> list[bytes]:
        """Return the line with the milliseconds played, on the handheld that keeps the time."""
        if not self._invites or not self.match or self.fault:
            return []
        return [self._line("tm %d" % ms)]

    def _line(self, text: str) -> bytes:
        if self.lock and text[:2] not in _OPEN:
            text = self.lock.seal(text)
        return frame(text)

    def choose(self, word: str) -> list[bytes]:
        """Fix a choice of our side; raise IllegalChoice if it is not open now."""
        match = self.match
        if not match or self.fault or self._do:
            raise IllegalChoice("the other machine is not ready for '%s'" % word)
        if not self._may(self.side, word):
            raise match.game.refuse(word)
        if match.asks_chance(word) and match.chance.used == LINKS:
            raise IllegalChoice("a linked game has chance for %d choices only" % LINKS)
        self._write("> " + word)
        return self._fresh(self._fix, word)

    def receive(self, line: bytes) -> list[bytes]:
        """Take a line from the cable; a damaged line is ignored, as if it were lost."""
        text = unframe(line)
        if self.lock and text[:2] not in _OPEN:
            text = self.lock.open(text)
        if not text or self.fault:
            return []
        return self._fresh(self._take, text)

    @property
    def count(self) -> int:
        """Return how many choices both handhelds have fixed and this one has played."""
        return len(self.match.choices) if self.match else 0

    @property
    def waits(self) -> bool:
        """Return whether a choice was made and waits for the other handheld."""
        return bool(self._do)

    def _fresh(self, action: "Callable[[str], bool]", text: str) -> list[bytes]:
        """Run `action` and return the lines it added, or all of the choice if they were lost."""
        sent = len(self._sent)
        before = self._sent
        try:
            again = action(text)
        except Fault as fault:
            # A game that was verified stays so, no matter what follows.
            if not self.record:
                self.fault = str(fault)
            # Before a game has begun, the other handheld needs our `hi` to see what is wrong too.
            return [] if self.match else [frame(self._hi)]
        if again:
            texts = self._before + self._sent
        elif before is self._sent:
            texts = before[sent:]
        else:
            texts = before[sent:] + self._sent
        return [self._line(text) for text in texts]

    def _write(self, line: str) -> None:
        if not self._restoring:
            self.journal.append(line)

    def restore(self) -> "Iterator[int]":
        """Replay the journal line by line; yield the number of choices played.

        A whole game takes seconds on a handheld. Its main loop can run in between.
        """
        self._restoring = True
        try:
            for line in self.journal:
                if line[:1] != ">":
                    self._take(line[2:])
                elif self.match:
                    self._fix(line[2:])
                else:
                    raise Fault("it begins with a choice")
                yield self.count
        except (Fault, IllegalChoice) as error:
            judged = self.match and self.match.game.over
            self.fault = ("%s" if judged else "the journal is not of this game: %s") % error
        self._restoring = False
        self.heard = False

    # Messages

    def _take(self, text: str) -> bool:
        """Act on a message; return True if the other handheld may lack what was sent before."""
        kind, _, rest = text.partition(" ")
        if kind == "hi":
            self._take_hi(text, rest)
            return False
        if not self.match or kind == "op":
            return False
        number, _, rest = rest.partition(" ")
        if not is_digits(number) or len(number) > (_TIME_DIGITS if kind == "tm" else 4):
            raise Fault("it sent '%s', which is no message" % text[:40])
        at = int(number)
        if kind == "tm":
            self.other_elapsed_ms = at
            return False
        # A message that is far off is an old one that somebody has sent again, or from a handheld
        # with an older journal: tell it where this one is.
        self.heard = -1 <= self.count - at <= 1
        self.stranger = not self.heard
        if kind == "at":
            self._check_place(at, rest)
            return True
        if kind == "do":
            return self._take_do(at, text, rest)
        if at != self.count:
            return False
        if kind == "ok":
            self._take_ok(text, rest)
        elif kind == "rd":
            self._take_reading(text, rest)
        elif kind == "end":
            return self._take_end(text, rest)
        else:
            raise Fault("it sent '%s', which is no message" % text[:40])
        return False

    def _hi_text(self) -> str:
        kind = game_class(self._game)
        # The options of some games do not fit on one line, so send their digest.
        words = ["hi", VERSION, self._game, digest_of(options_text(kind, self._options))]
        words.append(kind(self._options).data_digest() or NONE)
        words += [SIDES[self.side], INVITES if self._invites else JOINS]
        words += [hex_of(self._chain.anchor), hex_of(public_key(self._private))]
        head = " ".join(words) + " "
        name = escape(self.name.encode(), _ROOM - len(head))
        if not is_name(self.name) or unescape(name) != self.name.encode():
            raise ValueError("'%s' cannot be told as a name: use a shorter one" % self.name)
        return head + name

    def _options_pieces(self) -> list[str]:
        """Return the options for a handheld that joins; `hi` has only their digest."""
        data = options_text(game_class(self._game), self._options).encode()
        texts = []
        at = 0
        while at < len(data):
            head = "op %d %d " % (at, len(data))
            piece = escape(data[at:], _ROOM - len(head))
            texts.append(head + piece)
            at += len(unescape(piece))
        return texts

    def _take_hi(self, text: str, rest: str) -> None:
        words = rest.split(" ", 8)
        mine = self._hi.split(" ", 9)[1:]
        if self.match:
            # Anybody can say `hi`, so another one ends no game.
            self.stranger = text != self._other_hi
            return
        if len(words) < 9:
            raise Fault("it sent '%s', which is no message" % text[:40])
        if words[0] != mine[0]:
            raise Fault("it has another version: %s, not %s" % (words[0], mine[0]))
        if words[5] != (JOINS if self._invites else INVITES):
            if words[5] == INVITES and is_hex(words[6], 2 * SEED_BYTES):
                # Both invite. One of the two invitations stands.
                self.gives_way = words[6] > mine[6]
                if not self.gives_way:
                    return
            raise Fault("one machine has to invite and the other to join")
        for at, what in enumerate(("game", "set of options", "deck or table")):
            if words[at + 1] != mine[at + 1]:
                raise Fault("it has another %s" % what)
        if words[4] != SIDES[self.other_side]:
            raise Fault("it wants to play the same side")
        anchor = _bytes_of(words[6])
        public = _bytes_of(words[7], KEY_BYTES)
        if anchor == self._chain.anchor:
            raise Fault("it told this machine's anchor as its own")
        name = read_name(words[8])
        if name is None:
            raise Fault("its name cannot be read")
        both = (self._hi, text) if self.side == 0 else (text, self._hi)
        told = "\n".join(both).encode()
        try:
            key = agreed_key(self._private, public, told)
        except ValueError as error:
            raise Fault(str(error)) from None
        self.other_name = name
        self._write("< " + text)
        self._other_hi = text
        self._other_chain = FarChain(anchor)
        self.match = BlindMatch(
            game_class(self._game), self._options, self._source(self._other_chain), self.side
        )
        self._digests[1] = short_hash(told)
        self.lock = Lock(key, self.side)

    def _source(self, other: "Chain | FarChain") -> Chains:
        return Chains(self._chain, other) if self.side == 0 else Chains(other, self._chain)

    def _check_place(self, at: int, digest: str) -> None:
        behind = self.count - at
        if behind < -1:
            raise Fault("it is at choice %d of another game, not at %d" % (at, self.count))
        if 0 <= behind <= 1 and digest != hex_of(self._digests[1 - behind]):
            raise Fault("its game is another one up to choice %d" % at)
        if behind < 1:
            self._before = []

    # One choice

    def _open_choice(self) -> None:
        """Start the next choice: neither side has chosen yet."""
        self._sent: list[str] = []
        self._do = ""
        self._ok = ""
        self._mover = NOBODY
        self._word = ""
        self._readings: "tuple[list[str], list[str]]" = ([], [])

    def _may(self, mover: int, word: str) -> bool:
        """Return whether this side may play the word, which `calls` says of an irregular one."""
        match = self.match
        assert match
        game = match.game
        if word in game.clock_calls():
            return (mover == self.side) == self._invites
        if word in game.irregular():
            return word in game.calls(mover)
        return mover == game.side

    def _fix(self, word: str) -> bool:
        match = self.match
        assert match
        told = match.told_word(word)
        number = self.count
        link = seal = NONE
        if match.asks_chance(word):
            link = hex_of(self._chain.link(match.chance.used + 1))
        if _HIDDEN in told:
            seal = hex_of(self._chain.seal(self.side, number, word))
        self._mover = self.side
        self._word = word
        self._do = "do %d %s %s %s" % (number, link, seal, told)
        self._sent.append(self._do)
        return False

    def _take_do(self, at: int, text: str, rest: str) -> bool:
        match = self.match
        assert match
        if at != self.count:
            # It may repeat an answered choice if the answer was lost.
            if at == self.count - 1 and self._last[0] == self.other_side and text != self._last[1]:
                raise Fault("it changed its choice %d" % (at + 1))
            return at == self.count - 1
        if self._do:
            if self._mover == self.other_side:
                if text != self._do:
                    raise Fault("it changed its choice %d" % (at + 1))
                return True
            if match.game.side == self.side:
                return False
            # The side that is asked has chosen, so a time-out called meanwhile was not granted.
            # The clock calls again.
            if not self._restoring and self._word not in match.game.clock_calls():
                self.lost = self._word
            self._open_choice()
        words = rest.split(" ", 2)
        if len(words) < 3 or not words[2]:
            raise Fault("it sent '%s', which is no message" % text[:40])
        link, seal, word = words
        asks = self._check_word(word, seal)
        if (link != NONE) != asks:
            raise Fault("choice %d: it told a link where none was due, or none" % (at + 1))
        number = match.chance.used + 1
        answer = NONE
        if asks:
            self._learn(number, link)
            answer = hex_of(self._chain.link(number))
        if seal != NONE:
            self._seals[at] = _bytes_of(seal)
        self._write("< " + text)
        self._before = []
        self._mover = self.other_side
        self._word = word
        self._do = text
        self._ok = "ok %d %s" % (at, answer)
        self._sent.append(self._ok)
        self._play()
        return False

    def _check_word(self, word: str, seal: str) -> bool:
        """Return whether the choice asks for chance; raise Fault if it is not the other side's."""
        match = self.match
        assert match
        where = "choice %d: " % (self.count + 1)
        if not self._may(self.other_side, word):
            raise Fault(where + "'%s' is not its to play" % word)
        played = match.readings.played_word(word)
        # The word must hide what the rules hide, and no more.
        hidden = match.readings.told_word(played, match.game.choice_for(self.side, played))
        if (hidden != word) or (_HIDDEN in word) != (seal != NONE):
            raise Fault(where + "'%s' is not hidden as it must be" % word)
        try:
            return match.asks_chance(word)
        except IllegalChoice as error:
            raise Fault(where + str(error)) from None

    def _learn(self, number: int, link: str) -> None:
        try:
            self._other_chain.learn(number, _bytes_of(link))
        except WrongLink as error:
            raise Fault("choice %d: %s" % (self.count + 1, error)) from None

    def _take_ok(self, text: str, link: str) -> None:
        match = self.match
        assert match
        if self._mover != self.side:
            return
        if self._ok:
            if text != self._ok:
                raise Fault("choice %d: it changed its answer" % (self.count + 1))
            return
        asks = self._do.split(" ", 3)[2] != NONE
        if (link != NONE) != asks:
            raise Fault("choice %d: it told a link where none was due, or none" % (self.count + 1))
        if asks:
            self._learn(match.chance.used + 1, link)
        self._write("< " + text)
        self._before = []
        self._ok = text
        self._play()

    def _take_reading(self, text: str, rest: str) -> None:
        match = self.match
        assert match
        index, _, value = rest.partition(" ")
        readings = match.readings
        told = self._readings[self.other_side]
        if not self._ok or not readings.asked or index != str(len(told)):
            return
        where = "choice %d: " % (self.count + 1)
        # Check and write it before it counts: if the flash is full, the other handheld repeats it.
        if readings.asked.opened:
            man = self._proved_class(value, where)
            self._write("< " + text)
            readings.answer_class(man)
        else:
            code = self._plausible_code(value, where)
            self._write("< " + text)
            readings.answer_code(code)
            self._unproved.append(self.count << _CODE_BITS | code)
        told.append(text)
        self._play()

    def _plausible_code(self, value: str, where: str) -> int:
        """Return the code of a reading that the card can have under closed announcing."""
        match = self.match
        assert match and match.readings.asked
        try:
            code = int(value, 16)
        except ValueError:
            code = UNTOLD
        if code not in match.readings.asked.codes:
            raise Fault(where + "the card has no reading '%s' there" % value[:20])
        return code

    def _proved_class(self, value: str, where: str) -> int:
        """Return the class of the man asked for, verified by his seal."""
        match = self.match
        assert match and match.readings.asked
        letter, _, salt = value.partition(" ")
        man = match.readings.CLASSES.find(letter) if len(letter) == 1 else -1
        number = match.readings.asked.sealed
        word = match.choices[number].replace(_HIDDEN, letter)
        seal = seal_of(_bytes_of(salt), self.other_side, number, word)
        if man < 0 or seal != self._seals[number]:
            raise Fault(where + "the class '%s' is not the one it sealed" % letter[:10])
        return man

    def _play(self) -> None:
        """Play the choice that both have fixed, as far as the known readings allow."""
        match = self.match
        assert match
        number = self.count
        try:
            events = match.choose(self._word)
        except MissingReading:
            self._tell_readings(number)
            return
        self._tell_readings(number)
        white, black = self._readings
        whole = "\n".join([self._do, self._ok] + white + black)
        self._digests = [self._digests[1], short_hash(self._digests[1] + whole.encode())]
        self._before = self._sent
        mover, word = self._mover, self._word
        self._last = (mover, self._do)
        if mover == self.side and _HIDDEN in self._do:
            self._hidden.append(number)
        self._open_choice()
        if match.game.over:
            self._sent += self._ends(0)
        if self._on_choice and not self._restoring:
            self._on_choice(mover, word, match.game.events_for(self.side, events))

    def _tell_readings(self, number: int) -> None:
        match = self.match
        assert match
        told = self._readings[self.side]
        for reading in match.readings.near[len(told) :]:
            if reading.opened:
                letter = match.readings.CLASSES[reading.man]
                value = letter + " " + hex_of(self._chain.salt(reading.sealed))
            else:
                value = "%x" % reading.code
            text = "rd %d %d %s" % (number, len(told), value)
            told.append(text)
            self._sent.append(text)

    # The end

    def _ends(self, have: int) -> list[str]:
        """Return messages with our secret and the letters of all our hidden classes."""
        match = self.match
        assert match
        letters = "".join([match.choices[n][-1] for n in self._hidden])
        head = "end %d %d %s" % (self.count, have, hex_of(self._chain.secret))
        return [
            "%s %d %s" % (head, at, letters[at : at + _LETTERS] or NONE)
            for at in range(0, len(letters) or 1, _LETTERS)
        ]

    def _take_end(self, text: str, rest: str) -> bool:
        match = self.match
        assert match
        words = rest.split(" ")
        if not match.game.over:
            return False
        if len(words) != 4:
            raise Fault("it sent '%s', which is no message" % text[:40])
        have, secret, at, letters = words
        if have not in ("0", "1", "2"):
            raise Fault("it sent '%s', which is no message" % text[:40])
        self._before = []
        if self.record:
            if have != "0" and not self.done:
                self._write("< " + text)
        elif not self._take_letters(text, secret, at, letters):
            return False
        self.done = self.done or have != "0"
        self._sent[:] = self._ends(2 if self.done else 1)
        # The other handheld asks again until it knows that this one has its record.
        return have != "2"

    def _take_letters(self, text: str, secret: str, at: str, letters: str) -> bool:
        """Take the other secret and some hidden classes; return True when the game was judged."""
        if at != str(len(self._letters)):
            return False
        told = "" if letters == NONE else letters
        missing = len(self._seals) - len(self._letters)
        # Take whole pieces only. A message that brings nothing new must not fill the flash.
        if len(told) != min(missing, _LETTERS):
            raise Fault("it told %d of the %d classes that it hid" % (len(told), missing))
        # Hashing a chain takes a handheld 140 ms, so do it once.
        chain = self._opened or Chain(_bytes_of(secret))
        if chain.anchor != self._other_chain.anchor or hex_of(chain.secret) != secret:
            raise Fault("its secret is not the one it promised")
        self._opened = chain
        self._write("< " + text)
        self._letters += told
        if len(told) < missing:
            return False
        self._judge(chain)
        return True

    def _judge(self, other: Chain) -> None:
        """Replay the whole game with both secrets and compare it with all that was received."""
        match = self.match
        assert match
        words = match.choices[:]
        for at, number in enumerate(sorted(self._seals)):
            words[number] = words[number][:-1] + self._letters[at]
            if other.seal(self.other_side, number, words[number]) != self._seals[number]:
                raise Fault("choice %d: '%s' is not what it sealed" % (number + 1, words[number]))
        true = Match(game_class(self._game), self._options, self._source(other))
        readings = true.game.blind(NOBODY)
        unproved = 0
        for number, word in enumerate(words):
            readings.begin(number)
            try:
                true.choose(word)
            except IllegalChoice as error:
                raise Fault("choice %d was not open to it: %s" % (number + 1, error)) from None
            for reading in readings.near:
                if not reading.opened and reading.sealed in self._seals:
                    told = self._unproved[unproved : unproved + 1]
                    if told != [number << _CODE_BITS | reading.code]:
                        raise Fault("choice %d: it told a false reading" % (number + 1))
                    unproved += 1
        self._seals = {}
        self._unproved = []
        # Imported at the end of a game: 1 KB that play does not need.
        from pigskin.core.record import format_record, record_of

        names = (self.name, self.other_name)
        self.true_match = true
        self.record = format_record(
            record_of(true, names if self.side == 0 else (names[1], names[0]))
        )


def _bytes_of(text: str, count: int = SEED_BYTES) -> bytes:
    """Return `count` bytes from hex digits."""
    if len(text) != 2 * count or text.strip("0123456789abcdef"):
        raise Fault("it sent '%s' where %d hex digits are due" % (text[:40], 2 * count))
    return unhexlify(text)
