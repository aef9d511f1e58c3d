"""Chance from two hash chains: the same on both sides, and neither can choose or foresee it."""

from collections import Counter
from hashlib import sha256

import pytest

from host_sim import runtimes
from host_sim.runtimes.runtime import FIRMWARE
from pigskin.core.chains import (
    LINKS,
    Chain,
    Chains,
    FarChain,
    MissingLink,
    WrongLink,
    seal_of,
)
from pigskin.core.chance import chance_from, seed_from
from pigskin.core.match import Match
from pigskin.core.record import RecordError, format_record, parse_record, record_of, replay
from pigskin.games import GAMES, game_class, new_coach
from tools.shared.game_jsonl import lines_of, parse_lines
from tools.shared.replayed import Replayed

SECRETS = (seed_from("white"), seed_from("black"))
WHITE, BLACK = (Chain(secret) for secret in SECRETS)
SEEDS = " ".join(secret.hex() for secret in SECRETS)


def hashed(data: bytes, times: int = 1) -> bytes:
    for _ in range(times):
        data = sha256(data).digest()[:16]
    return data


def played(name: str, choices: int = 10_000, options=None) -> Match:
    match = Match(game_class(name), options or {}, chance_from(SEEDS))
    coaches = [new_coach("rookie", name, seed_from(side)) for side in "WB"]
    while not match.game.over and len(match.choices) < choices:
        side = match.game.side
        match.choose(coaches[side].choose(match.game.view(side)))
    return match


def test_every_link_is_the_hash_of_the_next():
    last = hashed(b"pigskin chain " + SECRETS[0])
    for number in (LINKS, LINKS - 1, 993, 992, 961, 33, 32, 31, 1, 0):
        assert WHITE.link(number) == hashed(last, LINKS - number)
    assert WHITE.link(0) == WHITE.anchor
    with pytest.raises(ValueError, match="1024 choices"):
        WHITE.link(LINKS + 1)


def test_the_opponents_chain_accepts_only_links_that_fit():
    far = FarChain(WHITE.anchor)
    for number in (1, 2, 5, 5, 3):
        far.learn(number, WHITE.link(number))
    assert far.known == 5 and far.link(4) == WHITE.link(4)
    wrong = [(6, BLACK.link(6)), (7, WHITE.link(6)), (6, WHITE.link(7)), (2, WHITE.link(3))]
    wrong += [(6, b""), (6, WHITE.link(6) + b"0"), (LINKS + 1, hashed(b""))]
    for number, link in wrong:
        with pytest.raises(WrongLink):
            far.learn(number, link)
    assert far.known == 5
    with pytest.raises(MissingLink) as caught:
        far.link(6)
    assert caught.value.number == 6


def test_the_draws_of_a_choice_come_from_both_links():
    """Each choice that draws has one stream, seeded with both links of its number."""
    chance = Chains(WHITE, BLACK)
    for number in (1, 2, 3):
        chance.begin()
        seed = hashed(b"pigskin links " + WHITE.link(number) + BLACK.link(number))
        block = sha256(seed + bytes(4)).digest()
        assert [chance.below(256) for _ in range(20)] == list(block[:20])
        assert chance.used == number
        chance.begin()
    assert chance.used == 3
    assert chance.again().used == 0


def test_a_draw_of_one_out_of_one_uses_a_link():
    chance = Chains(WHITE, BLACK)
    for number in (1, 2):
        chance.begin()
        assert chance.below(1) == 0 and chance.used == number


@pytest.mark.parametrize("near", [0, 1])
def test_a_missing_link_costs_nothing(near):
    """A play that lacks a link is played again when the link has arrived."""
    far = FarChain((WHITE, BLACK)[1 - near].anchor)
    chance = Chains(*((WHITE, far) if near == 0 else (far, BLACK)))
    true = Chains(WHITE, BLACK)
    for number in range(1, 40):
        chance.begin()
        true.begin()
        with pytest.raises(MissingLink):
            chance.throw()
        assert chance.used == number - 1
        far.learn(number, (WHITE, BLACK)[1 - near].link(number))
        assert [chance.throw() for _ in range(3)] == [true.throw() for _ in range(3)]
    assert chance.secret() == "" and chance.commitment() == true.commitment()


def test_no_throw_is_favoured():
    counts = Counter()
    chance = Chains(WHITE, BLACK)
    for _ in range(LINKS):
        chance.begin()
        counts.update(chance.throw() for _ in range(18))
    assert len(counts) == 36 and all(400 < count < 630 for count in counts.values())


