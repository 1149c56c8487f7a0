"""Fixtures of camelcup's own tests: the tiny games as plugins, and no process that is left."""

import os
import sys

pytest_plugins = ["processes", "tiny_fixtures"]

sys.path[:] = map(os.path.realpath, sys.path)
"""With no `..` in a place, as Python has them: bots in the sandbox look for modules there, too."""
