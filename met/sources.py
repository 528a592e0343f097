"""Names, titles and citations of the shipped tables; their values stand in ``data``."""

from __future__ import annotations

import attrs


@attrs.frozen
class Entry:
    """One shipped table: where its values come from and how else it is called."""

    name: str
    file: str
    title: str
    source: str
    aliases: tuple[str, ...] = ()


SHIPPED = (
    Entry(
        "Kazaross-XG2",
        "kazaross-xg2.json",
        "Kazaross XG2 25 point MET",
        "Neil Kazaross 2011: XG rollouts to 9 points, gnubg Supremo rollouts to 15, projected take points to 25",
        ("Kazaross XG2", "XG2", "Kazaross", "Kazaross XG2 25pt"),
    ),
    Entry(
        "Rockwell-Kazaross",
        "rockwell-kazaross.json",
        "Rockwell/Kazaross 25 point MET",
        "David Rockwell and Neil Kazaross 2008-2010: gnubg Supremo rollouts to 15 points, projected take points to 25",
        ("Rockwell", "R/K", "Kazaross Rockwell", "Rockwell Kazaross 25 point"),
    ),
    Entry(
        "Woolsey",
        "woolsey.json",
        "Kit Woolsey",
        "Kit Woolsey, Inside Backgammon 2 no. 2, March-April 1992",
        ("Kit Woolsey MET", "Woolsey Heinrich", "Woolsey-Heinrich"),
    ),
    Entry(
        "G11",
        "g11.json",
        "GNUbg 11 point MET",
        "Robert-Jan Veldhuizen (Zorba) 2003-2004: gnubg 0.14 rollouts to 11 points, Tornberg's mec to 25",
        ("G11 (Snowie)", "GnuBG 11 point", "gnubg 11", "g11 met"),
    ),
    Entry(
        "Jacobs",
        "jacobs.json",
        "Jacobs & Trice",
        "Jake Jacobs and Walter Trice, Can a Fish Taste Twice as Good, 1996",
        ("Jacobs and Trice", "Trice", "Jacobs-Trice"),
    ),
    Entry(
        "Zadeh",
        "zadeh.json",
        "N. Zadeh",
        "N. Zadeh, On Doubling in Tournament Backgammon, Management Science 23 (1977) 986; generated",
        ("Norman Zadeh", "Zadeh generator"),
    ),
    Entry(
        "mec26",
        "mec26.json",
        "mec at gammon rate 0.26, explicit values",
        "Made by Claes Tornberg's mec (1996) with gammon rate 0.26 and win rate 0.5, three decimals, to 25 points",
        ("mec 26", "mec 0.26"),
    ),
    Entry(
        "mec",
        "mec.json",
        "mec (match equity calculator)",
        "Claes Tornberg's match equity calculator (1996) with the gammon rate of 0.26 of gnubg's file; generated",
        ("Tornberg", "match equity calculator", "mec generator"),
    ),
    Entry(
        "Ortega",
        "ortega.json",
        "Ortega & Kleinman",
        "Antonio Ortega and Danny Kleinman 2001, in Backgammon With the Giants: Neil Kazaross",
        ("Ortega and Kleinman", "Kleinman", "Ortega-Kleinman"),
    ),
    Entry(
        "Snowie",
        "snowie.json",
        "Snowie 2.1",
        "The table of Snowie 2.1, Oasya 1999",
        ("Snowie 2", "Oasya"),
    ),
    Entry(
        "jac050",
        "jac050.json",
        "Jacobs & Trice with player 0 a 50 Elo favorite",
        "Jake Jacobs and Walter Trice, Can a Fish Taste Twice as Good (+50), 1996; uneven players",
        ("Jacobs +50", "Jacobs & Trice +50"),
    ),
    Entry(
        "jac100",
        "jac100.json",
        "Jacobs & Trice with player 0 a 100 Elo favorite",
        "Jake Jacobs and Walter Trice, Can a Fish Taste Twice as Good (+100), 1996; uneven players",
        ("Jacobs +100", "Jacobs & Trice +100"),
    ),
)
"""The default first."""
