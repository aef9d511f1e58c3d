"""The handheld on its page, in a real browser: it plays, keeps and exports as the device does."""

import json
import shutil
import zipfile
from types import SimpleNamespace

import pytest

pytest.importorskip("selenium", reason="the browser driver comes with `make env`")

from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import alert_is_present
from selenium.webdriver.support.ui import WebDriverWait

from host_sim.engines import new_engine
from host_sim.script import run_script
from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NOBODY, WHITE
from pigskin.core.match import Match
from pigskin.core.record import parse_record, replay
from pigskin.games import GAMES
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from pigskin.storage.settings import default_settings, save_settings
from tests.host_sim.test_engines import script_of
from tests.tools.recorded import record_text
from tests.web.page_engine import FILL, PageEngine
from tools import chromium
from tools.web import build

STILL = "#clock=still&seed=a+seed"
# A question ignores presses of its first 300 ms (pigskin/ui/press_guard.py).
PAUSE_MS = 310
LAST_CHOICES = 30


def pictures(engine, script, folder):
    """Every picture with its millisecond, as long as it looks different from the one before."""
    seen = [(0, engine.picture().hash())]

    def look(event):
        if event.picture and event.picture.hash() != seen[-1][1]:
            seen.append((event.ms, event.picture.hash()))

    engine.listeners.append(look)
    try:
        run_script(script, engine, folder)
    finally:
        engine.close()
    return seen


def same(page, site, tmp_path, other, script, begun=None):
    """Compare the page with an engine of the simulator; how many pictures there were.

    They go on with a match between two people, if one is `begun`.
    """
    folders = [tmp_path / name for name in ("page", other)]
    for folder in folders:
        folder.mkdir()
        if begun:
            Journal(Folder(str(folder))).begin(begun, ("person:ANNA", "person"))
    ours = pictures(PageEngine(page, site, folders[0], "drive"), script, tmp_path)
    theirs = pictures(new_engine(other, folders[1], "drive"), script, tmp_path)
    assert ours == theirs
    return len(ours)


@pytest.mark.needs_node
@pytest.mark.parametrize("game", ["football26", "pigskin46", "baseball26"])
def test_same_pictures_as_on_the_wasm_engine(page, site, tmp_path, game):
    assert same(page, site, tmp_path, "wasm", script_of(game, 4)) > 25


def test_two_people_and_the_curtain_between_them(page, site, tmp_path):
    match = Match("pigskin46", {}, Chance(seed_from("curtain")))
    # White's eleven, place by place, then the curtain for Black, and his.
    script = "wait 2600\npress a\nwait 500\n" + "press a\nwait 400\npress right\nwait 100\n" * 40
    assert same(page, site, tmp_path, "cpython", script, match) > 25


def test_full_storage_is_told_as_a_full_flash(page, site, tmp_path):
    way_in = "wait 2600\npress right 2\n"
    full = way_in + "fill\n" + "press a\nwait 700\n" * 14 + "free\n" + "press a\nwait 700\n" * 4
    assert same(page, site, tmp_path, "cpython", full) > 10


def played_back(text, reader=NOBODY):
    """The match of a record, and its story as a side reads it."""
    told = []

    def note(game, _, events):
        told.extend(game.tell(events, reader))

    return replay(parse_record(text), note), told


def to_the_end(page, press):
    """Press A until a finished game is in flash: its match, and all that was told of it."""
    page.wait(3000)
    for _ in range(300):
        for _ in range(20):
            press()
            page.wait(PAUSE_MS)
        records = [name for name in page.files() if name.startswith("r0")]
        if records:
            return played_back(page.files()[records[0]].decode(), WHITE)
    raise AssertionError("the game has no end")


def tapping(page):
    spot = page.spot("a")

    def tap():
        page.touch(spot)
        page.touch()

    return tap


def test_a_whole_football_game_by_keys(page, site):
    page.open(site, STILL)
    page.wait(2600)
    for _ in range(list(GAMES).index("football26")):
        page.press("right")
        page.wait(50)
    match, told = to_the_end(page, lambda: page.press("a"))
    assert match.name == "football26" and match.game.over
    # The live region has said all of it, though A skips stories; only what a person chooses
    # without any chance in it goes without saying.
    heard = page.told()
    assert heard[-1] == told[-1] and len(told) / 2 < len(heard) <= len(told)


