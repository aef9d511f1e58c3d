"""A handheld on a battery: it warns, waits rather than writes, rests, and loses nothing."""

import pytest

from host_sim.control.script import run_script
from host_sim.engines import new_engine
from host_sim.wiring.circuit import USB_MV
from pigskin.games import GAMES
from pigskin.storage.files import Folder
from pigskin.storage.load import load_game
from pigskin.storage.settings import default_settings, load_settings, save_settings
from pigskin.ui.battery import LOW_PERCENT, battery_mv, percent, vsys_at
from tests.support.handhelds.console import Console
from tools.shared.boards import FOLDER

ALKALINE, NIMH, LIPO = range(3)
DIODE_MV = 200
# A look at the supply every 2 s, and two of them until a battery counts as empty.
LOOKS_MS = 5000
# Three alkaline cells of 0.9 V, and what a minute's battery loses in that time.
EMPTY_MV = 2700 - 100


class Supply:
    """A Power (pigskin/types.pyi) that a test sets."""

    def __init__(self, battery_mv=0):
        self.battery_mv = battery_mv
        self.naps = 0

    def vsys_mv(self):
        return self.battery_mv - DIODE_MV if self.battery_mv else USB_MV

    def on_usb(self):
        return not self.battery_mv

    def nap(self, ms):
        self.naps += 1


class Battery(Console):
    """A console with a battery. It counts how often it is switched off."""

    def __init__(self, mv=4500, **settings):
        super().__init__(started=False, **settings)
        self.supply = self.parts.power = Supply(mv)
        self.offs = 0
        self.parts.switch_off = self._switch_off
        self.app.start()
        self.wait(3000)

    def _switch_off(self):
        self.offs += 1


def settings_with(**values):
    return {**default_settings(), **values}


# Percent


@pytest.mark.parametrize(
    ("kind", "full", "empty"), [(ALKALINE, 4700, 2680), (NIMH, 4200, 2980), (LIPO, 4200, 3280)]
)
def test_percent_falls_from_full_to_empty(kind, full, empty):
    settings = settings_with(battery=kind)
    seen = [percent(settings, mv - DIODE_MV) for mv in range(full, empty, -1)]
    assert seen[0] == 100 and seen[-1] == 0
    assert seen == sorted(seen, reverse=True)
    assert set(range(101)) <= set(seen)


def test_a_battery_of_another_kind_has_another_charge():
    """3.7 V are a third of a LiPo cell, but half of three NiMH cells are left above them."""
    charges = [percent(settings_with(battery=kind), 3700 - DIODE_MV) for kind in range(3)]
    assert len(set(charges)) == 3


def test_two_points_calibrate_the_voltage():
    settings = settings_with(vsys1=3000, cells1=3100, vsys2=4000, cells2=4400)
    assert battery_mv(settings, 3000) == 3100
    assert battery_mv(settings, 4000) == 4400
    assert battery_mv(settings, 3500) == 3750


@pytest.mark.parametrize("point", ["1", "2"])
def test_one_point_moves_the_voltage(point):
    settings = settings_with(**{"vsys" + point: 3500, "cells" + point: 3650})
    assert battery_mv(settings, 3500) == 3650
    assert battery_mv(settings, 3000) == 3150


def test_two_points_close_together_count_as_one():
    """A line through them would be wild elsewhere."""
    settings = settings_with(vsys1=3000, cells1=3100, vsys2=3050, cells2=3000)
    assert battery_mv(settings, 4000) == 4100


@pytest.mark.parametrize("kind", range(3))
def test_low_is_where_the_percentage_says(kind):
    settings = settings_with(battery=kind)
    low = vsys_at(settings, LOW_PERCENT)
    assert percent(settings, low) >= LOW_PERCENT > percent(settings, low - 10)


def test_the_default_of_low_belongs_to_the_default_battery():
    settings = default_settings()
    assert settings["low_mv"] == vsys_at(settings, LOW_PERCENT)


def test_the_page_about_batteries_has_the_voltages_of_the_firmware():
    page = (FOLDER / "power.md").read_text(encoding="utf-8")
    for kind, name in enumerate(("3 alkaline", "3 NiMH", "1 LiPo")):
        settings = settings_with(battery=kind)
        limits = [(vsys_at(settings, wanted) + DIODE_MV) / 1000 for wanted in (100, LOW_PERCENT)]
        (row,) = [line for line in page.splitlines() if line.startswith(f"| {name} |")]
        full, low, empty = [float(cell.removesuffix(" V ")) for cell in row.split("|")[2:5]]
        assert limits == pytest.approx([full, low], abs=0.011)
        at_empty = round(1000 * empty) - DIODE_MV
        assert percent(settings, at_empty) == 0 < percent(settings, at_empty + 70)


# On the display


