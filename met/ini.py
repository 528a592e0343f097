"""The older ``.met`` form of match equity tables: sections, ``Size=``, ``Data=`` and one numbered row a line."""

from __future__ import annotations

from millipoint.met.draft import Draft, chance, fail
from millipoint.met.table import Met

Section = dict[str, tuple[int, str]]
"""Lower-case key to its line number and value."""


def read_ini(data: bytes, file: str) -> Met:
    """A table from the bytes of a ``.met`` file, in UTF-8 or Windows-1252."""
    sections = _sections(_decoded(data), file)
    pre, post = (_section(sections, name, file) for name in ("PreCrawford", "PostCrawford"))
    current = {key: value for key, (_, value) in sections.get("current", {}).items()}
    size = _size(pre, "PreCrawford", file)
    rows = []
    for number in range(1, size + 1):
        if str(number) not in pre:
            fail(file, "[PreCrawford]", f"row {number} of {size} is missing")
        rows.append(_numbers(pre[str(number)], f"pre-Crawford row {number}", file))
    beyond = [key for key in pre if key.isdecimal() and not 1 <= int(key) <= size]
    if beyond:
        fail(file, f"line {pre[beyond[0]][0]}", f"row {beyond[0]} is outside the table's size of {size}")
    if "data" not in post:
        fail(file, "[PostCrawford]", "Data= is missing")
    values = _numbers(post["data"], "post-Crawford Data", file)
    stated = _size(post, "PostCrawford", file)
    if len(values) not in (stated, stated - 1):  # the value at the size itself is never used; some files leave it out
        fail(file, "[PostCrawford]", f"Data has {len(values)} values, but Size is {stated}")
    return Draft(
        name=current.get("name", ""),
        length=size,
        pre=rows,
        post=(values, values),
        description=current.get("description", ""),
        source=current.get("copyright", ""),
    ).met(file)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _sections(text: str, file: str) -> dict[str, Section]:
    """Every section by its lower-case name; lines that start with ; or # are comments."""
    sections: dict[str, Section] = {}
    section: Section = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith((";", "#")):
            continue
        if line.startswith("[") and line.endswith("]"):
            name = line[1:-1].strip().casefold()
            if name in sections:
                fail(file, f"line {number}", f"a second section {line}")
            section = sections[name] = {}
            continue
        key, mark, value = line.partition("=")
        if not mark:
            fail(file, f"line {number}", f"{line[:40]!r} is neither a section nor a key=value line")
        key = key.strip().casefold()
        if key in section:
            fail(file, f"line {number}", f"{key!r} is there a second time")
        section[key] = (number, value.strip())
    return sections


def _section(sections: dict[str, Section], name: str, file: str) -> Section:
    if name.casefold() not in sections:
        fail(file, "", f"the section [{name}] is missing")
    return sections[name.casefold()]


def _size(section: Section, name: str, file: str) -> int:
    line, text = section.get("size", (0, ""))
    if not text:
        fail(file, f"[{name}]", "Size= is missing")
    if not (text.isdecimal() and 0 < int(text[:10]) <= 1000):
        fail(file, f"line {line}", f"Size={text[:40]} is not a match length")
    return int(text)


def _numbers(entry: tuple[int, str], place: str, file: str) -> list[float]:
    line, text = entry
    return [chance(word, file, f"line {line}, {place}, value {n}") for n, word in enumerate(text.split(), 1)]
