"""The one-line notation of Pigskin positions: its contents, and what it refuses."""

import pytest

from pigskin.core.game import NotationError
from pigskin.games import parse_position
from tests.support.hamilton_play import play, position

KICKOFF = "pigskin56 W kickoff W40 0&0 0-0 q1 3ff.3ff.3ff.3ff.3ff - 0-0 B **222222*2* **222222*2*"


def test_a_line():
    game = parse_position(KICKOFF)
    assert game.notation() == KICKOFF
    assert (game.phase, game.ball, game.left, game.toss_loser) == ("kickoff", 40, 50, 1)


def test_an_unfinished_play_is_in_the_line():
    """Penalty, replacement and the end of the play: all that is needed to go on (PS-17)."""
    game = position(ball="W95", down="3&5", used="C")
    play(game, "RUN LG", "PENALTY", "REPLACE-P", "LINE=9;pen=OFF15")
    text = game.notation()
    assert text.endswith("resume=scrimmage end=touchdown:W:0 queue=WP penalty=OFF15 oto")
    twin = parse_position(text)
    for choice, cards in (("REFUSE", ()), ("OUT QB", ()), ("IN S", ("PAT=G",))):
        assert play(twin, choice, *cards) == play(game, choice, *cards)
        assert twin.notation() == game.notation()
    assert twin.score == [7, 0]


def test_men_held_back_and_what_is_known():
    squad = "**2222S2S2*/2Lw/*Bo/SLxLG/SBbQB-RT2Q-FB*P+FB+RE!LE*?C685?C17f"
    line = KICKOFF.replace("**222222*2*", "**22222SS22", 1).replace("**22222SS22", squad)
    with pytest.raises(NotationError, match="more men of one class"):
        parse_position(line)
    squad = "**2222S2S2*/2Lw/SBo/SLxLG/SBbQB-RT2Q-FB*P+FB+RE!LE*?C685?C17f"
    line = KICKOFF.replace("**222222*2*", squad, 1)
    game = parse_position(line)
    assert game.notation() == line.replace("+FB+RE", "+RE+FB")
    white = game.squads[0]
    assert (len(white.held), len(white.back), len(white.removed)) == (3, 1, 2)
    assert white.named[0] == 0
    assert white.heard == bytes((3, 0x85, 6, 3, 0x7F, 1))
