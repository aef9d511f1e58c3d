"""The chart shows every play in the rulebook's symbols (PS-15.1, PS-15.2, BB26-K2)."""

import struct
import subprocess
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pigskin.core.game import BLACK, WHITE
from pigskin.games import game_class
from tests.support.recorded import FOOTBALL, events_of, record_text, recorded
from tools import cli
from tools.shared.replayed import Replayed

pytest.importorskip("uharfbuzz", reason="charts need the packages of `make env`")

from tools.shared.drawing.type import measure
from tools.sports import sport_of
from tools.sports.baseball.scorecard import board_of

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLE = Path(__file__).parents[2] / "tools" / "commands" / "chart" / "example.txt"


def draw(game):
    return sport_of(game).draw(game)


@cache
def drawn(game):
    return ElementTree.fromstring(draw(game).svg())


def having(root, *classes):
    """Return the elements of all these classes, without the legend."""
    legend = {id(e) for group in all_having(root, "legend") for e in group.iter()}
    return [element for element in all_having(root, *classes) if id(element) not in legend]


def all_having(root, *classes):
    return [e for e in root.iter() if {*classes} <= {*e.get("class", "").split()}]


@pytest.fixture(params=FOOTBALL)
def football(request):
    game = recorded(request.param)
    return game, drawn(game)


def test_every_play_appears_once_and_in_order(football):
    game, root = football
    plays = having(root, "play")
    assert [play.get("data-play") for play in plays] == [str(n + 1) for n in range(len(plays))]
    calls = [play.get("data-call") for play in plays if play.get("data-call") != "TIMEOUT"]
    assert calls == [event[2] for event in events_of(game, "PLAY")]


def test_a_circle_is_open_for_white_and_filled_for_black(football):
    game, root = football
    for play, event in zip(having(root, "play"), events_of(game, "PLAY"), strict=True):
        (circle,) = having(play, "down")
        paper = root.find(f"{SVG}rect").get("fill")
        if event[1] == WHITE:
            assert circle.get("fill") == paper
        else:
            assert circle.get("fill") == circle.get("stroke")


def test_lines_are_dashed_for_kicks_single_for_runs_and_double_for_passes(football):
    game, root = football
    moves = [event[2] for event in events_of(game, "MOVE")]
    for how, lines in (("pass", 2), ("run", 1), ("return", 1)):
        strokes = having(root, "stroke", how)
        known = moves.count(how) + (moves.count("loss") if how == "run" else 0)
        assert len(strokes) == known
        for stroke in strokes:
            long = stroke.findall(f"{SVG}line")[:lines]
            assert len({line.get("y1") for line in long}) == lines
            assert not any(line.get("stroke-dasharray") for line in long)
    kicks = having(root, "stroke", "kick")
    assert len(kicks) == moves.count("kick") + len(events_of(game, "FG"))
    assert all(kick.find(f"{SVG}line").get("stroke-dasharray") for kick in kicks)


def test_losses_penalties_and_fumbles_have_their_signs(football):
    game, root = football
    moves = events_of(game, "MOVE")
    losses = [event for event in moves if event[3] < 0 and event[2] != "penalty"]
    assert len(having(root, "loss")) == len(losses) + len(events_of(game, "BLOCKED"))
    for loss in having(root, "loss"):
        upright, level = loss.findall(f"{SVG}line")[-1], loss.findall(f"{SVG}line")[-2]
        assert upright.get("x1") == upright.get("x2")
        assert level.get("y1") == level.get("y2")
    penalties = having(root, "penalty")
    assert len(penalties) == len([event for event in moves if event[2] == "penalty"])
    # The line itself and the four of the # sign.
    assert all(len(penalty.findall(f"{SVG}line")) == 5 for penalty in penalties)
    crosses = [play for play in having(root, "play") if having(play, "fumble")]
    assert len(crosses) == fumbled_plays(game)


def fumbled_plays(game):
    """Return the plays on which the ball was dropped and that no penalty voided."""
    plays = [[]]
    for event in [e for events in game.events for e in events]:
        if event[0] == "PLAY":
            plays.append([])
        plays[-1].append(event)
    count = 0
    for events in plays:
        dropped = any(e[0] == "FUMBLE" or e[:1] + e[2:3] == ("LOST", "fumble") for e in events)
        void = any(e[0] == "PENALTY" and e[3] for e in events)
        count += dropped and not void
    return count


