"""Files of the camelai runner: `camelai:path/bots.py:Class`."""
