"""A flash in memory that notes its changes, and the states that a power cut can leave."""

from tests.support.handhelds.parts import Memory


def finished_in(storage) -> list[str]:
    """Return the names of the records of finished games."""
    return [name for name in storage.names() if name[0] == "r" and name[1:5].isdigit()]


class Watched(Memory):
    """Notes the files and the choices played so far before each change to the flash."""

    console = None

    def _note(self, kind, name, data):
        match = self.console.match if self.console else None
        played = list(match.choices) if match else []
        self.work.append((kind, name, bytes(data), dict(self.files), played))

    def __init__(self):
        super().__init__()
        self.work = []

    def write(self, name, data):
        self._note("write", name, data)
        super().write(name, data)

    def append(self, name, data):
        self._note("append", name, data)
        super().append(name, data)

    def rename(self, name, new):
        self._note("rename", name, new.encode())
        super().rename(name, new)

    def remove(self, name):
        self._note("remove", name, b"")
        return super().remove(name)


def states_after_cuts(kind, name, data, files):
    """Yield all files that can be left when the power is cut during this change."""
    yield files
    if kind == "rename":
        yield {data.decode() if other == name else other: files[other] for other in files}
        return
    if kind == "append":
        yield {**files, name: files.get(name, b"") + data}
    elif kind == "remove":
        yield {other: files[other] for other in files if other != name}
    else:
        for size in range(1, len(data) + 1):
            yield {**files, name + ".new": data[:size]}
        yield {**files, name: data}
