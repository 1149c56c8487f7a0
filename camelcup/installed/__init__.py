"""Plugins and what they bring: entries, hooks, bot specs, rule sets, and how bots are loaded."""
