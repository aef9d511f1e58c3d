"""Rules and plays of a game."""


def help_for(ui, title):
    yield ui.pages("Rules", title.help())


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
