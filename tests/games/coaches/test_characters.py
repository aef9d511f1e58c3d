"""Characters of the coaches: they call what they like, and are as strong as without it."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.core.players import CHARACTERS, is_player
from pigskin.games import COACHES, GAMES, UnknownCoach, game_class, new_coach
from tools.shared.coach_games import Pairing, play_game

FOOTBALLS = [name for name in GAMES if name != "baseball26"]
KINDS = (("PASS", "LONGPASS", "TRICK"), ("LINE", "END", "RUN"), ("PUNT", "PLACE", "F", "Q", "PO"))


class Noting:
    """A coach whose calls from scrimmage are noted."""

    def __init__(self, name, game, seed):
        self.calls = []
        self._coach = new_coach(name, game, seed_from(seed))
        if hasattr(self._coach, "interrupt"):
            self.interrupt = self._coach.interrupt

    def choose(self, view):
        choice = self._coach.choose(view)
        if view.phase == "scrimmage":
            self.calls.append(choice)
        return choice


def shares(game, coach, games=3):
    """Return how many of his calls are of each character's kind."""
    calls = []
    for number in range(games):
        noting = [Noting(coach, game, f"{coach} {number} {side}") for side in "WB"]
        match = Match(game_class(game), {}, Chance(seed_from(f"characters {number}")))
        play_out(match, noting)
        calls += noting[0].calls + noting[1].calls
    return [sum(call.startswith(kind) for call in calls) / len(calls) for kind in KINDS]


@pytest.mark.parametrize("strength", COACHES)
@pytest.mark.parametrize("game", FOOTBALLS)
def test_three_games_tell_characters_apart(game, strength):
    """Each makes most of the calls that he likes."""
    found = [shares(game, f"{strength}-{character}") for character in CHARACTERS]
    for kind in range(len(CHARACTERS)):
        by_character = [one[kind] for one in found]
        assert by_character.index(max(by_character)) == kind


def test_a_character_is_one_word_of_a_record():
    match = play_game(Pairing("baseball26", {}, "varsity-kicker", "rookie", "word"), 0)
    assert match.game.over
    assert is_player("varsity-kicker", COACHES) and is_player("varsity", COACHES)
    assert not is_player("varsity-clown", COACHES) and not is_player("clown-kicker", COACHES)


@pytest.mark.parametrize("name", ["varsity-clown", "varsity-", "clown-kicker"])
def test_an_unknown_character_is_refused(name):
    with pytest.raises(UnknownCoach, match=r"there are: gambler|it has: rookie"):
        new_coach(name, "football26", b"")
