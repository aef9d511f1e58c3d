"""Two machines and one game: harmed cables, lies, and what a machine sends (peer/README.md)."""

import re
from collections import Counter
from copy import copy

import pytest

from host_sim import runtimes
from host_sim.runtimes.runtime import FIRMWARE
from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, SIDES, WHITE, IllegalChoice
from pigskin.games import GAMES, game_class
from pigskin.games.hamilton.blind import LinkedSquad
from pigskin.games.hamilton.squad import FULLBACK
from pigskin.peer.protocol import Peer
from pigskin.usb.lines import LONGEST
from tests.support.hamilton_play import EDITIONS, seen
from tests.support.handhelds.linked import NAMES, Wire, finish, line_of, pair, text_of, until
from tools.commands.conform.games import some_options


@pytest.mark.parametrize("name", GAMES)
def test_both_write_the_same_record(name):
    wire = Wire(*pair(name))
    text = finish(wire)
    assert text.startswith("pigskin record 2\n")
    assert "white: ANNA\nblack: BEN $%\n" in text
    assert wire.bytes < 60_000
    for machine in wire.machines:
        assert len(machine.heard) == machine.peer.count
        assert sum(map(len, machine.journal)) < 30_000


LINE_HARM = {
    "line lost": lambda line, at: b"",
    "line doubled": lambda line, at: line + line,
    "line cut short": lambda line, at: line[:at],
    "byte lost": lambda line, at: line[:at] + line[at + 1 :],
    "byte doubled": lambda line, at: line[: at + 1] + line[at:],
    "bit flipped": lambda line, at: line[:at] + bytes([line[at] ^ 1 << at % 8]) + line[at + 1 :],
}
# Which machines lose what they are about to send, and whether they lose power.
CUTS = {
    "cable pulled": ((WHITE, BLACK), False),
    "White's power cut": ((WHITE,), True),
    "Black's power cut": ((BLACK,), True),
    "both powers cut": ((WHITE, BLACK), True),
}


@pytest.mark.parametrize("mode", ["open", "closed"])
@pytest.mark.parametrize("name", EDITIONS)
def test_a_machine_can_replay_its_game(name, mode):
    """Statistics and last plays get the same events and the same view, without the cable."""
    wire = Wire(*pair(name, {"announcing": mode}))
    until(wire, lambda: wire.machines[0].peer.count > 150)
    for machine in wire.machines:
        match = machine.peer.match
        again = match.again()
        told = [again.game.events_for(machine.side, again.choose(word)) for word in match.choices]
        assert told == [events for _, events in machine.heard]
        views = [seen(played.game.view(machine.side)) for played in (again, match)]
        for view in views:
            view.pop("rules")
        assert views[0] == views[1]


def harm_a_game(name, options, number):
    """Play a harmed game to its end and verify both records; return the count of each harm."""
    chance = Chance(seed_from(f"harm {name} {options} {number}"))
    machines = pair(name, options, f"harm {number}", number % 2)
    done = Counter()

    def pick(harms, one_in):
        kind = chance.below(one_in * len(harms))
        if kind >= len(harms):
            return None
        done[list(harms)[kind]] += 1
        return list(harms.values())[kind]

    def harm(line):
        change = pick(LINE_HARM, 12)
        return change(line, chance.below(len(line))) if change else line

    def between():
        sides, power = pick(CUTS, 12) or ((), False)
        for side in sides:
            # What was written may or may not have been sent. What arrived may be half a line.
            machines[side].out = machines[side].out[: chance.below(3)]
            wire.begun[side] = b""
            if power:
                machines[side].start()

    wire = Wire(*machines, harm)
    finish(wire, between)
    assert done
    return done


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    ("name", "mode"), [(name, mode) for name in EDITIONS for mode in ("open", "closed")]
)
def test_harmed_games_end_alike(name, mode, number):
    harm_a_game(name, {"announcing": mode}, number)


