"""Computer opponents: each sees one side's view and has a seed of its own, nothing else."""

COACHES = ("rookie", "varsity", "allamerican")


class UnknownCoach(ValueError):
    """No coach has this name."""


def new_coach(name: str, game: str, seed: bytes):
    """A coach for one side of one game."""
    if name == "rookie":
        from pigskin.coaches.rookie import Rookie

        return Rookie(seed)
    if name == "varsity":
        return _module(game, "").Varsity(seed)
    if name == "allamerican":
        return _module(game, "_best").AllAmerican(game, seed)
    raise UnknownCoach("no coach is called '%s'; there are: %s" % (name, ", ".join(COACHES)))


def _module(game: str, ending: str):
    """The coaches of a game, loaded when they are wanted."""
    from pigskin.games import module_of

    name = "pigskin.coaches." + module_of(game) + ending
    return __import__(name, None, None, ("AllAmerican",))
