"""Single keys that a person presses at a terminal."""

import os
import select
import sys
import time

try:
    import termios
    import tty
except ImportError:  # Windows
    HAS_KEYS = False
else:
    HAS_KEYS = True


class Keyboard:
    """Reads keys from the terminal on standard input, which does not echo them until `close`."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.fileno()
        self.before = termios.tcgetattr(self.terminal)
        tty.setcbreak(self.terminal, termios.TCSANOW)

    def read(self, seconds: float | None) -> str:
        """Return the next key; empty if none is pressed in time. seconds: None to wait without a limit"""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return ""
        key = os.read(self.terminal, 1).decode(errors="replace")
        if not key:  # the terminal is gone, and would answer at once
            time.sleep(seconds or 0)
        return key

    def close(self) -> None:
        """Restore the terminal, and discard keys that were not read: the shell would get them."""
        termios.tcsetattr(self.terminal, termios.TCSAFLUSH, self.before)


def has_keys() -> bool:
    """Return whether single keys can be read from standard input."""
    return HAS_KEYS and sys.stdin.isatty()
