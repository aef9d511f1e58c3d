"""The screens before a game: players, length and house rules."""

import os

from micropython import const

from pigskin.core import data
from pigskin.core.game import OptionError
from pigskin.core.players import (
    PERSON,
    is_person,
    is_team,
    named_person,
    short_name,
)
from pigskin.games import coaches_of, nearest_coach, title_of

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.core.game import Game
    from pigskin.games.title import Title
    from pigskin.screens.app import App
    from pigskin.types import Item, Option, Options, Screen

# The options that name data files.
_DATA = const(("deck", "table"))
# How many digits of the commit are shown for people to write down.
SHOWN_DIGITS = const(8)
_CUT = const("Add your digits")


def prepare(
    app: "App", kind: "type[Game]", commit: str, replacing: bool, chosen: "Options"
) -> "Screen[str | None]":
    """Ask for players and options, set app.players and `chosen`; return the cut.

    Return None to go back.
    """
    ui = app.ui
    title = title_of(kind.name)
    names = title.sides
    common = [option for option in kind.OPTIONS if option[0] in title.common]
    house = [option for option in kind.OPTIONS if option[0] not in title.common + _DATA]
    cards = [_with_files(title.files, option) for option in kind.OPTIONS if option[0] in _DATA]
    coaches = coaches_of(kind.name)
    players = [_player_here(app, player, kind.name) for player in app.players]
    # The players for LEFT and RIGHT. A team is among them only once its names are entered.
    guests = [extra.PLAYER for extra in app.ready_extras()]
    offered = [
        [PERSON] + [p for p in (player,) if is_team(p)] + list(coaches) + guests
        for player in players
    ]
    items: list[Item] = []
    # Linked games never use an outside seed.
    start = "Start: outside seed" if app.hardware.seeded else "Start"
    commit = commit[:SHOWN_DIGITS]
    shown_commit = commit if app.hardware.seeded else "commit " + commit
    cutting = False

    def show() -> None:
        extra = app.extra_of(*players)
        items[:] = [(extra.BEGIN, "") if extra else (start, shown_commit)]
        for side in (0, 1):
            items.append((names[side], _player_text(app, players, side)))
        for option in common + cards:
            items.append(option_item(title, option, chosen))
        if house:
            changed = [option for option in house if option[0] in chosen]
            items.append(("House rules", "%d changed" % len(changed) if changed else "as printed"))
        if not extra:
            items.append((_CUT, "yes" if cutting else "no"))

    def turn(at: int, step: int) -> None:
        nonlocal cutting
        if items[at][0] == _CUT:
            cutting = not cutting
        elif 0 < at <= 2:
            side = at - 1
            # Only one side can have a guest.
            values = [
                p for p in offered[side] if p not in guests or players[1 - side] not in guests
            ]
            players[side] = _next(values, players[side], step)
            _person_opposite(app, players, side)
        elif 2 < at <= 2 + len(common) + len(cards):
            change_option((common + cards)[at - 3], chosen, step)
        show()

    show()
    at = 0
    while True:
        at = yield ui.menu("New game", items, at, "choose", "back", turn)
        if at < 0:
            app.players = _named(app, players)
            return None
        if at == 0:
            said = problem_of(kind, chosen)
            if said:
                yield ui.pages("New game", said, "ok", "")
                continue
            extra = app.extra_of(*players)
            if replacing and not extra:
                said = "The unfinished game will be given up for good."
                if not (yield ui.ask("New game", said, "start", "back")):
                    continue
            cut = ""
            if cutting and not extra:
                from pigskin.screens.menus.cut_deck import cut_deck

                cut = yield cut_deck(ui, commit)
                if not cut:
                    continue
            app.players = _named(app, players)
            return cut
        # Imported late: most games are begun with the players and rules of the last one.
        from pigskin.screens.menus import choosing

        if items[at][0] == _CUT:
            cutting = yield choosing.choose_cutting(ui, _CUT, cutting)
        elif at <= 2:
            side = at - 1
            others = coaches + tuple(guests)
            player = yield choosing.choose_player(app, title, side, players[side], others)
            if is_team(player) and player not in offered[side]:
                offered[side] = [PERSON, player] + list(others)
            players[side] = player
            _person_opposite(app, players, side)
        elif at < 3 + len(common):
            yield choosing.explain(ui, title, common[at - 3], chosen)
        elif at < 3 + len(common) + len(cards):
            yield choosing.about_cards(ui, title, kind, cards[at - 3 - len(common)], chosen)
        else:
            yield choosing.house_rules(ui, title, house, chosen)
        show()


