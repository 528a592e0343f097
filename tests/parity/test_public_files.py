"""Every sample file is read or refused with one sentence, and files of the same match agree, whatever their format."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest
from twins import told, won

import millipoint
from millipoint import Match, ReadError

FOLDERS = ("xg", "bgf", "mat", "sgf", "ogxm", "gnubg-text", "bgblitz-text", "xg-text", "xg-mobile-text", "other")
REFUSED = {
    # file: cause
    r"(mat|sgf)/syn-nack3\.\w+": "(?i)nackgammon is set aside: only backgammon is measured",
    r"ogxm/gv-ogxm2-fields\.ogxm": "nackgammon is set aside: only backgammon is measured",
    r"xg/xgdatatools-rb-synthetic-demo\.xg": "there are no match records in the file",
    r"xg/xgdatatools-rb-synthetic-example\.xg": "the file ends inside the match header",
    r"other/gibbon-.*\.(gmd|match)": "text in no known format",
    r"other/xgrec-.*\.bin": "binary data in no known format",
    r"other/gsgf-.*\.sgf": r"text in no known format|the file is empty|no match information \(property MI\)",
}
"""Other games and programs, and files made by scripts that hold no match."""

DIFFERENT = {
    # A session that the server exports as a match to its stake: GNU Backgammon took the stake for a match length.
    **dict.fromkeys(("match1173715", "match10315962", "match1436707", "match8782487"), "gnubg took the stake for a length"),
    **dict.fromkeys(("match1668040", "match3410005", "match3410218"), "gnubg took the stake for a length"),
    # GNU Backgammon replaces illegal plays by positions, so that these plays are no rows there.
    **dict.fromkeys(("5nqfGw9bWG3deTaU", "hQ8sVn2LbTdF4wRm", "rK7pXm4TqLb9NzWd"), "gnubg replaced illegal plays by positions"),
    "uwvEbd63UvdX7SDin5o_Iw": "gnubg left out the end of the last game",
    "syn-money-jacoby-beaver": "the transcript does not tell of automatic doubles",
}
"""Matches of which a file from GNU Backgammon differs from the others, by a part of the name; docs/parity.md has the same."""


def public(shared: Path) -> Path:
    folder = shared / "data" / "public"
    if not folder.is_dir():
        pytest.skip("the public sample files are not here")
    return folder


def test_every_file_is_read_or_refused_with_one_sentence(shared: Path) -> None:
    read, refused = 0, 0
    for path in (p for folder in FOLDERS for p in sorted((public(shared) / folder).iterdir())):
        name = f"{path.parent.name}/{path.name}"
        causes = [cause for pattern, cause in REFUSED.items() if re.fullmatch(pattern, name)]
        try:
            matches = millipoint.read_all(path)
        except ReadError as error:
            assert causes and re.search(causes[0], error.message), (name, str(error))
            assert "\n" not in str(error) and str(error).count(str(path)) == 1, name
            refused += 1
            continue
        assert not causes, name
        for match in matches:
            match.decisions.check()
            assert len(match.decisions) or match.warnings[0].message == "the file holds no decision", name
        read += 1
    assert read > 300 and refused > 70


def match_name(path: Path) -> str:
    """The name of the match that a file holds: without origin, program, number of the game and ending."""
    name = re.sub(r"\.(sgf|xg|bgf|mat|ogxm|gvab|gva|json|txt)$", "", path.name.replace("-gnubg1.07-2ply", ""))
    name = re.sub(r"^(gen-from-(bgf|xg)-|gv-golden-|gv-mat2ogxm-|gen-gv-|gen-|gv-|bglab-2-ply-)", "", name).removeprefix("bglab-")
    return re.sub(r"(match\d+|\d\d_\d\d_\d\d_\d\d_\d\d)_\d{3}$", r"\1", name).removesuffix(".fast")


def test_files_of_the_same_match_agree(shared: Path) -> None:
    groups: dict[str, list[tuple[str, Match]]] = defaultdict(list)
    paths = [p for folder in FOLDERS[:6] for p in sorted((public(shared) / folder).iterdir())]
    for path in [*paths, *sorted((public(shared) / "expected").glob("gv-mat2ogxm-*.json"))]:
        try:
            found = millipoint.read_all(path)
        except ReadError:
            continue
        groups[match_name(path)] += [(f"{path.parent.name}/{path.name}", match) for match in found]
    differing, pairs = set(), 0
    for name, ((_, first), *others) in groups.items():
        for file, match in others:
            games = set(won(match)) & set(won(first))  # gnubg's texts are single games
            if not games:
                continue
            pairs += 1
            same = [[row for row in told(one) if row[1] in games] for one in (first, match)]
            results = [{number: one[number] for number in games} for one in (won(first), won(match))]
            if same[0] != same[1] or results[0] != results[1]:
                differing.add(name)
                assert name in DIFFERENT, file
    assert differing == set(DIFFERENT) and pairs > 120
