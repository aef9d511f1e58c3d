import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from host_sim import runtimes
from tools.setup import device_names, env, pythons

ROOT = Path(__file__).parents[2]


def found(source):
    tree = ast.parse(source)
    return [what for _, what in device_names.findings(tree, device_names.definitions(tree))]


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import dataclasses", "module 'dataclasses'"),
        ("from typing import Any", "module 'typing'"),
        ("from collections import Counter", "'collections.Counter'"),
        ("import time\ntime.ticks_foo()", "'time.ticks_foo'"),
        ("import time as clock\nclock.monotonic()", "'time.monotonic'"),
        ("import micropython\n@micropython.native\ndef f(): ...", "'micropython.native'"),
        ("'7'.zfill(2)", "method 'zfill' on any built-in type"),
        ("raise FileNotFoundError", "built-in 'FileNotFoundError'"),
        ("try:\n    import uuid\nexcept ImportError:\n    import enum", "module 'enum'"),
        ("_TYPE_CHECKING = 0\nif _TYPE_CHECKING: ...\nelse:\n    import enum", "module 'enum'"),
        ("def f(): return _X\n_X = const(1)", "'_X' before the line of its const()"),
    ],
)
def test_names_the_device_lacks_are_found(source, what):
    assert found(source) == [what]


@pytest.mark.parametrize(
    "source",
    [
        "import time\ntime.ticks_ms()",
        "from pigskin.core.chance import Chance",
        "from . import football",
        "_TYPE_CHECKING = 0\nif _TYPE_CHECKING:\n    from typing import Any",
        "try:\n    import typing\nexcept ImportError:\n    pass",
        "class Page:\n    def title(self): ...\nPage().title()",
        "def f(vars):\n    return vars",
        "_X = const(1)\ndef f(): return _X",
    ],
)
def test_names_the_device_has_or_never_sees_are_fine(source):
    assert found(source) == []


@pytest.mark.needs_pico_image
def test_the_names_are_those_of_the_image():
    probe = (ROOT / "tools/setup/device_names_probe.py").read_text()
    with runtimes.find("pico").session({}) as session:
        names = session.run(probe).stdout.replace("\r\n", "\n")
    assert names == (ROOT / "tools/setup/device_names.json").read_text()


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("WARNING: Retrying (Retry(total=1)) after connection broken", "cannot be reached"),
        ("npm error code EAI_AGAIN", "cannot be reached"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("Building\nERROR: No matching distribution found for x==1\n", "for x==1"),
        ("", "it gave no reason"),
    ],
)
def test_the_reason_of_a_failed_installation_is_named(output, reason):
    assert reason in env.reason(output)


def program(path, script):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def test_only_pythons_that_run_are_listed(tmp_path, monkeypatch):
    """A name on PATH is not enough.

    The versions that pyenv keeps beside it count (`make pythons`).
    """
    shims, kept = tmp_path / "shims", tmp_path / "pyenv" / "versions"
    program(shims / "python3.12", "echo 'pyenv: python3.12: command not found' >&2; exit 127")
    program(shims / "python3.13", "echo 3.13.1 final")
    program(shims / "python3.14", "echo 3.14.0 candidate")
    program(kept / "3.12.4" / "bin" / "python3.12", "echo 3.12.4 final")
    program(kept / "3.11.9" / "bin" / "python3.11", "echo 3.13.1 final")
    monkeypatch.setenv("PATH", str(shims))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("UV_PYTHON_INSTALL_DIR", str(tmp_path / "uv"))
    assert pythons.pythons() == {
        "3.12": str(kept / "3.12.4" / "bin" / "python3.12"),
        "3.13": str(shims / "python3.13"),
    }


def make(*words):
    """Return a function that runs `make` in the clone, as if from a shell."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", *words], cwd=ROOT, env=inherited, capture_output=True, text=True, timeout=60
    )


def test_a_python_that_was_named_is_taken_or_refused():
    """No other Python is used instead."""
    done = make("PYTHON=no-such-python", "env")
    assert done.returncode != 0
    assert "none was found as no-such-python" in done.stderr


def test_no_other_folder_is_taken_for_an_environment(tmp_path):
    """An environment is emptied before it is made, which only `.venv` and `.venv-NAME` may be."""
    (tmp_path / "precious").touch()
    for name in (tmp_path, "tools", ".", ".venv/lib"):
        done = make(f"VENV={name}", "env")
        assert done.returncode != 0
        assert "name it .venv-SOMETHING" in done.stderr
    assert (tmp_path / "precious").exists()


@pytest.mark.parametrize(
    ("missing", "asked", "ready"),
    [("", 1, ["charts", "window"]), ("jinja2", 3, ["window"]), ("pygame", 3, ["charts"])],
)
def test_packages_are_installed_at_once_or_piece_by_piece_if_some_are_missing(
    missing, asked, ready, tmp_path, monkeypatch
):
    calls = []

    def pip(packages):
        calls.append(packages)
        if missing and any(missing in package for package in packages):
            raise env.SetupError(f"no {missing}")

    monkeypatch.setattr(env, "STAMPS", tmp_path)
    monkeypatch.setattr(env, "prepare_venv", lambda: None)
    monkeypatch.setattr(env, "pip", pip)
    assert env.main(["window", "charts"]) == 0
    assert len(calls) == asked
    assert sorted(path.name for path in tmp_path.iterdir()) == ready


def test_every_package_comes_with_all_it_needs_and_with_digests_required(tmp_path, monkeypatch):
    project = tomllib.loads((env.ROOT / "pyproject.toml").read_text())
    commands = []
    monkeypatch.setattr(env, "VENV", tmp_path)
    monkeypatch.setattr(env, "run", lambda what, command, **_: commands.append(command))
    for piece in ("packages", "base", "stubs", *project["project"]["optional-dependencies"]):
        if piece != "node":
            env.install(piece, project)
    for command in commands:
        own = "--editable" in command
        assert ("--require-hashes" in command) != own and ("--no-index" in command) == own
    env.pip(["rp2040py[fs]==1.0.0b1"])
    entries = re.split(r"\n(?=\w)", (tmp_path / "requirements.txt").read_text())
    assert {"argcomplete", "rp2040py"} <= {entry.partition("==")[0] for entry in entries}
    assert not any(entry.startswith("pillow") for entry in entries)
    assert all("--hash=sha256:" in entry for entry in entries)
    with pytest.raises(env.SetupError, match="the lock lacks ludo; run `make lock`"):
        env.pip(["ludo==1.0"])


def test_a_package_that_differs_from_the_lock_is_named():
    said = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.\n  ludo==1.0"
    assert "is not the one in requirements.lock" in env.reason(said)


# Replaces the module that makes environments, which takes seconds to install pip into one.
VENV_MODULE = """
import shutil, sys
class EnvBuilder:
    def __init__(self, **how):
        assert how == {"clear": True, "with_pip": True, "symlinks": True}
    def create(self, folder):
        shutil.rmtree(folder)
        (folder / "bin").mkdir(parents=True)
        (folder / "bin" / "python").symlink_to(sys.executable)
