"""`pigskin deck` on All-Fair cards: every fault is named, packing is exact, owners can play."""

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.errors import UserError
from pigskin.core import data
from pigskin.games import new_game, parse_position
from pigskin.games.allfair.data.cards import PACKED
from pigskin.games.allfair.deck import FORM
from tools.commands.deck import allfair, allfair_calibration, allfair_value
from tools.generators.decks import allfair_design
from tools.generators.decks.make import make
from tools.shared.decks import allfair_source as source
from tools.shared.decks.shipped import ALLFAIR

SHIPPED = ALLFAIR.source
TEXT = SHIPPED.read_text(encoding="utf-8")


def edited(change):
    """Return the shipped deck as JSON text after a change to its data."""
    deck = json.loads(TEXT)
    change(deck)
    return json.dumps(deck)


def faults(change):
    return [str(fault) for fault in source.parse(edited(change)).faults]


def cell(row, column, reading, card=6):
    def change(deck):
        cells = deck["cards"][card]["rows"][row]
        if reading is None:
            del cells[column]
        else:
            cells[column] = reading

    return change


@pytest.mark.parametrize(
    ("row", "column", "reading", "why"),
    [
        ("R30", "LINE", "INC", "'INC' cannot stand in LINE"),
        ("R30", "END", "I:3:4", "'I:3:4' cannot stand in END"),
        ("R30", "LINE", "40/3", "'40/3' cannot stand in LINE"),
        ("R30", "PASS", "BS", "'BS' cannot stand in PASS"),
        ("R30", "PUNT", "BS", "BS stands only in R10 and R20"),
        ("B40", "FG", "40/3", "'40/3' cannot stand in FG"),
        ("B40", "FG", "-4", "'-4' is less than nothing for a kick"),
        ("R30", "LINE", "four", "'FOUR' is no reading"),
        ("R30", "LINE", "120", "-99 to 99 yards are possible"),
        ("R30", "LINE", "", "is blank"),
        ("R30", "LINE", "~", "is blank"),
        ("R30", "LINE", None, "is missing"),
        ("R30", "LINE", 4.5, "is not a reading in quotes"),
        ("R30", "LINE", True, "is not a reading in quotes"),
        ("R30", "FG", "30", "no card has a reading here (AF46-17)"),
        ("B20", "PUNT", "30/0", "no card has a reading here (AF46-17)"),
    ],
)
def test_faults_are_named_by_card_row_and_column(row, column, reading, why):
    """Section 5, validator; AF46-17, AF46-45."""
    (found,) = faults(cell(row, column, reading))
    assert found.startswith(f"card 7, {row} {column}: ")
    assert why in found


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda d: d["cards"].pop(), "1 cards are missing: 36"),
        (lambda d: d["cards"][3].update(no=1), "card 1: is here twice"),
        (lambda d: d["cards"][3].update(no=37), "card at place 4: has the number 37"),
        (lambda d: d["cards"][3].pop("no"), "card at place 4: has no number"),
        (lambda d: d["cards"].insert(0, 5), "card at place 1: is not a JSON object"),
        (lambda d: d["cards"][3].update(kickoff="45"), "card 4, kickoff: '45' cannot stand"),
        (lambda d: d["cards"][3].update(pat_kick="B:3"), "card 4, pat_kick: 'B:3' cannot stand"),
        (lambda d: d["cards"][3].pop("pat_kick"), "card 4, pat_kick: is missing"),
        (lambda d: d["cards"][3].update(colour="red"), "card 4: 'colour' is not one of"),
        (lambda d: d["cards"][3]["rows"].update(R60={}), "card 4: 'R60' is not one of"),
        (lambda d: d["cards"][3]["rows"]["R10"].update(LIEN="3"), "card 4, R10: 'LIEN' is not"),
        (lambda d: d.update(status="COPY"), "status is one of"),
        (lambda d: d.update(source="guess"), "source is one of"),
        (lambda d: d.update(rows=["R10"]), "rows are R10, R20"),
        (lambda d: d.update(cards={}), "cards is a list of 36 cards"),
        (lambda d: d.update(notes="x"), "notes is a list of texts"),
        (lambda d: d.update(title=3), "title is a text"),
        (lambda d: d.update(format="af46-deck/2"), "a deck starts with"),
    ],
)
def test_faults_of_the_whole_deck_are_named(change, found):
    assert any(fault.startswith(found) for fault in faults(change))


