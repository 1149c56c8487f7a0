"""The bots of Santorini."""
