"""What authors write against: games, bots, teams."""
