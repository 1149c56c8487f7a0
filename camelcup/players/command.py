"""A bot that is a program of any language: its process, whatever it speaks."""

import subprocess
from collections.abc import Sequence
from contextlib import suppress

from camelcup.game.game import AnyGame
from camelcup.installed.loading import Program
from camelcup.players.launch import Launch, launch_program
from camelcup.players.process import KILL_GRACE_SECONDS, BotProcessSpec, ProcessPlayer


class CommandPlayer(ProcessPlayer):
    """Plays a program, which loads itself: base class."""

    def __init__(self, spec: BotProcessSpec, source: Program, game: AnyGame) -> None:
        super().__init__(spec, game)
        self.source = source
        self.identity = source.identity

    def _launch(self) -> Launch:
        return launch_program(self.source.argv, self.source.folder, self.spec.processes.memory)

    def _load(self, places: Sequence[str]) -> None:
        """Do nothing: a program loads itself."""

    def wait_loaded(self, limit: float) -> None:
        """Return at once: a program answers first when its game begins."""

    def close(self) -> None:
        if self.process is not None:
            self._dismiss()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(KILL_GRACE_SECONDS)
            self._kill()

    def _dismiss(self) -> None:
        """Tell the program to end."""
        raise NotImplementedError

    def _stacks(self) -> str:
        return ""
