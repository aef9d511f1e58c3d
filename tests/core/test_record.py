"""A record is readable, plays back exactly, and reveals any damage."""

from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pigskin.core import record as record_module
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.core.record import (
    VERSION,
    RecordError,
    check_of,
    format_record,
    hex_of,
    parse_record,
    record_of,
    replay,
)
from pigskin.games import GAMES, game_class
from tests.support.recorded import public_text, with_outside
from tools.shared.game_jsonl import lines_of, parse_lines
from tools.shared.replayed import Replayed

SEED = seed_from("record")
PROMISE = Chance(SEED).commitment()


def played(name="football26", options=None, choices=60, cut=""):
    """Return a match of random choices, irregular ones among them."""
    match = Match(game_class(name), options or {}, Chance(SEED, cut=cut))
    chance = Chance(seed_from("record choices"))
    for _ in range(choices):
        game = match.game
        if game.over:
            break
        open_choices = game.choices()
        if "UNNAMED" in game.irregular() and chance.below(10) == 0:
            open_choices = ("UNNAMED",)
        match.choose(open_choices[chance.below(len(open_choices))])
    return match


def text_of(match, players=("varsity", "rookie")):
    return format_record(record_of(match, players))


TEXT = text_of(played(options={"length": "60plays", "posts": "10"}))


def seal(lines):
    """Return the lines with a fitting checksum below them, as a forger would write them."""
    kept = "\n".join(line.strip() for line in lines if line.strip())
    return "\n".join([*lines, "check: " + sha256(kept.encode()).hexdigest()[:16], ""])


def forged(old, new):
    lines = TEXT.splitlines()[:-1]
    assert any(old in line for line in lines)
    return seal([line.replace(old, new) for line in lines])


def without(name):
    return seal([line for line in TEXT.splitlines()[:-1] if not line.startswith(name)])


def line_of(start):
    return next(n for n, line in enumerate(TEXT.splitlines(), 1) if line.startswith(start))


def same(first, second):
    fields = ("game", "options", "data", "seed", "commit", "choices", "players", "score")
    return all(getattr(first, name) == getattr(second, name) for name in fields)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("choices", [0, 1, 40, 2000])
def test_text_and_back(name, choices):
    match = played(name, choices=choices)
    record = record_of(match, ("a coach", ""))
    text = format_record(record)
    again = parse_record(text, game_class)
    assert same(again, record)
    assert format_record(again) == text
    rebuilt = replay(again)
    assert rebuilt.game.notation() == match.game.notation()
    assert rebuilt.digest() == match.digest()
    assert format_record(record_of(rebuilt, ("a coach", ""))) == text


@pytest.mark.parametrize("length", ["20min", "30plays", "50throws"])
@pytest.mark.parametrize("name", ["football26", "football48"])
def test_lengths_and_the_clock_are_on_record(name, length):
    """The clock is a recorded input, so the replay is exact (FB26-E1, FB48-24)."""
    match = played(name, {"length": length}, choices=21)
    if length == "20min":
        match.choose("TIME 1")
        match.choose(match.game.choices()[0])
    text = text_of(match)
    assert (
        format_record(record_of(replay(parse_record(text, game_class)), ("varsity", "rookie")))
        == text
    )


def test_the_text_is_readable():
    lines = TEXT.splitlines()
    assert lines[0] == f"pigskin record {VERSION}"
    assert lines[1:5] == [
        "game: football26",
        "options: length=60plays posts=10",
        "white: varsity",
        "black: rookie",
    ]
    assert f"commit: {PROMISE}" in lines
    assert f"seed: {hex_of(SEED)}" in lines
    assert all(len(line) <= 80 for line in lines)
    first = next(line for line in lines if line.startswith("1. "))
    assert first.startswith("1. THROW, ")
    assert TEXT.endswith("\n")


def test_replay_calls_an_observer():
    seen = []
    record = parse_record(TEXT, game_class)
    match = replay(record, lambda match, choice: seen.append((choice, match.choose(choice))))
    assert [choice for choice, _ in seen] == record.choices
    again = record.match()
    assert [again.choose(choice) for choice in record.choices] == [events for _, events in seen]
    assert again.game.notation() == match.game.notation()


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n", "  \n\t"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n\n  \n",
    ],
    ids=["CRLF", "blank lines", "spaces around lines", "no last line end", "blank lines after"],
)
def test_blank_lines_and_line_ends_mean_nothing(change):
    assert format_record(parse_record(change(TEXT), game_class)) == TEXT


