"""A position is one line of text, and that line reads back as the same position."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NotationError, OptionError
from pigskin.games import GAMES, UnknownGame, new_game, parse_position, title_of

CLEAR = (NotationError, UnknownGame, OptionError)
DICE = "football26 W scrimmage 30 1&10 13-7 plays=12"
ALLFAIR = "allfair46 W scrimmage 30 1&10 7-0 q=2 cards=fffffffff first=B points=7-0/0-0"
BASEBALL = "baseball26 B bat top1 0 empty B=0/0/0 W=-/0/0"
PIGSKIN = "pigskin56 W kickoff W40 0&0 0-0 q1 3ff.3ff.3ff.3ff.3ff - 0-0 B **222222*2* **222222*2*"
SAMPLES = [
    *(DICE, ALLFAIR, BASEBALL, PIGSKIN),
    "football26 B scrimmage 100 4&110 0-2 plays=99 throws=3 length=15min posts=10",
    "football48 W try 98 0&0 6-0 plays=100 time",
    "football48 - final 0 0&0 6-0 plays=100",
    "football48 B runback 5 0&0 0-0 plays=1 throws=7 length=10throws half_yard=down",
    "baseball26 B try_home top1 2 13 B=0/0/0 W=-/0/0 after=FLY",
]


def any_choice(game, chance):
    """Return a random choice, now and then one that people make and coaches never do."""
    choices = game.choices()
    if game.irregular() and chance.below(8) == 0:
        choices = game.irregular()
    return choices[chance.below(len(choices))]


OPTIONS = [(name, {}) for name in GAMES] + [
    (name, {"length": length})
    for name in ("football26", "football48")
    for length in ("20min", "150throws")
]


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
def test_every_position_of_random_games(name, options):
    """A position read from its text goes on exactly as the game does."""
    for number in range(8):
        game = new_game(name, options)
        chance = Chance(seed_from(f"notation {number}"))
        for _ in range(200):
            text = game.notation()
            assert "\n" not in text
            twin = parse_position(text)
            assert twin.notation() == text
            assert (twin.side, twin.phase, twin.score) == (game.side, game.phase, game.score)
            assert (twin.choices(), twin.irregular()) == (game.choices(), game.irregular())
            assert (twin.options, twin.digest()) == (game.options, game.digest())
            if game.over:
                break
            choice = any_choice(game, chance)
            used = chance.used
            events = game.play(choice, chance)
            assert twin.play(choice, Chance(chance.seed, used)) == events
            assert twin.notation() == game.notation()


@pytest.mark.parametrize("text", SAMPLES)
def test_samples_read_back(text):
    assert parse_position(text).notation() == text


# A change to a line of notation, and the error message it causes.
WRONG = {
    DICE: [
        (" scrimmage 30 1&10 13-7 plays=12", ["", " scrimmage 30 1&10 13-7"], "too short"),
        (" W ", [" X ", " WB "], "is not a side"),
        (" W ", [" - "], "only a finished game"),
        ("scrimmage", ["final"], "only a finished game"),
        ("scrimmage", ["huddle"], "'huddle' is not a phase"),
        (" 30 ", [" 101 ", " -1 ", " ² ", " ٣٠ ", f" {'9' * 10_000} "], "is not a spot"),
        ("1&10", ["5&10", "0&10"], "is not a down"),
        ("1&10", ["1&0", "1&111", "1"], "is not yards to go"),
        ("scrimmage 30", ["kickoff 40"], "'1' is not a down"),
        ("13-7", ["0", "0-0-0", "a-0"], "is not a score"),
        ("plays=12", ["play=0"], "'play=0' is not a count of plays"),
        ("plays=12", ["plays=99999"], "'99999' is not a count of plays"),
        ("plays=12", ["plays=0 throws=x"], "'x' is not a count of throws"),
        ("plays=12", ["plays=0 wind=1"], "has no option 'wind'"),
        ("plays=12", ["plays=0 more"], "'more' is not an option"),
        ("plays=12", ["plays=0 length=²min"], "a length is such as"),
        ("football26", ["football48"], "not a position of football26"),
    ],
    ALLFAIR: [
        ("allfair46", ["allfair"], "not a position of"),
        (" points=7-0/0-0", [""], "too short"),
        (" W ", [" X "], "not a side"),
        (" W ", [" - "], "only a finished game"),
        ("scrimmage", ["huddle"], "not a phase"),
        (" 30 ", [" 0 ", " 100 "], "not a spot"),
        ("1&10", ["5&10"], "not a down"),
        ("1&10", ["1&0", "1"], "yards to go"),
        ("q=2", ["q=5"], "not a quarter"),
        ("q=2", ["quarter=2"], "q=... is needed"),
        ("fffffffff", ["ffffffff", "fffffgfff"], "9 hex digits"),
        ("fffffffff", ["000000000"], "no card is left"),
        ("first=B", ["first=-"], "'first' is known"),
        ("first=B", ["first=WB"], "not a side"),
        ("points=7-0/0-0", ["points=7-0"], "2 quarters"),
        ("points=7-0/0-0", ["points=0-0/0-0"], "do not add up"),
        ("7-0 q", ["7 q"], "not a score"),
        ("points=7-0/0-0", ["points=7-0/0-0 wind=strong"], "no option"),
        ("scrimmage 30 1&10", ["kickoff 35 0&0"], "where the ball lies for a kickoff"),
        ("scrimmage 30 1&10", ["try 98 1&2"], "a down outside of a series"),
        ("scrimmage 30 1&10", ["opening 0 0&0"], "the toss comes before"),
    ],
    BASEBALL: [
        (" B bat top1 0 empty B=0/0/0 W=-/0/0", [""], ""),
        ("baseball26", ["football26"], ""),
        (" B ", [" W ", " - "], ""),
        ("bat", ["pitch", "try_home"], ""),
        ("top1", ["top0", "1", "top2"], ""),
        (" 0 ", [" 3 ", " -1 "], ""),
        ("empty", ["21", "-"], ""),
        ("B=0/0/0 W=-/0/0", ["W=0/0/0 B=-/0/0", "B=0/0/0 W=0/0/0"], ""),
        ("B=0/", ["B=x/", "B=(9)/", "B=(010)/", "B=(10/", "B=²/", "B=-/"], ""),
        ("B=0/0/0", ["B=0/0", "B=0/00/0", "B=0/99999999/0"], ""),
        ("W=-/0/0", ["W=-/0/0 after=2B", "W=-/0/0 innings=0", "W=-/0/0 wind=strong"], ""),
        ("W=-/0/0", ["W=-/0/0 table=nobody", "W=-/0/0 table=../baseball_lex"], ""),
        ("bat top1 0 empty", ["try_home top1 1 3"], ""),
    ],
    "baseball26 B try_home top1 1 3 B=0/0/0 W=-/0/0 after=FLY": [
        (" 1 3 ", [" 0 3 ", " 1 2 "], ""),
        ("after=FLY", ["after=2B", "after=FLY fly_home=sure"], ""),
    ],
    "baseball26 W bat bottom9 0 empty B=000000000/0/0 W=000000000/0/0": [
        ("W=000000000", ["W=000000001", "W=100000000"], ""),
        ("W bat bottom9 0", ["- final bottom9 3", "- final bottom9 2"], ""),
    ],
    "baseball26 B bat top10 0 empty B=0000000000/0/0 W=000000000/0/0": [
        ("W=000000000/0/0", ["W=100000000/0/0", "W=000000000/0/0 level=draw"], ""),
    ],
    "baseball26 - final bottom9 3 empty B=000000001/0/0 W=000000000/0/0": [
        ("empty", ["1"], ""),
        ("bottom9 3 empty B=000000001/0/0 W=000000000", ["top8 3 empty B=0/0/0 W=1"], ""),
    ],
    PIGSKIN: [
        ("pigskin56", ["pigskin57"], ""),
        (" W ", [" X ", " - "], ""),
        ("kickoff", ["kick", "final", "window", "penalty", "forced", "toss"], ""),
        ("W40", ["X40", "W100", "W0", "40"], ""),
        ("0&0", ["1&10", "0"], ""),
        ("0-0 q1", ["0 q1", "0-0 q5", "0-0 1"], ""),
        ("3ff.", ["", "7ff.", "3fg."], ""),
        ("3ff.3ff.3ff.3ff.3ff", ["000.000.000.000.000"], ""),
        (" - 0-0", [" QB 0-0", " LG.LG 0-0", " - 0"], ""),
        (" B ", [" X ", " - "], ""),
        ("**222222*2*", ["***22222*2*", "**222222*2", "**222222*2."], ""),
        (
            "**222222*2*",
            [f"**222222*2*/{held}" for held in ("", "SLz", "SLwLG", "SLxQB", "SLx")],
            "",
        ),
        ("**222222*2*", [f"**222222*2*{more}" for more in ("-LG", "-LGSX", "!LG", "+", "x")], ""),
        ("**222222*2*", [f"**222222*2*?{heard}" for heard in ("LG:", "LG0:3", "LG")], ""),
        (
            "2*",
            [f"2* {word}" for word in ("oto oto", "resume=kickoff", "void", "wind=strong")],
            "",
        ),
        ("2*", [f"2* place={place}" for place in ("LG", "XX")], ""),
        ("2*", [f"2* queue={queue}" for queue in ("1", "x", "WX", "XQ", "WQXX", "")], ""),
        ("2*", [f"2* penalty={penalty}" for penalty in ("OFF5", "5", "")], ""),
        ("2*", ["2* end=down:W:30", "2* announcing=loud", "2* deck=nowhere"], ""),
    ],
}


@pytest.mark.parametrize(
    ("line", "old", "new", "why"),
    [
        (line, old, new, why)
        for line, changes in WRONG.items()
        for old, news, why in changes
        for new in news
    ],
)
def test_the_error_names_what_is_wrong_with_a_position(line, old, new, why):
    parse = title_of(line.split()[0]).parse
    assert parse(line).notation() == line
    head, found, rest = line.rpartition(old) if old == "2*" else line.partition(old)
    assert found
    with pytest.raises(NotationError) as caught:
        parse(head + new + rest)
    assert why in str(caught.value)
    assert 0 < len(str(caught.value)) < 600


def test_a_game_by_throws_starts_with_all_of_them_left():
    """Without a count of its own, the position has all the throws of its length left."""
    game = parse_position("football26 W kickoff 40 0&0 0-0 plays=0 length=2throws")
    game.play("KICKOFF", Chance(seed_from("two throws")))
    assert game.throws <= 1 or game.over


def check(text):
    """Check that a text is a position that can be played on, or has a clear error."""
    try:
        game = parse_position(text)
    except CLEAR as error:
        assert str(error)
        return
    again = parse_position(game.notation())
    assert again.notation() == game.notation()
    chance = Chance(seed_from("changed"))
    for _ in range(40):
        for side in (-1, 0, 1):
            again.view(side)
        if again.over:
            break
        again.play(any_choice(again, chance), chance)


@given(st.text() | st.text(alphabet="baseball26WBtopm019()/=-tryhomefin123 ²", max_size=80))
def test_any_text(text):
    for start in ("", *(f"{name} " for name in GAMES), "baseball26 B bat top1 0 empty "):
        check(start + text)


WORDS = st.sampled_from([*" ".join(SAMPLES).split(), "-1", "", "1&", "&", "²", "time", "opening"])
SIGNS = st.text("*2SWB.-/+!?&:=LGQ019abf", max_size=14) | st.text(max_size=8)


@given(st.sampled_from(list(GAMES)), st.lists(WORDS | st.text(max_size=8), max_size=14))
def test_any_words(name, words):
    check(" ".join([name, *words]))


@given(st.sampled_from(SAMPLES), st.data())
@example(SAMPLES[0], None)
def test_any_word_of_a_sample_changed(text, data):
    words = text.split()
    if data:
        where = data.draw(st.integers(0, len(words) - 1))
        words[where] = data.draw(WORDS | SIGNS | st.integers().map(str))
    check(" ".join(words))


@given(st.sampled_from(list(GAMES)), st.data())
def test_any_word_of_a_played_game_changed(name, data):
    chance = Chance(seed_from(str(data.draw(st.integers(0, 50)))))
    game = new_game(name)
    for _ in range(data.draw(st.integers(0, 120))):
        if not game.over:
            game.play(any_choice(game, chance), chance)
    words = game.notation().split()
    where = data.draw(st.integers(1, len(words) - 1))
    words[where] = data.draw(st.sampled_from(words) | SIGNS)
    check(" ".join(words))
