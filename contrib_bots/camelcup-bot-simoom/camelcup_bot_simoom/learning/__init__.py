"""Fits the numbers of play-outs to recorded games."""
