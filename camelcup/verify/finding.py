"""What is wrong with a cup file."""

from attrs import frozen


@frozen
class Finding:
    """One thing that is not as it should be.

    found:  what is there
    should: what should be
    turn:   the turn it is about, counted as `camelcup watch` does: the first seat's is 1, and what chance
            makes of a turn belongs to it
    table:  the number of the table
    line:   where in the file it stands
    """

    found: str
    should: str
    turn: int | None = None
    table: int | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = [
            f"{what} {number}"
            for what, number in (("line", self.line), ("table", self.table), ("turn", self.turn))
            if number is not None
        ]
        return f"{', '.join(place)}: {self.found}; {self.should}"
