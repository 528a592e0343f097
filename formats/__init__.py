"""Millipoint formats."""
