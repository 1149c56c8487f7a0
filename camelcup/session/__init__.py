"""One game that people play on any front end: the choices at a turn, and bots that advise."""