"""


def test_an_environment_of_another_python_is_replaced_only_when_one_is_named(tmp_path):
    script = tmp_path / "tools" / "setup" / "env.py"
    script.parent.mkdir(parents=True)
    shutil.copy(env.__file__, script)
    (tmp_path / "pyproject.toml").touch()
    (script.parent / "venv.py").write_text(VENV_MODULE)
    old = tmp_path / ".venv-other"
    program(old / "bin" / "python", "echo Python 3.9")
    (old / "pieces").mkdir()
    (old / "pieces" / "venv").write_text(f"Python 3.9 at {tmp_path}")

    def prepare(named):
        done = subprocess.run(
            [sys.executable, script],
            env=os.environ | {"VENV": ".venv-other", "PYTHON": named},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stderr

    this = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
    assert prepare("") == ""
    assert "in place of Python 3.9" in prepare(sys.executable)
    assert (old / "pieces" / "venv").read_text() == f"{this} at {tmp_path}"
    assert prepare(sys.executable) == ""


# A make with the Pythons 3.11 to 3.14; .venv has 3.12. Packages are missing for those in $MISSING,
# our setup fails on those in $BROKEN, and tests fail on those in $FAILING.
MAKE = """
version=3.12
for word; do case $word in VENV=.venv-*) version=${word#VENV=.venv-} ;; esac; done
echo "$version ${*##*=}" >> made
case $* in
*pythons) printf '%s\n' '3.11 /a' '3.12 /b' '3.13 /c' '3.14 /d' ;;
*packages) case $MISSING in *$version*) exit 2 ;; esac ;;
*check) echo 'check: all passed' ;;
*) case $BROKEN in *$version*) exit 2 ;; esac
   case $FAILING in
   *$version*) echo "=== 1 failed on $version in 1.00s ==="; exit 2 ;;
   *) echo "=== 9 passed on $version in 1.00s ===" ;;
   esac ;;
esac
"""


@pytest.fixture
def ci(tmp_path):
    """Return a function that runs .ci/run and returns status, output and the Pythons tested."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
    program(tmp_path / "bin" / "make", MAKE)
    program(tmp_path / ".venv" / "bin" / "python", "echo 3.12")

    def run(**faults):
        done = subprocess.run(
            [tmp_path / ".ci" / "run"],
            env={"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", **faults},
            capture_output=True,
            text=True,
        )
        made = [line.split() for line in (tmp_path / "made").read_text().splitlines()]
        tested = {version for version, *words in made if words[-1:] == ["test"]}
        return done.returncode, done.stdout.splitlines(), sorted(tested)

    return run


@pytest.mark.parametrize("failing", ["", "3.11", "3.12", "3.14"])
def test_ci_tests_on_the_oldest_and_the_newest_python(ci, failing):
    """It fails if any of them does, and ends with the verdict of .venv."""
    status, said, tested = ci(FAILING=failing)
    assert tested == ["3.11", "3.12", "3.14"]
    verdict = "1 failed" if failing == "3.12" else "9 passed"
    assert said[-1] == f"=== {verdict} on 3.12 in 1.00s ==="
    assert (status != 0) == bool(failing)


def test_ci_leaves_a_python_out_that_has_no_packages_and_says_so(ci):
    status, said, tested = ci(MISSING="3.13 3.14")
    assert tested == ["3.11", "3.12"] and status == 0
    for version in ("3.13", "3.14"):
        assert f"Python {version} is left out: packages cannot be had for it" in said


@pytest.mark.parametrize("broken", ["3.12", "3.14"])
def test_ci_fails_if_our_own_setup_fails(ci, broken):
    status, said, _ = ci(BROKEN=broken)
    assert status != 0
    assert not any("is left out" in line for line in said)
