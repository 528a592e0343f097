"""Millipoint cli."""
