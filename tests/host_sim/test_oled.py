"""The simulated controllers as their data sheets describe them."""

import pytest

from host_sim.wiring.oled import SH1106Module, SSD1306Module

UPRIGHT = (0xA1, 0xC8)
NOTHING = bytes(1024)


def lit(kind: type[SSD1306Module] = SSD1306Module) -> SSD1306Module:
    """Return a controller that shows an empty picture upright."""
    controller = kind()
    command(controller, 0x8D, 0x14, *UPRIGHT, 0xAF)
    if kind is SH1106Module:
        # The first two are commands of the other controller.
        controller.unknown.clear()
    controller.ram[:] = bytes(len(controller.ram))
    return controller


def command(controller: SSD1306Module, *codes: int) -> None:
    assert controller.start(0x3C)
    for byte in (0x00, *codes):
        assert controller.write(byte)


def data(controller: SSD1306Module, *values: int) -> None:
    assert controller.start(0x3C)
    for byte in (0x40, *values):
        assert controller.write(byte)


def pixels(controller: SSD1306Module) -> dict[tuple[int, int], int]:
    """Return column and page of every byte that is not dark."""
    image = controller.image()
    return {(at % 128, at // 128): byte for at, byte in enumerate(image) if byte}


def test_after_power_on_there_is_noise_but_no_light():
    controller = SSD1306Module()
    assert any(controller.ram)
    assert controller.image() == NOTHING
    command(controller, 0xAF)
    assert controller.image() == NOTHING, "no light without the charge pump"
    command(controller, 0x8D, 0x14)
    assert controller.image() != NOTHING


def test_answers_at_its_address_while_plugged_in():
    controller = SSD1306Module(0x3D)
    assert not controller.start(0x3C)
    assert controller.start(0x3D)
    controller.unplug()
    assert not controller.start(0x3D)
    assert not controller.write(0x00)
    controller.plug_in()
    assert controller.start(0x3D)


def test_status_tells_whether_it_is_dark():
    controller = SSD1306Module()
    assert controller.read() & 0x40
    command(controller, 0xAF)
    assert not controller.read() & 0x40


def test_page_addressing_stays_on_its_page():
    controller = lit()
    command(controller, 0x20, 2, 0xB3, 0x0E, 0x17)
    data(controller, 1, 2, 3)
    assert pixels(controller) == {(126, 3): 1, (127, 3): 2, (0, 3): 3}


def test_horizontal_addressing_fills_a_window_row_by_row():
    controller = lit()
    command(controller, 0x20, 0, 0x21, 10, 11, 0x22, 2, 3)
    data(controller, 1, 2, 3, 4, 5)
    assert pixels(controller) == {(10, 2): 5, (11, 2): 2, (10, 3): 3, (11, 3): 4}


def test_vertical_addressing_fills_a_window_column_by_column():
    controller = lit()
    command(controller, 0x20, 1, 0x21, 10, 11, 0x22, 2, 3)
    data(controller, 1, 2, 3, 4, 5)
    assert pixels(controller) == {(10, 2): 5, (10, 3): 2, (11, 2): 3, (11, 3): 4}


def test_single_control_bytes_mix_commands_and_data():
    controller = lit()
    controller.start(0x3C)
    for byte in (0x80, 0xB1, 0x80, 0x05, 0x80, 0x10, 0xC0, 0x77, 0x40, 0x78, 0x79):
        controller.write(byte)
    assert pixels(controller) == {(5, 1): 0x77, (6, 1): 0x78, (7, 1): 0x79}


def test_commands_may_be_cut_by_the_end_of_a_transfer():
    controller = lit()
    command(controller, 0x81)
    command(controller, 0x12)
    assert controller.contrast == 0x12
    assert controller.unknown == []


def test_mirrored_columns_apply_to_what_is_written_later():
    controller = lit()
    command(controller, 0xB0, 0x00, 0x10)
    data(controller, 1)
    command(controller, 0xA0)
    assert pixels(controller) == {(0, 0): 1}
    command(controller, 0xB0, 0x00, 0x10)
    data(controller, 2)
    assert pixels(controller) == {(0, 0): 1, (127, 0): 2}


def test_mirrored_rows_apply_at_once():
    controller = lit()
    command(controller, 0xB1)
    data(controller, 0x03)
    command(controller, 0xC0)
    assert pixels(controller) == {(0, 6): 0xC0}


@pytest.mark.parametrize(
    ("codes", "seen"),
    [
        ((0x48,), {(0, 0): 0x01}),
        ((0x44,), {(0, 0): 0x10}),
        ((0xD3, 0x08), {(0, 2): 0x01}),
        ((0xA8, 0x1F), {(0, 5): 0x01}),
        ((0xA8, 0x07), {}),
    ],
    ids=["start line 8", "start line 4", "offset 8", "32 rows", "8 rows"],
)
def test_where_rows_are_seen(codes, seen):
    controller = lit()
    command(controller, 0xB1)
    data(controller, 0x01)
    command(controller, *codes)
    assert pixels(controller) == seen


def test_inverted_and_all_lit():
    controller = lit()
    command(controller, 0xA7)
    assert controller.image() == b"\xff" * 1024
    command(controller, 0xA6, 0xA5)
    assert controller.image() == b"\xff" * 1024
    command(controller, 0xA4)
    assert controller.image() == NOTHING


def test_unknown_commands_are_kept_for_the_test_of_a_driver():
    controller = lit()
    command(controller, 0x24, 0xFF)
    assert controller.unknown == [0x24, 0xFF]


def test_sh1106_shows_the_middle_of_its_columns():
    controller = lit(SH1106Module)
    command(controller, 0xB0, 0x00, 0x10)
    data(controller, 9, 9, 1)
    command(controller, 0x01, 0x18)
    data(controller, 2, 9, 9, 9)
    assert pixels(controller) == {(0, 0): 1, (127, 0): 2}


def test_sh1106_mirrors_columns_at_once():
    controller = lit(SH1106Module)
    command(controller, 0xB0, 0x02, 0x10)
    data(controller, 1)
    command(controller, 0xA0)
    assert pixels(controller) == {(127, 0): 1}


def test_sh1106_knows_no_windows():
    controller = lit(SH1106Module)
    command(controller, 0x20, 0x00)
    assert controller.unknown == [0x20]


def test_version_grows_with_every_change():
    controller = lit()
    versions = [controller.version]
    for change in (lambda: data(controller, 1), lambda: command(controller, 0xA7)):
        change()
        versions.append(controller.version)
    assert versions == sorted(set(versions))
