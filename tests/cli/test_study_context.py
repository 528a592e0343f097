"""What a library knows beside the decisions reaches the figures."""

import pytest

pytest.importorskip("sqlalchemy")


def test_a_library_shows_what_files_show(run, library, samples):
    for args in (["players"], ["plan"], ["recurring"], ["biases"], ["windows"], ["cube"]):
        here = run(*args, "--library", library, "--format", "json").json
        there = run(*args, samples, "--format", "json").json
        assert {**here, "settings": 0} == {**there, "settings": 0}


def test_handled_positions_leave_queue_and_references(run, library):
    before = run("queue", "--library", library, "--format", "json").json["queue"]
    first = before[0]
    place = f"{first['match'].partition(':')[0]}:{first['game']}:{first['ply']}"
    assert run("study", "mark", place, "--library", library).status == 0
    after = run("queue", "--library", library, "--format", "json").json["queue"]
    assert [row["position"] for row in after] == [row["position"] for row in before[1:]]
    known = run("references", "--library", library, "--format", "json").json["references"]
    assert first["position"] not in {row["position"] for row in known}
    worst = known[0]
    assert run("collection", "add", "mine", worst["xgid"], "--library", library).status in (0, 2)


def test_study_reaches_effect_training_and_study_play(run, library):
    first = run("queue", "--library", library, "--format", "json").json["queue"][0]
    place = f"{first['match'].partition(':')[0]}:{first['game']}:{first['ply']}"
    args = ["study", "record", "quizzed", place, "--day", "2024-07-01", "--library", library]
    assert run(*args, "--error", "0.2", "-n", "20").status == 0
    training = run("training", "--window", "month", "--library", library, "--format", "json").json
    assert {w["window"]: w["quiz"] for w in training["windows"]}["2024-07"] == pytest.approx(5.0)
    played = run("study-play", "--until", "2024-07-15", "--library", library, "--format", "json").json["plans"]
    assert [row["positions"] for row in played] == [1]
    effect = run("effect", "--library", library, "--format", "json").json
    unthemed = run("recurring", "--library", library, "--format", "json").json
    assert effect["families"] == [] or effect["families"][0]["day"] == "2024-07-01"
    assert unthemed["groups"]


def test_goal_and_main_player(run, library):
    assert run("goal", "set", "3.5", "20", "--day", "2025-04-01", "--library", library).status == 0
    assert "Goal: PR 3.5 in 20 weeks" in run("progress", "--library", library).out
    assert run("players", "main", "Ines Valverde", "--library", library).status == 0
    review = run("tournament", "--name", "Danube Masters 2025", "--library", library, "--format", "json").json
    assert review["review"]["player"] == "Ines Valverde"
    assert run("summary", "--library", library, "--player", "me").out.startswith("Ines Valverde:")
    assert run("summary", "--library", library).out.startswith("All players:")


def test_the_day_of_a_tournament_is_the_one_that_was_set(run, library):
    assert run("tournaments", "date", "Danube Masters 2025", "2025-05-01", "--library", library).status == 0
    found = run("progress", "--library", library, "--format", "json").json["tournaments"]
    assert {row["name"]: row["day"] for row in found}["Danube Masters 2025"] == "2025-05-01"
