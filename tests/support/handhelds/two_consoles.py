"""Two consoles with a link cable between them, and what their flash holds."""

import random
import re

from pigskin.storage.archive import finished_games
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory

NAMES = ("ANNA", "BEN")


class End:
    """One end of a link cable."""

    def __init__(self, cable, number):
        self.cable = cable
        self.number = number
        self.arrived = b""
        self.closed = False

    def read(self):
        self.closed = False
        data, self.arrived = self.arrived, b""
        return data

    def write(self, data):
        if self.cable.plugged:
            lines = [line for line in data.splitlines(True) if self.cable.lost not in line]
            self.cable.ends[1 - self.number].arrived += b"".join(lines)
        return len(data)

    def listen(self):
        self.closed = True

    def close(self):
        self.closed = True


class LinkCable:
    """A link cable that can be pulled or lose some lines."""

    def __init__(self):
        self.plugged = True
        # Lines with this in them do not arrive.
        self.lost = b"\0"
        self.ends = [End(self, 0), End(self, 1)]


class Two:
    """Two consoles at a link cable; `consoles[0]` belongs to ANNA."""

    def __init__(self, seed="two", meet=False, **settings):
        self.cable = LinkCable()
        self.settings = settings
        self.seed = seed
        self.starts = 0
        # Whether the players may be asked to play together, or have answered already.
        self.meet = meet
        self.consoles = [None, None]
        for number in (0, 1):
            self.switch_on(number, Memory())

    def switch_on(self, number, storage):
        self.starts += 1
        console = Console(
            storage, f"{self.seed} {self.starts}", name1=NAMES[number], **self.settings
        )
        console.parts.peer = self.cable.ends[number]
        if not self.meet:
            console.app.extras[0].met = lambda: False
        # The card finds the cable when it is drawn.
        console.press("rl" if self.meet else "")
        self.consoles[number] = console
        return console

    def cut_power(self, number):
        return self.switch_on(number, self.consoles[number].storage)

    def wait(self, ms=500, step=50):
        for _ in range(ms // step):
            for console in self.consoles:
                console.wait(step, step)

    def until(self, number, pattern, ms=20_000):
        for _ in range(ms // 200):
            if pattern in self.said(number):
                return
            self.wait(200)
        raise AssertionError(f"'{pattern}' never came: {self.said(number)}")

    def said(self, number):
        """Return the texts on a display as one sentence."""
        return self.consoles[number].screen.replace(" | ", " ")

    def invite(self, name, side=0, **options):
        """Let ANNA invite BEN, who joins; ANNA plays this side."""
        anna = self.consoles[0]
        players = ["by cable", "by cable"]
        players[side] = "ANNA"
        anna.new_game(name, *players, start="Invite", **options)
        assert "Waiting for the other handheld" in self.said(0)
        self.join()

    def join(self, player="BEN", inviter="ANNA"):
        ben = self.consoles[1]
        ben.press("b")
        ben.pick("Two handhelds")
        ben.pick("Join a game")
        self.until(1, f"{inviter} invites you")
        ben.until("join", "d")
        ben.press("a")
        ben.pick(player)
        self.wait(1500)

    def play(self, seed=0, until=lambda: False, limit=4000):
        """Press buttons on both until the game is over for both."""
        hand = random.Random(seed)
        for _ in range(limit):
            if until():
                return
            if all("Judged: true" in console.screen for console in self.consoles):
                return
            for console in self.consoles:
                assert "cannot go on" not in console.screen, console.screen
                for button in "r" * hand.randrange(3) + "a":
                    if "Judged" not in console.screen:
                        console.press("b" if "Pause" in console.screen else button)
            self.wait(300, 100)
        raise AssertionError([console.screen for console in self.consoles])


def records(console):
    files = console.storage.files
    return [files[name] for name in finished_games(console.storage)]


def journals(console):
    return [name for name in console.storage.files if name.startswith("link_")]


def to_the_cards(console):
    for _ in range(30):
        if console.screen.endswith("play"):
            return
        if "Pause" in console.screen:
            console.pick("Leave the game")
        else:
            console.press("a" if re.search(r"A \| (more|ok|menu|go on)$", console.screen) else "b")
    raise AssertionError(console.screen)
