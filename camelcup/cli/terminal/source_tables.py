"""Where scores came from, as text: at the end of a stage of a game, and over a cup."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import asdict, fields

from camelcup.cup.file.lines import Cup
from camelcup.errors import UserError
from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.records import GameRecord
from camelcup.results.sources import SourceRow, Sources, SourceTotals, new_stages
from camelcup.results.text import DATA, narrow_table, rows_text
from camelcup.table.recorded import replay

SUM = "sum"


def ended_stages(before: Sources, after: Sources, only: int | None) -> list[str]:
    """Return a table, as lines, for each stage that a move ended. only: the seat to show; None for all"""
    lines: list[str] = []
    for stage in new_stages(before, after):
        amounts = after[stage]
        seats = [seat for seat in range(len(amounts)) if only in (None, seat)]
        sources = list(dict.fromkeys(source for seat in seats for source in amounts[seat]))
        rows = [[source, *(_signed(amounts[seat].get(source, 0)) for seat in seats)] for source in sources]
        rows.append([SUM, *(_signed(sum(amounts[seat].values())) for seat in seats)])
        headers = [stage, *(f"seat {seat}" for seat in seats)]
        lines += ["", *_table(headers, rows, "simple").splitlines()]
    return lines


def cup_sources(cup: Cup, display: Display[Any, Any, Any]) -> SourceTotals:
    """Return where the scores of a cup came from. Raises UserError for a game that does not say."""
    if type(display).sources is Display.sources:
        raise UserError(f"--by source: the game {display.game.name} does not say where its scores come from")
    totals = SourceTotals()
    partners = [seat for team in cup.plan.tournament.teams for seat in team[1:]]  # the first counts for all
    for record in cup.records():
        left_out = (*record.table.fills, *partners)
        totals.add(record.table.bots, display.sources(last_state(record, display.game)), left_out)
    return totals


def last_state(record: GameRecord, game: AnyGame) -> Any:
    """Return the last state of a recorded game."""
    last = game.start(len(record.table.bots))
    for step in replay(record, game):
        last = step.after
    return last


def sources_text(rows: Sequence[SourceRow], layout: str) -> str:
    """Return the rows in a format of `check_format`: for people, means by bot, source and stage."""
    if layout in DATA:
        names = [field.name for field in fields(SourceRow)]
        return rows_text(names, [list(asdict(row).values()) for row in rows], layout)
    stages = list(dict.fromkeys(row.stage for row in rows))
    sources = merged([[row.source for row in rows if row.stage == stage] for stage in stages])
    lines = []
    for bot in dict.fromkeys(row.bot for row in rows):
        means = {(row.stage, row.source): row.per_game for row in rows if row.bot == bot}
        for source in sources:
            cells = [means.get((stage, source)) for stage in stages]
            lines.append([bot, source, *map(_mean, cells), _mean(sum(filter(None, cells)))])
        whole = [sum(mean for (at, _), mean in means.items() if at == stage) for stage in stages]
        lines.append([bot, SUM, *map(_mean, whole), _mean(sum(whole))])
    return _table(["bot", "source", *stages, SUM], lines, layout, names=2)


def merged(lists: Iterable[Sequence[str]]) -> list[str]:
    """Return the names of all lists, each once, in an order that all lists agree with where there is one."""
    order: list[str] = []
    for names in lists:
        place = len(order)
        for name in reversed(names):
            if name in order:
                place = order.index(name)
            else:
                order.insert(place, name)
    return order


def _table(headers: Sequence[str], rows: Sequence[Sequence[str]], layout: str, names: int = 1) -> str:
    align = (*("left",) * names, *("right",) * (len(headers) - names)) if rows else None
    return narrow_table(rows, headers, layout, align)


def _signed(amount: float) -> str:
    return f"{amount:+g}" if amount else "0"


def _mean(amount: float | None) -> str:
    return "" if amount is None else f"{amount:.2f}"
