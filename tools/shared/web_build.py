"""The parts of the page, put into a folder or into one file."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path

from host_sim.errors import UserError, how_to_get
from host_sim.runtimes.runtime import to_mpy
from host_sim.runtimes.version import VERSION as MICROPYTHON
from host_sim.runtimes.wasm import find_module
from pigskin import VERSION
from pigskin_desktop import ROOT

_WEB = ROOT / "host_sim" / "web"
_PAGE = _WEB / "page"
_FIRMWARE = ROOT / "firmware"
# Modules of the device that the browser replaces.
_LEFT_OUT = (
    "pigskin/drivers/",
    "pigskin/storage/flash.py",
    "pigskin/screens/trouble/damaged_flash.py",
)
# The modules of the first picture, which appears before the others are unpacked.
_FIRST = (
    "handheld.py",
    "pigskin/__init__.py",
    "pigskin/core/__init__.py",
    "pigskin/core/options.py",
    "pigskin/screens/__init__.py",
    "pigskin/screens/menus/__init__.py",
    "pigskin/screens/menus/splash.py",
    "pigskin/storage/__init__.py",
    "pigskin/storage/files.py",
    "pigskin/ui/__init__.py",
    "pigskin/hardware.py",
)
# As in firmware/manifest.py.
_OPTIONS = ("-O3",)
_MPY_HEADER = 4
_HASH_DIGITS = 10
_POLICY = "<!-- built: policy -->"
_HEAD = "<!-- built: head -->"
_SCRIPTS = "<!-- built: scripts -->"
_TOO_OLD = (
    'document.getElementById("too-old").hidden = "DecompressionStream" in self && '
    '!!HTMLScriptElement.supports?.("importmap");'
)
_START = 'import "pigskin/main";'


def folder(address: str = "") -> dict[str, bytes]:
    """Return the files of the folder, as name -> content; most names contain a hash."""
    files: dict[str, bytes] = {}

    def named(name: str, data: bytes) -> str:
        stem, _, suffix = name.rpartition(".")
        full = f"{stem}-{sha256(data).hexdigest()[:_HASH_DIGITS]}.{suffix}"
        files[full] = data
        return full

    modules = {name: f"./{named(f'{name}.js', data)}" for name, data in _modules().items()}
    parts = {name: named(f"{name}.bin", data) for name, data in _packed().items()}
    icons = {path.name: named(path.name, path.read_bytes()) for path in _icons()}
    files["manifest.webmanifest"] = _manifest(icons)
    files["LICENSES.txt"] = licences().encode()
    slash = "" if not address or address.endswith("/") else "/"
    head = [
        '<link rel="manifest" href="manifest.webmanifest">',
        f'<link rel="icon" href="{icons["icon.svg"]}" type="image/svg+xml">',
        f'<link rel="apple-touch-icon" href="{icons["icon-192.png"]}">',
        f'<meta property="og:image" content="{address}{slash}{icons["link.jpg"]}">',
        *(
            f'<link id="{name}" rel="preload" as="fetch" crossorigin href="{part}">'
            for name, part in parts.items()
        ),
        *(f'<link rel="modulepreload" href="{path}">' for path in modules.values()),
    ]
    page = _page(head, modules, "'self'")
    files["index.html"] = page
    worker = _script(_PAGE / "service-worker.js")
    # The page itself is "./"; the picture is only for previews of links.
    left_out = ("index.html", icons["link.jpg"])
    names = json.dumps(["./", *sorted(name for name in files if name not in left_out)])
    digest = sha256(names.encode() + page).hexdigest()[:_HASH_DIGITS]
    worker = worker.replace("[/* built: files */]", names).replace("/* built: version */", digest)
    files["service-worker.js"] = worker.encode()
    return files


def one_file() -> bytes:
    """Return the whole page as one file that fetches nothing."""
    modules = {name: _data(data, "text/javascript") for name, data in _modules().items()}
    head = [
        f'<link rel="icon" href="{_data((_PAGE / "icon.svg").read_bytes(), "image/svg+xml")}">'
    ]
    head += [
        f'<link id="{name}" rel="alternate" href="{_data(data, "application/octet-stream")}">'
        for name, data in _packed().items()
    ]
    page = _page(head, modules, "data:").decode()
    address = _data(licences().encode(), "text/plain")
    page = page.replace('href="LICENSES.txt"', f'href="{address}" download="LICENSES.txt"')
    return page.encode()


def _page(head: list[str], modules: dict[str, str], scripts: str) -> bytes:
    """Return the page; `scripts` is where its policy allows modules to come from."""
    page = (_PAGE / "index.html").read_text(encoding="utf-8")
    style = (_PAGE / "style.css").read_text(encoding="utf-8")
    style = "\n" + re.sub(r"/\*.*?\*/|^ +", "", style, flags=re.S | re.M)
    imports = json.dumps({"imports": {f"pigskin/{name}": at for name, at in modules.items()}})
    # The import map comes first: browsers ignore one after the first mention of a module.
    head = [f'<script type="importmap">{imports}</script>', *head, f"<style>{style}</style>"]
    policy = {
        "default-src": "'self' data: blob:",
        "script-src": f"{scripts} 'wasm-unsafe-eval' {_hashes(imports, _TOO_OLD, _START)}",
        "style-src": _hashes(style),
        "base-uri": "'none'",
    }
    page = page.replace(_POLICY, "; ".join(f"{name} {what}" for name, what in policy.items()))
    page = page.replace(_HEAD, "\n".join(head))
    page = page.replace('<p id="version"></p>', f"<p>{_versions()}</p>")
    return page.replace(
        _SCRIPTS, f'<script>{_TOO_OLD}</script>\n<script type="module">{_START}</script>'
    ).encode()


def _hashes(*texts: str) -> str:
    """Return the hashes by which a policy allows these inline scripts and styles only."""
    digests = [b64encode(sha256(text.encode()).digest()).decode() for text in texts]
    return " ".join(f"'sha256-{digest}'" for digest in digests)


def _versions() -> str:
    return f"Pigskin {VERSION} on MicroPython {MICROPYTHON}."


def _modules() -> dict[str, bytes]:
    """Return the JavaScript modules by the NAME in `pigskin/NAME`."""
    worker = "service-worker"
    modules = {path.stem: _script(path).encode() for path in sorted(_PAGE.glob("*.js"))}
    del modules[worker]
    return {**modules, "micropython": find_module().read_bytes()}


def _script(path: Path) -> str:
    """Return a script without comments and indentation, which would be a sixth of the page."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").split("\n")]
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _packed() -> dict[str, bytes]:
    """Pack MicroPython and the firmware with gzip, which the browser itself unpacks.

    zlib differs between machines. One version of Zopfli gives the same bytes; tried on x86-64.
    """
    try:
        from zopfli.gzip import compress
    except ImportError:
        raise UserError(f"the page needs the package zopfli; {how_to_get('web')}") from None
    wasm = find_module().with_suffix(".wasm").read_bytes()
    sources = {path.relative_to(_FIRMWARE).as_posix(): path for path in _sources()}
    sources["handheld.py"] = _WEB / "handheld.py"
    sources["typist.py"] = _WEB.parent / "typist.py"
    first = {name: sources.pop(name) for name in _FIRST}
    files = {"micropython": wasm, "first": _bytecode(first), "firmware": _bytecode(sources)}
    return {name: compress(data) for name, data in files.items()}


