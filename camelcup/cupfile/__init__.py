"""The file of a cup: its plan, then a record a line, appended as games end.

It is the truth about a cup: who played what by which rules, and all that happened. Every line is JSON and
ends with its own checksum.
"""
