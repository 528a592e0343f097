"""The least that reading a file of each format takes: its bytes unpacked, or its numbers found, or its values parsed."""

from __future__ import annotations

import json
import re
import sqlite3
import zlib

import numpy as np

NUMBER = re.compile(rb"-?\d+\.?\d*")


def xg(data: bytes) -> object:
    """Inflate the stream of records and view it."""
    start = int.from_bytes(data[8:12], "little") + int.from_bytes(data[20:24], "little")
    return np.frombuffer(zlib.decompress(memoryview(data)[start:]), dtype=np.dtype("V2560"))


def bgf(data: bytes) -> object:
    """Inflate the document, and parse it when it is JSON."""
    start = data.find(b"\n") + 1
    body = zlib.decompress(data[start:], wbits=31) if data[start : start + 2] == b"\x1f\x8b" else data[start:]
    return json.loads(body) if body.startswith(b"{") else body


def ogxm(data: bytes) -> object:
    """Parse JSON; of the binary forms every byte as a number."""
    return json.loads(data) if data.lstrip().startswith(b"{") else list(data)


def blunderdb(data: bytes) -> object:
    """Fetch every move and every analysis."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(data[:18] + b"\1\1" + data[20:])
    rows = [connection.execute(f"SELECT * FROM {table}").fetchall() for table in ("match", "game", "move", "analysis")]
    connection.close()
    return rows


def text(data: bytes) -> object:
    """Find the numbers."""
    return NUMBER.findall(data)


FLOORS = {"xg": xg, "bgf": bgf, "ogxm": ogxm, "blunderdb": blunderdb}
"""By name of the reader; of all others the floor is that of text."""
