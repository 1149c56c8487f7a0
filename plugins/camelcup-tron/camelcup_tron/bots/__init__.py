"""The bots that come with the game."""