@pytest.mark.parametrize(
    ("name", "options"),
    [(name, {}) for name in GAMES if name not in EDITIONS] + [("football26", {"length": "10min"})],
)
def test_harmed_games_without_secrets_end_alike(name, options):
    harm_a_game(name, options, 0)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_many_harmed_games_end_alike(name):
    """1,020 games; how often each harm was done is printed (pytest -s)."""
    done = Counter()
    for number in range(170):
        done += harm_a_game(name, some_options(name, number), number)
    print(name, dict(done))
    assert all(done[harm] > 100 for harm in (*LINE_HARM, *CUTS))


@pytest.mark.parametrize("name", ["X" * 200, " ANNA", "AN\nNA", "\u00c4NNA"])
def test_a_name_that_does_not_fit_the_wire_is_refused(name):
    with pytest.raises(ValueError, match="use a shorter one"):
        Peer("pigskin46", {}, 0, bytes(16), name, [], True)


@pytest.mark.parametrize("name", GAMES)
def test_all_options_fit_into_the_lines(name):
    options = {option: values[-1] for option, values, _ in game_class(name).OPTIONS}
    for side in (WHITE, BLACK):
        lines = Peer(name, options, side, bytes(16), NAMES[side], [], side == WHITE).tick()
        assert max(map(len, lines)) <= LONGEST
        assert (len(lines) > 1) == (side == WHITE)


def faults_of(white, black):
    return [machine.peer.fault for machine in (white, black)]


def swapped(kind, change):
    """Return a cheat that changes the first message of a kind that `change` accepts."""
    done = []

    def cheat(text):
        if text.startswith(kind) and not done:
            new = change(text)
            if new != text:
                done.append(new)
                return new
        return text

    return cheat


def other_digit(text, at):
    return text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]


def word_at(index, change):
    def changed(text):
        words = text.split(" ")
        if index >= len(words) or words[index] == "-":
            return text
        words[index] = change(words[index])
        return " ".join(words)

    return changed


def other_class(text):
    words = text.split(" ")
    words[3] = "2" if words[3] != "2" else "S"
    return " ".join(words)


CHEATS = [
    ("do", word_at(2, lambda link: other_digit(link, 5)), {}, "does not lead to the link told"),
    ("ok", word_at(2, lambda link: other_digit(link, 31)), {}, "does not lead to the link told"),
    ("do", word_at(2, lambda link: "-"), {}, "a link where none was due, or none"),
    ("ok", word_at(2, lambda link: "-"), {}, "a link where none was due, or none"),
    ("rd", other_class, {}, "is not the one it sealed"),
    ("rd", word_at(4, lambda salt: other_digit(salt, 0)), {}, "is not the one it sealed"),
    ("rd", word_at(3, lambda code: "fff"), {"announcing": "closed"}, "no reading 'fff' there"),
    ("hi", word_at(4, lambda digest: other_digit(digest, 0)), {}, "another deck or table"),
    ("hi", word_at(3, lambda _: "0" * 16), {"pack": "short"}, "another set of options"),
    ("hi", word_at(2, lambda _: "pigskin56"), {}, "another game"),
    ("hi", lambda text: text.replace("ANNA", "AN%0ANA"), {}, "its name cannot be read"),
    ("hi", lambda text: text.replace("ANNA", "AN%FF"), {}, "its name cannot be read"),
    ("hi", lambda text: text.replace("ANNA", "%C3%84NNA"), {}, "its name cannot be read"),
    ("hi", lambda text: text.replace("ANNA", "A (hints: 9)"), {}, "its name cannot be read"),
    ("hi", word_at(5, lambda side: "WB"[side == "W"]), {}, "the same side"),
    ("hi", word_at(6, lambda role: "IJ"[role == "I"]), {}, "one machine has to invite"),
    ("do", lambda text: text.replace(" ?", " S"), {}, "not hidden as it must be"),
    ("do", word_at(3, lambda seal: seal[:16]), {}, "where 32 hex digits are due"),
    ("do", lambda text: text.replace("KICKOFF", "RUN LG"), {}, "is not open"),
    ("end", word_at(3, lambda secret: other_digit(secret, 7)), {}, "not the one it promised"),
]


