"""Millipoint."""
