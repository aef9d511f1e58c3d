"""A handheld that lies gets nothing onto the disk; tests/fuzz sends rubbish in both directions."""

import pytest

from pigskin.usb.lines import frame, unframe
from tests.support.capturing import Desktop, captured_records
from tests.support.handhelds.on_usb import NAME
from tests.support.handhelds.parts import Cable
from tools.shared.wire import digest_of


@pytest.mark.parametrize(
    "answer",
    [
        "hello",
        "hello wire=2 id=0123456789abcdef board=x pigskin=1 waiting=0 playing=0",
        "hello wire=1 id=../../etc board=x pigskin=1 waiting=0 playing=0",
        "hello wire=x id=0123456789abcdef board=x pigskin=1 waiting=0 playing=0",
        "hello wire=1 id=0123456789abcdef board=%zz pigskin=1 waiting=0 playing=0",
        "list",
        "list more",
        "list -../../x end",
        "list -a -b",
        f"data {NAME} 5 xx",
        f"data {NAME} 0 %zz",
        f"data {NAME} 0 ",
        "data other 0 xx",
        f"end {NAME} 0 {digest_of(b'x')}",
        "live x 0 play y",
        "live 0123456789abcdef 7 play y",
        "live 0123456789abcdef 0 play no line of a game%0A",
        "acked",
        "error because",
        "",
    ],
)
def test_a_lying_handheld_gets_nothing_onto_the_disk_and_ends_no_program(answer, tmp_path):
    """Each answer fits the moment of the exchange, with correct numbers and checksum."""
    honest = {
        "hello": "hello wire=1 id=0123456789abcdef board=x pigskin=1 waiting=0 playing=0",
        "list": f"list -{NAME} end",
        "send": f"data {NAME} 0 xx",
        "live": "live none",
    }
    for lie_to in honest:
        cable = Cable()
        desktop = Desktop(tmp_path / lie_to, cable)
        now = 0
        for number in range(60):
            now += 300
            desktop.tick(now)
            asked = unframe(cable.read().strip())
            if asked:
                question, verb = asked.partition("/")[2].split(" ")[:2]
                said = answer if verb == lie_to else honest.get(verb, "error no")
                cable.up += frame(f"{number}/{question} {said}")
        assert not captured_records(tmp_path / lie_to)
        desktop.close()
