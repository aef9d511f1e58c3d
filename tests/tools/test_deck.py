"""`pigskin deck`: every fault is named, packing is exact, and the shipped deck is sound."""

import io
import json
import random
from functools import partial
from hashlib import sha256

import pytest
from rich.console import Console

from host_sim.errors import UserError
from pigskin.games.allfair.deck import FORM as ALLFAIR
from pigskin.games.hamilton import deck
from pigskin.games.hamilton.data.cards import PACKED
from pigskin.games.hamilton.deck import FORM
from tools.commands.deck import hamilton
from tools.commands.deck import hamilton_calibration as calibration
from tools.commands.deck import hamilton_checks as checks
from tools.commands.deck import hamilton_figures as figures
from tools.generators.decks import hamilton_design as design
from tools.generators.decks.make import make
from tools.shared.decks import hamilton_source as source
from tools.shared.decks.shipped import HAMILTON

SHIPPED = HAMILTON.source
TEXT = SHIPPED.read_text()
LINES = TEXT.splitlines()


def block(name):
    """Return the first and last line of a card in the shipped source."""
    start = next(at for at, line in enumerate(LINES) if line.split()[:2] == ["card", name])
    end = next((at for at in range(start, len(LINES)) if not LINES[at]), len(LINES))
    return start, end


def edited(name, row, new):
    """Return the shipped source with one line of one card changed; None removes it."""
    start, end = block(name)
    at = next(at for at in range(start, end) if LINES[at].split()[0] == row)
    changed = [*LINES[:at], *([] if new is None else [new]), *LINES[at + 1 :]]
    return "\n".join(changed), at + 1


def everywhere(word, reading, series="ABCDE"):
    """Return the shipped deck with one margin the same on all ordinary cards of some series."""
    found = source.parse(TEXT)
    space = next(space for space, _, known, _ in source.SPACES if known == word)
    for name, card in found.cards.items():
        if not card.special and name[0] in series:
            card.codes[space] = source.parse_reading(space, reading)
    return found


def faults_of(text):
    return [str(fault) for fault in checks.faults(source.parse(text))]


@pytest.fixture
def pigskin(pigskin):
    return partial(pigskin, "deck")


ORDINARY = "B1"


@pytest.mark.parametrize(
    ("row", "new", "cell", "why"),
    [
        ("LINE", "  LINE 2 | | 6", "LINE/2", "is blank"),
        ("LINE", None, "LINE/*", "is blank"),
        ("PASS", "  PASS 3 | INC4 | BLK", "PASS/S", "'BLK' cannot stand in PASS"),
        ("LINE", "  LINE INC4 | 3 | 4", "LINE/*", "'INC4' cannot stand in LINE"),
        ("KICKOFF", "  KICKOFF 50 | 44 | forty", "KICKOFF/S", "is no reading of this game"),
        ("LINE", "  LINE 2 | 3", "LINE", "2 readings, not 3"),
        ("END", "  LINE 2 | 3 | 4", "LINE/*", "is given twice"),
        ("RETURN", "  RETURN 4+LAT | 3 | 4", "RETURN/*", "no lateral on a return"),
        ("PUNT", "  PUNT 40 OB | 30 | 20", "PUNT/*", "AMB-13"),
        ("LONG", "  LONG 30 | FUMBLE 6 | RUN 2 | BLOCKED OWN4 | QUICKKICK 30", "FUMBLE", "'6'"),
    ],
)
def test_faults_are_named_by_line_card_and_cell(row, new, cell, why):
    text, line = edited(ORDINARY, row, new)
    found = source.parse(text)
    named = [fault for fault in checks.faults(found) if fault.cell == cell]
    assert [fault.card for fault in named] == [ORDINARY]
    assert why in str(named[0])
    assert named[0].line in (line, block(ORDINARY)[0] + 1)


def test_nothing_else_is_wrong_with_a_deck_of_one_fault():
    text, _ = edited(ORDINARY, "LINE", "  LINE 2 | INC3 | 4")
    assert len(faults_of(text)) == 1


