"""``met``: list, show, compare."""

import pytest


def test_list(run):
    document = run("met", "list", "--format", "json").json
    assert document["tables"][0]["name"] == "Kazaross-XG2"
    assert "Woolsey" in run("met", "list").out
    assert run("met", "list", "--format", "csv").out.startswith("name,title,source\n")


def test_show(run):
    document = run("met", "show", "kazaross xg2", "--length", "5", "--format", "json").json
    assert document["schema"] == "millipoint/met/1"
    assert (len(document["pre"]), len(document["pre"][0]), len(document["post"][0])) == (5, 5, 5)
    assert document["pre"][2][4] == pytest.approx(0.64795, abs=1e-5)
    assert len(document["hash"]) == 12
    out = run("met", "show", "Kazaross-XG2").out
    assert "67.74" in out
    assert "Hash" in out
    assert run("met", "show", "jac050", "--length", "15").status == 0


@pytest.mark.parametrize("length", ["10", "11", "12", "64"])
def test_no_value_is_cut(run, length):
    for name in ("Woolsey", "jac100"):
        assert "…" not in run("met", "show", name, "--length", length).out
    assert ("100.00" in run("met", "show", "Woolsey", "--length", length).out) == (length == "64")


def test_compare(run):
    document = run("met", "compare", "Kazaross-XG2", "Woolsey", "--format", "json").json
    assert document["same"] is False
    differences = [abs(row["difference"]) for row in document["largest"]]
    assert differences == sorted(differences, reverse=True)
    assert "Root mean square" in run("met", "compare", "Kazaross-XG2", "Woolsey").out
    assert "the same" in run("met", "compare", "G11", "g11").out


@pytest.mark.parametrize(
    "args", [["show", "Wolsey"], ["show", "no.xml"], ["show", "G11", "--length", "65"], ["compare", "G11"]]
)
def test_wrong_usage(run, args):
    assert run("met", *args).status == 2
