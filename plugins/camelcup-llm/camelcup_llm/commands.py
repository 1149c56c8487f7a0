"""camelcup llm: the answers of models that are kept."""

import json
import os
from contextlib import closing
from pathlib import Path
from typing import Any

import click
from camelcup_report.decisions import judge

from camelcup import Plugins, encode_json, load
from camelcup.cli import FORMAT
from camelcup_llm.authors.commands import command as write_bot
from camelcup_llm.costs import costs
from camelcup_llm.report import report_json, report_text
from camelcup_llm.settings import BUDGET_VARIABLE, Settings
from camelcup_llm.store import Store


@click.group("llm")
def llm() -> None:
    """Print what language models answered, and have one write a bot."""


llm.add_command(write_bot)


@llm.command("run", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option(
    "--budget",
    type=click.FloatRange(0),
    required=True,
    metavar="DOLLARS",
    help="What all answers in the file may cost, those that were bought before included.",
)
@click.argument("words", nargs=-1, required=True, metavar="COMMAND...", type=click.UNPROCESSED)
@click.pass_context
def run(context: click.Context, budget: float, words: tuple[str, ...]) -> None:
    """Run a camelcup command that stops before its models cost more than a budget.

    An answer is asked for where the most that it can cost is left. What was stopped is resumed with a larger
    budget: camelcup llm run --budget 8 tournament --resume FILE.
    """
    root = context.find_root().command
    os.environ[BUDGET_VARIABLE] = str(budget)
    try:
        root.main([*words], prog_name="camelcup", obj=context.obj, standalone_mode=False)
    finally:
        del os.environ[BUDGET_VARIABLE]


@llm.command("export")
def export() -> None:
    """Print every prompt and its answer as a line of JSON, for training.

    `messages` is the conversation, with the answer as its last message. The exchanges are those of the file
    that `answers` in llm.toml names, by default llm.db.
    """
    with closing(Store(Settings.read().store)) as store:
        for row in store.all():
            if not row["late"]:
                click.echo(encode_json(_conversation(row)))


@llm.command("costs")
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE")
@FORMAT
def print_costs(path: Path, layout: str) -> None:
    """Print what the models in a cup file cost: tokens, seconds, dollars a game, wins a dollar.

    Prices are those of llm.toml at the time of the games. `retries` are answers that could not be played, and
    were asked again.
    """
    click.echo(costs(load(path).records).text(layout))


@llm.command("report")
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--reference", metavar="BOT", help="The bot that judges. [default: the strongest that can]")
@click.option("--bot", metavar="BOT", help="Print the decisions of BOT only.")
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
@click.pass_obj
def report(plugins: Plugins, /, path: Path, reference: str | None, bot: str | None, as_json: bool) -> None:
    """Print how good each decision in a cup file was: its regret, the chance to win that it cost.

    A reference is asked at each turn what it would play: a bot that gives values of actions, such as Oasis,
    Imhotep or MCTS. Regret is the chance to win after that, less the chance after the action that was played:
    no luck counts. It is printed by bot, by phase of the game and by kind of action, with the costliest
    decisions, and with how many games tell two bots apart, by wins and by regret.

    `camelcup report FILE --reference BOT -o report.html` writes a page that has this.
    """
    page = judge(load(path, plugins=plugins), path, plugins, reference, bot)
    click.echo(report_json(page) if as_json else report_text(page))


def _conversation(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the file as it is printed."""
    request = json.loads(row["request"])
    answer = {"role": "assistant", "content": row["answer"]}
    counted = {name: row[name] for name in ("input_tokens", "output_tokens", "seconds", "cost")}
    return {**request, "messages": [*request["messages"], answer], **counted, "digest": row["digest"]}
