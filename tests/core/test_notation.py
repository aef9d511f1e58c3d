"""A position is one line of text, and the line is the position again."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NotationError, OptionError
from pigskin.games import GAMES, UnknownGame, new_game, parse_position, title_of

CLEAR = (NotationError, UnknownGame, OptionError)
SAMPLES = [
    "football26 W scrimmage 30 1&10 13-7 plays=12",
    "football26 B scrimmage 100 4&110 0-2 plays=99 throws=3 length=15min posts=10",
    "football48 W try 98 0&0 6-0 plays=100 time",
    "football48 - final 0 0&0 6-0 plays=100",
    "football48 B runback 5 0&0 0-0 plays=1 throws=7 length=10throws half_yard=down",
]


def irregular_or_not(game, chance):
    """A choice, now and then one that people make and coaches never."""
    choices = game.choices()
    if game.irregular() and chance.below(8) == 0:
        choices = game.irregular()
    return choices[chance.below(len(choices))]


@pytest.mark.parametrize("options", [{}, {"length": "20min"}, {"length": "150throws"}], ids=str)
@pytest.mark.parametrize("name", ["football26", "football48"])
def test_every_position_of_random_games(name, options):
    for number in range(15):
        game = new_game(name, options)
        chance = Chance(seed_from(f"notation {number}"))
        for _ in range(120):
            text = game.notation()
            assert "\n" not in text
            twin = parse_position(text)
            assert twin.notation() == text
            assert (twin.side, twin.phase, twin.ball) == (game.side, game.phase, game.ball)
            assert (twin.down, twin.togo, twin.score) == (game.down, game.togo, game.score)
            assert twin.options == game.options
            assert (twin.choices(), twin.irregular()) == (game.choices(), game.irregular())
            assert twin.digest() == game.digest()
            if game.over:
                break
            choice = irregular_or_not(game, chance)
            used = chance.used
            events = game.play(choice, chance)
            assert twin.play(choice, Chance(chance.seed, used)) == events
            assert twin.notation() == game.notation()


@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_every_game(name):
    """The text alone goes on exactly as the game does."""
    game = new_game(name)
    chance = Chance(seed_from("every game"))
    for _ in range(250):
        text = game.notation()
        twin = parse_position(text)
        assert twin.notation() == text
        if game.over:
            break
        choice = game.choices()[chance.below(len(game.choices()))]
        used = chance.used
        events = game.play(choice, chance)
        assert twin.play(choice, Chance(chance.seed, used)) == events


@pytest.mark.parametrize("text", SAMPLES)
def test_samples_read_back(text):
    assert parse_position(text).notation() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("football26", "too short"),
        ("football26 W scrimmage 30 1&10 13-7", "too short"),
        ("football26 X scrimmage 30 1&10 0-0 plays=0", "'X' is not a side"),
        ("football26 WB scrimmage 30 1&10 0-0 plays=0", "'WB' is not a side"),
        ("football26 - scrimmage 30 1&10 0-0 plays=0", "only a finished game"),
        ("football26 W final 0 0&0 0-0 plays=0", "only a finished game"),
        ("football26 W huddle 30 1&10 0-0 plays=0", "'huddle' is not a phase"),
        ("football26 W scrimmage 101 1&10 0-0 plays=0", "'101' is not a spot of the ball"),
        ("football26 W scrimmage -1 1&10 0-0 plays=0", "'-1' is not a spot of the ball"),
        ("football26 W scrimmage ² 1&10 0-0 plays=0", "'²' is not a spot of the ball"),
        ("football26 W scrimmage ٣٠ 1&10 0-0 plays=0", "'٣٠' is not a spot of the ball"),
        ("football26 W scrimmage 30 5&10 0-0 plays=0", "'5' is not a down"),
        ("football26 W scrimmage 30 0&10 0-0 plays=0", "'0' is not a down"),
        ("football26 W scrimmage 30 1&0 0-0 plays=0", "'0' is not yards to go"),
        ("football26 W scrimmage 30 1&111 0-0 plays=0", "'111' is not yards to go"),
        ("football26 W scrimmage 30 1 0-0 plays=0", "'' is not yards to go"),
        ("football26 W kickoff 40 1&10 0-0 plays=0", "'1' is not a down"),
        ("football26 W scrimmage 30 1&10 0 plays=0", "'0' is not a score"),
        ("football26 W scrimmage 30 1&10 0-0-0 plays=0", "'0-0-0' is not a score"),
        ("football26 W scrimmage 30 1&10 a-0 plays=0", "'a' is not a score"),
        ("football26 W scrimmage 30 1&10 0-0 play=0", "'play=0' is not a count of plays"),
        ("football26 W scrimmage 30 1&10 0-0 plays=99999", "'99999' is not a count of plays"),
        ("football26 W scrimmage 30 1&10 0-0 plays=0 throws=x", "'x' is not a count of throws"),
        ("football26 W scrimmage 30 1&10 0-0 plays=0 wind=1", "has no option 'wind'"),
        ("football26 W scrimmage 30 1&10 0-0 plays=0 more", "'more' is not an option"),
        ("football26 W scrimmage 30 1&10 0-0 plays=0 length=²min", "a length is such as"),
        ("football26 W scrimmage %s 1&10 0-0 plays=0" % ("9" * 10_000), "is not a spot"),
    ],
)
def test_faults_are_named(text, message):
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 600


def test_a_position_of_the_other_edition():
    with pytest.raises(NotationError, match="not a position of football48"):
        title_of("football48").parse(SAMPLES[0])


def test_a_game_of_so_many_throws_has_them_left():
    """Without a count of its own the position has all the throws of its length left."""
    game = parse_position("football26 W kickoff 40 0&0 0-0 plays=0 length=2throws")
    game.play("KICKOFF", Chance(seed_from("two throws")))
    assert game.throws <= 1 or game.over


def check(text):
    """A text is a position that can be told again, or has a clear fault."""
    try:
        game = parse_position(text)
    except CLEAR as error:
        assert str(error)
        return
    again = parse_position(game.notation())
    assert again.notation() == game.notation()
    assert isinstance(game.choices() + game.irregular(), tuple)


@given(st.text())
def test_any_text(text):
    check(text)
    check("football26 " + text)


WORDS = st.sampled_from([*" ".join(SAMPLES).split(), "-1", "", "1&", "&", "²", "time", "opening"])


@given(st.sampled_from(list(GAMES)), st.lists(WORDS | st.text(max_size=8), max_size=12))
def test_any_words(name, words):
    check(" ".join([name, *words]))


@given(st.sampled_from(SAMPLES), st.data())
@example(SAMPLES[0], None)
def test_any_word_changed(text, data):
    words = text.split()
    if data:
        where = data.draw(st.integers(0, len(words) - 1))
        words[where] = data.draw(WORDS | st.text(max_size=8) | st.integers().map(str))
    check(" ".join(words))
