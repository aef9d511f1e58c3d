"""The spots of All-Fair Football in yards from the own goal, and the number of quarters."""

from micropython import const

KICKOFF_SPOT = const(40)
FREE_KICK_SPOT = const(20)
TRY_SPOT = const(98)
QUARTERS = const(4)
