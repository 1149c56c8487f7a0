"""PostgreSQL for tests: a server of its own on loopback, as a user who is not root."""

import os
import pwd
import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

USER = "postgres"
"""The user that Debian's package makes; the server refuses to run as root."""


def find_binaries():
    """Return the folder of the server's programs; None where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def missing():
    """Return why there is no server for tests; empty where there can be one."""
    if find_binaries() is None:
        return "PostgreSQL is not installed (apt-get install postgresql)"
    if os.geteuid() == 0:
        with suppress(KeyError):
            pwd.getpwnam(USER)
            return ""
        return f"there is no user {USER}, and PostgreSQL refuses to run as root"
    return ""


class Server:
    """A server of PostgreSQL in a folder of its own, which is removed at the end."""

    def __init__(self):
        self.folder = Path(mkdtemp(prefix="camelcup-postgresql-"))
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            self.port = taken.getsockname()[1]
        self.databases = 0
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "--no-sync")

    @property
    def data(self):
        return str(self.folder / "data")

    def start(self):
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c max_connections=50"
        self._run("pg_ctl", "-D", self.data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how="fast"):
        """Stop the server; "immediate" ends it as a crash does."""
        with suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", self.data, "-w", "-m", how, "stop")

    def url(self):
        """Make a database, and return its URL."""
        self.databases += 1
        name = f"league{self.databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, name)
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/{name}"

    def close(self):
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def _run(self, program, *words):
        as_user = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
        command = [str(find_binaries() / program), *words]
        # pg_ctl leaves a server behind, which keeps pipes open.
        nowhere = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        subprocess.run(command, check=True, cwd=self.folder, **nowhere, **as_user)
