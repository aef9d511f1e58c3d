"""Computer opponents: each sees one side's view and has a seed of its own, nothing else."""

from pigskin.coaches.rookie import Rookie

COACHES = ("rookie", "varsity")


class UnknownCoach(ValueError):
    """No coach has this name."""


def new_coach(name: str, game: str, seed: bytes):
    """A coach for one side of one game."""
    if name == "rookie":
        return Rookie(seed)
    if name == "varsity":
        from pigskin.games import module_of

        module = __import__("pigskin.coaches." + module_of(game), None, None, ("Varsity",))
        return module.Varsity(seed)
    raise UnknownCoach("no coach is called '%s'; there are: %s" % (name, ", ".join(COACHES)))
