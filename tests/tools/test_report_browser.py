"""The report in a real browser, offline: it opens, clicks through, fits a phone and prints."""

import pytest

from tests.support.recorded import recorded

pytest.importorskip("uharfbuzz", reason="reports need the packages of `make env`")
pytest.importorskip("selenium", reason="the browser driver comes with `make env`")

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from host_sim.errors import UserError
from tools.commands.report import render
from tools.shared import chromium

PHONE = 360
GAMES = ("football48", "allfair46", "baseball26")


@pytest.fixture(scope="module")
def browser():
    try:
        chrome = chromium.start()
    except UserError as error:
        pytest.skip(f"test_report_browser: {error}")
    chrome.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    chrome.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    yield chrome
    chrome.quit()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "season.html"
    path.write_text(render([recorded(name) for name in GAMES]), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def page(browser, address):
    """Open the season page afresh, as wide as a desktop."""
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    size(browser, 1000)
    browser.get("about:blank")
    browser.get(address)
    yield browser
    faults = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert faults == []


def size(browser, width):
    chromium.resize(browser, width, 800)


def shown(browser):
    """Return the visible tabs once there are any, since a busy computer draws late."""

    def seen(_):
        tabs = browser.find_elements(By.CSS_SELECTOR, ".tab")
        return [tab.get_attribute("id") for tab in tabs if tab.is_displayed()]

    return WebDriverWait(browser, 20).until(seen)


def game(browser, number):
    browser.find_element(By.CSS_SELECTOR, f".games a[href='#game-{number}']").click()
    return browser.find_element(By.ID, f"game-{number}")


def test_nothing_is_fetched(page):
    asked = page.execute_script("return performance.getEntriesByType('resource').length")
    assert asked == 0


def test_one_game_is_shown_at_a_time(page):
    assert shown(page) == ["season"]
    for number in (2, 3, 1):
        game(page, number)
        assert shown(page) == [f"game-{number}"]
        (current,) = page.find_elements(By.CSS_SELECTOR, "[aria-current]")
        assert current.get_attribute("href").endswith(f"#game-{number}")
    page.back()
    assert shown(page) == ["game-3"]


def test_the_table_of_games_leads_to_them(page):
    page.find_element(By.CSS_SELECTOR, "#season td + th a").click()
    assert shown(page) == ["game-1"]


def test_plays_can_be_stepped_through(page):
    tab = game(page, 1)
    rows = tab.find_elements(By.CSS_SELECTOR, ".plays .play")
    now = tab.find_element(By.CSS_SELECTOR, ".now")
    back, onward = tab.find_elements(By.CSS_SELECTOR, "[data-step]")
    for place in (0, 1, 2):
        onward.click()
        words = rows[place].find_element(By.CSS_SELECTOR, ".words").text
        assert now.text.split(". ", 1) == [str(place + 1), words]
        picked = tab.find_elements(By.CSS_SELECTOR, ".picked")
        # The row, and the same play on the chart.
        assert [part.get_attribute("data-play") for part in picked] == [str(place + 1)] * 2
    for _ in range(4):
        back.click()
    assert now.text.startswith("1. ")
    cursor = tab.find_element(By.CSS_SELECTOR, ".chances .cursor")
    assert "on" in cursor.get_attribute("class")
    assert float(cursor.get_attribute("x1")) == pytest.approx(1000 / len(rows))


@pytest.mark.parametrize(("number", "sign"), [(1, "circle"), (3, "path")])
def test_a_play_picked_on_the_chart_or_in_the_text_is_told(page, number, sign):
    tab = game(page, number)
    now = tab.find_element(By.CSS_SELECTOR, ".now")
    on_chart = tab.find_element(By.CSS_SELECTOR, f".chart [data-play='17'] {sign}")
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", on_chart)
    on_chart.click()
    assert now.text.startswith("17. ")
    row = tab.find_element(By.CSS_SELECTOR, ".plays [data-play='30'] .words")
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", row)
    row.click()
    assert now.text.startswith("30. ")


@pytest.mark.parametrize("number", [1, 2])
def test_a_costly_decision_leads_to_its_play(page, number):
    tab = game(page, number)
    link = tab.find_element(By.CSS_SELECTOR, ".dearest a")
    play = link.get_attribute("href").rpartition("-")[2]
    row = tab.find_element(By.CSS_SELECTOR, f".plays [data-play='{play}']")
    fold = row.find_element(By.XPATH, "ancestor::details/summary")
    for element in (fold, link):
        page.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()
    assert shown(page) == [f"game-{number}"]
    assert "picked" in row.get_attribute("class")
    assert "better for" in tab.find_element(By.CSS_SELECTOR, ".now").text
    seen = (
        "const box = arguments[0].getBoundingClientRect();"
        "return box.top >= 0 && box.bottom <= innerHeight"
    )
    assert row.is_displayed() and page.execute_script(seen, row)


def test_an_address_with_a_play_opens_its_game(browser, page, address):
    row = game(page, 2).find_elements(By.CSS_SELECTOR, ".play[id]")[20]
    play = row.get_attribute("id")
    number = page.execute_script("return arguments[0].querySelector('th').textContent", row)
    browser.get("about:blank")
    browser.get(f"{address}#{play}")
    assert shown(browser) == ["game-2"]
    tab = browser.find_element(By.ID, "game-2")
    assert tab.find_element(By.CSS_SELECTOR, ".now").text.startswith(f"{number}. ")


def test_a_turning_point_on_the_graph_is_told(page):
    tab = game(page, 1)
    dot = tab.find_element(By.CSS_SELECTOR, ".graph .turn")
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", dot)
    page.execute_script("arguments[0].dispatchEvent(new Event('click', {bubbles: true}))", dot)
    now = tab.find_element(By.CSS_SELECTOR, ".now").text
    told = page.execute_script("return arguments[0].textContent", dot)
    # Below the graph stands also what would have been better.
    play = now.partition(". ")[2].partition(" (better for")[0]
    assert told.partition(": ")[2].strip() == play


def test_a_quarter_can_be_folded(page):
    tab = game(page, 2)
    part = tab.find_elements(By.CSS_SELECTOR, "details")[1]
    row = part.find_element(By.CSS_SELECTOR, ".play")
    summary = part.find_element(By.TAG_NAME, "summary")
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", summary)
    assert row.is_displayed()
    summary.click()
    assert not row.is_displayed()


@pytest.mark.parametrize("number", range(len(GAMES) + 1))
def test_a_phone_needs_no_scrolling_sideways(page, number):
    size(page, PHONE)
    if number:
        game(page, number)
    assert page.execute_script("return document.documentElement.scrollWidth") <= PHONE
    small = page.execute_script(
        "return [...document.querySelectorAll('.shown .words, .shown td, .shown button')]"
        ".filter(e => e.offsetParent && parseFloat(getComputedStyle(e).fontSize) < 12).length"
    )
    assert small == 0


def test_the_chart_keeps_its_size_on_a_phone_and_scrolls_by_itself(page):
    size(page, PHONE)
    chart = game(page, 1).find_element(By.CSS_SELECTOR, ".chart")
    inner = page.execute_script("return arguments[0].scrollWidth", chart)
    assert inner > 700 > page.execute_script("return arguments[0].clientWidth", chart)


def test_print_has_every_game_and_no_buttons(page):
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert shown(page) == ["season", "game-1", "game-2", "game-3"]
    buttons = page.find_elements(By.CSS_SELECTOR, "button, nav")
    assert not any(button.is_displayed() for button in buttons)
    printed = page.execute_cdp_cmd("Page.printToPDF", {})["data"]
    assert len(printed) > 50_000


def test_without_scripts_everything_is_there(browser, page, address):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.get(address)
    assert shown(browser) == ["season", "game-1", "game-2", "game-3"]
    assert not browser.find_element(By.CSS_SELECTOR, ".stepper").is_displayed()


def test_dark_and_light_have_readable_contrast(page):
    for scheme in ("light", "dark"):
        feature = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        page.execute_cdp_cmd("Emulation.setEmulatedMedia", feature)
        for words in (".note", "body", "caption"):
            element = page.find_element(By.CSS_SELECTOR, words)
            ink = luminance(element.value_of_css_property("color"))
            body = page.find_element(By.TAG_NAME, "body")
            paper = luminance(body.value_of_css_property("background-color"))
            bright, dim = max(ink, paper), min(ink, paper)
            # WCAG 2, level AA.
            assert (bright + 0.05) / (dim + 0.05) >= 4.5


def luminance(colour):
    """Return how bright a colour is to the eye, 0 to 1, by WCAG 2."""
    parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