def test_a_card_missing_or_twice():
    start, end = block("C5")
    missing = "\n".join(LINES[:start] + LINES[end:])
    assert "C5: is missing" in faults_of(missing)
    twice = "\n".join(LINES + LINES[start:end])
    assert any("C5" in fault and "twice" in fault for fault in faults_of(twice))
    unknown = TEXT.replace("card C5", "card F5")
    assert any("F5" in fault and "A1 to E10" in fault for fault in faults_of(unknown))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("REPLACE-P", "REPLACE-Q", "0 REPLACE-P cards, not 1"),
        ("REPLACE-P", "REPLACE-Q", "4 REPLACE-Q cards, not 3"),
        ("PENALTY~", "REPLACE-Q", "0 PENALTY cards, at least 2"),
        ("status  RECONSTRUCTION", "status  GUESS", "RECONSTRUCTION or PRINTED"),
        ("title   ", "note ", "no title"),
        ("title   ", "title   A very long title that no display could ever show", "longer"),
        ("pigskin-deck 1", "pigskin-deck 9", "a deck starts with"),
        ("source  invented", "source  hearsay", "'hearsay'"),
    ],
)
def test_counts_and_header(old, new, why):
    assert old in TEXT
    assert any(why in fault for fault in faults_of(TEXT.replace(old, new)))


@pytest.mark.parametrize(
    ("word", "reading", "why"),
    [
        ("LONG", "X2", "doubling never ends"),
        ("LONG", "40", "fewer than 2 cards read X2"),
        ("FIELDGOAL", "NG", "no card reads good"),
        ("FIELDGOAL", "G20", "no card reads N.G."),
        ("PAT", "G", "no card reads N.G."),
        ("FUMBLE", "LOST+2", "some fumbles must be kept"),
    ],
)
def test_margins_that_make_no_game_are_refused(word, reading, why):
    found = [str(fault) for fault in checks.faults(everywhere(word, reading))]
    assert any(word in fault and why in fault for fault in found)


def test_doubling_that_runs_away():
    found = [str(fault) for fault in checks.faults(everywhere("LONG", "X2", series="BCD"))]
    assert any("half of the cards or more read X2 in the full game" in fault for fault in found)


def test_doubling_without_end_in_the_short_game_only():
    found = [str(fault) for fault in checks.faults(everywhere("LONG", "X2", series="BCDE"))]
    assert any("short game: doubling never ends" in fault for fault in found)
    assert not any("full game: doubling never ends" in fault for fault in found)


@pytest.mark.parametrize("row", [word for _, _, word, _ in source.ROWS])
def test_columns_in_the_wrong_order_are_named(row):
    found = source.parse(TEXT)
    space = next(space for space, _, word, _ in source.ROWS if word == row)
    for card in found.cards.values():
        card.codes[space], card.codes[space + 2] = card.codes[space + 2], card.codes[space]
    named = [fault.cell for fault in checks.faults(found)]
    assert set(named) == {row}


def test_a_replacement_card_in_the_a_series_is_missed_in_the_short_game():
    found = source.parse(TEXT)
    found.cards["A6"], found.cards["B7"] = found.cards["B7"], found.cards["A6"]
    found.cards["A6"].name, found.cards["B7"].name = "A6", "B7"
    assert [fault.card for fault in checks.faults(found)] == ["A6"]


def test_a_printed_deck_may_break_our_own_bounds():
    text, _ = edited(ORDINARY, "PUNT", "  PUNT 40 OB | 35 | 30")
    printed = source.parse(text.replace("RECONSTRUCTION", "PRINTED"))
    assert checks.faults(printed) == []
    assert any("AMB-13" in str(note) for note in checks.notes(printed))


def test_a_typing_mistake_is_noted():
    text, _ = edited(ORDINARY, "LINE", "  LINE 2 | 3 | 77")
    assert any("77" in str(note) for note in checks.notes(source.parse(text)))


