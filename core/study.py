"""Studies: figures of several populations, as generators that ask questions and receive figures."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from millipoint.compute import Sourced, compute
from millipoint.figures import Figures
from millipoint.question import Question

Answer = TypeVar("Answer")
Study = Generator[Mapping[str, Question], Mapping[str, Figures], Answer]


def answer(study: Study[Answer], source: Sourced, **options: Any) -> Answer:
    """Run a study to its end: every yield is one pass over the source. Options are those of `compute`."""
    try:
        asked = next(study)
        while True:
            figures = compute(list(asked.values()), source, **options)
            asked = study.send(dict(zip(asked, figures, strict=True)))
    except StopIteration as end:
        result: Answer = end.value
        return result
