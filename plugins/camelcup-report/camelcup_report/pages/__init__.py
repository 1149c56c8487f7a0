"""Pages about cups of any game."""
