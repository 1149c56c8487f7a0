"""Fixtures of camelcup's own tests: commands in this process, and the tiny games."""

pytest_plugins = ["command_fixtures", "environments", "interrupts", "tiny_fixtures", "known_fixtures"]
