"""Tables that a program lists while they are played, kept in a cup file: for leagues and queues."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import NamedTuple, Self

from attrs import evolve

from camelcup.cup.draw_up import plan_listed
from camelcup.cup.executors import find_executor
from camelcup.cup.file.appending import CupFile, reopen
from camelcup.cup.file.format import encode_entry
from camelcup.cup.file.reading import Cup, end_line
from camelcup.cup.options import RunOptions
from camelcup.cup.repeat import whole_commands
from camelcup.errors import UserError
from camelcup.game.teams import fill_seats
from camelcup.installed.plugins import Plugins
from camelcup.records import GameResult, Table, decode_result

SUFFIX = ".jsonl"  # end of the name of a file in which every line has a place


class KeptGame(NamedTuple):
    """A game in a file: its result, without the turns, its line, and where that begins, in bytes."""

    result: GameResult
    line: bytes
    offset: int


class ListedTables:
    """Plays tables that are listed one by one, and keeps each with its record in a new cup file.

        >>> queue: ListedTables
        >>> with listed(["Player0", "RandomBot"], out="queue.jsonl", seats=2, isolation="none") as queue:
        ...     game: KeptGame = next(queue.play([queue.table(0, ["Player0", "RandomBot"], seed=7)]))
        >>> game.result.winners, Path("queue.jsonl").read_bytes()[game.offset :].startswith(game.line)
        ((1,), True)

    plan: what is played, and with what
    """

    def __init__(self, plugins: Plugins, bots: Sequence[str], seats: int | None, options: RunOptions) -> None:
        path = options.out
        if path is None or path.suffix != SUFFIX:
            given = "--out is missing" if path is None else f"--out {path}"
            raise UserError(f"{given}: listed tables need a file whose name ends in {SUFFIX}")
        self.plan = plan_listed(plugins, bots, seats, options)
        options.processes.make_folder()
        factory = find_executor(plugins, options.executor)
        self._executor = factory(self.plan.setup(plugins, options.bot_output), options.workers)
        self._plugins = plugins
        self._file = CupFile.create(path, self.plan)
        self._writing = Lock()
        self._kept = 0

    def table(self, number: int, bots: Sequence[str], seed: int) -> Table:
        """Return a table. bots: a name of the plan for each seat or, in a game with teams, for each team"""
        tournament = self.plan.tournament
        return Table(
            number=number,
            game=tournament.game,
            rules=tournament.rules,
            bots=fill_seats(bots, tournament.teams),
            seed=seed,
            limits=tournament.limits,
        )

    def play(self, tables: Iterable[Table]) -> Iterator[KeptGame]:
        """Play tables, and yield the games in the order in which they end, once each is in the file.

        Tables are taken as the executor needs them, some ahead. `sync` has what was written on the disk.
        """
        waiting: dict[int, Table] = {}

        def taken() -> Iterator[Table]:
            for table in tables:
                waiting[table.number] = table
                yield table

        with whole_commands(self.plan, self._plugins):
            for line in self._executor.run(taken()):
                result = decode_result(line)
                entry = encode_entry(waiting.pop(result.table.number))
                with self._writing:
                    offset = self._file.size + len(entry)
                    self._file.append(entry, line)
                self._kept += 1
                yield KeptGame(result, line, offset)

    def stop(self) -> None:
        """Have `play` end after the tables that are being played, where the executor can do that."""
        getattr(self._executor, "stop", bool)()

    def sync(self) -> None:
        """Have all games so far on the disk before this returns; any thread may call it.

        Raises UserError where that fails.
        """
        with self._writing:
            self._file.sync()

    def close(self) -> None:
        """Finish the file."""
        self._file.append(end_line(self._kept))
        self._file.sync()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def recover(path: Path, offset: int = 0) -> list[KeptGame]:
    """Finish a file of listed tables that its program did not close, and return its games from a place on.

    offset: where a line begins, such as the end of the last game that is known; 0 for the whole file

    Raises FileInUse where another program has the file, UserError where it is damaged before its end.
    """
    with reopen(path) as opened:
        cup = Cup(path)
        games = list(_games(cup, offset))
        if not cup.finished:
            file = CupFile(path, opened, cup.size)
            file.append(end_line(sum(1 for _ in cup.record_lines())))
            file.sync()
    return games


def gather(
    path: Path, files: Sequence[Path], bots: Mapping[str, str], folder: Path, lines: Iterable[bytes]
) -> int:
    """Write games of some files of listed tables to a new one, and return their number.

    files:  whose plans differ in nothing but the bots
    bots:   the spec of each by its name; a path begins in the folder
    lines:  of the records

    Raises UserError for another file, for plans of other games or rules, and where the file cannot be
    written.

    >>> with listed(["Player0", "RandomBot"], out="week.jsonl", seats=2, isolation="none") as week:
    ...     games = list(week.play(week.table(seed, ["Player0", "RandomBot"], seed) for seed in range(3)))
    >>> bots = {"Player0": "Player0", "RandomBot": "RandomBot"}
    >>> lines = [game.line for game in games if 1 in game.result.winners]
    >>> gather(Path("lost.jsonl"), [Path("week.jsonl")], bots, Path(), lines) == len(lines)
    True
    """
    plans = [Cup(each).plan for each in files]
    first, digests = plans[0], dict[str, str]()
    for plan in plans:
        digests |= plan.files
        if (plan.tournament.game, plan.rules) != (first.tournament.game, first.rules):
            raise UserError(f"{path}: games by other rules cannot be in one file")
    tournament = evolve(first.tournament, bots=tuple(bots), aliases=dict(bots))
    own = {bot: digest for bot, digest in digests.items() if bot in bots}
    file = CupFile.create(path, evolve(first, tournament=tournament, files=own, folder=str(folder.resolve())))
    games = 0
    try:
        for line in lines:
            file.append(encode_entry(decode_result(line).table), line)
            games += 1
        file.append(end_line(games))
        file.sync()
    finally:
        file.close()
    return games


def _games(cup: Cup, offset: int) -> Iterator[KeptGame]:
    """Yield the games of a file that are behind a place."""
    at = offset
    if not at:
        with cup.path.open("rb") as file:
            at = len(file.readline())
    for line in cup.lines(at):
        if not line.is_entry:
            yield KeptGame(line.result(), line.text, at)
        at += len(line.text)
