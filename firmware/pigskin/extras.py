"""The rooms that can be left out: delete such a folder and its name here, and the rest works.

The `Door` of each module is an `Extra` (pigskin/types.pyi). The screens know only that of a room.
"""

EXTRAS = ("pigskin.peer.door",)
