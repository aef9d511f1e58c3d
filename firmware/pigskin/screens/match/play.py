"""A match on the handheld: asks the players in turn, writes the journal, shows what happens."""

from micropython import const

from pigskin.core.chance import OUTSIDE
from pigskin.core.game import NOBODY
from pigskin.core.players import caller_name, is_person, is_team, side_names
from pigskin.games import title_of
from pigskin.games.screen import AGAIN, GO_ON, HINT, LEAVE
from pigskin.hardware import WIDTH, A
from pigskin.screens.match import computer
from pigskin.screens.match.ask import ask
from pigskin.screens.match.breaks import Breaks
from pigskin.screens.match.story import story
from pigskin.ui.pieces import clear_below

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.core.game import Game
    from pigskin.core.match import Contest, Match
    from pigskin.games.report import Report
    from pigskin.screens.app import App
    from pigskin.screens.match.game_clock import GameClock
    from pigskin.screens.match.summary import DriveSummary
    from pigskin.types import Events, Screen, View
    from pigskin.ui.ui import SmallFont


_SECOND_MS = const(1000)


def play(app: "App", contest: "Contest", first: bool) -> "Screen[bool]":
    """Play to the end of the game or until the players leave; return whether it was finished.

    `first`: it is the first game of this title.
    """
    flow = MatchFlow(app, contest)
    flow.first_game = flow.hints_offered = first
    return (yield flow.play())


