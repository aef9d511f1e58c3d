"""The screens before a game: players, length and house rules."""

import os

from micropython import const

from pigskin.core import data
from pigskin.games import coaches_of, nearest_coach, title_of
from pigskin.screens.cut_deck import cut_deck
from pigskin.storage.players import PERSON, is_person, named_person, player_name
from pigskin.ui.hardware import LEFT, REPEAT, RIGHT, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pigskin.core.game import Game
    from pigskin.screens.app import App
    from pigskin.types import Item, Option, Options, Screen
    from pigskin.ui.ui import Ui

# Options in the first menu; all others are house rules, except the two that name data files.
_COMMON = ("length", "innings", "announcing", "pack")
_DATA = ("deck", "table")
# So much of the commit is shown for people to write down.
SHOWN_DIGITS = const(8)
_CUT = "Cut the deck"


def prepare(
    app: "App", kind: "type[Game]", commit: str, replacing: bool
) -> "Screen[tuple[Options, str] | None]":
    """Ask for players and options: options and cut, with app.players set; None to go back."""
    ui = app.ui
    title = title_of(kind.name)
    names = title.sides
    chosen: Options = {}
    common = [option for option in kind.OPTIONS if option[0] in _COMMON]
    house = [option for option in kind.OPTIONS if option[0] not in _COMMON + _DATA]
    cards = [_with_files(title.files, option) for option in kind.OPTIONS if option[0] in _DATA]
    offered = (PERSON,) + coaches_of(kind.name)
    players = [PERSON if is_person(p) else nearest_coach(p, kind.name) for p in app.players]
    items: list[Item] = []
    commit = commit[:SHOWN_DIGITS]
    cutting = False

    def show() -> None:
        items[:] = [("Start the game", commit)]
        for side in (0, 1):
            items.append((names[side], _player_text(app, players, side)))
        for option in common + cards:
            items.append(_item(option, chosen))
        if house:
            changed = [option for option in house if option[0] in chosen]
            items.append(("House rules", "%d changed" % len(changed) if changed else "as printed"))
        items.append((_CUT, "yes" if cutting else "no"))

    def turn(at: int, step: int) -> None:
        nonlocal cutting
        if items[at][0] == _CUT:
            cutting = not cutting
        elif 0 < at <= 2:
            players[at - 1] = _next(offered, players[at - 1], step)
        elif 2 < at <= 2 + len(common) + len(cards):
            _change((common + cards)[at - 3], chosen, step)
        show()

    show()
    at = 0
    while True:
        at = yield ui.menu("New game", items, at, "choose", "back", turn)
        if at < 0:
            return None
        if at == 0:
            if replacing:
                said = "The unfinished game will be given up for good."
                if not (yield ui.ask("New game", said, "start", "back")):
                    continue
            cut = (yield cut_deck(ui, commit)) if cutting else ""
            if cutting and not cut:
                continue
            app.players = _named(app, players)
            return chosen, cut
        if at <= 2 or items[at][0] == _CUT:
            turn(at, 1)
        elif at < 3 + len(common):
            yield _explain(ui, common[at - 3], chosen)
        elif at < 3 + len(common) + len(cards):
            yield _about_cards(ui, kind, cards[at - 3 - len(common)], chosen)
        else:
            yield _house_rules(ui, house, chosen)
        show()


def _house_rules(ui: "Ui", house: "list[Option]", chosen: "Options") -> "Screen[None]":
    items: list[Item] = []

    def show() -> None:
        items[:] = [_item(option, chosen) for option in house]

    def turn(at: int, step: int) -> None:
        _change(house[at], chosen, step)
        show()

    show()
    at = 0
    while True:
        at = yield ui.menu("House rules", items, at, "explain", "back", turn)
        if at < 0:
            return
        yield _explain(ui, house[at], chosen)
        show()


