"""Accidents at the press of a key, each of which the handheld has to survive."""

from host_sim.engine import Engine
from tools.errors import UserError

# The keys F5 to F8 of every front end.
KEYS = ("F5", "F6", "F7", "F8")
HELP = "F5 pull the display off  F6 cut the power  F7 fill the flash  F8 stick the last button"


class Faults:
    """The accidents of one engine; the same key again undoes what can be undone."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self._unplugged = False
        self._full = False
        self._stuck = ""
        self.last_button = "a"

    def happen(self, key: str) -> str:
        """Do what the key stands for and say what was done, or why it could not be."""
        try:
            return self._happen(key)
        except UserError as error:
            return str(error)

    def _happen(self, key: str) -> str:
        engine = self._engine
        if key == "F5":
            self._unplugged = not self._unplugged
            engine.plug(not self._unplugged)
            return "display pulled off" if self._unplugged else "display put back"
        if key == "F6":
            self._unplugged = self._full = False
            engine.restart()
            return "power cut and back"
        if key == "F7":
            engine.fill(not self._full)
            self._full = not self._full
            return "flash full" if self._full else "flash has room"
        if self._stuck:
            button, self._stuck = self._stuck, ""
            engine.unstick(button)
            return f"{button} is loose again"
        self._stuck = self.last_button
        engine.stick(self._stuck)
        return f"{self._stuck} is stuck"
