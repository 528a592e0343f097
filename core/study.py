"""Studies: figures of several populations, as generators that ask questions and receive figures."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from millipoint.figures import Figures
from millipoint.question import Question

if TYPE_CHECKING:
    from millipoint.source import Sourced

Answer = TypeVar("Answer")
Steps = Generator[Mapping[str, Question], Mapping[str, Figures], Answer]


@attrs.frozen
class Study:
    """A study by name: ``run(**options)`` gives the generator that `answer` takes to its end."""

    name: str
    """Unique among all plugins: lower case, digits and underscores."""
    title: str
    """Short name for people."""
    run: Callable[..., Steps[Any]]
    doc: str = ""
    """What it answers, in a sentence."""

    def __str__(self) -> str:
        return self.name


def answer(study: Steps[Answer], source: Sourced, **options: Any) -> Answer:
    """Run a study to its end: every yield is one pass over the source. Options are those of `compute`."""
    from millipoint.compute import compute

    try:
        asked = next(study)
        while True:
            figures = compute(list(asked.values()), source, **options)
            asked = study.send(dict(zip(asked, figures, strict=True)))
    except StopIteration as end:
        result: Answer = end.value
        return result
