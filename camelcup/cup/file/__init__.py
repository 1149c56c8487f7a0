"""The file of a cup and its format: its plan, then a record a line with its checksum, as games end."""
