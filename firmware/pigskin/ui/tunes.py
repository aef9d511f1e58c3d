"""The sounds of the handheld: tunes of (hertz, milliseconds), with 0 hertz for a rest."""

CLICK = ((1800, 8),)
NO = ((180, 90),)
ROLL = ((900, 6),)
THUD = ((140, 40),)
WHISTLE = ((2600, 60), (0, 20), (2600, 260))
