"""``explain`` with several counting rules: the figures of each, and where they differ."""


def test_n_and_pr_are_those_of_each_rule(run, one):
    document = run("explain", one, "--counting", "xg,gnubg", "--format", "json").json
    assert document["settings"]["counting"] == ["xg", "gnubg"]
    for row in document["rules"]:
        stats = run("stats", one, "--by", "none", "--counting", row["rule"], "--metric", "pr", "--format", "json").json
        pr = stats["rows"][0]["metrics"]["pr"]
        assert (row["pr"]["value"], row["pr"]["n"]) == (pr["value"], pr["n"])


def test_the_decisions_are_those_that_one_rule_counts_and_the_other_does_not(run, one):
    document = run("explain", one, "--counting", "xg,gnubg", "--format", "json").json
    counted = {}
    for rule in ("xg", "gnubg"):
        rows = run("decisions", one, "--counting", rule, "--column", "game,ply,kind,counted", "--format", "json").json["rows"]
        counted[rule] = {(row["game"], row["ply"], row["kind"]) for row in rows if row["counted"]}
    differ = {(row["game"], row["ply"], row["kind"]) for row in document["decisions"]}
    assert differ == counted["xg"] ^ counted["gnubg"]
    assert all((row["by_xg"] == "counted") != (row["by_gnubg"] == "counted") for row in document["decisions"])


def test_of_one_player(run, one):
    shown = run("explain", one, "--counting", "xg,gnubg", "--player", "Ines Valverde").out
    assert shown.startswith("Ines Valverde\n")
    document = run("explain", one, "--counting", "xg,gnubg", "--player", "Ines Valverde", "--format", "json").json
    assert {row["player"] for row in document["decisions"]} <= {"Ines Valverde"}


def test_equal_rules_and_unknown_ones(run, one):
    assert "counted" in run("explain", one, "--counting", "xg,xg").out
    done = run("explain", one, "--counting", "xg,gnubgg")
    assert done.status == 2
    assert "did you mean 'gnubg'" in done.err


def test_csv_holds_the_rules(run, one):
    lines = run("explain", one, "--counting", "xg,gnubg", "--format", "csv").out.splitlines()
    assert lines[0].startswith("rule,pr,pr_low,pr_high,pr_n,")
    assert [line.partition(",")[0] for line in lines[1:]] == ["xg", "gnubg"]
    assert run("explain", one, "--counting", "xg,gnubg", "--sort", "pr", "--format", "csv").status == 0
    assert "Counting: xg and gnubg" in run("explain", one, "--counting", "xg,gnubg").out
