"""The sounds of the handheld: tunes of (hertz, milliseconds); 0 hertz is a rest."""

CLICK = ((1800, 8),)
NO = ((180, 90),)
ROLL = ((900, 6),)
THUD = ((140, 40),)
FIRST_DOWN = ((880, 70), (1175, 110))
TURNOVER = ((440, 110), (330, 110), (247, 220))
TOUCHDOWN = ((523, 110), (523, 110), (659, 110), (784, 220), (659, 110), (784, 330))
FIELD_GOAL = ((659, 110), (784, 110), (1047, 260))
SAFETY = ((330, 160), (247, 160), (196, 300))
RUN = ((784, 90), (1047, 160))
WHISTLE = ((2600, 60), (0, 20), (2600, 260))

# The sound of an event, where it has one.
OF_EVENT = {
    "FIRSTDOWN": FIRST_DOWN,
    "LOST": TURNOVER,
    "DOWNS": TURNOVER,
    "TD": TOUCHDOWN,
    "FG": FIELD_GOAL,
    "SAFETY": SAFETY,
    "RUN": RUN,
    "FINAL": WHISTLE,
    "QUARTER": WHISTLE,
}
