"""camelcup check-contest: what was sent to a contest is built and tried; a cup is made of what plays."""

import json
from pathlib import Path

import click

from camelcup import UserError, atomic_file, plural
from camelcup_contest.programs import Contest

CUP = "cup.toml"


@click.command("check-contest")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="DIR")
@click.pass_context
def command(context: click.Context, /, folder: Path) -> None:
    """Build and try each program in DIR/submissions, and write a cup of those that play to DIR/cup.toml.

    DIR is a folder that `camelcup new-contest` wrote. The build.toml of a program has its commands: `run`
    and, if it has to be built, `build`, which runs in the sandbox for a minute at most; NAME.build.txt
    keeps what it printed. Each program plays a game with bots that play at random. The exit code is 1 if
    none passes.
    """
    contest = Contest.read(folder, context.obj)
    passed = []
    programs = contest.programs()
    contest.check_config()
    for place in programs:
        try:
            passed.append(contest.check(place))
            click.echo(f"ok    {place.name}")
        except UserError as error:
            first, *_ = str(error).splitlines()
            click.echo(f"FAIL  {place.name}: {first}")
    values = contest.config | {"bots": [*contest.config.get("bots", ()), *passed]}
    with atomic_file(folder / CUP) as file:
        file.writelines(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
    click.echo(f"{folder / CUP}: {plural(len(passed), 'program')}", err=True)
    context.exit(0 if passed else 1)
