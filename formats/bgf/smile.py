"""Smile, the binary form of JSON of the Jackson project: a whole document as plain Python values.

Every token of format version 0 is understood: short and long names and texts, back references to both in the short
and the two-byte form, numbers of every size, both kinds of binary data. What is reserved is refused.
"""

from __future__ import annotations

from typing import Any, Final

from millipoint.formats.bgf.damage import DamageError
from millipoint.formats.bgf.numbers import CONSTANTS, NUMBERS, vint, zigzag

MAGIC: Final = b":)\n"
MAX_DEPTH: Final = 64
MAX_VALUES: Final = 2_000_000
TABLE: Final = 1024
"""Names or texts that can be referred back to; the table is emptied when it is full."""

_NOT_SIMPLE: Final = object()
_SIMPLE: Final = [CONSTANTS.get(byte, zigzag(byte - 0xC0) if 0xC0 <= byte < 0xE0 else _NOT_SIMPLE) for byte in range(256)]
"""Values of one byte: small numbers and constants."""
_END: Final = b"\xfc"

_RAW_BINARY: Final = 4
_SHARED_VALUES: Final = 2
_SHARED_NAMES: Final = 1


def decode(data: bytes) -> tuple[Any, list[Any]]:
    """The value that a Smile document holds, and what was still open where it ended too early; nothing else is read.

    Objects become dict, arrays list, texts str, numbers int, float or Decimal, binary data bytes. An object or array
    of which a part is missing is among those still open, outermost first; an empty list tells that all is there.
    Raises `DamageError` with the byte when the document is none, breaks the format, ends before anything is known,
    nests deeper than 64 or has more than 2 million values.
    """
    if data[:3] != MAGIC or len(data) < 4:
        raise DamageError("the Smile document does not begin with its mark", 0)
    if data[3] >> 4:
        raise DamageError(f"Smile of version {data[3] >> 4}, only 0 is known", 3)
    return _Reader(data, data[3]).document()


class _Reader:
    """Where in a document we are, and the names and texts seen so far (None: not shared)."""

    def __init__(self, data: bytes, flags: int) -> None:
        self.data = data
        self.at = 4
        self.names: list[str] | None = [] if flags & _SHARED_NAMES else None
        self.texts: list[str] | None = [] if flags & _SHARED_VALUES else None
        self.raw = bool(flags & _RAW_BINARY)
        self.root: Any = None
        self.last: Any = None  # the innermost open object or array

    def document(self) -> tuple[Any, list[Any]]:
        stack: list[Any] = []
        try:
            return self._document(stack), []
        except IndexError:
            if not stack:
                raise DamageError("the Smile document ends too early", len(self.data)) from None
            return self.root, [*(holder for holder, _, _ in stack[1:]), self.last]
        except UnicodeDecodeError:
            raise DamageError("a text that is not UTF-8", self.at) from None

    def _document(self, stack: list[Any]) -> Any:
        data, at, texts = self.data, self.at, self.texts
        names = [] if self.names is None else self.names
        known, end = min(len(names), 64), len(data)
        holder: Any = None  # the open object or array
        keyed = False  # whether it is an object
        closer = -1  # the byte that ends it
        key = ""
        for _ in range(MAX_VALUES):
            byte = data[at]
            at += 1
            if byte == closer:
                value = holder
                holder, keyed, key = stack.pop()
                self.last = holder
                if holder is None:
                    return value
                closer = 0xFB if keyed else 0xF9
                continue
            if keyed:
                if 0x40 <= byte < 0x40 + known:
                    key = names[byte - 0x40]
                elif 0x30 <= byte < 0x34 and (index := (byte & 3) << 8 | data[at]) < len(names):
                    key = names[index]
                    at += 1
                else:
                    self.at = at
                    key = self._name(byte)
                    at, known = self.at, min(len(names), 64)
                byte = data[at]
                at += 1
            value = _SIMPLE[byte]
            if value is _NOT_SIMPLE:
                if 0x40 <= byte < 0x80 and texts is None:
                    stop = at + byte - 0x3F
                    if stop > end:
                        raise IndexError
                    value = data[at:stop].decode()
                    at = stop
                elif byte == 0xFA or byte == 0xF8:
                    if len(stack) >= MAX_DEPTH:
                        raise DamageError(f"objects nested deeper than {MAX_DEPTH}", at)
                    value = {} if byte == 0xFA else []
                    if holder is None:
                        self.root = value
                    elif keyed:
                        holder[key] = value
                    else:
                        holder.append(value)
                    stack.append((holder, keyed, key))
                    self.last = holder = value
                    keyed, closer = byte == 0xFA, byte + 1
                    continue
                else:
                    self.at = at
                    value = self._value(byte)
                    at = self.at
            if keyed:
                holder[key] = value
            elif holder is None:
                return value
            else:
                holder.append(value)
        raise DamageError(f"more than {MAX_VALUES} values", at)

    # -- names -----------------------------------------------------------------------------------------------
    def _name(self, byte: int) -> str:
        """A name in an object that is not one of the first 64 seen."""
        if 0x80 <= byte < 0xF8:
            stop = self.at + (byte - 0x7F if byte < 0xC0 else byte - 0xBE)
            if stop > len(self.data):
                raise IndexError
            name = self.data[self.at : stop].decode()
            self.at = stop
            if self.names is not None:
                _remember(self.names, name)
            return name
        if byte == 0x20:
            return ""
        if 0x30 <= byte < 0x34:
            index = (byte & 3) << 8 | self.data[self.at]
            self.at += 1
            return self._seen(self.names, index, "name")
        if byte == 0x34:
            return self._long()
        if 0x40 <= byte < 0x80:
            return self._seen(self.names, byte - 0x40, "name")
        raise DamageError(f"byte {byte:02X} where a name should be", self.at - 1)

    def _seen(self, table: list[str] | None, index: int, what: str) -> str:
        if table is None or index >= len(table):
            raise DamageError(f"a reference to {what} {index}, of which there is none", self.at)
        return table[index]

    # -- values ----------------------------------------------------------------------------------------------
    def _text(self, stop: int) -> str:
        """A text of up to 65 bytes."""
        if stop > len(self.data):
            raise IndexError
        text = self.data[self.at : stop].decode()
        self.at = stop
        if self.texts is not None:
            _remember(self.texts, text)
        return text

    def _long(self) -> str:
        stop = self.data.find(_END, self.at)
        if stop < 0:
            raise IndexError
        text = self.data[self.at : stop].decode()
        self.at = stop + 1
        return text

    def _value(self, byte: int) -> Any:
        """A value of more than one byte, other than an object or an array."""
        if 0x40 <= byte < 0xC0:
            return self._text(self.at + byte - (0x3F if byte < 0x80 else 0x7E))
        if 0x01 <= byte < 0x20:
            return self._seen(self.texts, byte - 1, "text")
        if 0xEC <= byte < 0xF0:
            index = (byte & 3) << 8 | self.data[self.at]
            self.at += 1
            return self._seen(self.texts, index, "text")
        if byte in (0xE0, 0xE4):
            return self._long()
        if byte in NUMBERS:
            value, self.at = NUMBERS[byte](self.data, self.at)
            return value
        if byte == 0xFD and self.raw:
            size, self.at = vint(self.data, self.at)
            if size > len(self.data) - self.at:
                raise IndexError
            self.at += size
            return self.data[self.at - size : self.at]
        raise DamageError(f"byte {byte:02X} where a value should be", self.at - 1)


def _remember(table: list[str], text: str) -> None:
    if len(table) == TABLE:
        table.clear()
    table.append(text)
