"""The files from which the images of the last release were built, and how others differ.

Debian replaces packages by newer ones, so a difference stops no build. But it is named: the same
file name with other bytes would mean that somebody has changed a package.
"""

import json

from tools.shared.image.kinds import DEFINITIONS

LAST_RELEASE = DEFINITIONS / "inputs.json"


def known_inputs() -> dict[str, str]:
    """Return the digests of the last release by file name."""
    return json.loads(LAST_RELEASE.read_text("utf-8"))


def remember(inputs: dict[str, str]) -> None:
    """Make these the inputs of the last release."""
    text = json.dumps(dict(sorted(inputs.items())), indent=1) + "\n"
    LAST_RELEASE.write_text(text, encoding="utf-8")


def differences(inputs: dict[str, str], known: dict[str, str]) -> list[str]:
    """Return a sentence for each file that the last release had not, or with other bytes."""
    packages = {name.partition("_")[0]: name for name in known}
    found = []
    for name, digest in sorted(inputs.items()):
        if known.get(name) == digest:
            continue
        was = packages.get(name.partition("_")[0])
        if name in known:
            found.append(f"{name} has other bytes than in the last release: find out why")
        elif was:
            found.append(f"{name} in place of {was} in the last release")
        else:
            found.append(f"{name} was not needed in the last release")
    return found
