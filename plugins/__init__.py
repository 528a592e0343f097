"""Millipoint plugins."""
