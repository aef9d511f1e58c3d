"""Packed decks of every card game: read the same wherever they lie, and refused when damaged."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigskin.core import data
from pigskin.core.game import OptionError
from pigskin.games import allfair_pack, hamilton_pack, new_game
from pigskin.games.deck_pack import DeckError
from tools import runtimes

FORMS = {"pigskin56": hamilton_pack.FORM, "allfair46": allfair_pack.FORM}
BYTES = {}
for _game in FORMS:
    with open(data.find(new_game(_game).options["deck"] + ".bin"), "rb") as _file:
        BYTES[_game] = _file.read()
OTHER = {"pigskin56": "allfair46", "allfair46": "pigskin56"}

games = pytest.mark.parametrize("game", FORMS)


def readings(form, deck):
    return [deck.read(card, cell) for card in range(form.cards) for cell in range(form.cells)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A data folder of the owner's own."""
    monkeypatch.setattr(data, "folders", [*data.folders, str(tmp_path)])
    return tmp_path


@games
def test_the_readers_agree_on_every_cell(game, tmp_path):
    form, packed = FORMS[game], BYTES[game]
    path = tmp_path / "mine.bin"
    path.write_bytes(packed)
    held, viewed = form.held(packed), form.held(memoryview(packed))
    left = form.opened(str(path), in_place=True)
    codes = packed[48 : 48 + 2 * form.cards * form.cells]
    expected = [low | high << 8 for low, high in zip(codes[::2], codes[1::2], strict=True)]
    for deck in (held, viewed, left, form.called(new_game(game).options["deck"])):
        assert readings(form, deck) == expected
        deck.rest()
        assert readings(form, deck) == expected
        assert (deck.digest, deck.title, deck.printed) == (held.digest, held.title, held.printed)
    assert held.read(3, 0, 2) == left.read(3, 0, 2) == held.read(3, 2)
    left.rest()


@games
def test_a_file_stays_open_until_rest(game, tmp_path):
    form, packed = FORMS[game], BYTES[game]
    path, new = tmp_path / "mine.bin", tmp_path / "new"
    path.write_bytes(packed)
    deck = form.opened(str(path), in_place=True)
    old = deck.read(0, 0)
    new.write_bytes(packed[:48] + bytes([packed[48] ^ 1]) + packed[49:])
    new.replace(path)
    assert deck.read(0, 0) == old
    deck.rest()
    assert deck.read(0, 0) == old ^ 1
    deck.rest()
    deck.rest()


@games
def test_another_file_is_refused(game, tmp_path):
    for none in (b"", BYTES[game][:3], b"junk"):
        refused(game, none, "not a packed", tmp_path)
    refused(game, b"\x89PNG" + BYTES[game][4:], "not a packed", tmp_path)
    refused(game, BYTES[OTHER[game]], f"not a packed {FORMS[game].game} deck", tmp_path)


@games
def test_another_format_is_refused(game, tmp_path):
    packed = BYTES[game]
    newer = packed[:4] + b"\x02" + packed[5:]
    refused(game, newer, "deck format 2, not 1: pack it again", tmp_path)


@games
def test_another_size_is_refused(game, tmp_path):
    packed = BYTES[game]
    whole = len(packed)
    for size in (4, 5, 7, 20, 48, whole - 1, whole + 1):
        wrong = packed[:size].ljust(size, b"\0")
        refused(game, wrong, f"{len(wrong)} bytes, not {whole}: pack it again", tmp_path)
    for at in (6, 7):
        wrong = packed[:at] + bytes([packed[at] + 1]) + packed[at + 1 :]
        refused(game, wrong, "pack it again", tmp_path)


@games
@pytest.mark.parametrize("at", [5, 8, 20, 48, 1500, 3000, -9, -1])
def test_damage_is_found_in_a_file(game, at, tmp_path):
    damaged = bytearray(BYTES[game])
    damaged[at] ^= 1
    refused(game, bytes(damaged), "damaged: pack it again", tmp_path)


