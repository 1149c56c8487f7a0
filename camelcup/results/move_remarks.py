"""Remarks of a game on moves that are no faults, in groups that are alike."""

from attrs import define

from camelcup.records import GameRecord
from camelcup.results.faults import NUMBERS


@define
class RemarkGroup:
    """Remarks on moves of one bot that differ only in numbers, or in what follows a colon.

    table, seat, turn, text: of the first; `turn` counts the turns of seats before it
    moves, games:            how many moves have such a remark, in how many games

    >>> RemarkGroup("Mine", table=3, seat=0, turn=7, text="orders ignored: 2").moves
    0
    """

    bot: str
    table: int
    seat: int
    turn: int
    text: str
    moves: int = 0
    games: int = 0
    last: int | None = None

    def add(self, table: int, seat: int, turn: int, text: str) -> None:
        """Count a remark; those of one game follow one another."""
        self.moves += 1
        self.games += table != self.last
        self.last = table
        if table < self.table:
            self.table, self.seat, self.turn, self.text = table, seat, turn, text


class RemarkGroups:
    """The remarks of a cup in groups.

    >>> groups = RemarkGroups()
    >>> groups.add(play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])]))
    >>> groups.rows()
    []
    """

    def __init__(self) -> None:
        self.groups: dict[tuple[str, str], RemarkGroup] = {}

    def add(self, record: GameRecord) -> None:
        """Count the remarks of one record."""
        remarks = record.kept.remarks if record.kept else ()
        if not remarks:
            return
        seats = [turn.seat for turn in record.turns if turn.seat is not None]
        for turn, text in remarks:
            place = record.table.number, seats[turn], turn, text
            bot = record.table.bots[seats[turn]]
            key = bot, NUMBERS.sub("N", text.partition(": ")[0])
            self.groups.setdefault(key, RemarkGroup(bot, *place)).add(*place)

    def rows(self) -> list[RemarkGroup]:
        """Return the groups, by bot and then the largest first."""
        return sorted(self.groups.values(), key=lambda group: (group.bot, -group.moves, group.text))