def test_a_pigskin_game_to_its_end_by_touch(page, site, tmp_path):
    """Welcome back to the last choices of a game against a coach."""
    record = parse_record(record_text("pigskin46"))
    match = record.match()
    for choice in record.choices[:-LAST_CHOICES]:
        match.choose(choice)
    Journal(Folder(str(tmp_path))).begin(match, ("person", "varsity"))
    chromium.resize(page.chrome, 390, 844, 3)
    page.open(site, STILL)
    page.put("game.txt", (tmp_path / "game.txt").read_text())
    page.reload()
    played, _ = to_the_end(page, tapping(page))
    assert played.game.over and played.choices[: len(match.choices)] == match.choices


@pytest.mark.soak
def test_a_whole_pigskin_game_by_touch(page, site):
    chromium.resize(page.chrome, 390, 844, 3)
    page.open(site, STILL)
    match, _ = to_the_end(page, tapping(page))
    assert match.name == "pigskin46" and match.game.over


def begin_a_game(page):
    """The first game of the menus, up to some choices."""
    page.wait(2600)
    page.press("right")
    page.press("right")
    page.wait(20)
    while len(page.files().get("game.txt", b"").splitlines()) < 9:
        page.press("a")
        page.wait(PAUSE_MS)
    return page.files()["game.txt"]


def hello(page):
    return page.call("pigskin.games.wire.hello()")


def go_on(page):
    """Welcome back: yes; then play some more."""
    assert not hello(page)["playing"]
    page.wait(2600)
    page.press("a")
    page.wait(50)
    assert hello(page)["playing"]
    for _ in range(12):
        page.press("a")
        page.wait(PAUSE_MS)
    return page.files()["game.txt"]


def test_a_reload_in_the_middle_of_a_game_loses_nothing(page, site):
    page.open(site, STILL)
    before = begin_a_game(page)
    page.reload()
    assert page.files()["game.txt"] == before
    after = go_on(page)
    assert after.startswith(before) and len(after) > len(before)


def test_without_a_network(page, built):
    with chromium.served(built) as address:
        page.open(address, STILL)
        before = begin_a_game(page)
        page.until("navigator.serviceWorker.controller && true")
    # The server is gone.
    page.reload()
    assert go_on(page).startswith(before)
    page.chrome.get(f"{address}LICENSES.txt")
    page.until("document.body.textContent.includes('MicroPython')")


@pytest.mark.usefixtures("built")
def test_one_file_from_disk(page, tmp_path):
    path = tmp_path / "pigskin.html"
    path.write_bytes(build.one_file())
    page.open(path.as_uri(), STILL)
    fetched = page.call("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [name for name in fetched if not name.startswith(("data:", "blob:"))] == []
    before = begin_a_game(page)
    page.reload()
    assert go_on(page).startswith(before)


def test_storage_that_is_forbidden(page, site):
    forbid = (
        "Object.defineProperty(window, 'localStorage', "
        "{get() { throw new DOMException('no', 'SecurityError') }})"
    )
    script = page.chrome.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument", {"source": forbid}
    )
    try:
        page.open(site, STILL)
        assert "store" in page.notice()
        page.wait(2600)
        for _ in range(30):
            page.press("a")
            page.wait(PAUSE_MS)
        assert hello(page)["playing"]
    finally:
        page.chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_a_second_tab_waits_for_the_first(page, site):
    page.open(site)
    first = page.chrome.current_window_handle
    page.chrome.switch_to.new_window("tab")
    second = page.chrome.current_window_handle
    page.chrome.get(site)
    assert "another tab" in page.until("document.getElementById('notice').textContent")
    assert not page.call("pigskin.handheld.running")
    page.chrome.switch_to.window(first)
    page.chrome.close()
    page.chrome.switch_to.window(second)
    page.ready()
    assert page.call("pigskin.handheld.running") and not page.notice()


@pytest.fixture
def downloads(page, tmp_path):
    folder = tmp_path / "downloads"
    folder.mkdir()
    how = {"behavior": "allow", "downloadPath": str(folder)}
    page.chrome.execute_cdp_cmd("Browser.setDownloadBehavior", how)
    return folder


def downloaded(page, path):
    page.until("new Promise((r) => setTimeout(() => r(true), 50))")
    for _ in range(200):
        if path.exists() and path.stat().st_size:
            return path
        page.until("new Promise((r) => setTimeout(() => r(true), 50))")
    raise AssertionError(f"{path.name} was not downloaded")


