"""The temporary folder of a bot in bubblewrap, seen from outside."""

import os

FOLDER = "/tmp"  # noqa: S108 - in the sandbox, and of the bot alone
SIZE = 16 << 20
MAX_FILES = 10_000
"""Files in the folder; a bot with more is killed."""


class TemporaryFolder:
    """The temporary folder of a process. file: a descriptor of the folder"""

    def __init__(self, file: int) -> None:
        self.file = file

    def crowded(self) -> bool:
        """Whether it holds more files than it may."""
        found = os.statvfs(self.file)
        return found.f_files - found.f_ffree > MAX_FILES

    def close(self) -> None:
        """Close the descriptor, which keeps the files."""
        os.close(self.file)


def find_temporary(pid: int) -> TemporaryFolder | None:
    """Return the temporary folder of a process; None where it has ended, or has not got it yet."""
    try:
        file = os.open(f"/proc/{pid}/root{FOLDER}", os.O_PATH)
    except OSError:
        return None
    found = os.statvfs(file)
    if found.f_blocks * found.f_frsize == SIZE:
        return TemporaryFolder(file)
    os.close(file)  # that of the system, while bubblewrap starts
    return None