@pytest.mark.parametrize(("kind", "change", "options", "fault"), CHEATS)
def test_a_cheat_is_named_as_soon_as_it_arrives(kind, change, options, fault):
    machines = pair(options=options)
    wire = Wire(*machines, cheat=swapped(kind + " ", change))
    wire.run()
    told = "".join(faults_of(*machines))
    assert fault in told
    # The machine that found the cheat sends nothing more; its journal has the game up to the
    # cheat.
    (judge,) = [machine for machine in machines if machine.peer.fault]
    count = judge.peer.count
    assert judge.peer.tick() == [] and not judge.peer.record
    judge.start()
    assert (judge.peer.count, judge.peer.fault) == (count, "")


class LyingSquad(LinkedSquad):
    """A squad whose men differ from their seals."""

    def reading(self, position, opened, codes):
        man = (self.field[position] + 1) % 3
        self.readings.note(self.placed[position], opened, codes, man)
        return man, codes[man]


class ClaimingSquad(LinkedSquad):
    """A squad that claims a Star as fullback."""

    far = True


def begun(name, options, squad=LinkedSquad):
    """Return both machines before the first choice. White's firmware is changed."""
    machines = pair(name, options)
    wire = Wire(*machines)
    for machine in machines:
        machine.out = machine.peer.tick()
    for machine, other in (machines, machines[::-1]):
        for line in machine.out:
            other.peer.receive(line.rstrip())
        machine.out = []
    game = machines[0].peer.match.game
    own, far = game.squads
    game.squads = (squad(game.rules.table, own.readings), far)
    return wire


def judged_by_black(wire):
    """Return Black's machine when it has found the fault; the liar's own may stop before."""
    black = wire.machines[1].peer
    until(wire, lambda: black.fault)
    return black


def test_a_wrong_class_is_named_at_the_reading():
    wire = begun("pigskin46", {}, LyingSquad)
    black = judged_by_black(wire)
    assert "is not the one it sealed" in black.fault and not black.match.game.over


def test_a_lie_in_closed_announcing_is_named_at_the_end():
    wire = begun("pigskin46", {"announcing": "closed"}, LyingSquad)
    black = judged_by_black(wire)
    assert "it told a false reading" in black.fault and black.match.game.over
    wire.machines[1].start()
    assert wire.machines[1].peer.fault == black.fault


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_a_changed_deck_with_a_false_digest_gives_no_record(mode):
    """One of them names the other where the games differ, or waits there for a reading."""
    wire = begun("pigskin46", {"announcing": mode})
    game = wire.machines[0].peer.match.game
    read = game.dealer.read
    game.dealer = copy(game.dealer)
    game.dealer.read = lambda card, cell: read((card + 1) % 30, cell)
    for _ in range(500):
        wire.step()
    peers = [machine.peer for machine in wire.machines]
    assert any(peer.fault for peer in peers) or all(peer.waits for peer in peers)
    assert not any(peer.record for peer in peers)
    assert max(peer.count for peer in peers) < 60


def test_a_false_claim_is_named_at_the_end():
    """AMB-38: only a Star may punt out of bounds or kick at once."""
    wire = begun("pigskin56", {}, ClaimingSquad)
    white = wire.machines[0]
    honest = white.coach

    class Claims:
        def choose(self, view):
            if view.phase == "lineup" and view.place == FULLBACK:
                return "S"
            down = view.phase == "scrimmage" and view.down == 1
            return "QUICKKICK" if down else honest.choose(view)

    white.coach = Claims()
    black = judged_by_black(wire)
    assert "was not open to it: 'QUICKKICK'" in black.fault and black.match.game.over


class OftenFull(list):
    """A journal on a flash that refuses each third line once."""

    refused = ""

    def append(self, line):
        if len(self) % 3 == 2 and line != self.refused:
            self.refused = line
            raise OSError(28)
        super().append(line)


@pytest.mark.parametrize("announcing", ["open", "closed"])
def test_a_message_that_could_not_be_written_is_accepted_on_retry(announcing):
    white, black = pair("pigskin46", {"announcing": announcing}, "full")
    white.journal = OftenFull()
    white.start()

    def unless_full(action, refused):
        def act(text):
            try:
                return action(text)
            except OSError:
                return refused

        return act

    white.peer.receive = unless_full(white.peer.receive, [])
    white.peer.choose = unless_full(white.peer.choose, [])
    finish(Wire(white, black))