def _explain(ui: "Ui", option: "Option", chosen: "Options") -> "Screen[None]":
    """Show what an option means; LEFT and RIGHT change it, B leaves it as it was."""
    name, values, meaning = option
    before = chosen.get(name, values[0])
    lines = ui.wrap(meaning_text(meaning), 124)
    while True:
        value = chosen.get(name, values[0])
        ui.clear()
        ui.header(label_of(name))
        for row, line in enumerate(lines):
            ui.center(line, 13 + 10 * row)
        ui.display.fill_rect(0, 44, 128, 10, 1)
        ui.center(value_text(value), 45, True)
        if len(values) > 1:
            ui.text("<", 3, 45, True)
            ui.right(">", 125, 45, True)
        ui.footer("ok", "back")
        if value == values[0]:
            ui.center("as printed", 55)
        button = (yield None) & ~REPEAT
        if button == B:
            _set(option, chosen, before)
        if button in (A, B):
            return
        if button in (LEFT, RIGHT):
            _change(option, chosen, 1 if button == RIGHT else -1)
            ui.click()


def _about_cards(
    ui: "Ui", kind: "type[Game]", option: "Option", chosen: "Options"
) -> "Screen[None]":
    """Show the deck or dice table in use, and whether it is the printed one (DESIGN promise 8)."""
    game: Any = kind(chosen)
    found = game.table if option[0] == "table" else getattr(game, "deck", None) or game.rules.deck
    said = found.title + "."
    if not found.printed:
        if "reconstruction" not in said:
            said = found.title + ", a reconstruction."
        said += " The original is not known; who owns one can put it in as a data file."
    said += " Digest %s." % found.digest
    yield ui.pages(label_of(option[0]), said)


def _with_files(prefix: str, option: "Option") -> "Option":
    """A deck or table option with the owner's own files added to its values."""
    name, values, meaning = option
    found = list(values)
    for folder in data.folders:
        try:
            files = sorted(os.listdir(folder))
        except OSError:
            continue
        for file in files:
            base = file.rsplit(".", 1)[0]
            word = base[len(prefix) :] if name == "table" else base
            if file[: len(prefix)] == prefix and word not in found:
                found.append(word)
    return name, tuple(found), meaning


def _item(option: "Option", chosen: "Options") -> "Item":
    return label_of(option[0]), value_text(chosen.get(option[0], option[1][0]))


def _change(option: "Option", chosen: "Options", step: int) -> None:
    name, values, _ = option
    _set(option, chosen, _next(values, chosen.get(name, values[0]), step))


def _set(option: "Option", chosen: "Options", value: str) -> None:
    name, values, _ = option
    if value == values[0]:
        chosen.pop(name, None)
    else:
        chosen[name] = value


def label_of(name: str) -> str:
    if name[:4] == "pass" and "43" in name:
        name = name.replace("pass43", "pass 4-3")
    return name[0].upper() + name[1:].replace("_", " ")


def value_text(value: str) -> str:
    """100plays -> 100 plays, 60min -> 60 minutes"""
    at = 0
    while at < len(value) and value[at] in "0123456789":
        at += 1
    unit = "minutes" if value[at:] == "min" else value[at:]
    return value[:at] + " " + unit if 0 < at < len(value) else value


def meaning_text(meaning: str) -> str:
    """A sentence, without the clauses of the rulebook that the option cites at its end."""
    text = meaning
    if text[-1:] == ")" and " (" in text:
        text = text[: text.rfind(" (")]
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".?!" else text + "."


def _player_text(app: "App", players: list[str], side: int) -> str:
    return player_name(_named(app, players)[side])


def _named(app: "App", players: list[str]) -> list[str]:
    """The players, in which the first person has the first name of the settings."""
    names = [app.settings["name1"], app.settings["name2"]]
    named = []
    for player in players:
        named.append(named_person(names.pop(0)) if player == PERSON else player)
    return named


def _next(values: "Sequence[str]", value: str, step: int = 1) -> str:
    return values[(values.index(value) + step) % len(values)]
