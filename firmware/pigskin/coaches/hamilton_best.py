"""The best coach of Pigskin: counts the cards, guesses the men and knows what a yard is worth.

He is asked often for little: whether he calls time, or sends in a man. What a decision needs is
loaded for it: what a call is worth (`hamilton_calls`), who stands where (`hamilton_belief`), what
can follow (`hamilton_worth`), his own men (`hamilton_bench`).
"""

from pigskin.core.chance import Chance
from pigskin.core.loan import give_back, loaded


class AllAmerican:
    """Plays for points, and for the win when few cards are left."""

    # What weigh() counted in last: thousandths of a point or ten-thousandths of a chance to win.
    unit = "points"

    def __init__(self, game, seed):
        self._game = game
        self._seed = seed
        # Made when they are first wanted.
        self._book = None
        self._belief = None

    def choose(self, view) -> str:
        return self.weigh(view)[0][1]

    def interrupt(self, view):
        """A time-out of its own before the other side calls, to bring good men back."""
        from pigskin.coaches.hamilton_bench import calls_time

        return view.irregular()[0] if calls_time(view) else None

    @property
    def book(self):
        if self._book is None:
            from pigskin.coaches.hamilton_worth import Book

            self._book = Book(self._game)
        return self._book

    def beliefs(self, view) -> list:
        """The chances of each class at the other side's positions, out of 256."""
        if self._belief is None:
            from pigskin.coaches.hamilton_belief import Belief

            self._belief = Belief()
        return self._belief.of(view)

    def prospect(self, view, side: int, cards: int):
        """What can follow for a side with so many ordinary cards left."""
        from pigskin.coaches.hamilton_worth import Prospect

        lead = view.score[side] - view.score[1 - side]
        found = Prospect(self.book, view.quarter, cards, lead)
        self.unit = "chance" if found.chance else "points"
        return found

    def weigh(self, view) -> list:
        """Every choice with its worth, the best first."""
        phase = view.phase
        self.unit = "points"
        if phase == "scrimmage":
            from pigskin.coaches.hamilton_calls import weigh

            return _ranked(weigh(self, view))
        if phase in ("penalty", "choice", "choice_half"):
            return self._weigh_ruling(view)
        if phase == "forced":
            from pigskin.coaches.hamilton_bench import losses

            return _ranked(losses(view, self.beliefs(view)))
        # Men are put where nobody expects them: one way is as good as another.
        chosen = self._chosen(view)
        return [(0, chosen)] + [(0, choice) for choice in view.choices() if choice != chosen]

    def _weigh_ruling(self, view) -> list:
        """Seldom asked: its module is in memory only then."""
        before = loaded()
        try:
            from pigskin.coaches.hamilton_rulings import weigh

            return _ranked(weigh(self, view))
        finally:
            give_back(before)

    def _chosen(self, view) -> str:
        phase = view.phase
        if phase not in ("window", "substitute", "lineup", "toss"):
            # To kick off, or the best man to come in: classes stand in order.
            return view.choices()[0]
        # A draw for each position and no memory, so that a game taken up again goes on the same.
        moment = (view.quarter * 50 + view.left) * 16 + view.place + len(view.held)
        chance = Chance(self._seed, moment * 32)
        if phase == "toss":
            return view.choices()[chance.below(2)]
        from pigskin.coaches.hamilton_bench import change, place

        if phase == "lineup":
            return place(view, self.book.stars, chance)
        if phase == "window":
            return "SUB" if change(view, chance) else "DONE"
        return change(view, chance) or view.choices()[0]


def _ranked(values: list) -> list:
    from pigskin.coaches.tables import ranked

    return ranked(values)
