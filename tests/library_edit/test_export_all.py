"""Exports with all analyses of a match: each is there again afterwards, the same one is active, another export is the same file."""

import csv
import json

import attrs
import pytest
import sqlalchemy as sa
from small_matches import MATCHES, made, put

import millipoint
from millipoint import Filter
from millipoint.fingerprint import fingerprint
from millipoint.library import check, open_library, schema
from millipoint.library.exchange import import_parquet
from millipoint.library.export import ANALYSIS, FORM, KEY, SEVERAL, export_parquet
from millipoint.library.layout import SIDES
from millipoint.library.writer import add_analysis

pa = pytest.importorskip("pyarrow")
pytest.importorskip("pyarrow.parquet")
A = schema.analysis.c


def as_if(engine, level, match, *, error=0.12, rows=30):
    """Another view of one of the matches of the tests."""
    number = int(match.info.source.removesuffix(".sgf"))
    info = match.info
    other = made(
        number,
        info.players,
        event=info.event,
        day=info.day,
        length=info.length,
        rows=rows,
        error=error,
        engine=engine,
        level=level,
    )
    return attrs.evolve(other, info=attrs.evolve(other.info, source=f"{number}.{engine}.xg", program=engine))


def view(library, number, match, *, active=False):
    with library.write() as connection:
        analysis = add_analysis(
            connection, number, match, f"{number}-{match.info.engine}-{match.info.level}", active=False
        )
        if active:
            connection.execute(sa.update(schema.analysis).where(A.match_id == number).values(active=A.id == analysis))
    return analysis


@pytest.fixture
def several(library):
    """Match 1 with two further analyses, of which the last one counts; match 3 with one that does not."""
    view(library, 1, as_if("XG", 20, MATCHES[0], error=0.2))
    view(library, 1, as_if("XG", 40, MATCHES[0], error=0.3), active=True)
    view(library, 3, as_if("BGBlitz", 30, MATCHES[2]))
    return library


def described(library):
    """Every analysis in the order of matches, but for its number and when it came."""
    names = [c.name for c in schema.analysis.columns if c.name not in ("id", "imported")]
    query = sa.select(*(A[name] for name in names)).order_by(A.match_id, A.active.desc(), A.id)
    with library.read() as connection:
        return [tuple(row) for row in connection.execute(query)]


def figures(library, engine=""):
    found = millipoint.compute(["pr", "mwc_loss", "luck"], library.source(engine=engine), by=("match", "player"))
    return [(label, e.value, e.n) for f in found for label, e in f]


def document(file):
    return json.loads(pa.parquet.read_metadata(file).metadata[KEY])


def test_all_analyses_move(several, other, session, tmp_path):
    file, again = tmp_path / "x.parquet", tmp_path / "y.parquet"
    assert export_parquet(several.layers(), file, session) == 180 + 90
    assert document(file)["schema"] == SEVERAL
    taken = import_parquet(other, file)
    assert (taken.new, taken.known, taken.updated, taken.failed) == (5, 0, 0, [])
    assert described(other) == described(several)
    assert check.check(other) == []
    for engine in ("", "XG", "BGBlitz", "GNU Backgammon"):
        assert figures(other, engine) == figures(several, engine)
    export_parquet(other.layers(), again, session)
    assert again.read_bytes() == file.read_bytes()
    taken = import_parquet(other, file)
    assert (taken.new, taken.known, taken.updated, taken.failed) == (0, 5, 0, [])
    assert described(other) == described(several)


def test_each_row_says_what_it_is_of(several, session, tmp_path):
    file = tmp_path / "x.parquet"
    export_parquet(several.layers(), file, session)
    rows = pa.parquet.read_table(file).to_pylist()
    found = {(row["match"], row[ANALYSIS], row["engine"], row["level"]) for row in rows}
    assert {entry for entry in found if entry[0] in (1, 3)} == {
        (1, 0, "XG", 40), (1, 1, "GNU Backgammon", 30), (1, 2, "XG", 20), (3, 0, "GNU Backgammon", 30), (3, 1, "BGBlitz", 30),
    }  # fmt: skip
    files = {record["id"]: [file["engine"] for file in record["files"]] for record in document(file)["matches"]}
    assert files[1] == ["XG", "GNU Backgammon", "XG"] and files[2] == ["GNU Backgammon"]


