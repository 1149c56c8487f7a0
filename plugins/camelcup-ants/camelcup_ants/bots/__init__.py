"""The bots of Ants."""
