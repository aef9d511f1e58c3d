"""Scripts for the simulator that play any of the games."""

from pigskin.games import GAMES

# The title, the card of the game, its options, past the first steps, and then rounds of a hasty
# player: 3.6 seconds each.
WAY_IN = "wait 2600\npress right {}\npress a 2\nwait 500\npress b\nwait 500\n"

PLAY = "press right\npress a\nwait 1200\npress down\npress a\nwait 400\nhold right 700\nwait 800\n"


def script_of(game: str, rounds: int) -> str:
    """Return a script that opens this game and plays some rounds."""
    return WAY_IN.format(list(GAMES).index(game)) + PLAY * rounds
