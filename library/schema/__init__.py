"""The tables of a library. Relational for what people look up; decisions are blobs, a few for each analysis.

Dates are days since 1970-01-01, moments are UTC texts in ISO 8601, positions are keys of `millipoint.position.keys`.
"""

from millipoint.library.schema.base import metadata
from millipoint.library.schema.decisions import analysis, derived, segment, word
from millipoint.library.schema.matches import alias, game, match, player, tournament
from millipoint.library.schema.positions import collected, collection, comment, mark, study_event, tag
from millipoint.library.schema.records import journal, meta, setting, undo

__all__ = [
    "alias",
    "analysis",
    "collected",
    "collection",
    "comment",
    "derived",
    "game",
    "journal",
    "mark",
    "match",
    "meta",
    "metadata",
    "player",
    "segment",
    "setting",
    "study_event",
    "tag",
    "tournament",
    "undo",
    "word",
]
