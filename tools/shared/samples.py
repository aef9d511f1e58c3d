"""Means and shares over many games, with their 95 % confidence intervals."""

from math import fsum, sqrt

# Two-sided 95 % of the normal distribution.
_Z = 1.96


class Sample:
    """The mean of a figure over games, with the half width of its 95 % confidence interval."""

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def margin(self) -> float:
        if self.n < 2:
            return 0.0
        variance = max(0.0, self.squares - self.total * self.mean) / (self.n - 1)
        return _Z * sqrt(variance / self.n)


class Ratio:
    """A ratio of sums over games, such as yards per play, with its 95 % half width."""

    def __init__(self) -> None:
        self.pairs: list[tuple[float, float]] = []

    def add(self, part: float, whole: float) -> None:
        self.pairs.append((part, whole))

    @property
    def mean(self) -> float:
        whole = sum(whole for _, whole in self.pairs)
        return sum(part for part, _ in self.pairs) / whole if whole else 0.0

    @property
    def margin(self) -> float:
        n = len(self.pairs)
        whole = sum(whole for _, whole in self.pairs)
        if n < 2 or not whole:
            return 0.0
        ratio = self.mean
        spread = fsum((part - ratio * whole_) ** 2 for part, whole_ in self.pairs) / (n - 1)
        return _Z * sqrt(spread / n) / (whole / n)


def share_interval(hits: int, n: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share, valid near 0 and 1 and with few games."""
    if not n:
        return 0.0, 1.0
    share = hits / n
    centre = share + _Z * _Z / (2 * n)
    spread = _Z * sqrt(share * (1 - share) / n + _Z * _Z / (4 * n * n))
    scale = 1 + _Z * _Z / n
    # Rounding may leave the interval by the last digits.
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
