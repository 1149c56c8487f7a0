"""A game without rules, whose view names an attack: the bot of attacker.py tries it, and answers.

`python siege.py FOLDER ATTACK...` is the runner that is attacked; it prints the outcome of each as JSON.
FOLDER holds the attacker's folder `own`, and a folder `other` with the bot of another. The environment
variable SIEGE holds the isolation.
"""

import json
import os
import shutil
import signal
import socket
import sys
from contextlib import ExitStack
from ctypes import addressof, create_string_buffer
from pathlib import Path
from typing import Any

from camelcup_sandbox import sandbox

from camelcup import BotProcessSpec, BotSource, Game, Isolation, Limits, PlayerError, Table
from camelcup.game.game import NoRules
from camelcup.players.process import ProcessPlayer

SECRET = b"the runner's own"
MEMORY = 256 << 20


class Siege(Game[Any, Any, str]):
    name = "siege"

    def encode_view(self, view):
        return dict(view)

    def decode_view(self, data):
        return data


class Runner:
    """A process with everything that a bot must not reach, and the player of the attacker."""

    def __init__(self, folder: Path, stack: ExitStack, sandboxed: bool):
        self.received = False
        for number in (signal.SIGURG, signal.SIGIO):
            signal.signal(number, self._receive)
        addresses = {
            "tcp": (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
            "udp": (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)),
            "abstract": (socket.AF_UNIX, socket.SOCK_STREAM, f"\0{folder}"),
            "path": (socket.AF_UNIX, socket.SOCK_STREAM, f"{folder}/socket"),
            "datagrams": (socket.AF_UNIX, socket.SOCK_DGRAM, f"\0{folder}-datagrams"),
        }
        bound = {}
        for name, (family, kind, address) in addresses.items():
            bound[name] = stack.enter_context(socket.socket(family, kind))
            bound[name].bind(address)
            if kind == socket.SOCK_STREAM:
                bound[name].listen()
        self.secret = create_string_buffer(SECRET)
        self.folder = folder
        self.outside = [Path(place, f"camelcup-{os.getpid()}") for place in ("/tmp", "/dev/shm")]
        self.files = Path(f"{self.outside[0]}-files")
        self.target = {
            "tcp": bound["tcp"].getsockname(),
            "udp": bound["udp"].getsockname(),
            "folder": str(folder),
            "pid": os.getpid(),
            "address": addressof(self.secret),
            "descriptor": bound["tcp"].fileno(),
            "name": self.outside[0].name,
            "host": os.uname().nodename,
        }
        source = BotSource("attacker", f"{folder}/own/attacker.py", "Attacker")
        self.player = _player(source, sandboxed, folder / "output")

    def _receive(self, *_):
        self.received = True

    def suffer(self, attack):
        """Return "through" where an attack succeeds, or what refuses it."""
        self.received = False
        try:
            if self.player.process is None:
                table = Table(0, "siege", "", ("attacker",), seed=1, limits=Limits(move_time=60))
                self.player.begin(table, 0)
            answer = str(self.player.move(self.target | {"attack": attack}))
        except PlayerError as error:
            answer = "through" if "code 42" in error.reason else error.reason
        marks = [path for path in self.outside if path.exists()]
        for path in marks:
            path.unlink()
        shutil.rmtree(self.files, ignore_errors=True)
        if attack.startswith("outside_"):
            return "through" if marks else "nothing is outside"
        if attack.startswith("signal_"):
            return "through" if self.received else f"no signal; {answer}"
        return answer


def _player(source, sandboxed, output):
    """Return the player of the attacker."""
    spec = BotProcessSpec(
        source=source,
        isolation=sandbox.find_sandbox() if sandboxed else Isolation(),
        game="siege:Siege",
        display="camelcup.game.display:Display",
        kind="camelcup.game.game:NoRules",
        memory=MEMORY if sandboxed else None,
        output=output,
    )
    return ProcessPlayer(spec, Siege(NoRules()))


def main():
    folder, attacks = Path(sys.argv[1]), sys.argv[2:]
    if "spin" in attacks:
        sandbox.CPU_SECONDS = 2  # instead of hours
    with ExitStack() as stack:
        runner = Runner(folder, stack, os.environ["SIEGE"] == "sandbox")
        try:
            print(json.dumps({attack: runner.suffer(attack) for attack in attacks}))
        finally:
            runner.player.close()


if __name__ == "__main__":
    main()
