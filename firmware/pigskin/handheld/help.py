"""Rules and plays of a game, read from flash while they are looked at."""

from pigskin.core.data import find
from pigskin.games import module_of
from pigskin.handheld.call_words import words_for

# Calls that the help explains together.
_SUBJECTS = {
    "RUN": "Run",
    "PASS": "Pass",
    "STEAL": "Steal",
    "FG": "Field goal",
    "KICKOFF": "Kick-off",
    "HOLD": "Try for home",
    "SUB": "Substitute",
    "DONE": "Substitute",
    "ACCEPT": "Penalty",
    "REFUSE": "Penalty",
}


def help_for(ui, name: str, choice: str = ""):
    """What is said of this choice comes first."""
    with open(find("help_%s.txt" % module_of(name))) as file:
        text = file.read()
    yield from ui.pages("Rules", _with_choice(text, choice) if choice else text)


def _with_choice(text: str, choice: str) -> str:
    subject = _SUBJECTS.get(choice.partition(" ")[0], "")
    name = words_for(choice)[0]
    for line in text.split("\n"):
        about, colon, _ = line.partition(":")
        if colon and about in (name, subject):
            return "THIS CALL\n%s\n%s" % (line, text)
    return text
