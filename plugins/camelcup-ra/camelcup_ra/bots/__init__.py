"""The bots of Ra."""
