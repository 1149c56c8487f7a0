"""The terminal: frames and pages, keys, prompts, progress, and people who play at it."""
