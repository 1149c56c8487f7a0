"""The bots that come with Santorini."""
