"""Bots for PacMan capture-the-flag."""