def test_an_invalid_row_and_a_missing_row_are_named():
    def change(deck):
        deck["cards"][0]["rows"]["R10"] = []
        del deck["cards"][0]["rows"]["R20"]

    found = faults(change)
    assert "card 1, R10: is not a JSON object" in found
    assert [fault for fault in found if "R20" in fault] == [
        f"card 1, R20 {column}: is missing" for column in ("LINE", "END", "PASS", "PUNT")
    ]


def test_a_cell_typed_twice():
    text = TEXT.replace('"R10": {"LINE"', '"R10": {"LINE": "1", "LINE"', 1)
    assert [str(f) for f in source.parse(text).faults] == ["card 1, R10 LINE: is given twice"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": 1}', "[" * 100_000, "nonsense"])
def test_texts_that_are_not_decks_are_refused(text):
    assert source.parse(text).faults


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda x: (
            st.lists(x)
            | st.dictionaries(
                st.sampled_from(["no", "rows", "R10", "LINE", "cards", "kickoff"]), x
            )
        ),
        max_leaves=20,
    )
)
def test_any_json_is_a_deck_or_has_faults(junk):
    deck = {"format": source.FORMAT, "status": "PRINTED", "cards": junk}
    assert source.parse(json.dumps(deck)).faults


def test_typing_variants_are_accepted():
    """Small letters, spaces, numbers without quotes, a byte order mark."""
    one = source.parse(edited(cell("R10", "PASS", " inc ")))
    assert (one.faults, one.cards[7].codes[2]) == ([], 2 << 8 | 128)
    other = source.parse(edited(cell("R10", "LINE", -3)))
    assert source.format_reading(other.cards[7].codes[0]) == "-3"
    assert allfair.load(b"\xef\xbb\xbf" + TEXT.encode()).faults == []


def test_provenance_resolves_for_every_reading():
    found = source.parse(TEXT)
    shown = allfair.cells(found)
    assert len(shown) == 2 + 36 * 44
    assert sum(text.endswith("(text)") for text in shown.values()) == 1
    assert sum(text == "INC (inferred)" for text in shown.values()) == 157
    marked = source.parse(edited(cell("R10", "LINE", "3!")))
    assert allfair.cells(marked)["card 7, R10 LINE"] == "3 (text)"


def test_printed_cards_are_text_unless_marked():
    def change(deck):
        del deck["source"]
        deck["status"] = "PRINTED"
        cell("R10", "LINE", "3?")(deck)

    shown = allfair.cells(source.parse(edited(change)))
    assert shown["card 7, R10 LINE"] == "3 (invented)"
    assert shown["card 7, R20 LINE"].endswith("(text)")


def test_the_bare_format_of_the_digest_is_a_deck():
    """Section 5: no title, source, notes or marks."""

    def change(deck):
        for name in ("title", "source", "notes"):
            del deck[name]

    assert faults(change) == []


def test_writing_and_packing_round_trip():
    found = source.parse(TEXT)
    assert source.write(found) == TEXT
    packed = source.pack(found)
    assert packed == PACKED
    again = source.unpack(packed)
    assert allfair.cells(again) == allfair.cells(found)
    assert source.pack(again) == packed


def test_the_shipped_deck_is_what_its_design_makes(tmp_path):
    out = make(allfair_design.SHIPPED, tmp_path / "made.json")
    assert out.read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize("place", ["title", "notes", "anything"])
def test_half_a_surrogate_pair_is_a_fault(place, tmp_path, pigskin):
    path = tmp_path / "mine.json"
    path.write_text(
        edited(lambda deck: deck.update({place: ["\ud800"] if place != "title" else "\ud800"}))
    )
    assert "half of a surrogate pair" in pigskin("pack", path, status=1)
    assert "half of a surrogate pair" in pigskin("check", path, status=1)
    path.write_text(edited(lambda deck: deck.update(title="\U0001f3c8")))
    pigskin("pack", path)


