"""Rules and plays of a game."""

from pigskin.games import title_of


def help_menu(app):
    yield app.ui.pages("Rules", title_of(app.game).help())


def help_about(ui, screen, choice: str):
    """What is said of this choice comes first."""
    text = screen.title.help()
    yield ui.pages("Rules", _with_choice(text, screen, choice) if choice else text)


def _with_choice(text: str, screen, choice: str) -> str:
    subjects = (screen.words_for(choice)[0], screen.subject(choice))
    for line in text.split("\n"):
        about, colon, _ = line.partition(":")
        if colon and about in subjects:
            return "THIS CALL\n%s\n%s" % (line, text)
    return text
