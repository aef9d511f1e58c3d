"""What the choices of the games are called on the screen, and a hint that fits one line."""

# word: (name, hint). A name fits sixteen large letters, a hint the width of the display.
_WORDS = {
    "THROW": ("Throw the dice", "high throw has the choice"),
    "KICK": ("Kick off", "the others get the ball"),
    "RECEIVE": ("Receive", "you get the ball"),
    "KICKOFF": ("Kick off", ""),
    "LINE": ("Line plunge", "sure but short"),
    "END": ("End run", "wide and often stopped"),
    "PASS": ("Forward pass", "far, but it may be lost"),
    "TRICK": ("Trick play", "twice as far, or far back"),
    "PUNT": ("Punt", "give it up far away"),
    "PLACE": ("Place kick", "three points if good"),
    "FG": ("Field goal", "three points if good"),
    "FIELDGOAL": ("Field goal", "three points if good"),
    "LONGPASS": ("Long pass", "all or nothing"),
    "POOB": ("Punt out of bounds", "no return; Star kicker"),
    "QUICKKICK": ("Quick kick", "surprise; Star kicker"),
    "RUNBACK": ("Run it back", "even brings it out"),
    "DECLINE": ("Stay here", "no risk"),
    "ACCEPT": ("Accept", "walk off, play again"),
    "REFUSE": ("Refuse", "the play stands"),
    "DONE": ("Play on", "no change"),
    "SUB": ("Substitute", "bring a man in"),
    "KEEP": ("Keep line-up", "all stay"),
    "BAT": ("Swing away", "throw for the batter"),
    "TRY": ("Try for home", "6 or under is safe"),
    "HOLD": ("Hold", "stay on base"),
    "UNNAMED": ("Threw unnamed", "a down is lost"),
    "DELAY": ("Called for delay", "ten yards"),
    "TIMEOUT W": ("Time-out White", "both may change men"),
    "TIMEOUT B": ("Time-out Black", "both may change men"),
    "HEADS": ("Heads", ""),
    "TAILS": ("Tails", ""),
    "*": ("Star", "the best"),
    "2": ("Second", "good"),
    "S": ("Scrub", "a body"),
}

_POSITIONS = {
    "LE": "left end",
    "LT": "left tackle",
    "LG": "left guard",
    "C": "center",
    "RG": "right guard",
    "RT": "right tackle",
    "RE": "right end",
    "QB": "quarterback",
    "FB": "fullback",
    "LH": "left half",
    "RH": "right half",
}


def call_name(choice: str) -> str:
    if choice in _WORDS:
        return _WORDS[choice][0]
    first, _, rest = choice.partition(" ")
    if first == "OUT":
        return rest + " goes out"
    if first in ("RUN", "PASS") and rest in _POSITIONS:
        return "%s %s" % (first[0] + first[1:].lower(), rest)
    if first == "STEAL":
        return "Steal " + "+".join([_BASES[base] for base in rest])
    if first == "IN":
        return call_name(rest) + " comes in"
    if first in _POSITIONS:
        return "%s: %s" % (first, call_name(rest))
    return choice[0] + choice[1:].lower()


def call_hint(choice: str) -> str:
    if choice in _WORDS:
        return _WORDS[choice][1]
    first, _, rest = choice.partition(" ")
    if first == "RUN":
        return "at their %s" % _POSITIONS[rest]
    if first == "PASS":
        return "past their %s" % _POSITIONS[rest]
    if first == "OUT":
        return "the %s leaves" % _POSITIONS[rest]
    if first == "STEAL":
        return "6 or under is safe"
    return ""


def help_with(text: str, choice: str) -> str:
    """A game's help, with what it says of this choice first."""
    first = choice.partition(" ")[0]
    name = call_name(choice) if choice else ""
    for line in text.split("\n"):
        subject = line.partition(":")[0]
        if choice and ":" in line and (subject == name or subject == _SUBJECTS.get(first, "")):
            return "THIS CALL\n%s\n%s" % (line, text)
    return text


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

_BASES = {"1": "2nd", "2": "3rd", "3": "home"}
