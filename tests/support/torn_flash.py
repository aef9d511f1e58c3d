"""Raw flash that loses its power in the middle of a program or an erase."""

import random

from host_sim.wiring.nor import SECTOR, NorFlash
from tests.support.handhelds.parts import PowerCut


class TornFlash(NorFlash):
    """Raw flash in memory. `cut_at` more works are done before the power is cut within one.

    Of that work each bit is changed or not, by chance. An erase may also leave the mark of its
    sector as it was, or leave a page that only looks erased.
    """

    def __init__(self, seed: object, sectors: int = 32):
        size = SECTOR * sectors
        self._hand = random.Random(str(seed))
        # A new chip is erased, one that was used for something else is not.
        old = self._hand.choice((b"\xff" * size, self._hand.randbytes(size)))
        super().__init__(old)
        self.cut_at: int | None = None
        self.works = 0

    def _change(self, at: int, data: bytes) -> None:
        self.works += 1
        if self.cut_at is None or self.cut_at > 0:
            self.cut_at = None if self.cut_at is None else self.cut_at - 1
            super()._change(at, data)
            return
        old = self._at(at, len(data))
        done = self._hand.choice((0.0, 0.01, 0.5, 0.99, 1.0, None))
        if done is None:
            # The bytes up to one of them.
            end = self._hand.randrange(len(data))
            torn = data[:end] + old[end:]
        else:
            torn = bytes(self._mixed(*pair, done) for pair in zip(old, data, strict=True))
        super()._change(at, torn)
        raise PowerCut

    def _mixed(self, old: int, new: int, done: float) -> int:
        mask = sum(1 << bit for bit in range(8) if self._hand.random() < done)
        return (new & mask) | (old & ~mask)
