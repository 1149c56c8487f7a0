"""Training of the bot by self-play. Nothing here is needed to play."""
