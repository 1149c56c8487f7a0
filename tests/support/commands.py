"""Commands of camelcup, run in this process."""

from typing import NamedTuple

from click.testing import CliRunner

from camelcup import Plugins, UserError, load_plugins
from camelcup.cli import Commands


class Ran(NamedTuple):
    """Exit code and output of a command; an error of the person is on `err`, as a line."""

    code: int
    out: str
    err: str


def run(*words: object, plugins: Plugins | None = None) -> Ran:
    """Run a command, of all that are installed unless others are given."""
    plugins = plugins or load_plugins()
    ran = CliRunner().invoke(Commands(plugins), [str(word) for word in words], obj=plugins)
    if isinstance(ran.exception, UserError):
        return Ran(1, ran.stdout, str(ran.exception))
    if ran.exception and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return Ran(ran.exit_code, ran.stdout, ran.stderr)
