"""The file of a cup: its plan, then one record a line, appended as games end.

Every line is JSON and ends with its own checksum.
"""
