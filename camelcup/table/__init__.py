"""One table: its seats and their faults, the referee with its chance, a game of players, a recorded game."""
