"""Games of camelcup for learning agents."""
