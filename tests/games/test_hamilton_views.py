"""Views, events and choices of a side in Pigskin, without the other side's secrets."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, NOBODY, WHITE, Game, IllegalChoice
from pigskin.games import new_game
from pigskin.games.hamilton.deck import INTERCEPTED, SCRUB, SECOND, STAR, YARDS
from pigskin.games.hamilton.squad import ELEVEN, FULLBACK, UNKNOWN, Squad
from tests.support.hamilton_play import (
    EDITIONS,
    MODES,
    check_position,
    named,
    play,
    position,
    seen,
)

MEN = "2S*S2S2S2*S"


# The knowledge that the rules give


def test_classes_are_hidden():
    """PS-2.2: the own eleven is known, of the other only that there are eleven."""
    game = position(white=MEN)
    assert game.view(WHITE).field == bytes("*2S".index(man) for man in MEN)
    for viewer in (BLACK, NOBODY):
        view = game.view(viewer)
        assert view.named[WHITE] == bytes([UNKNOWN] * ELEVEN)
        assert view.field != game.squads[WHITE].field
    assert game.view(NOBODY).field is None


def test_open_announcing():
    """PS-3.9, AMB-11: card and class are seen by both and stay known."""
    game = position(black=MEN)
    events = play(game, "RUN LT", "LINE=4")
    for viewer in (WHITE, BLACK, NOBODY):
        assert game.events_for(viewer, events) == events
        assert game.view(viewer).named[BLACK][1] == SCRUB
    game.play("TIMEOUT B", None)
    game.play("SUB", None)
    game.play("LT 2", None)
    # A new man, whose class has not been seen.
    assert game.view(WHITE).named[BLACK][1] == UNKNOWN
    assert game.view(WHITE).changed[BLACK] == 1 << 1


def test_closed_announcing():
    """PS-3.10, AMB-11: only the result is told; the owner reads his own card."""
    game = position(black=MEN, rest="announcing=closed")
    events = play(game, "RUN LT", "LINE=4")
    (card,) = named(events, "CARD")
    for viewer in (WHITE, NOBODY):
        (told,) = named(game.events_for(viewer, events), "CARD")
        assert told == ("CARD", BLACK, -1, card[3], -1, card[5])
        view = game.view(viewer)
        assert view.named[BLACK][1] == UNKNOWN
        assert view.heard[BLACK] == bytes((1, 4 + 128, YARDS))
    assert game.events_for(BLACK, events) == events
    assert all("Scrub" not in line for line in game.tell(game.events_for(WHITE, events)))
    assert "Scrub" in game.tell(game.events_for(BLACK, events))[0]


def test_special_cards_lie_face_up():
    """PS-3.11, AMB-11: in closed announcing too."""
    game = position(rest="announcing=closed")
    events = play(game, "RUN LT", "REPLACE-Q", "PENALTY", "LINE=4;pen=OFF5")
    for viewer in (WHITE, BLACK, NOBODY):
        told = game.events_for(viewer, events)
        assert named(told, "REPLACECARD", "PENALTYCARD") == [
            ("REPLACECARD", BLACK, 0, 0),
            ("PENALTYCARD", BLACK, 1),
        ]


def test_the_number_of_cards_left_is_known():
    """PS-3.8: it is the clock."""
    for viewer in (WHITE, BLACK, NOBODY):
        assert position(left=17).view(viewer).left == 17


def test_which_cards_are_left_is_known_in_open_announcing_only():
    """AMB-11: the log has every card that was read; closed, only their number."""
    game = position(left=3)
    assert game.view(BLACK).pack == bytes((47, 48, 49))
    game.play("RUN LG", Chance(seed_from("x")))
    assert game.view(NOBODY).pack == bytes(game.pack)
    assert position(left=3, rest="announcing=closed").view(BLACK).pack is None


@pytest.mark.parametrize("mode", MODES)
def test_a_star_only_play(mode):
    """AMB-38: refused to the caller alone; played it shows the Star to all."""
    game = position(white="SSSSSSSSSSS", rest=f"announcing={mode}")
    before = seen(game.view(BLACK)), seen(game.view(NOBODY))
    with pytest.raises(IllegalChoice):
        game.play("QUICKKICK", None)
    assert (seen(game.view(BLACK)), seen(game.view(NOBODY))) == before
    game = position(rest=f"announcing={mode}")
    play(game, "QUICKKICK", "QK=30", "RET=1")
    assert game.view(BLACK).named[WHITE][FULLBACK] == STAR


def test_only_the_side_that_is_asked_has_choices():
    game = position()
    assert game.view(WHITE).choices() == game.choices()
    assert game.view(BLACK).choices() == game.view(NOBODY).choices() == ()
    assert game.view(WHITE).irregular() == ("TIMEOUT W",)
    assert game.view(BLACK).irregular() == ("TIMEOUT B",)
    assert game.view(NOBODY).irregular() == ()


def test_choices_as_the_other_side_may_read_them():
    game = new_game("pigskin46")
    assert [game.choice_for(side, "*") for side in (WHITE, BLACK, NOBODY)] == ["*", "?", "?"]
    game = position()
    assert game.choice_for(BLACK, "RUN LG") == "RUN LG"
    game.play("TIMEOUT W", None)
    assert game.choice_for(BLACK, "SUB") == "SUB"
    game.play("SUB", None)
    assert [game.choice_for(side, "LG S") for side in (WHITE, BLACK)] == ["LG S", "LG ?"]
    game = position()
    play(game, "RUN LG", "REPLACE-Q", "LINE=3")
    assert game.choice_for(BLACK, "OUT LE") == "OUT LE"
    play(game, "OUT LE")
    assert [game.choice_for(side, "IN S") for side in (WHITE, NOBODY)] == ["IN S", "IN ?"]


def test_half_time_hides_what_was_known():
    """PS-12.9: whether a man has moved is not seen, so nothing named before it holds."""
    game = position(quarter=2, left=1)
    play(game, "RUN LG", "LINE=3")
    game.play("RECEIVE", None)
    for _ in range(2):
        game.play("KEEP", None)
    for viewer in (WHITE, BLACK):
        assert game.view(viewer).named == (bytes([UNKNOWN] * ELEVEN),) * 2


# Nothing leaks


def hidden_otherwise(event, chance):
    """Return the same event with other secrets in it."""
    if event[0] == "CARD" and event[4] >= 0:
        return ("CARD", event[1], chance.below(50), event[3], chance.below(3), event[5])
    if event[0] == "CARD":
        return ("CARD", event[1], chance.below(50), *event[3:])
    if event[0] in ("PLACE", "SUB", "REPLACE", "ENTER"):
        return (*event[:-1], chance.below(3))
    return event


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_leaks(name, mode):
    """Permuting the hidden classes changes no view, told line or choice of the other side."""
    chance = Chance(seed_from(f"leak {name} {mode}"))
    looked = asked = changed = 0
    while looked < 1000:
        game = new_game(name, {"announcing": mode})
        while not game.over:
            if chance.below(8) == 0:
                looked += 1
                asked += game.side != NOBODY and check_position(game, chance)
            choices = game.choices()
            if game.irregular() and chance.below(20) == 0:
                choices = game.irregular()
            events = game.play(choices[chance.below(len(choices))], chance)
            changed += check_events(game, events, chance)
    assert asked > 100 and changed > 100


def check_events(game, events, chance):
    """Check what is told to the other side and the public; count the events with secrets."""
    secrets = 0
    for viewer in (WHITE, BLACK, NOBODY):
        others = []
        for event in events:
            hides = event[0] in ("PLACE", "SUB", "REPLACE", "ENTER")
            hides = hides or (event[0] == "CARD" and game.options["announcing"] == "closed")
            if hides and event[1] != viewer:
                secrets += 1
                event = hidden_otherwise(event, chance)
            others.append(event)
        mine = game.events_for(viewer, events)
        assert mine == game.events_for(viewer, others)
        assert game.tell(mine) == game.tell(game.events_for(viewer, others))
    return secrets


def test_the_leak_test_would_notice_a_leak():
    """A class that was named may not be permuted: the views would differ."""
    game = position(black=MEN)
    play(game, "RUN LT", "LINE=4")
    twin = game.copy()
    twin.squads[BLACK].name(1, SECOND)
    assert seen(game.view(WHITE)) != seen(twin.view(WHITE))
    assert seen(game.view(NOBODY)) != seen(twin.view(NOBODY))


def test_returns_say_nothing_about_pass_defense():
    """In closed announcing only readings of a man's own row are counted for him."""
    game = position(black=MEN, rest="announcing=closed")
    play(game, "PASS LH", "PASS=INT10", "RET=30")
    heard = bytes((9, 10 + 128, INTERCEPTED))
    assert game.view(WHITE).heard[BLACK] == heard
    play(game, "PUNT", "PUNT=5", "RET=3")
    assert game.view(WHITE).heard[BLACK] == heard


def test_a_view_is_a_snapshot_without_the_position():
    """promise 4: a view holds only what its side may know, and does not change later."""
    game = new_game("pigskin56")
    before = game.view(WHITE)
    game.play("*", Chance(seed_from("view")))
    assert before.place == 0
    assert game.view(WHITE).place == 1
    assert not any(isinstance(value, (Game, Squad)) for value in vars(before).values())


@pytest.mark.parametrize("mode", MODES)
def test_a_view_stays_unchanged_for_a_whole_game(mode):
    """promise 4: parts shared with the position are replaced there, never changed."""
    chance = Chance(seed_from(f"still {mode}"))
    game = new_game("pigskin46", {"announcing": mode})
    kept = []
    while not game.over:
        for viewer in (WHITE, BLACK, NOBODY):
            view = game.view(viewer)
            kept.append((view, repr(sorted(seen(view).items(), key=str))))
        choices = game.choices()
        game.play(choices[chance.below(len(choices))], chance)
    for view, before in kept:
        assert repr(sorted(seen(view).items(), key=str)) == before
