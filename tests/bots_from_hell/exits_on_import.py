"""A bot that ends the program it is imported into, in Python's way."""

raise SystemExit(3)
