"""Learns the numbers of `camelcup_bot_oasis.learnt` from the games of cup files."""
