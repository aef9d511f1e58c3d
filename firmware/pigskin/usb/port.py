"""The handheld's end of the USB link: reads commands, answers each with one line, never waits.

It sends only answers, so that MicroPython's prompt stays usable. A desktop that misses an answer
asks again.
"""

from micropython import const

from pigskin.storage.files import ReadError
from pigskin.usb.lines import frame, unframe

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from pigskin.core.match import Contest
    from pigskin.hardware import Hardware
    from pigskin.usb.answers import Answers

_LONGEST_COMMAND = const(96)
_NUMBERS = const(9999)
_DIGITS = const(4)
# For this time after a command, `step` reports that the desktop is still asking.
_BUSY_MS = const(100)
_NO_COMMAND = const("error not a command: see firmware/pigskin/usb/README.md")


class UsbPort:
    """The USB port towards a desktop. The loop calls `step` in each pass."""

    def __init__(self, hardware: "Hardware"):
        assert hardware.serial
        self.hardware = hardware
        self._serial = hardware.serial
        # The game being played, which a desktop may follow.
        self.contest: Contest | None = None
        # Commands of an extra (extras.py) by their first word. Each takes the rest and answers.
        self.commands: dict[str, Callable[[str], str]] = {}
        # Called once the answer is sent: a restart, for example.
        self.afterwards: Callable[[], None] | None = None
        # The number of the last answer.
        self.number = 0
        self._line = bytearray(_LONGEST_COMMAND)
        self._fill = 0
        self._too_long = False
        self._out = b""
        self._answers: Answers | None = None
        # The number and the text of the command being answered; empty without one.
        self._question = ""
        self._command = ""
        # Whether the records are counted. It is done early, so that a hello does not wait for it.
        self._counted = False
        self._asked_at = hardware.clock.ms() - _BUSY_MS

    @property
    def held(self) -> tuple[int, int]:
        """Return how many bytes of an incomplete command and of an unsent answer are buffered."""
        return self._fill, len(self._out)

    def step(self) -> bool:
        """Do one pass; return True while a desktop is asking."""
        if self._command:
            self._reply()
        data = self._serial.read()
        if data:
            self._take(data.replace(b"\r", b"\n"))
        elif not self._counted:
            self._counted = self._count()
        if self._out:
            self._out = self._out[self._serial.write(self._out) :]
        elif self.afterwards:
            self.afterwards()
        return self._command != "" or self._idle_ms() < _BUSY_MS

    def _count(self) -> bool:
        try:
            return self.hardware.storage.count() is not None
        except ReadError:
            # A desktop that asks gets the error.
            return True

    def _idle_ms(self) -> int:
        return self.hardware.clock.since(self._asked_at)

    def _take(self, data: bytes) -> None:
        start = 0
        while True:
            end = data.find(b"\n", start)
            piece = data[start:] if end < 0 else data[start:end]
            room = _LONGEST_COMMAND - self._fill
            self._too_long = self._too_long or len(piece) > room
            piece = piece[:room]
            self._line[self._fill : self._fill + len(piece)] = piece
            self._fill += len(piece)
            if end < 0:
                return
            self._take_line()
            self._fill = 0
            self._too_long = False
            start = end + 1

    def _take_line(self) -> None:
        """Answer the line in the buffer, or skip it while the last answer is not sent."""
        if not self._fill or self._out or self._command:
            return
        self._asked_at = self.hardware.clock.ms()
        text = "" if self._too_long else unframe(bytes(self._line[: self._fill]))
        numbers, _, command = text.partition(" ")
        last, slash, question = numbers.partition("/")
        if not command or not slash or len(question) > _DIGITS or not question.isdigit():
            self._say("0", _NO_COMMAND)
            return
        if last == str(self.number) != "0" and hasattr(self._serial, "drained"):
            # The desktop names the last answer, so it has read everything.
            self._serial.drained()
        self._question, self._command = question, command
        self._reply()

    def _reply(self) -> None:
        """Work on the answer. A long one takes several passes."""
        try:
            if self._answers is None:
                # Imported at the first command: most games are played without a computer.
                from pigskin.usb.answers import Answers

                self._answers = Answers(self)
            answer = self._answers.answer(self._command)
        except Exception as error:
            # Mostly out of memory. A desktop that asks must not end a game.
            self._answers = None
            answer = "error " + type(error).__name__
        if answer:
            self._command = ""
            self._say(self._question, answer)

    def _say(self, question: str, text: str) -> None:
        self.number = self.number % _NUMBERS + 1
        self._out = frame("%d/%s %s" % (self.number, question, text))
