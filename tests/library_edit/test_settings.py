"""Settings: validated together, presets, tables by value; figures and signatures follow."""

import json

import pytest

import millipoint
from millipoint import MetError, Settings, UsageError
from millipoint.library import open_library
from millipoint.library import settings as s
from millipoint.library.undo import undo
from millipoint.met import load


def test_defaults(library):
    found = s.settings_of(library)
    assert (found.error_threshold, found.blunder_threshold, found.other_met, found.counting) == (0.05, 0.1, "exclude", "xg")
    assert found.met.name == "Kazaross-XG2"
    assert s.shown(library)["met"] == "Kazaross-XG2"


@pytest.mark.parametrize(("name", "pair"), [("xg", (0.02, 0.08)), ("gnubg", (0.04, 0.08)), ("default", (0.05, 0.1))])
def test_presets(library, name, pair):
    assert s.preset(library, name) == pair
    found = s.settings_of(library)
    assert (found.error_threshold, found.blunder_threshold) == pair


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("error_threshold", "0.2", "above the blunder threshold"),
        ("error_threshold", "-1", "not an equity"),
        ("blunder_threshold", "nan", "not an equity"),
        ("blunder_threshold", "much", "not an equity"),
        ("other_met", "both", "neither exclude nor revalue"),
        ("counting", "gnubgg", "did you mean 'gnubg'"),
        ("met", "Kazaros", "did you mean"),
        ("thresholds", "1", "unknown setting"),
        ("main_player", "Nobody at all", "unknown player"),
    ],
)
def test_refused(library, key, text, message):
    with pytest.raises(UsageError, match=message):
        s.change(library, key, text)
    assert library.settings() == {}


def test_thresholds_change_figures_and_signatures(library):
    def errors():
        return millipoint.compute("errors", library.source(), settings=s.settings_of(library))["errors"].only

    before = errors()
    s.change(library, "error-threshold", "0.07")
    after = errors()
    assert after.value < before.value
    assert after.signature != before.signature
    undo(library)
    assert errors() == before


def test_a_table_in_a_file_is_kept_by_value(library, backend, tmp_path):
    rows = "".join(
        "<row>" + "".join(f"<me>{0.5 + 0.05 * (j - i):.4f}</me>" for j in range(5)) + "</row>" for i in range(5)
    )
    post = "".join(f"<me>{0.5 - 0.05 * i:.4f}</me>" for i in range(5))
    file = tmp_path / "mine.xml"
    file.write_text(
        f"""<?xml version="1.0"?><met><info><name>Mine</name><description>d</description><length>5</length></info>
        <pre-crawford-table type="explicit">{rows}</pre-crawford-table>
        <post-crawford-table player="both" type="explicit"><row>{post}</row></post-crawford-table></met>"""
    )
    s.change(library, "met", str(file))
    expected = load(file)
    file.unlink()
    found = s.settings_of(library).met
    assert (found.name, found.hash, found.native) == ("Mine", expected.hash, expected.native)
    assert library.settings()["met"] == "Mine"
    with open_library(backend) as again:
        assert s.settings_of(again).met.hash == expected.hash
    s.change(library, "met", "Zadeh")
    assert s.settings_of(library).met.name == "Zadeh"
    assert "met_table" not in library.settings()


def test_a_damaged_table_is_said(library):
    s.write(library, {"met": "X", "met_table": {"name": "X", "pre": [[0.5]], "post": [[0.5]]}}, "a table that is none")
    with pytest.raises(MetError):
        s.settings_of(library)


def test_settings_travel_to_computations(library):
    s.change(library, "counting", "gnubg")
    assert s.settings_of(library) == Settings(counting="gnubg", met=load("Kazaross-XG2"))


def test_commands(run):
    assert "met" in run("settings", "show")[1]
    assert run("settings", "preset", "xg")[1] == "errors from 0.020, blunders from 0.080\n"
    assert run("settings", "set", "error_threshold", "0.03")[0] == 0
    document = json.loads(run("settings", "show", "--format", "json")[1])
    assert {row["key"]: row["value"] for row in document["rows"]}["error_threshold"] == 0.03
    assert document["settings"]["met_hash"]
    status, _, err = run("settings", "set", "error_threshold", "0.5")
    assert status == 2 and "above the blunder threshold" in err
    assert run("settings", "preset", "mine")[0] == 2
    assert run("undo")[0] == run("undo")[0] == 0
    assert run("undo")[0] == 2
