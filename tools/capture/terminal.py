"""What `pigskin capture` says on the terminal while it works."""

from typing import Any

from rich.text import Text

from pigskin.storage.archive import describe_file
from tools.capture.folder import Kept
from tools.terminal import Console
from tools.wire import Hello


class Teller:
    """Says on the terminal what happens, a line for each play."""

    def __init__(self, console: Console):
        self._console = console

    def say(self, who: str, text: str, style: str = "") -> None:
        self._console.print(Text.assemble((who, "dim"), " ", text), style=style or None)

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
            self.say(hello.name, f"{entry['name']}: {entry['value']}", "bold")
