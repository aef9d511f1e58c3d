import ast

import pytest

from tools.setup import device_names, env


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
        ("'7'.zfill(2)", "method 'zfill' on any built-in type"),
        ("raise FileNotFoundError", "built-in 'FileNotFoundError'"),
        ("try:\n    import uuid\nexcept ImportError:\n    import enum", "module 'enum'"),
        ("TYPE_CHECKING = False\nif TYPE_CHECKING: ...\nelse:\n    import enum", "module 'enum'"),
    ],
)
def test_names_the_device_lacks_are_found(source, what):
    assert found(source) == [what]


@pytest.mark.parametrize(
    "source",
    [
        "import time\ntime.ticks_ms()",
        "import micropython\n@micropython.native\ndef f(): ...",
        "from pigskin.core.chance import Chance",
        "from . import football",
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any",
        "try:\n    import typing\nexcept ImportError:\n    pass",
        "class Page:\n    def title(self): ...\nPage().title()",
        "def f(vars):\n    return vars",
    ],
)
def test_names_the_device_has_or_never_sees_are_fine(source):
    assert found(source) == []


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
def test_reason_of_a_failed_installation(output, reason):
    assert reason in env.reason(output)
