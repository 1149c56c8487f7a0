"""A bot that cannot be imported."""

raise ImportError("no such library")
