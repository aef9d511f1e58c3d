"""What may be attacked in Pigskin: for whoever plays a call, and for coaches who weigh one."""

from pigskin.games.hamilton_deck import END_ROW, LINE_ROW, PASS_ROW
from pigskin.games.hamilton_squad import CENTER, LEFT_HALF, RIGHT_HALF

# The positions that may be attacked, with the row that is read (PS-8.1 to 8.3).
TARGETS = (
    ("RUN LE", 0, END_ROW),
    ("RUN LT", 1, LINE_ROW),
    ("RUN LG", 2, LINE_ROW),
    ("RUN RG", 4, LINE_ROW),
    ("RUN RT", 5, LINE_ROW),
    ("RUN RE", 6, END_ROW),
    ("PASS LH", LEFT_HALF, PASS_ROW),
    ("PASS C", CENTER, PASS_ROW),
    ("PASS RH", RIGHT_HALF, PASS_ROW),
)
TARGET_OF = {target[0]: target for target in TARGETS}