def test_any_single_line_changed_removed_or_doubled_is_found():
    lines = TEXT.splitlines()
    for index, line in enumerate(lines):
        if not line:
            continue
        variants = {
            "removed": lines[:index] + lines[index + 1 :],
            "doubled": lines[: index + 1] + lines[index:],
            "cut short": [*lines[:index], line[:-1], *lines[index + 1 :]],
            "made longer": [*lines[:index], line + "0", *lines[index + 1 :]],
            "emptied": [*lines[:index], line.partition(":")[0] + ":", *lines[index + 1 :]],
            "put last": [*lines[:index], *lines[index + 1 :], line],
        }
        if index == len(lines) - 1:
            del variants["put last"]
        for what, damaged in variants.items():
            with pytest.raises(RecordError) as caught:
                parse_record("\n".join(damaged), game_class)
            assert caught.value.line > 0, (what, line)
            assert str(caught.value).startswith(f"line {caught.value.line}: ")


def test_any_single_character_changed_is_found():
    for at, character in enumerate(TEXT):
        for other in "x7":
            if other == character or TEXT[:at].count("\n") == TEXT.count("\n"):
                continue
            with pytest.raises(RecordError) as caught:
                parse_record(TEXT[:at] + other + TEXT[at + 1 :], game_class)
            assert caught.value.line > 0


def test_any_single_character_removed_is_found_or_means_nothing():
    for at in range(len(TEXT)):
        damaged = TEXT[:at] + TEXT[at + 1 :]
        try:
            record = parse_record(damaged, game_class)
        except RecordError as error:
            assert error.line > 0
        else:
            assert TEXT[at].isspace()
            assert format_record(record) == TEXT


def test_a_record_cut_off_anywhere_is_found():
    for end in range(len(TEXT) - 1):
        with pytest.raises(RecordError) as caught:
            parse_record(TEXT[:end], game_class)
        assert caught.value.line > 0


@pytest.mark.parametrize(
    "text",
    ["", "\n", "hello", '{"id": "FB26-V02"}', "\ufeff" + TEXT, "\n" + TEXT, "PGN " + TEXT, "\0"],
)
def test_other_texts_are_refused(text):
    with pytest.raises(RecordError, match="line 1: not a Pigskin record: it must begin with"):
        parse_record(text, game_class)


@pytest.mark.parametrize("version", ["0", "3", "10", "1.1", "", "x" * 100])
def test_other_versions_are_refused(version):
    text = TEXT.replace("pigskin record 1", "pigskin record " + version, 1)
    with pytest.raises(RecordError, match="line 1: ") as caught:
        parse_record(text, game_class)
    assert "record" in str(caught.value)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("name", ["game", "commit", "seed", "score", "position"])
def test_missing_lines_are_named(name):
    with pytest.raises(RecordError, match=f"the line '{name}: ...' is missing"):
        parse_record(without(name), game_class)


def test_a_record_without_its_end():
    with pytest.raises(RecordError, match=r"the line 'check: ...' is missing"):
        parse_record("\n".join(TEXT.splitlines()[:-1]), game_class)


@pytest.mark.parametrize(
    ("text", "start", "message"),
    [
        (forged("game: football26", "game: chess"), "game", "no game is called 'chess'"),
        (forged("posts=10", "posts=9"), "options", "posts may be"),
        (forged("posts=10", "wind=9"), "options", "has no option 'wind'"),
        (forged("posts=10", "posts"), "options", "'posts' is not an option"),
        (forged("60plays", "²plays"), "options", "a length is such as"),
        (forged(hex_of(SEED), hex_of(SEED)[:-1]), "seed", "the seed must be 32 hex digits"),
        (forged(hex_of(SEED), "g" * 32), "seed", "the seed must be 32 hex digits"),
        (forged(hex_of(SEED), hex_of(SEED[::-1])), "commit", "not the one promised in 'commit'"),
        (forged(PROMISE, "0" * 64), "commit", "not the one promised in 'commit'"),
        (forged("1. THROW", "2. THROW"), "1. THROW", "must begin with '1.'"),
        (forged("1. THROW", "1 THROW"), "1. THROW", "must begin with '1.'"),
        (forged("1. THROW", "1. THROW,"), "1. THROW", "an empty choice between two commas"),
        (forged("white: varsity", "Weather: rain"), "white", "cannot read 'Weather: rain'"),
        (forged("white: varsity", "white varsity"), "white", "cannot read 'white varsity'"),
        (forged("black: rookie", "white: rookie"), "black", "'white' stands twice"),
    ],
)
def test_forged_lines_are_named(text, start, message):
    with pytest.raises(RecordError) as caught:
        parse_record(text, game_class)
    assert message in str(caught.value)
    assert caught.value.line == line_of(start)