def test_without_a_second_analysis_the_form_is_the_usual_one(library, session, tmp_path):
    one, two = tmp_path / "x.parquet", tmp_path / "y.parquet"
    export_parquet(library.source(), one, session)
    export_parquet(library.layers(), two, session)
    assert document(one)["schema"] == FORM
    assert one.read_bytes() == two.read_bytes()


def test_the_active_one_alone_as_before(several, other, session, tmp_path):
    file = tmp_path / "x.parquet"
    assert export_parquet(several.source(), file, session) == 180
    assert import_parquet(other, file).new == 5
    assert [row for row in described(other) if row[0] == 1] == [
        row for row in described(several) if row[:2] == (1, True)
    ]
    assert figures(other) == figures(several)


def test_the_analyses_of_one_program(several, other, session, tmp_path):
    """What the file says of an analysis is said of the one that is in it."""
    file = tmp_path / "x.parquet"
    export_parquet(several.source(engine="BGBlitz"), file, session)
    import_parquet(other, file)
    with other.read() as connection:
        assert connection.execute(sa.select(A.engine, A.source).where(A.match_id == 3)).all() == [
            ("BGBlitz", "3.BGBlitz.xg")
        ]


def test_a_known_match_gets_what_it_does_not_have(several, library, other, session, tmp_path):
    put(other, *MATCHES)
    file = tmp_path / "x.parquet"
    export_parquet(several.layers(), file, session)
    taken = import_parquet(other, file)
    assert (taken.new, taken.known, taken.updated, taken.failed) == (0, 3, 2, [])
    with other.read() as connection:
        counts = dict(connection.execute(sa.select(A.match_id, sa.func.count()).group_by(A.match_id)).all())
    assert counts == {1: 3, 2: 1, 3: 2, 4: 1, 5: 1}
    assert check.check(other) == []
    assert of_first(other, "XG") == of_first(several, "XG")


@pytest.mark.parametrize(("there", "updated"), [(1, 1), (2, 1), (3, 2)])
def test_new_and_known_matches_in_turn(several, other, session, tmp_path, there, updated, monkeypatch):
    """Each player of the library is asked for once, however many matches it has, those whom the file brought among them."""
    from millipoint.library import memory

    learned, real = [], memory.Memory._learn
    monkeypatch.setattr(memory.Memory, "_learn", lambda self, number, name: learned.append(name) or real(self, number, name))
    put(other, *MATCHES[:there])
    learned.clear()
    file = tmp_path / "x.parquet"
    export_parquet(several.layers(), file, session)
    taken = import_parquet(other, file)
    assert (taken.new, taken.known, taken.updated, taken.failed) == (5 - there, there - updated, updated, [])
    assert sorted(learned) == ["Ann", "Bob", "Cid", "Dee", "Muñoz, José", "ann", "jose munoz"]
    assert check.check(other) == []
    assert sorted(named(other)) == sorted(named(several))


def named(library):
    """Players and their analyses, whatever the numbers of matches."""
    m, p = schema.match.c, (schema.player.alias(), schema.player.alias())
    query = sa.select(p[0].c.name, p[1].c.name, A.engine, A.level, A.file_hash).join(schema.match, A.match_id == m.id)
    with library.read() as connection:
        return [tuple(row) for row in connection.execute(query.join(p[0], m.player_0 == p[0].c.id).join(p[1], m.player_1 == p[1].c.id))]


def of_first(library, engine):
    return [row for row in figures(library, engine) if row[0][0] == 1]


def test_seats_exchanged_in_the_other_library(several, other, session, tmp_path):
    """The other library has the match the other way round: the analyses that come are turned."""
    match = MATCHES[0]
    data = {**match.decisions.data, "seat": (1 - match.decisions.data["seat"]).astype("i1")}
    data |= {name: data[name][::-1].copy() for name in ("player", *SIDES)}
    info = attrs.evolve(match.info, players=match.info.players[::-1], score=match.info.score[::-1])
    put(other, attrs.evolve(match, info=info, decisions=attrs.evolve(match.decisions, data=data)))
    file = tmp_path / "x.parquet"
    export_parquet(several.layers(), file, session, Filter().where("match", "==", 1))
    import_parquet(other, file)

    def by_player(library):
        chosen = Filter().where("match", "==", 1)
        return {
            label: e.value
            for label, e in millipoint.compute("pr", library.source(engine="XG"), by="player", filter=chosen)["pr"]
        }

    assert by_player(other) == by_player(several)