def test_old_messages_change_nothing():
    machines = pair(seed="old")
    wire = Wire(*machines)
    until(wire, lambda: machines[1].peer.count > 60)
    white, black = machines
    for line in white.sent[:-6]:
        count, size = black.peer.count, len(black.journal)
        black.peer.receive(line.rstrip())
        assert (black.peer.count, len(black.journal), black.peer.fault) == (count, size, "")
    finish(wire)


def test_both_fall_silent_once_both_have_the_record():
    """`end` 0 and 1 are answered, 2 never. Nothing that arrives after the record harms it."""
    machines = pair(seed="end")
    finish(Wire(*machines))
    for machine, other in (machines, machines[::-1]):
        peer = machine.peer
        assert peer.true_match.game.over and "?" not in "".join(peer.true_match.choices)
        assert peer.tick() == []
        end = text_of(other.sent[-1]).split(" ")
        for have, answers in (("0", 1), ("1", 1), ("2", 0)):
            end[2] = have
            assert len(peer.receive(line_of(other, " ".join(end)).rstrip())) == answers
        peer.receive(other_game_hi())
        assert peer.done and not peer.fault
        machine.start()
        assert machine.peer.done and machine.peer.record == peer.record


def other_game_hi():
    return Peer("pigskin46", {}, WHITE, bytes(16), "EVE", [], True).tick()[0].rstrip()


def test_an_old_link_with_a_new_number_is_named():
    machines = pair(seed="renumbered")
    wire = Wire(*machines)
    until(wire, lambda: machines[1].peer.count > 60)
    old = [text_of(line).split(" ") for line in machines[0].sent]
    link = next(words[2] for words in old if words[0] == "do" and words[2] != "-")
    wire.cheat = swapped("do ", word_at(2, lambda _: link))
    wire.run()
    assert "does not lead to the link told before it" in "".join(faults_of(*machines))


def test_a_choice_cannot_be_changed():
    machines = pair(seed="changed")
    wire = Wire(*machines)
    until(wire, lambda: machines[1].peer.count > 5)
    (do,) = [line for line in machines[0].sent if text_of(line).startswith("do 5 ")]
    text = text_of(do)
    words = text.split(" ")
    changed = text.replace(words[3], other_digit(words[3], 3))
    machines[1].peer.receive(line_of(machines[0], changed).rstrip())
    assert machines[1].peer.fault == "it changed its choice 6"


def other_machine(white):
    white.setting = (*white.setting[:3], seed_from("another secret"), NAMES[0])
    white.journal = []


def older_journal(white):
    del white.journal[-30:]


def journal_of_another_game(white):
    wire = Wire(*pair(seed="another game"))
    until(wire, lambda: len(wire.machines[0].journal) > 120)
    white.journal = wire.machines[0].journal


def other_journal(white):
    at = max(at for at, line in enumerate(white.journal) if line == "> RUN LE")
    white.journal[at] = "> RUN LT"


@pytest.mark.parametrize("change", [other_machine, journal_of_another_game])
def test_a_machine_with_another_game_waits_and_spoils_nothing(change):
    """Anybody may say `hi` (README.md). The true machine goes on with the game."""
    machines = pair(seed="journal")
    white, black = machines
    wire = Wire(*machines)
    until(wire, lambda: len(white.journal) > 120)
    true = white.setting, white.journal[:]
    white.out = []
    black.out = []
    change(white)
    white.start()
    black.start()
    before = black.journal[:]
    until(wire, lambda: black.peer.stranger or white.peer.fault)
    for _ in range(20):
        wire.step()
    assert black.journal == before and not black.peer.fault
    white.setting, white.journal = true
    white.start()
    finish(wire)
    assert not black.peer.stranger


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (older_journal, "of another game"),
        (other_journal, "another game|another one|not of this game"),
    ],
)
def test_another_journal_of_the_opponent_is_named(change, fault):
    machines = pair(seed="journal")
    white, black = machines
    white.coach = black.coach = First()
    wire = Wire(*machines)
    until(wire, lambda: len(white.journal) > 120 and not white.peer.waits)
    change(white)
    white.start()
    black.start()
    wire.machines = (white, black)
    wire.run()
    assert re.search(fault, "".join(faults_of(white, black)))