def test_lines_in_the_wrong_place():
    lines = TEXT.splitlines()[:-1]
    seed = lines.pop(line_of("seed") - 1)
    after = line_of("1. ") - 1
    with pytest.raises(RecordError, match="'seed' must stand before the choices"):
        parse_record(seal([*lines[:after], seed, *lines[after:]]), game_class)
    lines = TEXT.splitlines()[:-1]
    score = lines.pop(line_of("score") - 1)
    with pytest.raises(RecordError, match="choices must stand before the score"):
        parse_record(seal([lines[0], score, *lines[1:]]), game_class)


def test_an_illegal_choice_is_found_on_its_line():
    """The error names the line of the choice and its number."""
    wrong = parse_record(TEXT, game_class)
    last = len(wrong.choices) - 1
    wrong.choices[last] = "HUDDLE"
    with pytest.raises(RecordError) as caught:
        replay(wrong)
    assert caught.value.line == wrong.line_of(last) > wrong.line_of(0)
    assert f"choice {last + 1}: 'HUDDLE' is not open" in str(caught.value)


def test_choices_after_the_end_are_found():
    match = played(options={"length": "1plays"}, choices=2000)
    record = record_of(match)
    record.choices.append("LINE")
    with pytest.raises(RecordError, match="the game is over, so 'LINE' cannot be played"):
        replay(parse_record(format_record(record), game_class))


@pytest.mark.parametrize(
    ("name", "value"), [("score", "99-0"), ("position", "football26 W kickoff 40 0&0 0-0 plays=0")]
)
def test_a_false_end_is_found(name, value):
    record = parse_record(TEXT, game_class)
    true = getattr(record, name)
    setattr(record, name, value)
    text = format_record(record)
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text, game_class))
    assert f"the {name} is told as '{value}' but comes out as '{true}'" in str(caught.value)
    assert text.split("\n")[caught.value.line - 1] == f"{name}: {value}"


def test_another_deck_is_found():
    record = parse_record(TEXT, game_class)
    record.data = "0123456789abcdef"
    with pytest.raises(RecordError, match="played with data '0123456789abcdef'"):
        replay(parse_record(format_record(record), game_class))


def test_another_seed_plays_another_game():
    record = parse_record(TEXT, game_class)
    record.seed = hex_of(SEED[::-1])
    record.commit = Chance(SEED[::-1]).commitment()
    with pytest.raises(RecordError):
        replay(parse_record(format_record(record), game_class))


CUT = text_of(played(cut="0471"))


def test_a_cut_deck_is_in_the_record_and_verified():
    assert f"commit: {PROMISE}\ncut: 0471\nseed: {hex_of(SEED)}\n" in CUT
    record = parse_record(CUT, game_class)
    assert record.cut == "0471"
    assert text_of(replay(record)) == CUT
    extra = {"device": "", "file": "", "sha256": sha256(CUT.encode()).hexdigest()}
    assert parse_lines("".join(lines_of(Replayed(record), extra))).record.cut == "0471"
    assert f"commit: {PROMISE}\ncut: 0471\n" in public_text(record)


@pytest.mark.parametrize("cut", ["0472", "471", ""])
def test_another_cut_or_none_plays_another_game(cut):
    lines = CUT.splitlines()[:-1]
    at = lines.index("cut: 0471")
    lines[at : at + 1] = [f"cut: {cut}"] if cut else []
    with pytest.raises(RecordError):
        replay(parse_record(seal(lines), game_class))


@pytest.mark.parametrize("cut", ["", "x", "123456789", "²", "-1", "1 2"])
def test_invalid_cuts_are_refused(cut):
    lines = [line.replace("cut: 0471", "cut: " + cut) for line in CUT.splitlines()[:-1]]
    with pytest.raises(RecordError, match="the cut must be 1 to 8 digits") as caught:
        parse_record(seal(lines), game_class)
    assert lines[caught.value.line - 1] == "cut: " + cut


def check(text):
    """Check that a text is a record that can be written again, or raises only RecordError."""
    try:
        record = parse_record(text, game_class)
        assert same(parse_record(format_record(record), game_class), record)
        replay(record)
    except RecordError as error:
        assert str(error)


@given(st.text())
def test_any_text(text):
    check(text)
    check("pigskin record 1\n" + text)
    check(seal(["pigskin record 1", *text.split("\n")]))


PIECES = st.sampled_from([*TEXT.split(), "1.", "²", ",", ":", "score:", "check:", "options:"])


