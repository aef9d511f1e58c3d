"""A belief about a hidden line-up: the chance of each class at each position.

The number of Stars and Seconds of a side is known. Every way to place them that agrees with the
classes named is counted. In closed announcing, each reading heard weighs a class by the number of
cards that show this reading under it. All numbers are whole: a list of counts is kept as shares of
its largest, 0 to 1023.
"""

from micropython import const

from pigskin.games.hamilton.deck import POSITIONS, TARGETS
from pigskin.games.hamilton.squad import ELEVEN, FULLBACK, LINE_MEN, QUARTERBACK, UNKNOWN

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.games.hamilton.view import View

    # Of a Star, a Second and a Scrub.
    Weights = Sequence[int]

_MOST = const(1023)
_ANY = const((_MOST, _MOST, _MOST))
# Only a Star may quick kick or punt out of bounds, so most coaches have one at fullback. Most have
# their weakest back at quarterback, where he cannot be attacked: a Scrub, whom a card may take.
_KICKER = const((_MOST, 64, 16))
_RETURN_BACK = const((8, 512, _MOST))
_HALFBACK = const((_MOST, _MOST, 64))
_SPARE_BACKS = const(1)
# There are two kinds of coaches. A sound one plays all his best men: _SOUND has how often his line
# or backs have 0, 1, 2... more Scrubs than cards have forced in. A loose one places men freely.
_SOUND = const((1023, 8, 2, 1, 0, 0, 0, 0))
_LOOSE = const((4, 3, 6))
# The weights of a loose coach's line and backs, so that 49 coaches in 50 are sound. A sound coach
# has 1023 for each of the 35 lines of 1946, or 21 of 1956. One Scrub who was not forced in makes a
# loose coach as likely as a sound one, two make him certain.
_LOOSE_46 = const((4, 40))
_LOOSE_56 = const((2, 40))
# A man forced in is usually a Scrub, since the bench of a full squad has only Scrubs. But a coach
# who makes unforced changes may have moved a better man there since.
_FORCED = const((1, 1, 24))
_MOVED = const((14, 14, 24))


class Belief:
    """A belief about the other side's men that looks up each reading only once."""

    # The facts from which the chances were last counted.
    _known: "object" = None
    _chances: "list[Weights]" = []

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._heard = b""
        self._evidence: list[Weights] = [_ANY] * ELEVEN
        self._evidence[FULLBACK] = _KICKER
        self._evidence[QUARTERBACK] = _RETURN_BACK
        self._evidence[FULLBACK + 1 :] = [_HALFBACK, _HALFBACK]

    def of(self, view: "View") -> "list[Weights]":
        """Return (Star, Second, Scrub) out of 256 for each position of the other side."""
        other = 1 - view.viewer
        # Many plays bring nothing new.
        known = (view.named[other], view.heard[other], view.changed[other], view.removed(other))
        if known != self._known:
            self._known = known
            self._chances = self._find(view, other)
        return self._chances

    def _find(self, view: "View", other: int) -> "list[Weights]":
        self._listen(view, view.heard[other])
        removed = 0
        for name, _, _ in view.removed(other):
            removed |= 1 << POSITIONS.index(name)
        unforced = view.changed[other] & ~removed
        removed &= view.changed[other]
        # A coach who has made two or more changes that no card forced looks after his bench: his
        # good men are back in the line.
        mends = unforced & (unforced - 1)
        forced = _MOVED if mends else _FORCED
        weights = self._evidence[:]
        named = view.named[other]
        for position in range(ELEVEN):
            if named[position] != UNKNOWN:
                weights[position] = [_MOST if named[position] == man else 0 for man in (0, 1, 2)]
        squad = view.rules.table
        loose = _LOOSE_46 if squad[0] == 4 else _LOOSE_56
        line = _Men(weights[:LINE_MEN], 0 if mends else removed & 127, forced, squad, loose[0])
        # Sound coaches gain nothing by changing backs unforced.
        fickle = loose[1]
        for position in range(LINE_MEN, ELEVEN):
            if unforced >> position & 1:
                fickle *= 3
        backs = _Men(
            weights[LINE_MEN:], removed >> LINE_MEN, forced, squad[3:], fickle, _SPARE_BACKS
        )
        return line.chances(backs.totals()) + backs.chances(line.totals())

    def _listen(self, view: "View", heard: bytes) -> None:
        if heard[: len(self._heard)] != self._heard:
            # A man left, and what was heard of him is gone.
            self._forget()
        for at in range(len(self._heard), len(heard), 3):
            self._hear(view, heard[at], heard[at + 1] | heard[at + 2] << 8)
        self._heard = heard

    def _hear(self, view: "View", position: int, code: int) -> None:
        row = next(target[2] for target in TARGETS if target[1] == position)
        read = view.deck.read
        before = self._evidence[position]
        counts = [0, 0, 0]
        for card in view.rules.dealer.ordinary:
            for man in (0, 1, 2):
                if read(card, row, man) == code:
                    counts[man] += before[man]
        self._evidence[position] = _scaled(counts)


