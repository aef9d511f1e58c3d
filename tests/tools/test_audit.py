"""`make audit` tells a weak package, and never takes a missing answer for a good one."""

import json
from types import SimpleNamespace

import pytest

from tools.setup import audit

PYPI_WEAK = {
    "dependencies": [
        {
            "name": "ludo",
            "version": "1.0",
            "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}],
        },
        {"name": "halma", "version": "2.0", "vulns": []},
    ]
}
PYPI_SILENT = {"dependencies": [{"name": "ludo", "skip_reason": "not found"}]}
NPM_GOOD = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 3}}}
NPM_WEAK = {
    "vulnerabilities": {"halma": {"severity": "high"}},
    "metadata": {"dependencies": {"total": 3}},
}
NOTHING = "npm error audit endpoint returned an error"


def answers(monkeypatch, pypi, npm):
    def run(words, folder):
        told = npm if words[0] == "npm" else pypi
        text = json.dumps(told) if isinstance(told, dict) else ""
        return SimpleNamespace(stdout=text, stderr="" if text else f"warning\n{told}\n")

    monkeypatch.setattr(audit, "run", run)
    monkeypatch.setattr(audit.shutil, "which", lambda name: name)


@pytest.mark.parametrize(
    ("pypi", "npm", "status", "said"),
    [
        (PYPI_WEAK, NPM_GOOD, 1, "ludo 1.0: PYSEC-1, mended in 1.1"),
        ({"dependencies": []}, NPM_WEAK, 1, "halma: high"),
        (PYPI_SILENT, NPM_GOOD, 2, "PyPI: could not be asked: 1 packages"),
        ("no route", NPM_GOOD, 2, "PyPI: could not be asked: no route"),
        (PYPI_WEAK, NOTHING, 1, f"npm: could not be asked: {NOTHING}"),
        ("no route", NOTHING, 2, "try again with a network"),
    ],
)
def test_what_the_registries_say(monkeypatch, capsys, pypi, npm, status, said):
    answers(monkeypatch, pypi, npm)
    assert audit.main() == status
    assert said in capsys.readouterr().out


def test_all_is_well_only_if_both_have_answered(monkeypatch, capsys):
    good = {"dependencies": [{"name": "halma", "version": "2.0", "vulns": []}]}
    answers(monkeypatch, good, NPM_GOOD)
    assert audit.main() == 0
    assert capsys.readouterr().out == (
        "PyPI: no known weakness in 1 packages\nnpm: no known weakness in 3 packages\n"
    )
