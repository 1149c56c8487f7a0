"""The bots of Planet Wars."""