def test_export_play_on_in_the_simulator_and_import_again(page, built, downloads, pigskin):
    with chromium.served(built) as address:
        page.open(address, STILL)
        before = begin_a_game(page)
        page.chrome.find_element(By.CSS_SELECTOR, "[data-opens=games]").click()
        page.chrome.find_element(By.ID, "export").click()
        saved = downloaded(page, downloads / "pigskin-flash.zip")
    with zipfile.ZipFile(saved) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == page.files()
    script = downloads / "script.txt"
    script.write_text("wait 2600\npress a\n" + "press a\nwait 300\n" * 12)
    pigskin("sim", "--flash", saved, "--script", script)
    with zipfile.ZipFile(saved) as packed:
        played = packed.read("game.txt")
    assert played.startswith(before) and len(played) > len(before)
    with chromium.served(built) as address:
        page.open(address, STILL)
        page.chrome.find_element(By.ID, "import-file").send_keys(str(saved))
        page.until("globalThis.pigskin?.flash.names().includes('game.txt')")
        page.ready()
        assert page.files()["game.txt"] == played
        assert go_on(page).startswith(played)


SAID = "document.getElementById('games-said').textContent"


def test_a_file_that_is_no_flash_or_does_not_fit_changes_nothing(page, site, tmp_path):
    large = tmp_path / "large.zip"
    with zipfile.ZipFile(large, "w") as packed:
        packed.writestr("aside1.txt", "large" * 5000)
    page.open(site, STILL)
    page.put("kept.txt", "A")
    page.call(FILL)
    for name, content in (("text.zip", b"no zip"), ("empty.zip", b"PK\x05\x06" + bytes(18))):
        (tmp_path / name).write_bytes(content)
        page.call(f"{{ {SAID} = '' }}")
        page.chrome.find_element(By.ID, "import-file").send_keys(str(tmp_path / name))
        assert "zip" in page.until(SAID)
    page.chrome.find_element(By.ID, "import-file").send_keys(str(large))
    WebDriverWait(page.chrome, 40).until(alert_is_present()).accept()
    page.until(f"{SAID}.includes('no room')")
    assert page.files() == {"kept.txt": b"A"}


def test_finished_games_are_listed_read_checked_and_downloaded(page, site, downloads):
    page.open(site, STILL)
    text = record_text("football48")
    page.put("r0001_football48_7-0.txt", text)
    page.put("r0002_pigskin56_0-0.txt", record_text("pigskin56"))
    page.chrome.find_element(By.CSS_SELECTOR, "[data-opens=games]").click()
    page.until("document.querySelectorAll('#game-list li').length === 2")
    # The latest first.
    row = page.chrome.find_elements(By.CSS_SELECTOR, "#game-list li")[1]
    read, _, save = row.find_elements(By.TAG_NAME, "button")
    read.click()
    shown = page.until("document.querySelector('#game-text .good')?.textContent")
    assert shown.startswith("True:")
    _, told = played_back(text)
    lines = (
        "[...document.querySelectorAll('#game-text td:last-child')].map((td) => td.textContent)"
    )
    assert page.call(lines) == told
    save.click()
    assert downloaded(page, downloads / "r0001_football48_7-0.txt").read_text() == text
    changed = downloads / "changed.txt"
    changed.write_text(text.replace("Anna", "Anne"))
    page.chrome.find_element(By.ID, "check-file").send_keys(str(changed))
    assert "was changed" in page.until("document.querySelector('#game-text .bad')?.textContent")


def test_hundreds_of_games_are_listed_at_once(page, site):
    """Not over the wire, which takes a frame for each dozen."""
    page.open(site, STILL)
    for number in range(9850, 10_150):
        kept = "_kept" if number % 2 else ""
        page.put(f"r{number:04d}_football48_7-{number % 4}{kept}.txt", "x")
    listed = page.call(
        "{ document.querySelector('[data-opens=games]').click();"
        " return [...document.querySelectorAll('#game-list span')].map((row) => row.textContent) }"
    )
    assert [int(row.partition(".")[0]) for row in listed] == list(range(10_149, 9849, -1))
    assert all("7–" in row for row in listed)


