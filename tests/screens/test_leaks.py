"""Two people at one handheld: a frame that both may see depends on no hidden man.

Each game is played twice with the same cards, choices and buttons. The two games differ only in
men whom no card is read for: those on the right of the line. All frames outside the curtains have
to be the same to the pixel, in every phase.
"""

import pytest

from pigskin.core.players import PERSON
from pigskin.games import GAMES, game_class, title_of
from pigskin.storage.journal import Journal
from tests.support.hamilton_play import lined_up
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory

HIDING = [name for name in GAMES if game_class(name).hides]
# LE LT LG C, then the right of the line, then QB FB LH RH.
LEFT, BACKS = "2SS2", "*2S*"
RIGHTS = (("*2S", "S*2"), ("2S*", "*S2"))
# Runs go to the left, and a kick follows them.
CALLS = ("RUN LE", "RUN LT", "RUN LG", "PASS C", "PUNT")
PLAYS = ("Run ", "Pass ", "Punt", "Long pass", "Quick kick", "Field goal")
PHASES = {"toss", "choice", "choice_half", "lineup", "kickoff", "scrimmage", "penalty"}
PHASES |= {"forced", "enter", "window", "substitute"}
# The titles of screens with hidden men.
SECRETS = ("'s eleven", "'s new man", " leave")
CURTAIN = "For the eyes of"


class Table:
    """Two people who play on with a handheld, and all frames that both of them may see."""

    def __init__(self, name, rights, announcing):
        elevens = [LEFT + right + BACKS for right in rights]
        match = lined_up(*elevens, name, announcing=announcing)
        storage = Memory()
        Journal(storage).begin(match, (PERSON + ":ANNA", PERSON))
        self.screen = title_of(name).screen()
        self.screen.names = ("ANNA", "Black")
        self.public = []
        self.phases = set()
        # Calls during a time-out, and changes to be made before the next one.
        self.asked = 0
        self.changes = 0
        # Somebody has lifted the curtain, and nothing was told to both since.
        self.alone = False
        self.looks = 0
        self.console = Console(storage)
        self.console.app.hardware.say = self.tell
        self.console.display.on_show = self.look
        self.press("a")

    def tell(self, line):
        self.alone = False

    def look(self):
        if CURTAIN in self.console.screen:
            self.alone = False
        if self.alone and any(word in self.console.screen for word in SECRETS):
            self.looks += 1
        else:
            self.public.append((self.console.screen, self.console.pixels))

    def press(self, button):
        if CURTAIN in self.console.screen:
            self.alone = True
        self.console.press(button)

    def to_the_end(self):
        while not (game := self.console.match.game).over:
            self.phases.add(game.phase)
            self.press(self.button(game))
            assert len(self.public) < 9000, self.console.screen

    def button(self, game):
        """Return the button that leads on. It depends on public facts alone."""
        words = [self.screen.words_for(choice)[0] for choice in (*CALLS, "DONE", "KICKOFF")]
        texts = self.console.screen.split(" | ")
        label = next((text for text in texts if text in words or text.startswith(PLAYS)), "")
        in_line = label.startswith("Run") or label == "Pass C"
        if any(text.startswith(("RG:", "RT:", "RE:")) for text in texts):
            # Only a man on the right could be changed: leave them alone.
            self.changes = 0
            return "b"
        if label == "Play on" and self.changes:
            self.changes -= 1
            return "r"
        if game.phase == "window" and (in_line or label == "Kick off"):
            # Now and then somebody goes to the bench before the call and changes men.
            self.asked += 1
            if self.asked % 3 == 1:
                self.changes = 1
                return "u"
        if not label.startswith(PLAYS):
            return "a"
        open_now = [word for at, word in enumerate(words[:4]) if not game.used >> at & 1]
        wanted = (open_now or ["Punt"])[0]
        if label == wanted:
            return "a"
        if wanted == "Punt":
            return "d" if in_line or label.startswith("Pass") else "r"
        return "r" if in_line else "u"


@pytest.mark.parametrize("announcing", ["open", "closed"])
@pytest.mark.parametrize("name", HIDING)
def test_no_frame_that_both_may_see_depends_on_a_hidden_man(name, announcing):
    tables = [Table(name, rights, announcing) for rights in zip(*RIGHTS, strict=True)]
    for table in tables:
        table.to_the_end()
    one, other = tables
    assert one.phases == PHASES
    assert one.looks > 30 and len(one.public) > 500
    for mine, theirs in zip(one.public, other.public, strict=True):
        assert mine == theirs, mine[0]
