"""What is installed: entries, hooks, plugins, bot specs, rule sets, and how bots are loaded."""
