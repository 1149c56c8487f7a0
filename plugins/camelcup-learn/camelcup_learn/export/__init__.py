"""Decisions of a cup as rows of numbers in a file, for learning from games."""
