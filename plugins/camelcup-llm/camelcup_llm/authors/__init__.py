"""Models that write bots, round by round."""
