"""The report is one page, complete in itself, that tells the whole game and nothing else."""

from functools import cache
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from pigskin.core.game import BLACK, WHITE
from pigskin.games import parse_position
from tests.support.recorded import FOOTBALL, events_of, record_text, recorded, wild
from tools import cli

pytest.importorskip("uharfbuzz", reason="reports need the packages of `make env`")

from tools.commands.analyse import analysis_of
from tools.commands.report import render
from tools.commands.report.season import standings
from tools.sports import sport_named, sport_of
from tools.sports.football.chances import coefficients, features

EVERY = (*FOOTBALL, "baseball26")
VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """The elements of a page; an end tag without its start is a fault."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.words = []
        self._open = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if self._open[-1:] not in (["script"], ["style"]):
            self.words.append(data)

    def all(self, tag, name="", value=""):
        return [
            attributes
            for found, attributes in self.elements
            if found == tag and (not name or value in (attributes.get(name) or "").split())
        ]

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


@cache
def html_of(*names):
    return render([recorded(name) for name in names])


@cache
def page_of(*names):
    return Page(html_of(*names))


@pytest.mark.parametrize("name", EVERY)
def test_every_play_is_told_once(name):
    game = recorded(name)
    rows = page_of(name).all("tr", "class", "play")
    numbers = [row["data-play"] for row in rows]
    if name == "baseball26":
        assert numbers == [str(at + 1) for at in range(len(game.record.choices))]
    else:
        assert numbers == [str(at + 1) for at in range(len(events_of(game, "PLAY")))]


@pytest.mark.parametrize("name", EVERY)
def test_everything_the_game_tells_is_on_the_page(name):
    game = recorded(name)
    text = page_of(name).text
    for events in game.events:
        for line in game.game.tell([event for event in events if event[0] != "HALF"]):
            # A play of several choices is told as one. Its parts are still there.
            for part in line.strip(" .").split(", "):
                assert part.strip(" .").lower() in text.lower()


@pytest.mark.parametrize("name", EVERY)
def test_the_page_fetches_nothing(name):
    text = html_of(name)
    assert "http:" not in text and "https:" not in text and "//" not in text.split("<script>")[0]
    page = page_of(name)
    assert not [tag for tag, _ in page.elements if tag in ("link", "img", "iframe", "object")]
    for _, attributes in page.elements:
        assert "src" not in attributes
        assert (attributes.get("href") or "#").startswith("#")
    policy = page.all("meta", "http-equiv", "Content-Security-Policy")
    assert policy[0]["content"].startswith("default-src 'none'")


def test_ids_are_unique_and_references_lead_somewhere():
    page = page_of("football26", "football26", "allfair46", "baseball26")
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in page.elements:
        for reference in (attributes.get("href"), attributes.get("aria-labelledby")):
            if reference:
                assert reference.removeprefix("#") in ids


def test_tables_have_captions_or_summaries_and_headings():
    page = page_of("pigskin46")
    assert len(page.all("table")) == len(page.all("caption")) + len(page.all("details"))
    assert all("scope" in heading for heading in page.all("th") if heading)
    drawings = [tag for tag, _ in page.elements if tag == "svg"]
    titles = [tag for tag, _ in page.elements if tag == "title"]
    assert len(titles) > len(drawings)


@pytest.mark.parametrize("name", ["football26", "allfair46", "baseball26"])
def test_decisions_on_the_page_are_those_of_the_analysis(name):
    game = recorded(name, 0, "rookie")
    text = render([game], charts=False)
    page = Page(text)
    found = analysis_of(game)
    dearest = [decision for side in (WHITE, BLACK) for decision in found.dearest(side)]
    wanted = [f"#game-1-play-{decision.play}" for decision in dearest]
    wanted += [f"#game-1-play-{turn.moment.number}" for turn in found.turns]
    links = [link["href"] for link in page.all("a") if "-play-" in link["href"]]
    assert links == wanted
    rows = {row["id"] for row in page.all("tr", "class", "play")}
    assert {link[1:] for link in links} <= rows
    for decision in dearest:
        assert decision.situation in page.text
    dots = [group["data-play"] for group in page.all("g", "class", "turn")]
    assert dots == [str(turn.moment.number) for turn in found.turns]
    marked = len(page.all("span", "class", "better"))
    assert marked == len({decision.play for decision in dearest})


def test_names_from_a_file_are_escaped():
    nasty = "<img src=x onerror=alert(1)>&\"'"
    page = Page(render([recorded("football48", players=(nasty, "</script>"))], title="<b>T</b>"))
    assert not page.all("img") and not page.all("b")
    assert len(page.all("script")) == 1
    assert nasty in page.text and "<b>T</b>" in page.text


@pytest.mark.parametrize("name", EVERY)
def test_figures_are_those_of_the_game(name):
    game = recorded(name)
    text = page_of(name).text
    figures = [dict(game.statistics().figures(side)) for side in (WHITE, BLACK)]
    if name == "baseball26":
        assert f"hits {figures[0]['H']} {figures[1]['H']}" in text
        assert f"left on base {figures[0]['LOB']} {figures[1]['LOB']}" in text
    else:
        for figure in ("first downs", "rushing yards", "penalty yards", "turnovers"):
            assert f"{figure} {figures[0][figure]} {figures[1][figure]}" in text


def test_a_season_has_standings_and_a_section_for_each_game():
    games = [recorded("allfair46", number) for number in range(5)]
    page = Page(render(games))
    assert [a["id"] for a in page.all("article")] == [f"game-{n}" for n in range(1, 6)]
    (table,) = standings(games)
    rows = {row.name: row for row in table.rows}
    scores = [game.game.score for game in games]
    assert rows["Anna"].won == rows["Ben"].lost == sum(w > b for w, b in scores)
    assert rows["Anna"].made == rows["Ben"].against == sum(w for w, _ in scores)
    assert all(row.played == 5 for row in rows.values())
    shares = [row.won + row.drawn / 2 for row in table.rows]
    assert shares == sorted(shares, reverse=True)


def test_standings_keep_sides_of_the_same_name_apart():
    (table,) = standings([recorded("football26", players=("varsity", "varsity"))])
    assert sorted(row.name for row in table.rows) == ["Black, varsity", "White, varsity"]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_make_a_page(seed):
    """Any options, ended anywhere: the page is whole and names the score."""
    game = wild(seed)
    page = Page(render([game]))
    assert "{} – {}".format(*game.game.score) in page.text


@pytest.mark.soak
def test_many_random_games_make_a_page():
    for seed in range(300):
        Page(render([wild(seed)]))


# Chances and luck


@pytest.mark.parametrize("name", EVERY)
def test_chances_end_with_the_result_and_stay_between_0_and_1(name):
    game = recorded(name)
    judge = sport_of(game).judge
    chances = [judge.winning(position) for position in game.positions]
    assert all(0 <= chance <= 1 for chance in chances)
    assert chances[0] == pytest.approx(0.5, abs=1e-3)
    lead = game.game.score[0] - game.game.score[1]
    assert chances[-1] == (1 if lead > 0 else 0 if lead < 0 else 0.5)


@pytest.mark.parametrize("name", FOOTBALL)
def test_the_model_is_the_same_for_both_sides(name):
    """Swap the sides in score and possession, and every feature changes its sign."""
    for position in recorded(name).positions[::7]:
        if position.over:
            continue
        turned = position.copy()
        turned.score = position.score[::-1]
        turned.side = 1 - position.side
        if hasattr(position, "possession"):
            turned.possession = 1 - position.possession
        assert features(turned) == pytest.approx([-value for value in features(position)])


def test_a_lead_is_worth_more_the_later_it_is():
    early = parse_position("football26 W scrimmage 30 1&10 7-0 plays=10")
    late = parse_position("football26 W scrimmage 30 1&10 7-0 plays=90")
    winning = sport_named("football").judge.winning
    assert 0.5 < winning(early) < winning(late) < 1


@pytest.mark.parametrize("name", FOOTBALL)
def test_the_fitted_model_is_calibrated(name):
    """On the games kept apart, each tenth of the scale was won about that often."""
    fitted = coefficients()[name]
    assert fitted["games"] >= 1000
    assert fitted["brier"] < 0.2
    for told, won in fitted["calibration"]:
        assert won == pytest.approx(told, abs=0.06)


@pytest.mark.parametrize("name", EVERY)
def test_luck_and_decisions_add_up_to_the_game(name):
    fortune = analysis_of(recorded(name)).fortune
    assert len(fortune.strokes) == len(recorded(name).record.choices)
    for before, after in pairwise(fortune.strokes):
        assert before.after == after.before
    assert fortune.exact == (not name.startswith("pigskin"))


def test_expected_yards_are_the_mean_of_the_dice():
    """An end run gains the total when it is even and no double, else nothing (FB26-A2)."""
    game = recorded("football26")
    fortune = analysis_of(game).fortune
    ends = [
        stroke.yards
        for stroke, position, choice in zip(
            fortune.strokes, game.positions, game.record.choices, strict=False
        )
        if choice == "END" and position.phase == "scrimmage" and 10 < position.ball < 85
    ]
    # Even totals without doubles: 4 and 10 twice, 6 and 8 four times; doubles 4-4, 5-5 lose 5.
    assert ends
    for yards in ends:
        assert yards == pytest.approx((2 * 4 + 4 * 6 + 4 * 8 + 2 * 10 - 2 * 5) / 36)


def test_in_baseball_played_for_runs_all_luck_is_in_the_dice():
    """The chance before a best choice is the mean of the chances after it."""
    fortune = analysis_of(recorded("baseball26")).fortune
    gap = [stroke.expected - stroke.before for stroke in fortune.strokes]
    assert max(gap) < 0.03
    assert sum(abs(value) < 1e-6 for value in gap) > len(gap) / 2


# The command


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.txt").write_text(record_text("football48"))
    (tmp_path / "b.txt").write_text(record_text("baseball26"))
    return tmp_path


def test_the_command_writes_one_file_and_says_so(folder, capsys):
    out = folder / "new" / "season.html"
    assert cli.main(["report", str(folder), "-o", str(out)]) == 0
    assert "2 games" in capsys.readouterr().out
    assert len(Page(out.read_text(encoding="utf-8")).all("article")) == 2


def test_charts_can_be_left_out(folder):
    sizes = []
    for more in ([], ["--no-charts"]):
        out = folder / "r.html"
        assert cli.main(["report", str(folder / "a.txt"), "-o", str(out), *more]) == 0
        page = Page(out.read_text(encoding="utf-8"))
        assert len(page.all("div", "class", "chart")) == (0 if more else 1)
        sizes.append(out.stat().st_size)
    assert sizes[1] < sizes[0] / 2


def test_a_damaged_game_is_left_out_and_shows_in_the_status(folder, capsys):
    (folder / "c.txt").write_text(record_text("football26").replace("LINE", "PUNT", 1))
    assert cli.main(["report", str(folder), "-o", str(folder / "r.html")]) == 1
    assert "c.txt" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("output", "message"),
    [("report.pdf", "end its name in .html"), ("a.txt/r.html", "cannot be written")],
)
def test_user_errors_are_one_line(folder, capsys, output, message):
    assert cli.main(["report", str(folder / "a.txt"), "-o", str(folder / output)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line
