"""A small, safe XML reader: elements and text only, no declarations of any kind, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

import attrs

from millipoint.met.draft import fail

MAX_ELEMENTS = 100_000
MAX_DEPTH = 16


@attrs.define
class Node:
    """One element, with the line where it starts."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Node] = attrs.field(factory=list, repr=False)
    pieces: list[str] = attrs.field(factory=list, repr=False)

    @property
    def text(self) -> str:
        """The text of the element itself, without surrounding space."""
        return "".join(self.pieces).strip()

    def each(self, tag: str) -> Iterator[Node]:
        """The children of this name."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Node | None:
        """The first child of this name."""
        return next(self.each(tag), None)


def read_tree(data: bytes, file: str) -> Node:
    """The root element of a document.

    A DOCTYPE that names a DTD is accepted, and the DTD is not read; a DOCTYPE that declares anything itself, and any
    reference to an entity other than the five of XML, is refused.
    """
    from xml.parsers import expat

    parser = expat.ParserCreate()
    root = Node("", {}, 0)
    stack = [root]
    count = 0

    def line() -> str:
        return f"line {parser.CurrentLineNumber}"

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MAX_ELEMENTS or len(stack) > MAX_DEPTH:
            fail(file, line(), "too many elements for a match equity table")
        node = Node(tag, attributes, parser.CurrentLineNumber)
        stack[-1].children.append(node)
        stack.append(node)

    def end(_: str) -> None:
        stack.pop()

    def characters(text: str) -> None:
        stack[-1].pieces.append(text)

    def doctype(_name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        if has_subset:
            fail(file, line(), "the DOCTYPE holds declarations of its own; they are not accepted")

    def entity(*_: Any) -> NoReturn:
        fail(file, line(), "entities are not accepted")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = entity
    parser.UnparsedEntityDeclHandler = entity
    parser.ExternalEntityRefHandler = entity
    parser.SkippedEntityHandler = entity
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        fail(file, f"line {error.lineno}", f"the XML is broken or cut short ({expat.ErrorString(error.code)})")
    except (LookupError, ValueError) as error:
        fail(file, "", f"the text cannot be decoded ({error})")
    return root.children[0]
