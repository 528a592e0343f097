"""A damaged match is named and set aside; the others are answered."""

import pytest
from soundness import damage

from millipoint import compute
from millipoint.library import cache
from millipoint.library.check import check
from millipoint.library.importing import import_paths

WAYS = [(part, how) for part in (0, 1, 2, 3) for how in ("flipped", "cut", "lost")]


def by_match(source):
    return dict(compute(["pr"], source, by="match")[0])


@pytest.mark.parametrize("cached", [False, True])
@pytest.mark.parametrize(("part", "how"), WAYS)
def test_a_damaged_match_is_named_and_the_others_are_answered(library, folder, monkeypatch, cached, part, how):
    import_paths(library, [str(folder)])
    numbers = library.source().facts.data["match"].tolist()
    whole = by_match(library.source())
    damage(library, numbers[1], part, how)
    if cached:
        monkeypatch.setattr(cache, "LEAST_MATCHES", 1)
    source = library.source()
    assert by_match(source) == {label: value for label, value in whole.items() if label != (numbers[1],)}
    (problem,) = source.damage.problems
    assert f"match {numbers[1]}" in problem.place
    told = []
    source.damage.tell(told.append)
    assert told == [problem]
    faults = check(library)
    assert faults
    assert all(f"match {numbers[1]}" in fault for fault in faults)


@pytest.mark.parametrize("how", ["flipped", "cut", "lost"])
def test_damage_behind_a_column_cache_makes_no_figure_wrong(library, folder, monkeypatch, how):
    """The cache may still have the columns as they were; then they are right."""
    monkeypatch.setattr(cache, "LEAST_MATCHES", 1)
    import_paths(library, [str(folder)])
    number = library.source().facts.data["match"].tolist()[1]
    whole = by_match(library.source())
    damage(library, number, how=how)
    rest = by_match(library.source())
    assert {(number,), *rest} == set(whole)
    assert all(value == whole[label] for label, value in rest.items())
    assert any(f"match {number}" in fault for fault in check(library))