def test_each_new_series_has_a_first_down_mark(football):
    game, root = football
    opened = False
    wanted = 0
    for event in [e for events in game.events for e in events]:
        if event[0] in ("SERIES", "FIRSTDOWN"):
            opened = True
        elif event[0] == "PLAY":
            wanted += opened and event[4] == 1
            opened = False
    assert len(having(root, "firstdown")) == wanted


def test_touchdowns_and_goals_are_marked_as_often_as_they_were_made(football):
    game, root = football
    assert len(having(root, "touchdown")) == len(events_of(game, "TD"))
    assert len(having(root, "goal")) == len(events_of(game, "FG"))
    assert len(having(root, "safety")) == len(events_of(game, "SAFETY"))


@pytest.mark.parametrize("name", ["pigskin46", "allfair46"])
def test_there_is_a_panel_for_each_quarter(name):
    panels = having(drawn(recorded(name)), "section")
    assert [panel.find(f"{SVG}title").text for panel in panels] == [
        f"{quarter} Quarter" for quarter in ("First", "Second", "Third", "Fourth")
    ]


def test_all_fair_has_its_ten_zones():
    """AF46-3: the field is marked in ten-yard zones."""
    assert len(having(drawn(recorded("allfair46")), "zone")) == 4 * 10


@pytest.mark.parametrize("name", [*FOOTBALL, "baseball26"])
def test_a_sheet_needs_nothing_from_outside(name):
    """Words are outlines in the drawing, so it needs no font, file or network."""
    root = drawn(recorded(name))
    assert not list(root.iter(f"{SVG}text")) and not list(root.iter(f"{SVG}image"))
    cut = {path.get("id") for path in root.iter(f"{SVG}path") if path.get("id")}
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert used == {"#" + name for name in cut}


@pytest.mark.parametrize("name", [*FOOTBALL, "baseball26"])
def test_all_words_are_on_the_sheet_and_none_over_another(name):
    sheet = draw(recorded(name))
    boxes = []
    for word in sheet.case.settings:
        width = measure(
            *(word.words, word.size, word.face, word.spacing, word.small_caps, word.old_figures)
        )
        assert word.x >= 36 and word.x + width <= sheet.width - 36, word.words
        assert 36 <= word.y <= sheet.height - 36, word.words
        # The height of small letters: ascenders and descenders may reach into a neighbour.
        boxes.append((word.x, word.y - word.size * 0.45, word.x + width, word.y, word.words))
    boxes.sort()
    for at, box in enumerate(boxes):
        for other in boxes[at + 1 :]:
            if other[0] >= box[2]:
                break
            assert other[1] >= box[3] or other[3] <= box[1], (box, other)


def test_a_long_game_gets_a_larger_sheet_and_keeps_its_letters():
    usual = draw(recorded("football26"))
    long = draw(recorded("football26", options=(("length", "400plays"),)))
    assert long.width > usual.width
    plays = all_having(ElementTree.fromstring(long.svg()), "play")
    assert len(plays) >= 400
    labels = [word for word in long.case.settings if word.words.endswith("& 10")]
    assert min(word.size for word in labels) >= 6


@pytest.mark.parametrize("name", [*FOOTBALL, "baseball26"])
def test_a_game_of_a_few_plays_can_be_drawn(name):
    from pigskin.core.record import format_record, parse_record, record_of
    from tools.shared.recorded_games import RecordedGame

    for count in (0, 1, 30):
        record = parse_record(record_text(name), game_class)
        match = record.match()
        for choice in record.choices[:count]:
            match.choose(choice)
        again = parse_record(format_record(record_of(match)), game_class)
        words = [
            word.words for word in draw(RecordedGame(Replayed(again), Path("x.txt"))).case.settings
        ]
        assert any("not finished" in line for line in words)


def test_names_from_a_file_stay_words():
    game = recorded("football48", players=('</svg><script>"&', "Ölaf’s"))
    sheet = draw(game)
    assert "<script>" not in sheet.svg()
    assert '</svg><script>"&' in [word.words for word in sheet.case.settings]


