"""The handheld on its page, in a real browser: it plays, keeps and exports as the device does."""

import json
import shutil
import zipfile
from types import SimpleNamespace

import pytest

pytest.importorskip("selenium", reason="the browser driver comes with `make env`")

from selenium.webdriver.common.by import By

from host_sim.control.script import run_script
from host_sim.engines import new_engine
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.core.record import parse_record, replay
from pigskin.games import GAMES, game_class
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from pigskin.storage.settings import default_settings, save_settings
from tests.support.browser_page import FILL, PageEngine
from tests.support.recorded import record_text
from tests.support.scripts import script_of
from tools.shared import chromium
from tools.shared import web_build as build

STILL = "#clock=still&seed=a+seed"
# A question ignores presses of its first 400 ms (pigskin/ui/press_guard.py).
PAUSE_MS = 410
LAST_CHOICES = 30


def pictures(engine, script, folder):
    """Return every picture that differs from the one before, with its millisecond."""
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
    """Compare the page with an engine of the simulator; return the number of pictures.

    They continue a match between two people, if one is `begun`.
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
    match = Match(game_class("pigskin46"), {}, Chance(seed_from("curtain")))
    # White's eleven, position by position, then the curtain for Black, and Black's eleven.
    script = "wait 2600\npress a\nwait 500\n" + "press a\nwait 400\npress right\nwait 100\n" * 40
    assert same(page, site, tmp_path, "cpython", script, match) > 25


def test_full_storage_is_reported_as_a_full_flash(page, site, tmp_path):
    way_in = "wait 2600\npress right 2\n"
    full = way_in + "fill\n" + "press a\nwait 700\n" * 14 + "free\n" + "press a\nwait 700\n" * 4
    assert same(page, site, tmp_path, "cpython", full) > 10


def played_back(text):
    """Return the match of a record, and its story."""
    told = []

    def note(match, choice):
        told.extend(match.game.tell(match.choose(choice)))

    return replay(parse_record(text, game_class), note), told


def to_the_end(page, press):
    """Press A until a finished game is in flash; return its match and its whole story."""
    page.wait(3000)
    for _ in range(300):
        for _ in range(20):
            press()
            page.wait(PAUSE_MS)
        records = [name for name in page.files() if name.startswith("r0")]
        if records:
            return played_back(page.files()[records[0]].decode())
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
    # The live region has said all of it, though A skips stories. It omits only the choices of a
    # person that involve no chance.
    heard = page.told()
    assert heard[-1] == told[-1] and len(told) / 2 < len(heard) <= len(told)


def test_a_pigskin_game_to_its_end_by_touch(page, site, tmp_path):
    """The page resumes the last choices of a game against a coach."""
    record = parse_record(record_text("pigskin46"), game_class)
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


def test_a_name_is_typed(page, site):
    page.open(site, STILL)
    page.wait(2600)
    for button in ("b", *["down"] * 3, "a", *["down"] * 9, "a"):
        page.press(button)
        page.wait(60)
    page.type("bo-b7")
    page.wait(1500)
    page.press("b")
    page.press("a")
    page.wait(100)
    page.press("b")
    page.wait(500)
    assert b"name1=BO-B" in page.files()["settings.txt"].split(b"\n")


def begin_a_game(page):
    """Open the first game of the menus and make some choices."""
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
    """Resume the saved game and play some more."""
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
    # The address contains a seed.
    assert b"-from-outside white=" in before
    page.reload()
    assert page.files()["game.txt"] == before
    after = go_on(page)
    assert after.startswith(before) and len(after) > len(before)


def test_a_reload_keeps_the_game_in_words(page, site):
    page.open(site, STILL)
    begin_a_game(page)
    before = page.told()
    assert len(before) > 1
    page.reload()
    assert page.told() == before
    go_on(page)
    after = page.told()
    assert after[: len(before)] == before and len(after) > len(before)


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


def test_forbidden_storage_is_reported(page, site):
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


def load_file(page, path):
    """Load from a file and confirm where the page asks; return its message, if it stays."""
    page.call(f"{{ {SAID} = ''; globalThis.confirm = () => true }}")
    page.chrome.find_element(By.ID, "import-file").send_keys(str(path))
    return page.until(SAID)


def packed(path, files, how=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", how) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return path.read_bytes()


def hostile(folder):
    """Yield zips that are not a flash, each with a word of the error message."""
    path = folder / "made.zip"
    small = packed(path, {"a.txt": bytes(3000)})
    head = b"PK\x01\x02\x14\x03\x14\x00"
    at = small.index(head)

    def with_bytes(offset, content):
        return small[: at + offset] + content + small[at + offset + len(content) :]

    yield b"no zip", "no zip file"
    yield b"PK\x05\x06" + bytes(18), "empty"
    yield packed(path, {f"{number}.txt": bytes(1 << 20) for number in range(9)}), "too large"
    yield packed(path, {"large.txt": bytes((1 << 20) + 1)}), "too large"
    yield packed(path, {"a.txt": bytes(8_000_001)}, zipfile.ZIP_STORED), "too large"
    yield packed(path, {"..": "A"}), "no file of a flash"
    yield with_bytes(8, b"\x01"), "encrypted"
    yield with_bytes(10, b"\x0c"), "not known here"
    # The directory announces less than there is, or impossible values.
    yield with_bytes(24, b"\x10\x00\x00\x00"), "damaged"
    yield with_bytes(42, b"\xff\xff\xff\x7f"), "damaged"
    yield with_bytes(16, b"\x00\x00\x00\x00"), "damaged"
    yield small[:40] + b"\xff" * 4 + small[44:], "damaged"


def test_a_hostile_file_changes_nothing(page, site, tmp_path):
    page.open(site, STILL)
    page.put("kept.txt", "A")
    for number, (content, said) in enumerate(hostile(tmp_path)):
        path = tmp_path / f"{number}.zip"
        path.write_bytes(content)
        assert said in load_file(page, path)
        assert page.files() == {"kept.txt": b"A"}
    page.reload()
    assert page.call("pigskin.flash.names()") == ["kept.txt"]


def test_a_file_that_does_not_fit_changes_nothing(page, site, tmp_path):
    """The file fits neither in a full storage nor beside the files that are here."""
    packed(tmp_path / "large.zip", {f"{number}.txt": bytes(900_000) for number in range(5)})
    packed(tmp_path / "small.zip", {"new.txt": bytes(5000)})
    page.open(site, STILL)
    before = {"kept.txt": b"A" * 900_000}
    page.put("kept.txt", before["kept.txt"].decode())
    assert "no room" in load_file(page, tmp_path / "large.zip")
    assert page.files() == before
    page.call(FILL)
    assert "no room" in load_file(page, tmp_path / "small.zip")
    assert page.files() == before
    assert page.call("pigskin.handheld.running")


def test_a_power_cut_while_files_are_exchanged_leaves_the_old_ones_or_the_new_ones(page, site):
    """The browser ends after each of the entries that are written and removed."""
    files = "{'game.txt': new Uint8Array([1]), 'new.txt': new Uint8Array([2])}"
    old, new = {"game.txt": b"A", "old.txt": b"B"}, {"game.txt": b"\x01", "new.txt": b"\x02"}
    ends = []
    for left in range(9):
        page.open(site, STILL)
        page.call("{ localStorage.clear() }")
        page.reload()
        for name, data in old.items():
            page.put(name, data.decode())
        page.call(
            "{ let left = a[0]; for (const name of ['setItem', 'removeItem']) {"
            "const does = Storage.prototype[name];"
            "Storage.prototype[name] = function (...words) "
            "{ if (left-- > 0) return does.apply(this, words); } }"
            f"pigskin.flash.replace({files}) }}",
            left,
        )
        page.reload()
        # The firmware counts its starts.
        ends.append({k: data for k, data in page.files().items() if k != "starts.txt"})
        assert ends[-1] in (old, new)
        # Nothing is left over.
        keys = page.call("Object.keys(localStorage).filter((key) => key.endsWith('.txt'))")
        assert len(keys) == len(page.files())
    assert old in ends and new in ends


def test_a_tab_that_waits_neither_reads_nor_writes(page, site, tmp_path):
    packed(tmp_path / "other.zip", {"game.txt": b"B"})
    page.open(site)
    page.put("game.txt", "A")
    first = page.chrome.current_window_handle
    page.chrome.switch_to.new_window("tab")
    try:
        page.chrome.get(site)
        page.until("document.getElementById('notice').textContent.includes('another tab')")
        assert "another tab" in load_file(page, tmp_path / "other.zip")
        page.call(f"{{ {SAID} = '' }}")
        page.call("document.getElementById('export').click()")
        assert "another tab" in page.until(SAID)
        assert not page.call("pigskin.flash.write('game.txt', new Uint8Array([1]))")
        assert page.files() == {"game.txt": b"A"}
    finally:
        page.chrome.close()
        page.chrome.switch_to.window(first)
    assert page.call("pigskin.flash.write('more.txt', new Uint8Array([65]))")


def test_without_locks_the_tab_that_did_not_write_lets_go(page, site):
    """Over plain http browsers have no locks, but a tab can notice that another one writes."""
    hide = "Object.defineProperty(Navigator.prototype, 'locks', {get: () => undefined})"
    script = page.chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": hide})
    try:
        page.open(site)
        assert page.call("navigator.locks === undefined")
        # Chromium tells every other tab this way.
        page.call(
            "{ dispatchEvent(new StorageEvent('storage', {key: 'pigskin/flash/game.txt'})) }"
        )
        assert "Another tab" in page.notice()
        assert not page.call("pigskin.flash.write('game.txt', new Uint8Array([1]))")
        page.call("document.getElementById('export').click()")
        assert "another tab" in page.until(SAID)
    finally:
        page.chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_an_empty_flash_is_not_saved(page, site):
    page.open(site, STILL)
    page.call("document.getElementById('export').click()")
    assert "nothing to save" in page.until(SAID)


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
    dated = downloads / "dated.txt"
    dated.write_text(text.replace("\ncommit:", "\nevent: Ivy League\ncommit:"))
    page.chrome.find_element(By.ID, "check-file").send_keys(str(dated))
    page.until("document.querySelector('#game-text').textContent.includes('event: Ivy League')")
    changed = downloads / "changed.txt"
    changed.write_text(text.replace("Anna", "Anne"))
    page.chrome.find_element(By.ID, "check-file").send_keys(str(changed))
    assert "was changed" in page.until("document.querySelector('#game-text .bad')?.textContent")


def test_hundreds_of_games_are_listed_at_once(page, site):
    """The list does not go over the wire, which would take a frame for each dozen."""
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


def test_the_page_respects_reduced_motion(page, site):
    """Speed "still": dice do not tumble, and a line stays until a button is pressed."""
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


def test_the_whole_handheld_fits_every_screen_size_without_sideways_scrolling(page, site):
    page.open(site, STILL)
    sizes = ((320, 568, 2), (390, 844, 3), (844, 390, 3), (1280, 800, 1), (2560, 1440, 1))
    for width, height, ratio in sizes:
        chromium.resize(page.chrome, width, height, ratio)
        # Chromium lays the page out again a moment after the change.
        page.until(f"innerWidth === {width} && innerHeight === {height}")
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


def test_the_page_has_icons_title_licences_and_keyboard_focus(page, site):
    page.open(site, STILL)
    manifest = json.loads(page.call("(await fetch('manifest.webmanifest')).text()"))
    for icon in manifest["icons"]:
        assert page.call("(await fetch(a[0])).ok", icon["src"])
    assert page.call("document.title && document.querySelector('meta[name=description]').content")
    assert "MIT" in page.call("(await fetch('LICENSES.txt')).text()")
    # Keyboard: the first stops are the dialogs and the handheld, which takes the keys.
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


INJECTED = (
    "{ const made = document.createElement('div');"
    'made.innerHTML = \'<img src="data:," onerror="globalThis.injected = 1">\';'
    "document.body.append(made);"
    "const script = document.createElement('script');"
    "script.textContent = 'globalThis.injected = 2';"
    "document.body.append(script);"
    "await new Promise((done) => setTimeout(done, 300));"
    "return globalThis.injected ?? 0 }"
)


@pytest.mark.parametrize("how", ["folder", "one file"])
def test_the_page_runs_no_script_that_is_put_into_it(how, page, site, tmp_path):
    address = site
    if how == "one file":
        path = tmp_path / "pigskin.html"
        path.write_bytes(build.one_file())
        address = path.as_uri()
    page.open(address, STILL)
    assert page.call(INJECTED) == 0
    assert "Content Security Policy" in str(page.chrome.get_log("browser"))


def test_two_installations_on_one_origin_keep_their_offline_caches(page, built, tmp_path):
    for name in ("one", "two"):
        shutil.copytree(built, tmp_path / name)
    # Another version, which removes its own old caches.
    for name, data in build.folder("https://example.org/").items():
        (tmp_path / "two" / name).write_bytes(data)
    with chromium.served(tmp_path) as address:
        for name in ("one", "two"):
            page.open(f"{address}{name}/", STILL)
            page.until("navigator.serviceWorker.controller && true")
    # The server is gone.
    for name in ("one", "two"):
        page.open(f"{address}{name}/", STILL)
    assert len(page.call("caches.keys()")) == 2


def test_left_handed_arrows_are_on_the_right_and_point_the_right_way(page, site):
    """The setting turns the picture on the glass and the case. The page shows both upright."""
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
