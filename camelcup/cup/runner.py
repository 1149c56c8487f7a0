"""Plays the tables of a tournament, and hands their records on."""

import gc
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, closing, contextmanager

from camelcup.cup.executors import Executor
from camelcup.cup.loggers import Logger
from camelcup.cup.plan import Plan
from camelcup.records import Result, Table, decode_record, decode_result
from camelcup.results.summary import Summary


def run(
    plan: Plan,
    executor: Executor,
    loggers: Sequence[Logger],
    summary: Summary,
    tables: Iterable[Table],
    watch: Callable[[], object] | None = None,
) -> None:
    """Play tables, and hand each record to the loggers and the summary as it comes.

    watch: called after each record

    Loggers begin before the first game and end whatever happens, so that their files are complete even
    when the run is interrupted. The run stops where a comparison is settled.
    """
    decode: Callable[[bytes], Result] = decode_record if summary.standings.reads_turns else decode_result
    with _settled_memory(), ExitStack() as stack:
        for logger in loggers:
            logger.begin(plan)
            stack.callback(logger.end, summary)
        for line in stack.enter_context(closing(executor.run(tables))):  # type: ignore[type-var]
            for logger in loggers:
                logger.write_line(line)
            summary.add(decode(line))
            if watch:
                watch()
            if summary.settled is not None:
                break


@contextmanager
def _settled_memory() -> Generator[None, None, None]:
    """Keep the garbage collector from searching what is in memory by now, which costs percents."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
