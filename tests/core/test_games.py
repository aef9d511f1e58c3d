"""The list of games, their options, and what all games have in common."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NOBODY, SIDES, IllegalChoice, OptionError, digest_of
from pigskin.core.options import options_text, parse_options, settle
from pigskin.games import GAMES, UnknownGame, game_class, new_game, parse_position, title_of

DICE = ("football26", "football48")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_opens(name):
    game = new_game(name)
    assert game.name == name
    assert game.title
    assert not game.over
    assert game.side in (0, 1)
    assert game.score == [0, 0]
    assert game.choices()
    assert game_class(name) is type(game)


@pytest.mark.parametrize("name", ["", "football", "Football26", "football26 ", "../x", "x" * 500])
def test_the_error_for_an_unknown_game_lists_the_known_ones(name):
    for ask in (title_of, game_class, new_game):
        with pytest.raises(UnknownGame, match="football26, football48") as caught:
            ask(name)
        assert name[:20] in str(caught.value)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["", " ", "chess W", "\n"])
def test_positions_of_unknown_games(text):
    with pytest.raises(UnknownGame):
        parse_position(text)


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_choice_changes_and_draws_nothing(name):
    game = new_game(name)
    before = game.notation()
    chance = Chance(seed_from("x"))
    for wrong in ("", "FLY", "kickoff", game.choices()[0] + " ", "TIME 0"):
        with pytest.raises(IllegalChoice) as caught:
            game.play(wrong, chance)
        assert game.choices()[0] in str(caught.value)
    assert chance.used == 0
    assert game.notation() == before


@pytest.mark.parametrize("name", GAMES)
def test_options_have_words_and_the_recommended_one_is_used(name):
    kind = game_class(name)
    names = [option for option, _, _ in kind.OPTIONS]
    assert len(names) == len(set(names))
    for option, values, meaning in kind.OPTIONS:
        assert meaning
        assert len(values) == len(set(values))
        assert kind({}).options[option] == values[0]
        for value in values:
            assert "=" not in value and " " not in value
            game = kind({option: value})
            assert game.options[option] == value
            words = options_text(kind, game.options)
            assert words == ("" if value == values[0] else f"{option}={value}")


@pytest.mark.parametrize("name", DICE)
def test_unknown_options_and_values(name):
    with pytest.raises(OptionError, match=f"{name} has no option 'wind'; it has: .*near_goal"):
        new_game(name, {"wind": "strong"})
    with pytest.raises(OptionError, match=r"near_goal=far: near_goal may be (stop|half)"):
        new_game(name, {"near_goal": "far"})


def test_options_text_and_back():
    kind = game_class("football26")
    given = {"posts": "10", "length": "60plays", "near_goal": "half"}
    text = options_text(kind, settle(kind, given))
    assert text == "length=60plays near_goal=half posts=10"
    assert parse_options(text) == given
    assert parse_options("") == {}


@pytest.mark.parametrize("text", ["length", "=1", "length=", "=", "a=1 b"])
def test_texts_that_are_not_options_are_refused(text):
    with pytest.raises(OptionError, match="is not an option such as"):
        parse_options(text)


def test_an_option_given_twice():
    with pytest.raises(OptionError, match="'posts' is given twice"):
        parse_options("posts=0 posts=10")


@pytest.mark.parametrize("name", DICE)
@pytest.mark.parametrize("length", ["1plays", "9998plays", "15min", "150throws"])
def test_lengths(name, length):
    assert new_game(name, {"length": length}).options["length"] == length


@pytest.mark.parametrize("name", DICE)
@pytest.mark.parametrize(
    "length",
    ["", "plays", "0plays", "-1plays", "10", "1.5min", "10 min", "99999min", "9999plays", "²min"],
)
def test_invalid_lengths_are_refused(name, length):
    with pytest.raises(OptionError, match="a length is such as"):
        new_game(name, {"length": length})


def test_digest_is_16_hex_digits_of_sha256():
    assert digest_of("") == "e3b0c44298fc1c14"


@pytest.mark.parametrize("name", GAMES)
def test_copies_are_independent(name):
    """Playing a copy leaves the original alone, at every position of a game."""
    game = new_game(name)
    chance = Chance(seed_from("copies"))
    for _ in range(120):
        if game.over:
            break
        before = game.notation()
        twin = game.copy()
        assert (twin.notation(), type(twin)) == (before, type(game))
        twin.play(game.choices()[0], Chance(seed_from("twin")))
        assert game.notation() == before
        game.play(game.choices()[chance.below(len(game.choices()))], chance)


@pytest.mark.parametrize("name", DICE)
def test_games_without_secrets_show_everything_to_both_sides(name):
    game = new_game(name)
    for side in (0, 1, NOBODY):
        assert game.view(side).notation() == game.notation()


def test_sides_have_letters():
    assert SIDES == "WB"
