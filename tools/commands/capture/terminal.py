"""The lines that `pigskin capture` prints while it works."""

from typing import Any

from rich.text import Text

from host_sim.printing import Console
from pigskin.games import GAMES
from pigskin.storage.archive import describe_file
from tools.commands.capture.folder import Kept
from tools.shared.wire import Hello


class Teller:
    """A printer of what happens, with a line for each play."""

    def __init__(self, console: Console):
        self._console = console
        # The names of the two sides in the game of each handheld.
        self._sides: dict[str, dict[str, str]] = {}

    def say(self, who: str, text: str, style: str = "") -> None:
        self._console.print(Text.assemble((f"{who}:", "dim"), " ", text), style=style or None)

    def kept(self, hello: Hello, name: str, kept: Kept) -> None:
        number, game, score = describe_file(name)
        what = f"game {number}: {game} {score}" if game else name
        if kept.fault:
            self.say(hello.name, f"{what} is here, but NOT TRUE: {kept.fault}", "red")
        elif kept.doubt:
            self.say(hello.name, f"{what} is here, not verified: {kept.doubt}", "yellow")
        else:
            self.say(hello.name, f"{what} is here: {kept.path.name}", "green")

    def followed(self, hello: Hello, entry: dict[str, Any]) -> None:
        if entry["type"] == "play":
            for line in entry["text"]:
                self.say(hello.name, f"{entry['number']:4d}. {line}")
        elif entry["type"] == "fact" and entry["name"] in ("game", "white", "black"):
            name, value = entry["name"], entry["value"]
            if name == "game" and value in GAMES:
                names = (side.lower() for side in GAMES[value].sides)
                self._sides[hello.id] = dict(zip(("white", "black"), names, strict=True))
            name = self._sides.get(hello.id, {}).get(name, name)
            self.say(hello.name, f"{name}: {value}", "bold")
