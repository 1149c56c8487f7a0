"""How good the decisions of a cup were, for packages that print it."""

from pathlib import Path

from camelcup import Plugins, Run
from camelcup_report.building import best_first, read_games
from camelcup_report.pages.regret import COSTLIEST, Costly, Regret
from camelcup_report.reference import Reference

__all__ = ["COSTLIEST", "Costly", "Regret", "judge"]


def judge(
    run: Run, path: Path, plugins: Plugins, reference: str | None = None, bot: str | None = None
) -> Regret:
    """Return the page on the decisions of a cup.

    path:      of its file
    reference: the bot that judges; None for the strongest that gives values
    bot:       the only one whose decisions count; None for all

    Raises UserError where it cannot judge, or the bot is not of the cup.
    """
    if bot is not None:
        next(run.games(bot), None)  # which raises it
    page = Regret(Reference(plugins, run, reference), best_first(run), str(path), bot)
    read_games(run, path, run.display.game, [page])
    return page
