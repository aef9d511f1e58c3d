"""What the choices of the games are called on the screen, with a hint that fits one line.

The words are in data/calls.txt and are looked up there: `LINE|Line plunge|sure but short`. A name
fits sixteen large letters, a hint the width of the display.
"""

from pigskin.core.data import find

# Asked for at every step through the calls of Pigskin: opening a file would take too long.
_POSITIONS = (
    " LE left end; LT left tackle; LG left guard; C center; RG right guard; RT right tackle;"
    " RE right end; QB quarterback; FB fullback; LH left half; RH right half;"
)
_BASES = {"1": "2nd", "2": "3rd", "3": "home"}


def _look_up(word: str) -> list:
    """[name, hint], empty when the word is not there."""
    # All of it at once: line by line takes a tenth of a second.
    with open(find("calls.txt")) as file:
        text = "\n" + file.read()
    start = text.find("\n" + word + "|")
    if start < 0:
        return []
    start += len(word) + 2
    return text[start : text.find("\n", start)].split("|")


def _position(word: str) -> str:
    """The name of a position, empty when there is no such one."""
    start = " %s " % word
    return _POSITIONS.partition(start)[2].partition(";")[0]


def words_for(choice: str) -> tuple:
    """(name, hint)"""
    first, _, rest = choice.partition(" ")
    if first in ("RUN", "PASS", "OUT") and rest:
        position = _position(rest)
        if first == "OUT":
            return rest + " goes out", "the %s leaves" % position
        where = "at their %s" if first == "RUN" else "past their %s"
        return "%s %s" % (first[0] + first[1:].lower(), rest), where % position
    if first == "STEAL":
        return "Steal " + "+".join([_BASES[base] for base in rest]), "6 or under is safe"
    if first == "IN":
        return words_for(rest)[0] + " comes in", ""
    found = _look_up(choice)
    if found:
        return found[0], found[1]
    if rest and _position(first):
        return "%s: %s" % (first, words_for(rest)[0]), ""
    return choice[0] + choice[1:].lower(), ""
