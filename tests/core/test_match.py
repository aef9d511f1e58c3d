"""A match is its seed and choices: replay, undo and the commitment follow from these."""

import re
from hashlib import sha256

import pytest

from pigskin.core.chance import Chance, Source, chance_from, seed_from
from pigskin.core.game import IllegalChoice
from pigskin.core.match import Match, play_out
from pigskin.core.outcomes import ScriptedChance
from pigskin.core.record import record_of
from pigskin.games import GAMES, game_class, new_coach

SEED = seed_from("match")


def state(match):
    return match.game.notation(), match.choices[:], match.chance.used


def random_choice(game, chance):
    choices = game.choices()
    return choices[chance.below(len(choices))]


def test_an_illegal_choice_changes_nothing():
    match = Match(game_class("football26"), {}, Chance(SEED))
    before = state(match)
    with pytest.raises(IllegalChoice):
        match.choose("PUNT")
    assert state(match) == before
    assert not match.can_undo


class Questions(Chance):
    """A source that counts all draws, also of one out of one: the last card of a pack."""

    count = 0

    def below(self, n):
        self.count += 1
        return super().below(n)


@pytest.mark.parametrize("name", GAMES)
def test_only_a_choice_without_chance_can_be_taken_back(name):
    """Undo is allowed exactly when the choice drew nothing, and then it leads back exactly."""
    match = Match(game_class(name), {}, Questions(SEED))
    assert not match.can_undo
    chance = Chance(seed_from("undo"))
    undone = stood = 0
    while not match.game.over:
        before = state(match)
        asked = match.chance.count
        match.choose(random_choice(match.game, chance))
        assert match.can_undo == (match.chance.count == asked)
        undone += match.can_undo
        stood += not match.can_undo
        if match.can_undo and undone < 50:
            assert state(match.again(len(before[1]))) == before
            assert state(match.again(len(match.choices))) == state(match)
    assert stood and (undone or name not in ("football26", "football48"))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_choices_make_the_same_match(name):
    match = Match(game_class(name), {}, Chance(SEED))
    chance = Chance(seed_from("choices"))
    events = []
    for _ in range(300):
        if match.game.over:
            break
        events.append(match.choose(random_choice(match.game, chance)))
    again = Match(game_class(name), {}, Chance(SEED))
    assert [again.choose(choice) for choice in match.choices] == events
    assert state(again) == state(match)
    assert again.digest() == match.digest()


@pytest.mark.parametrize("name", GAMES)
def test_coaches_play_a_match_out(name):
    match = Match(game_class(name), {}, Chance(SEED))
    coaches = [new_coach("rookie", name, seed_from(side)) for side in "WB"]
    seen = []
    play_out(match, coaches, seen.append)
    assert match.game.over
    assert len(seen) == len(match.choices)


def test_digest_tells_matches_apart():
    digests = set()
    for choice in ("KICK", "RECEIVE"):
        match = Match(game_class("football26"), {}, Chance(SEED))
        while match.game.phase == "opening":
            match.choose("THROW")
        digests.add(match.digest())
        match.choose(choice)
        digests.add(match.digest())
    assert len(digests) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", digest) for digest in digests)


def test_commitment_hides_and_binds_the_seed():
    promise = Chance(SEED).commitment()
    assert promise == sha256(b"pigskin seed " + SEED).hexdigest()
    assert promise != Chance(SEED[::-1]).commitment()
    assert SEED.hex() not in promise
    assert chance_from(Chance(SEED).secret()).commitment() == promise


@pytest.mark.parametrize("secret", ["", "0", "00" * 15, "00" * 17, "0g" * 16, "AB" * 16, "é" * 32])
def test_invalid_seeds_are_refused(secret):
    with pytest.raises(ValueError, match="the seed must be 32 hex digits"):
        chance_from(secret)


class Zeros(Source):
    used = 0

    def below(self, n):
        return 0


@pytest.mark.parametrize("chance", [ScriptedChance([0] * 100), Zeros()])
def test_any_source_can_be_handed_to_a_match(chance):
    match = Match(game_class("pigskin46"), {}, chance)
    for _ in range(40):
        match.choose(match.game.choices()[0])
    record = record_of(match)
    assert (record.seed, record.commit, record.lineups) == ("", "", "")
    assert record.choices == match.choices
