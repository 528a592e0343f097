"""Small table files made for the tests."""

from __future__ import annotations

from collections.abc import Sequence

SQUARE = ((0.5, 0.7, 0.75), (0.3, 0.5, 0.6), (0.25, 0.4, 0.5))
LINE = (0.5, 0.48, 0.32)

Rows = Sequence[Sequence[object]]


def row(values: Sequence[object]) -> str:
    return "<row>" + "".join(f"<me>{value}</me>" for value in values) + "</row>\n"


def explicit(rows: Rows = SQUARE) -> str:
    return "<pre-crawford-table>\n" + "".join(map(row, rows)) + "</pre-crawford-table>\n"


def trailer(values: Sequence[object] = LINE, attributes: str = "") -> str:
    return f"<post-crawford-table{attributes}>\n{row(values)}</post-crawford-table>\n"


def generated(half: str, kind: str, attributes: str = "", **parameters: object) -> str:
    inner = "".join(
        f'<parameter name="{name.replace("_", "-")}">{value}</parameter>\n' for name, value in parameters.items()
    )
    return (
        f'<{half}-crawford-table type="{kind}"{attributes}><parameters>\n{inner}</parameters></{half}-crawford-table>\n'
    )


def xml(pre: str | None = None, post: str | None = None, length: object = 3, head: str = "") -> bytes:
    stated = "" if length is None else f"<length>{length}</length>"
    info = f"<info><name>Tiny</name><description>Made for a test</description>{stated}</info>\n"
    body = (explicit() if pre is None else pre) + (trailer() if post is None else post)
    return f'<?xml version="1.0"?>\n{head}<met>\n{info}{body}</met>\n'.encode()


def ini(pre: Rows = SQUARE, post: Sequence[object] = LINE, *, size: object = 3, post_size: object = 3) -> bytes:
    rows = "".join(f" {number}={' '.join(map(str, values))} \r\n" for number, values in enumerate(pre, 1))
    text = (
        "[Current]\r\nName=Tiny\r\nDescription=Made for a test\r\nCopyright=© nobody\r\n; a remark\r\n\r\n"
        f"[PostCrawford]\r\nSize={post_size}\r\nData={' '.join(map(str, post))} \r\n\r\n"
        f"[PreCrawford]\r\nSize={size}   \r\n{rows}"
    )
    return text.encode("cp1252")
