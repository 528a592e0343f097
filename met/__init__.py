"""Millipoint met."""
