"""`--try`: changed modules as files on a handheld, where they win over those in its image."""

import json
from hashlib import sha256
from pathlib import Path

from host_sim.errors import UserError
from host_sim.printing import Console
from host_sim.runtimes.runtime import ROOT, to_mpy
from tools.commands.capture.folder import Disk
from tools.commands.flash.device import DevicePrompt, Told
from tools.commands.flash.rescue import data_folder
from tools.commands.flash.uf2 import UF2Image, read_image

# firmware/main.py and firmware/pigskin/overrides.py.
FOLDER = "/try"
# They have run before anything can be tried.
_TOO_EARLY = (
    "_boot.py",
    "main.py",
    "pigskin/__init__.py",
    "pigskin/overrides.py",
    "pigskin/storage/__init__.py",
)
# Native code of the RP2040 runs on the RP2350 too.
_OPTIONS = ("-march=armv6m",)
_NAME_THEM = "name the changed files: pigskin flash --try FILE..."


def compiled(files: list[str]) -> dict[str, bytes]:
    """Path on the device -> module; UserError for what cannot be tried."""
    return _compile([_target(Path(file)) for file in files])


def changed(device: DevicePrompt, told: Told) -> dict[str, bytes]:
    """The modules that differ from those in the image that the device runs."""
    modules = _modules_in(device, told)
    now = {target: sha256(path.read_bytes()).hexdigest() for target, path in _sources().items()}
    names = [target for target, digest in now.items() if modules.get(target) != digest]
    early = [target for target in names if target in _TOO_EARLY]
    if early:
        raise UserError(_too_early(early[0]) + f"; without it, {_NAME_THEM}")
    return _compile(names)


def put(
    device: DevicePrompt, modules: dict[str, bytes], others_stay: bool, console: Console
) -> None:
    if not others_stay:
        device.remove([FOLDER])
    for path, data in modules.items():
        device.write(path, data)
    device.check({path: sha256(data).hexdigest() for path, data in modules.items()})
    for path in modules:
        console.print(f"trying {path.removeprefix(f'{FOLDER}/').removesuffix('.mpy')}.py")


def remember(image: UF2Image, identity: str) -> None:
    """What is in the image that a handheld has got, for the day somebody tries something."""
    if not image.modules:
        return
    label = {"code_bytes": len(image.code), "code": image.digest, "modules": image.modules}
    path = _memory(identity)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        Disk().replace(path, json.dumps(label).encode())
    except OSError:
        # Then the files have to be named.
        return


def _memory(identity: str) -> Path:
    return data_folder() / "flashed" / f"{identity}.json"


def _modules_in(device: DevicePrompt, told: Told) -> dict[str, str]:
    """Of the image that is on the device to the last byte, if we have or had that."""
    try:
        label = json.loads(_memory(told.id).read_text("utf-8"))
        if device.code_digest(label["code_bytes"]) == label["code"]:
            return label["modules"]
    except (OSError, ValueError, KeyError):
        pass
    for path in sorted((ROOT / "dist").glob("*.uf2")):
        try:
            image = read_image(path)
        except UserError:
            continue
        if image.modules and device.code_digest(len(image.code)) == image.digest:
            return image.modules
    raise UserError(
        "it cannot be told which modules differ: the image on this handheld was not put there "
        f"from here, and is none of those in {ROOT / 'dist'}; {_NAME_THEM}"
    )


def _sources() -> dict[str, Path]:
    """Path in an image -> file here."""
    firmware = ROOT / "firmware"
    paths = [firmware / "_boot.py", firmware / "main.py", *(firmware / "pigskin").rglob("*.py")]
    found = {path.relative_to(firmware).as_posix(): path for path in paths}
    boards = [ROOT / "boards" / "__init__.py", *(ROOT / "boards").glob("*/board.py")]
    return found | {path.relative_to(ROOT).as_posix(): path for path in boards}


def _target(file: Path) -> str:
    path = file.resolve()
    for target, source in _sources().items():
        if source == path:
            if target in _TOO_EARLY:
                raise UserError(_too_early(target))
            return target
    reason = "there is no such file" if not file.exists() else "it is no module of the firmware"
    raise UserError(
        f"{file} cannot be tried: {reason}; name files such as firmware/pigskin/ui/ui.py, "
        "and a port before --try"
    )


def _too_early(target: str) -> str:
    return (
        f"{target} runs before anything can be tried: a change of it needs a new image "
        "(`pigskin flash`)"
    )


def _compile(targets: list[str]) -> dict[str, bytes]:
    sources = _sources()
    return {
        f"{FOLDER}/{target.removesuffix('.py')}.mpy": to_mpy(
            sources[target].read_bytes(), target, _OPTIONS
        )
        for target in targets
    }
