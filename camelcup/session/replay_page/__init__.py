"""A recorded game as one HTML page, with the board after each turn."""