class MatchFlow:
    """The order of the screens of one match, and the state that they share."""

    # Whether this handheld alone deals. A linked game has no commit of one seed, and no hints.
    one_seed = True

    def __init__(self, app: "App", contest: "Contest"):
        self.app = app
        self.ui = app.ui
        self.contest = contest
        title = title_of(contest.match.name)
        self.screen = title.screen()
        self.people = [side for side in (0, 1) if is_person(contest.players[side])]
        # What the sides are called, and the same cut to fit a header.
        self.names = side_names(title.sides, self.players())
        self.screen.names = short = _cut(self.ui.font, self.names, self.screen.NAMES_WIDE)
        if short[0] == short[1]:
            self.names = self.screen.names = title.sides
        self.clock: GameClock | None = None
        if contest.match.game.timed:
            from pigskin.screens.match import game_clock

            self.clock = game_clock.GameClock(app.hardware.clock, contest)
        # How many plays each side has called: the people of a team take turns by it.
        self.plays = [0, 0]
        if any(is_team(player) for player in contest.players):
            self.plays = self.count_plays()
        # For each choice since the last one that drew chance: whether a person made it.
        self.undoable: list[bool] = []
        # How many choices had been made when a coach was last asked whether he interrupts.
        self.interrupt_asked_at = -1
        # The last call of each side, at which its cursor starts.
        self.last_calls = ["", ""]
        # In a game with secrets between two people: the side that alone sees the display.
        self.private_to = NOBODY
        # B was pressed during the story: open the pause menu before the next choice.
        self.pause_wanted = False
        # Explain what a person can do while the other side plays.
        self.first_game = False
        # In a first game the coach may be asked, whatever the settings say.
        self.hints_offered = False
        # A is held down during stories, which run fast.
        self.hurry = False
        # RIGHT was pressed during the story: sum up all play up to the next choice of the person.
        self._passing = False
        # The summary, once one was wanted.
        self.summary: DriveSummary | None = None
        self.breaks = Breaks(self)
        # Events to tell with those of the next choice, and the view before them.
        self.untold: Events = []
        self._before: View | None = None
        # How many choices had been made at the coach's last hint, and the line by which the next
        # story tells the other person.
        self.hinted_at = -1
        self.hint_notice = ""
        # How often a screen that waits for a person checks the clock; None without a clock.
        self.poll_ms: int | None = _SECOND_MS if self.clock else None

    @property
    def match(self) -> "Match":
        return self.contest.match

    @property
    def told(self) -> "Game":
        """Return the position after the events that are being told."""
        return self.match.game

    @property
    def position(self) -> "Game":
        """Return the position that a person is asked about."""
        return self.breaks.ahead or self.match.game

    def play(self) -> "Screen[bool]":
        game = self.match.game
        if not game.over:
            # Show the position before a coach thinks about the first choice.
            self.draw(game.view(self.watcher()))
            self.ui.display.show()
        if self.one_seed and self.can_pass():
            # It plays the game up to here again, so not between a press and its picture.
            self._begin_summary()
        while not self.match.game.over:
            choice = yield from self._next_choice()
            if choice == LEAVE:
                return False
            if choice == HINT:
                from pigskin.screens.match.hint import hint

                choice = yield hint(self)
            if choice in self.screen.extras(self.match.game):
                yield self.screen.play_extra(self, choice)
            elif choice != AGAIN:
                yield from self._play_choice(self.breaks.call_for(choice))
        return True

    def _next_choice(self) -> "Screen[str]":
        """Return the next choice, of the clock, a coach or a person, or a signal.

        games/screen.py has the signals.
        """
        game = self.match.game
        breaks = self.breaks
        breaks.ahead = None
        choice = self.time_call() or self._interrupt()
        if choice:
            return choice
        if self.pause_wanted:
            self.pause_wanted = False
            choice = yield self.pause(game.view(self.watcher()), "")
            if choice != GO_ON:
                return choice
        if game.side not in self.people:
            return computer.choose(self)
        if breaks.now():
            return (yield breaks.choose())
        if breaks.call:
            choice = breaks.call
            breaks.call = ""
            return choice
        return (yield ask(self, game))

    def _interrupt(self) -> str:
        """Return a call of the coach who is not to choose; he is asked once per position."""
        game = self.match.game
        made = len(self.match.choices)
        if self.interrupt_asked_at == made or 1 - game.side in self.people or not game.irregular():
            return ""
        self.interrupt_asked_at = made
        return computer.interrupt(self)

    def _play_choice(self, choice: str) -> "Screen[None]":
        """Write a choice to the journal, play it and show its events."""
        game = self.match.game
        side = game.side
        person = side in self.people
        irregular = choice in game.irregular()
        # The view of a game without secrets is the game itself, which is about to change.
        before = game.view(self.watcher()) if game.hides else game.copy()
        yield from self.save_choice(choice)
        events = self.match.choose(choice)
        if self.match.can_undo:
            self.undoable.append(person)
        else:
            self.undoable = []
            self.plays[side] += 1
        yield from self.show(person, irregular, events, before)

    def show(
        self, person: bool, irregular: bool, events: "Events", before: "View"
    ) -> "Screen[None]":
        """Tell the events of a choice, unless it is small and told later."""
        game = self.told
        if irregular and self.breaks.now() and game.side in self.people:
            # A person called time.
            self.breaks.wanted.append(game.side)
        if self.summary:
            self.summary.add(events)
        if (person or self._sums()) and self.knows(events):
            return
        screen = self.screen
        small = not [event for event in events if event[0] not in screen.SMALL]
        events = self.untold + events
        before = self._before or before
        self.untold = []
        self._before = None
        if small and not game.over and self._goes_on(person, game):
            # Both choices are told in one story.
            self.untold = events
            self._before = before
            return
        if self.first_game and not person and screen.SUMS_UP in [event[0] for event in events]:
            self.first_game = False
            yield self.ui.pages("Their turn", screen.WATCHING, "ok", "")
        if not person and self._passes_over(before):
            if not game.over:
                for _, _, line in self.screen.parts(game, self._visible(events), self.names):
                    self.app.hardware.say(line)
                self.draw(game.view(self.watcher()))
                # Fewer bytes are sent without the words below the picture.
                clear_below(self.ui.display)
                yield 0
                yield from self._tell_period(events)
                return
            yield self.sum_up()
        yield from self.tell(events, before, person)
        yield from self._tell_period(events)

    def knows(self, events: "Events") -> bool:
        """Return whether the only person who plays sees all this without being told."""
        seen = self.screen.SMALL + self.screen.KNOWN
        return len(self.people) == 1 and not [event for event in events if event[0] not in seen]

    def _tell_period(self, events: "Events") -> "Screen[None]":
        """Show the score and the figures at the end of a quarter or half."""
        # In a linked game, later choices may wait to be told.
        if not self.people or self.count_told() < len(self.match.choices):
            return
        for event in events:
            if event[0] == self.screen.PERIOD:
                yield self.report().period(self.screen.period_name(event))

    def _goes_on(self, person: bool, game: "Game") -> bool:
        """Return whether a coach goes on, or a person who alone sees the display."""
        if person:
            at_bench = self.breaks.now() and game.side == self.breaks.acting
            secret = at_bench or game.phase in self.screen.SECRET
            return secret and game.side == self.private_to
        return game.side not in self.people

    def _passes_over(self, before: "View") -> bool:
        """Return whether the last events are summed up at the next choice of the person."""
        # A call that must be made again is told.
        if not self._sums() or self.breaks.call:
            return False
        return self._begin_summary().passes_over(before)

    def _begin_summary(self) -> "DriveSummary":
        if not self.summary:
            from pigskin.screens.match.summary import DriveSummary

            self.summary = DriveSummary(self)
        return self.summary

    def _sums(self) -> bool:
        return self._passing or bool(
            self.one_seed and self.app.settings["drives"] and self.can_pass()
        )

    def _visible(self, events: "Events") -> "Events":
        """Return the events as far as the watcher may know them, without those never told."""
        game = self.told
        if game.hides:
            events = game.events_for(self.watcher(), events)
        return [event for event in events if event[0] not in self.screen.UNTOLD]

    def can_pass(self) -> bool:
        """Return whether RIGHT goes on to the next choice of the person: he plays alone."""
        return bool(self.screen.SUMS_UP) and len(self.people) == 1

    def pass_over(self) -> bool:
        """Sum up all play from here to the next choice of the person, if possible."""
        self._passing = self.can_pass()
        return self._passing

    def sum_up(self) -> "Screen[None]":
        """Show a page with what was passed over, if anything was."""
        self._passing = False
        if self.summary:
            yield self.summary.page()

    def hurries(self) -> bool:
        """Return whether A has been held down since the stories began to run fast."""
        self.hurry = self.hurry and self.app.hardware.buttons.is_down(A)
        return self.hurry

    def count_told(self) -> int:
        """Return how many choices have been told, or are being told."""
        return len(self.match.choices)

    def tell(self, events: "Events", before: "View", own: bool = False) -> "Screen[None]":
        """Show what the watcher may know of the events; `before` is his view before the choice.

        `own`: a person who reads has made the choice.
        """
        events = self._visible(events)
        if events:
            # Both people see the story, so secrets are behind the curtain again.
            self.private_to = NOBODY
            # A coach acted in the break between a call and its play. The person knows more now, so
            # he calls again (PS-12.5).
            waiting = bool(self.breaks.call) and not self.told.over
            self.breaks.call = ""
            yield story(self, events, before, waiting, own)
            self.screen.can_act = False

    def let_coach_choose(self) -> "Screen[None]":
        """Let a coach choose for the person to play, until the phase or the side changes.

        The player can take back all of these choices at once.
        """
        game = self.match.game
        asked = game.side, game.phase
        mine = True
        while (game.side, game.phase) == asked:
            choice = computer.choose(self)
            yield from self.save_choice(choice)
            self.match.choose(choice)
            self.undoable.append(mine)
            mine = False

    # Services for the screens

    def pause(self, view: "View", choice: str) -> "Screen[str]":
        """Stop the clock and open the menu; return a call made from it or a signal.

        games/screen.py has the signals.
        """
        if self.clock:
            self.clock.stop()
        what = yield self.pause_menu(view, choice)
        if self.clock:
            self.clock.go_on()
        return what

    def pause_menu(self, view: "View", choice: str) -> "Screen[str]":
        from pigskin.screens.match.pause import pause

        return pause(self, view, choice)

    def report(self) -> "Report":
        """Return the report of the game so far."""
        return self.screen.title.report(self.ui, self.contest)

    def draw(self, view: "View", choice: str = "") -> None:
        self.screen.draw(self.ui, view, choice)
        if self.clock and not view.over:
            self.ui.right(self.clock.text(), WIDTH - 2, 1, True)

    def watcher(self) -> int:
        """Return the side whose view is shown: that of the only person, else NOBODY."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def players(self) -> "Sequence[str]":
        """Return the players whose names this handheld shows."""
        return self.contest.players

    def caller(self, side: int) -> str:
        """Return the name of the person who calls this side's next play; empty without a name."""
        player = self.contest.players[side]
        return caller_name(player, self.plays[side]) if ":" in player else ""

    def count_plays(self) -> list[int]:
        """Return how many plays each side has called: choices that have drawn cards or dice."""
        plays = [0, 0]
        again = self.match.again()
        for choice in self.match.choices:
            side = again.game.side
            again.choose(choice)
            if not again.can_undo:
                plays[side] += 1
        return plays

    def coach_key(self) -> str:
        """Return the text that seeds the coaches, the same after a restart."""
        return self.match.chance.secret().split(OUTSIDE)[0] + self.match.chance.cut

    def can_take_back(self) -> bool:
        return True in self.undoable

    def time_call(self) -> str:
        return self.clock.time_call(self.match.game) if self.clock else ""

    def elapsed_ms(self) -> int:
        return self.clock.elapsed() if self.clock else 0

    def save_choice(self, choice: str) -> "Screen[None]":
        """Write a choice to the journal before its events are shown."""
        journal = self.contest.journal
        if journal:
            try:
                journal.add(choice, self.elapsed_ms())
            except OSError as error:
                from pigskin.screens.match.keeping import save_again

                yield save_again(self, journal, choice, error)


def _cut(font: "SmallFont", full: "Sequence[str]", wide: int) -> list[str]:
    names = list(full)
    while font.width(names[0]) + font.width(names[1]) > wide:
        longer = 0 if font.width(names[0]) > font.width(names[1]) else 1
        names[longer] = names[longer][:-1]
    return names
