"""``millipoint h2h``: two players against each other."""

from __future__ import annotations

import click

from millipoint.cli.behind import HEADS as BEHIND
from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some


@click.command("h2h")
@panel
@click.option("--of", nargs=2, required=True, metavar="PLAYER OPPONENT", help="The two players.")
@listing
def command(panel: Panel, of: tuple[str, str], positions: bool) -> None:
    """Two players against each other.

    Matches between two players: who won, and the PR of each.
    """
    first, second = (panel.inputs.meant("player", name) for name in of)
    found = panel.study("head_to_head", first=first, second=second, filter=panel.filter)
    heads = (
        Head("match", "Match", "text", True, True),
        Head("day", "Date", "day"),
        Head("length", "Length", "count", True, True),
        Head("winner", "Winner", "text"),
        Head("first", first),
        Head("second", second),
    )
    rows = [
        {**{h.name: getattr(m, h.name) for h in heads[1:]}, "match": panel.name_of(m.match)} for m in found.meetings
    ]
    if positions:
        numbers = tuple(m.match for m in found.meetings)
        narrow = panel.filter.where("match", "in", numbers)
        empty = Sheet("positions", BEHIND, [], empty="They did not meet.")
        panel.write("h2h", [decisions_behind(panel, "pr", narrow) if numbers else empty])
        return
    whole = {"match": "All", "first": found.pr[0], "second": found.pr[1], "winner": f"{found.won[0]} - {found.won[1]}"}
    note = f"{some(found.matches, 'match', 'matches')}, of those decided {found.won[0]} won by {first} and {found.won[1]} by {second}."
    more = {"matches": found.matches, "won": found.won, "pr": found.pr}
    sheets = [
        Sheet("meetings", heads, rows, title="PR match by match", empty="They did not meet."),
        Sheet("whole", (Head("match", "", "text"), Head("winner", "Won", "text"), *heads[4:]), [whole], title="Together"),
    ]
    panel.write("h2h", sheets if rows else sheets[:1], [note], more)