def test_no_line_of_the_wire_raises():
    """Anything that arrives in a valid frame is accepted, ignored or named."""
    machines = pair(options={"announcing": "closed"}, seed="fuzz")
    finish(Wire(*machines))
    chance = Chance(seed_from("fuzz"))
    black = machines[1]
    texts = [text_of(line) for line in machines[0].sent]
    whole, kinds = black.journal, set()
    for _ in range(400):
        size = chance.below(160)
        black.journal = whole[:size]
        black.start()
        number = black.peer.count
        text = texts[(len(texts) - 200 * chance.below(2) + chance.below(200)) % len(texts)]
        words = text.split(" ")
        at = chance.below(len(words))
        words[at] = ("", "-", "?", "-1", "S", "0x1", "%", words[at][:-1], words[at] + "0")[
            chance.below(9)
        ]
        if words[0] != "hi" and len(words) > 1 and chance.below(2):
            words[1] = str(number)
        black.peer.receive(line_of(machines[0], " ".join(words)).rstrip())
        kinds.add(black.peer.fault[:12])
    assert len(kinds) > 5


class First:
    """A machine that always makes the first choice, with a line-up of its own."""

    def __init__(self, men=""):
        self.men = men

    def choose(self, view):
        if self.men and view.phase == "lineup":
            return self.men[view.place] if view.quarter == 1 else "KEEP"
        return view.choices()[0]


@pytest.mark.parametrize("granted", [True, False])
def test_a_time_out_of_the_side_that_is_not_asked(granted):
    """AMB-62: it is granted if the side that is asked has not chosen yet."""
    machines = pair(seed="time-out")
    asked, other = exchange_until_kickoff(machines)
    word = f"TIMEOUT {SIDES[other.side]}"
    with pytest.raises(IllegalChoice):
        asked.peer.choose(word)
    request = other.peer.choose(word)
    call = [] if granted else asked.peer.choose("KICKOFF")
    for line in request:
        call += asked.peer.receive(line.rstrip())
    for line in call:
        other.peer.receive(line.rstrip())
    assert not asked.peer.fault and not other.peer.fault
    phases = [machine.peer.match.game.phase for machine in machines]
    if granted:
        assert phases == ["window", "window"]
    else:
        assert other.journal[-1].endswith(" KICKOFF") or other.journal[-2].endswith(" KICKOFF")
        assert f"> {word}" not in asked.journal and asked.journal[-1] == "> KICKOFF"


def exchange_until_kickoff(machines):
    """Play up to the kick-off; return the machine that is asked and the other one."""
    wire = Wire(*machines)
    for machine in machines:
        act = machine.act

        def patient(machine=machine, act=act):
            match = machine.peer.match
            if not match or match.game.phase != "kickoff":
                act()

        machine.act = patient
    until(
        wire,
        lambda: all(m.peer.match and m.peer.match.game.phase == "kickoff" for m in machines),
    )
    asked = machines[0].peer.match.game.side
    return machines[asked], machines[1 - asked]


def test_a_game_that_is_too_long_ends_without_a_fault():
    """Each chain has 1,024 links."""
    machines = pair("football26", {"length": "5000plays"})
    with pytest.raises(IllegalChoice, match="chance for 1024 choices only"):
        Wire(*machines).run()
    assert faults_of(*machines) == ["", ""]
    for machine in machines:
        count = machine.peer.count
        machine.start()
        assert machine.peer.count == count > 1000 and not machine.peer.fault


@pytest.mark.parametrize("keeper_asked", [True, False])
def test_the_inviting_machine_keeps_the_time(keeper_asked):
    """FB26-E1: the clock's call belongs to the machine that invites, whichever side is asked."""
    setting = "football26", {"length": "10min"}, "clock"
    asked, _ = exchange_until_kickoff(pair(*setting))
    machines = pair(*setting, asked.side if keeper_asked else 1 - asked.side)
    asked, other = exchange_until_kickoff(machines)
    keeper, player = (asked, other) if keeper_asked else (other, asked)
    with pytest.raises(IllegalChoice):
        player.peer.choose("TIME 3")
    (call,) = keeper.peer.choose("TIME 3")
    (answer,) = player.peer.receive(call.rstrip())
    keeper.peer.receive(answer.rstrip())
    assert [machine.peer.match.game.throws for machine in machines] == [3, 3]
    (told,) = keeper.peer.tell_time(61_250)
    player.peer.receive(told.rstrip())
    assert player.peer.other_elapsed_ms == 61_250 and player.peer.tell_time(1) == []
    keeper.peer.receive(line_of(player, f"do {keeper.peer.count} - - TIME").rstrip())
    assert "'TIME' is not its to play" in keeper.peer.fault


