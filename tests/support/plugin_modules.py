"""Plugins made of the answers of their hooks."""

from types import ModuleType

from millipoint import hookimpl


def module(_name="acme", /, **hooks):
    """A plugin that answers the named hooks with these values."""
    made = ModuleType(_name)
    for kind, value in hooks.items():
        function = value if callable(value) else (lambda host, value=value: value)
        setattr(made, f"millipoint_{kind}", hookimpl(function, specname=f"millipoint_{kind}"))
    return made
