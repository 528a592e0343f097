"""Millipoint position."""
