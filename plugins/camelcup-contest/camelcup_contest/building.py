"""Builds programs that others wrote: the command runs in a sandbox, and what it prints is kept."""

import os
import subprocess
from glob import glob
from pathlib import Path

from camelcup_sandbox import bubblewrap_alone

BUILD_SECONDS = 60.0
"""Seconds for a build."""

LIMITS = {"nproc": 256, "data": 1 << 30, "fsize": 64 << 20, "core": 0}
"""Threads of a build, and bytes of its data and of a file that it writes, as `prlimit` takes them."""

SYSTEM = ("/bin", "/sbin", "/lib", "/lib64")
"""Folders of programs and libraries beside /usr, which are links into it on most systems."""

SETTINGS = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/java-*")
"""What compilers read outside of /usr."""


def build(folder: Path, command: str, output: Path) -> str:
    """Run the command that builds a program in its folder; return why it failed, empty if it did not.

    The command sees the system's programs and the folder, which it may change, and has no network.

    command: as one types it in a shell
    output:  the file that takes what it prints

    Raises UserError where there is no bubblewrap.
    """
    words = _sandboxed(folder, command)
    with output.open("wb") as file:
        try:
            code = subprocess.run(  # noqa: S603 - in the sandbox, which ends with bubblewrap
                words,
                cwd=folder,
                env={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"},  # noqa: S108
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                timeout=BUILD_SECONDS,
                start_new_session=True,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            return f"the build did not end within {BUILD_SECONDS:g} s"
    return f"the build ended with exit code {code}" if code else ""


def _sandboxed(folder: Path, command: str) -> list[str]:
    """Return the command that runs another in the sandbox."""
    words = [*bubblewrap_alone(), "--ro-bind", "/usr", "/usr"]
    for path in SYSTEM:
        if os.path.islink(path):
            words += ["--symlink", os.readlink(path), path]
        elif os.path.isdir(path):
            words += ["--ro-bind", path, path]
    for pattern in SETTINGS:
        for path in glob(pattern):
            words += ["--ro-bind", path, path]
    real = os.path.realpath(folder)
    return [
        *[*words, "--bind", real, real, "--chdir", real],
        *["prlimit", *[f"--{kind}={value}" for kind, value in LIMITS.items()]],
        *["/bin/sh", "-c", command],
    ]
