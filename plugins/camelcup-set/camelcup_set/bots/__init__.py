"""The bots of Set."""
