"""``millipoint h2h``: two players against each other."""

from __future__ import annotations

import click

from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet


@click.command("h2h")
@panel
@click.option("--of", nargs=2, required=True, metavar="PLAYER OPPONENT", help="The two players.")
def command(panel: Panel, of: tuple[str, str]) -> None:
    """Matches between two players: who won, and the PR of each."""
    first, second = (panel.inputs.meant("player", name) for name in of)
    found = panel.study("head_to_head", first=first, second=second, filter=panel.filter)
    heads = (
        Head("match", "Match", "text"),
        Head("day", "Date", "day"),
        Head("length", "Length", "count"),
        Head("winner", "Winner", "text"),
        Head("first", f"PR {first}"),
        Head("second", f"PR {second}"),
    )
    rows = [
        {**{h.name: getattr(m, h.name) for h in heads[1:]}, "match": panel.name_of(m.match)} for m in found.meetings
    ]
    whole = {"match": "All", "first": found.pr[0], "second": found.pr[1], "winner": f"{found.won[0]} - {found.won[1]}"}
    note = f"{found.matches} matches, of those decided {found.won[0]} won by {first} and {found.won[1]} by {second}."
    more = {"matches": found.matches, "won": found.won, "pr": found.pr}
    panel.write("h2h", [Sheet("meetings", heads, rows), Sheet("whole", heads, [whole])], [note], more)
