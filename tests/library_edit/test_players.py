"""Aliases stay flat, suggestions group spellings, figures follow."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import millipoint
from millipoint import UsageError
from millipoint.library import players
from millipoint.library.settings import change
from millipoint.library.undo import undo


def test_spellings_most_frequent_first(library):
    assert list(players.spellings(library).items())[:3] == [("Ann", 2), ("Bob", 2), ("jose munoz", 2)]


def test_alias_merges_figures(library):
    before = millipoint.compute("pr", library.source(), by="player")["pr"]
    players.add_alias(library, "ann", "Ann")
    after = millipoint.compute("pr", library.source(), by="player")["pr"]
    assert after["Ann"].n == before["Ann"].n + before["ann"].n
    assert ("ann",) not in dict(after)
    undo(library)
    assert dict(millipoint.compute("pr", library.source(), by="player")["pr"])[("ann",)].n == before["ann"].n


def test_no_chains(library):
    players.add_alias(library, "Bob", "Cid")
    assert players.add_alias(library, "Ann", "Bob") == "Cid"
    players.add_alias(library, "Cid", "Dee")
    assert players.aliases(library) == {"Ann": "Dee", "Bob": "Dee", "Cid": "Dee"}
    undo(library)
    assert players.aliases(library) == {"Ann": "Cid", "Bob": "Cid"}


def test_no_circles(library):
    players.add_alias(library, "Bob", "Cid")
    with pytest.raises(UsageError, match="already stands"):
        players.add_alias(library, "Cid", "Bob")
    with pytest.raises(UsageError, match="itself"):
        players.add_alias(library, "Ann", "Ann")


def test_names_are_trimmed_and_known(library):
    with pytest.raises(UsageError, match="did you mean 'jose munoz'"):
        players.add_alias(library, "jose muno", "Ann")
    assert players.add_alias(library, " Bob ", " Ann ") == "Ann"
    assert players.add_alias(library, "B.", "Ann", new=True) == "Ann"
    with pytest.raises(UsageError, match="needs a name"):
        players.add_alias(library, "  ", "Ann", new=True)
    assert players.remove_alias(library, "B.") == "Ann"
    with pytest.raises(UsageError, match="unknown alias"):
        players.remove_alias(library, "B.")


def test_suggestions(library):
    assert players.suggestions(library) == {"Ann": ["ann"], "jose munoz": ["Muñoz, José"]}
    players.add_alias(library, "ann", "Ann")
    assert players.suggestions(library) == {"jose munoz": ["Muñoz, José"]}


def test_main_player_by_alias(library):
    players.add_alias(library, "ann", "Ann")
    assert change(library, "main_player", "ann") == "Ann"
    with pytest.raises(UsageError, match="did you mean"):
        change(library, "main_player", "Annn")
    assert change(library, "main_player", "") is None


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(min_size=1).filter(lambda s: s.strip() and "\x00" not in s and not any(0xD800 <= ord(c) < 0xE000 for c in s)))
def test_odd_names_are_inert(library, name):
    if name.strip() in ("Ann", "Bob"):
        return
    players.add_alias(library, name, "Ann", new=True)
    assert players.aliases(library)[name.strip()] == "Ann"
    players.remove_alias(library, name)
    assert len(players.spellings(library)) == 7


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), max_size=12))
def test_aliases_are_always_flat_and_undo_takes_all_back(library, pairs):
    states = [players.aliases(library)]
    for alias, name in pairs:
        try:
            players.add_alias(library, alias, name, new=True)
        except UsageError:
            continue
        if players.aliases(library) != states[-1]:
            states.append(players.aliases(library))
        assert not set(states[-1]) & set(states[-1].values())
    for state in reversed(states[:-1]):
        undo(library)
        assert players.aliases(library) == state


def test_commands(run):
    assert run("players", "alias", "add", "ann", "Ann")[:2] == (0, "'ann' stands for 'Ann'.\n")
    assert "Ann" in run("players", "alias", "list")[1]
    status, _, err = run("players", "alias", "add", "An", "Bob")
    assert status == 2 and "did you mean 'Ann'" in err
    assert "Muñoz, José" in run("players", "alias", "suggest", "--format", "csv")[1]
    assert run("players", "alias", "suggest", "--apply")[0] == 2  # nobody to ask
    assert run("players", "alias", "suggest", "--apply", "--yes")[0] == 0
    assert run("players", "main", "ann")[1] == "The main player is Ann.\n"
    assert run("players", "main")[1] == "Ann\n"
    assert run("players", "main", "--clear")[1] == "There is no main player.\n"
    assert run("undo")[0] == 0
    assert run("players", "main")[1] == "Ann\n"