def test_a_low_battery_warns_once_and_then_shows_a_sign():
    console = Battery()
    console.press("b")
    plain = console.pixels
    console.supply.battery_mv = 3250
    console.wait(2500)
    assert "Battery low" in console.screen and "12 % is left" in console.screen
    console.press("d")
    # The button has only closed the warning.
    assert console.pixels == plain
    seen = set()
    for _ in range(10):
        console.wait(1000)
        seen.add(console.pixels == plain)
    assert seen == {True, False}, "the sign blinks"
    console.press("d")
    console.press("u")
    assert console.pixels == plain, "screens draw on their own picture, not on the sign"


def test_usb_takes_the_sign_away():
    console = Battery()
    console.press("b")
    plain = console.pixels
    console.supply.battery_mv = 3250
    console.wait(2500)
    console.press("a")
    while console.pixels == plain:
        console.wait(500)
    console.supply.battery_mv = 0
    console.wait(2500)
    assert console.pixels == plain


def test_without_a_supply_nothing_about_it_is_shown():
    """The page in a browser has none."""
    console = Console()
    console.press("b", "u")
    assert console.chosen() == "About"
    console.go_to("Settings")
    console.press("au")
    assert console.chosen() == "Self-test"


def test_nothing_is_written_on_an_empty_battery():
    """The game says so and waits; with USB it goes on with the same picture."""
    console = Battery()
    console.new_game("football26", "person", "person")
    console.press("aaa")
    shown, written = console.pixels, len(console.storage.writes)
    console.supply.battery_mv = 2600
    console.wait(LOOKS_MS)
    assert "Battery empty" in console.screen
    for _ in range(30):
        console.press("a")
    assert len(console.storage.writes) == written
    console.supply.battery_mv = 0
    console.wait(2500)
    assert console.pixels == shown
    while len(console.storage.writes) == written:
        console.press("a")


def test_a_coach_waits_too():
    console = Battery(speed=3)
    console.new_game("football26", "varsity", "varsity")
    console.supply.battery_mv = 2600
    console.wait(LOOKS_MS)
    written = len(console.storage.writes)
    console.wait(20_000)
    assert len(console.storage.writes) == written
    console.supply.battery_mv = 0
    console.wait(20_000)
    assert len(console.storage.writes) > written


def test_a_short_dip_does_not_count_as_empty():
    console = Battery()
    console.supply.battery_mv = 2600
    console.wait(2000)
    console.supply.battery_mv = 3600
    console.wait(LOOKS_MS)
    assert "Battery empty" not in console.screen


def test_a_start_on_an_empty_battery_writes_nothing():
    """Not even the count of starts that failed."""
    begun = Battery()
    begun.new_game("football26", "person", "person")
    console = Battery(2600, storage=begun.storage)
    begun.storage.writes.clear()
    console.wait(20_000)
    assert "Battery empty" in console.screen
    assert not begun.storage.writes
    console.supply.battery_mv = 0
    console.wait(6000)
    assert "Welcome back" in console.screen


def test_an_empty_battery_switches_off_after_a_minute():
    console = Battery()
    console.supply.battery_mv = 2600
    console.wait(50_000)
    assert not console.offs
    console.wait(15_000)
    assert console.offs and not console.display.lit


def test_the_owner_chooses_kind_and_time_and_measures():
    console = Battery(4000)
    console.press("b")
    console.pick("Settings")
    console.go_to("Battery")
    console.press("a")
    assert "4.00 V, 68 %" in console.screen
    console.press("rr")
    assert "1 LiPo" in console.screen
    console.go_to("Switch off after")
    console.press("l")
    assert "20 min" in console.screen
    console.go_to("Measured full")
    console.press("a", "rru", "a")
    assert "4.21 V" in console.screen
    console.press("bb")
    kept = load_settings(console.storage)
    assert (kept["battery"], kept["rest_s"]) == (LIPO, 1200)
    assert (kept["vsys2"], kept["cells2"]) == (3800, 4210)
    assert kept["low_mv"] == vsys_at(kept, LOW_PERCENT)


def test_on_usb_there_is_no_battery_to_measure():
    console = Battery(0)
    console.press("b")
    console.pick("Settings")
    console.go_to("Battery")
    console.press("a")
    assert "Power: USB" in console.screen
    console.press("u")
    assert console.chosen() == "Switch off after"


# Rest


def test_switches_off_when_left_alone_on_a_battery():
    console = Battery(sleep_s=60, rest_s=600)
    console.wait(590_000, 1000)
    assert not console.offs
    console.wait(20_000, 1000)
    assert console.offs


@pytest.mark.parametrize(("mv", "rest_s"), [(0, 600), (4500, 0)])
def test_stays_on_with_usb_or_when_set_to_never(mv, rest_s):
    console = Battery(mv, sleep_s=60, rest_s=rest_s)
    console.wait(7_200_000, 5000)
    assert not console.offs


