"""The handheld's end of the wire: nothing but an ear until somebody speaks (see talk.py)."""

import sys

from pigskin.core.loan import forget


class Link:
    """Give it a pass of the main loop now and then."""

    def __init__(self, hardware):
        self.hardware = hardware
        # The match that is being played and may be followed.
        self.table = None
        # What to do when the answer is out: restart, for one.
        self.afterwards = None
        # The number of the last answer.
        self.number = 0
        # In memory only while somebody asks.
        self.talk = None

    def step(self) -> bool:
        """One pass; True while somebody is asking."""
        data = self.hardware.serial.read()
        if self.talk is None:
            if not data:
                return False
            try:
                from pigskin.link.talk import Talk
            except MemoryError:
                # Whoever asked will ask again; a game goes on.
                return False
            self.talk = Talk(self)
        asking = self.talk.step(data)
        if self.talk.over:
            self.talk = None
            forget([n for n in sys.modules if n[:13] == "pigskin.link." and n[13:] != "port"])
        return asking
