"""Export and back: nothing is lost, nothing is doubled, other files are refused by one sentence."""

import csv
import json

import numpy as np
import pytest

import millipoint
from millipoint import Filter, ReadError
from millipoint.decision import SCHEMA
from millipoint.library import check, collections, players, study
from millipoint.library.exchange import import_parquet, is_exchange
from millipoint.library.export import export_parquet
from millipoint.library.places import places_of
from millipoint.library.settings import change
from millipoint.library.source import whole
from millipoint.library.tournaments import set_date, tournaments

pa = pytest.importorskip("pyarrow")
pytest.importorskip("pyarrow.parquet")


def tables(library):
    return [whole(load()) for load in library.source().parts()]


def values(table, name):
    column = table.data[name]
    return [table.words[name].decode(code) for code in column.tolist()] if name in table.words else column


def same(one, two):
    for a, b in zip(tables(one), tables(two), strict=True):
        for name, spec in SCHEMA.items():
            left, right = values(a, name), values(b, name)
            if isinstance(left, list):
                assert left == right, name
            else:
                assert np.array_equal(left, right, equal_nan=spec.dtype.kind == "f"), name


def figures(library):
    metrics = list(millipoint.default_plugins().metrics.values())
    found = millipoint.compute(metrics, library.source(), by=("player", "tournament"))
    return [[(label, e.value, e.low, e.high, e.n) for label, e in f] for f in found]


def test_a_library_moves(library, other, session, tmp_path):
    players.add_alias(library, "ann", "Ann")
    set_date(library, "Cup", 18_000)
    change(library, "main_player", "Ann")
    change(library, "error_threshold", "0.03")
    study.mark(library, places_of(library, ["1:1:0"]), day=19_000)
    study.record(library, "quizzed", [], day=19_001, grade=2)
    collections.create(library, "Ends")
    collections.add(library, "Ends", places_of(library, ["2:1:1"]))
    file = tmp_path / "x.parquet"
    assert export_parquet(library.source(), file, session) == 180
    assert is_exchange(file.read_bytes()[:64])
    taken = import_parquet(other, file)
    assert (taken.new, taken.known, taken.failed) == (5, 0, [])
    same(library, other)
    assert figures(library) == figures(other)
    assert players.aliases(other) == {"ann": "Ann"}
    assert [(t.name, t.day, t.matches) for t in tournaments(other)] == [(t.name, t.day, t.matches) for t in tournaments(library)]
    assert other.settings() == library.settings()
    assert study.marks(other) == study.marks(library)
    assert study.events(other) == study.events(library)
    assert collections.content(other, "Ends") == collections.content(library, "Ends")
    assert check.check(other) == []
    again = import_parquet(other, file)
    assert (again.new, again.known, again.failed) == (0, 5, [])
    assert len(study.events(other)) == 2
    same(library, other)


def test_what_the_other_library_has_stays(library, other, session, tmp_path):
    change(library, "error_threshold", "0.03")
    file = tmp_path / "x.parquet"
    export_parquet(library.source(), file, session)
    change(other, "error_threshold", "0.04")
    import_parquet(other, file)
    assert other.settings() == {"error_threshold": 0.04}


def test_whole_matches_of_a_player(library, other, session, tmp_path):
    file = tmp_path / "x.parquet"
    wanted = Filter().where("player", "==", "Bob")
    rows = export_parquet(library.source(), file, session, wanted)
    taken = import_parquet(other, file)
    assert taken.new == 0 and len(taken.failed) == 2 and "of its 30 decisions" in taken.failed[0]
    assert export_parquet(library.source(), file, session, wanted, whole=True) == 2 * rows
    assert import_parquet(other, file).new == 2
    assert b"Cid" not in file.read_bytes() and b"Dee" not in file.read_bytes()


def test_an_export_of_nothing(other, session, tmp_path):
    file = tmp_path / "x.parquet"
    assert export_parquet(other.source(), file, session) == 0
    assert import_parquet(other, file).new == 0


