"""Contract of games and bots: all that their authors write against."""