class _Men:
    """All placings of the line, or of the backs. Placings of the same men share one count."""

    def __init__(
        self,
        weights: "list[Weights]",
        removed: int,
        forced: "Weights",
        squad: bytes,
        loose: int,
        spare: int = 0,
    ):
        self._wide = wide = squad[1] + 1
        self._size = size = (squad[0] + 1) * wide
        self._loose = []
        self._sound = []
        places = len(weights)
        many = 0
        self._total_loose = (loose, 0)
        for place in range(places):
            weight = weights[place]
            spread = [weight[man] * _LOOSE[man] // 6 for man in (0, 1, 2)]
            self._loose.append(spread)
            self._total_loose = _grown(self._total_loose, sum(spread))
            if removed >> place & 1:
                many += 1
                weight = [weight[man] * forced[man] // 24 for man in (0, 1, 2)]
            self._sound.append(weight)
        many = max(many, spare)
        # Counts of what may follow each place, from the last, by Stars and Seconds used before.
        ends = [0] * size
        for used in range(size):
            scrubs = places - used // wide - used % wide
            if scrubs >= 0:
                ends[used] = _SOUND[max(0, scrubs - many)]
                if many and used // wide < squad[0]:
                    # A coach who has a Scrub on the field keeps his Stars there if he can.
                    ends[used] //= 64
        self._after = [ends]
        self._total = (1, 0)
        for star, second, scrub in reversed(self._sound):
            later = self._after[-1]
            counts = [count * scrub for count in later]
            if second:
                for used in range(size - 1):
                    if (used + 1) % wide:
                        counts[used] += second * later[used + 1]
            if star:
                for used in range(size - wide):
                    counts[used] += star * later[used + wide]
            self._total = _grown(self._total, max(max(counts) >> 10, 1))
            self._after.append(_scaled(counts))
        self._total = _grown(self._total, self._after[-1][0])

    def totals(self) -> tuple[int, int]:
        """Return how well a sound and a loose coach agree with what is known, out of 1023."""
        sound, up = self._total
        loose, down = self._total_loose
        if up > down:
            return sound, loose >> min(20, up - down)
        return sound >> min(20, down - up), loose

    def chances(self, kinds: tuple[int, int]) -> "list[Weights]":
        """Return chances out of 256 for each place; `kinds` are the totals of the other men."""
        own = self.totals()
        sound, loose = _scaled([own[0] * kinds[0], own[1] * kinds[1]])
        size, wide = self._size, self._wide
        before = [0] * size
        before[0] = _MOST
        found = []
        for place in range(len(self._sound)):
            star, second, scrub = self._sound[place]
            after = self._after[len(self._sound) - 1 - place]
            following = [0] * size
            of_star = of_second = of_scrub = 0
            for used in range(size):
                now = before[used] >> 2
                if now:
                    if scrub:
                        following[used] += now * scrub
                        of_scrub += now * after[used]
                    if second and (used + 1) % wide:
                        following[used + 1] += now * second
                        of_second += now * after[used + 1]
                    if star and used + wide < size:
                        following[used + wide] += now * star
                        of_star += now * after[used + wide]
            counts = [(of_star >> 4) * star >> 10, (of_second >> 4) * second >> 10]
            counts.append((of_scrub >> 4) * scrub >> 10)
            found.append(_mixed(counts, sound, self._loose[place], loose))
            before = _scaled(following)
        return found


def _mixed(counts: list[int], sound: int, spread: list[int], loose: int) -> "Weights":
    """Return the chances of a man's class over both kinds of coaches, out of 256."""
    counts = _out_of(counts, 4096)
    spread = _out_of(spread, 4096)
    counts = [counts[man] * sound + spread[man] * loose for man in (0, 1, 2)]
    star, second, _ = _out_of([count >> 4 for count in counts], 256)
    second = min(second, 256 - star)
    return star, second, 256 - star - second


def _out_of(counts: list[int], whole: int) -> list[int]:
    total = sum(counts)
    if not total:
        return [whole // 3] * 3
    return [(count * whole + total // 2) // total for count in counts]


def _grown(total: tuple[int, int], times: int) -> tuple[int, int]:
    """Return a product as a number of ten bits and a count of doublings."""
    number, doubled = total
    number *= times
    while number > _MOST:
        number >>= 1
        doubled += 1
    return number, doubled


def _scaled(counts: list[int]) -> list[int]:
    """Return shares of the largest count, so that products stay below thirty bits."""
    most = max(counts)
    if not most:
        return [1] * len(counts)
    shift = 0
    while most >> shift >= 1 << 20:
        shift += 1
    most >>= shift
    return [(count >> shift) * _MOST // most for count in counts]
