"""A match is its seed and choices: replay, undo and the commitment follow from these."""

import re
from hashlib import sha256

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import IllegalChoice
from pigskin.core.match import CannotUndo, Match, commitment, play_out
from pigskin.games import GAMES, new_coach

SEED = seed_from("match")


def state(match):
    return match.game.notation(), match.choices[:], match.chance.used


def random_choice(game, chance):
    choices = game.choices()
    return choices[chance.below(len(choices))]


def test_an_illegal_choice_changes_nothing():
    match = Match("football26", {}, SEED)
    before = state(match)
    with pytest.raises(IllegalChoice):
        match.choose("PUNT")
    assert state(match) == before
    assert not match.can_undo


def test_nothing_to_undo():
    match = Match("football26", {}, SEED)
    assert not match.can_undo
    with pytest.raises(CannotUndo, match="nothing has been chosen"):
        match.undo()


def test_dice_that_were_shown_stand():
    match = Match("football26", {}, SEED)
    match.choose("THROW")
    before = state(match)
    assert not match.can_undo
    with pytest.raises(CannotUndo, match="'THROW' has shown its dice"):
        match.undo()
    assert state(match) == before


def test_a_choice_without_chance_can_be_taken_back_once():
    match = Match("football26", {}, SEED)
    while match.game.phase == "opening":
        match.choose("THROW")
    before = state(match)
    match.choose("KICK")
    assert match.can_undo
    assert match.undo() == "KICK"
    assert state(match) == before
    assert not match.can_undo
    match.choose("RECEIVE")
    match.choose("KICKOFF")
    assert not match.can_undo


@pytest.mark.parametrize("name", GAMES)
def test_undo_everywhere(name):
    """Allowed exactly when the choice drew nothing, and then it leads back exactly."""
    match = Match(name, {}, SEED)
    chance = Chance(seed_from("undo"))
    undone = stood = 0
    for _ in range(150):
        if match.game.over:
            break
        before = state(match)
        choice = random_choice(match.game, chance)
        match.choose(choice)
        if match.chance.used == before[2]:
            assert match.can_undo
            assert match.undo() == choice
            assert state(match) == before
            match.choose(choice)
            undone += 1
        else:
            assert not match.can_undo
            with pytest.raises(CannotUndo):
                match.undo()
            stood += 1
    assert stood and (undone or name not in ("football26", "football48"))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_choices_make_the_same_match(name):
    match = Match(name, {}, SEED)
    chance = Chance(seed_from("choices"))
    events = []
    for _ in range(300):
        if match.game.over:
            break
        events.append(match.choose(random_choice(match.game, chance)))
    again = Match(name, {}, SEED)
    assert [again.choose(choice) for choice in match.choices] == events
    assert state(again) == state(match)
    assert again.digest() == match.digest()


@pytest.mark.parametrize("name", GAMES)
def test_coaches_play_a_match_out(name):
    match = Match(name, {}, SEED)
    coaches = [new_coach("rookie", name, seed_from(side)) for side in "WB"]
    seen = []
    play_out(match, coaches, seen.append)
    assert match.game.over
    assert len(seen) == len(match.choices)


def test_digest_tells_matches_apart():
    digests = set()
    for choice in ("KICK", "RECEIVE"):
        match = Match("football26", {}, SEED)
        while match.game.phase == "opening":
            match.choose("THROW")
        digests.add(match.digest())
        match.choose(choice)
        digests.add(match.digest())
    assert len(digests) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", digest) for digest in digests)


def test_commitment_hides_and_binds_the_seed():
    assert commitment(SEED) == sha256(b"pigskin seed " + SEED).hexdigest()
    assert commitment(SEED) != commitment(SEED[::-1])
    assert SEED.hex() not in commitment(SEED)
