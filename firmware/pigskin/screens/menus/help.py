"""The screens of a game's rules, opened from the menu or from a choice during the game."""

from micropython import const

from pigskin.games import title_of

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.screen import GameScreen
    from pigskin.screens.app import App
    from pigskin.types import Screen
    from pigskin.ui.ui import Ui


def help_menu(app: "App") -> "Screen[None]":
    yield app.ui.pages("Rules", title_of(app.game).help())


def help_about(ui: "Ui", screen: "GameScreen", choice: str, odds: str) -> "Screen[None]":
    """Show the rules, beginning with the section about this choice and its odds."""
    text = screen.title.help()
    yield ui.pages("Rules", _with_choice(text, screen, choice, odds) if choice else text)


def _with_choice(text: str, screen: "GameScreen", choice: str, odds: str) -> str:
    subjects = (screen.words_for(choice)[0], screen.subject(choice))
    for line in text.split("\n"):
        about, colon, _ = line.partition(":")
        if colon and about in subjects:
            odds = "%s\n%s" % (odds, line) if odds else line
            break
    return "THIS CALL\n%s\n%s" % (odds, text) if odds else text
