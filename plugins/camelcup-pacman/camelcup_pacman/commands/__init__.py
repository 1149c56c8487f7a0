"""Commands of PacMan capture-the-flag."""
