"""Modules in a folder take the place of frozen ones, on real MicroPython.

What `pigskin/overrides.py` promises: whatever is imported after it is looked for there first.
"""

import pytest

from host_sim import runtimes
from host_sim.runtimes.runtime import FIRMWARE

pytestmark = pytest.mark.needs_node

# What stands for the frozen packages: modules that import each other at their tops.
SHOP = {
    "/lib/shop/__init__.py": b"from shop.till import SUM\nWHO = 'frozen'\n",
    "/lib/shop/till.py": b"SUM = 'frozen'\n",
    "/lib/shop/back/__init__.py": b"",
    "/lib/shop/back/room.py": b"WHO = 'frozen'\nfrom shop.back.shelf import WHO as SHELF\n",
    "/lib/shop/back/shelf.py": b"WHO = 'frozen'\n",
    "/lib/shop/back/deep/__init__.py": b"",
    "/lib/shop/back/deep/box.py": b"WHO = 'frozen'\nfrom shop.back import shelf\n",
    "/lib/single.py": b"WHO = 'frozen'\n",
}


def said(tried: dict[str, bytes], script: str) -> list[str]:
    files = {**FIRMWARE, **SHOP, **{f"/try/{path}": data for path, data in tried.items()}}
    start = "from pigskin.overrides import in_use, use_overrides\nuse_overrides('/try')\n"
    with runtimes.find("wasm").session(files) as session:
        return session.check(start + script).split()


def test_without_the_folder_nothing_changes():
    script = "import builtins\nprint(builtins.__import__, in_use)\n"
    with runtimes.find("wasm").session(FIRMWARE) as session:
        plain = session.check("import builtins\nprint(builtins.__import__)")
    assert " ".join(said({}, script)) == plain.strip() + " []"


@pytest.mark.parametrize(
    "statement",
    [
        "import shop.back.deep.box\nbox = shop.back.deep.box",
        "from shop.back.deep import box",
        "import shop.back.deep.box as box",
        "box = __import__('shop.back.deep.box', None, None, ('WHO',))",
    ],
)
def test_a_module_deep_in_a_package_however_it_is_imported(statement):
    tried = {"shop/back/deep/box.py": b"WHO = 'tried'\nfrom shop.back import shelf\n"}
    assert said(tried, f"{statement}\nprint(box.WHO, box.shelf.WHO)") == ["tried", "frozen"]


def test_the_rest_of_the_package_stays_frozen():
    """Also when a tried module imports it while it is being loaded itself."""
    tried = {"shop/back/room.py": b"from shop.back.shelf import WHO as SHELF\nWHO = 'tried'\n"}
    script = "from shop.back import room, shelf\nprint(room.WHO, room.SHELF, shelf.WHO)\n"
    script += "from shop.back.deep.box import WHO\nprint(WHO)\n"
    assert said(tried, script) == ["tried", "frozen", "frozen", "frozen"]


def test_several_that_import_each_other():
    tried = {
        "shop/back/room.py": b"import shop.back.shelf\nWHO = 'tried'\n",
        "shop/back/shelf.py": b"from shop.back import room\nimport shop.till as till\n"
        b"WHO = 'tried'",
        "shop/till.py": b"SUM = 'tried'\n",
    }
    script = "from shop.back import room, shelf\nimport shop\n"
    script += "print(room.WHO, shelf.WHO, shelf.till.SUM, shop.SUM, shelf.room is room)"
    assert said(tried, script) == ["tried", "tried", "tried", "tried", "True"]


def test_a_package_and_a_module_without_one():
    tried = {
        "shop/__init__.py": b"import shop.back.shelf\nfrom shop.till import SUM\nWHO = 'tried'\n",
        "single.py": b"WHO = 'tried'\nimport shop\n",
    }
    script = "import single, sys\nprint(single.WHO, single.shop.WHO, single.shop.SUM)\n"
    script += "from shop.back.deep import box\nprint(box.WHO, '/try' in sys.path)"
    assert said(tried, script) == ["tried", "tried", "frozen", "frozen", "False"]


def test_a_module_that_was_not_there_before():
    tried = {
        "shop/new/__init__.py": b"",
        "shop/new/thing.py": b"WHO = 'tried'\nfrom shop.new import other\n",
        "shop/new/other.py": b"from shop.till import SUM\n",
    }
    script = "from shop.new.thing import WHO, other\nprint(WHO, other.SUM)"
    assert said(tried, script) == ["tried", "frozen"]


def test_what_was_loaded_before_is_loaded_again():
    """_boot.py has used the frozen one; main.py gets the tried one."""
    tried = {"pigskin/games/title.py": b"WHO = 'tried'\n"}
    files = {**FIRMWARE, **{f"/try/{path}": data for path, data in tried.items()}}
    with runtimes.find("wasm").session(files) as session:
        script = "import pigskin.games.title\nfrom pigskin.overrides import use_overrides\n"
        script += "use_overrides('/try')\nfrom pigskin.games.title import WHO\nprint(WHO)"
        assert session.check(script) == "tried\n"


def test_one_that_fails_says_so_and_spoils_nothing_else():
    tried = {"shop/back/room.py": b"raise ValueError('tried')\n"}
    script = "try:\n    import shop.back.room\nexcept ValueError as error:\n    print(error)\n"
    script += "from shop.back.shelf import WHO\nprint(WHO, in_use)"
    assert said(tried, script) == ["tried", "frozen", "['shop.back.room']"]


def test_compiled_modules_are_found_too():
    files = {**FIRMWARE, **SHOP, "/try/shop/back/shelf.py": b"WHO = 'tried'\n"}
    with runtimes.find("wasm", compiled=True).session(files) as session:
        script = "from pigskin.overrides import use_overrides\nuse_overrides('/try')\n"
        script += "from shop.back.room import SHELF\nprint(SHELF)"
        assert session.check(script) == "tried\n"