@pytest.mark.parametrize(
    ("mv", "dark", "linked", "naps"),
    [
        (4500, True, False, True),
        (4500, False, False, False),
        (0, True, False, False),
        (4500, True, True, False),
    ],
)
def test_sleeps_lightly_only_in_the_dark_without_usb_and_cable(mv, dark, linked, naps):
    """A busy background does not keep it awake, but the cable of a linked game does."""
    console = Battery(mv, sleep_s=60)
    if dark:
        console.wait(70_000)
    loop = console.app.loop
    loop.background = [lambda: True] * (2 if linked else 1)
    passes = 0

    def one_more():
        nonlocal passes
        passes += 1
        if passes > 20:
            raise KeyboardInterrupt

    console.parts.feed = one_more
    with pytest.raises(KeyboardInterrupt):
        loop.run()
    assert bool(console.supply.naps) == naps


def test_the_menus_switch_off():
    console = Battery()
    console.press("b")
    console.pick("Switch off")
    assert "Any button switches on again" in console.screen
    console.wait(2000)
    assert console.offs == 1


def test_a_game_can_be_left_by_switching_off():
    console = Battery()
    console.new_game("football26", "person", "person")
    console.press("b")
    console.pick("Switch off")
    console.wait(2000)
    assert console.offs == 1


# In the simulator and on the emulated Pico


def still(folder, **values):
    """Prepare settings without motion, demos and first steps."""
    folder.mkdir()
    values = {"speed": 0, "sound": 0, "guided": " ".join(GAMES), **values}
    save_settings(Folder(str(folder)), settings_with(**values))
    return folder


def choices(engine):
    saved = load_game(Folder(str(engine.folder)))
    return saved.match.choices if saved else []


def engines():
    wasm = pytest.param("wasm", marks=pytest.mark.needs_node)
    pico = pytest.param("pico", marks=pytest.mark.needs_pico_image)
    return pytest.mark.parametrize("name", ["cpython", wasm, pico])


@engines()
def test_a_battery_that_runs_down_loses_nothing(tmp_path, name):
    """Promise 7: a power cut by an empty battery is as any other."""
    engine = new_engine(name, still(tmp_path / "flash"), "battery")
    play = "wait 4000\npress right 2\nwait 500\npress a\nwait 1000\npress a\nbattery 3000 1\n"
    run_script(play, engine, tmp_path)
    made = []
    while engine.has_power():
        engine.tap("a")
        engine.step(400)
        made.append((engine.battery.mv(engine.ms), choices(engine)))
    kept = made[-1][1]
    assert len(kept) > 3
    waited = [so_far for mv, so_far in made if mv < EMPTY_MV]
    assert len(waited) > 20 and all(so_far == kept for so_far in waited)
    assert not engine.picture().lit
    engine.tap("a")
    engine.step(5000)
    assert not engine.picture().lit
    engine.run_on_usb()
    engine.step(5000)
    assert choices(engine) == kept
    while choices(engine) == kept:
        engine.tap("a")
        engine.step(400)
    assert choices(engine)[: len(kept)] == kept
    engine.close()


@engines()
def test_deep_rest_ends_with_a_button_or_usb(tmp_path, name):
    engine = new_engine(name, still(tmp_path / "flash", rest_s=60, sleep_s=20), "rest")
    run_script("wait 4000\nbattery 4500\nwait 30000\n", engine, tmp_path)
    assert not engine.picture().lit
    engine.tap("a")
    engine.step(500)
    assert engine.picture().lit, "light sleep: the picture is back at once"
    engine.step(62_000)
    assert not engine.picture().lit
    engine.step(600_000)
    engine.press("down")
    engine.step(500)
    engine.release("down")
    splash = engine.picture()
    assert splash.lit, "deep rest: it starts afresh"
    engine.step(70_000)
    assert not engine.picture().lit
    engine.run_on_usb()
    engine.step(500)
    assert engine.picture().pixels == splash.pixels
    engine.close()


@pytest.mark.needs_pico_image
def test_the_emulated_chip_stops_its_fast_clock_in_the_dark(tmp_path):
    """And its watchdog, which is fed between two naps, does not bite."""
    engine = new_engine("pico", still(tmp_path / "flash", sleep_s=20, rest_s=0), "nap")

    def stopped():
        """Return in how many of 40 moments the PLL of the system clock had no power."""
        count = 0
        for _ in range(40):
            engine.step(13)
            count += engine._device.mcu.read_uint32(0x40028004) & 1
        return count

    run_script("wait 4000\nbattery 4500\nwait 2000\n", engine, tmp_path)
    assert stopped() == 0
    engine.step(30_000)
    assert not engine.picture().lit and stopped() > 20
    engine.run_on_usb()
    engine.step(1000)
    assert stopped() == 0
    assert not engine.picture().lit, "it has not started afresh"
    engine.close()