def test_typing_variants_give_the_same_card():
    """Labels as printed, other separators and cases, and comments give the same card."""
    start, end = block(ORDINARY)
    cards = source.parse(TEXT).cards
    card = cards[ORDINARY]
    typed = [f"CARD {ORDINARY.lower()}   # from the original", "      *   2   S"]
    labels = {
        "LINE": "Guard Tackle",
        "RUN": "Run with Completed Pass",
        "POOB": "Punt out of bounds:",
        "FIELDGOAL": "field goal",
        "PAT": "Point after T.D.",
        "LONGPASS": "Long Pass",
    }
    for space, _, word, _ in source.SPACES:
        cells = [card.codes[space + column] for column in range(3 if space < 18 else 1)]
        shown = [source.format_reading(code).lower() for code in cells]
        typed.append(f"{labels.get(word, word.lower())} {'  '.join(shown)}")
    found = source.parse("\n".join(LINES[:start] + typed + LINES[end:]))
    assert found.faults == []
    assert found.cards[ORDINARY].codes == card.codes


def test_marks_tell_where_a_reading_comes_from():
    text, _ = edited(ORDINARY, "LINE", "  LINE 2! | 3 ~ | 4")
    card = source.parse(text).cards[ORDINARY]
    marks = [source.PROVENANCES[mark] for mark in card.sources[:3]]
    assert marks == ["text", "inferred", "invented"]


def test_special_cards_may_name_a_man():
    """AMB-69, AMB-70."""
    text = TEXT.replace("REPLACE-P!", "REPLACE-P! side=def pos=lt")
    found = source.parse(text)
    code = next(c for c in found.cards.values() if c.special == deck.REPLACE_GAME).codes[0]
    assert deck.replaced_side(code) == deck.ON_DEFENSE
    assert deck.POSITIONS[deck.replaced_position(code) - 1] == "LT"
    again = source.parse(source.write(found))
    assert again.cards.keys() == found.cards.keys()
    assert all(again.cards[name].codes == card.codes for name, card in found.cards.items())
    for wrong in ("side=LEFT", "pos=XX", "man=LT"):
        bad = TEXT.replace("REPLACE-P!", f"REPLACE-P! {wrong}")
        assert any(wrong.upper() in fault for fault in faults_of(bad))
    assert any(
        "names nobody" in f for f in faults_of(TEXT.replace("PENALTY~", "PENALTY side=DEF"))
    )


def test_source_and_packed_form_hold_the_same_in_every_cell():
    found = source.parse(TEXT)
    again = source.unpack(source.pack(found))
    assert (again.title, again.status) == (found.title, found.status)
    for name in source.CARD_NAMES:
        assert again.cards[name].codes == found.cards[name].codes
        assert again.cards[name].sources == found.cards[name].sources
    rewritten = source.parse(source.write(again))
    assert rewritten.faults == []
    assert hamilton.cells(rewritten) == hamilton.cells(found)


def test_the_digest_follows_the_readings_and_nothing_else():
    def digest(text):
        return FORM.opened(source.pack(source.parse(text))).digest

    assert digest(TEXT.replace("title   ", "title   My ")) == digest(TEXT)
    assert digest(TEXT.replace("G20!", "G20")) == digest(TEXT)
    assert digest("\n".join(line + "  # x" for line in LINES)) == digest(TEXT)
    assert digest(TEXT.replace("G20!", "G21!", 1)) != digest(TEXT)


def test_a_known_digest():
    """Records name decks by digest: the digest of a given deck must never change."""
    cards = []
    for name in source.CARD_NAMES:
        card = source.Card(name)
        for cell in range(deck.CELLS):
            card.codes[cell] = deck.reading(deck.YARDS, cell)
        cards.append(card)
    plain = source.DeckSource("x", "PRINTED", cards={card.name: card for card in cards})
    assert FORM.opened(source.pack(plain)).digest == "a1cf0e390c2f7b66"


def test_the_shipped_deck_is_the_one_designed(tmp_path, pigskin):
    out = tmp_path / "new" / "made.deck"
    pigskin("design", "-o", out)
    assert out.read_text() == TEXT
    assert out.with_suffix(".bin").read_bytes() == PACKED


