"""Modules that are always in memory together, as one module on the device.

A module of its own takes some 300 bytes there beside its code: three names that never leave
memory, a dictionary, and an entry for everything it imports; and it takes a search through the
folders of the flash. A build therefore puts the text of some modules, the guests, into another
one, their host, and asks the host wherever anybody imports from them.
"""

import ast
from collections.abc import Iterator, Mapping

from tools.edits import Edit, applied, place
from tools.errors import UserError

# Each guest stands after those that it imports from.
HOSTS = {
    # Always there.
    "pigskin.handheld.app": (
        "pigskin.core.loan",
        "pigskin.core.data",
        "pigskin.core.chance",
        "pigskin.core.game",
        "pigskin.handheld.hardware",
        "pigskin.handheld.storage",
        "pigskin.handheld.scenes",
        "pigskin.handheld.names",
        "pigskin.handheld.ui",
        "pigskin.handheld.loop",
        "pigskin.drivers.clock",
        "pigskin.drivers.serial",
        "pigskin.drivers.buttons",
        "pigskin.drivers.buzzer",
        "pigskin.handheld.device",
        "pigskin.link.port",
    ),
    "pigskin.games.hamilton": (
        "pigskin.games.hamilton_deck",
        "pigskin.games.hamilton_rules",
        "pigskin.games.hamilton_squad",
        "pigskin.games.hamilton_view",
    ),
    "pigskin.games.allfair": ("pigskin.games.allfair_deck",),
}


def link(
    sources: Mapping[str, str], hosts: Mapping[str, tuple[str, ...]] = HOSTS
) -> dict[str, str]:
    """Sources by module name (pigskin.core.game), without those that went into another one."""
    guests = {guest for names in hosts.values() for guest in names}
    linked = {}
    for module in sources:
        if module not in guests:
            members = {name: sources[name] for name in (*hosts.get(module, ()), module)}
            _check_names(members)
            linked[module] = "\n".join(ask_hosts(text, hosts, module) for text in members.values())
    return linked


def ask_hosts(
    source: str, hosts: Mapping[str, tuple[str, ...]] = HOSTS, module: str = "__main__"
) -> str:
    """The source, importing from hosts what came from guests; a host has its own already."""
    homes = {guest: host for host, guests in hosts.items() for guest in guests}
    edits: list[Edit] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            text = _import_of(node, homes, module)
            if text:
                edits.append((*place(node), text))
    return applied(source, edits)


def _import_of(node: ast.ImportFrom, homes: Mapping[str, str], module: str) -> str:
    """What stands in place of an import; nothing if it stays."""
    host = homes.get(str(node.module))
    if host == module:
        if any(alias.asname for alias in node.names):
            raise UserError(f"{module}: what {node.module} has can have no other name here")
        return "pass"
    if host:
        return f"from {host} import {', '.join(map(_named, node.names))}"
    for alias in node.names:
        host = homes.get(f"{node.module}.{alias.name}")
        if host and (host == module or len(node.names) > 1):
            raise UserError(f"{module}: import from {node.module}.{alias.name} what is needed")
        if host:
            package, _, name = host.rpartition(".")
            return f"from {package} import {name} as {alias.asname or alias.name}"
    return ""


def _named(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


def _check_names(members: Mapping[str, str]) -> None:
    """In one module a name, private or not, can mean one thing only."""
    owners: dict[str, str] = {}
    for module, source in members.items():
        for name in {name for node in ast.parse(source).body for name in _defined(node)}:
            if name in owners:
                raise UserError(
                    f"{owners[name]} and {module} are one module on the device (tools/linking.py) "
                    f"and both have a name {name}; rename one"
                )
            owners[name] = module


def _defined(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import() | ast.ImportFrom():
            pass
        case _:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                    yield inner.id
