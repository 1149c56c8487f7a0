"""Where bots run, and what their processes may take."""

from pathlib import Path

from attrs import field, frozen

from camelcup.errors import unknown
from camelcup.files import write_errors
from camelcup.installed.config import NOT_WRITTEN

ISOLATIONS = {
    "process": "each bot in a process of its own",
    "sandbox": "a process of its own without network, other files and processes: for bots you do not trust",
    "none": "bots in the worker: the fastest, for bots you trust; one that hangs, hangs its worker",
}
"""Where bots run."""


@frozen(kw_only=True)
class BotProcesses:
    """Where bots run.

    isolation: a key of ISOLATIONS
    memory:    bytes that the process of a bot may take; None for no limit
    output:    folder for files with what each bot prints, up to 64 MiB a bot; of this machine, so that no
               plan holds it

    Raises UserError for an unknown isolation.

    >>> BotProcesses(isolation="sandbox", memory=2**30).isolation
    'sandbox'
    """

    isolation: str = next(iter(ISOLATIONS))
    memory: int | None = None
    output: Path | None = field(default=None, metadata=NOT_WRITTEN)

    def __attrs_post_init__(self) -> None:
        if self.isolation not in ISOLATIONS:
            raise unknown("isolation", self.isolation, ISOLATIONS)

    def make_folder(self) -> None:
        """Create the folder for the output of bots. Raises UserError where that fails."""
        if self.output is not None:
            with write_errors(f"--bot-output {self.output}"):
                self.output.mkdir(parents=True, exist_ok=True)


DEFAULT_PROCESSES = BotProcesses()
