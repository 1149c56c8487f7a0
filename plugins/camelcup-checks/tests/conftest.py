"""Fixtures of camelcup's own tests: the tiny games as plugins."""

pytest_plugins = ["tiny_fixtures"]
