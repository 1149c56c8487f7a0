"""camelcup plugins: what was found, what failed, and how the odds are worked out."""

import click

from camelcup.camelup.odds import KERNEL
from camelcup.cli.tables import list_text
from camelcup.plugins import Plugins, Source
from camelcup.words import counted

OFFERED = ("package", "version", "entry point", "offers")
FAILED = ("package", "version", "entry point", "failed to load because")


@click.command("plugins")
@click.pass_obj
def command(plugins: Plugins, /) -> None:
    """List all plugins with what they offer, and those that failed to load with the reason.

    The last line says whether the odds of Camel Up are worked out by the compiled kernel.
    """
    rows = [(*_cells(source), _offered(plugins, source)) for source in plugins.sources]
    click.echo(list_text(OFFERED, rows))
    if plugins.problems:
        failed = [(*_cells(problem.source), problem.reason) for problem in plugins.problems]
        click.echo("\n" + list_text(FAILED, failed))
    click.echo(f"\nodds of camelup: {KERNEL.name}")


def _cells(source: Source) -> tuple[str, str, str]:
    return source.package, source.version, source.entry_point


def _offered(plugins: Plugins, source: Source) -> str:
    """How many of each kind a plugin offers."""
    counts = [
        (sum(offer.source == source for offer in offers.values()), offers.kind)
        for offers in plugins.kinds.values()
    ]
    return ", ".join(counted(number, kind) for number, kind in counts if number) or "nothing"
