"""Fixtures of camelcup's own tests: the tiny games as plugins, and the command line."""

pytest_plugins = ["tiny_fixtures", "command_fixtures"]