@given(st.integers(0, len(TEXT.splitlines()) - 2), st.lists(PIECES | st.text(max_size=9)))
@example(5, ["options:"])
def test_any_line_forged(index, words):
    lines = TEXT.splitlines()[:-1]
    lines[index] = " ".join(words)
    check("\n".join(lines))
    check(seal(lines))


@given(st.lists(st.sampled_from(TEXT.splitlines()), max_size=25))
def test_any_lines_in_any_order(lines):
    check("\n".join(lines))
    check(seal([TEXT.splitlines()[0], *lines]))


def test_a_given_seed_is_marked_and_the_mark_cannot_be_removed():
    match = Match(game_class("football26"), {}, Chance(SEED, outside=True))
    for _ in range(12):
        match.choose(match.game.choices()[0])
    text = text_of(match)
    seed = SEED.hex()
    assert f"\nseed: {seed}-from-outside\n" in text
    record = parse_record(text, game_class)
    assert record.outside and replay(record).chance.outside
    assert text_of(replay(record)) == text
    plain = Match(game_class("football26"), {}, Chance(SEED))
    assert not parse_record(text_of(plain), game_class).outside
    # The dice are the same, but the commitment is not.
    assert match.again().chance.below(250) == plain.chance.below(250)
    lines = text.replace("-from-outside", "").split("\n")[:-2]
    forged = "\n".join([*lines, f"check: {check_of(lines)}", ""])
    with pytest.raises(RecordError, match="not the one promised"):
        parse_record(forged, game_class)


# Headers and comments, which nothing proves (RECORDS.md, "Headers and comments").


def with_lines(*headers):
    return TEXT.replace("\ncommit: ", "\n" + "\n".join([*headers, "commit: "]), 1)


def test_headers_and_comments_leave_the_check_as_it_is():
    text = with_outside(TEXT)
    record = parse_record(text, game_class)
    assert record.headers["event"] == "Ivy League 1946"
    assert record.headers["referee"] == "Clara"
    assert record.comments[0] == "Before the toss."
    assert record.comments[3].endswith("and nobody dared to pass.")
    assert text.splitlines()[-1] == TEXT.splitlines()[-1]
    assert format_record(record) == text
    assert format_record(record, outside=False) == TEXT
    assert replay(record).choices == record.choices


def test_headers_are_written_in_one_order_and_unknown_ones_last():
    lines = ("zebra: 1", "note: b", "apple:", "date: 2026", "note: c", "event: Cup")
    record = parse_record(with_lines(*lines), game_class)
    assert record.headers["note"] == "b\nc"
    ours = ("event: Cup", "date: 2026", "note: b", "note: c", "apple:", "zebra: 1")
    assert format_record(record) == with_lines(*ours)


@pytest.mark.parametrize(
    ("comment", "place", "kept"),
    [
        ("1. {x} THROW,", 0, "x"),
        ("{x} 1. THROW,", 0, "x"),
        ("1. THROW {x},", 1, "x"),
        ("1. THROW, {x}", 1, "x"),
        ("1. THROW,{x}{}{ y\n{ z }", 1, "x y { z"),
    ],
)
def test_a_comment_stands_anywhere_between_choices(comment, place, kept):
    record = parse_record(TEXT.replace("1. THROW,", comment, 1), game_class)
    assert record.comments == {place: kept}
    assert format_record(record, outside=False) == TEXT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TEXT.replace("1. THROW", "1. TH{x}ROW"), "check"),
        (TEXT.replace("1. THROW", "{x 1. THROW"), "the comment has no end"),
        (TEXT.replace("1. THROW", "x} 1. THROW"), "cannot read"),
        (TEXT.replace("1. THROW,", "1. {THROW,}"), "must begin with"),
        (TEXT.replace("score: ", "date: today\nscore: "), "must stand before"),
        (TEXT + "{x}\n", "text after the check"),
        (TEXT.replace("white: ", "red: "), "the record was changed"),
        (with_lines("Date: today"), "cannot read 'Date: today'"),
        (with_lines("big date: today"), "cannot read 'big date: today'"),
        (with_lines("-: today"), "cannot read '-: today'"),
    ],
)
def test_what_is_neither_header_nor_comment_is_refused(text, message):
    with pytest.raises(RecordError, match=message) as caught:
        parse_record(text, game_class)
    assert caught.value.line > 0


def test_the_example_of_the_specification_is_true():
    page = Path(record_module.__file__).with_name("RECORDS.md").read_text()
    lines = page[page.index("    pigskin record 1") : page.index("## The form")].splitlines()
    text = "".join(line[4:] + "\n" for line in lines[:-1])
    record = parse_record(text, game_class)
    assert replay(record).choices and record.headers and record.comments
    assert format_record(record) == text
