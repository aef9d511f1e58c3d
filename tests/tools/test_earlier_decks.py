"""Decks that shipped before: records and saved games of them stay true (promise 2)."""

from pathlib import Path

import pytest

from pigskin.core import data
from pigskin.core.chance import Chance, seed_from
from pigskin.core.deck import options_with
from pigskin.core.match import Match
from pigskin.core.record import RecordError, parse_record, record_of, replay
from pigskin.games import game_class
from pigskin.storage.load import Unreadable, open_game
from tools.commands.deck import FAMILIES
from tools.shared.decks.shipped import EARLIER, SHIPPED

RECORDS = sorted((Path(__file__).parents[1] / "golden" / "earlier").glob("*.txt"))
# Written into every record of their games, so they never change.
DIGESTS = {"allfair-1": "16da18f520f54425", "hamilton-1": "f8d2d547306b3bd4"}
GAMES = {"allfair-1": "allfair46", "hamilton-1": "pigskin56"}

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
each_deck = pytest.mark.parametrize("name", DIGESTS)


@pytest.fixture
def earlier(monkeypatch):
    """Search the folders of earlier decks, as the `pigskin` command does."""
    monkeypatch.setattr(data, "folders", [str(folder) for folder in EARLIER])


def test_every_earlier_deck_is_what_its_source_packs_to():
    found = {}
    for packed in (path for folder in EARLIER for path in folder.glob("*.bin")):
        (source,) = (path for path in packed.parent.glob(packed.stem + ".*") if path != packed)
        (family,) = (one for one in FAMILIES if one.recognizes(source.read_bytes()))
        deck = family.load(source.read_bytes())
        assert family.pack(deck) == packed.read_bytes()
        found[packed.stem] = family.describe(deck).split()[-1]
    assert found == DIGESTS
    assert not {one.source.stem for one in SHIPPED} & set(found)


@each_record
def test_a_record_of_an_earlier_deck_proves_true(path, pigskin):
    assert "true: " in pigskin("replay", path).splitlines()[-1]


@each_record
def test_without_the_deck_a_record_says_what_is_missing(path, monkeypatch):
    monkeypatch.setattr(data, "folders", [])
    record = parse_record(path.read_text(), game_class)
    with pytest.raises(RecordError, match="load the deck or table of that game"):
        replay(record)


@each_deck
def test_a_game_with_an_earlier_deck_is_named_by_its_digest(name, earlier):
    """The words of its options are those of the day it shipped, so the digest tells the deck."""
    kind = game_class(GAMES[name])
    match = Match(kind, {"deck": name}, Chance(seed_from("earlier")))
    record = record_of(match)
    assert record.data == DIGESTS[name]
    assert "deck=" not in record.position
    found = options_with(kind, {}, DIGESTS[name])
    assert kind(found).data_digest() == DIGESTS[name]
    assert options_with(kind, {}, "0" * 16) == {}
    assert options_with(kind, {"deck": "mine"}, DIGESTS[name]) == {"deck": "mine"}


@each_deck
def test_a_saved_game_goes_on_with_its_deck(name, earlier, monkeypatch):
    match = Match(game_class(GAMES[name]), {"deck": name}, Chance(seed_from("saved")))
    words = ["pigskin", match.name, "seed=" + match.chance.secret(), "white=varsity"]
    line = " ".join([*words, "black=varsity", "data=" + DIGESTS[name]])
    assert open_game(line).match.game.data_digest() == DIGESTS[name]
    monkeypatch.setattr(data, "folders", [])
    with pytest.raises(Unreadable, match="its deck or dice table"):
        open_game(line)