def _player_here(app: "App", player: str, game: str) -> str:
    """Return the player of the last game, or the nearest one that this game has."""
    if app.extra_of(player) or is_team(player):
        return player
    return PERSON if is_person(player) else nearest_coach(player, game)


def problem_of(kind: "type[Game]", chosen: "Options") -> str:
    """Return the fault of an owner's deck or table; empty if there is none."""
    try:
        kind(chosen)
    except OptionError as error:
        return "%s." % error
    return ""


def _with_files(prefix: str, option: "Option") -> "Option":
    """Return a deck or table option with the owner's own files added to its values."""
    name, values, meaning = option
    found = list(values)
    for folder in data.folders:
        try:
            files = sorted(os.listdir(folder))
        except OSError:
            continue
        for file in files:
            base, _, ending = file.rpartition(".")
            word = base[len(prefix) :] if name == "table" else base
            if base[: len(prefix)] == prefix and ending in ("bin", name) and word not in found:
                found.append(word)
    return name, tuple(found), meaning


def option_item(title: "Title", option: "Option", chosen: "Options") -> "Item":
    """Return an option and its value as a line of a menu."""
    name, values, _ = option
    return label_of(title, name), value_text(title, name, chosen.get(name, values[0]))


def change_option(option: "Option", chosen: "Options", step: int) -> None:
    """Give an option its next value, or the one before."""
    name, values, _ = option
    set_option(option, chosen, _next(values, chosen.get(name, values[0]), step))


def set_option(option: "Option", chosen: "Options", value: str) -> None:
    """Give an option a value; the printed one is not kept."""
    name, values, _ = option
    if value == values[0]:
        chosen.pop(name, None)
    else:
        chosen[name] = value


def label_of(title: "Title", name: str) -> str:
    """Return the name of an option on the display."""
    for words in title.option_texts():
        if words[0] == name:
            return words[1]
    return name[0].upper() + name[1:].replace("_", " ")


def value_text(title: "Title", name: str, value: str) -> str:
    """Return the name of an option's value on the display."""
    return value_words(title, name, value)[1]


def value_words(title: "Title", name: str, value: str) -> tuple[str, str, str]:
    """Return a value of an option, or a coach, with its name and a sentence about it."""
    for words in title.option_texts():
        if words[0] == name:
            for about in words[2:]:
                if about[0] == value:
                    return about
    return value, value, ""


def _player_text(app: "App", players: list[str], side: int) -> str:
    extra = app.extra_of(players[side])
    return extra.PLAYER_NAME if extra else short_name(_named(app, players)[side])


def _person_opposite(app: "App", players: list[str], side: int) -> None:
    """Put a person opposite a guest who was just chosen; the player may still pick a coach."""
    if app.extra_of(players[side]) and not is_person(players[1 - side]):
        players[1 - side] = PERSON


def _named(app: "App", players: list[str]) -> list[str]:
    """Return the players; the first person gets the first name of the settings."""
    names = [app.settings["name1"], app.settings["name2"]]
    named = []
    for player in players:
        named.append(named_person(names.pop(0)) if player == PERSON else player)
    return named


def _next(values: "Sequence[str]", value: str, step: int = 1) -> str:
    return values[(values.index(value) + step) % len(values)]
