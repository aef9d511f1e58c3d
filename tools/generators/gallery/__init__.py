"""Pictures of every screen of the handheld, made by pressing its buttons.

`python -m tools.generators.gallery` writes them afresh, with README.md as their index.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import framebuf

from boards.ssd1306_i2c import board
from host_sim.engines.engine import HEIGHT, WIDTH, Picture
from host_sim.pictures.files import write_png
from host_sim.wiring.circuit import Clock
from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NOBODY
from pigskin.core.match import Contest, Match
from pigskin.core.players import PERSON, team_of
from pigskin.games import GAMES, game_class, title_of
from pigskin.hardware import LONG, Hardware
from pigskin.screens.app import App
from pigskin.screens.match.keeping import finish, make_room
from pigskin.screens.match.play import MatchFlow
from pigskin.screens.match.story import Animation
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from pigskin.storage.settings import default_settings, save_settings

if TYPE_CHECKING:
    from pigskin.types import Screen

FOLDER = Path(__file__).resolve().parents[3] / "host_sim" / "gallery"
SCALE = 2
BUTTONS = "udlrab"
_PASS_MS = 20
_LOOK_MS = 320
_FULL = 28

# An empty folder to serve as flash.
Fresh = Callable[[], Path]
Screens = Iterator[tuple[str, Picture]]


class _Display(framebuf.FrameBuffer):
    alive = True

    def __init__(self) -> None:
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(self.buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.picture = Picture()

    def show(self) -> None:
        self.picture = Picture(bytes(self.buffer))

    def check(self) -> None:
        pass

    def contrast(self, value: int) -> None:
        pass

    def power(self, on: bool) -> None:
        pass

    def flip(self, flipped: bool) -> None:
        pass


class _Buttons:
    def __init__(self) -> None:
        self.waiting: list[int] = []
        self.down: set[int] = set()

    def next(self) -> int:
        return self.waiting.pop(0) if self.waiting else 0

    def is_down(self, code: int) -> bool:
        return code in self.down


class _Silence:
    volume = 0

    def play(self, tune: object) -> None:
        pass

    def stop(self) -> None:
        pass

    def step(self, now_ms: int) -> None:
        pass


class _Flash(Folder):
    full = False

    def write(self, name: str, data: bytes) -> None:
        if self.full:
            raise OSError(_FULL)
        super().write(name, data)

    def append(self, name: str, data: bytes) -> None:
        if self.full:
            raise OSError(_FULL)
        super().append(name, data)

    def free(self) -> int:
        return 0 if self.full else 1 << 20


class _Battery:
    """A Power (pigskin/types.pyi) that never changes by itself."""

    def __init__(self, vsys_mv: int):
        self._vsys_mv = vsys_mv

    def vsys_mv(self) -> int:
        return self._vsys_mv

    def on_usb(self) -> bool:
        return False

    def nap(self, ms: int) -> None:
        pass


class _Parts(Hardware):
    display: _Display
    buttons: _Buttons
    clock: Clock
    storage: _Flash

    def __init__(self, folder: Path, seed: str):
        super().__init__(
            "Pico", _Display(), _Buttons(), _Silence(), Clock(), _Flash(str(folder)), None
        )
        self._seed = seed

    def pins(self) -> Any:
        return board

    def entropy(self, count: int) -> bytes:
        return seed_from(self._seed)[:count]


class Booth:
    """A handheld that is switched on and photographed. At `speed` 0 nothing moves by itself."""

    def __init__(
        self,
        folder: Path,
        speed: int = 0,
        seed: str = "gallery",
        battery: _Battery | None = None,
        **settings: Any,
    ):
        kept = {**default_settings(), "speed": speed, "guided": " ".join(GAMES), **settings}
        save_settings(Folder(str(folder)), kept)
        self.parts = _Parts(folder, seed)
        self.parts.power = battery
        self.app = App(self.parts)
        self.app.start()

    def press(self, buttons: str) -> "Booth":
        """Press buttons: letters u d l r a b, capital for a long press. A dot waits 0.1 s."""
        for button in buttons:
            if button != ".":
                # The app ignores an earlier press, which may be meant for the screen before.
                self.parts.clock.advance(_LOOK_MS)
                code = BUTTONS.index(button.lower()) + 1
                self.parts.buttons.waiting.append(code | LONG if button.isupper() else code)
            for _ in range(100 // _PASS_MS):
                self.parts.clock.advance(_PASS_MS)
                self.app.loop.step()
        return self

    def on(self) -> "Booth":
        """Wait until the title is over."""
        return self.press("." * 26)

    def picture(self) -> Picture:
        return self.parts.display.picture


class Two:
    """Two handhelds with a cable between them: ANNA's and BEN's."""

    def __init__(self, fresh: Fresh):
        self.folders = fresh(), fresh()
        self.wires = _Wire(), _Wire()
        self.booths = [self._booth(number) for number in (0, 1)]

    def _booth(self, number: int) -> Booth:
        name = ("ANNA", "BEN")[number]
        booth = Booth(self.folders[number], seed=name, name1=name)
        booth.parts.peer = _End(self.wires[number], self.wires[1 - number])
        return booth.on()

    def switch_on(self, number: int) -> Picture:
        """Switch one off and on again."""
        self.booths[number] = self._booth(number)
        return self.booths[number].picture()

    def press(self, number: int, buttons: str) -> Picture:
        """Press buttons of one. Time passes for both."""
        for button in buttons:
            self.booths[number].press(button)
            self.booths[1 - number].press(".")
        return self.booths[number].picture()

    def wait(self, number: int, tenths: int) -> Picture:
        return self.press(number, "." * tenths)


class _Wire:
    plugged = True
    data = b""


class _End:
    """A Serial (pigskin/types.pyi) on two wires."""

    def __init__(self, coming: _Wire, going: _Wire):
        self._coming = coming
        self._going = going

    def read(self) -> bytes:
        data, self._coming.data = self._coming.data, b""
        return data

    def write(self, data: bytes) -> int:
        if self._going.plugged:
            self._going.data += data
        return len(data)

    def listen(self) -> None: ...

    def close(self) -> None: ...

    def overruns(self) -> int:
        return 0


def _played(name: str, until: Callable, options: dict | None = None) -> Match:
    """Return a match of random choices up to the first position that is wanted."""
    for number in range(500):
        match = Match(game_class(name), options or {}, Chance(seed_from(str(number))))
        rng = random.Random(number)
        while not match.game.over:
            if until(match.game):
                return match
            choices = match.game.choices()
            # In a line-up, the first choice is the best man left. Taking it often is more like a
            # person.
            lineup = match.game.phase == "lineup"
            match.choose(choices[0] if lineup and rng.random() < 0.6 else rng.choice(choices))
    raise AssertionError(f"{name} never comes to what is wanted")


def _saved(
    folder: Path, match: Match, players: tuple = (PERSON, "rookie"), **settings: Any
) -> Booth:
    """Return a handheld on which this match has been resumed."""
    storage = Folder(str(folder))
    Journal(storage).begin(match, players)
    return Booth(folder, **settings).on().press("a")


def _telling(folder: Path, name: str, wanted: Callable, presses: str) -> Picture:
    """Return the picture after these presses, while the first wanted events are told."""
    for number in range(500):
        match = Match(game_class(name), {}, Chance(seed_from(f"{number}")))
        rng = random.Random(number)
        while not match.game.over:
            game = match.game
            before = game.view(NOBODY) if game.hides else game.copy()
            events = match.choose(rng.choice(game.choices()))
            if wanted([event[0] for event in events]):
                booth = Booth(folder, speed=2)
                flow = MatchFlow(booth.app, Contest(match, (PERSON, PERSON), None))
                booth.app.loop.start(flow.tell(events, before))
                return booth.press(presses).picture()
    raise AssertionError(f"{name} never comes to what is wanted")


def screens(fresh: Fresh) -> Screens:
    """Yield every screen with its name."""
    yield from _menus(fresh)
    yield from _battery(fresh)
    yield from _football(fresh)
    yield from _pigskin(fresh)
    yield from _hints(fresh)
    yield from _baseball(fresh)
    yield from _moments(fresh)
    yield from _reports(fresh)
    yield from _honours(fresh)
    yield from _linked(fresh)
    yield from _troubles(fresh)


def _battery(fresh: Fresh) -> Screens:
    booth = Booth(fresh(), battery=_Battery(3500)).on()
    yield "battery", booth.press("bddaua").picture()
    yield "battery_measure", booth.press("dddauuur").picture()
    yield "switch_off", booth.press("abbddda").picture()
    booth = Booth(fresh(), battery=_Battery(3000)).on()
    yield "battery_low", booth.press("." * 20).picture()
    booth.press("ar").press("." * 20)
    yield "battery_sign", booth.picture()
    booth = Booth(fresh(), battery=_Battery(2400)).on()
    yield "battery_empty", booth.picture()


def _menus(fresh: Fresh) -> Screens:
    booth = Booth(fresh(), name1="ANNA")
    yield "title", booth.picture()
    ui = booth.app.ui
    ui.clear()
    for row in range(5):
        characters = range(33 + 20 * row, min(127, 53 + 20 * row))
        ui.text("".join(map(chr, characters)), 1, 2 + 10 * row)
    ui.text("of fifty-five: offside, half", 1, 53)
    booth.parts.display.show()
    yield "alphabet", booth.picture()
    booth = Booth(fresh(), name1="ANNA").on()
    for name in GAMES:
        yield f"card_{name}", booth.picture()
        booth.press("r")
    yield "menu", booth.press("b").picture()
    yield "rules", booth.press("a").picture()
    yield "settings", booth.press("bdda").picture()
    yield "name", booth.press("dddddddddau").picture()
    yield "settings_reset", booth.press("adda").picture()
    yield "about", booth.press("bbdda").picture()
    yield "self_test", booth.press("buuauaulr").picture()
    yield "self_test_pixels", booth.press("A").picture()
    yield "self_test_rows", booth.press("a" + "." * 15).picture()
    yield "self_test_columns", booth.press("." * 35).picture()
    yield "self_test_tone", booth.press("A").picture()
    yield "self_test_wiring", booth.press("A").picture()
    yield "self_test_measure", booth.press("A" + "." * 35).picture()
    booth = Booth(fresh()).on()
    hardware: Any = booth.app.hardware
    hardware.board_names = lambda: ["pico", "pico_sh1106_spi", "pico_w"]
    hardware.board_name = lambda: "pico"
    yield "board", booth.press("bdda" + "u" + "a").picture()
    yield "board_other", booth.press("da").picture()
    booth = Booth(fresh()).on()
    yield "new_game", booth.press("a").picture()
    yield "coach", booth.press("dda").picture()
    yield "option", booth.press("bda").picture()
    yield "deck", booth.press("bddda").picture()
    yield "house_rules", booth.press("bda").picture()
    yield "house_rule", booth.press("ar").picture()
    booth = Booth(fresh()).on().press("lauu")
    yield "new_game_baseball", booth.picture()
    yield "house_rules_baseball", booth.press("a").picture()
    booth = Booth(fresh()).on().press("rrrrada" + "r")
    yield "several_people", booth.picture()
    yield "team_name", booth.press("a" + "uruuu").picture()
    yield "team_more", booth.press("a" + "ururuu" + "a").picture()
    yield "new_game_team", booth.press("b").picture()
    yield "team_alone", Booth(fresh()).on().press("rrrradara" + "uaa").picture()
    yield "first_choice", Booth(fresh()).on().press("rraa").picture()
    for name in GAMES:
        folder = fresh()
        match = _played(name, lambda game: sum(game.score) > 6)
        Journal(Folder(str(folder))).begin(match, (PERSON, "rookie"))
        yield f"saved_{name}", Booth(folder).on().press("b.").picture()
    yield "cutting", Booth(fresh()).on().press("rraua" + "r").picture()
    yield "cut_deck", Booth(fresh()).on().press("rraurdaulllu").picture()
    # Editions of a game share their first steps.
    for name in ("pigskin46", "football26", "allfair46", "baseball26"):
        # The first from the menu, the others as they come before a first game.
        number = list(GAMES).index(name)
        booth = Booth(fresh(), guided="").on().press("r" * number + "aa" if number else "bda")
        for page in range(len(title_of(name).guide())):
            yield f"first_steps_{name}_{page + 1}", booth.picture()
            booth.press("a")


def _football(fresh: Fresh) -> Screens:
    match = _played("football26", lambda game: game.phase == "scrimmage" and game.down == 3)
    booth = _saved(fresh(), match, (PERSON, PERSON))
    yield "football", booth.picture()
    yield "pause", booth.press("b").picture()
    yield "help", booth.press("a....").picture()
    yield "leave", booth.press("b").press("u").picture()
    yield "statistics_so_far", booth.press("dda").picture()
    yield "game_so_far", booth.press("bda").picture()
    yield "last_plays", booth.press("bda").picture()
    yield "last_play", booth.press("a").picture()
    yield "settings_in_a_game", booth.press("abda").picture()
    yield "foul", _saved(fresh(), match, (PERSON, PERSON)).press("buuua").picture()
    booth = _saved(fresh(), match, (PERSON, PERSON), speed=2)
    yield "dice", booth.press("a..").picture()
    match = _played("football48", lambda game: game.phase == "runback")
    yield "run_back", _saved(fresh(), match, (PERSON, PERSON)).picture()
    timed = {"length": "15min"}
    match = _played("football26", lambda game: game.phase == "try", timed)
    yield "try_by_the_clock", _saved(fresh(), match, (PERSON, PERSON)).picture()
    match = _played("allfair46", lambda game: game.phase == "scrimmage" and game.down == 2)
    yield "allfair", _saved(fresh(), match, (PERSON, PERSON)).picture()
    yield "team_call", _saved(fresh(), match, (team_of(["ANNA", "BEN"]),) * 2).picture()
    booth = _saved(fresh(), match, (PERSON, PERSON), speed=2)
    yield "card", booth.press("a....").picture()
    match = _played("football48", lambda game: game.phase == "choice")
    yield "choice", _saved(fresh(), match, (PERSON, PERSON)).picture()
    # Show a rare event without waiting for it.
    match = _played("football48", lambda game: game.phase == "kickoff")
    booth = Booth(fresh())
    screen = title_of(match.name).screen()
    ui = booth.app.ui
    animation = Animation(ui, _Silence(), 2, screen, lambda view: screen.draw(ui, view))
    kick = ("MOVE", match.game.side, "kick", 45, 85)
    booth.app.loop.start(animation.play([kick], match.game, match.game))
    yield "kick", booth.press("..").picture()
    returned = ["PLAY", "THROW", "MOVE", "THROW", "MOVE", "SERIES"]
    yield "return", _telling(fresh(), "football26", returned.__eq__, "." * 15)
    yield "play_told", _telling(fresh(), "football26", returned.__eq__, "r")


def _pigskin(fresh: Fresh) -> Screens:
    name = "pigskin46"
    both = (PERSON, PERSON)
    booth = _saved(fresh(), Match(game_class(name), {}, Chance(seed_from("lineup"))), both)
    yield "curtain", booth.picture()
    yield "lineup", booth.press("aaraaarara").picture()
    yield "lineup_taken_back", booth.press("bbr").picture()
    yield "line_up_for_me", booth.press("ll").picture()
    yield "lined_up", booth.press("a").picture()
    match = _played(
        name, lambda game: game.phase == "scrimmage" and game.used and game.quarter > 1
    )
    yield "call", _saved(fresh(), match, both).press("r").picture()
    yield "call_on_the_field", _saved(fresh(), match, both).press("dd").picture()
    turned = _played(name, lambda game: game.phase == "kickoff", {"goals": "right"})
    yield "goals_turned", _saved(fresh(), turned, both).picture()
    match = _played(name, lambda game: game.phase == "scrimmage" and game.ball > 60)
    yield "time_out", _saved(fresh(), match, both).press("bdddddaaaaa").picture()
    match = _played(
        name,
        lambda game: (
            game.phase == "scrimmage" and 50 < game.ball < 70 and "POOB" not in game.choices()
        ),
    )
    yield "not_now", _saved(fresh(), match, both).press("ddrra").picture()
    read = _telling(fresh(), name, lambda names: names[:2] == ["PLAY", "CARD"], "." * 4)
    yield "card_read", read
    scored = {"TD", "PAT"}.issubset
    yield "try", _telling(fresh(), name, scored, "rrrr" + "." * 4)
    yield "try_told", _telling(fresh(), name, scored, "rrrrr")
    match = _played(name, lambda game: game.phase == "scrimmage" and game.down == 1)
    yield "early_kick", _saved(fresh(), match, both).press("ddra").picture()
    for phase in ("penalty", "substitute", "forced", "enter", "window"):
        match = _played(name, lambda game, phase=phase: game.phase == phase)
        curtain = phase in ("substitute", "forced", "enter")
        yield phase, _saved(fresh(), match, _NAMED).press("a" * curtain).picture()
    match = _played(name, lambda game: game.phase == "forced" and game.view(game.side).leaving > 1)
    booth = _saved(fresh(), match, _NAMED).press("a")
    yield "forced_twice", booth.picture()
    yield "forced_help", booth.press("ba").picture()
    match = _played(name, lambda game: game.phase == "penalty" and game.possession == game.side)
    booth = _saved(fresh(), match, _person_on_turn(match)).press("aa")
    yield "call_in_a_time_out", booth.picture()
    booth = _saved(fresh(), match, _NAMED).press("aa")
    yield "call_of_two_people", booth.picture()
    yield "who_changes_men", booth.press("u").picture()
    match = _played(name, lambda game: game.phase == "penalty" and game.possession != game.side)
    booth = _saved(fresh(), match, _person_on_turn(match)).press("a")
    yield "story_in_a_time_out", booth.picture()
    yield "bench_wanted", booth.press("u").picture()
    yield from _watching(fresh)


def _watching(fresh: Fresh) -> Screens:
    """Yield what a person sees while a coach plays."""
    booth = Booth(fresh())
    for name in ("pigskin56", "baseball26"):
        watching = title_of(name).screen().WATCHING
        booth.app.loop.start(booth.app.ui.pages("Their turn", watching, "ok", ""))
        yield f"watching_{name}", booth.picture()
    for name in ("pigskin56", "football26", "baseball26"):
        match = _played(name, lambda game: game.phase in ("scrimmage", "bat") and game.side == 1)
        booth = _saved(fresh(), match, (PERSON, "varsity"))
        yield f"their_play_{name}", booth.picture()
        yield f"summed_up_{name}", booth.press("r" + "." * 20).picture()


_NAMED = (PERSON + ":ANNA", PERSON + ":GEORGE")


def _person_on_turn(match: Match) -> tuple:
    return (PERSON, "rookie") if match.game.side == 0 else ("rookie", PERSON)


def _hints(fresh: Fresh) -> Screens:
    """Yield hints of the best coach. Two people play, so that the other one sees them too."""
    both = (PERSON, PERSON)
    match = _played("allfair46", lambda game: game.phase == "scrimmage" and game.down == 3)
    booth = _saved(fresh(), match, both, hints=1)
    yield "pause_with_hints", booth.press("bd").picture()
    yield "hint_points", booth.press("a").picture()
    yield "hint_told", booth.press("a").picture()
    booth = _saved(fresh(), match, both, hints=1).press("bda")
    yield "statistics_with_hints", booth.press("bbdda" + "d" * 20).picture()
    match = _played("baseball26", lambda game: game.inning > 6 and game.bases == 3)
    yield "hint_chance", _saved(fresh(), match, both, hints=1).press("bda").picture()
    contest = Contest(_played("baseball26", lambda game: game.inning > 6), both, None)
    contest.hints = [1, 12]
    booth = Booth(fresh())
    booth.app.loop.start(title_of("baseball26").report(booth.app.ui, contest).final())
    yield "final_with_hints", booth.picture()


# Picture, game, event, and in baseball the bases with a man on them.
_MOMENTS = (
    ("touchdown", "pigskin46", ("TD", 0), 0),
    ("field_goal", "football48", ("FG", 1), 0),
    ("safety", "allfair46", ("SAFETY", 0), 0),
    ("final_gun", "football26", ("FINAL", 13, 7), 0),
    ("home_run", "baseball26", ("RESULT", 0, "HR", 0), 0b010),
    ("grand_slam", "baseball26", ("RESULT", 1, "HR", 0), 0b111),
    ("ball_game", "baseball26", ("WALKOFF", 0), 0),
    ("triple_play", "baseball26", ("TRIPLEPLAY", 1), 0),
)


def _moments(fresh: Fresh) -> Screens:
    """Yield rare moments without waiting for them."""
    for name, title, event, bases in _MOMENTS:
        match = _played(title, lambda game: game.phase in ("scrimmage", "bat"))
        game: Any = match.game
        if bases:
            game.bases = bases
        booth = Booth(fresh())
        screen = title_of(title).screen()
        animation = Animation(booth.app.ui, _Silence(), 2, screen, lambda view: None)
        booth.app.loop.start(animation.play([event], game, game))
        yield name, booth.press("." * 8).picture()


def _baseball(fresh: Fresh) -> Screens:
    for inning in (1, 5, 9, 12):
        match = _played("baseball26", lambda game, inning=inning: game.inning == inning)
        yield f"baseball_inning_{inning}", _saved(fresh(), match, (PERSON, PERSON)).picture()
        booth = Booth(fresh())
        contest = Contest(match, (PERSON, PERSON), None)
        report: Any = title_of(match.name).report(booth.app.ui, contest)
        booth.app.loop.start(report.line_score())
        yield f"line_score_inning_{inning}", booth.picture()
    match = _played("baseball26", lambda game: game.inning > 3 and game.bases == 5)
    yield "baseball", _saved(fresh(), match, (PERSON, PERSON)).press("r").picture()
    yield "story", _saved(fresh(), match, (PERSON, PERSON)).press("a").picture()
    hit = {"MOVE", "RUN"}.issubset
    yield "batted_ball", _telling(fresh(), "baseball26", hit, "." * 10)
    yield "runner", _telling(fresh(), "baseball26", hit, "." * 13)
    yield "third_out", _telling(fresh(), "baseball26", {"SIDEOUT"}.issubset, "r")
    match = _played("baseball26", lambda game: game.phase == "try_home")
    yield "try_for_home", _saved(fresh(), match, (PERSON, PERSON)).picture()


def _reports(fresh: Fresh) -> Screens:
    for name in ("pigskin46", "baseball26"):
        match = Match(game_class(name), {}, Chance(seed_from("report")))
        rng = random.Random(1)
        while not match.game.over:
            match.choose(rng.choice(match.game.choices()))
        players = (PERSON + ":ANNA", "varsity")
        folder = fresh()
        booth = Booth(folder).on()
        booth.app.loop.start(_then_menus(booth.app, Contest(match, players, None)))
        yield f"final_{name}", booth.press(".").picture()
        if name == "pigskin46":
            yield "rematch", booth.press("u").picture()
            booth.press("b")
        yield f"story_menu_{name}", booth.press("a").picture()
        yield f"scoring_{name}", booth.press("a").picture()
        yield f"line_score_{name}", booth.press("bda").picture()
        if name == "pigskin46":
            yield "drives", booth.press("bda").picture()
            yield "men_who_left", booth.press("bda").picture()
        yield f"statistics_{name}", booth.press("bda").picture()
        booth.press("bbb")
        yield f"results_{name}", booth.press("bdddaa").picture()
        bests = booth.press("bda").picture()
        if name == "baseball26":
            yield "personal_bests", bests
        yield f"finished_{name}", booth.press("bda").picture()
        booth.press("a")
        if name == "pigskin46":
            yield "finished_game", booth.picture()
        yield f"watched_again_{name}", booth.press("aaaa").picture()
        yield f"record_{name}", booth.press("bddda").picture()
    match = _played("football48", lambda game: 0 < game.score[0] == game.score[1])
    contest = Contest(match, (PERSON, "varsity"), None)
    booth = Booth(fresh())
    booth.app.loop.start(title_of(match.name).report(booth.app.ui, contest).final())
    yield "final_draw", booth.picture()
    match = _played("pigskin56", lambda game: game.quarter == 3)
    booth = Booth(fresh())
    contest = Contest(match, (PERSON, "varsity"), None)
    booth.app.loop.start(title_of(match.name).report(booth.app.ui, contest).period("Half-time"))
    yield "half_time", booth.picture()


def _honours(fresh: Fresh) -> Screens:
    match = _played("pigskin56", lambda game: game.quarter == 3)
    contest = Contest(match, (PERSON + ":ANNA", "varsity"), None)
    contest.honours = [
        (contest.players[0], "3 wins in a row!"),
        (contest.players[0], "Highest score yet: 34"),
    ]
    booth = Booth(fresh())
    booth.app.loop.start(title_of(match.name).report(booth.app.ui, contest).honours())
    yield "honours", booth.picture()


def _then_menus(app: App, contest: Contest) -> "Screen[None]":
    yield finish(app, contest)
    yield title_of(contest.match.name).report(app.ui, contest).final()
    yield app._games()


def _troubles(fresh: Fresh) -> Screens:
    match = _played("football26", lambda game: game.phase == "scrimmage")
    folder = fresh()
    Journal(Folder(str(folder))).begin(match, (PERSON, "rookie"))
    yield "welcome_back", Booth(folder).on().picture()
    yield "unfinished_game", Booth(folder).on().press("ba").picture()
    yield "give_up", Booth(folder).on().press("bada" + "a").picture()
    booth = _saved(folder, match, (PERSON, PERSON))
    booth.parts.storage.full = True
    yield "flash_full", booth.press("a").picture()
    booth = _saved(fresh(), match, (PERSON, PERSON))
    yield "commit", booth.press("buua").picture()
    folder = fresh()
    storage = Folder(str(folder))
    Journal(storage).begin(match, (PERSON, PERSON))
    storage.write("game.txt", storage.read("game.txt").replace(b"KICKOFF", b"KICKOFG"))
    yield "damaged_game", Booth(folder).on().picture()
    storage.remove("game.txt")
    (folder / "game.txt").mkdir()
    yield "game_not_given", Booth(folder).on().picture()
    folder = fresh()
    Folder(str(folder)).write("r0001_football26_13-7.txt", b"")
    booth = Booth(folder).on()
    booth.app.loop.start(make_room(booth.app, "this game cannot be saved", OSError(_FULL)))
    yield "make_room", booth.picture()
    folder = fresh()
    Folder(str(folder)).write("game.txt", b"from another world\n")
    yield "unreadable_game", Booth(folder).on().picture()
    Folder(str(folder)).write("starts.txt", b"xxx")
    Folder(str(folder)).write("game.txt", b"from another world\n")
    booth = Booth(folder)
    yield "safe_mode", booth.press(".").picture()
    yield "put_aside", booth.press("a").picture()
    booth.app.loop.start(booth.app._recover(ValueError("a lace is torn")))
    yield "error", booth.picture()
    booth = Booth(fresh(), speed=2).on()
    yield "demo", booth.press("rr" + "." * 480).picture()


def _linked(fresh: Fresh) -> Screens:
    two = Two(fresh)
    yield "play_together", two.wait(1, 30)
    # BEN opens the menu instead.
    two.press(1, "bb")
    yield "new_game_by_cable", two.press(0, "addll")
    yield "by_cable", two.press(0, "a")
    yield "inviting", two.press(0, "auua")
    yield "two_handhelds", two.press(1, "dda")
    yield "joining", two.press(1, "a")
    yield "invitation", two.wait(1, 15)
    yield "who_plays_here", two.press(1, "a")
    two.press(1, "a")
    # BEN waits while ANNA lines up. A coach places her men, then his.
    yield "other_chooses", two.wait(1, 15)
    two.press(0, "la" + "." * 80 + "aa")
    two.press(1, "." * 5 + "a" + "." * 5 + "la" + "." * 80 + "aa")
    two.press(0, "aa")
    # He wins the toss and receives.
    two.press(1, "aaa")
    two.press(0, "a")
    two.press(1, "a")
    yield "pause_by_cable", two.press(0, "b")
    yield "other_paused", two.wait(1, 15)
    two.press(0, "b")
    two.wires[0].plugged = two.wires[1].plugged = False
    yield "no_word", two.wait(1, 50)
    two.wires[0].plugged = two.wires[1].plugged = True
    yield "linked_welcome", two.switch_on(0)
    two.press(0, "b")
    yield "linked_games", two.press(0, "bdda")
    yield "how_to_invite", two.press(0, "da")
    yield "linked_game", two.press(0, "ada")
    two = Two(fresh)
    # Three innings of baseball.
    two.press(1, "b")
    two.press(0, "laddll" + "dl" + "uuua")
    two.press(1, "ddaa" + "." * 15 + "aa")
    while not list(two.folders[0].glob("r0001*")):
        two.press(0, "a")
        two.press(1, "a")
    yield "judged", two.wait(0, 5)


def write_gallery(folder: Path, fresh: Fresh) -> list[str]:
    """Write all pictures and their index, and remove pictures of screens that no longer exist."""
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for name, picture in screens(fresh):
        write_png(folder / f"{name}.png", picture, SCALE)
        names.append(name)
    for path in folder.glob("*.png"):
        if path.stem not in names:
            path.unlink()
    lines = ["# The screens of the handheld", ""]
    lines.append(
        "Made by `python -m tools.generators.gallery`; a test fails when one is out of date."
    )
    for name in names:
        lines += ["", f"{name.replace('_', ' ')}", "", f"![{name}]({name}.png)"]
    (folder / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return names
