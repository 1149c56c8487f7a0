"""Builds programs that others wrote: the command runs in the sandbox, and what it prints is kept."""

import os
import subprocess
from glob import glob
from pathlib import Path

from camelcup import system
from camelcup.errors import UserError
from camelcup.files import write_errors
from camelcup.players.sandbox import (
    BUBBLEWRAP_ALONE,
    DEFAULT_MEMORY,
    MAX_THREADS,
    TEMPORARY,
    find_sandbox,
)

BUILD_SECONDS = 60.0
"""Seconds for a build."""

MAX_FILE_BYTES = 64 << 20
"""Bytes of a file that a build writes."""

SYSTEM = ("/bin", "/sbin", "/lib", "/lib64")
"""Folders of programs and libraries beside /usr, which are links into it on most systems."""

SETTINGS = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/java-*")
"""What compilers read outside of /usr."""


def build(folder: Path, command: str, output: Path) -> str:
    """Run the command that builds a program in its folder; return why it failed, empty if it did not.

    The command sees the system's programs and the folder, which it may change, and has no network.

    command: as one types it in a shell
    output:  the file that takes what it prints

    Raises UserError where there is no bubblewrap, which it needs, and if the output cannot be written.
    """
    words = _sandboxed(folder, command)
    with write_errors(str(output)), output.open("wb") as file:
        process = subprocess.Popen(  # noqa: S603 - in the sandbox
            words,
            cwd=folder,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": TEMPORARY, "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            **system.group_options(),
        )
        try:
            code = process.wait(BUILD_SECONDS)
        except subprocess.TimeoutExpired:
            return f"the build did not end within {BUILD_SECONDS:g} s"
        finally:
            system.kill(process)
    return f"the build ended with exit code {code}" if code else ""


def _sandboxed(folder: Path, command: str) -> list[str]:
    """Return the command that runs another in the sandbox."""
    if not (bubblewrap := find_sandbox().bubblewrap):
        raise UserError(
            "programs are built in a sandbox, which needs bubblewrap (apt-get install bubblewrap)"
        )
    words = [bubblewrap, *BUBBLEWRAP_ALONE, "--proc", "/proc", "--dev", "/dev", "--tmpfs", TEMPORARY]
    words += ["--ro-bind", "/usr", "/usr"]
    for path in SYSTEM:
        if os.path.islink(path):
            words += ["--symlink", os.readlink(path), path]
        elif os.path.isdir(path):
            words += ["--ro-bind", path, path]
    for pattern in SETTINGS:
        for path in glob(pattern):
            words += ["--ro-bind", path, path]
    real = os.path.realpath(folder)
    limits = {"nproc": MAX_THREADS, "data": DEFAULT_MEMORY, "fsize": MAX_FILE_BYTES, "core": 0}
    return [
        *[*words, "--bind", real, real, "--chdir", real],
        *["prlimit", *[f"--{kind}={value}" for kind, value in limits.items()]],
        *["/bin/sh", "-c", command],
    ]
