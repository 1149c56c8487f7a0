"""Joins cups of the same game, rules and bots: two nights, two machines."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from attrs import evolve

from camelcup.cup.file.reading import Cup, R
from camelcup.cup.plan import Plan
from camelcup.errors import UserError
from camelcup.records import GameRecord, GameResult
from camelcup.text import plural


class JoinedCups:
    """Several cups as one: the tables of each are numbered on from those of the one before.

    Raises UserError if they are not of the same game, rules and bots, or play the same tables.
    """

    def __init__(self, cups: Sequence[Cup]) -> None:
        self.cups = cups
        for one, other in combinations(cups, 2):
            if differences := [*_differences(one.plan, other.plan)]:
                raise UserError(f"{other.path} cannot be joined to {one.path}: {'; '.join(differences)}")
        self.sizes = [_tables(cup) for cup in cups]
        self.offsets = [sum(self.sizes[:place]) for place in range(len(cups))]
        self.plan = cups[0].plan.with_games(sum(self.sizes))

    @property
    def planned(self) -> int:
        """The number of games of all cups."""
        return sum(self.sizes)

    @property
    def text(self) -> str:
        """The line that says what was joined, and how the tables are numbered."""
        parts = [
            f"{cup.path} ({plural(size, 'game')}, seed {cup.plan.tournament.seed}, from table {offset} on)"
            for cup, size, offset in zip(self.cups, self.sizes, self.offsets, strict=True)
        ]
        return f"joined {', '.join(parts[:-1])} and {parts[-1]}"

    def records(self) -> Iterator[GameRecord]:
        """Yield the records of one cup after the other. Raises UserError as `Cup.records` does."""
        for cup, offset in zip(self.cups, self.offsets, strict=True):
            yield from (_renumbered(record, offset) for record in cup.records())

    def game_results(self, skip: int = 0) -> Iterator[GameResult]:
        """Yield the results of records, but for the first. Raises UserError as `Cup.records` does."""
        joined = zip(self.cups, self.offsets, strict=True)
        results = (_renumbered(result, offset) for cup, offset in joined for result in cup.game_results())
        return islice(results, skip, None)

    def record(self, number: int) -> GameRecord:
        """Return the record of a table. Raises UserError if there is none."""
        for cup, offset, size in zip(self.cups, self.offsets, self.sizes, strict=True):
            if offset <= number < offset + size:
                return _renumbered(cup.record(number - offset), offset)
        raise UserError(f"table {number} is not of these cups, which have 0 to {self.planned - 1}")


def _renumbered(record: R, offset: int) -> R:
    return evolve(record, table=evolve(record.table, number=record.table.number + offset))


def _tables(cup: Cup) -> int:
    """Return the number of tables of a cup; of one that does not know it yet, those up to the last played."""
    return cup.planned or 1 + max((result.table.number for result in cup.game_results()), default=-1)


def _differences(one: Plan, other: Plan) -> Iterator[str]:
    first, second = one.tournament, other.tournament
    if one.comparison or other.comparison:
        yield "a comparison counts by itself; add pairs by compare --resume FILE --extend N"
    if first.seed == second.seed:
        yield f"it has the seed {first.seed} too, so these are the same games"
    for name in ("game", "rules", "seats", "fill"):
        if (mine := getattr(first, name)) != (its := getattr(second, name)):
            yield f"{name} {its}, not {mine}"
    if one.scoring != other.scoring:
        yield f"scoring {other.scoring}, not {one.scoring}"
    if (one.rules, first.limits) != (other.rules, second.limits):
        yield "other rules or limits"
    if bots := set(first.bots) ^ set(second.bots):
        yield f"only one of them has {', '.join(sorted(bots))}"
    elif first.labels != second.labels:
        yield "the bots have other seats"
    yield from _other_bots(one, other)


def _other_bots(one: Plan, other: Plan) -> Iterator[str]:
    """Yield the names that stand for other bots in the other plan, and packages of other versions."""
    first, second = one.tournament, other.tournament
    for bot in sorted({*first.bots} & {*second.bots}):
        if one.files.get(bot, first.aliases.get(bot)) != other.files.get(bot, second.aliases.get(bot)):
            yield f"{bot} is another bot there"
    for package in sorted(one.packages.keys() & other.packages.keys()):
        if one.packages[package] != other.packages[package]:
            yield f"{package} {other.packages[package]}, not {one.packages[package]}"
