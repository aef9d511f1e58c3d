"""Changes to the text of a module that leave its lines where they are."""

import ast

# First line and column, last line and column, what stands there instead.
Edit = tuple[tuple[int, int], tuple[int, int], str]


def place(node: ast.stmt | ast.expr) -> tuple[tuple[int, int], tuple[int, int]]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return (node.lineno - 1, node.col_offset), (node.end_lineno - 1, node.end_col_offset)


def applied(source: str, edits: list[Edit]) -> str:
    # Columns of a tree count bytes.
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for (row, start), (last, end), text in sorted(edits, reverse=True):
        after = lines[last][end:]
        # A statement over several lines leaves empty ones.
        lines[row : last + 1] = [
            lines[row][:start] + text.encode() + (after if row == last else b"\n"),
            *[b"\n"] * (last - row),
        ]
    return b"".join(lines).decode()