def test_an_analysis_in_part_is_left_out_and_the_others_are_taken(several, other, session, tmp_path):
    file = tmp_path / "x.parquet"
    export_parquet(several.layers(), file, session, Filter().where("engine", "!=", "XG"), whole=True)
    assert import_parquet(other, file).failed == []
    with other.read() as connection:
        found = connection.execute(sa.select(A.source, A.engine, A.active).order_by(A.source)).all()
    assert [row for row in found if row[0][0] in "13"] == [
        ("1.sgf", "GNU Backgammon", True), ("3.BGBlitz.xg", "BGBlitz", False), ("3.sgf", "GNU Backgammon", True),
    ]  # fmt: skip
    assert check.check(other) == []
    with open_library(tmp_path / "third.db") as third:
        export_parquet(several.layers(), file, session, Filter().where("player", "==", "Bob"))
        taken = import_parquet(third, file)
        assert taken.new == 0 and len(taken.failed) == 5


def test_the_analysis_that_names_the_match(other, library, session, tmp_path):
    """A match whose fuller analysis is not the active one keeps the fingerprint of all its rolls."""
    short = made(9, ("Eve", "Fay"), rows=20, day=19_500)
    whole = made(9, ("Eve", "Fay"), rows=40, day=19_500, engine="XG")
    (number,) = put(library, short)
    view(library, number, whole)
    with library.write() as connection:
        m = schema.match
        connection.execute(sa.update(m).where(m.c.id == number).values(fingerprint=fingerprint(whole)))
    file = tmp_path / "x.parquet"
    export_parquet(library.layers(), file, session)
    import_parquet(other, file)
    with other.read() as connection:
        prints = connection.execute(sa.select(schema.match.c.fingerprint).order_by(schema.match.c.id)).scalars().all()
    assert prints[-1] == fingerprint(whole)


def test_commands(several, run, tmp_path, monkeypatch):
    file, table = tmp_path / "x.csv", tmp_path / "x.parquet"
    assert run("export", "--csv", file, "--analyses", "all", "--column", "player,error")[1].endswith(
        ": 270 decisions.\n"
    )
    rows = list(csv.DictReader(file.open(encoding="utf-8")))
    assert list(rows[0]) == ["analysis", "player", "error", "engine", "level"]
    assert {(row["analysis"], row["engine"]) for row in rows[-30:]} == {("2", "XG")}
    assert {(row["analysis"], row["engine"]) for row in rows[180:-30]} == {("1", "GNU Backgammon"), ("1", "BGBlitz")}
    assert run("export", "--csv", file)[1].endswith(": 180 decisions.\n")
    assert "analysis" not in file.read_text("utf-8").partition("\n")[0].split(",")
    assert run("export", "--csv", file, "--analyses", "all", "--engine", "XG")[0] == 2
    assert run("export", "--parquet", table, "--analyses", "all")[1].endswith(": 270 decisions.\n")
    target = tmp_path / "copy.db"
    status, out, err = run("import", table, "--library", target)
    assert (status, err) == (0, "") and out.startswith("5 new, 0 known, 0 updated, 0 failed")
    assert run("import", table, "--library", target)[1].startswith("0 new, 5 known, 0 updated, 0 failed")
    monkeypatch.setenv("MILLIPOINT_LIBRARY", str(target))
    again = tmp_path / "y.parquet"
    run("export", "--parquet", again, "--analyses", "all")
    assert again.read_bytes() == table.read_bytes()


def test_a_file_of_all_analyses_for_an_older_version(several, other, session, tmp_path, monkeypatch):
    """It says that it does not know the form, instead of taking some of it."""
    from millipoint.library import exchange

    file = tmp_path / "x.parquet"
    export_parquet(several.layers(), file, session)
    monkeypatch.setattr(exchange, "SEVERAL", FORM)
    with pytest.raises(millipoint.ReadError, match="does not know"):
        import_parquet(other, file)


def test_layers(several, library):
    """Each is a source in which no match stands twice."""
    layers = several.layers()
    assert [source.facts.data["match"].tolist() for source in layers] == [[1, 2, 3, 4, 5], [1, 3], [1]]
    assert sum(len(load()) for source in layers for load in source.parts()) == 270
