"""``millipoint h2h``: two players against each other."""

from __future__ import annotations

import attrs
import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some


@click.command("h2h")
@panel
@click.option("--of", nargs=2, required=True, metavar="PLAYER OPPONENT", help="The two players.")
@listing
def command(panel: Panel, of: tuple[str, str]) -> None:
    """Two players against each other.

    Matches between two players: who won, and the PR of each.
    """
    first, second = map(panel.player_named, of)
    found = panel.study("head_to_head", first=first, second=second, filter=panel.filter)
    heads = (
        Head("match", "Match", "text", True, True),
        Head("day", "Date", "day"),
        Head("length", "Length", "count", True, True),
        Head("winner", "Winner", "text"),
        Head("first", first),
        Head("second", second),
    )
    both = panel.filter.drop("player")
    rows = [
        row({**{h.name: getattr(m, h.name) for h in heads[1:]}, "match": panel.name_of(m.match)},
            Behind("pr", both.where("match", "==", m.match), panel.name_of(m.match)))
        for m in found.meetings
    ]  # fmt: skip
    every = Behind("pr", both.where("match", "in", [m.match for m in found.meetings])) if rows else None
    score = {"match": "All", "first": found.pr[0], "second": found.pr[1], "winner": f"{found.won[0]} - {found.won[1]}"}
    whole = row(score, attrs.evolve(every, name="All") if every else None)
    note = f"{some(found.matches, 'match', 'matches')}, of those decided {found.won[0]} won by {first} and {found.won[1]} by {second}."
    more = {"matches": found.matches, "won": found.won, "pr": found.pr}
    sheets = [
        Sheet("meetings", heads, rows, title="PR match by match", empty="They did not meet.", behind=every),
        Sheet("whole", (Head("match", "", "text"), Head("winner", "Won", "text"), *heads[4:]), [whole] if rows else [], title="Together", behind=every),
    ]
    panel.write("h2h", sheets, [note], more)