def test_a_side_cannot_call_the_opponents_time_out():
    machines = pair(seed="time-out")
    asked, other = exchange_until_kickoff(machines)
    number = other.peer.count
    text = f"do {number} - - TIMEOUT {SIDES[other.side]}"
    other.peer.receive(line_of(asked, text).rstrip())
    assert "is not its to play" in other.peer.fault


SCRIPT = """
from pigskin.core.chance import seed_from
from pigskin.core.game import digest_of
from pigskin.games import new_coach
from pigskin.peer.invitation import Invitation
from pigskin.peer.protocol import Peer
journals = [], []
setting = "pigskin46", {"announcing": "closed"}
peers = [
    Peer(*setting, side, seed_from(str(side)), "AB"[side], journals[side], side == 1)
    for side in (0, 1)
]
coaches = [new_coach("rookie", "pigskin46", seed_from(str(side))) for side in (2, 3)]
invitation = Invitation()
print([invitation.take(line.rstrip()) for line in peers[1].tick()], invitation.problem)
print(invitation.name, sorted(invitation.options.items()))
wire = [[], []]
while not (peers[0].done and peers[1].done):
    for side in (0, 1):
        peer = peers[side]
        game = peer.match.game if peer.match else None
        out = []
        for line in wire[1 - side]:
            out += peer.receive(line.rstrip())
        wire[1 - side] = []
        game = peer.match.game if peer.match else None
        if game and game.side == side and not peer.waits:
            out += peer.choose(coaches[side].choose(game.view(side)))
        wire[side] += out
    if not wire[0] and not wire[1]:
        wire = [peers[0].tick(), peers[1].tick()]
    assert not peers[0].fault and not peers[1].fault
print(peers[0].record == peers[1].record, digest_of(peers[0].record), len(journals[0]))
again = Peer(*setting, 0, seed_from("0"), "A", journals[0], False)
print(list(again.restore())[-1], again.record == peers[0].record, again.done)
"""


@pytest.mark.needs_node
def test_the_same_on_micropython(capsys):
    exec(SCRIPT, {})
    said = capsys.readouterr().out.strip()
    assert said.count("True") == 5 and "('announcing', 'closed')" in said
    with runtimes.find("wasm").session(FIRMWARE) as session:
        assert session.check(SCRIPT).strip() == said


@pytest.mark.parametrize("phase", ["scrimmage", "try", "kickoff", "runback"])
def test_only_the_opponent_may_call_a_delay(phase):
    """F-18: wherever the side that is ahead has to throw, and that side itself never."""

    def due():
        games = [machine.peer.match and machine.peer.match.game for machine in machines]
        waits = any(machine.peer.waits or machine.out for machine in machines)
        there = all(games) and not waits and games[0].phase == phase
        return there and "DELAY" in games[0].irregular()

    seeds = iter(range(100))
    while True:
        machines = pair("football48", seed=f"delay {next(seeds)}")
        wire = Wire(*machines)
        acts = [machine.act for machine in machines]
        for machine, act in zip(machines, acts, strict=True):
            machine.act = lambda act=act: due() or act()
        for _ in range(1500):
            wire.step()
            if due() or machines[0].peer.done:
                break
        if due():
            break
    asked = machines[0].peer.match.game.side
    ball = machines[0].peer.match.game.ball
    with pytest.raises(IllegalChoice):
        machines[asked].peer.choose("DELAY")
    machines[1 - asked].send(machines[1 - asked].peer.choose("DELAY"))
    for machine in machines:
        machine.act = lambda: None
    for _ in range(4):
        wire.step()
    for machine in machines:
        assert machine.peer.match.choices[-1] == "DELAY"
        assert machine.peer.match.game.ball < ball
