"""Fixtures: the built page, and a real browser to open it in."""

import pytest

from host_sim.errors import UserError
from tests.support.browser_page import Page, written
from tools.shared import chromium
from tools.shared import web_build as build


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    try:
        return written(tmp_path_factory.mktemp("web") / "page", build.folder())
    except UserError as error:
        pytest.skip(f"tests/host_sim/web: {error}")


@pytest.fixture(scope="session")
def browser():
    try:
        chrome = chromium.start()
    except UserError as error:
        pytest.skip(f"tests/host_sim/web: {error}")
    chrome.set_script_timeout(60)
    yield chrome
    chrome.quit()


@pytest.fixture
def site(built, browser):
    """Return the address of the page, another one for each test, so that its storage is empty."""
    with chromium.served(built) as address:
        yield address
        browser.get("about:blank")


@pytest.fixture
def page(browser):
    chromium.resize(browser, 1280, 800)
    yield Page(browser)
    # A page of plain text has no icon, and Chromium requests one.
    faults = [
        entry
        for entry in browser.get_log("browser")
        if entry["level"] == "SEVERE" and "/favicon.ico" not in entry["message"]
    ]
    assert faults == []
