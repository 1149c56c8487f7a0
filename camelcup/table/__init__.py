"""One table: its seats, the referee, a game between players, a recorded game."""