def test_rounding_does_not_decide_the_best_order_of_cards():
    """A deck is the same on every Python: orders differ clearly in cost, or not at all."""
    plan = design.read_design(design.SHIPPED) | {"tries": 1, "margin_first": {}}
    cards = [source.Card(name) for name in source.CARD_NAMES if name not in plan["special"]]
    dealer = design._Dealer(plan, cards, random.Random(1))
    dealer.deal()
    codes = dealer._listed(deck.LONG_PASS_MARGIN, "LONGPASS")
    costs = {
        dealer._balance([dealer._follow(dealer._order({}), codes)], 500, [10_000])[0]
        for _ in range(20)
    }
    assert len({f"{cost:.9e}" for cost in costs}) == len(costs)


def test_the_shipped_deck_keeps_its_averages_in_the_short_game():
    found = source.parse(TEXT)
    full, short = figures.DeckFigures(found), figures.DeckFigures(found, short=True)
    for space, word in figures.rows():
        for column in (deck.STAR, deck.SECOND):
            pair = full.column(space, column).yards, short.column(space, column).yards
            # The one LONG of a column is worth a tenth of its yards and cannot be split.
            assert pair[1] == pytest.approx(pair[0], rel=0.08), word
    good = [one.share(deck.POINT_AFTER_MARGIN, deck.GOOD) for one in (full, short)]
    assert good[1] == pytest.approx(good[0], rel=0.05)


def test_one_reading_rarely_settles_a_class():
    found = figures.DeckFigures(source.parse(TEXT))
    for edition in figures.SQUADS:
        for space, word in figures.rows()[:3]:
            told = found.information(space, figures.priors(edition, space)["best eleven"])
            assert 0.05 < told.bits < 0.3, word
            assert told.at_once < 0.25, word
            assert 3 <= told.needed <= 25, word


def test_columns_with_the_same_readings_give_no_information():
    found = source.parse(TEXT)
    for card in found.cards.values():
        card.codes[0:3] = [card.codes[0]] * 3
        if not card.special:
            card.codes[3:6] = [deck.reading(deck.YARDS, column) for column in range(3)]
    counted = figures.DeckFigures(found)
    even = (1 / 3, 1 / 3, 1 / 3)
    same = counted.information(deck.LINE_ROW, even)
    assert same.bits == pytest.approx(0, abs=1e-9)
    assert same.needed == figures.PATIENCE
    apart = counted.information(deck.END_ROW, even)
    assert apart.bits == pytest.approx(1.585, abs=1e-3)
    assert (apart.at_once, apart.needed_most) == (pytest.approx(1), 1)