def test_a_seal_fits_one_word_of_one_choice():
    seal = WHITE.seal(0, 7, "LG S")
    assert len(seal) == 16 and seal == seal_of(WHITE.salt(7), 0, 7, "LG S")
    others = [WHITE.seal(0, 7, "LG 2"), WHITE.seal(1, 7, "LG S"), WHITE.seal(0, 8, "LG S")]
    others += [BLACK.seal(0, 7, "LG S"), seal_of(WHITE.salt(8), 0, 7, "LG S")]
    assert seal not in others and len({WHITE.salt(n) for n in range(500)}) == 500


@pytest.mark.parametrize("name", GAMES)
def test_a_linked_game_is_record_2(name):
    match = played(name)
    assert 0 < match.chance.used < LINKS // 2
    text = format_record(record_of(match, ("ANNA", "BEN")))
    lines = text.splitlines()
    assert lines[0] == "pigskin record 2" and f"seed: {SEEDS}" in lines
    assert f"commit: {WHITE.anchor.hex()} {BLACK.anchor.hex()}" in lines
    assert bool(match.lineups) == match.game.hides
    again = replay(parse_record(text, game_class))
    assert again.digest() == match.digest() and again.again(20).choices == match.choices[:20]
    assert format_record(parse_record(text, game_class)) == text
    extra = {"device": "d", "file": "f", "sha256": sha256(text.encode()).hexdigest()}
    told = "".join(lines_of(Replayed(parse_record(text, game_class)), extra))
    assert format_record(parse_lines(told).record) == text


def test_seals_commit_to_the_line_ups():
    match = played("pigskin46", 30)
    seals = b"".join((WHITE, BLACK)[n // 11].seal(n // 11, n, match.choices[n]) for n in range(22))
    assert match.lineups == sha256(b"pigskin lineups " + seals).hexdigest()


def changed(text: str, old: str, new: str) -> str:
    """Return the record with a change and a checksum that fits, as a forger would write it."""
    assert old in text
    kept = text.replace(old, new).strip().splitlines()[:-1]
    whole = "\n".join(line for line in kept if line)
    return "\n".join([*kept, f"check: {sha256(whole.encode()).hexdigest()[:16]}", ""])


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("record 2", "record 1", "another number of seeds"),
        (f"seed: {SEEDS}", f"seed: {SEEDS[:32]}", "another number of seeds"),
        (f"seed: {SEEDS}", f"seed: {SEEDS[33:]} {SEEDS[:32]}", "not the one promised"),
        (f"seed: {SEEDS}", f"seed: {SEEDS} {SEEDS[:32]}", "must be 32 hex digits"),
        ("seed: ", "cut: 123\nseed: ", "cannot be cut"),
    ],
)
def test_a_changed_record_is_refused(old, new, why):
    text = format_record(record_of(played("football26", 40)))
    with pytest.raises(RecordError, match=why):
        parse_record(changed(text, old, new), game_class)


@pytest.mark.parametrize(
    ("old", "new"),
    [("1. 2, ", "1. S, "), (", RUN LG, ", ", RUN RG, "), ("commit: ", "commit: 0"), ("-", "9-")],
)
def test_the_replay_command_verifies_a_linked_game(old, new, pigskin, tmp_path):
    """A changed class, call, anchor and score, each with a check that fits."""
    path = tmp_path / "linked.txt"
    text = format_record(record_of(played("pigskin56")))
    path.write_text(text)
    assert ": true: pigskin56, " in pigskin("replay", path)
    path.write_text(changed(text, old, new))
    assert "NOT TRUE" in pigskin("replay", path, status=1)


SCRIPT = """
from pigskin.core.chains import Chain, Chains
white, black = Chain(bytes(range(16))), Chain(bytes(range(16, 32)))
chance = Chains(white, black)
draws = []
for n in range(50):
    chance.begin()
    draws += [chance.throw(), chance.below(1), chance.below(50)]
print(chance.commitment(), chance.seal("*2S*2S"), chance.used, draws, white.salt(300))
"""


@pytest.mark.needs_node
def test_the_same_on_micropython(capsys):
    exec(SCRIPT, {})
    with runtimes.find("wasm").session(FIRMWARE) as session:
        assert session.check(SCRIPT).strip() == capsys.readouterr().out.strip()
