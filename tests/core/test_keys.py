"""Keys: sorted as their columns are, whatever their size."""

import numpy as np
import pytest

from millipoint.keys import GAME, MATCH, Keys, pack
from millipoint.words import Words

WIDE = [0, 1, 5, 2**40, 2**62, -(2**61)]


def table(seed: int, wide: bool) -> Keys:
    """Distinct rows in random order."""
    rng = np.random.default_rng(seed)
    numbers = np.array(WIDE) if wide else np.arange(6)
    rows = np.unique(
        np.stack([rng.integers(0, 3, 80), rng.integers(-1, 3, 80), rng.integers(0, 6, 80), rng.integers(1, 9, 80)]),
        axis=1,
    )
    rows = rows[:, rng.permutation(rows.shape[1])]
    columns = dict(zip(("kind", "player", MATCH, GAME), rows, strict=True))
    columns[MATCH] = numbers[columns[MATCH]]
    return Keys(columns, {"player": Words(("Zoe", "Ann", "Bob"))}, rows.shape[1])


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("names", [(), ("kind",), ("player", "kind"), (MATCH,), (GAME, "player", MATCH, "kind")])
def test_rows_are_sorted_by_the_named_keys_then_match_and_game_then_the_texts(names, wide):
    for seed in range(20):
        keys = table(seed, wide)
        place, group, distinct = keys.rolled(names)
        texts = ["", "Ann", "Bob", "Zoe"]
        player = keys.words["player"]
        rank = np.array([texts.index(player.decode(c) or "") for c in keys.columns["player"].tolist()])
        rest = [keys.columns[n] if n != "player" else rank for n in (MATCH, GAME, "kind", "player") if n not in names]
        rows = list(
            zip(*(keys.columns[n].tolist() for n in names), *(r.tolist() for r in rest), range(keys.size), strict=True)
        )
        want = [row[-1] for row in sorted(rows)]
        assert np.argsort(place).tolist() == want
        labels = [row[: len(names)] for row in sorted(rows)]
        assert [labels[i] for i in np.flatnonzero(np.diff(group[want], prepend=-1))] == sorted(set(labels))
        assert distinct.size == len(set(labels))


@pytest.mark.parametrize(
    "columns", [[[3, 1, 2]], [[1, 1, 2], [2**62, -(2**62), 0]], [[2**62, 0, 5], [2**61, 7, 7], [1, 2, 3]], [[]]]
)
def test_one_number_a_row_has_the_order_of_the_rows(columns):
    arrays = [np.array(c, dtype=np.int64) for c in columns]
    code, span = pack(arrays)
    rows = list(zip(*columns, strict=True))
    assert [rows[i] for i in np.argsort(code, kind="stable")] == sorted(rows)
    assert len(code) == 0 or 0 <= code.min() <= code.max() < span
