"""One table: seats, the referee, games between players, recorded games."""
