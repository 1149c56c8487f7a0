"""Formats of the camelai runner: bots, `camelai:path/bots.py:Class`, and games as CSV."""
