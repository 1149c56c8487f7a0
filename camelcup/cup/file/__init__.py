"""The file of a cup: its plan, then one record a line, each with its checksum, appended as games end."""
