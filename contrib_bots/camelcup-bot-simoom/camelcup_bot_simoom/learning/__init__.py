"""Fits the policy of play-outs to the actions of recorded games."""