def test_letters_missing_from_the_font_are_reported(tmp_path, capsys):
    path = tmp_path / "a.txt"
    path.write_text(record_text("football48", players=("Zoë", "北京")), encoding="utf-8")
    assert cli.main(["chart", str(path), "-o", str(tmp_path / "a.svg")]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert "京 北" in line and "ë" not in line


# Baseball


@pytest.fixture(scope="module")
def card():
    game = recorded("baseball26")
    return game, drawn(game)


def test_the_score_board_is_the_specimen_of_the_sheet(card):
    """BB26-K2: nine innings, two columns without number, the total; home above visitors."""
    game, root = card
    columns, rows = board_of(game)
    assert columns == [*"123456789", "", "", "Total Score"]
    assert [name for name, _ in rows] == ["Home Team", "Visiting Team"]
    for side, (_, cells) in enumerate(rows):
        runs = [int(cell) for cell in cells[:-1] if cell.isdecimal()]
        assert sum(runs) == int(cells[-1]) == game.game.score[side]
    words = [e.get("aria-label") for e in having(root, "words")]
    assert {"Innings", "Total Score", "Home Team", "Visiting Team"} <= {*words}


def test_innings_beyond_the_ninth_use_the_columns_without_number():
    for number in range(60):
        game = recorded("baseball26", number)
        if game.game.inning in (10, 11):
            break
    columns, rows = board_of(game)
    assert columns[9:] == ["", "", "Total Score"]
    assert rows[BLACK][1][9] != ""


def test_a_home_half_that_is_not_played_is_crossed_out():
    """B-2."""
    games = (recorded("baseball26", number) for number in range(60))
    game = next(g for g in games if len(g.game.line[WHITE]) < len(g.game.line[BLACK]))
    assert board_of(game)[1][WHITE][1][game.game.inning - 1] == "x"


def test_every_batter_has_his_diamond(card):
    game, root = card
    codes = {side: [] for side in (WHITE, BLACK)}
    for event in events_of(game, "RESULT"):
        codes[event[1]].append(event[2])
    shown = [batter.get("data-code") for batter in having(root, "batter")]
    # The visitors bat first and stand first.
    assert shown == codes[BLACK] + codes[WHITE]
    assert len(having(root, "run")) == len(events_of(game, "RUN"))
    assert len(having(root, "sideout")) == len(events_of(game, "SIDEOUT"))


# Files


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(record_text("football48"))
    return path


def test_png_is_a_picture_of_the_width_asked_for(record, tmp_path, capsys):
    out = tmp_path / "new" / "a.png"
    assert cli.main(["chart", str(record), "-o", str(out), "--width", "600"]) == 0
    data = out.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height / width) == (600, pytest.approx(2**0.5, abs=0.01))


def test_pdf_is_one_page_of_a3_with_its_fonts(record, tmp_path):
    assert cli.main(["chart", str(record), "-o", str(tmp_path / "a.pdf")]) == 0
    data = (tmp_path / "a.pdf").read_bytes()
    assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
    assert data.count(b"/Type /Page\n") == 1
    assert b"/MediaBox [0 0 841.8" in data
    assert b"SourceSerifPro" in data


def test_several_games_get_numbers(record, tmp_path, capsys):
    record.write_text(record_text("football48") + record_text("baseball26"))
    assert cli.main(["chart", str(record), "-o", str(tmp_path / "a.svg")]) == 0
    titles = []
    for number in (1, 2):
        root = ElementTree.parse(tmp_path / f"a-{number}.svg").getroot()
        titles.append(root.find(f"{SVG}title").text.split(":")[0])
    assert titles == ["Chart-O-Graph", "Score Card"]
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_by_default_the_drawing_is_named_after_the_game(record, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["chart", "game.txt", "--date", "Thanksgiving"]) == 0
    assert "Thanksgiving" in (tmp_path / "game.svg").read_text()


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("out.gif", "end the name in .svg, .png, .pdf"),
        ("game.txt/out.svg", "cannot be written"),
    ],
)
def test_user_errors_are_one_line(record, tmp_path, capsys, output, message):
    assert cli.main(["chart", str(record), "-o", str(tmp_path / output)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert output in line and message in line


def test_the_example_of_the_readme_is_a_valid_record():
    """If it fails, play it again: `pigskin duel pigskin56 -n 1 --seed harvard --save DIR`."""
    from tools.shared.recorded_games import games_in

    assert games_in([EXAMPLE]).faults == []
    width, height = struct.unpack(">II", EXAMPLE.with_suffix(".png").read_bytes()[16:24])
    assert height / width == pytest.approx(2**0.5, abs=0.01)


@pytest.mark.parametrize("command", [["chart", "-o", "chart.svg"], ["stats", "--csv"]])
def test_charts_and_statistics_load_no_screen(command, tmp_path):
    script = """\
import sys
from tools import cli
status = cli.main(sys.argv[1:])
drawing = ("framebuf", "pigskin.ui", "pigskin.screens", "pigskin.games.screen")
sys.exit(status or str([name for name in sys.modules if name.startswith(drawing)]))
"""
    program = [sys.executable, "-c", script, command[0], EXAMPLE, *command[1:]]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "[]"
