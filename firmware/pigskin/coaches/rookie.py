"""The rookie: any legal choice, each as likely as the next."""

from pigskin.core.chance import Chance


class Rookie:
    def __init__(self, seed: bytes):
        self._chance = Chance(seed)

    def choose(self, view) -> str:
        choices = view.choices()
        return choices[self._chance.below(len(choices))]