def test_a_new_version_is_announced_and_waits(page, built, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    with chromium.served(folder) as address:
        page.open(address, STILL)
        page.until("navigator.serviceWorker.controller && true")
        page.call("{ globalThis.before = true }")
        for name, data in build.folder("https://example.org/pigskin").items():
            (folder / name).write_bytes(data)
        page.call("{ await (await navigator.serviceWorker.ready).update() }")
        assert "new version" in page.until("document.getElementById('notice').textContent")
        image = "document.querySelector('[property=\"og:image\"]').content"
        assert page.call("globalThis.before") and "example.org" not in page.call(image)
        page.chrome.find_element(By.CSS_SELECTOR, "#notice button").click()
        page.until("!globalThis.before")
        page.ready()
        assert "example.org" in page.call(image)


def test_several_buttons_at_once_and_all_up_when_the_page_loses_focus(page, site):
    page.open(site, STILL)
    down = "[...pigskin.handheld.down].sort()"
    page.touch(page.spot("a"), page.spot("left"))
    assert page.call(down) == ["a", "left"]
    page.call("{ dispatchEvent(new Event('blur')) }")
    assert page.call(down) == []
    page.touch()


def test_a_gamepad(page, site):
    page.open(site)
    pad = "{buttons: [{pressed: a[0]}, {pressed: false}], axes: [a[1], 0]}"
    show = f"{{ const pad = {pad}; navigator.getGamepads = () => [null, pad] }}"
    page.call(show, True, -1)
    page.until("[...pigskin.handheld.down].sort().join() === 'a,left'")
    page.call(show, False, 0)
    page.until("!pigskin.handheld.down.size")


def test_the_page_asks_for_no_movement_where_a_person_wants_none(page, site):
    """Speed "still": dice do not tumble, and a line stands until a button."""
    reduce = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    page.chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", reduce)
    try:
        page.open(site, STILL)
        begin_a_game(page)
        page.wait(3000)
        count = page.call("pigskin.glass.count")
        page.wait(20_000)
        assert page.call("pigskin.glass.count") == count
    finally:
        page.chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_every_screen_has_the_whole_handheld_and_needs_no_scrolling_sideways(page, site):
    page.open(site, STILL)
    sizes = ((320, 568, 2), (390, 844, 3), (844, 390, 3), (1280, 800, 1), (2560, 1440, 1))
    for width, height, ratio in sizes:
        chromium.resize(page.chrome, width, height, ratio)
        assert page.call("[innerWidth, innerHeight]") == [width, height]
        assert page.call("document.documentElement.scrollWidth") <= width
        boxes = page.call(
            "[...document.querySelectorAll('.glass, [data-button]')]"
            ".map((part) => part.getBoundingClientRect().toJSON())"
        )
        for box in boxes:
            assert box["left"] >= 0 and box["right"] <= width
            assert box["top"] >= 0 and box["bottom"] <= height
        smallest = min(box["width"] for box in boxes)
        assert smallest >= 44


def test_the_page_has_manners(page, site):
    page.open(site, STILL)
    manifest = json.loads(page.call("(await fetch('manifest.webmanifest')).text()"))
    for icon in manifest["icons"]:
        assert page.call("(await fetch(a[0])).ok", icon["src"])
    assert page.call("document.title && document.querySelector('meta[name=description]').content")
    assert "MIT" in page.call("(await fetch('LICENSES.txt')).text()")
    # Keyboard: the first stops lead to the dialogs and to the handheld, which takes the keys.
    page.call("{ document.getElementById('handheld').focus() }")
    page.wait(2600)
    count = page.call("pigskin.glass.count")
    page.press("right")
    page.wait(20)
    assert page.call("pigskin.glass.count") > count


def test_the_page_can_send_nothing_to_another_place(page, site, built):
    page.open(site, STILL)
    send = "fetch(a[0], {mode: 'no-cors'}).then(() => 'sent', () => 'refused')"
    with chromium.served(built) as other:
        assert page.call(send, site) == "sent"
        assert page.call(send, other) == "refused"
    assert "Content Security Policy" in str(page.chrome.get_log("browser"))


def test_a_left_hander_has_the_arrows_on_the_right_and_they_lead_where_they_point(page, site):
    """The setting turns the picture on the glass, and the case; the page shows both upright."""
    page.open(site, STILL)
    seen = {}
    for flip in (0, 1):
        storage = {}
        settings = {**default_settings(), "flip": flip}
        save_settings(SimpleNamespace(write=storage.__setitem__), settings)
        page.put("settings.txt", storage["settings.txt"].decode())
        page.reload()
        page.wait(2600)
        page.press("right")
        page.wait(20)
        left, right = page.spot("left")["x"], page.spot("a")["x"]
        seen[flip] = (page.call("pigskin.glass.hash()"), left < right)
    assert seen[0][0] == seen[1][0]
    assert (seen[0][1], seen[1][1]) == (True, False)
