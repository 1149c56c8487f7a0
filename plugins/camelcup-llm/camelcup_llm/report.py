"""The decisions of a cup, as text and as JSON."""

import json
from textwrap import indent

from camelcup_report.decisions import COSTLIEST, Costly, Regret

from camelcup import ResultTable
from camelcup.report import Figure


def report_json(page: Regret) -> str:
    """Return all figures as JSON."""
    figures = [{"title": figure.title, "rows": _rows(figure)} for figure in page.figures()]
    return json.dumps({"reference": page.reference.spec, "figures": figures}, indent=1)


def report_text(page: Regret) -> str:
    """Return all figures as tables, but the costliest decisions with the reasons of both sides."""
    name = page.reference.spec
    tables = [_table(figure) for figure in page.figures() if figure.title != COSTLIEST]
    worst = [_costly(each, name, page.file) for each in page.worst]
    return "\n\n".join([f"Judged by {name}.", *tables, *([COSTLIEST] if worst else []), *worst])


def _rows(figure: Figure) -> list[dict[str, object]]:
    heads = [column.head for column in figure.columns]
    return [dict(zip(heads, row, strict=True)) for row in figure.rows]


def _table(figure: Figure) -> str:
    lines = [
        [column.text(cell) for column, cell in zip(figure.columns, row, strict=True)] for row in figure.rows
    ]
    return f"{figure.title}\n\n{ResultTable([column.head for column in figure.columns], lines).text()}"


def _costly(each: Costly, reference: str, file: str) -> str:
    decision, said = each.decision, ((each.bot, each.said), (reference, each.reasons))
    lines = [
        f"{each.bot}, table {each.table}, after turn {decision.turn}: {decision.played}, not "
        f"{decision.best}: {decision.value:.1%} to win, not {decision.best_value:.1%}",
        *(indent(f"{bot}:\n{words}", "  ") for bot, words in said if words),
        f"  {each.command(file)}",
    ]
    return "\n".join(lines)