def test_a_design_must_be_whole(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(allfair_design.SHIPPED.read_text().replace("20x2 21 22", "21 22"))
    with pytest.raises(UserError, match="B10 FG has 34 readings, not 36"):
        make(path, tmp_path / "mine.json")


@pytest.fixture
def pigskin(pigskin):
    return partial(pigskin, "deck")


def test_check(tmp_path, pigskin):
    assert "no faults, reconstruction, 36 cards, digest" in pigskin("check", SHIPPED)
    bad = tmp_path / "bad.json"
    bad.write_text(edited(cell("R30", "PUNT", "BS")))
    assert "card 7, R30 PUNT: BS stands only" in pigskin("check", bad, status=1)
    pigskin("pack", bad, status=1)
    assert not bad.with_suffix(".bin").exists()


def test_a_card_typed_twice_is_noted(tmp_path, pigskin):
    def change(deck):
        deck["cards"][8] = {**deck["cards"][2], "no": 9}

    path = tmp_path / "twice.json"
    path.write_text(edited(change))
    assert "note: card 9: is the same as card 3: typed in twice?" in pigskin("check", path)


def test_diff(tmp_path, pigskin):
    packed = tmp_path / "packed.bin"
    packed.write_bytes(PACKED)
    pigskin("diff", SHIPPED, packed)
    mine = tmp_path / "mine.json"
    mine.write_text(edited(cell("R30", "LINE", "77")))
    (line,) = pigskin("diff", SHIPPED, mine, status=1).splitlines()
    assert line.startswith("card 7, R30 LINE: ") and line.endswith("-> 77 (invented)")


def test_an_owner_types_in_cards_and_plays_with_them(tmp_path, monkeypatch, pigskin):
    """The whole way: a copy, a change, pack, and a game with deck=NAME."""
    mine = tmp_path / "mine.json"

    def change(deck):
        deck["status"] = "PRINTED"
        for card in deck["cards"]:
            card["kickoff"] = "50/90"

    mine.write_text(edited(change))
    pigskin("pack", mine)
    monkeypatch.setattr(data, "folders", [*data.folders, str(tmp_path)])
    game = new_game("allfair46", {"deck": "mine"})
    assert game.deck.printed
    assert game.data_digest() == FORM.opened((tmp_path / "mine.bin").read_bytes()).digest
    assert game.data_digest() != new_game("allfair46").data_digest()
    from pigskin.core.outcomes import outcomes

    (after,) = {after.notation() for _, after, _ in outcomes(game, "TOSS") if after.side == 0}
    game = parse_position(after)
    assert {after.phase for _, after, _ in outcomes(game, "KICKOFF")} == {"try"}


def test_stats(pigskin):
    report = json.loads(pigskin("stats", SHIPPED, "--json"))
    assert report["provenance"] == {"invented": 1426, "inferred": 157, "text": 1}
    assert len(report["cells"]) == 44
    assert "pat_kick" in pigskin("stats", SHIPPED)


@pytest.fixture(scope="module")
def values():
    # As if nothing was farther than the ten yards of the table: close enough, and quick.
    return allfair_value.PositionValues(source.parse(TEXT), farthest=10)


def worth(values, row, down):
    return next(one.points for one in values.table() if (one.row, one.down) == (row, down))


def test_a_short_pass_near_the_own_goal_is_a_blunder(values):
    """AF46-R11: it costs half a point and more there, and nothing past midfield."""
    for down in (1, 2, 3):
        deep = worth(values, "R10", down)
        assert deep["PASS"] < max(deep["LINE"], deep["END"]) - 0.5
        far = worth(values, "B40", down)
        assert far["PASS"] == max(far.values())


def test_the_advice_of_the_folder_holds(values):
    """AF46-34: punt on fourth down in the own half; AF46-R9: the line for a yard."""
    for row in ("R10", "R20", "R30", "R40", "R50"):
        points = worth(values, row, 4)
        assert points["PUNT"] == max(points.values())
    for ball in (25, 45, 65, 85):
        calls = {call: values.worth((ball, 3, 1), call) for call in ("LINE", "END", "PASS")}
        assert max(calls, key=calls.get) == "LINE"


def test_calibration_counts_games():
    found = source.parse(TEXT)
    report = allfair_calibration.measure(found, 60)
    assert report["games"] == 60
    assert [line["name"] for line in report["figures"]] == [
        target.name for target in allfair_calibration.TARGETS
    ]
    points = report["figures"][0]
    assert points["mean"] - 3 * points["margin"] < 14.4 < points["mean"] + 3 * points["margin"]
    assert report["rookie"]["won"] >= 3
    assert allfair_calibration.table(report).row_count == len(allfair_calibration.TARGETS)


def test_calibration_uses_the_given_deck(monkeypatch):
    """It plays with the given deck, and leaves no folder behind."""

    def change(deck):
        for card in deck["cards"]:
            card["pat_kick"] = "3"

    folders = list(data.folders)
    report = allfair_calibration.measure(source.parse(edited(change)), 10)
    good = next(line for line in report["figures"] if line["name"].startswith("points after"))
    assert good["mean"] == 0
    assert data.folders == folders


@pytest.mark.soak
def test_the_shipped_deck_meets_its_targets():
    """Section 6, with 10,000 games."""
    report = allfair_calibration.measure(source.parse(TEXT), 10_000)
    assert [line["name"] for line in report["figures"] if not line["met"]] == []
