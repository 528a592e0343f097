"""Check finds every damage, backups copy, newer libraries are refused, older ones migrated after a backup."""

import json
import sqlite3

import pytest
import sqlalchemy as sa

from millipoint import UsageError
from millipoint.library import backup, check, open_library, schema
from millipoint.library.store import LibraryError


def test_a_sound_library(library, run):
    assert check.check(library) == []
    assert run("library", "check")[:2] == (0, "The library is sound.\n")


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("UPDATE segment SET checksum = checksum + 1 WHERE analysis_id = 1 AND part = 0", "match 1, analysis 1: part 0 is damaged"),
        ("UPDATE segment SET data = x'00' WHERE analysis_id = 2 AND part = 2", "match 2, analysis 2: part 2 is damaged"),
        ("UPDATE segment SET data = x'', checksum = 0 WHERE analysis_id = 2 AND part = 1", "part 1 has 0 bytes"),
        ("UPDATE segment SET layout = 99 WHERE analysis_id = 2 AND part = 1", "unknown layout 99"),
        ("DELETE FROM segment WHERE analysis_id = 3 AND part > 1", "parts 2, 3 are missing"),
        ("UPDATE analysis SET active = 0 WHERE id = 1", "match 1 has 0 active analyses"),
        ("UPDATE analysis SET analysed = 7 WHERE id = 1", "match 1: 30 decisions are analysed, and not 7"),
        ("UPDATE match SET fingerprint = 'x' WHERE id = 1", "match 1: its fingerprint"),
        ("DELETE FROM analysis WHERE id = 1", "segments belong to analysis 1"),
        ("DELETE FROM match WHERE id = 4", "refers to a row of match"),
        ("INSERT INTO alias VALUES ('a', 'b'), ('b', 'c')", "alias 'a' stands for 'b', which is an alias itself"),
    ],
)
def test_damage_is_found(library, run, sql, found):
    raw = sqlite3.connect(library.path)
    raw.execute(sql)
    raw.commit()
    raw.close()
    texts = check.check(library)
    assert any(found in text for text in texts), texts
    status, out, _ = run("library", "check", "--format", "json")
    assert status == 1 and json.loads(out)["problems"] == texts


def test_a_damaged_file(library, path):
    library.close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")
    raw.close()
    data = bytearray(path.read_bytes())
    data[20_000:30_000] = b"\xa5" * 10_000
    path.write_bytes(data)
    assert check.check(library)


def test_backup(library, tmp_path, run):
    target = tmp_path / "copy.db"
    assert backup.backup(library, target) == target.stat().st_size
    with open_library(target) as copy:
        assert check.check(copy) == []
        assert copy.source().matches == library.source().matches
    with pytest.raises(UsageError, match="overwrites nothing"):
        backup.backup(library, target)
    with pytest.raises(UsageError, match="no such folder"):
        backup.backup(library, tmp_path / "no" / "copy.db")
    assert run("library", "backup", tmp_path / "again.db")[0] == 0
    assert not list(tmp_path.glob("*.partial"))


def test_backup_while_somebody_writes(library, tmp_path):
    with library.write() as connection:
        connection.execute(sa.insert(schema.setting).values(key="x", value="1"))
        backup.backup(library, tmp_path / "copy.db")
    with open_library(tmp_path / "copy.db") as copy:
        assert "x" not in copy.settings()


def test_delete(library, run):
    assert run("library", "delete", "1")[0] == 2
    assert library.source().matches == 5
    status, out, _ = run("library", "delete", "1", "--yes")
    assert status == 0 and "Ann against Bob" in out
    assert library.source().matches == 4
    assert check.check(library) == []
    assert run("library", "delete", "1", "--yes")[0] == 2


def test_info(run):
    facts = json.loads(run("library", "info", "--format", "json")[1])
    assert (facts["matches"], facts["decisions"], facts["players"], facts["first_day"]) == (5, 180, 7, "2022-01-08")
    assert "decisions" in run("library", "info")[1]


def test_a_newer_library_is_refused(library, path, run):
    library.close()
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    with pytest.raises(LibraryError, match="newer version of Millipoint"):
        open_library(path)
    status, _, err = run("tournaments")
    assert status == 1 and "newer version" in err


def test_an_older_library_is_migrated_after_a_backup(library, path, monkeypatch, tmp_path):
    from alembic.config import Config

    from millipoint.library import migrate, opening

    folder = tmp_path / "migrations"
    (folder / "versions").mkdir(parents=True)
    source = migrate.files("millipoint.library") / "migrations"
    for name in ("env.py", "versions/m0001_first.py"):
        (folder / name).write_text((source / name).read_text("utf-8"), "utf-8")
    (folder / "versions" / "m0002.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\nrevision = '0002'\ndown_revision = '0001'\nbranch_labels = depends_on = None\n"
        "def upgrade():\n    op.add_column('tournament', sa.Column('web', sa.Text()))\n"
    )

    def config():
        found = Config()
        found.set_main_option("script_location", str(folder))
        return found

    library.close()
    monkeypatch.setattr(migrate, "_config", config)
    monkeypatch.setattr(opening, "HEAD", "0002")
    with open_library(path) as again, again.read() as connection:
        assert "web" in {c["name"] for c in sa.inspect(connection).get_columns("tournament")}
        assert again.source().matches == 5
    kept = path.with_name("library.db.before-update")
    with sqlite3.connect(kept) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        assert raw.execute("SELECT count(*) FROM match").fetchone() == (5,)
    raw.close()


def test_other_files(tmp_path, run, monkeypatch):
    text = tmp_path / "x.db"
    text.write_text("no database at all, but long enough to look like one" * 50)
    with pytest.raises(LibraryError):
        open_library(text)
    foreign = tmp_path / "y.db"
    with sqlite3.connect(foreign) as raw:
        raw.execute("CREATE TABLE t (x)")
    raw.close()
    with pytest.raises(LibraryError, match="not a library"):
        open_library(foreign)
    status, _, err = run("tournaments", "--library", tmp_path / "none.db")
    assert status == 1 and "there is no such library" in err and not (tmp_path / "none.db").exists()


def test_questions_make_no_library_of_an_empty_file(run, tmp_path):
    for content, said in ((b"", "there is nothing in it"), (b"\n", "not a library")):
        file = tmp_path / "empty.db"
        file.write_bytes(content)
        status, _, err = run("stats", "--library", file)
        assert status == 1 and said in err and file.read_bytes() == content


def test_a_file_that_is_cut_short_is_told_at_once(library, path, run, tmp_path):
    library.close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")
    raw.close()
    short = tmp_path / "short.db"
    short.write_bytes(path.read_bytes()[:30_000])
    for command in (["stats"], ["library", "check"]):
        status, _, err = run(*command, "--library", short)
        assert status == 1 and "bring back a backup" in err


def test_migrations_make_the_tables_of_the_schema(library):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with library.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
