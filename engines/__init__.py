"""Programs that analyse matches, and what is needed to have them do it.

An engine is a plugin like any other (hook `millipoint_engines`): a value that follows the protocol `Engine`.
"""

from millipoint.engines.engine import Analysed, Engine, Order, Task

__all__ = ["Analysed", "Engine", "Order", "Task"]