def _bytecode(sources: dict[str, Path]) -> bytes:
    """Return modules as bytecode: a line of JSON with sizes, all tables of names, all the rest.

    Packed data comes last. Equal names are then close to each other, so the whole packs smaller.
    """
    parts = {}
    for name in sorted(sources, key=lambda name: ("/data/" in name, name)):
        compiled = to_mpy(sources[name].read_bytes(), name, _OPTIONS)
        end = _names_end(compiled)
        parts[f"/lib/{name.removesuffix('.py')}.mpy"] = (compiled[:end], compiled[end:])
    sizes = {path: [len(names), len(rest)] for path, (names, rest) in parts.items()}
    content = [json.dumps(sizes).encode(), b"\n"]
    content += [names for names, _ in parts.values()]
    return b"".join([*content, *(rest for _, rest in parts.values())])


def _sources() -> list[Path]:
    found = sorted((_FIRMWARE / "pigskin").rglob("*.py"))
    return [
        path for path in found if not path.relative_to(_FIRMWARE).as_posix().startswith(_LEFT_OUT)
    ]


def _names_end(compiled: bytes) -> int:
    """Return the end of the table of names, with which bytecode of MicroPython begins."""

    def number(at: int) -> tuple[int, int]:
        """Return a number of seven bits per byte, the highest first, and the place after it."""
        value = 0
        while True:
            value = value << 7 | compiled[at] & 127
            at += 1
            if compiled[at - 1] < 128:
                return value, at

    count, at = number(_MPY_HEADER)
    _, at = number(at)
    for _ in range(count):
        size, at = number(at)
        # An odd size is a name that MicroPython knows; other names end with a zero byte.
        at += 0 if size & 1 else (size >> 1) + 1
    return at


def _icons() -> list[Path]:
    return [_PAGE / name for name in ("icon.svg", "icon-192.png", "link.jpg")]


def _manifest(icons: dict[str, str]) -> bytes:
    sizes = {"icon.svg": "any", "icon-192.png": "192x192"}
    manifest = {
        "name": "Pigskin",
        "short_name": "Pigskin",
        "description": "Six antique tabletop sports games",
        "id": "./",
        "start_url": "./",
        "display": "standalone",
        "background_color": "#203a2c",
        "theme_color": "#203a2c",
        "categories": ["games", "sports"],
        "icons": [
            {"src": icons[name], "sizes": size, "purpose": "any maskable"}
            for name, size in sizes.items()
        ],
    }
    return json.dumps(manifest, indent=1).encode()


def licences() -> str:
    """Return the licences of everything on the page as one text."""
    ours = distribution("pigskin").read_text("licenses/LICENSE") or ""
    theirs = (_WEB / "MICROPYTHON.txt").read_text(encoding="utf-8")
    return f"Pigskin\n\n{ours.strip()}\n\n{'=' * 79}\n\n{theirs}"


def _data(data: bytes, kind: str) -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"
