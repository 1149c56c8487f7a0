"""Plugins and what they bring: entries, hooks, bot specs, rule sets, strict TOML, and how bots are loaded."""
