"""Verifies a cup file: replays its games and compares."""
