"""Characters of one strength against each other: who wins, and can they be told apart?

The classifier counts how often a character makes each call. It learns from one half of the games.
Then it gets three games of the other half and says which of two characters has called.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import log
from typing import NamedTuple

from pigskin.core.character import PLAYS
from pigskin.core.match import Match
from pigskin.core.players import CHARACTERS
from pigskin.games import coaches_of
from tools.shared.coach_games import Pairing, check_pairing, in_parallel, play_game
from tools.shared.samples import share_interval

# How many games of calls the classifier gets.
GAMES_OF_CALLS = 3

Calls = Counter[str]


class Bout(NamedTuple):
    """The games of two characters of one strength."""

    game: str
    coach: str
    one: str
    other: str
    games: int
    won: int
    lost: int
    # Trials of the classifier, and those in which it was right.
    trials: int
    right: int

    @property
    def share(self) -> float:
        decided = self.won + self.lost
        return self.won / decided if decided else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return share_interval(self.won, self.won + self.lost)

    @property
    def told(self) -> float:
        return self.right / self.trials if self.trials else 0.0


def bouts(game: str, games: int, seed: str) -> Iterator[Bout]:
    """Yield the games of each pair of characters of each strength."""
    for coach in coaches_of(game):
        for one, other in combinations(CHARACTERS, 2):
            yield bout(game, coach, one, other, games, seed)


def bout(game: str, coach: str, one: str, other: str, games: int, seed: str) -> Bout:
    """Play games of two characters, who change sides after each; let the classifier judge them."""
    home, away = f"{coach}-{one}", f"{coach}-{other}"
    pairing = check_pairing(game, [], home, away, f"{seed}/{home}/{away}")
    played = [found for chunk in in_parallel(_games, pairing, games) for found in chunk]
    won = sum(lead > 0 for lead, _ in played)
    lost = sum(lead < 0 for lead, _ in played)
    trials, right = tell_apart([calls for _, calls in played])
    return Bout(game, coach, one, other, games, won, lost, trials, right)


def _games(pairing: Pairing, numbers: range) -> list[tuple[int, tuple[Calls, Calls]]]:
    """Return the lead of the pairing's first coach and the calls of both, for each game."""
    turned = pairing._replace(home=pairing.away, away=pairing.home)
    found = []
    for number in numbers:
        match = play_game(turned if number % 2 else pairing, number)
        (mine, theirs), (home, away) = match.game.score, _calls(match)
        if number % 2:
            mine, theirs, home, away = theirs, mine, away, home
        found.append((mine - theirs, (home, away)))
    return found


def _calls(match: Match) -> tuple[Calls, Calls]:
    """Return how often each side has made each call of a play."""
    calls: tuple[Calls, Calls] = (Counter(), Counter())
    again = match.again()
    for choice in match.choices:
        if again.game.phase in PLAYS:
            calls[again.game.side][choice] += 1
        again.choose(choice)
    return calls


def tell_apart(games: list[tuple[Calls, Calls]]) -> tuple[int, int]:
    """Return how often the classifier was asked, and how often it was right."""
    half = len(games) // 2
    learnt = [sum((game[side] for game in games[:half]), Counter()) for side in (0, 1)]
    words = set(learnt[0]) | set(learnt[1])
    totals = [sum(counts.values()) + len(words) for counts in learnt]

    def likely(who: int, seen: Calls) -> float:
        return sum(n * log((learnt[who][word] + 1) / totals[who]) for word, n in seen.items())

    trials = right = 0
    for start in range(half, len(games) - GAMES_OF_CALLS + 1, GAMES_OF_CALLS):
        for side in (0, 1):
            three = games[start : start + GAMES_OF_CALLS]
            seen = sum((game[side] for game in three), Counter())
            trials += 1
            right += likely(side, seen) > likely(1 - side, seen)
    return trials, right