def test_average_long_gain_with_doubling():
    found = everywhere("LONG", "30")
    ordinary = [card for card in found.cards.values() if not card.special]
    for card in ordinary[: len(ordinary) // 4]:
        card.codes[deck.LONG_MARGIN] = deck.reading(deck.DOUBLE)
    doubled = (len(ordinary) // 4) / len(ordinary)
    # g = (1 - x) 30 + x 2 g
    gain = figures.DeckFigures(found).long
    assert gain == pytest.approx((1 - doubled) * 30 + doubled * 2 * gain)


def test_check_by_command(tmp_path, pigskin):
    assert "no faults" in pigskin("check")
    path = tmp_path / "mine.deck"
    path.write_text(edited(ORDINARY, "LINE", "  LINE 2 | INC3 | 4")[0])
    out = pigskin("check", path, status=1)
    assert f"{ORDINARY} LINE/2: 'INC3' cannot stand in LINE" in out
    assert "mine.deck: 1 fault" in out
    assert len(json.loads(pigskin("check", "--json", path, status=1))["faults"]) == 1
    pigskin("pack", path, status=1)
    assert not path.with_suffix(".bin").exists()


def test_pack_by_command(tmp_path, pigskin):
    path = tmp_path / "mine.deck"
    path.write_text(TEXT)
    assert FORM.opened(PACKED).digest in pigskin("pack", path)
    assert path.with_suffix(".bin").read_bytes() == PACKED
    pigskin("check", path.with_suffix(".bin"))


def test_diff_by_command(tmp_path, pigskin):
    path = tmp_path / "mine.deck"
    path.write_text(TEXT)
    assert pigskin("diff", SHIPPED, path) == ""
    packed = tmp_path / "packed.bin"
    packed.write_bytes(PACKED)
    pigskin("diff", SHIPPED, packed)
    text, _ = edited(ORDINARY, "LINE", "  LINE 41 | 42 | 43!")
    path.write_text(text)
    changes = pigskin("diff", SHIPPED, path, status=1).splitlines()
    assert [line.partition(":")[0] for line in changes] == [
        f"{ORDINARY} LINE/{column}" for column in "*2S"
    ]
    assert changes[2].endswith("-> 43 (text)")


@pytest.mark.parametrize("form", [FORM, ALLFAIR], ids=["pigskin", "allfair"])
@pytest.mark.parametrize(
    ("at", "byte"),
    [(49, 0xFF), (1501, 0xFF), (-10, 0xFF), (5, 7), (16, 0x0A), (16, 0xFF)],
)
def test_a_packed_deck_is_verified_by_its_readings_not_only_by_its_hashes(
    form, at, byte, tmp_path, pigskin
):
    """Every file is compared or refused."""
    data = bytearray(form.packed)
    data[at] = byte
    codes = sha256(data[48 : form.provenance_at]).digest()[:8]
    data[8:16] = codes
    data[form.check_at :] = sha256(data[: form.check_at]).digest()[:8]
    path = tmp_path / "forged.bin"
    path.write_bytes(data)
    for words in (("diff", path, path), ("check", path), ("stats", path)):
        said = pigskin(*words, status=2)
        assert "it holds what no deck of this game has" in said


def test_an_endless_file_is_refused(pigskin):
    assert "too large" in pigskin("check", "/dev/zero", status=2)


def test_stats_by_command(pigskin):
    report = json.loads(pigskin("stats", "--json"))
    assert len(report["rows"]) == 18
    assert sum(report["provenance"].values()) == 43 * 28 + 7
    assert report["margins"]["full"]["cards"] == 50
    assert report["margins"]["short"]["cards"] == 40
    shown = pigskin("stats")
    assert "Closed announcing" in shown and "KICKOFF" in shown


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"not a deck", "is no deck"), (b"", "is no deck"), (b"PGSK\x01short", "pack it again")],
)
def test_other_files_are_refused_in_one_line(tmp_path, pigskin, content, why):
    path = tmp_path / "other"
    path.write_bytes(content)
    error = pigskin("check", path, status=2)
    assert why in error and error.count("\n") == 1


def test_a_missing_file_is_reported(tmp_path, pigskin):
    assert "cannot read" in pigskin("check", tmp_path / "none.deck", status=2)


