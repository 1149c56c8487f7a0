"""Single keys that a person presses on a terminal."""

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
    """The keys of the terminal on standard input, which shows none of them until `close`."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.fileno()
        self.before = termios.tcgetattr(self.terminal)
        tty.setcbreak(self.terminal, termios.TCSANOW)

    def read(self, seconds: float | None) -> str:
        """Return the next key, or an empty text where none comes in time. seconds: None to wait for one"""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return ""
        key = os.read(self.terminal, 1).decode(errors="replace")
        if not key:  # the terminal is gone
            time.sleep(seconds or 0)
        return key

    def close(self) -> None:
        """Make the terminal as it was, and drop keys that were not read: the shell would take them."""
        termios.tcsetattr(self.terminal, termios.TCSAFLUSH, self.before)


def has_keys() -> bool:
    """Return whether single keys can be read from standard input."""
    return HAS_KEYS and sys.stdin.isatty()