def test_derived_columns_and_nulls(library, session, tmp_path):
    file = tmp_path / "x.parquet"
    export_parquet(library.source(), file, session)
    table = pa.parquet.read_table(file)
    assert set(SCHEMA) < set(table.column_names)
    rows = table.to_pylist()
    pr = millipoint.compute("pr", library.source())["pr"].only
    counted = [row for row in rows if row["counted"]]
    assert len(counted) == pr.n
    assert 500 * sum(row["error"] for row in counted) / pr.n == pytest.approx(pr.value)
    assert rows[0]["kind"] == "checker" and rows[0]["day"].isoformat() == "2022-01-08"
    assert rows[0]["nd"] is None and rows[0]["analysis_met"] is None
    assert len(rows[0]["equity"]) == 3 and rows[4]["equity"] == []


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1" + b"\0" * 100 + b"PAR1"])
def test_damaged_files(other, tmp_path, content):
    file = tmp_path / "x.parquet"
    file.write_bytes(content)
    with pytest.raises(ReadError, match=r"x\.parquet"):
        import_parquet(other, file)


def test_strangers_files(library, other, session, tmp_path):
    file = tmp_path / "x.parquet"
    pa.parquet.write_table(pa.table({"a": [1]}), file)
    with pytest.raises(ReadError, match="not an export"):
        import_parquet(other, file)
    for document in ({"schema": "millipoint/exchange/9"}, {"schema": "millipoint/exchange/1"}, [], "x"):
        export_parquet(library.source(), file, session)
        table = pa.parquet.read_table(file)
        table = table.replace_schema_metadata({b"millipoint": json.dumps(document).encode()})
        pa.parquet.write_table(table, file)
        with pytest.raises(ReadError):
            import_parquet(other, file)
    assert other.source().matches == 0


def test_without_pyarrow(library, session, tmp_path, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(millipoint.UsageError, match="pip install"):
        export_parquet(library.source(), tmp_path / "x.parquet", session)


def test_commands(run, tmp_path):
    file = tmp_path / "x.csv"
    assert run("export", "--csv", file)[1] == f"{file}: 180 decisions.\n"
    rows = list(csv.DictReader(file.open(encoding="utf-8")))
    assert len(rows) == 180 and rows[0]["player"] == "Ann"
    lines = tmp_path / "x.jsonl"
    assert run("export", "--jsonl", lines, "--player", "Bob", "--kind", "cube")[0] == 0
    found = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
    assert found and {row["player"] for row in found} == {"Bob"} and {row["kind"] for row in found} == {"double"}
    assert run("export", "--jsonl", lines, "--column", "player,error")[0] == 0
    assert set(json.loads(lines.read_text("utf-8").splitlines()[0])) == {"player", "error"}
    assert run("export", "--parquet", tmp_path / "x.parquet", "--tournament", "Open")[1].endswith(": 60 decisions.\n")
    for wrong in ([], ["--csv", file, "--jsonl", lines], ["--csv", tmp_path / "no" / "x.csv"], ["--csv", file, "--player", "Annn"]):
        assert run("export", *wrong)[0] == 2


def test_the_settings_of_the_library_hold_unless_an_option_says_otherwise(run, tmp_path):
    file = tmp_path / "x.jsonl"

    def counted(*options):
        assert run("export", "--jsonl", file, "--column", "counted", *options)[0] == 0
        return sum(json.loads(line)["counted"] for line in file.read_text().splitlines())

    usual = counted()
    assert run("settings", "set", "counting", "gnubg")[0] == 0
    other = counted()
    assert counted("--counting", "gnubg") == other
    assert counted("--counting", "xg") == usual


def test_formulas_are_inert(run, library, tmp_path):
    players.add_alias(library, "Bob", "=HYPERLINK(1)", new=True)
    assert run("export", "--csv", tmp_path / "x.csv")[0] == 0
    assert ",'=HYPERLINK(1)," in (tmp_path / "x.csv").read_text("utf-8")