def refused(game, packed, why, tmp_path):
    form = FORMS[game]
    with pytest.raises(DeckError, match=why):
        form.held(packed)
    path = tmp_path / "wrong.bin"
    path.write_bytes(packed)
    with pytest.raises(DeckError, match=why):
        form.opened(str(path), in_place=True)


@given(st.sampled_from(sorted(FORMS)), st.data(), st.integers(1, 255))
def test_any_changed_byte_is_found(game, draw, change):
    damaged = bytearray(BYTES[game])
    damaged[draw.draw(st.integers(0, len(damaged) - 1))] ^= change
    with pytest.raises(DeckError):
        FORMS[game].held(bytes(damaged))


@games
@pytest.mark.parametrize("name", ["", "../secret", "a/b", "x y", "A", "x" * 21, "a.b", "ä"])
def test_names_that_no_deck_has(game, name):
    with pytest.raises(OptionError, match=r"^deck=.{0,20}: a deck is named by 1 to 20 of a-z"):
        new_game(game, {"deck": name})


@games
def test_a_deck_that_is_not_there(game):
    with pytest.raises(OptionError, match=r"deck=mine: no data folder has mine\.bin; .*deck pack"):
        new_game(game, {"deck": "mine"})


@games
def test_a_deck_of_the_owner_is_found_and_checked(game, folder):
    name = "my_deck-" + "9" * 12
    (folder / f"{name}.bin").write_bytes(BYTES[game])
    mine = new_game(game, {"deck": name})
    assert mine.data_digest() == new_game(game).data_digest()
    (folder / "junk.bin").write_bytes(b"junk")
    with pytest.raises(OptionError, match=f"deck=junk: not a packed {FORMS[game].game} deck"):
        new_game(game, {"deck": "junk"})


ON_A_DEVICE = """
import builtins, hashlib, sys
from pigskin.core import data
from pigskin.core.game import OptionError
from pigskin.games import new_game
opened = []
plain_open = builtins.open
def counting(path, *mode):
    opened.append(path)
    return plain_open(path, *mode)
builtins.open = counting
game = new_game({name!r})
deck = getattr(game, "deck", None) or game.rules.deck
def readings():
    found = hashlib.sha256()
    for card in range({cards}):
        for cell in range({cells}):
            code = deck.read(card, cell)
            found.update(bytes((code & 255, code >> 8)))
    return found.digest().hex()
game.rest()
del opened[:]
print(readings(), readings(), len(opened))
game.rest()
game.copy().rest()
print(readings(), game.data_digest(), len(opened))
print(deck.title, deck.printed)
data.add_folder("/tmp_decks")
for name in ("damaged", "wrong", "A"):
    try:
        new_game({name!r}, {{"deck": name}})
    except OptionError as error:
        print(error)
"""


@pytest.mark.needs_node
@games
def test_a_deck_on_micropython(game):
    form, packed = FORMS[game], BYTES[game]
    files = {
        **runtimes.FIRMWARE,
        "/tmp_decks/damaged.bin": packed[:-1] + bytes([packed[-1] ^ 1]),
        "/tmp_decks/wrong.bin": BYTES[OTHER[game]],
    }
    script = ON_A_DEVICE.format(name=game, cards=form.cards, cells=form.cells)
    said = runtimes.find("wasm").run(script, files=files).stdout.splitlines()
    codes = sha256(packed[48 : 48 + 2 * form.cards * form.cells]).hexdigest()
    held = form.held(packed)
    assert said == [
        f"{codes} {codes} 1",
        f"{codes} {held.digest} 2",
        f"{held.title} {held.printed}",
        "deck=damaged: packed deck is damaged: pack it again",
        f"deck=wrong: not a packed {form.game} deck",
        "deck=A: a deck is named by 1 to 20 of a-z 0-9 _ -",
    ]
