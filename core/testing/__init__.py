"""Laws for plugins: `check_metric`, `check_column` and `check_reader` fail with a sentence; `sample` makes decisions.

>>> from millipoint import Ratio, Tally
>>> from millipoint.testing import check_metric
>>> check_metric(Ratio("mean_luck", Tally("luck", where="measured_roll"), unit="equity", interval=""))
"""

from millipoint.testing.chunks import Chunks, partitions, reworded, without
from millipoint.testing.column import check_column
from millipoint.testing.metric import check_metric
from millipoint.testing.reader import check_reader, different
from millipoint.testing.sample import sample

__all__ = ["Chunks", "check_column", "check_metric", "check_reader", "different", "partitions", "reworded", "sample", "without"]
