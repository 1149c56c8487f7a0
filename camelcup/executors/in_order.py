"""Puts the records of another executor in the order of the tables."""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing

from camelcup.executors import Executor
from camelcup.records import Table, decode_result


class InOrder:
    """Yields records in the order in which the tables were given, as soon as all before have come.

    What is done with the records then does not depend on the number of workers.
    """

    def __init__(self, executor: Executor) -> None:
        self.executor = executor

    def run(self, tables: Iterable[Table]) -> Iterator[bytes]:
        given: deque[int] = deque()
        waiting: dict[int, bytes] = {}

        def noted() -> Iterator[Table]:
            for table in tables:
                given.append(table.number)
                yield table

        with closing(self.executor.run(noted())) as lines:  # type: ignore[type-var]
            for line in lines:
                waiting[decode_result(line).table.number] = line
                while given and given[0] in waiting:
                    yield waiting.pop(given.popleft())
