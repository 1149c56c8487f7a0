"""Fixtures of camelcup's own tests: commands, new environments, the tiny games as plugins."""

pytest_plugins = ["command_fixtures", "environments", "tiny_fixtures"]