def test_a_design_that_lacks_something_is_refused(tmp_path):
    (tmp_path / "empty.toml").write_text("")
    with pytest.raises(UserError, match=r"to have 'seed'; .*_design.toml is an example"):
        make(tmp_path / "empty.toml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(("seed = 1956", f"x = {text}") for text in ("[" * 5000, "{a=" * 5000, "9" * 5000)),
        *(("seed = 1956", text) for text in ("a" + ".a" * 50_000 + " = 1", "#" * (1 << 19))),
        *(("seed = 1956", f"seed = {text}") for text in ("[]", "{}", "2026-01-01")),
        *(("tries = 20 ", f"tries = {text} ") for text in ("1000000000", "'x'", "-1", "1e9")),
        *(('PAT = "Gx29', text) for text in ('PAT = "Gx999999999999', "PAT = 7", "PAT = 'G")),
        *(("title = ", text) for text in ("title = 7 #", "title = [] #")),
        *(("game = ", "game = [] #"), ("[special]", "special = 7")),
        *(("FUM = ", "FUM = 1000000000000 #"), ("spread = ", "spread = 1e308 #")),
    ],
)
def test_an_invalid_design_is_refused_with_a_sentence(old, new, tmp_path):
    text = design.SHIPPED.read_text()
    path = tmp_path / "mine.toml"
    changed = text.replace(old, new)
    assert changed != text
    path.write_text(changed.replace("tries = 20 ", "tries = 1 "))
    with pytest.raises(UserError) as said:
        make(path, tmp_path / "mine.deck")
    assert str(path) in str(said.value) and "\n" not in str(said.value)


def test_a_design_with_a_wrong_count_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    text = design.SHIPPED.read_text().replace('PAT = "Gx29', 'PAT = "Gx28')
    path.write_text(text.replace("tries = 20 ", "tries = 1 "))
    with pytest.raises(UserError, match="PAT has 42 readings, not 43"):
        make(path, tmp_path / "mine.deck")


def measured(**means):
    """Return a report in which every figure is 0 except those named, in every game."""
    entries = {
        line.name: dict.fromkeys(("mean", "margin", "rate", "rate margin"), 0)
        for line in calibration.LINES
    }
    for name, mean in means.items():
        entries[name] = {"mean": mean, "margin": 0.1, "rate": mean, "rate margin": 0}
    settings = {setting: dict(entries) for setting in calibration.SETTINGS}
    return {"coach": "x", "games": 1} | dict.fromkeys(calibration.EDITIONS, settings)


def printed(report):
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(calibration.table(report))
    return console.export_text()


def row_of(report, name):
    """Return the words of a figure of 1946, the first edition of the table."""
    return next(row for row in printed(report).splitlines() if name in row).split()


def test_calibration_plays_every_setting_and_shows_its_figures():
    report = calibration.measure(source.parse(TEXT), 3)
    for edition in calibration.EDITIONS:
        full, closed, short = (report[edition][setting] for setting in calibration.SETTINGS)
        assert short["scrimmage plays"]["mean"] < full["scrimmage plays"]["mean"]
        assert closed["yards"] != full["yards"]
        assert 0 < full["completed, %"]["mean"] < 100
        assert full["yards"]["margin"] > 0
    assert report == calibration.measure(source.parse(TEXT), 3)
    text = printed(report)
    assert all(line.name in text for line in calibration.LINES)
    assert "240.7±8" in text and "279±8" in text and "…" not in text


def test_calibration_marks_what_is_out_of_its_limits():
    for mean, off in ((57.8, ""), (59.3, "+1.5"), (59.4, "+1.6*"), (56.0, "-1.8*")):
        row = row_of(measured(**{"scrimmage plays": mean}), "scrimmage plays")
        assert row[3:5] == [f"{mean:.1f}±0.1"] + ([off] if off else [f"{mean:.1f}±0.1"])
    for mean, off in ((39.0, "-1.0*"), (45.0, "45.0±0.1"), (52.0, "+2.0*")):
        assert row_of(measured(**{"fumbles kept, %": mean}), "fumbles kept")[7] == off
    # General knowledge has no limits.
    assert row_of(measured(passes=20), "passes")[3] == "+6.0"


def test_calibration_compares_closed_and_short_games():
    report = measured(yards=200, points=20)
    for setting, share in (("closed", 0.84), ("short", 0.96)):
        for name in ("yards", "points"):
            before = report["pigskin46"]["open"][name]
            report["pigskin46"][setting][name] = {
                **before,
                "mean": before["mean"] * share,
                "rate": before["rate"] * share,
            }
    assert row_of(report, "yards")[-2:] == ["-16%*", "-4.0%"]
    report["pigskin46"]["short"]["points"]["rate"] = 18.8
    assert row_of(report, "points")[-1] == "-6.0%*"
    # Chance alone may explain it.
    report["pigskin46"]["short"]["points"]["rate margin"] = 0.3
    assert row_of(report, "points")[-1] == "-6.0%"


def test_calibration_counts_what_penalties_leave():
    """A voided play counts for nothing (PS-10.5)."""
    report = calibration.measure(everywhere("FUMBLE", "KEEP+2"), 2, "rookie")
    assert report["pigskin46"]["open"]["fumbles kept, %"]["mean"] == 100
    assert report["pigskin46"]["open"]["fumbles lost"]["mean"] == 0
    report = calibration.measure(everywhere("FUMBLE", "LOST+2"), 2, "rookie")
    assert report["pigskin46"]["open"]["fumbles kept, %"]["mean"] == 0
    assert report["pigskin46"]["open"]["fumbles lost"]["mean"] > 0
