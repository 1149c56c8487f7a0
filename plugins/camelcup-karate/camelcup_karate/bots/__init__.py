"""Bots that play karate."""
